"use client";

import { StatusPill } from "@/components/ui/status";
import { isJsonObject, type JsonObject } from "./json-value";
import type { Exchange } from "./use-runner";

type Props = {
  past: readonly Exchange[];
  shown: Exchange | null;
  onReopen: (exchange: Exchange) => void;
  onForget: () => void;
};

/** Answers of this browser: reopening one is free. */
export function HistoryList({ past, shown, onReopen, onForget }: Props) {
  if (past.length === 0)
    return <p className="text-faded text-sm">No answers yet. They’re saved in this browser only.</p>;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="text-faded">Saved in this browser. Reopening one is free.</p>
        <button type="button" className="action shrink-0" onClick={onForget}>
          Clear history
        </button>
      </div>
      <ul className="mt-2 border-rule border-t">
        {past.map((exchange) => (
          <li key={exchange.at}>
            <button
              type="button"
              aria-current={exchange.at === shown?.at}
              className="-outline-offset-2 flex w-full cursor-pointer items-center gap-3 border-rule border-b px-1 py-2 text-left text-sm leading-[1.35] hover:bg-wash aria-[current=true]:bg-wash"
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
          <time dateTime={at}>{formatTime(at)}</time>, {durationMs} ms
        </span>
      </span>
    </>
  );
}

/** "Nov 21, 14:05" in the reader's own zone. */
function formatTime(at: string): string {
  return new Date(at).toLocaleString("en-US", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    hour12: false,
    minute: "2-digit",
  });
}

/** A request in a few words, for a list: "Apple, 3 claims", "Nvidia, from 2025-01 to 2025-12". */
function describeRequest({ company, claims, start, end, filters, include, types }: JsonObject): string {
  const listed = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => String(one).replaceAll("_", " ")) : [];
  const filter = isJsonObject(filters) ? filters : {};
  const parts = [
    typeof company === "string" && company !== "" ? company : "no company",
    Array.isArray(claims) ? `${claims.length} ${claims.length === 1 ? "claim" : "claims"}` : "",
    typeof start === "string" ? `from ${start}${typeof end === "string" ? ` to ${end}` : ""}` : "",
    ...listed(types),
    typeof filter.person_name === "string" ? filter.person_name : "",
    ...listed(filter.role_type),
    filter.current_only === true ? "current" : "",
    ...listed(include),
  ];
  return parts.filter((part) => part !== "").join(", ");
}
