import "server-only";
import { writeFileSync } from "node:fs";
import { type Logit, likeliestBy } from "@/lib/domain/logit";
import { type Candidate, fitChoices } from "./fit-logit";

/** Parts into which authors and filers fall, of which each is chosen for by weights fitted on the others. */
const folds = 10;

/** A text of an author or filer, and what might be chosen in it, of which at most one is meant. */
type Choice = { group: string; candidates: Candidate[] };
type OneOf<Told extends Choice> = Told["candidates"][number]["one"];

/** Texts without measures that fewer authors or filers have than `leastOf` says. */
export function withoutRare<Told extends Choice>(
  told: readonly Told[],
  leastOf: (measure: string) => number,
): Told[] {
  const groupsOf = new Map<string, Set<string>>();
  for (const { group, candidates } of told)
    for (const { one } of candidates)
      for (const [measure, value] of Object.entries(one.measures))
        if (value !== 0) groupsOf.set(measure, (groupsOf.get(measure) ?? new Set()).add(group));
  const isKept = (measure: string) => (groupsOf.get(measure)?.size ?? 0) >= leastOf(measure);
  return told.map((text) => ({
    ...text,
    candidates: text.candidates.map(({ one, isTrue }) => ({
      one: {
        ...one,
        measures: Object.fromEntries(Object.entries(one.measures).filter(([name]) => isKept(name))),
      },
      isTrue,
    })),
  }));
}

type Chosen<One> = { one: One; isTrue: boolean; probability: number };

/** What weights choose in a text; the same thing told in several places counts together. */
function chosenBy<One extends Candidate["one"]>(
  model: Logit,
  candidates: readonly { one: One; isTrue: boolean }[],
  keyOf: (one: One) => unknown,
): Chosen<One> | null {
  const best = likeliestBy(
    model,
    candidates.map(({ one, isTrue }) => ({ own: one, measures: one.measures, isTrue })),
    ({ own }) => keyOf(own),
  );
  return best === null ? null : { one: best.one.own, isTrue: best.one.isTrue, probability: best.probability };
}

/** The same for a group whatever others there are, so that figures can be compared. */
const foldOf = (group: string): number =>
  [...group].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % folds;

/** What is chosen in each text by weights that were fitted on the texts of other authors and filers. */
function chooseHeldOut<Told extends Choice>(
  told: readonly Told[],
  penalty: number,
  keyOf: (one: OneOf<Told>) => unknown,
): { text: Told; best: Chosen<OneOf<Told>> | null }[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeld = ({ group }: Told) => foldOf(group) === fold;
    const model = fitChoices(
      told.filter((text) => !isHeld(text)),
      penalty,
    );
    return told.filter(isHeld).map((text) => ({ text, best: chosenBy(model, text.candidates, keyOf) }));
  }).flat();
}

/** What is read of a text where something is chosen: how much of what it tells, and how much that it doesn't. */
type Score = { found: number; wrong: number };

/** A text to fit weights on: its set, its name, and how much it tells. */
type Fitted = Choice & { set: string; name: string; wanted: number };

/** How weights are fitted, and how what they choose is scored. */
type Fit<Told extends Fitted> = {
  penalty: number;
  /** Less likely things are not chosen. */
  threshold: number;
  /** Other thresholds to show. */
  thresholds: readonly number[];
  keyOf: (one: OneOf<Told>) => unknown;
  score: (text: Told, one: OneOf<Told>) => Score;
  /** What isn't counted, as other readers read it. */
  isLeftOut?: (text: Told) => boolean;
  tell: (text: Told, best: OneOf<Told> | null) => string;
  file: string;
};

/** Fits weights, writes them, and says how they choose in texts of authors and filers that they weren't fitted on. */
export function fitAndScore<Told extends Fitted>(
  told: readonly Told[],
  { penalty, threshold, thresholds, keyOf, score, isLeftOut, tell, file }: Fit<Told>,
  { isWritten, isListed }: { isWritten: boolean; isListed: boolean },
): string {
  const held = chooseHeldOut(told, penalty, keyOf).filter(({ text }) => !isLeftOut?.(text));
  const read = ({ text, best }: (typeof held)[number], least: number): Score =>
    best !== null && best.probability >= least ? score(text, best.one) : { found: 0, wrong: 0 };
  const lines = thresholds.flatMap((least) =>
    [...new Set(held.map(({ text }) => text.set))].map((set) => {
      const own = held.filter(({ text }) => text.set === set);
      const sum = (of: (one: (typeof held)[number]) => number) => own.reduce((all, one) => all + of(one), 0);
      const found = sum((one) => read(one, least).found);
      const wanted = sum(({ text }) => text.wanted);
      return `${least}\t${set}\t${found} of ${wanted}\t${sum((one) => read(one, least).wrong)}`;
    }),
  );
  const misses = held.flatMap((one) => {
    const { found, wrong } = read(one, threshold);
    if (found === one.text.wanted && wrong === 0) return [];
    const likely = one.best === null ? "" : ` at ${one.best.probability.toFixed(2)}`;
    return `${one.text.set} ${one.text.name}: ${tell(one.text, one.best?.one ?? null)}${likely}`;
  });
  const model = fitChoices(told, penalty);
  if (isWritten) writeFileSync(file, writtenWeights(model, threshold));
  const candidates = told.reduce((sum, text) => sum + text.candidates.length, 0);
  return [
    `${told.length} documents, ${candidates} candidates, ${Object.keys(model.measures).length} measures`,
    ["threshold\tdocuments of\tfound\twrong", ...lines].join("\n"),
    ...(isListed ? [misses.join("\n")] : []),
  ].join("\n\n");
}

/** Weights as they're written down: without those that hardly count. */
const writtenWeights = ({ bias, measures }: Logit, threshold: number): string =>
  `${JSON.stringify(
    {
      bias,
      measures: Object.fromEntries(Object.entries(measures).filter(([, weight]) => Math.abs(weight) >= 0.02)),
      threshold,
    },
    null,
    2,
  )}\n`;
