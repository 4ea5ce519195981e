import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { type ReportReading, readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import type { ReportDocument } from "@/lib/ingest/edgar/read/reports/report-document";
import { byDocument, parseReportLabels, type ReportLabel, readDocuments } from "./eval-reports";

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

/** A report with a person's labels of one kind; `group` is its filer, or the author of an invented one. */
type Labelled = {
  labels: ReportLabel[];
  group: string;
  set: "outsiders" | "filers";
  name: string;
  document: ReportDocument;
  /** Exhibits that hold its annual report to shareholders. */
  exhibits: ReportDocument[];
  filer: string;
};

/** The reports of some files of labels that are at hand, each with its labels of a kind. */
export async function* labelledReports(
  edgar: string,
  sets: readonly string[],
  kind: string,
): AsyncGenerator<Labelled> {
  const given = await readDocuments(path.join(folder, "outsiders-documents.jsonl"));
  for (const file of sets) {
    const all = parseReportLabels(await readFile(path.join(folder, `${file}.jsonl`), "utf8"));
    for (const [name, labels] of byDocument(all.filter((label) => label.kind === kind))) {
      const [label] = labels;
      const mirrored = path.join(edgar, name);
      const raw =
        given.get(name) ?? (existsSync(mirrored) ? decodeBytes(await readFile(mirrored)) : undefined);
      if (label === undefined || raw === undefined) continue;
      const { documents, filer } = readReport(raw, label.form);
      const document = documents.find(({ role }) => role === "report") ?? documents[0];
      const isInvented = given.has(name);
      if (document !== undefined)
        yield {
          labels,
          group: isInvented ? (/([^/]*?)-[^/]*$/.exec(name)?.[1] ?? name) : `filer ${label.cik}`,
          set: isInvented ? "outsiders" : "filers",
          name,
          document,
          exhibits: documents.filter(({ role }) => role === "annual_report"),
          filer,
        };
    }
  }
}

/** A report whose business is all that an example says. */
export const reportOf = (text: string): string =>
  `<html><body><p>ACME FLOW, INC.</p><p>(Exact name of registrant)</p><p><b>Item 1. Business</b></p>${text}<p><b>Item 2. Properties</b></p><p>We own a plant.</p></body></html>`;
