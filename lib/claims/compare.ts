import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { findUnsupportedWords, rolesAgree } from "@/lib/domain/roles/agree";
import type { OfficeMention, PersonMention, QuantityMention, TimeMention } from "@/lib/language/annotation";
import { isOfClass } from "@/lib/language/lexicon";
import { tellsWord } from "./words";

/* How well a part of a claim agrees with what a text has: 1 for the very same, 0 for something else. */

const lastWord = (name: string): string =>
  fold(name)
    .replace(/[.,]?\s+(?:jr|sr|ii|iii|iv)\.?$/i, "")
    .split(/\s+/)
    .at(-1) ?? "";

export const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** A surname alone, in either, says less than a name. */
export function comparePersons(claimed: string, { name }: Pick<PersonMention, "name">): number {
  if (fold(claimed) === fold(name)) return 1;
  const isSurname = !/\s/.test(claimed.trim()) || !/\s/.test(name.trim());
  if (isSurname) return lastWord(claimed) === lastWord(name) ? 0.7 : 0;
  const scores = callNames(name)
    .map((one) => matchPersonNames(claimed, one))
    .flatMap(({ same, score }) => (same ? [score] : []));
  return Math.min(0.99, Math.max(0, ...scores));
}

/** "Jesus (Jay) Malave" is called Jesus Malave and Jay Malave. */
function callNames(name: string): string[] {
  const nickname = /[("“'‘]\s*([\p{L}.-]+)\s*[)"”'’]/u.exec(name);
  if (nickname === null) return [name];
  const rest = name.replace(nickname[0], " ").replace(/\s+/g, " ").trim();
  const family = rest.split(" ").at(-1) ?? "";
  return [rest, `${nickname[1]} ${family}`];
}

const legalForm =
  /^(?:inc|incorporated|corp|corporation|co|company|companies|ltd|limited|llc|llp|lp|plc|ag|gmbh|sa|nv|bv|ab|asa|oyj|kk|pty|spa|se|the|group|holding|holdings|trust|and|of)$/;

/** Words of an organization's name in lower case, without its legal form. */
export function nameWords(name: string): string[] {
  const words = fold(name)
    .replace(/[’']s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalForm.test(word));
  return own.length > 0 ? own : words;
}

/** The same words, or the beginning of a longer name; initials of three words or more. */
export function compareOrganizations(claimed: string, told: string): number {
  const [a, b] = [nameWords(claimed), nameWords(told)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join("") === b.join("")) return 1;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.every((word, at) => longer[at] === word)) return shorter === a ? 0.9 : 0.6;
  const initials = longer.map((word) => word[0]).join("");
  return longer.length > 2 && shorter.length === 1 && shorter[0] === initials ? 0.7 : 0;
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
  const days = (Date.parse(told.to) - Date.parse(claimed.to)) / 86_400_000;
  return Math.abs(days) < 300 ? 0.5 : 0;
}

export const areApart = (a: Days, b: Days): boolean => a.to < b.from || b.to < a.from;
