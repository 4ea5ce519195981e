import "server-only";
import type { PassageReading } from "./narrative";
import { phrases, wordings } from "./phrases";
import { type ReportDocument, sentencesOfItems } from "./report-document";

const number = "\\d{1,3}(?:,\\d{3})+|\\d{2,6}|\\d+(?:\\.\\d+)? (?:thousand|million|billion)";
/** "2,347 stores", "1.64 million consumer vehicles" */
const counted = new RegExp(
  `(?<![$\\d.,])\\b(?:${number})(?: [\\p{L}\\p{N}'’&-]+){0,4}? (?:${wordings("operating metric: unit")})\\b`,
  "u",
);
/** "total backlog … was $93.6 billion", "deposits of $1.4 trillion" */
const summed = new RegExp(
  `\\b(?:${wordings("operating metric: sum")})\\b[^.;]{0,60}?\\$ ?\\d[\\d,.]*(?: (?:million|billion|trillion))`,
  "iu",
);
/** "daily active people was 3.58 billion" */
const measured = new RegExp(
  `\\b(?:${wordings("operating metric: measure")})\\b[^.;$]{0,40}? (?:was|were|of|totaled|reached|grew to) (?:approximately |about |over )?(?:${number})\\b`,
  "iu",
);
/** "Total comparable sales decreased 1.8% in fiscal 2024"; of a segment it would say so before the measure or behind it. */
const rated = new RegExp(
  `^(?:(?:In|For|During|As of|At) [^,;]{3,40}, )?(?:(?:total|our|its|the company[’']s|consolidated|worldwide|global|overall|average|the) ){0,3}(?:${wordings("operating metric: rate")})\\b(?:(?! (?:of|for|in) (?:the|our) )[^.;%]){0,100}? \\d+(?:\\.\\d+)? ?(?:%|percent\\b)`,
  "iu",
);
/** "Our portfolio was 93% occupied in 2025" */
const occupied =
  /\b(?:portfolio|properties|communities|centers|buildings|units)\b[^.;%]{0,60}? \d+(?:\.\d+)? ?(?:%|percent) (?:leased|occupied)\b/i;
/** Of which day or year it is. */
const when =
  /^(?:(?:As of|At|In|During|On|For|Through)\b[^,]{3,60}, |Of the )|\b(?:at year-end|as of|at the end of|exiting|for (?:fiscal )?(?:19|20)\d\d|on \p{Lu}\p{Ll}+ \d{1,2}, (?:19|20)\d\d|(?:on average )?for \p{Lu}\p{Ll}+ (?:19|20)\d\d)\b/u;
/** Of the whole company, by itself or in all. */
const ofCompany = /\b(?:we|our|total|its|the company)\b|^of the /i;
const other = phrases("operating metric: other");

const mostMetrics = 8;
const [shortest, longest] = [30, 330];

/**
 * Sentences of items 1, 2 and 7 that count what the filer runs, holds, makes or has to its order on a day or in a year of
 * the newest: stores, vehicles, subscribers, backlog. The first of each kind is the most of the whole.
 */
export function readOperatingMetrics(
  document: Pick<ReportDocument, "text" | "items">,
  period: string | null,
): PassageReading[] {
  const found = new Map<string, PassageReading>();
  for (const sentence of sentencesOfItems(document, /^[127]$/)) {
    const kind = isOfYear(sentence.text, period)
      ? kindOf(sentence.text)
      : yearsIn(sentence.text).length === 0
        ? rateAlone(sentence.text)
        : null;
    if (kind !== null && !found.has(kind) && found.size < mostMetrics) found.set(kind, sentence);
  }
  return [...found.values()];
}

/** What is counted: "stores"; null where a sentence counts nothing of the company's. */
function kindOf(said: string): string | null {
  if (said.length < shortest || said.length > longest || !/^\p{Lu}.*\.$/u.test(said)) return null;
  if (other.test(said)) return null;
  const rate = rated.exec(said)?.[0];
  if (rate !== undefined) return rateOf(rate);
  if (occupied.test(said)) return "occupancy";
  if (!when.test(said) || !(ofCompany.test(said) || measured.test(said))) return null;
  const found = counted.exec(said) ?? measured.exec(said) ?? summed.exec(said);
  return (
    found?.[0]
      .split(/ (?:was|were|of|totaled|reached|grew)\b/)[0]
      ?.split(" ")
      .at(-1)
      ?.toLowerCase() ?? null
  );
}

const rate = phrases("operating metric: rate");

/** Which rate is told: "comparable sales". */
const rateOf = (said: string): string | null => rate.exec(said)?.[0].toLowerCase() ?? null;

const yearsIn = (said: string): number[] => (said.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);

/** Organic growth that is told without a year, first of all, is that of the report's; of sales that compare it may be a part's. */
function rateAlone(said: string): string | null {
  const isOfOther = other.test(said) || /\b(?:quarters?|segment)\b/i.test(said);
  const found = isOfOther || said.length > longest || !/\.$/.test(said) ? null : rated.exec(said)?.[0];
  return found != null && /^(?:Our |Total )?organic\b/i.test(said) ? rateOf(found) : null;
}

/** Whether the newest year that a sentence names is that of the report's period; one that ends in January bears two numbers. */
function isOfYear(said: string, period: string | null): boolean {
  const years = yearsIn(said);
  if (years.length === 0 || period === null) return false;
  const year = Number(period.slice(0, 4));
  const newest = Math.max(...years);
  return newest === year || (newest === year - 1 && period.slice(5, 7) <= "02");
}
