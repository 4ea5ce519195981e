import "server-only";
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { isTellable } from "@/lib/briefing/compose/report-sentences";
import { probabilityBy } from "@/lib/domain/logit";
import { leastTold, type Told } from "@/lib/domain/report-words";
import { type Candidate, fitCandidates } from "@/lib/eval/fit-logit";
import { readDangers } from "@/lib/ingest/edgar/read/reports/dangers";
import { readRisks, readStrategies } from "@/lib/ingest/edgar/read/reports/narrative";
import { type Measured, measureTold } from "@/lib/ingest/edgar/read/reports/weighing";
import { type Fitting, openLabelledReports, readLabels } from "./labelled-report";

const weightsFile = "lib/ingest/edgar/read/reports/told-weights.json";

/**
 * Of a report's dangers or aims, by their places in its text, which ones two analysts would tell: each says so of some,
 * and of which first, so that each place has up to four votes. What isn't listed has none.
 */
const label = z.object({
  path: z.string(),
  document: z.number(),
  kind: z.enum(["risks", "aims", "dangers"]),
  votes: z.array(z.tuple([z.number(), z.number(), z.number().min(1).max(4)])),
});

type Report = { group: string; kind: Told; sentences: { one: Measured; votes: number }[] };

const votesEach = 4;
const kinds = ["risks", "aims", "dangers"] as const;
const penalty: Readonly<Record<Told, number>> = { risks: 0.001, aims: 0.01, dangers: 0.0005 };
const folds = 10;
const chosen: Readonly<Record<Told, number>> = { risks: 2, aims: 1, dangers: 4 };
const readers: Readonly<Record<Told, typeof readRisks>> = {
  risks: readRisks,
  aims: readStrategies,
  dangers: readDangers,
};

/**
 * Fits the weights by which a danger or an aim is held to be worth telling, on the labelled reports that are at hand, and
 * says what the likeliest are worth of filers that the weights weren't fitted on.
 */
export async function fitTold({ edgar, isWritten, isListed }: Fitting): Promise<string> {
  const reports = await readReports(edgar);
  const models = Object.fromEntries(
    kinds.map((kind) => [kind, fitCandidates(votesOf(reports, kind), penalty[kind])]),
  );
  if (isWritten) writeFileSync(weightsFile, `${JSON.stringify(models, null, 2)}\n`);
  const parts = kinds.map((kind) => judge(reports, kind, isListed));
  return [...parts, JSON.stringify(models)].join("\n\n");
}

/** What somebody would tell, and what most votes are for: either is a candidate of its own. */
function votesOf(reports: readonly Report[], kind: Told): { group: string; candidates: Candidate[] }[] {
  return reports
    .filter((report) => report.kind === kind)
    .map(({ group, sentences }) => ({
      group,
      candidates: sentences.flatMap(({ one, votes }) =>
        [1, 3].map((least) => ({ one, isTrue: votes >= least })),
      ),
    }));
}

/** What is chosen of filers that weights weren't fitted on, by how many votes of four it has. */
function judge(reports: readonly Report[], kind: Told, isListed: boolean): string {
  const own = reports.filter((report) => report.kind === kind);
  const groups = [...new Set(own.map(({ group }) => group))].sort();
  const told = own.flatMap((report) => {
    const fold = groups.indexOf(report.group) % folds;
    const rest = own.filter(({ group }) => groups.indexOf(group) % folds !== fold);
    const model = fitCandidates(votesOf(rest, kind), penalty[kind]);
    return report.sentences
      .map((sentence) => ({
        ...sentence,
        group: report.group,
        p: probabilityBy(model, sentence.one.measures),
      }))
      .filter(
        ({ p, one }) => p >= leastTold[kind] && isTellable(one.text.replace(/(?<=[\p{L}\p{N})])$/u, ".")),
      )
      .toSorted((one, other) => other.p - one.p)
      .slice(0, chosen[kind]);
  });
  const counts = Array.from({ length: votesEach + 1 }, (_, votes) =>
    told.filter((one) => one.votes === votes).length.toString(),
  );
  const sentences = own.flatMap((report) => report.sentences);
  const listed = told.map(
    ({ group, p, one, votes }) => `${group}\t${votes}\t${p.toFixed(2)}\t${one.text.slice(0, 200)}`,
  );
  return [
    `${kind}: ${own.length} reports, ${sentences.length} sentences, ${sentences.filter(({ votes }) => votes > 0).length} with votes`,
    "of those told have\tno vote\tone\ttwo\tthree\tfour",
    `${told.length}\t${counts.join("\t")}`,
    ...(isListed ? listed : []),
  ].join("\n");
}

async function readReports(edgar: string): Promise<Report[]> {
  const open = await openLabelledReports(edgar);
  const reports: Report[] = [];
  for (const line of await readLabels("told.jsonl")) {
    const { path: name, document: at, kind, votes } = label.parse(line);
    const report = await open(name);
    const document = report?.reading.documents[at];
    if (report === null || document === undefined) continue;
    const { group, reading, parts } = report;
    const read = readers[kind](document).filter(({ text }) => kind !== "dangers" || isTellable(text));
    reports.push({
      group,
      kind,
      sentences: measureTold(kind, read, document, { filers: [reading.filer], parts }).map((one) => ({
        one,
        votes: votes.find(([start, end]) => start < one.end && one.start < end)?.[2] ?? 0,
      })),
    });
  }
  return reports;
}
