import "server-only";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { probabilityBy } from "@/lib/domain/logit";
import { type Candidate, fitCandidates } from "@/lib/eval/fit-logit";
import { ownNames } from "@/lib/ingest/edgar/read/reports/competitors";
import { findRivalNames, type RivalName } from "@/lib/ingest/edgar/read/reports/rival-names";
import { isOptional, isSameCompany, parseReportLabels, type ReportLabel } from "./eval-reports";
import { type Fitting, openLabelledReports } from "./labelled-report";

const folder = "lib/eval/reports";
const weightsFile = "lib/ingest/edgar/read/reports/rival-weights.json";
const sets = ["dev", "test", "second", "third", "fourth", "outsiders"];

type Named = { one: RivalName; isTrue: boolean };
/** A report by its author or filer, with the names in its sections on competition. */
type Told = { group: string; isInvented: boolean; candidates: Named[] };

const penalty = 0.0007;
const folds = 10;
/** What fewer authors and filers write teaches nothing general. */
const leastGroups = 3;
/** A weight that is smaller moves nothing. */
const leastWeight = 0.02;

/**
 * Fits the weights by which a name in a report's section on competition is held to be a competitor's, on all labelled
 * reports that are at hand, and says how they do on authors and filers that they were not fitted on.
 */
export async function fitRivals({ edgar, isWritten, isListed }: Fitting): Promise<string> {
  const told = await readTold(edgar);
  const groups = [...new Set(told.map(({ group }) => group))].sort();
  const judged = Array.from({ length: folds }, (_, fold) => {
    const isHeld = ({ group }: Told) => groups.indexOf(group) % folds === fold;
    const held = told.filter(isHeld);
    if (held.length === 0) return [];
    const model = fitNames(told.filter((one) => !isHeld(one)));
    return held.flatMap(({ isInvented, candidates }) =>
      candidates.map(({ one, isTrue }) => ({
        isInvented,
        isTrue,
        one,
        probability: probabilityBy(model, one.measures),
      })),
    );
  }).flat();
  if (isWritten) await writeFile(weightsFile, `${JSON.stringify(fitNames(told), null, 2)}\n`);
  const lines = [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((least) =>
    [true, false].map((isInvented) => {
      const own = judged.filter((row) => row.isInvented === isInvented);
      const said = own.filter(({ probability }) => probability >= least);
      const right = said.filter(({ isTrue }) => isTrue).length;
      const all = own.filter(({ isTrue }) => isTrue).length;
      return `${least}\t${isInvented ? "outsiders" : "filers"}\t${right} of ${all}\t${said.length - right}`;
    }),
  );
  const wrong = judged
    .filter(({ isTrue, probability }) => !isTrue && probability >= 0.8)
    .map(
      ({ one: { name, said, at }, probability }) =>
        `${probability.toFixed(2)} ${name} | ${said.slice(Math.max(0, at - 80), at + 100).replace(/\s+/g, " ")}`,
    );
  return [
    `${told.length} reports, ${told.flatMap(({ candidates }) => candidates).length} names`,
    ["likely at least\treports of\tnames found\twrong", ...lines].join("\n"),
    ...(isListed ? [wrong.join("\n")] : []),
  ].join("\n\n");
}

/** What enough authors and filers write decides, and what is told of few is left out. */
function fitNames(told: readonly Told[]): ReturnType<typeof fitCandidates> {
  const groups = new Map<string, Set<string>>();
  for (const { group, candidates } of told)
    for (const { one } of candidates)
      for (const measure of Object.keys(one.measures))
        groups.set(measure, (groups.get(measure) ?? new Set()).add(group));
  const isKnown = ([measure]: [string, number]) => (groups.get(measure)?.size ?? 0) >= leastGroups;
  const known = told.map(({ group, candidates }) => ({
    group,
    candidates: candidates.map(
      ({ one, isTrue }): Candidate => ({
        one: { measures: Object.fromEntries(Object.entries(one.measures).filter(isKnown)) },
        isTrue,
      }),
    ),
  }));
  const { bias, measures } = fitCandidates(known, penalty);
  const kept = Object.entries(measures).filter(([, weight]) => Math.abs(weight) >= leastWeight);
  return { bias, measures: Object.fromEntries(kept) };
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
      const { group, isInvented, reading, parts } = report;
      const isOwn = ownNames(
        reading.filer,
        reading.subsidiaries.map((one) => one.name),
      );
      const candidates = findRivalNames(main).filter((one) => !isOwn(one.name) && !parts.includes(one.name));
      told.push({ group, isInvented, candidates: candidates.flatMap((one) => labelled(one, own)) });
    }
  }
  return told;
}

/** What a labeller would let pass says nothing either way. */
function labelled(one: RivalName, labels: readonly ReportLabel[]): Named[] {
  const label = labels.find((wanted) => isSameCompany(wanted, one.name));
  return label !== undefined && isOptional(label) ? [] : [{ one, isTrue: label !== undefined }];
}
