import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { fitAndScore, withoutRare } from "@/lib/eval/choices";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { findSegmentLists, listKey } from "@/lib/ingest/edgar/read/reports/segment-lists";
import type { SegmentList } from "@/lib/ingest/edgar/read/reports/segment-names";
import { segmentAxis } from "@/lib/ingest/edgar/read/reports/tagged-sales";
import { isOptional, isSameCompany, type ReportLabel, reportLabel } from "./eval-reports";
import { type Fitting, labelledReports, reportOf } from "./labelled-report";

const folder = "lib/eval/reports";
const sets = ["dev", "test", "second", "third", "fourth", "fifth", "outsiders"];

/** A document's lists, of which that is right which comes nearest to its segments. */
type Told = {
  group: string;
  set: "outsiders" | "filers" | "exhibits" | "examples";
  name: string;
  labels: ReportLabel[];
  wanted: number;
  isTagged: boolean;
  candidates: { one: SegmentList; isTrue: boolean }[];
};

/** Of 1/1250 to 1/200 that with which authors are read best whom the weights weren't fitted on. */
const penalty = 1 / 1000;
/** Less likely lists are not those of the segments. */
const threshold = 0.35;
/** A measure of fewer authors and filers is one's way of writing. */
const leastGroups = 5;
/** A list that has less in common with the segments is none of them. */
const leastInCommon = 0.6;

/**
 * Fits the weights by which a list of names in a report is held to be its filer's segments, on all labelled documents that are
 * at hand, and says how they do on authors and filers that they were not fitted on. What is tagged needs no list, so it's fitted
 * on but not counted.
 */
export async function fitSegments({ edgar, ...asked }: Fitting): Promise<string> {
  const told = withoutRare([...(await readTold(edgar)), ...(await readExamples())], () => leastGroups);
  return fitAndScore(
    told,
    {
      penalty,
      threshold,
      thresholds: [0.25, 0.35, 0.45, 0.55],
      keyOf: listKey,
      score: ({ labels }, { names }) => scoreOf(labels, names),
      isLeftOut: ({ isTagged }) => isTagged,
      tell: ({ labels }, best) =>
        `${wantedOf(labels)
          .map(({ value }) => value)
          .join(" | ")}; likeliest ${best?.names.join(" | ")}`,
      file: "lib/ingest/edgar/read/reports/segment-weights.json",
    },
    asked,
  );
}

async function readTold(edgar: string): Promise<Told[]> {
  const told: Told[] = [];
  for await (const { labels, document, exhibits, group, set, name } of labelledReports(
    edgar,
    sets,
    "segment",
  )) {
    const isTagged = document.facts.some(({ dimensions }) => segmentAxis in dimensions);
    told.push({ group, set, name, isTagged, ...candidatesOf(labels, findSegmentLists(document)) });
    for (const exhibit of exhibits) {
      const lists = findSegmentLists(exhibit);
      told.push({ group, set: "exhibits", name, isTagged, ...candidatesOf(labels, lists) });
    }
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
      ...candidatesOf(labels, findSegmentLists(document)),
    };
  });
}

const wantedOf = (labels: readonly ReportLabel[]): ReportLabel[] =>
  labels.filter((label) => label.value != null && !isOptional(label));

/** Names of a list that are segments, and those that are none. */
function scoreOf(labels: readonly ReportLabel[], names: readonly string[]): { found: number; wrong: number } {
  const isNamed = (label: ReportLabel) => names.some((name) => isSameCompany(label, name));
  const isLabelled = (name: string) =>
    labels.some((label) => label.value != null && isSameCompany(label, name));
  return {
    found: wantedOf(labels).filter(isNamed).length,
    wrong: names.filter((name) => !isLabelled(name)).length,
  };
}

function candidatesOf(
  labels: ReportLabel[],
  lists: readonly SegmentList[],
): Pick<Told, "labels" | "wanted" | "candidates"> {
  const wanted = wantedOf(labels).length;
  const shares = lists.map(({ names }) => {
    const { found, wrong } = scoreOf(labels, names);
    return (2 * found) / (wanted + found + wrong);
  });
  const most = Math.max(leastInCommon, ...shares);
  const candidates = lists.map((one, at) => ({ one, isTrue: wanted > 1 && (shares[at] ?? 0) >= most }));
  return { labels, wanted, candidates };
}
