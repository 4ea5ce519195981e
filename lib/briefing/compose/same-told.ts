import { tellingStems } from "./particularity";

/** By what a passage is told to say the same as another: its own words and its numbers. */
export type SaidMeasures = { stems: ReadonlySet<string>; numbers: readonly number[] };

export const measureSaid = (text: string): SaidMeasures => ({
  stems: tellingStems(text),
  numbers: numbersOf(text),
});

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** Its numbers without years and days of a month. */
const numbersOf = (text: string): number[] =>
  [
    ...text.matchAll(
      /(?<!\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}* )(?<![\p{L}\d.,])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?: (thousand|million|billion|trillion))?(?![\d,]*\d)/gu,
    ),
  ].flatMap(([, digits = "", scale = ""]) =>
    /^(?:19|20)\d\d$/.test(digits) ? [] : [Number(digits.replaceAll(",", "")) * (scales[scale] ?? 1)],
  );

/** The same amount to three digits; where one has fewer, to as many as that has. */
export function isNear(one: number, other: number): boolean {
  if (Math.abs(one - other) <= Math.abs(other) * 0.006) return true;
  const digits = Math.max(2, Math.min(...[one, other].map(significantDigits)));
  return Math.min(one, other) >= leastSum && one.toPrecision(digits) === other.toPrecision(digits);
}

/** Percentages are less. */
const leastSum = 1000;

const significantDigits = (value: number): number => value.toExponential().replace(/e.*$|\D/g, "").length;

/** Of the words of the shorter of two passages, how many the longer has where both say the same; fewer where they have its numbers. */
const sameShare = { words: 0.65, withNumbers: 0.45, withoutNumbers: 0.8 };
/** Passages with fewer words in common tell of other things. */
const leastShared = 3;

/** Whether two sentences tell the same, in whatever rounding. */
export const tellSame = (one: string, other: string): boolean =>
  saysSame(measureSaid(one), measureSaid(other));

/** Whether two passages tell the same, by their words and numbers. */
export function saysSame(one: SaidMeasures, other: SaidMeasures): boolean {
  const [less, more] = one.stems.size <= other.stems.size ? [one, other] : [other, one];
  const shared = [...less.stems].filter((stem) => more.stems.has(stem)).length;
  if (shared === 0) return false;
  const [few, many] = one.numbers.length <= other.numbers.length ? [one, other] : [other, one];
  const same = few.numbers.filter((number) => many.numbers.some((value) => isNear(number, value))).length;
  const isCounted = few.numbers.length > 0;
  if (shared < leastShared)
    return same === few.numbers.length && (same > 1 || (same === 1 && many.numbers.length === 1));
  // Two years of one measure have its words and other numbers.
  if (isCounted && same * 2 < few.numbers.length) return false;
  const share = !isCounted
    ? many.numbers.length > 0
      ? sameShare.withoutNumbers
      : sameShare.words
    : same * 3 >= few.numbers.length * 2 && (same > 1 || few.numbers.length === 1)
      ? sameShare.withNumbers
      : sameShare.words;
  return shared >= less.stems.size * share;
}
