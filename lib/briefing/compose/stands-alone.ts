import { monthsBefore } from "@/lib/domain/calendar";
import { wordStems } from "@/lib/domain/report-words";
import { phrases } from "./phrases";

/** Openings that lean on what was said before. */
const leaningOpening = phrases("opening that leans");

/** Words that point at another sentence of a list, or of the report. */
const pointing = phrases("pointing at another sentence");

/** "We also lease …" adds to a sentence that is not there; "not only … but also" does not. */
const adding = /^.{0,80}(?<!\bbut )\balso\b/;

/** "this goal", "such materials", "these two elements"; not "such as", "those who" and "this could". */
const demonstrative =
  /\b(?:this|these|those|such)\s+(?!(?:as|that|of|who|whose|which|in|on|for|with|from|we|an?|may|might|could|would|will|can|is|are|was|were|has|have|do|does)\b)([\p{L}\p{N}-]+(?:\s+[\p{L}\p{N}-]+)?)/giu;

/**
 * Whether a sentence says something by itself: it neither opens with a word that points backward, nor stands in a
 * list, nor speaks of "this goal" where it has named none.
 */
export function standsAlone(said: string): boolean {
  if (leaningOpening.test(said) || pointing.test(said) || adding.test(said)) return false;
  return [...said.matchAll(demonstrative)].every(({ 0: whole, 1: words = "", index }) => {
    // "this fiscal year" is one of the report's own day.
    if (/^this (?:fiscal |calendar )?(?:year|quarter)\b/i.test(whole)) return true;
    const before = new Set(wordStems(said.slice(0, index)).map(bare));
    return wordStems(words).some((stem) => before.has(bare(stem)));
  });
}

/** "strategy" and "strategies" by one stem, "service" and "services" too. */
const bare = (stem: string): string => stem.replace(/[ey]$/, "");

/** Words of what is yet to come. */
const ahead =
  /\b(?:expect\w*|plan(?:s|ned|ning)?|intend\w*|anticipat\w*|forecast\w*|project(?:s|ed)|target\w*|aim(?:s|ed|ing)?|seek\w*|will|guidance|outlook|goals?|focus\w*|priorit\w+|committed|on track)\b/i;
/** Where a plan's clause begins behind another. */
const clause = /(?:; | and (?=we\b)|, (?:and|but) )(?=[^;]*$)/gi;
/** A year from which something is, or of which something was, is none that is planned for. */
const years =
  /(?<!\b(?:since|compared (?:with|to)|from|versus|over|than|founded in) (?:fiscal )?)\b20\d\d\b/g;
/** Periods that are counted from the day on which they are said. */
const nearPeriod = phrases("near period");

/** Months within which a period ends that somebody calls this one or the next. */
const nearMonths = 15;

/**
 * Whether a plan or a forecast is for a time that has ended: every year that it names is past, or it names none and
 * speaks of a year or quarter near its own day.
 *
 * @param day on which it was said, YYYY-MM-DD.
 * @param until the newest day of which anything is held.
 */
export function isOver(said: string, day: string, until: string): boolean {
  const planned = ahead.exec(said);
  if (planned === null) return false;
  // "Arms were half of sales in 2025 and we expect …" plans nothing for 2025.
  const from = [...said.slice(0, planned.index).matchAll(clause)].at(-1)?.index ?? 0;
  const named = (said.slice(from).match(years) ?? []).map(Number);
  if (named.length > 0) return Math.max(...named) < Number(until.slice(0, 4));
  return nearPeriod.test(said) && day < monthsBefore(until, nearMonths);
}
