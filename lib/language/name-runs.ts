import { readTable } from "@/lib/domain/read-table";
import { isCapitalized, isGlued, isOfficeWord, plainWord } from "./capitals";
import { wordClass } from "./lexicon";
import { isLegalForm } from "./organization-words";
import type { Token } from "./token";
import { placedPattern } from "./word-patterns";

/** A run of capitals, and whether it ends with a legal form. */
type NameRun = { next: number; hasForm: boolean };

/** The rows of `name-runs.tsv`: with what a run of capitals goes on, by whether it has a legal form already. */
export const nameRunRows = readTable(
  "lib/language/lexicon/name-runs.tsv",
  "has",
  "before",
  "words",
  "behind",
  "gives",
  "example",
  "counter",
);

const tests = { Nordic: (word?: { text: string }) => word?.text === "AS" };

const compiled = nameRunRows.map(({ has, before, words, behind, gives }) => ({
  has,
  place: placedPattern({ before, words, behind }, tests),
  hasForm: gives === "form",
}));
const ways = new Map(
  [true, false].map((hasForm) => [
    hasForm,
    compiled.filter(({ has }) => has === "" || (has === "form") === hasForm),
  ]),
);

/** Words that end a name, so that another begins behind "and". */
const wholeNames = wordClass("end-of-name");

const longest = 14;

/** A run of capitals with the small words and marks between them; legal forms behind a comma belong to it. */
export function runAt(tokens: readonly Token[], at: number): NameRun | null {
  if (!isCapitalized(tokens[at])) return null;
  let run: NameRun | null = { next: at + 1, hasForm: isLegalForm(plainWord(tokens[at]?.text ?? "")) };
  for (let count = 0; count < longest; count += 1) {
    const longer = lengthen(run, tokens, at);
    if (longer === null) break;
    run = longer;
  }
  return run;
}

/** A run from `at` with what comes next of it; null where it ends. */
function lengthen({ next, hasForm }: NameRun, tokens: readonly Token[], at: number): NameRun | null {
  const token = tokens[next];
  const before = plainWord(tokens[next - 1]?.text ?? "");
  // "First Bank and Elm Capital LLC" are two.
  const isWhole =
    /^(?:between|among)$/.test(tokens[at - 1]?.lower ?? "") || (next - at > 1 && wholeNames.has(before));
  if (token === undefined || (token.text === "and" && isWhole)) return null;
  // "Coca-cola".
  if (!hasForm && token.text === "-" && isGlued(token, tokens[next + 1]) && !isOfficeWord(before))
    return { next: next + 2, hasForm };
  for (const way of ways.get(hasForm) ?? []) {
    const end = way.place.from(tokens, next);
    if (end !== null) return { next: end, hasForm: way.hasForm };
  }
  return null;
}
