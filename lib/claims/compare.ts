import { daysBetween } from "@/lib/domain/calendar";
import { currentItem } from "@/lib/domain/eight-k-items";
import { memoize } from "@/lib/domain/memoize";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { readTable } from "@/lib/domain/read-table";
import { findUnsupportedWords, rolesAgree } from "@/lib/domain/roles/agree";
import type { OfficeMention, PersonMention, QuantityMention, TimeMention } from "@/lib/language/annotation";
import { entailsPredicate } from "@/lib/language/entailment";
import { isModalityCue, isOfClass, predicates, wordClass, wordingsOf } from "@/lib/language/lexicon";
import type { Token } from "@/lib/language/token";

/* How well a part of a claim agrees with what a text has: 1 for the very same, 0 for something else. */

const lastWord = (name: string): string =>
  fold(name)
    .replace(/[.,]?(?<!\s)\s+(?:jr|sr|ii|iii|iv)\.?$/i, "")
    .split(/\s+/)
    .at(-1) ?? "";

export const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** A surname alone, in either, says less than a name. */
export function comparePersons(claimed: string, { name }: Pick<PersonMention, "name">): number {
  if (fold(claimed) === fold(name)) return 1;
  const isSurname = !/\s/.test(claimed.trim()) || !/\s/.test(name.trim());
  if (isSurname) return lastWord(claimed) === lastWord(name) ? 0.7 : 0;
  const { same, score } = matchPersonNames(claimed, name);
  return same ? Math.min(0.99, score) : 0;
}

const legalForm = wordClass("beside-a-name");

