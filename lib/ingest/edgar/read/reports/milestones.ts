import "server-only";
import type { PassageReading } from "./narrative";
import { phrases, wordings } from "./phrases";
import { type ReportDocument, sentencesOfItems } from "./report-document";

/** What a filer did that matters, as its report tells it: `day` as YYYY-MM, or YYYY-MM-DD where the day is given. */
export type MilestoneReading = PassageReading & { day: string };

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const date = `(?:(${months})(?: (\\d{1,2}),)? ((?:19|20)\\d\\d))`;
const who =
  "(?:we|the (?:Company|Registrant|Corporation)|[\\p{Lu}][\\p{L}.&’'-]+(?: [\\p{Lu}][\\p{L}.&’'-]+){0,2})";
const deed = `(?:(?:also|successfully|officially|fully|formally) )?(?:${wordings("milestone: deed")})\\b`;
/** "In April 2025, we launched …", "We acquired … on June 18, 2024". */
const told = [
  new RegExp(`^(?:In|On|During|Effective) (?:early |late |mid-)?${date},? ${who} ${deed}`, "u"),
  new RegExp(
    `^(?:We|The (?:Company|Registrant|Corporation)) ${deed}[^.;]{10,180}? (?:in|on) ${date}\\b`,
    "u",
  ),
];
const other = phrases("milestone: none");
const dealt =
  /\b(?:acquired|sold|completed (?:the|our|its) (?:acquisition|purchase|sale|divestiture|merger|combination))\b/;

const [shortest, longest] = [50, 300];
const mostMilestones = 12;
/** Months before a period's end, and after it, in which what was done is of the report's time. */
const within = { before: 13, after: 6 };

/** Sentences of items 1 and 7, and of notes on deals, in which the filer says what it did lately, the newest first. */
export function readMilestones(
  document: Pick<ReportDocument, "text" | "items">,
  period: string | null,
): MilestoneReading[] {
  if (period === null) return [];
  const found = new Map<string, MilestoneReading>();
  const add = (sentence: PassageReading) => {
    const day = dayOf(sentence.text);
    if (day !== null && isNear(day, period) && !found.has(sentence.text))
      found.set(sentence.text, { ...sentence, day });
  };
  for (const sentence of sentencesOfItems(document, /^[17]$/)) add(sentence);
  // Notes tell what was paid for what; the rest of them is accounting.
  for (const sentence of sentencesOfItems(document, /^8$/)) if (dealt.test(sentence.text)) add(sentence);
  return [...found.values()].sort((one, other) => other.day.localeCompare(one.day)).slice(0, mostMilestones);
}

function dayOf(said: string): string | null {
  if (said.length < shortest || said.length > longest || !/\.$/.test(said) || other.test(said)) return null;
  for (const pattern of told) {
    const [, month, day, year] = pattern.exec(said) ?? [];
    if (month === undefined) continue;
    const at = String(months.split("|").indexOf(month) + 1).padStart(2, "0");
    return day === undefined ? `${year}-${at}` : `${year}-${at}-${day.padStart(2, "0")}`;
  }
  return null;
}

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const isNear = (day: string, period: string): boolean =>
  monthsOf(day) >= monthsOf(period) - within.before && monthsOf(day) <= monthsOf(period) + within.after;
