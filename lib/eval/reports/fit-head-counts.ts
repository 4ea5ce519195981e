import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { fitAndScore, withoutRare } from "@/lib/eval/choices";
import { headCountsOf } from "@/lib/ingest/edgar/read/reports/employees";
import type { HeadCount } from "@/lib/ingest/edgar/read/reports/head-counts";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { isOptional, type ReportLabel } from "./eval-reports";
import { type Fitting, labelledReports, reportOf } from "./labelled-report";

const folder = "lib/eval/reports";
const sets = ["dev", "test", "second", "third", "fourth", "outsiders"];
/** Sentences of real reports, which aren't in the project; their labels are. */
const sentences = "employee_sentences_10k.jsonl";

/** The numbers of a document that may be its filer's head count, and which of them its labels call so. */
type Told = {
  group: string;
  set: string;
  name: string;
  /** Whether it tells one, as a number of its own. */
  wanted: number;
  value: number | null;
  candidates: { one: HeadCount; isTrue: boolean }[];
};

/** Of 1/400 to 1/1600 that with which authors are read best whom the weights weren't fitted on. */
const penalty = 1 / 800;
/** Less likely numbers are no head count. */
const threshold = 0.3;
/** A measure of fewer groups is one author's way of writing, above all where it's a word beside the number. */
const leastGroups = { word: 8, other: 3 };
const ofWord = /^(?:before|after|between) /;

/**
 * Fits the weights by which a number in a report is held to be its filer's head count, on all labelled documents that are at
 * hand, and says how they do on authors and filers that they were not fitted on.
 */
export async function fitHeadCounts({ edgar, ...asked }: Fitting): Promise<string> {
  const told = withoutRare(
    [
      ...(await readTold(edgar)),
      ...(await readSentences(path.join(edgar, "../facts"))),
      ...(await readExamples()),
    ],
    (measure) => (ofWord.test(measure) ? leastGroups.word : leastGroups.other),
  );
  return fitAndScore(
    told,
    {
      penalty,
      threshold,
      thresholds: [0.2, 0.3, 0.4, 0.5],
      keyOf: ({ value }) => value,
      score: ({ candidates }, { value }) => {
        const isRight = candidates.some(({ one, isTrue }) => isTrue && one.value === value);
        return { found: isRight ? 1 : 0, wrong: isRight ? 0 : 1 };
      },
      tell: ({ value, candidates }, best) =>
        `${value}, ${candidates.some(({ isTrue }) => isTrue) ? "a candidate" : "no candidate"}; likeliest ${best?.value}`,
      file: "lib/ingest/edgar/read/reports/head-count-weights.json",
    },
    asked,
  );
}

async function readTold(edgar: string): Promise<Told[]> {
  const told: Told[] = [];
  for await (const { labels, document, filer, group, set, name } of labelledReports(edgar, sets, "employees"))
    if (!labels.every((one) => isOptional(one)))
      told.push(toldBy(labels, headCountsOf(document, filer), { group, set, name }));
  return told;
}

const example = z.object({ text: z.string(), value: z.number().nullable() });

/** Sentences and tables of ours, each as the business of a report; `value` is the head count that they tell, if any. */
export async function headCountExamples(): Promise<z.output<typeof example>[]> {
  const lines = (await readFile(path.join(folder, "head-count-examples.jsonl"), "utf8")).trim().split("\n");
  return lines.map((line) => example.parse(JSON.parse(line)));
}

async function readExamples(): Promise<Told[]> {
  return (await headCountExamples()).flatMap(({ text, value }, at) => {
    const { documents, filer } = readReport(reportOf(text), "10-K", "Acme Flow, Inc.");
    const [document] = documents;
    if (document === undefined) return [];
    return [
      toldBy([{ value, optional: null, certainty: null, alt_values: null }], headCountsOf(document, filer), {
        group: `example ${at}`,
        set: "examples",
        name: text.slice(0, 80),
      }),
    ];
  });
}

const sentenceLabel = z.object({
  url: z.string(),
  value: z.number().nullable(),
  optional: z.boolean().optional(),
});

async function readSentences(facts: string): Promise<Told[]> {
  const file = path.join(facts, sentences);
  if (!existsSync(file)) return [];
  const labels = (await readFile(path.join(folder, "head-count-sentences.jsonl"), "utf8")).trim().split("\n");
  const said = (await readFile(file, "utf8")).trim().split("\n");
  return said.flatMap((line, at) => {
    const { url, sentence, cik } = z
      .object({ url: z.string(), sentence: z.string(), cik: z.string() })
      .parse(JSON.parse(line));
    const label = sentenceLabel.parse(JSON.parse(labels[at] ?? ""));
    if (label.url !== url || label.optional) return [];
    const text = sentence.replace(/\u200b/g, "\n\n");
    return [
      toldBy(
        [{ value: label.value, optional: null, certainty: null, alt_values: null }],
        headCountsOf({ text, items: [], rows: [] }, ""),
        { group: `filer ${Number(cik)}`, set: "sentences", name: url },
      ),
    ];
  });
}

function toldBy(
  labels: readonly Pick<ReportLabel, "value" | "optional" | "certainty" | "alt_values">[],
  counts: readonly HeadCount[],
  of: Pick<Told, "group" | "set" | "name">,
): Told {
  const valuesOf = (isWanted: boolean) =>
    new Set(
      labels
        .filter((label) => isOptional(label) !== isWanted)
        .flatMap(({ value, alt_values }) => [value, ...(alt_values ?? [])])
        .flatMap((value) => (value === null ? [] : Number(value))),
    );
  // What a labeller would let pass says nothing either way.
  const [wanted, passed] = [valuesOf(true), valuesOf(false)];
  return {
    ...of,
    wanted: wanted.size === 0 ? 0 : 1,
    value: [...wanted][0] ?? null,
    candidates: counts
      .filter(({ value }) => wanted.has(value) || !passed.has(value))
      .map((one) => ({ one, isTrue: wanted.has(one.value) })),
  };
}