/** Words of an organization's name in lower case, without its legal form. */
export function nameWords(name: string): string[] {
  const words = fold(name)
    .replace(/[’']s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalForm.has(word));
  return own.length > 0 ? own : words;
}

/** Words without a letter in a name's initials. */
const unspelled = new Set(["and", "for", "of", "s", "the", "u", "us"]);

/** The same words, or the beginning of a longer name; initials of three words or more. */
export function compareOrganizations(claimed: string, told: string): number {
  const [a, b] = [nameWords(claimed), nameWords(told)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join("") === b.join("")) return 1;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.every((word, at) => longer[at] === word)) return shorter === a ? 0.9 : 0.6;
  if (longer.length < 3 || shorter.length !== 1) return 0;
  // "FDA" is the U.S. Food and Drug Administration.
  const spelled = longer.filter((word) => !unspelled.has(word));
  return [longer, spelled].some((all) => all.map((word) => word[0]).join("") === shorter[0]) ? 0.7 : 0;
}

/** @param ownWords lower-case words of the company's own names, which need no support. */
export function compareOffices(
  claimed: OfficeMention,
  told: OfficeMention,
  ownWords: ReadonlySet<string>,
): number {
  if (claimed.isInterim && !told.isInterim) return 0;
  // An office with another organization is another office.
  if (claimed.organization === null && told.organization !== null && told.organization !== 0) return 0;
  if (fold(claimed.title) === fold(told.title)) return claimed.isInterim === told.isInterim ? 1 : 0.5;
  const without = (title: string) =>
    title
      .split(/\s+/)
      .filter((word) => !ownWords.has(fold(word)))
      .join(" ");
  const isSame =
    rolesAgree(without(claimed.title), without(told.title)) === "same" &&
    findUnsupportedWords(claimed.title, told.title, ownWords).length === 0;
  const seat =
    /^(?:board|board of directors|directors?|member of the board(?: of directors)?|board member|independent director|non-employee director|board seat)$/;
  if (seat.test(fold(claimed.title)) && seat.test(fold(told.title))) return 0.9;
  // "Executive vice president" of "Executive Vice President, Worldwide Sales": its field is asked for by other words.
  if (fold(without(told.title)).startsWith(`${fold(claimed.title)},`)) return 0.7;
  const field = /^head of (?:the )?(.+)$/.exec(fold(claimed.title))?.[1];
  const toldWords = fold(told.title).split(/[\s,]+/);
  if (field?.split(" ").every((word) => toldWords.includes(word))) return 0.6;
  if (!isSame) return 0;
  return claimed.isInterim === told.isInterim ? 0.9 : 0.5;
}

/** @param digits to which the claim's amount is written. */
export function compareQuantities(
  { mention: claimed, digits }: { mention: QuantityMention; digits: number },
  told: QuantityMention,
): number {
  if (!areSameUnit(claimed, told)) return 0;
  if ((claimed.high === null) !== (told.high === null)) {
    // "Up to $500 million" is the upper end of a range that a text gives.
    return 0;
  }
  if (areOtherMeasures(claimed, told)) return 0;
  const exactness = compareValues(claimed.value, told.value, digits);
  if (claimed.high !== null && told.high !== null)
    return Math.min(exactness, compareValues(claimed.high, told.high, digits));
  const bound = exactness * compareBounds(claimed, told);
  if (bound > 0) return bound;
  if (told.bound !== "exact" && told.bound !== "about") return 0;
  if (claimed.bound === "more_than" || claimed.bound === "at_least")
    return told.value > claimed.value && told.value < claimed.value * nearness ? 0.9 : 0;
  if (claimed.bound === "less_than")
    return told.value < claimed.value && told.value * nearness > claimed.value ? 0.8 : 0;
  return 0;
}

/** "More than 400" is said of 447, not of 9,000. */
const nearness = 1.2;

/** Net proceeds are not gross ones: the same thing, told apart by other words. */
function areOtherMeasures({ measures: a }: QuantityMention, { measures: b }: QuantityMention): boolean {
  if (a.length < 2 || b.length < 2) return false;
  const [one = [], other = []] = [a, b].map((words) =>
    words.map((word) => word.replace(/(?<=[^s])s$/, "")).filter((word) => !isOfClass(word, "of-period")),
  );
  if (one.at(-1) !== other.at(-1)) return false;
  // A "quarterly" dividend is told from a special one, not from a cash one.
  if (one.length < 2 || other.length < 2)
    return [...one, ...other].some((word) => isOfClass(word, "irregular"));
  return !one.slice(0, -1).some((word) => other.some((told) => told === word || tellsWord(told, word)));
}

function areSameUnit(a: QuantityMention, b: QuantityMention): boolean {
  if (a.per !== null && b.per !== null && a.per !== b.per) return false;
  if (a.unit === b.unit || tellsWord(b.unit, a.unit)) return true;
  // A number without a currency or a noun of its own is held to be of any.
  return a.unit === "" || b.unit === "";
}

/** "$1 billion" is said of 0.95, not of 0.5. */
const widestRounding = 0.08;

function compareValues(claimed: number, told: number, digits: number): number {
  // "(3.1)" is how tables write a loss of 3.1, and how agreements repeat an amount.
  if (Math.abs(claimed) === Math.abs(told)) return 1;
  if (claimed === 0 || told === 0 || Math.sign(claimed) !== Math.sign(told)) return 0;
  const size = Math.floor(Math.log10(Math.abs(claimed)));
  const step = 10 ** (size - digits + 1);
  const most = Math.min(step / 2, widestRounding * Math.abs(claimed));
  if (Math.abs(claimed - told) > most + 1e-9 * Math.abs(claimed)) return 0;
  return digits > 1 ? 0.9 : 0.7;
}

function compareBounds(claimed: QuantityMention, told: QuantityMention): number {
  if (claimed.bound === told.bound) return 1;
  const isLess = ({ bound }: QuantityMention) => bound === "less_than" || bound === "up_to";
  const isMore = ({ bound }: QuantityMention) => bound === "more_than" || bound === "at_least";
  if ((isLess(claimed) && isMore(told)) || (isMore(claimed) && isLess(told))) return 0;
  const exact = new Set(["exact", "about"]);
  if (exact.has(claimed.bound) && exact.has(told.bound)) return 0.95;
  // "Over 447,000" is no 447,000; "up to $2 billion" may be called a facility of $2 billion.
  if (exact.has(claimed.bound)) return told.bound === "up_to" ? 0.7 : told.bound === "at_least" ? 0.5 : 0;
  if (exact.has(told.bound)) return claimed.bound === "up_to" || claimed.bound === "at_least" ? 0.8 : 0;
  return 0.7;
}

type Days = Pick<TimeMention, "from" | "to">;

export const isWithin = (inner: Days, outer: Days): boolean =>
  inner.from >= outer.from && inner.to <= outer.to;

const ordinal = /\b(?:first|second|third|fourth|1st|2nd|3rd|4th|Q[1-4])\b/i;
const quarters = ["first 1st q1", "second 2nd q2", "third 3rd q3", "fourth 4th q4"];
const quarterIn = (text: string): number => {
  const word = ordinal.exec(text)?.[0].toLowerCase();
  return word === undefined ? -1 : quarters.findIndex((words) => words.split(" ").includes(word));
};

/** Fiscal years begin when they like: a "third quarter" may end in any of the months around the calendar's. */
export function compareTimes(
  { mention: claimed, text }: { mention: TimeMention; text: string },
  told: TimeMention,
  toldText: string,
): number {
  if (isWithin(told, claimed)) return told.precision === claimed.precision ? 1 : 0.9;
  if (claimed.precision !== "quarter" || quarterIn(text) < 0 || quarterIn(text) !== quarterIn(toldText))
    return 0;
  return Math.abs(daysBetween(claimed.to, told.to)) < 300 ? 0.5 : 0;
}

export const areApart = (a: Days, b: Days): boolean => a.to < b.from || b.to < a.from;

const lightRows = readTable("lib/language/lexicon/light-words.tsv").map(({ kind = "", words = "" }) => ({
  kind,
  words: words.split(" "),
}));
const light = new Set(lightRows.flatMap(({ kind, words }) => (kind === "speech" ? [] : words)));
const speech = new Set(lightRows.flatMap(({ kind, words }) => (kind === "speech" ? words : [])));

/** Whether a word, in lower case, carries nothing by itself: whatever is told, it may stand there or not. */
export const isLightWord = (word: string): boolean =>
  light.has(word) || (word.length < 2 && !/\d/.test(word));

/** Predicates by which somebody comes into an office. */
export const taking = new Set(["appoint", "elect", "assume-office", "succeed", "engage", "nominate"]);

/** Whether a predicate only says that something is told: what it tells counts. */
export const isSpeech = (predicate: string): boolean => speech.has(predicate);

/** A row of `words.tsv`: what is told entails the claimed words, never back. */
type WordRow = { claimed: string[]; told: string[]; isNoun: boolean; isMutual: boolean; counter: string };

export const wordRows: readonly WordRow[] = readTable("lib/language/lexicon/words.tsv").map(
  ({ pos = "", claimed = "", told: words = "", counter = "" }) => ({
    claimed: claimed === "=" ? words.split(" ") : [claimed],
    told: words.split(" "),
    isNoun: pos === "N",
    isMutual: claimed === "=",
    counter,
  }),
);

/** Words of a text that entail a claimed word; of a noun only where they are nouns. */
type Phrase = { words: string[]; isNoun: boolean };

const told = new Map<string, Phrase[]>();
for (const row of wordRows)
  for (const one of row.claimed)
    told.set(one, [
      ...(told.get(one) ?? []),
      ...row.told
        .filter((other) => other !== one)
        .map((other) => ({ words: other.split("_"), isNoun: row.isNoun })),
    ]);

const phrasesFor = (lemma: string): Phrase[] => told.get(lemma) ?? told.get(singular(lemma)) ?? [];

/** Single words by which a text may have a claim's word. */
export const wordsFor = (lemma: string): string[] =>
  phrasesFor(lemma).flatMap(({ words }) => words.slice(-1));

/** Verbs and nouns by which a text may tell of a predicate: some of each that entails it before more of any. */
export function waysToTell(predicate: string): string[] {
  const ways = predicates
    .filter(({ name }) => entailsPredicate(name, predicate))
    .map(({ name }) => [...new Set(wordingsOf(name).flatMap(({ words }) => words))])
    .map((words) => words.filter((word) => !isLightWord(word) && !isOfClass(word, "particle")));
  const most = Math.max(0, ...ways.map(({ length }) => length));
  const turns = Array.from({ length: most }, (_, at) => ways.flatMap((words) => words[at] ?? []));
  return [...new Set(turns.flat())];
}

/** Whether one told word, a noun, entails a claimed one: "store" tells of a "shop". */
export const tellsWord = (word: string, claimed: string): boolean =>
  wordsFor(claimed).includes(singular(word));

const wordsOf = memoize(
  (predicate: string): { own: ReadonlySet<string>; companions: ReadonlySet<string> } => {
    const wordings = wordingsOf(predicate);
    const own = predicate.startsWith("verb:") ? [predicate.slice(5)] : wordings.flatMap(({ words }) => words);
    return { own: new Set(own), companions: new Set(wordings.flatMap(({ companion }) => companion ?? [])) };
  },
);

/**
 * Whether a word is one by which a predicate is told, or says how far it has come: "completed", "plans". Of the words
 * of an argument only those are that a verb needs for its sense, "control" in "took control".
 */
export function tellsOf({ lemma, lower }: Token, predicate: string, isArgument: boolean): boolean {
  const { own, companions } = wordsOf(predicate);
  if (companions.has(lemma)) return true;
  const bare = lower.replace(/ing$/, "");
  return !isArgument && (own.has(lemma) || own.has(lower) || own.has(bare) || isModalityCue(lemma));
}

/** A noun or verb without its plural: taggers leave that of names. */
export const singular = (word: string): string =>
  word.length > 3 && /[^su]s$/.test(word)
    ? word.endsWith("ies")
      ? `${word.slice(0, -3)}y`
      : word.slice(0, -1)
    : word;

/** "Were sold" is no sale, "notes that" no note: a noun is not supported by a verb. */
const isVerb = ({ pos }: Token): boolean => pos === "VERB" || pos === "AUX";

const is = (token: Token | undefined, word: string): boolean =>
  token !== undefined &&
  (token.lemma === word ||
    token.lower === word ||
    singular(token.lower) === singular(word) ||
    // "Subordinated Notes" of a title, where the claim has them in lower case.
    (token.pos === "PROPN" && (token.lower === `${word}d` || token.lower === `${word}ed`)));

/** How many tokens from one on entail a claimed word, and how well: 1 for the word itself. */
export function matchWord(
  tokens: readonly Token[],
  from: number,
  claimed: string,
): { length: number; quality: number } {
  const token = tokens[from];
  if (token === undefined) return { length: 0, quality: 0 };
  const pieces = claimed.split(" ");
  if (pieces.length > 1) {
    const isHere = pieces.every((piece, at) => tokens[from + at]?.lower === piece);
    return isHere ? { length: pieces.length, quality: 1 } : { length: 0, quality: 0 };
  }
  if (is(token, claimed)) return { length: 1, quality: 1 };
  if (isVariant(token, claimed)) return { length: 1, quality: 0.95 };
  for (const { words, isNoun } of phrasesFor(claimed))
    if (
      words.every((word, at) => is(tokens[from + at], word)) &&
      !(isNoun && words.length === 1 && isVerb(token))
    )
      return { length: words.length, quality: 0.8 };
  return { length: 1, quality: 0 };
}

/** "Buy-back" and "buyback", "refinancing" and "re-financing", "mobile" and "mobile-phone". */
function isVariant({ lower }: Token, claimed: string): boolean {
  const bare = claimed.replace(/[-’'.]/g, "");
  if (bare === lower.replace(/[-’'.]/g, "")) return true;
  const pieces = lower.split("-");
  return pieces.length > 1 && !isOfClass(pieces[0] ?? "", "prefix-that-turns") && pieces.includes(claimed);
}

const ofVotes: ReadonlySet<string> = new Set(["stockholder", "shareholder", "vote", "meeting", "annual"]);

/** Whether a word tells one thing from its like: "interim", "diluted", "annual". Without it another thing is told. */
export const isContrastive = (lemma: string): boolean =>
  isOfClass(lemma, "contrast") || contrasted.has(lemma);

/** Words that a row of the table tells from others. */
const contrasted = new Set(wordRows.flatMap((row) => (row.isMutual ? [...row.told, row.counter] : [])));

/** Words that the heading of a passage vouches for, by its item number as filed: a report on votes need not say whose they are. */
export const headingWords = (filed: string | null): ReadonlySet<string> =>
  filed !== null && currentItem(filed) === "5.07" ? ofVotes : new Set();
