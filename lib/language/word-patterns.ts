import { isPlace } from "@/lib/domain/company-names/company-words";
import type { Mention } from "./annotation";
import { isCapitalized, isOfficeWord, plainWord } from "./capitals";
import { wordClass } from "./lexicon";
import { isLegalForm, isOrganizationWord } from "./organization-words";
import type { Token } from "./token";

/** A word as patterns ask for it; `kind` is that of a mention which it stands for. */
export type Word = Pick<Token, "text" | "lower" | "lemma" | "pos"> & { kind?: Mention["kind"] | null };

/** What is asked of one word; `undefined` stands for the end of a text. */
export type WordTest = (word: Word | undefined) => boolean;

const textTest =
  (isSuch: (plain: string) => boolean): WordTest =>
  (word) =>
    word !== undefined && isSuch(plainWord(word.text));

/** Tests by their names, which begin with a capital. */
const named: Readonly<Record<string, WordTest>> = {
  Any: (word) => word !== undefined,
  None: (word) => word === undefined,
  Base: (word) => word !== undefined && word.lower === word.lemma,
  Capital: (word) => isCapitalized(word as Token | undefined),
  Digit: (word) => /^\d/.test(word?.text ?? ""),
  Digits: (word) => /^\d+$/.test(word?.text ?? ""),
  Form: textTest(isLegalForm),
  Numeral: (word) => /^(?:I{2,3}|I?V|VI{1,3}|I?X)$/.test(word?.text ?? ""),
  Office: textTest(isOfficeWord),
  Organization: textTest(isOrganizationWord),
  Place: textTest(isPlace),
  Upper: (word) => /^\p{Lu}/u.test(word?.text ?? ""),
  Shouted: (word) => /^\p{Lu}{2,}$/u.test(word?.text ?? ""),
};

/**
 * A test by how it is written: "of" is that word, "NOUN" a tag, ":modifier" a class of words, "::occasion" one of
 * lemmas, "@month" one of words without an owner's mark, "=be" a lemma, "-ed" an ending, "~office" a mention of that kind
 * and "~" of any.
 *
 * @throws Error where nothing is known by it.
 */
function testOf(term: string, own: Readonly<Record<string, WordTest>>): WordTest {
  const test = own[term] ?? named[term];
  if (test !== undefined) return test;
  if (/^[A-Z][a-z]/.test(term)) throw new Error(`Patterns know no "${term}"`);
  if (/^[A-Z]+$/.test(term)) return (word) => word?.pos === term;
  if (term === "~") return (word) => word?.kind != null;
  if (term.startsWith("~")) return (word) => word?.kind === term.slice(1);
  const [, mark = "", name = ""] = /^(::?|@|-|=)(.+)$/.exec(term) ?? [];
  if (mark === "-") return (word) => word?.lower.endsWith(name) === true;
  if (mark === "=") return (word) => word?.lemma === name;
  if (mark === "") return (word) => word?.lower === term.replace(/^\\/, "");
  const members = wordClass(name);
  if (mark === "@") return textTest((plain) => members.has(plain));
  return (word) => word !== undefined && members.has(mark === ":" ? word.lower : word.lemma);
}

/** What a pattern of one word asks: "ADJ|NOUN&!-ing" of what "|" joins one, and all that "&" joins. */
export function wordTest(source: string, own: Readonly<Record<string, WordTest>> = {}): WordTest {
  const all = source.split(/(?<!\\)&/).map((part) => {
    const any = part.split("|").map((term): WordTest => {
      const test = testOf(term.replace(/^!/, ""), own);
      return term.startsWith("!") ? (word) => !test(word) : test;
    });
    return any.length === 1
      ? (any[0] as WordTest)
      : (word: Word | undefined) => any.some((test) => test(word));
  });
  return all.length === 1 ? (all[0] as WordTest) : (word) => all.every((test) => test(word));
}

/** Reads on from a place, forwards or backwards, and gives where `then` arrives; null where something else stands. */
type Step = (
  words: readonly Word[],
  at: number,
  by: 1 | -1,
  then: (at: number) => number | null,
) => number | null;

const one =
  (test: WordTest): Step =>
  (words, at, by, then) =>
    test(words[at]) ? then(at + by) : null;

const sequence = (steps: readonly Step[]): Step => {
  const from = (index: number, ...[words, at, by, then]: Parameters<Step>): number | null => {
    const step = by > 0 ? steps[index] : steps[steps.length - 1 - index];
    return step === undefined
      ? then(at)
      : step(words, at, by, (next) => from(index + 1, words, next, by, then));
  };
  return (...place) => from(0, ...place);
};

const either = (steps: readonly Step[]): Step =>
  steps.length === 1
    ? (steps[0] as Step)
    : (...place) => {
        for (const step of steps) {
          const end = step(...place);
          if (end !== null) return end;
        }
        return null;
      };

/** As often as it goes, at least `least` times. */
const repeated =
  (step: Step, least: number, most: number): Step =>
  (words, at, by, then) => {
    const again = (count: number, here: number): number | null => {
      const isOver = count === most || words[here] === undefined;
      const further = isOver ? null : step(words, here, by, (next) => again(count + 1, next));
      return further ?? (count < least ? null : then(here));
    };
    return again(0, at);
  };

/** What "*" stands for. */
const mostRepeated = 40;

const quantified = (step: Step, written: string): Step => {
  if (written === "") return step;
  if (written === "?") return repeated(step, 0, 1);
  if (written === "*") return repeated(step, 0, mostRepeated);
  const [least = 0, most = least] = written.slice(1, -1).split(",").map(Number);
  return repeated(step, least, most);
};

/** A pattern over words. */
export type WordPattern = {
  /** The place behind what it takes from `at` on; null where it takes nothing. */
  from: (words: readonly Word[], at: number) => number | null;
  /** The first place of what it takes right before `at`. */
  before: (words: readonly Word[], at: number) => number | null;
};

/**
 * A pattern over words as it is written: "(, Capital){1,3} branch?" takes one to three capitalised words, each behind a
 * comma, and "branch" where it stands; "( and of | as well as )" takes one or the other. `own` are further tests by name.
 * A backslash stands before a mark that is meant.
 */
export function wordPattern(source: string, own: Readonly<Record<string, WordTest>> = {}): WordPattern {
  const parts = source.split(" ").filter(Boolean);
  const read = (): Step => {
    const ways: Step[][] = [[]];
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const steps = ways.at(-1) as Step[];
      const [, element = "", quantifier = ""] = /^(.+?)([?*]|\{\d+(?:,\d+)?\})?$/.exec(part) ?? [];
      if (element === "(") steps.push(read());
      else if (element === "|") ways.push([]);
      else if (element !== ")") steps.push(quantified(one(wordTest(element, own)), quantifier));
      else return quantified(either(ways.map(sequence)), quantifier);
    }
    return either(ways.map(sequence));
  };
  const step = read();
  return {
    from: (words, at) => step(words, at, 1, (end) => end),
    before: (words, at) => {
      const end = step(words, at - 1, -1, (first) => first);
      return end === null ? null : end + 1;
    },
  };
}
