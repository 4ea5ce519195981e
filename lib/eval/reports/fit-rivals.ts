import "server-only";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logit } from "@/lib/domain/logit";
import { type Example, fitLogit } from "@/lib/eval/fit-logit";
import {
  type CompetitorReading,
  leastLikely,
  likelyRivals,
  rivalCandidates,
} from "@/lib/ingest/edgar/read/reports/competitors";
import type { RivalName } from "@/lib/ingest/edgar/read/reports/rival-names";
import { isOptional, isSameCompany, parseReportLabels, type ReportLabel, reportLabel } from "./eval-reports";
import { type Fitting, openLabelledReports } from "./labelled-report";
import { exampleFiler, exampleReport, parseExamples } from "./rival-examples";

const folder = "lib/eval/reports";
const weightsFile = "lib/ingest/edgar/read/reports/rival-weights.json";
const sets = ["dev", "test", "second", "third", "fourth", "outsiders"];

/** A report by its author or filer, with the names where it speaks of competition. */
type Told = { group: string; kind: Kind; names: RivalName[]; labels: ReportLabel[] };
const kinds = ["outsiders", "filers", "examples"] as const;
type Kind = (typeof kinds)[number];

const penalty = 0.0007;
const folds = 10;
/** What fewer authors and filers write teaches nothing general. */
const leastGroups = 3;
/** An example is short and clear, and counts as often. */
const timesOfExample = 2;
/** What stands in few examples teaches nothing general, either. */
const thirdOf = (example: string): string => `third ${Number(example.split(" ")[1]) % leastGroups}`;
/** A weight that is smaller moves nothing. */
const leastWeight = 0.02;

/**
 * Fits the weights by which a name is held to be a competitor's, on all labelled reports that are at hand, and says which
 * competitors they read in reports of authors and filers that they were not fitted on.
 */
export async function fitRivals({ edgar, isWritten, isListed }: Fitting): Promise<string> {
  return fitTold([...(await readTold(edgar)), ...(await readExamples())], { isWritten, isListed });
}

async function fitTold(
  told: readonly Told[],
  { isWritten, isListed }: Omit<Fitting, "edgar">,
): Promise<string> {
  const groups = [...new Set(told.map(({ group }) => group))].sort();
  const models = Array.from({ length: folds }, (_, fold) =>
    fitNames(told.filter(({ group }) => groups.indexOf(group) % folds !== fold)),
  );
  if (isWritten) await writeFile(weightsFile, `${JSON.stringify(fitNames(told), null, 2)}\n`);
  const readAt = (least: number) =>
    told.map((one) => {
      const model = models[groups.indexOf(one.group) % folds];
      return { ...one, read: model === undefined ? [] : likelyRivals(one.names, model, least) };
    });
  const lines = [0.5, 0.6, 0.65, 0.68, 0.7, 0.75, 0.8].flatMap((least) => {
    const all = readAt(least);
    return kinds.map((kind) => {
      const own = all.filter((one) => one.kind === kind);
      const wanted = own.flatMap(({ labels }) => labels.filter(isWanted)).length;
      const found = own.flatMap(({ labels, read }) =>
        labels.filter((label) => isWanted(label) && read.some(({ name }) => isSameCompany(label, name))),
      ).length;
      const wrong = own.flatMap(wrongOf).length;
      return `${least}\t${kind}\t${found} of ${wanted}\t${wrong}`;
    });
  });
  const wrong = readAt(leastLikely).flatMap((one) => wrongOf(one).map(({ name }) => `${one.group}\t${name}`));
  return [
    `${told.length} reports, ${told.flatMap(({ names }) => names).length} names`,
    ["likely at least\treports of\tcompetitors found\twrong", ...lines].join("\n"),
    ...(isListed ? [wrong.join("\n")] : []),
  ].join("\n\n");
}

const isWanted = (label: ReportLabel): boolean => !isOptional(label) && label.value !== null;

const wrongOf = ({ labels, read }: Told & { read: CompetitorReading[] }): CompetitorReading[] =>
  read.filter(({ name }) => !labels.some((label) => isSameCompany(label, name)));

/** What enough authors and filers write decides, and what is told of few is left out. */
function fitNames(told: readonly Told[]): Logit {
  const groups = new Map<string, Set<string>>();
  for (const { group, kind, names } of told)
    for (const { measures } of names)
      for (const measure of Object.keys(measures ?? {}))
        groups.set(
          measure,
          (groups.get(measure) ?? new Set()).add(kind === "examples" ? thirdOf(group) : group),
        );
  const isKnown = ([measure]: [string, number]) => (groups.get(measure)?.size ?? 0) >= leastGroups;
  const counted = told.flatMap((one) =>
    Array.from({ length: one.kind === "examples" ? timesOfExample : 1 }, () => one),
  );
  const examples = counted.flatMap(examplesOf).map((example) => ({
    ...example,
    options: example.options.map((option) => Object.fromEntries(Object.entries(option).filter(isKnown))),
  }));
  const { bias, measures } = fitLogit(examples, () => 0, penalty);
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  const kept = Object.entries(measures).flatMap(([name, weight]) =>
    Math.abs(weight) >= leastWeight ? [[name, rounded(weight)]] : [],
  );
  return { bias: rounded(bias), measures: Object.fromEntries(kept) };
}

/** A competitor stands once where its report says that it is one, and anybody else nowhere; what may pass says nothing. */
function examplesOf({ group, names, labels }: Told): Example[] {
  const options = new Map<ReportLabel, Example["options"]>();
  const others: Example[] = [];
  for (const { name, measures } of names) {
    if (measures === null) continue;
    const label = labels.find((one) => isSameCompany(one, name));
    if (label === undefined) others.push({ group, isTrue: false, options: [measures] });
    else if (!isOptional(label)) options.set(label, [...(options.get(label) ?? []), measures]);
  }
  return [...others, ...[...options.values()].map((one) => ({ group, isTrue: true, options: one }))];
}

async function readTold(edgar: string): Promise<Told[]> {
  const open = await openLabelledReports(edgar);
  const told: Told[] = [];
  for (const set of sets) {
    const labels = parseReportLabels(await readFile(path.join(folder, `${set}.jsonl`), "utf8"));
    for (const name of new Set(labels.map((one) => one.path))) {
      const own = labels.filter((one) => one.path === name && one.kind === "competitor");
      const report = own.length === 0 ? null : await open(name);
      const main = report?.reading.documents.find(({ role }) => role === "report");
      if (report === null || main === undefined) continue;
      const { group, isInvented, reading } = report;
      const [subsidiaries, parts] = [reading.subsidiaries, reading.segments].map((all) =>
        all.map((one) => one.name),
      );
      const names = rivalCandidates(main, reading.filer, subsidiaries ?? [], parts ?? []);
      told.push({ group, kind: isInvented ? "outsiders" : "filers", names, labels: own });
    }
  }
  return told;
}

/** The examples as reports of one passage, and all that is told of a name but its words, of which we invented few. */
async function readExamples(): Promise<Told[]> {
  return (await parseExamples()).map((example, nth) => {
    const label = (value: string) => ({ path: "", form: "10-K", kind: "competitor", value });
    const names = rivalCandidates(exampleReport(example), exampleFiler, [], []);
    return {
      group: `example ${nth}`,
      kind: "examples",
      names: names.map((one) => ({
        ...one,
        measures:
          one.measures &&
          Object.fromEntries(
            Object.entries(one.measures).filter(([name]) => !/^(?:begins|ends) /.test(name)),
          ),
      })),
      labels: example.names.map((name) => reportLabel.parse(label(name))),
    };
  });
}
