import { readTable } from "@/lib/domain/read-table";
import type { ArgumentRole, Modality } from "./annotation";

/** What must hold of a clause or noun phrase for a wording to have a predicate's sense. */
export type Condition = { slot: string; value: string; negated: boolean };

/** One wording of a predicate: a verb or noun with the words that go with it. */
export type Wording = {
  predicate: Predicate;
  /** Lemmas: "step", "down". For nouns the last is the head. */
  words: string[];
  /** Lemma that heads the object of a verb ("gain control") or what stands "of" or "in" a noun ("change of name"). */
  companion: string | null;
  conditions: Condition[];
  /** Of the predicate's own row: by these alone a verb is held to have an object always. */
  isMain: boolean;
};

/** A row of `predicates.tsv`. */
export type Predicate = {
  name: string;
  /** Role by position ("s", "o", "o2", "i") or preposition. */
  roles: ReadonlyMap<string, ArgumentRole>;
  /** Whether its verbs always have an object, so that without one they are passive: "treasurer appointed". */
  isTransitive: boolean;
  /** How far the act has come where its noun stands without a verb that says so. */
  bare: Modality;
  example: string;
  counter: string;
};

/** A row of `modality.tsv`: a word that says how far what it governs has come, and whether it is denied. */
export type ModalityCue = {
  word: string;
  kind: string;
  modality: Modality | null;
  denied: boolean;
  example: string;
  counter: string;
};

const conditionOf = (text: string): Condition => {
  const negated = text.startsWith("!") || text.includes("!=");
  const [slot = "", value = ""] = text.replace("!", "").split("=");
  return { slot, value, negated };
};

const wordingOf = (predicate: Predicate, entry: string, isMain: boolean): Wording => {
  const [form = "", ...conditions] = entry.split("/");
  const [words = "", companion = null] = form.split("+");
  return { predicate, words: words.split("_"), companion, conditions: conditions.map(conditionOf), isMain };
};

/** What must not hold tells little: "got the post" is an office taken, before "got" anything that is no approval. */
const specificity = ({ words, companion, conditions }: Wording): number =>
  4 * words.length +
  (companion === null ? 0 : 3) +
  conditions.reduce((sum, { negated }) => sum + (negated ? 0.3 : 1), 0);

function indexBy(wordings: Wording[], keyOf: (wording: Wording) => string): Map<string, Wording[]> {
  const index = new Map<string, Wording[]>();
  for (const wording of wordings) {
    const key = keyOf(wording);
    index.set(key, [...(index.get(key) ?? []), wording]);
  }
  // The most particular first; of equals, the table's order.
  for (const list of index.values()) list.sort((a, b) => specificity(b) - specificity(a));
  return index;
}

const rolesOf = (entries = ""): [string, ArgumentRole][] =>
  entries
    .split(" ")
    .filter(Boolean)
    .map((pair) => pair.split("=") as [string, ArgumentRole]);

const rows = readTable("lib/language/lexicon/predicates.tsv").map((row) => {
  const predicate: Predicate = {
    name: row.predicate ?? "",
    roles: new Map(rolesOf(row.roles)),
    isTransitive: row.transitive === "yes",
    bare: (row.bare ?? "done") as Modality,
    example: row.example ?? "",
    counter: row.counter ?? "",
  };
  const wordings = (entries = "") =>
    entries
      .split(" ")
      .filter((entry) => entry !== "" && entry !== "-")
      .map((entry) => wordingOf(predicate, entry, true));
  return { predicate, verbs: wordings(row.verbs), nouns: wordings(row.nouns) };
});

/** A row of `wordings.tsv`: one more way to tell of a predicate. */
type WordingRow = { predicate: string; wording: string; example: string; counter: string };

/**
 * The rows of `wordings.tsv`, each added to its predicate. Where the sides of an idiom stand elsewhere than those of
 * the predicate's other verbs, the row's `roles` say so: what money is spent "on" is what is acquired.
 */
export const wordingRows: readonly WordingRow[] = readTable("lib/language/lexicon/wordings.tsv").map(
  ({ predicate: name = "", kind = "", wording = "", example = "", counter = "", roles = "" }) => {
    const row = rows.find(({ predicate }) => predicate.name === name);
    if (row === undefined) throw new Error(`wordings.tsv has an unknown predicate "${name}"`);
    const own = new Map([...row.predicate.roles, ...rolesOf(roles)]);
    const predicate = roles === "" ? row.predicate : { ...row.predicate, roles: own };
    (kind === "noun" ? row.nouns : row.verbs).push(wordingOf(predicate, wording, false));
    return { predicate: name, wording, example, counter };
  },
);

