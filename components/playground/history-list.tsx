"use client";

import { StatusPill } from "@/components/ui/status-pill";
import { describeRequest } from "./describe-request";
import type { Exchange } from "./run-call";

type Props = {
  past: readonly Exchange[];
  shown: Exchange | null;
  onReopen: (exchange: Exchange) => void;
  onForget: () => void;
};

/** Answers of this browser: reopening one is free. */
export function HistoryList({ past, shown, onReopen, onForget }: Props) {
  if (past.length === 0)
    return (
      <p className="text-faded text-sm">Answers are kept here, in this browser only. There are none yet.</p>
    );
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="text-faded">Kept in this browser. Opening one again costs nothing.</p>
        <button type="button" className="action shrink-0" onClick={onForget}>
          Forget all
        </button>
      </div>
      <ul className="mt-2 border-rule border-t">
        {past.map((exchange) => (
          <li key={exchange.at}>
            <button
              type="button"
              aria-current={exchange.at === shown?.at}
              className="history-row"
              onClick={() => onReopen(exchange)}
            >
              <HistoryRow exchange={exchange} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function HistoryRow({ exchange: { outcome, input, durationMs, at } }: { exchange: Exchange }) {
  return (
    <>
      {outcome.kind === "answered" ? (
        <StatusPill tone={outcome.status < 400 ? "good" : "failed"}>{outcome.status}</StatusPill>
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{describeRequest(input)}</span>
        <span className="block text-faded text-print tabular-nums">
          <time dateTime={at}>{writeTime(at)}</time>, {durationMs} ms
        </span>
      </span>
    </>
  );
}

/** "21 Nov, 14:05" in the reader's own zone. */
function writeTime(at: string): string {
  return new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
}
