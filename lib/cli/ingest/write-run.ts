import type { RunProgress, RunResult } from "@/lib/ingest/edgar/ingest-registrant";

/** How far the documents of a run are. */
export const writeCounts = ({ done, missing, failed, remaining }: RunProgress): string =>
  `documents: ${done} read, ${missing} not at EDGAR, ${failed} failed, ${remaining} remaining`;

/** How a company's run ended, in a line. A run that failed before it came to documents has none to count. */
export function writeRun(cik: string, result: RunResult, tookMs: number): string {
  const { name, state, lastError, done, missing, failed, remaining } = result;
  const who = name === cik ? `CIK ${cik}` : `${name} (${cik})`;
  const ended = `${who}: ${state} after ${(tookMs / 1000).toFixed(1)} s`;
  if (state === "failed" && done + missing + failed + remaining === 0)
    return `${ended}, before any document: ${lastError ?? "no reason is known"}`;
  return `${ended}; ${writeCounts(result)}${lastError === null ? "" : `; last fault: ${lastError}`}`;
}
