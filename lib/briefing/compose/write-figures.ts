import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { ownNamesOf } from "./name-company";
import { chooseSentences, hasFigure, type Told } from "./sentences";

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

/** The figures that the company's newest release gives, in running text; null where it gives none that stand alone. */
export function writeFigures(facts: BriefingFacts): Told | null {
  return findFigures(facts)[0] ?? null;
}

/** The sentences in which the company's own filings and releases give figures of a period, the newest first. */
export function findFigures(facts: BriefingFacts): Told[] {
  const own = ownNamesOf(facts);
  const since = monthsBefore(facts.asOf, recentMonths);
  return facts.passages.results
    .filter(({ publishedOn, kind }) => publishedOn >= since && kind !== "news")
    .sort((one, other) => other.publishedOn.localeCompare(one.publishedOn))
    .flatMap((passage) =>
      chooseSentences({ text: passage.text, start: passage.spanStart }, own)
        .filter(({ text }) => about.test(text) && hasFigure(text) && isOwn(text, own.self))
        .map(
          ({ text, start, end }): Told => ({
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
