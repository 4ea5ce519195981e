import { StatusPill } from "@/components/ui/status-pill";
import type { RefreshOverview, RefreshState } from "@/lib/accounts/ingestion";
import { writeMinute } from "./runs-table";

const looks = {
  queued: ["idle", "Waiting"],
  running: ["waiting", "Running"],
  done: ["good", "Up to date"],
  failed: ["failed", "Failed"],
} as const satisfies Record<RefreshState, unknown>;

const states = Object.keys(looks) as RefreshState[];

/** The companies whose newer filings are fetched because somebody asked about them: how many, and which failed. */
export function Refreshes({ counts, lines }: RefreshOverview) {
  if (counts.length === 0)
    return (
      <p className="max-w-prose text-faded">
        Nobody has asked about a company whose filings are missing or older than a day, or EDGAR isn’t asked
        by itself: see <code>WARM</code> among the settings.
      </p>
    );
  return (
    <div className="space-y-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {states.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <StatusPill tone={looks[state][0]}>{looks[state][1]}</StatusPill>
            <span className="tabular-nums">
              {(counts.find((count) => count.state === state)?.n ?? 0).toLocaleString("en-US")}
            </span>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? null : (
        <ul className="max-w-3xl divide-y divide-rule border-rule border-y">
          {lines.map(({ entityKey, name, state, since, attempts, retryAt, lastError }) => (
            <li key={entityKey} className="py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{name}</span>
                <StatusPill tone={looks[state][0]}>{looks[state][1]}</StatusPill>
                <span className="text-faded text-sm tabular-nums">
                  since {writeMinute(since)} UTC, attempt {attempts}
                  {retryAt === null ? "" : `, tried again at ${retryAt.slice(11, 16)} UTC`}
                </span>
              </p>
              {lastError === null ? null : (
                <p className="mt-1 wrap-anywhere text-faded text-print">{lastError}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
