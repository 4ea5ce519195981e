import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { type Evaluation, evaluateHalves } from "../evaluation";
import { parseReportLabels, type ReportLabel } from "./report-label";
import { factsOf, scoreDocument, type Tally } from "./score-reports";

type Age = "before 2001" | "since 2001";
type Report = {
  documents: number;
  absent: string[];
  tallies: Record<Age, Record<string, Tally>>;
  misses: string[];
};

async function scoreFile(file: string, edgar: string): Promise<Report> {
  const report: Report = {
    documents: 0,
    absent: [],
    tallies: { "before 2001": {}, "since 2001": {} },
    misses: [],
  };
  for (const [name, labels] of byDocument(parseReportLabels(await readFile(file, "utf8")))) {
    const from = path.join(edgar, name);
    const [first] = labels;
    if (!existsSync(from) || first === undefined) {
      report.absent.push(name);
      continue;
    }
    const reading = readReport(decodeBytes(await readFile(from)), first.form);
    const { tallies, misses } = scoreDocument(labels, factsOf(reading));
    report.documents += 1;
    const all = report.tallies[ageOf(first)];
    for (const [kind, tally] of Object.entries(tallies)) all[kind] = sum(all[kind], tally);
    if (labels.every(({ half }) => half === "dev"))
      report.misses.push(...misses.map((miss) => `${path.basename(name)} ${miss}`));
  }
  return report;
}

function byDocument(labels: readonly ReportLabel[]): Map<string, ReportLabel[]> {
  const documents = new Map<string, ReportLabel[]>();
  for (const label of labels) {
    const name = label.path.replace(/^edgar\//, "");
    const known = documents.get(name) ?? [];
    known.push(label);
    documents.set(name, known);
  }
  return documents;
}

/** By the year of the accession number, "0000950112-95-002435"; without one a report counts as new. */
function ageOf({ accession, path: name }: ReportLabel): Age {
  const year = /\b\d{10}-(\d\d)-\d{6}\b/.exec(`${accession ?? ""} ${name}`)?.[1];
  return year !== undefined && Number(year) >= 93
    ? "before 2001"
    : year === "00"
      ? "before 2001"
      : "since 2001";
}

const sum = (one: Tally | undefined, other: Tally): Tally => ({
  labelled: (one?.labelled ?? 0) + other.labelled,
  found: (one?.found ?? 0) + other.found,
  read: (one?.read ?? 0) + other.read,
  right: (one?.right ?? 0) + other.right,
});

function writeReport(title: string, { documents, absent, tallies, misses }: Report): string {
  const lines = [`${title}: ${documents} documents${absent.length > 0 ? `, ${absent.length} absent` : ""}`];
  for (const [age, kinds] of Object.entries(tallies)) {
    if (Object.keys(kinds).length === 0) continue;
    lines.push("", `Filed ${age}`);
    for (const [kind, { labelled, found, read, right }] of Object.entries(kinds).sort()) {
      const precision = read === 0 ? null : right / read;
      const recall = labelled === 0 ? null : found / labelled;
      const f1 = precision && recall ? (2 * precision * recall) / (precision + recall) : 0;
      const show = (value: number | null) => (value === null ? "–" : value.toFixed(3));
      lines.push(
        kind.includes(".")
          ? `  ${kind.padEnd(28)} right ${show(recall)} (${found} of ${labelled})`
          : `  ${kind.padEnd(28)} precision ${show(precision)}, recall ${show(recall)} (${found} of ${labelled}), F1 ${f1.toFixed(3)}`,
      );
    }
  }
  if (misses.length > 0)
    lines.push("", "Misses of the development half:", ...misses.map((miss) => `  ${miss}`));
  return lines.join("\n");
}

/** What annual reports and proxy statements say, against labels: the project's own halves, or any file of the same form. */
export const evaluateReports: Evaluation = ({ labels, edgar }) =>
  evaluateHalves("lib/eval/reports", labels, async (file, title) => {
    const report = await scoreFile(file, edgar);
    return { report, text: writeReport(title, report) };
  });
