import "server-only";
import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fitCandidates, likeliest } from "@/lib/eval/fit-logit";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { type Beginning, findBeginnings } from "@/lib/ingest/edgar/read/reports/founding";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { isOptional, parseReportLabels, type ReportLabel, readDocuments } from "./eval-reports";

const folder = "lib/eval/reports";
const weightsFile = "lib/ingest/edgar/read/reports/founding-weights.json";
const sets = ["dev", "test", "second", "third", "fourth", "outsiders"];

/** The years that a document names, and those that its labels call the year of founding. */
type Told = {
  group: string;
  set: string;
  isLabelled: boolean;
  candidates: { one: Beginning; isTrue: boolean }[];
};

const penalty = 1 / 8_000;
const folds = 10;

/**
 * Fits the weights by which a year in a report is held to be that of its filer's founding, on all labelled documents that
 * are at hand, and says how they do on authors and filers that they were not fitted on.
 */
export async function fitFounding({
  edgar,
  isWritten,
}: {
  edgar: string;
  isWritten: boolean;
}): Promise<string> {
  const told = await readTold(edgar);
  const held = told.map((one) => ({ one, best: null as { probability: number; isTrue: boolean } | null }));
  const groups = [...new Set(told.map(({ group }) => group))].sort();
  for (let fold = 0; fold < folds; fold += 1) {
    const isHeld = ({ group }: Told) => groups.indexOf(group) % folds === fold;
    const model = fitCandidates(
      told.filter((one) => !isHeld(one)),
      penalty,
    );
    for (const row of held) if (isHeld(row.one)) row.best = likeliest(row.one.candidates, model);
  }
  const model = fitCandidates(told, penalty);
  const threshold = 0.5;
  if (isWritten)
    writeFileSync(
      weightsFile,
      `${JSON.stringify({ bias: model.bias, measures: model.measures, threshold }, null, 2)}\n`,
    );
  const lines = [0.3, 0.4, 0.5, 0.6, 0.7].flatMap((least) =>
    ["outsiders", "filers"].map((which) => {
      const own = held.filter(({ one }) => (one.set === "outsiders") === (which === "outsiders"));
      const said = own.filter(({ best }) => (best?.probability ?? 0) >= least);
      const right = said.filter(({ best }) => best?.isTrue).length;
      const labelled = own.filter(({ one }) => one.isLabelled).length;
      return `${least}\t${which}\t${right} of ${labelled}\t${said.length - right}`;
    }),
  );
  return [
    `${told.length} documents, ${told.flatMap(({ candidates }) => candidates).length} years`,
    ["threshold\tdocuments of\tfound\twrong", ...lines].join("\n"),
    JSON.stringify(model),
  ].join("\n\n");
}

async function readTold(edgar: string): Promise<Told[]> {
  const given = await readDocuments(path.join(folder, "outsiders-documents.jsonl"));
  const told: Told[] = [];
  for (const set of sets) {
    const labels = parseReportLabels(await readFile(path.join(folder, `${set}.jsonl`), "utf8"));
    for (const name of new Set(labels.map((one) => one.path))) {
      const own = labels.filter((one) => one.path === name);
      const file = path.join(edgar, name);
      const raw = given.get(name) ?? (existsSync(file) ? decodeBytes(await readFile(file)) : undefined);
      const form = own[0]?.form;
      if (raw !== undefined && form !== undefined) told.push(toldBy(raw, form, set, own));
    }
  }
  return told;
}

function toldBy(raw: string, form: string, set: string, labels: readonly ReportLabel[]): Told {
  const { documents, filer } = readReport(raw, form);
  const founded = labels.filter(({ kind, value }) => kind === "founded" && value !== null);
  const yearOf = ({ year, value }: ReportLabel) => Number(year ?? value);
  // Years that a labeller would let pass, such as that of incorporation, say nothing either way.
  const passed = new Set(founded.filter(isOptional).map(yearOf));
  const wanted = new Set(founded.filter((one) => !isOptional(one)).map(yearOf));
  const name = labels[0]?.path ?? "";
  return {
    // Of invented documents those of one author.
    group: set === "outsiders" ? (/([^/]*?)-[^/]*$/.exec(name)?.[1] ?? name) : `filer ${labels[0]?.cik}`,
    set,
    isLabelled: wanted.size > 0,
    candidates: documents
      .filter(({ role }) => role === "report" || role === "proxy")
      .flatMap((document) => findBeginnings(document, filer))
      .filter(({ year }) => !passed.has(year))
      .map((one) => ({ one, isTrue: wanted.has(one.year) })),
  };
}
