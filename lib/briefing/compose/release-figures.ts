import { daysBetween, formatDay, monthsBefore } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { ownNamesOf } from "./company-name";
import { readPeriod } from "./figures";
import { type BriefingSentence, chooseSentences, hasFigure } from "./sentences";

/** Months after which a release's figures are no news of the company's size. */
const recentMonths = 15;

const about =
  /\b(?:[Rr]evenues?|[Nn]et sales|[Ss]ales|[Nn]et (?:income|loss|earnings)|[Ee]arnings)\b.*\b(?:quarter|year|months|month)\b|\b(?:quarter|year|months)\b.*\b(?:revenues?|net sales|sales|net (?:income|loss|earnings)|earnings)\b/;

/** A release may speak of a company that is bought, or of what might have been. */
const isOwn = (text: string, self: string): boolean =>
  !new RegExp(
    `^[A-Z][a-z]+(?: [a-z]+){0,4} (?:of|for) (?!${self.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")})[A-Z]`,
  ).test(text) &&
  (text.includes(self) || /^(?:It|Its|Revenues?|Net|Total|Sales|For the|In the) /.test(text)) &&
  !/\b(?:cost of|would have|pro forma|anticipated?|unaudited)\b/i.test(text);

/** What stands before a line of a list, of one character. */
const bullets = /^[•●▪■◦]/gm;

/** Days after the end of a period within which its results are released. */
const releaseDays = 75;

/**
 * The figures that the company's newest release gives, in running text; null where it gives none that stand alone, or
 * none of a period after those of which figures are held.
 */
export function releaseFigureSentence(facts: BriefingFacts): BriefingSentence | null {
  const [newest] = releaseFigureSentences(facts);
  const ends = (["year", "quarter"] as const).flatMap((kind) => readPeriod(facts.metrics, kind)?.end ?? []);
  const isNews = ({ day }: BriefingSentence) =>
    ends.every((end) => daysBetween(end, day ?? "") > releaseDays);
  return newest !== undefined && isNews(newest) ? newest : null;
}

/** The sentences in which the company's own filings and releases give figures of a period, the newest first. */
export function releaseFigureSentences(facts: BriefingFacts): BriefingSentence[] {
  const own = ownNamesOf(facts);
  const since = monthsBefore(facts.asOf, recentMonths);
  return facts.passages.results
    .filter(({ publishedOn, kind }) => publishedOn >= since && kind !== "news")
    .sort((one, other) => other.publishedOn.localeCompare(one.publishedOn))
    .flatMap((passage) =>
      chooseSentences({ text: passage.text.replace(bullets, " "), start: passage.spanStart }, own)
        .filter(({ text }) => about.test(text) && hasFigure(text) && isOwn(text, own.self))
        .map(
          ({ text, start, end }): BriefingSentence => ({
            text: /\b(?:19|20)\d\d\b/.test(text)
              ? text
              : `${text.slice(0, -1)}, a release of ${formatDay(passage.publishedOn)} says.`,
            refs: [{ documentId: passage.documentId, item: passage.item, span: { start, end } }],
            topic: "scale",
            day: passage.publishedOn,
            materiality: 44,
            headline: null,
          }),
        ),
    );
}

/** Of which day the newest results are, by an 8-K, where no figure of a period that they may be of is held. */
export function newestResultsSentence({ events, metrics }: BriefingFacts): BriefingSentence | null {
  const newest = events.find(({ item }) => item === "2.02" || item === "12");
  if (newest === undefined) return null;
  const isTold = metrics.some(
    ({ period, periodEnd }) => period !== "instant" && daysBetween(periodEnd, newest.filedOn) <= releaseDays,
  );
  if (isTold) return null;
  return {
    text: `Its newest results were filed on ${formatDay(newest.filedOn)}; we don’t have their figures.`,
    refs: [refTo(newest.documentId, newest.item)],
    topic: "scale",
    day: null,
    materiality: 0,
    headline: null,
  };
}
