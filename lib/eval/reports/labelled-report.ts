import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { type ReportReading, readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { readDocuments } from "./eval-reports";

/** What a fit of weights on labelled reports is asked. */
export type Fitting = { edgar: string; isWritten: boolean; isListed: boolean };

const folder = "lib/eval/reports";

/** A labelled report as it's read: `group` is its filer or author, and `parts` are its segments and products. */
type LabelledReport = { group: string; isInvented: boolean; reading: ReportReading; parts: string[] };

/** The lines of a file of labels beside this. */
export const readLabels = async (file: string): Promise<unknown[]> =>
  (await readFile(path.join(folder, file), "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/**
 * Reads labelled reports by their names: those that outsiders invented, which a clone has, and those of a mirror of EDGAR,
 * where that is at hand; null where a report isn't.
 */
export async function openLabelledReports(
  edgar: string,
): Promise<(name: string) => Promise<LabelledReport | null>> {
  const given = await readDocuments(path.join(folder, "outsiders-documents.jsonl"));
  return async (name) => {
    const file = path.join(edgar, name);
    const raw = given.get(name) ?? (existsSync(file) ? decodeBytes(await readFile(file)) : undefined);
    if (raw === undefined) return null;
    const reading = readReport(raw, "10-K");
    return {
      group: given.has(name)
        ? (/([^/]*?)-[^/]*$/.exec(name)?.[1] ?? name)
        : (name.split("/data/")[1]?.split("/")[0] ?? reading.filer),
      isInvented: given.has(name),
      reading,
      parts: [...reading.segments, ...reading.products].map((part) => part.name),
    };
  };
}
