import { significantDigits } from "@/lib/claims/parse-claim";
import { overlapsAny, type Span } from "@/lib/language/annotation";
import { isOfficeWord, isOpening, isThing } from "@/lib/language/capitals";
import { findMonths, findOpenTimes, type NamedTime } from "@/lib/language/dates";
import { findNumberWords, type NamedQuantity, numeralOf } from "@/lib/language/quantities";
import type { Token } from "@/lib/language/token";
import { checkCitations } from "../check-citations";
import { shortNameOf } from "../compose/company-name";
import { findOtherMeaning } from "./check-meaning";
import {
  type EvidenceText,
  joinEvidence,
  type ReadEvidence,
  readEvidence,
  readValues,
  splitWords,
  type Values,
} from "./evidence";
import { findHostileText } from "./hostile-text";

/** Whether a sentence may be shown; `reason` is said to the model, which may mend it. */
export type Verdict = { ok: true } | { ok: false; reason: string };

/** The company that is written of: its names, which need no evidence, and names whose punctuation ends no sentence. */
export type Subject = { names: readonly string[]; terms: readonly string[] };

const longest = 400;
const anywhere = [{ n: 1, url: "https://example.com/" }];

/** A name that is nothing but one may look like an address or an order: "monday.com", "State Street", "YOU". */
const nameLike = /^(?!www\.)[\p{L}\p{N}](?:[\p{L}\p{N}.,&'’!@/ -](?!\/\/)){1,80}$/u;
const orderLike = /instruction|prompt|ignor|disregard|overrid|script|http|evidence|briefing|summar|reader/i;

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;

/** Without a pattern of each name: compiling one takes longer than all other checks of a briefing. */
function maskName(text: string, name: string): string {
  let masked = "";
  let from = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, Math.max(at + 1, from))) {
    const end = at + name.length;
    if (endsInWord.test(text.slice(Math.max(0, at - 2), at)) || beginsWithWord.test(text.slice(end, end + 2)))
      continue;
    masked += `${text.slice(from, at)}X`;
    from = end;
  }
  return masked + text.slice(from);
}

function maskNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => text.includes(name) && nameLike.test(name) && !orderLike.test(name))
    .sort((one, other) => other.length - one.length)
    .reduce(maskName, text);
}

const fail = (reason: string): Verdict => ({ ok: false, reason });

/**
 * Whether a text can stand in a briefing at all: one sentence of at most 400 characters, with an end, without an
 * address, a bracket, markup, hidden characters and instructions.
 */
