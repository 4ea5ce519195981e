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

/** A test of a word that is there. */
export const ofWord =
  (isSuch: (word: Word) => boolean): WordTest =>
  (word) =>
    word !== undefined && isSuch(word);

const textTest = (isSuch: (plain: string) => boolean): WordTest =>
  ofWord(({ text }) => isSuch(plainWord(text)));

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
  return ofWord(({ lower, lemma }) => members.has(mark === ":" ? lower : lemma));
}

/** What a pattern of one word asks: "ADJ|NOUN&!-ing" of what "|" joins one, and all that "&" joins. */
export const wordTest = (source: string, own: Readonly<Record<string, WordTest>> = {}): WordTest =>
  source
    .split(/(?<!\\)&/)
    .map((part) =>
      part
        .split("|")
        .map((term): WordTest => {
          const test = testOf(term.replace(/^!/, ""), own);
          return term.startsWith("!") ? (word) => !test(word) : test;
        })
        .reduce((one, other) => (word) => one(word) || other(word)),
    )
    .reduce((one, other) => (word) => one(word) && other(word));

/** A part of a pattern: one word, or words of one of several ways; `least` to `most` of it. */
type Part = { test: WordTest | null; ways: Part[][]; least: number; most: number };

/** Reads on from a place, and gives where the pattern ends; null where something else stands. */
type Reader = (words: readonly Word[], at: number) => number | null;

/** Reads parts forwards or backwards, and then what `next` reads. */
const readerOf = (parts: readonly Part[], by: 1 | -1, next: Reader): Reader =>
  (by > 0 ? parts.toReversed() : parts).reduce((then, part) => partReader(part, by, then), next);

function partReader({ test, ways, least, most }: Part, by: 1 | -1, next: Reader): Reader {
  if (test !== null && most === 1 && least === 1)
    return (words, at) => (test(words[at]) ? next(words, at + by) : null);
  if (test !== null)
    return (words, at) => {
      let count = 0;
      while (count < most && words[at + count * by] !== undefined && test(words[at + count * by])) count += 1;
      for (; count >= least; count -= 1) {
        const end = next(words, at + count * by);
        if (end !== null) return end;
      }
      return null;
    };
  let reader = next;
  for (let count = most; count > 0; count -= 1) {
    const further = ways.map((way) => readerOf(way, by, reader));
    const isOpen = count > least;
    reader = (words, at) => {
      for (const way of words[at] === undefined && isOpen ? [] : further) {
        const end = way(words, at);
        if (end !== null) return end;
      }
      return isOpen ? next(words, at) : null;
    };
  }
  return reader;
}

/** What "*" stands for. */
const mostRepeated = 40;

/** How often a part may stand: "?", "*", "{1,3}", "{2}". */
function timesOf(written: string): Pick<Part, "least" | "most"> {
  if (written === "") return { least: 1, most: 1 };
  if (written === "?") return { least: 0, most: 1 };
  if (written === "*") return { least: 0, most: mostRepeated };
  const [least = 0, most = least] = written.slice(1, -1).split(",").map(Number);
  return { least, most };
}

/** A pattern over words. */
export type WordPattern = {
  /** The place behind what it takes from `at` on; null where it takes nothing. */
  from: Reader;
  /** The first place of what it takes right before `at`. */
  before: Reader;
};

/**
 * A pattern over words as it is written: "(, Capital){1,3} branch?" takes one to three capitalised words, each behind a
 * comma, and "branch" where it stands; "( and of | as well as )" takes one or the other. `own` are further tests by name.
 * A backslash stands before a mark that is meant.
 */
export function wordPattern(source: string, own: Readonly<Record<string, WordTest>> = {}): WordPattern {
  const written = source.split(" ").filter(Boolean);
  const read = (): Part => {
    const ways: Part[][] = [[]];
    for (let word = written.shift(); word !== undefined; word = written.shift()) {
      const parts = ways.at(-1) as Part[];
      const [, element = "", times = ""] = /^(.+?)([?*]|\{\d+(?:,\d+)?\})?$/.exec(word) ?? [];
      if (element === "(") parts.push(read());
      else if (element === "|") ways.push([]);
      else if (element !== ")") parts.push({ test: wordTest(element, own), ways: [], ...timesOf(times) });
      else return { test: null, ways, ...timesOf(times) };
    }
    return { test: null, ways, least: 1, most: 1 };
  };
  const whole = read();
  const [from, back] = ([1, -1] as const).map((by) => readerOf([whole], by, (_, at) => at)) as [
    Reader,
    Reader,
  ];
  return {
    from,
    before: (words, at) => {
      const end = back(words, at - 1);
      return end === null ? null : end + 1;
    },
  };
}

/** Words where others stand right before and behind them. */
export function placedPattern(
  { before = "", words, behind = "" }: { before?: string; words: string; behind?: string },
  own: Readonly<Record<string, WordTest>> = {},
): Pick<WordPattern, "from"> {
  const [lead, itself, rest] = [wordPattern(before, own), wordPattern(words, own), wordPattern(behind, own)];
  return {
    from(all, at) {
      const end = itself.from(all, at);
      const isPlaced = end !== null && lead.before(all, at) !== null && rest.from(all, end) !== null;
      return isPlaced ? end : null;
    },
  };
}
