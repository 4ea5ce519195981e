import { monthOf, monthPattern, ordinalOf } from "./dates";

/** How long a period is and when it ends; null of what is not said. Instants have no months. */
export type TablePeriod = {
  months: number | null;
  quarter: number | null;
  year: number | null;
  /** "09-30" */
  day: string | null;
};

/** The name of a month, as a part of a pattern. */
export const monthName = `(?:${monthPattern})`;

const lengths: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:three|3)[- ]months?\b|\b(?:twelve|thirteen|fourteen|sixteen|seventeen|12|13|14|16|17)[- ]weeks?\b|\bquarters?\b|\bQ[1-4]\b/i,
    3,
  ],
  [/\b(?:six|6)[- ]months?\b|\b(?:twenty-four|twenty-six|twenty-seven|24|26|27)[- ]weeks?\b|\bhalf\b/i, 6],
  [/\b(?:nine|9)[- ]months?\b|\b(?:thirty-six|thirty-nine|forty|36|39|40)[- ]weeks?\b/i, 9],
  [
    /\b(?:twelve|12)[- ]months?\b|\b(?:fifty-two|fifty-three|52|53)[- ]weeks?\b|\byears?\b|\bfiscal\b|\bFY\b/i,
    12,
  ],
];

/** "5/31/2025" */
const numericDay = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d|\d\d)\b/;

/** The period that a column's words or a claim's name. */
export function readTablePeriod(text: string): TablePeriod {
  const named = /\b(?:(first|second|third|fourth)[- ](?:fiscal )?quarter|Q([1-4]))/i.exec(text);
  const quarter = named === null ? null : named[2] === undefined ? ordinalOf(named[1]) : Number(named[2]);
  const years = [...text.matchAll(/\b((?:19|20)\d\d)\b|(?:FY ?|['’])(\d\d)\b/g)];
  const length = lengths.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const numeric = numericDay.exec(text);
  if (numeric !== null) {
    const [, month = "", ofMonth = "", ended = ""] = numeric;
    const day = `${month.padStart(2, "0")}-${ofMonth.padStart(2, "0")}`;
    return { months: length, quarter, year: Number(ended.length === 2 ? `20${ended}` : ended), day };
  }
  const last = years.at(-1);
  const year = last === undefined ? null : last[1] === undefined ? 2000 + Number(last[2]) : Number(last[1]);
  const dated = new RegExp(`\\b(${monthName}) (\\d{1,2})\\b`, "i").exec(text);
  const month = monthOf(dated?.[1]);
  const day =
    dated === null || month === 0
      ? null
      : `${String(month).padStart(2, "0")}-${(dated[2] ?? "").padStart(2, "0")}`;
  // "Net sales in 2026" are those of the year.
  return { months: length, quarter, year, day };
}
