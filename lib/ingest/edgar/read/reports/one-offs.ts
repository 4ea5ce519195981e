import "server-only";
import type { PassageReading } from "./narrative";
import { phrases, wordings } from "./phrases";
import { type ReportDocument, sentencesOfItems } from "./report-document";

/** A charge or gain that does not come every year, as a report tells it: `amount` in US dollars, `year` in which it fell. */
export type OneOffReading = PassageReading & { amount: number; year: number };

const money = "\\$ ?(\\d[\\d,.]*) (million|billion)";
const verb = "(?:recorded|recognized|incurred|paid|received)";
const noun = `(?:${wordings("one-off: what")})`;
/** "recorded a $1.2 billion non-cash impairment charge", "recognized a gain on the sale of its mills of $40 million" */
const told = [
  new RegExp(`\\b${verb}\\b[^.;$]{0,40}${money}[^.;$]{0,60}\\b${noun}\\b`, "i"),
  new RegExp(`\\b${verb}\\b[^.;$]{0,60}\\b${noun}\\b[^.;$]{0,40}${money}`, "i"),
];
const recurring = phrases("one-off: none");

const mostOneOffs = 12;
const [shortest, longest] = [40, 420];

/**
 * Sentences of a report's discussion and notes on charges and gains of its last two years that do not come every year, the
 * largest first, each amount of a year once.
 */
export function readOneOffs(
  document: Pick<ReportDocument, "text" | "items">,
  period: string | null,
): OneOffReading[] {
  const found = new Map<string, OneOffReading>();
  for (const sentence of sentencesOfItems(document, /^(?:7|8|I\.[12])$/)) {
    const amount = amountOf(sentence.text);
    const year = amount === null ? null : yearOf(sentence.text, period);
    if (amount === null || year === null) continue;
    const known = found.get(`${year} ${amount}`);
    // The same is told in the discussion and in a note: the one that leans on no other sentence.
    if (known === undefined || (leaning.test(known.text) && !leaning.test(sentence.text)))
      found.set(`${year} ${amount}`, { ...sentence, amount, year });
  }
  return [...found.values()].sort((one, other) => other.amount - one.amount).slice(0, mostOneOffs);
}

const leaning = /^(?:As (?:a result|such)|Accordingly|Therefore|Consequently|These|This|Also)\b/;

function amountOf(said: string): number | null {
  if (said.length < shortest || said.length > longest || !/^\p{Lu}.*\.$/u.test(said)) return null;
  if (recurring.test(said)) return null;
  for (const pattern of told) {
    const [, digits, scale] = pattern.exec(said) ?? [];
    if (digits !== undefined)
      return Math.round(Number(digits.replaceAll(",", "")) * 1000) * (scale === "billion" ? 1e6 : 1e3);
  }
  return null;
}

/** What has an amount for each of so many years comes every year. */
const recurringYears = 3;

/** The newest year that a sentence names, where that is the report's or the one before it. */
function yearOf(said: string, period: string | null): number | null {
  const years = (said.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);
  if (new Set(years).size >= recurringYears && said.split("$").length > recurringYears) return null;
  const newest = Math.max(...years);
  const last = period === null ? newest : Number(period.slice(0, 4));
  return years.length > 0 && (newest === last || newest === last - 1) ? newest : null;
}
