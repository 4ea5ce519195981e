import { monthsBefore } from "@/lib/domain/calendar";
import { currentItem } from "@/lib/domain/eight-k-items";
import { formatAmount, formatCount, formatLarge, formatPerShare } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { describeIndustry } from "../compose/business";
import { phrasesOf } from "../compose/events";
import { marginOf, writePercent, writeTimes, yearsBetween } from "../compose/figures";
import { shortNameOf } from "../compose/name-company";
import type { EvidenceText } from "./evidence";
import type { Subject } from "./verify-sentence";

type Metric = BriefingFacts["metrics"][number];

const say = (
  days: readonly (string | null)[],
  ...parts: (string | number | null | undefined)[]
): EvidenceText => ({
  text: parts.filter((part) => part !== null && part !== undefined).join("; "),
  days: days.filter((day) => day !== null),
});

/**
 * The lasting values that are held of a company, as evidence for sentences that a template writes from them, and what
 * may be counted and computed from them.
 */
export function listFactTexts(facts: BriefingFacts): EvidenceText[] {
  const { entity, names, parent, subsidiaries, people } = facts;
  return [
    say(
      [],
      entity.name,
      entity.ticker,
      entity.exchange,
      entity.sector,
      entity.industry,
      entity.industry === null ? null : describeIndustry(entity.industry),
      entity.headquarters,
      entity.description,
      entity.founded,
      entity.employees?.toLocaleString("en-US"),
    ),
    ...names.map(({ name, validFrom, validTo }) => say([validFrom, validTo], name)),
    say([], ...[...(parent ? [parent] : []), ...subsidiaries].map(({ name }) => name)),
    ...people.map(({ name, role }) => say([], name, role)),
    ...countFacts(facts),
  ];
}

/**
 * What the documents of a sentence say of figures, people, events, changes of office, deals and news: their values and
 * passages, and what may be computed from the figures.
 */
export function listCitedTexts(
  { metrics, people, events, changes, deals, news, passages, reported, listDocumentId }: BriefingFacts,
  cited: ReadonlySet<string>,
): EvidenceText[] {
  const isCited = ({ documentId }: { documentId: string }) => cited.has(documentId);
  const figures = metrics.filter(isCited);
  const isListCited = listDocumentId !== null && cited.has(listDocumentId);
  return [
    ...figures.map((row) =>
      say(
        [row.periodEnd],
        row.concept.replaceAll("_", " "),
        row.period,
        writeValue(row),
        Math.abs(row.value),
      ),
    ),
    ...compareMetrics(figures),
    ...compareWithRevenue(figures),
    ...people.filter(({ newest }) => isCited(newest)).map(({ lastSeen, name }) => say([lastSeen], name)),
    ...events.filter(isCited).flatMap((row) => {
      const item = currentItem(row.item);
      const said = item === null ? [] : phrasesOf(item);
      return [
        say([row.filedOn], item, "8-K; 8-Ks; reported to the SEC", ...said, row.headline, row.quote?.text),
      ];
    }),
    ...changes.filter(isCited).map((one) => say([one.effectiveOn, one.seenOn], one.person, one.role)),
    ...deals
      .filter(isCited)
      .map((deal) =>
        say(
          [deal.happenedOn, deal.filedOn],
          deal.counterparty,
          deal.subject,
          deal.amount !== null && deal.currency !== null ? formatAmount(deal.amount, deal.currency) : null,
        ),
      ),
    ...[...passages.results, ...passages.intents, ...passages.rivals]
      .filter(isCited)
      .map((one) => say([one.publishedOn], one.text)),
    ...reported
      .filter(isCited)
      .map((fact) =>
        say(
          [fact.asOf, fact.publishedOn],
          fact.name,
          fact.amount === null
            ? null
            : fact.unit === "percent"
              ? `${fact.amount}%`
              : formatAmount(fact.amount, fact.unit ?? "USD"),
          fact.quote,
        ),
      ),
    say([], ...reported.filter(({ kind }) => kind === "segment").map((_, at) => formatCount(at + 1))),
    ...news.filter(isCited).map((one) => say([one.publishedOn], one.title, one.publisher)),
    ...(isListCited ? [say(events.map(({ filedOn }) => filedOn))] : []),
  ];
}

/** A figure as a sentence gives it: a loss without its sign, which the word says. */
function writeValue(row: Metric): string {
  if (row.unit === "shares") return `${formatLarge(row.value)} shares`;
  return row.unit === "USD/shares"
    ? `${formatPerShare(Math.abs(row.value))} per diluted share`
    : formatAmount(Math.abs(row.value), row.unit);
}

/** Changes between any two figures of one kind and length, in every form in which a sentence may give them. */
function compareMetrics(metrics: readonly Metric[]): EvidenceText[] {
  return metrics.flatMap((newer) =>
    metrics
      .filter((older) => isSameKind(older, newer) && older.periodEnd < newer.periodEnd && older.value > 0)
      .map((older) => {
        const factor = newer.value / older.value;
        return say(
          [],
          formatCount(yearsBetween(older.periodEnd, newer.periodEnd)),
          writePercent((factor - 1) * 100),
          writeTimes(factor),
        );
      }),
  );
}

const isSameKind = (one: Metric, other: Metric): boolean =>
  one.concept === other.concept && one.period === other.period && one.unit === other.unit;

/** What is left of the revenue of the same time. */
function compareWithRevenue(metrics: readonly Metric[]): EvidenceText[] {
  const revenues = metrics.filter(({ concept }) => concept === "revenue");
  return metrics.flatMap((part) =>
    revenues
      .filter(({ period, periodEnd }) => period === part.period && periodEnd === part.periodEnd)
      .flatMap((revenue) => marginOf(figureOf(part), figureOf(revenue)) ?? [])
      .map((margin) => say([], writePercent(margin))),
  );
}

const figureOf = (now: Metric) => ({ now, before: null });

/** Numbers of filings and people, up to those that are held. */
function countFacts({ events, people, subsidiaries, today }: BriefingFacts): EvidenceText[] {
  const most = Math.max(
    new Set(events.map(({ accession }) => accession)).size,
    people.length,
    subsidiaries.length,
  );
  const counts = Array.from({ length: most + 1 }, (_, count) => `${formatCount(count)}, ${count}`);
  return [say([today, monthsBefore(today, 12)], ...counts)];
}

/** The names under which a company may be written of, and those whose punctuation ends no sentence. */
export function subjectOf({ entity, names, parent, subsidiaries }: BriefingFacts): Subject {
  const self = shortNameOf(entity.name);
  const own = [entity.name, self, ...(entity.ticker === null ? [] : [entity.ticker])];
  const others = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map(({ name }) => name);
  const terms = [
    entity.name,
    self,
    ...(entity.headquarters === null ? [] : [entity.headquarters]),
    ...others,
  ];
  return { names: own, terms };
}
