"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/status";
import { isJsonObject, type JsonObject } from "../json-value";
import { formatPlaygroundPath } from "../use-request";
import type { Exchange, Outcome } from "../use-runner";
import { type Alternative, Alternatives } from "./answer-parts";

type Props = {
  exchange: Exchange;
  outcome: Extract<Outcome, { kind: "answered" }>;
  body: JsonObject | null;
  onRun: (input: JsonObject) => void;
};

/** A refusal: what it says, what to do, and the companies to choose from where a name was ambiguous. */
export function Refusal({ exchange: { operation, input, at, durationMs }, outcome, body, onRun }: Props) {
  const { status, headers } = outcome;
  const waitSeconds = Number(headers["retry-after"]);
  const until = Date.parse(at) + durationMs + waitSeconds * 1000;
  return (
    <div className="space-y-5">
      <Notice kind={status >= 500 ? "failed" : "warning"} title={String(body?.error ?? `Status ${status}`)}>
        {advise(status, body)} {waitSeconds > 0 ? <Countdown until={until} /> : null}
        {status === 404 && operation !== "validate" ? (
          <Link href={formatPlaygroundPath("validate", { company: input.company ?? "" })} className="action">
            Ask validate about it
          </Link>
        ) : null}
      </Notice>
      <Alternatives companies={readAlternatives(body)} onChoose={(company) => onRun({ ...input, company })} />
    </div>
  );
}

function readAlternatives(body: JsonObject | null): Alternative[] {
  const listed = Array.isArray(body?.alternatives) ? body.alternatives.filter(isJsonObject) : [];
  return listed.map(({ key, name, type, ticker, confidence }) => ({
    key: String(key),
    name: String(name),
    type: String(type ?? ""),
    ticker: typeof ticker === "string" ? ticker : null,
    confidence: typeof confidence === "number" ? confidence : null,
  }));
}

function advise(status: number, body: JsonObject | null): string {
  if (body?.code === "NEEDS_DISAMBIGUATION")
    return "Several companies share this name. Nothing was billed. Choosing one runs the call again.";
  if (body?.code === "SPEND_CAP_REACHED")
    return "Included units are available again from the next UTC day. You can change the cap in settings.";
  if (status === 400) return "Nothing was billed. See the marked field.";
  if (status === 401) return "The key was revoked or has expired. Nothing was billed. Choose another key.";
  if (status === 404) return "No company matches, and nothing was billed. Validate explains why:";
  if (status === 413) return "Nothing was billed.";
  if (status === 429) return "This call needs more units than the key has left today. Nothing was billed.";
  if (status === 503) return "The database is unavailable. Nothing was billed.";
  return "This one’s on us, and nothing was billed. Quote the request id if you report it.";
}

type BrokenCallProps = { outcome: Exclude<Outcome, { kind: "answered" }>; onSignIn: () => void };

/** Why there is no answer, and what to do; the request stays as it is. */
export function BrokenCall({ outcome, onSignIn }: BrokenCallProps) {
  if (outcome.kind === "cancelled")
    return (
      <Notice title="Canceled">
        The call may have been answered and billed before it was canceled;{" "}
        <Link href="/console/calls" className="action">
          your calls
        </Link>{" "}
        say so.
      </Notice>
    );
  if (outcome.kind === "session_ended")
    return (
      <Notice
        kind="warning"
        title="Your session has ended"
        action={<Button onClick={onSignIn}>Sign in again</Button>}
      >
        Nothing was sent or billed. Your request is saved and will be here when you come back. If you sign in
        in another tab, you can run it here right away.
      </Notice>
    );
  return (
    <Notice kind="failed" title="The server couldn’t be reached">
      {outcome.isOffline ? "This browser is offline. " : ""}Your request is still here. Run it again when
      you’re back online.
    </Notice>
  );
}

/** "Again in 5 h 03 min 12 s." Counts down to nothing; readers who listen hear only the beginning. @param until ms since 1970. */
function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0) return <span>It can be run again now.</span>;
  return <span className="tabular-nums">Again in {formatSpan(left)}.</span>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

function formatSpan(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds % 60)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}