export function verifyForm(sentence: string, { names, terms }: Subject): Verdict {
  if (sentence.length > longest) return fail(`it has more than ${longest} characters`);
  if (sentence.trim() !== sentence || /[\n\r\t]|\s\s/.test(sentence))
    return fail("it has line breaks or odd spaces");
  const hostile = findHostileText(maskNames(sentence, [...names, ...terms]));
  if (hostile !== null) return fail(`it holds ${hostile}`);
  if (!/[.!?][”"’)]{0,2}$/.test(sentence) || !/\p{L}/u.test(sentence)) return fail("it is no whole sentence");
  if (checkCitations([`${sentence} [1]`], anywhere, new Set(), terms).length > 0)
    return fail("it is more than one sentence");
  return { ok: true };
}

/**
 * Whether every number, day, name and quotation of a sentence occurs in its evidence. What stands together in a clause
 * must stand together in one piece of evidence.
 */
export function verifyValues(sentence: string, evidence: readonly ReadEvidence[], subject: Subject): Verdict {
  const own = readEvidence({ text: `${ownNames(subject).join("; ")}.`, days: [] });
  const unknown = findUnknownValue(sentence, joinEvidence([...evidence, own]));
  if (unknown !== null) return fail(unknown);
  if (evidence.length < 2) return { ok: true };
  for (const clause of splitClauses(sentence))
    if (!evidence.some((one) => findUnknownValue(clause, joinEvidence([one, own])) === null))
      return fail(`no single piece of evidence says all of: ${clause.trim().slice(0, 80)}`);
  return { ok: true };
}

/**
 * Whether a sentence that somebody else wrote may be shown on its evidence: form and values as above, and its meaning
 * as far as code can tell (events, modality, negation, direction, sides, words). Pure.
 */
export function verifySentence(
  sentence: string,
  evidence: readonly EvidenceText[],
  subject: Subject,
): Verdict {
  const form = verifyForm(sentence, subject);
  if (!form.ok) return form;
  if (evidence.length === 0) return fail("it rests on no evidence");
  const read = evidence.map(readEvidence);
  const values = verifyValues(sentence, read, subject);
  if (!values.ok) return values;
  const meaning = findOtherMeaning(sentence, evidence, ownNames(subject));
  return meaning === null ? { ok: true } : fail(meaning);
}

const ownNames = ({ names }: Subject): string[] => [
  ...new Set(names.flatMap((name) => [name, shortNameOf(name)])),
];

/** The first number, day, name or quotation of a text that its evidence does not hold, in words; null when all are there. */
export function findUnknownValue(text: string, evidence: ReadEvidence): string | null {
  const quote = findUnknownQuote(text, evidence);
  if (quote !== null) return `the quotation is not letter for letter: ${quote.slice(0, 60)}`;
  const values = readValues(text, evidence.days[0]);
  const time = findUnknownTime(text, values, evidence);
  if (time !== null) return `a date that the evidence does not give: ${time}`;
  const number = findUnknownNumber(text, values, evidence);
  if (number !== null) return `a number that the evidence does not give: ${number}`;
  const name = findUnknownName(text, values, evidence);
  return name === null ? null : `a name that the evidence does not give: ${name}`;
}

/** Quotation marks hold what a source says letter for letter. */
function findUnknownQuote(sentence: string, { text }: ReadEvidence): string | null {
  const quotes = Array.from(sentence.matchAll(/[“"]([^“”"]*)[”"]/gu)).map((match) => match[1] ?? "");
  const marks = sentence.match(/[“”"]/gu)?.length ?? 0;
  if (marks !== quotes.length * 2) return sentence;
  // Lines of plain text break within sentences.
  const whole = text.replace(/\s+/g, " ");
  return quotes.find((quote) => !whole.includes(quote.replace(/[.,;]$/, "").replace(/\s+/g, " "))) ?? null;
}

/** A month or a year alone must lie around a day or month of the evidence; a day must be one of its days. */
function findUnknownTime(sentence: string, { times }: Values, evidence: ReadEvidence): string | null {
  const lower = evidence.text
    .toLowerCase()
    .replace(/\byear (?:before|earlier)\b/g, "$& prior year previous year");
  const open = findOpenTimes(sentence);
  const known = [...evidence.days, ...evidence.times.map(({ from }) => from)];
  const sayOf = ({ start, end }: Span) => sentence.slice(start, end);
  const unknown =
    open.find((one) => !lower.includes(sayOf(one).toLowerCase())) ??
    findMonths(sentence).find(
      (one) => !overlapsAny(one, times) && !known.some((day) => day.slice(5, 7) === one.month),
    ) ??
    times.find(
      (one) =>
        !overlapsAny(one, open) &&
        !occurs(sayOf(one).toLowerCase(), lower) &&
        !isTimeGiven(one, sayOf(one), evidence),
    );
  return unknown ? sayOf(unknown) : null;
}

function isTimeGiven({ from, to }: NamedTime, said: string, { times, days }: ReadEvidence): boolean {
  const known = [...times, ...days.map((day) => ({ from: day, to: day }))];
  const hasDay = /(?<!\d)\d{1,2}(?!\d)/.test(said);
  return known.some((one) => (hasDay ? one.to === to : one.from >= from && one.to <= to));
}

/** Every number stands in the evidence with its scale and unit. */
function findUnknownNumber(
  sentence: string,
  { times, quantities }: Values,
  evidence: ReadEvidence,
): string | null {
  const lower = evidence.text.toLowerCase();
  const claimed = quantities.find(
    (one) => !isStated(one, sentence.slice(one.start, one.end), evidence, lower),
  );
  if (claimed) return sentence.slice(claimed.start, claimed.end).trim();
  const taken: readonly Span[] = [...times, ...quantities];
  return (
    findNumberWords(sentence)
      .filter((one) => !overlapsAny(one, taken))
      .map(({ start, end }) => sentence.slice(start, end))
      .find((said) => !occurs(said.toLowerCase(), lower)) ?? null
  );
}

/** Units of which each amount must be given as such; what is counted may stand elsewhere in the text. */
const isMeasured = (unit: string): boolean => /^[A-Z]{3}$|^(?:percent|basis_point|ratio)$/.test(unit);

function isStated(claimed: NamedQuantity, said: string, { quantities }: ReadEvidence, text: string): boolean {
  const isSameUnit = ({ unit }: NamedQuantity) =>
    unit === claimed.unit ||
    (!isMeasured(claimed.unit) && (unit === "" || (claimed.unit === "" && unit === "share")));
  const same = quantities.filter((one) => isSameValue(claimed, one, said));
  if (same.some(isSameUnit)) return true;
  if (isMeasured(claimed.unit) || same.some(({ unit }) => unit !== "")) return false;
  return occurs(numeralOf(said.toLowerCase()), text);
}

/** Equal, or as far as the sentence rounds: "$114.3 million" for "$114,312,000", three digits or more. */
function isSameValue(claimed: NamedQuantity, stated: NamedQuantity, said: string): boolean {
  if (claimed.per !== null && stated.per !== null && claimed.per !== stated.per) return false;
  const [low, high] = [claimed.value, claimed.high ?? claimed.value];
  if (claimed.high !== null && stated.high !== null && !near(high, stated.high, said)) return false;
  const opposite = new Set([claimed.bound, stated.bound]);
  if (opposite.has("more_than") && opposite.has("less_than")) return false;
  return near(low, stated.value, said) || (stated.high !== null && near(low, stated.high, said));
}

function near(claimed: number, stated: number, said: string): boolean {
  if (Math.abs(claimed - stated) <= Math.abs(claimed) * 1e-9) return true;
  const digits = significantDigits(said, claimed);
  if (digits < 3 || claimed < 1_000 || stated === 0) return false;
  const step = 10 ** (Math.floor(Math.log10(claimed)) - digits + 1);
  return Math.abs(claimed - stated) <= step / 2;
}

/** Whether a text holds a word, not as a part of another or of a longer number. */
function occurs(sought: string, text: string): boolean {
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const around = `${text[at - 1] ?? " "}${text[at + sought.length] ?? " "}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

type Run = { start: number; end: number; words: string[]; isOpening: boolean };

/** The first name of a sentence, capitalised anywhere in it, that its evidence does not hold; null when all are there. */
function findUnknownName(sentence: string, values: Values, evidence: ReadEvidence): string | null {
  const has = (words: readonly string[]) => evidence.words.includes(` ${words.join(" ")} `);
  const office = values.offices.find(({ title, start, end }) => {
    const said = sentence.slice(start, end);
    if (!/\p{Lu}/u.test(said) || (start === 0 && !said.includes(" "))) return false;
    const own = splitWords(title).filter((one) => !/^(?:officer|of|the|and)$/.test(one));
    return !has(splitWords(said)) && !own.every((one) => has([one]));
  });
  if (office) return sentence.slice(office.start, office.end);
  const taken = [...values.times, ...values.quantities, ...values.offices, ...findMonths(sentence)];
  for (const run of readRuns(sentence, values.tokens.flat(), taken)) {
    const [first, ...others] = run;
    if (first === undefined || has(run.flatMap(({ words }) => words))) continue;
    const opening = sentence.slice(first.start, first.end).toLowerCase();
    const isCommon =
      first.isOpening &&
      (isOpening(opening) || isOfficeWord(opening) || isThing(opening) || evidence.lower.has(opening));
    const rest = isCommon ? others : run;
    if (rest.length > 0 && !has(rest.flatMap(({ words }) => words)))
      return sentence.slice(rest[0]?.start, rest.at(-1)?.end);
  }
  return null;
}

/** The word that a token is a part of: "7GC". */
function wholeWord(sentence: string, start: number, end: number): string {
  let from = start;
  while (/[\p{L}\p{N}]/u.test(sentence[from - 1] ?? "")) from -= 1;
  return sentence.slice(from, end);
}

/** Capitalised words that stand side by side. */
function readRuns(sentence: string, tokens: readonly Token[], taken: readonly Span[]): Run[][] {
  const runs: Run[][] = [];
  let last = -1;
  for (const [at, { text, start, end }] of tokens.entries()) {
    if (!/\p{Lu}/u.test(text) || overlapsAny({ start, end }, taken)) continue;
    const words = splitWords(wholeWord(sentence, start, end));
    if (words.length === 0) continue;
    const isFirst = at === 0 || /^[“"‘(:]$/.test(tokens[at - 1]?.text ?? "");
    const one = { start, end, words, isOpening: isFirst };
    const isBeside = last >= 0 && tokens.slice(last + 1, at).every((between) => /^[.&-]$/.test(between.text));
    if (isBeside) runs.at(-1)?.push(one);
    else runs.push([one]);
    last = at;
  }
  return runs;
}

/** Parts of a sentence between commas, semicolons and conjunctions that no date, number or quotation holds. */
export function splitClauses(sentence: string): string[] {
  const { times, quantities } = readValues(sentence, undefined);
  const quotes = Array.from(sentence.matchAll(/[“"][^“”"]*[”"]/gu)).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const held: readonly Span[] = [...times, ...quantities, ...quotes];
  const clauses: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(/[;,]\s|\s(?:and|but|while|whereas)\s/gu)) {
    if (held.some(({ start, end }) => start <= match.index && match.index < end)) continue;
    clauses.push(sentence.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...clauses, sentence.slice(from)];
}
