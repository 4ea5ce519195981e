import type { Stretch } from "@/lib/domain/split-sentences";

/** "Three-for-two": what becomes of how many. */
export type Ratio = Stretch & { to: number; of: number };

const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const tens: Readonly<Record<string, number>> = { thirty: 30, forty: 40, fifty: 50, hundred: 100 };
const number = `(\\d{1,4}|${[...words, ...Object.keys(tens)].join("|")})`;
const ratio = new RegExp(`(?<![\\p{L}\\p{N}])${number}[- ]for[- ]${number}(?![\\p{L}\\p{N}])`, "giu");

function numberOf(word: string): number {
  const said = word.toLowerCase();
  return /^\d/.test(said) ? Number(said) : (tens[said] ?? words.indexOf(said));
}

/** The ratios of splits and exchanges that a text gives, in order. */
export function findRatios(text: string): Ratio[] {
  return Array.from(text.matchAll(ratio), ({ index, 0: all, 1: to = "", 2: of = "" }) => ({
    start: index,
    end: index + all.length,
    to: numberOf(to),
    of: numberOf(of),
  }));
}

const reverse = /\b(?:reverse|combin\p{L}+|consolidat\p{L}+)\b/iu;

/** Whether a text gives a claimed ratio, in figures, or as what each share becomes ("split into four shares"). */
export function isRatioBorneOut({ to, of }: Ratio, text: string): boolean {
  const stated = findRatios(text);
  if (stated.length > 0) return stated.some((one) => one.to === to && one.of === of);
  if (Math.min(to, of) !== 1 || to < of !== reverse.test(text)) return false;
  const many = Math.max(to, of);
  return new RegExp(`\\b(?:${many}|${words[many] ?? many})\\b`, "i").test(text);
}
