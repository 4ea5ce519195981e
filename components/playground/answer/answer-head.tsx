import { StatusPill } from "@/components/ui/status-pill";
import type { Exchange, Outcome } from "../run-call";
import { writeCostAfter } from "../write-cost";

type Props = { exchange: Exchange; outcome: Extract<Outcome, { kind: "answered" }> };

/** Status, time, size, cost and id of an answer. */
export function AnswerHead({ exchange, outcome }: Props) {
  const cost = writeCostAfter(outcome.headers);
  return (
    <p
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-faded text-sm tabular-nums"
      role="status"
    >
      <StatusPill tone={outcome.status < 400 ? "good" : "failed"}>{outcome.status}</StatusPill>
      <span>{exchange.durationMs} ms</span>
      <span>{writeSize(outcome.bytes)}</span>
      <span>{cost ?? "not billed"}</span>
      <code className="break-all text-print">{outcome.headers["x-request-id"]}</code>
    </p>
  );
}

function writeSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}
