import "server-only";
import type { NamedIngestionStart } from "./named-ingestion";

/** What became of a start, for the admin who asked for it. */
export function saysOfStart(start: NamedIngestionStart): {
  kind: "success" | "failed";
  title: string;
  lines: string[];
} {
  if (start.outcome === "started") {
    const count = start.ciks.length;
    return {
      kind: "success",
      title: `Started: ${count === 1 ? "one company" : `${count} companies`}`,
      lines: [],
    };
  }
  const failed = (title: string, lines: string[] = []) => ({ kind: "failed" as const, title, lines });
  if (start.outcome === "refused") return failed("EDGAR cannot be asked from this server", [start.reason]);
  if (start.outcome === "busy")
    return failed("An ingestion is running already; nothing was started", [`On ${start.holder}`]);
  return failed(
    "Not every company is known; nothing was started",
    start.faults.map(({ company, reason }) => `${company}: ${reason}`),
  );
}