/** All predicates, in the table's order. */
export const predicates: readonly Predicate[] = rows.map(({ predicate }) => predicate);

const verbs = indexBy(
  rows.flatMap((row) => row.verbs),
  ({ words }) => words[0] ?? "",
);
const nouns = indexBy(
  rows.flatMap((row) => row.nouns),
  ({ words }) => words.at(-1) ?? "",
);

const classes = new Map(
  readTable("lib/language/lexicon/classes.tsv").map(
    (row) => [row.class ?? "", new Set((row.lemmas ?? "").split(" "))] as const,
  ),
);

export const modalityCues: readonly ModalityCue[] = readTable("lib/language/lexicon/modality.tsv").map(
  (row) => ({
    word: row.word ?? "",
    kind: row.kind ?? "",
    modality: (row.modality || null) as Modality | null,
    denied: row.polarity === "denied",
    example: row.example ?? "",
    counter: row.counter ?? "",
  }),
);

const cues = new Map<string, Map<string, ModalityCue>>();
for (const cue of modalityCues) {
  const ofKind = cues.get(cue.kind) ?? new Map<string, ModalityCue>();
  cues.set(cue.kind, ofKind.set(cue.word, cue));
}

/** Wordings that begin with a verb, the most particular first. */
export const verbWordings = (lemma: string): readonly Wording[] => verbs.get(lemma) ?? [];

/** Wordings whose head is a noun, the most particular first. */
export const nounWordings = (lemma: string): readonly Wording[] => nouns.get(lemma) ?? [];

/**
 * The words of a class of `classes.tsv`.
 *
 * @throws Error where the table has no such class.
 */
export function wordClass(name: string): ReadonlySet<string> {
  const words = classes.get(name);
  if (words === undefined) throw new Error(`classes.tsv has no class "${name}"`);
  return words;
}

/** Whether a lemma is of a class of `classes.tsv`. */
export const isOfClass = (lemma: string, name: string): boolean => classes.get(name)?.has(lemma) ?? false;

/** What a word of a kind ("verb", "support", "noun", "adjective", "auxiliary", "condition") says of what it governs. */
export const cueOf = (kind: string, word: string): ModalityCue | null => cues.get(kind)?.get(word) ?? null;

const wordings = new Map(rows.map((row) => [row.predicate.name, [...row.verbs, ...row.nouns]] as const));

/** Every wording of a predicate; none of one that has no row. */
export const wordingsOf = (predicate: string): readonly Wording[] => wordings.get(predicate) ?? [];

/** Predicates that a verb alone may tell, whatever their conditions: those of "issue", "sign", "name". */
export function predicatesOfVerb(lemma: string): ReadonlySet<string> {
  const isOpen = ({ slot, negated }: Condition) =>
    !negated && (slot === "o" || slot === "o2" || slot === "s");
  const single = verbWordings(lemma).filter(
    ({ words, companion, conditions }) =>
      words.length === 1 && companion === null && conditions.every(isOpen),
  );
  return new Set(single.map(({ predicate }) => predicate.name));
}

const cueWords = new Set(modalityCues.map(({ word }) => word));

/** Whether a word says how far something has come, or whether it is denied. */
export const isModalityCue = (word: string): boolean => cueWords.has(word);

const papers = readTable("lib/language/lexicon/papers.tsv").map((row) => ({
  kind: row.kind ?? "",
  entries: (row.words ?? "").split(" ").map((entry) => entry.split("+")),
  example: row.example ?? "",
  counter: row.counter ?? "",
}));

/** The rows of `papers.tsv`: the kinds of agreements and the words of their titles. */
export const paperRows: readonly { kind: string; example: string; counter: string }[] = papers;

/** The kind of an agreement by the lemmas of its title, "credit" for a term loan agreement; null where none is known. */
export function paperKind(words: readonly string[]): string | null {
  const known = new Set(words);
  return (
    papers.find(({ entries }) => entries.some((entry) => entry.every((word) => known.has(word))))?.kind ??
    null
  );
}
