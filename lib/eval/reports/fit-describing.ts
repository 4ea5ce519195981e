import "server-only";
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { fitCandidates, likeliest } from "@/lib/eval/fit-logit";
import { type Describing, findDescribing } from "@/lib/ingest/edgar/read/reports/describing";
import { type Fitting, openLabelledReports, readLabels } from "./labelled-report";

const weightsFile = "lib/ingest/edgar/read/reports/describing-weights.json";

/** Where in a report's text stand the sentences by which an analyst would say what the filer does; none where none does. */
const label = z.object({
  path: z.string(),
  document: z.number(),
  good: z.array(z.tuple([z.number(), z.number()])),
});

/** The sentences of a document in which its filer speaks of itself, those marked that say what it does. */
type Told = { group: string; isInvented: boolean; candidates: { one: Describing; isTrue: boolean }[] };

const penalty = 1 / 4_000;
const folds = 10;
const threshold = 0.12;

/**
 * Fits the weights by which a sentence of a report is held to say what its filer does, on the labelled documents that are
 * at hand, and says how often the likeliest sentence is a right one on filers that the weights weren't fitted on.
 */
export async function fitDescribing({ edgar, isWritten, isListed }: Fitting): Promise<string> {
  const told = await readTold(edgar);
  const groups = [...new Set(told.map(({ group }) => group))].sort();
  const held = Array.from({ length: folds }, (_, fold) => {
    const isHeld = ({ group }: Told) => groups.indexOf(group) % folds === fold;
    const model = fitCandidates(
      told.filter((one) => !isHeld(one)),
      penalty,
    );
    return told.filter(isHeld).map((one) => ({ one, best: likeliest(one.candidates, model) }));
  }).flat();
  const model = fitCandidates(told, penalty);
  if (isWritten)
    writeFileSync(
      weightsFile,
      `${JSON.stringify({ bias: model.bias, measures: model.measures, threshold }, null, 2)}\n`,
    );
  const lines = [true, false].map((isInvented) => {
    const own = held.filter(({ one }) => one.isInvented === isInvented);
    const able = own.filter(({ one }) => one.candidates.some(({ isTrue }) => isTrue));
    const right = able.filter(({ best }) => best?.isTrue).length;
    const said = own.filter(({ best }) => (best?.probability ?? 0) >= threshold);
    const wrong = said.filter(({ best }) => !best?.isTrue).length;
    return `${isInvented ? "invented" : "filed"}\t${able.length}\t${right}\t${said.length}\t${wrong}`;
  });
  const misses = held
    .filter(({ best }) => best !== null && best.probability >= threshold && !best.isTrue)
    .map(({ one, best }) => `${one.group}\t${best?.probability.toFixed(2)}\t${best?.one.text.slice(0, 160)}`);
  return [
    `${told.length} documents, ${told.flatMap(({ candidates }) => candidates).length} sentences`,
    ["documents\tlabelled\tfirst is right\ttold\ttold wrongly", ...lines].join("\n"),
    ...(isListed ? [misses.join("\n")] : []),
    JSON.stringify(model),
  ].join("\n\n");
}

async function readTold(edgar: string): Promise<Told[]> {
  const open = await openLabelledReports(edgar);
  const told: Told[] = [];
  for (const line of await readLabels("describing.jsonl")) {
    const { path: name, document: at, good } = label.parse(line);
    const report = await open(name);
    const document = report?.reading.documents[at];
    if (report === null || document === undefined) continue;
    const { group, isInvented, reading, parts } = report;
    told.push({
      group,
      isInvented,
      candidates: findDescribing(document, [reading.filer], parts).map((one) => ({
        one,
        isTrue: good.some(([start, end]) => start < one.end && one.start < end),
      })),
    });
  }
  return told;
}
