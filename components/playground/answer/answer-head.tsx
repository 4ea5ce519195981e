"use client";

import { StatusPill } from "@/components/ui/status-pill";
import type { Exchange, Outcome } from "../run-call";
import { writeCostAfter } from "../write-cost";
import { announce } from "./announce";
import { Elapsed } from "./elapsed";

type Props = {
  exchange: Exchange | null;
  isRunning: boolean;
  /** The request was changed after this answer came. */
  isStale: boolean;
};

/** Status, time, size, cost and id of an answer, in one line that never moves what is below it. */
export function AnswerHead({ exchange, isRunning, isStale }: Props) {
  return (
    <div className="answer-head">
      <p role="status" className="sr-only">
        {announce(exchange, isRunning)}
      </p>
      {isRunning ? <Elapsed /> : <Line exchange={exchange} isStale={isStale} />}
    </div>
  );
}

function Line({ exchange, isStale }: { exchange: Exchange | null; isStale: boolean }) {
  if (exchange === null) return <span>No answer yet</span>;
  const { outcome, durationMs } = exchange;
  if (outcome.kind !== "answered") return <span>{words[outcome.kind]}</span>;
  return (
    <>
      <StatusPill tone={outcome.status < 400 ? "good" : "failed"}>{outcome.status}</StatusPill>
      <span>{durationMs} ms</span>
      <span>{writeSize(outcome.bytes)}</span>
      <span>{writeCostAfter(outcome.headers) ?? "not billed"}</span>
      <code className="break-all text-print" title="Request id">
        {outcome.headers["x-request-id"]}
      </code>
      {isStale ? <span>to an earlier request</span> : null}
    </>
  );
}

const words: Record<Exclude<Outcome["kind"], "answered">, string> = {
  cancelled: "Cancelled",
  session_ended: "Not sent: signed out",
  unreachable: "Not answered",
};

function writeSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}
