import { daysBetween, formatDay, monthsBefore } from "@/lib/domain/calendar";
import { endSentence } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef } from "../statement";
import { shortNameOf } from "./company-name";
import { formatPeriod, readPeriod } from "./figures";
import { newsMonths } from "./novelty";
import type { BriefingSentence } from "./sentences";

const maxStories = 2;

/** The newest stories that are about the company, by the words of their titles. */
export function composeNews({ news, entity, asOf }: BriefingFacts): BriefingSentence[] {
  const since = monthsBefore(asOf, newsMonths);
  return news
    .filter(({ publishedOn }) => publishedOn >= since)
    .filter(
      ({ inTitle, title }) => inTitle && title.length >= 20 && title.length <= 160 && !/[“”"[\]]/.test(title),
    )
    .slice(0, maxStories)
    .map(({ documentId, title, publisher, publishedOn, isRelease, printings }, index): BriefingSentence => {
      const bare = title.replace(/[.!?…]+$/, "");
      const lead = isRelease ? "it announced" : `${publisher} reported`;
      return {
        text:
          index === 0 || isRelease
            ? `On ${formatDay(publishedOn)}, ${lead}: “${bare}”.`
            : `“${bare}” was a story of ${publisher} on ${formatDay(publishedOn)}.`,
        refs: [{ documentId, item: null, span: null }],
        topic: "news",
        day: publishedOn,
        materiality: Math.min(60, 34 + 6 * printings),
        headline: `“${bare}”, ${isRelease ? `${shortNameOf(entity.name)} announced` : `${publisher} reported`} on ${formatDay(publishedOn)}.`,
      };
    });
}

/** Names that only papers bore: of shells that were made for a reorganisation. */
const shell = /\b(?:Holdco|Newco|Merger Sub|Spinco|Topco|Bidco)\b/i;

/** Months within which hardly anybody got to know a name, as of a company that another had made for a spin-off. */
const briefMonths = 24;

const isBrief = ({ validFrom, validTo }: BriefingFacts["names"][number]): boolean =>
  validFrom !== null && validTo !== null && monthsBefore(validTo, briefMonths) < validFrom;

/** Months after which a name is remembered by few. */
const rememberedMonths = 72;

/** Months in which a new name is news. */
const renamedMonths = 12;

/** Former names with the last days of filing under them, which is what EDGAR gives, newest first, in one sentence. */
export function composeHistory({ entity, names, asOf }: BriefingFacts): BriefingSentence[] {
  const current = bareNameOf(entity.name);
  const [last, before] = names
    .filter((one) => one.kind === "former" && one.validTo !== null && !shell.test(one.name) && !isBrief(one))
    // A change of spelling or of legal form is no change of name to a reader.
    .filter((one) => bareNameOf(one.name) !== current)
    .sort((one, other) => (other.validTo ?? "").localeCompare(one.validTo ?? ""));
  const day = last?.validTo ?? "";
  if (last === undefined || day < monthsBefore(asOf, rememberedMonths)) return [];
  const earlier =
    before === undefined ||
    (before.validTo ?? "") < monthsBefore(asOf, rememberedMonths) ||
    bareNameOf(before.name) === bareNameOf(last.name)
      ? ""
      : `, and as ${before.name} until ${formatDay(before.validTo ?? "")}`;
  return [
    {
      text: endSentence(`It filed as ${last.name} until ${formatDay(day)}${earlier}`),
      refs: [
        refTo(last.documentId),
        ...(earlier === "" || before === undefined ? [] : [refTo(before.documentId)]),
      ],
      topic: "history",
      day,
      materiality: day >= monthsBefore(asOf, renamedMonths) ? 35 : 0,
      headline: endSentence(
        `${shortNameOf(entity.name)} filed under the name ${last.name} until ${formatDay(day)}`,
      ),
    },
  ];
}

/** A name by its letters alone: "Price/Costco Inc." and "PriceCostco" are one. */
const bareNameOf = (name: string): string =>
  shortNameOf(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Months after which the newest filing is old enough for a reader to be told. */
const oldMonths = 24;

/** What is told of a company that nothing was heard of for years is old, and a reader must know. */
export function ageSentence({ events, people, metrics, today }: BriefingFacts): BriefingSentence[] {
  const seen: { day: string; ref: SourceRef }[] = [
    ...events.slice(0, 1).map((row) => ({ day: row.filedOn, ref: refTo(row.documentId, row.item) })),
    ...people.map(({ lastSeen, newest }) => ({ day: lastSeen, ref: refTo(newest.documentId) })),
  ];
  const newest = seen.reduce<(typeof seen)[0] | null>(
    (last, one) => (last === null || one.day > last.day ? one : last),
    null,
  );
  const since = monthsBefore(today, oldMonths);
  const isKnown = (newest?.day ?? "") >= since || metrics.some(({ periodEnd }) => periodEnd >= since);
  return newest !== null && !isKnown
    ? [aged(`The latest filing held dates from ${formatDay(newest.day)}`, newest.ref)]
    : [];
}

/** Days by which a report's period has to end after the newest figures: a source may round the day. */
const leastNewer = 20;

/** That a report of a newer period than the newest figures is known, but not its figures. */
export function unreadReportSentence({
  metrics,
  newestReport,
}: Pick<BriefingFacts, "metrics" | "newestReport">): BriefingSentence | null {
  const last = metrics.reduce(
    (day, { period, periodEnd }) => (period !== "instant" && periodEnd > day ? periodEnd : day),
    "",
  );
  if (last === "" || newestReport === null || daysBetween(last, newestReport.periodEnd) < leastNewer)
    return null;
  const { form, periodEnd, filedOn, documentId } = newestReport;
  const period = formatPeriod({ kind: form === "10-K" ? "year" : "quarter", end: periodEnd });
  return aged(
    `Its ${form} ${period.replace(/^in /, "for ")}, filed on ${formatDay(filedOn)}, is newer; its figures aren’t included here`,
    refTo(documentId),
  );
}

/** Of which day the newest figures are, where newer ones must have been reported. */
export function figureAgeSentence({ metrics, today }: BriefingFacts): BriefingSentence[] {
  // A cover counts the shares weeks after the period that it reports.
  const [last] = metrics
    .filter(({ concept }) => concept !== "shares_outstanding")
    .toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd));
  if (last === undefined || last.periodEnd >= monthsBefore(today, oldFigureMonths)) return [];
  // The year's day has just been told.
  const year = readPeriod(metrics, "year");
  const text =
    year?.end === last.periodEnd
      ? "No newer figures are on file"
      : `The newest complete figures on file are from ${formatDay(last.periodEnd)}`;
  return [aged(text, refTo(last.documentId))];
}

/** Months after a period within which a company that reports by quarters has reported the next. */
const oldFigureMonths = 9;

const aged = (text: string, ref: SourceRef): BriefingSentence => ({
  text: `${text}.`,
  refs: [ref],
  topic: "events",
  day: null,
  materiality: 0,
  headline: null,
});
