import "server-only";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { chooseHeldOut, withoutRare, writtenWeights } from "@/lib/eval/choices";
import { fitChoices } from "@/lib/eval/fit-logit";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { findSegmentLists, listKey } from "@/lib/ingest/edgar/read/reports/segment-lists";
import type { SegmentList } from "@/lib/ingest/edgar/read/reports/segment-names";
import { segmentAxis } from "@/lib/ingest/edgar/read/reports/tagged-sales";
import { isOptional, isSameCompany, type ReportLabel, reportLabel } from "./eval-reports";
import { labelledReports, reportOf } from "./labelled-report";

const folder = "lib/eval/reports";
const weightsFile = "lib/ingest/edgar/read/reports/segment-weights.json";
const sets = ["dev", "test", "second", "third", "fourth", "fifth", "outsiders"];

/** Names of a list that are segments, and those that are none. */
type Score = { found: number; wrong: number };

/** A report's lists, of which that is right which comes nearest to its segments. */
type Told = {
  group: string;
  set: "outsiders" | "filers" | "examples";
  name: string;
  wanted: ReportLabel[];
  isTagged: boolean;
  scores: Map<string, Score>;
  candidates: { one: SegmentList; isTrue: boolean }[];
};

/** Of 1/1250 to 1/200 that with which authors are read best whom the weights weren't fitted on. */
const penalty = 1 / 700;
/** Less likely lists are not those of the segments. */
const threshold = 0.35;
/** A measure of fewer authors and filers is one's way of writing. */
const leastGroups = 5;
/** A list that has less in common with the segments is none of them. */
const leastInCommon = 0.6;

/**
 * Fits the weights by which a list of names in a report is held to be its filer's segments, on all labelled documents that are
 * at hand, and says how they do on authors and filers that they were not fitted on.
 */
export async function fitSegments({
  edgar,
  isWritten,
  isListed,
}: {
  edgar: string;
  isWritten: boolean;
  isListed: boolean;
}): Promise<string> {
  const told = withoutRare([...(await readTold(edgar)), ...(await readExamples())], () => leastGroups);
  const lines: string[] = [];
  const misses: string[] = [];
  const held = chooseHeldOut(told, penalty, listKey);
  for (const least of [0.25, 0.35, 0.45, 0.55])
    for (const set of ["outsiders", "filers", "examples"]) {
      // What is tagged needs no list.
      const own = held.filter(({ text }) => text.set === set && !text.isTagged);
      const total = own.reduce(
        (sum, { text, best }) => {
          const read = best !== null && best.probability >= least ? text.scores.get(listKey(best.one)) : null;
          return { found: sum.found + (read?.found ?? 0), wrong: sum.wrong + (read?.wrong ?? 0) };
        },
        { found: 0, wrong: 0 },
      );
      const labelled = own.reduce((sum, { text }) => sum + text.wanted.length, 0);
      lines.push(`${least}\t${set}\t${total.found} of ${labelled}\t${total.wrong}`);
    }
  for (const { text, best } of held) {
    const read = best !== null && best.probability >= threshold ? text.scores.get(listKey(best.one)) : null;
    if ((read?.found ?? 0) < text.wanted.length || (read?.wrong ?? 0) > 0)
      misses.push(
        `${text.name}${text.isTagged ? " (tagged)" : ""}: ${text.wanted.map(({ value }) => value).join(" | ")}; likeliest ${best?.one.names.join(" | ")} at ${best?.probability.toFixed(2)}`,
      );
  }
  const model = fitChoices(told, penalty);
  if (isWritten) writeFileSync(weightsFile, writtenWeights(model, threshold));
  return [
    `${told.length} documents, ${told.flatMap(({ candidates }) => candidates).length} lists, ${Object.keys(model.measures).length} measures`,
    ["threshold\tdocuments of\tsegments found\twrong", ...lines].join("\n"),
    ...(isListed ? [misses.join("\n")] : []),
  ].join("\n\n");
}

async function readTold(edgar: string): Promise<Told[]> {
  const told: Told[] = [];
  for await (const { labels, document, filer: _, ...of } of labelledReports(edgar, sets, "segment")) {
    const isTagged = document.facts.some(({ dimensions }) => segmentAxis in dimensions);
    told.push({ ...of, isTagged, ...scored(labels, findSegmentLists(document)) });
  }
  return told;
}

const example = z.object({
  text: z.string(),
  names: z.array(z.string()),
  plain: z.boolean().default(false),
});

/** Passages of ours, each as the business of a report; `names` are the segments that they tell. */
export async function segmentExamples(): Promise<z.output<typeof example>[]> {
  const lines = (await readFile(path.join(folder, "segment-examples.jsonl"), "utf8")).trim().split("\n");
  return lines.map((line) => example.parse(JSON.parse(line)));
}

/** A report whose business is all that an example says. */
export const reportWith = ({ text, plain }: z.output<typeof example>): string =>
  plain
    ? `<SEC-DOCUMENT>\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>\nACME FLOW, INC.\n(Exact name of registrant)\n\nITEM 1. BUSINESS\n\n${text}\n\nITEM 2. PROPERTIES\n\nWe own a plant.\n</TEXT>\n</DOCUMENT>`
    : reportOf(text);

async function readExamples(): Promise<Told[]> {
  return (await segmentExamples()).flatMap((one, at) => {
    const [document] = readReport(reportWith(one), "10-K", "Acme Flow, Inc.").documents;
    if (document === undefined) return [];
    const labels = one.names.map((value) =>
      reportLabel.parse({ path: "", form: "10-K", kind: "segment", value }),
    );
    return {
      group: `example ${at}`,
      set: "examples" as const,
      name: one.text.slice(0, 80),
      isTagged: false,
      ...scored(labels, findSegmentLists(document)),
    };
  });
}

function scored(
  labels: readonly ReportLabel[],
  lists: readonly SegmentList[],
): Pick<Told, "wanted" | "scores" | "candidates"> {
  const named = labels.filter(({ value }) => value != null);
  const wanted = named.filter((label) => !isOptional(label));
  const scores = new Map(
    lists.map((list) => {
      const isNamed = (label: ReportLabel) => list.names.some((name) => isSameCompany(label, name));
      const isLabelled = (name: string) => named.some((label) => isSameCompany(label, name));
      const wrong = list.names.filter((name) => !isLabelled(name)).length;
      return [listKey(list), { found: wanted.filter(isNamed).length, wrong }];
    }),
  );
  const inCommon = (list: SegmentList): number => {
    const { found, wrong } = scores.get(listKey(list)) ?? { found: 0, wrong: 0 };
    return (2 * found) / (wanted.length + found + wrong);
  };
  const most = Math.max(leastInCommon, ...lists.map(inCommon));
  const candidates = lists.map((one) => ({ one, isTrue: wanted.length > 1 && inCommon(one) >= most }));
  return { wanted, scores, candidates };
}
