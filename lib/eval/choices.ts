import "server-only";
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

/** What is chosen in each text by weights that were fitted on the texts of other authors and filers. */
export function chooseHeldOut<Told extends Choice>(
  told: readonly Told[],
  penalty: number,
  keyOf: (one: OneOf<Told>) => unknown,
): { text: Told; best: Chosen<OneOf<Told>> | null }[] {
  const groups = [...new Set(told.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]));
  return Array.from({ length: folds }, (_, fold) => {
    const isHeld = ({ group }: Told) => foldOf.get(group) === fold;
    const model = fitChoices(
      told.filter((text) => !isHeld(text)),
      penalty,
    );
    return told.filter(isHeld).map((text) => ({ text, best: chosenBy(model, text.candidates, keyOf) }));
  }).flat();
}

/** Weights as they're written down: without those that hardly count. */
export const writtenWeights = ({ bias, measures }: Logit, threshold: number): string =>
  `${JSON.stringify(
    {
      bias,
      measures: Object.fromEntries(Object.entries(measures).filter(([, weight]) => Math.abs(weight) >= 0.02)),
      threshold,
    },
    null,
    2,
  )}\n`;
