import { monthsBefore } from "@/lib/domain/calendar";
import { currentItem } from "@/lib/domain/eight-k-items";
import { writeAmount, writeCount, writeLarge, writePerShare } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { describeIndustry } from "../compose/describe-industry";
import { phrasesOf } from "../compose/tell-items";
import { yearsBetween } from "../compose/write-scale";
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
  const { entity, names, parent, subsidiaries, metrics, people } = facts;
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
    ...metrics.map((row) => say([row.periodEnd], writeMetric(row), row.value)),
    ...compareMetrics(metrics),
    ...people.map((person) => say([person.firstSeen, person.lastSeen], person.name, person.role)),
    ...countFacts(facts),
  ];
}

/** What the documents of a sentence say of events, changes of office, deals and news: their values and passages. */
export function listCitedTexts(
  { events, changes, deals, news, passages, listDocumentId }: BriefingFacts,
  cited: ReadonlySet<string>,
): EvidenceText[] {
  const isCited = ({ documentId }: { documentId: string }) => cited.has(documentId);
  const isListCited = listDocumentId !== null && cited.has(listDocumentId);
  return [
    ...events.filter(isCited).flatMap((row) => {
      const item = currentItem(row.item);
      const said = item === null ? [] : phrasesOf(item);
      return [say([row.filedOn], item, "reported to the SEC", ...said, row.headline, row.quote?.text)];
    }),
    ...changes.filter(isCited).map((one) => say([one.effectiveOn, one.seenOn], one.person, one.role)),
    ...deals
      .filter(isCited)
      .map((deal) =>
        say(
          [deal.happenedOn, deal.filedOn],
          deal.counterparty,
          deal.subject,
          deal.amount !== null && deal.currency !== null ? writeAmount(deal.amount, deal.currency) : null,
        ),
      ),
    ...[...passages.results, ...passages.intents, ...passages.rivals]
      .filter(isCited)
      .map((one) => say([one.publishedOn], one.text)),
    ...news.filter(isCited).map((one) => say([one.publishedOn], one.title, one.publisher)),
    ...(isListCited ? [say(events.map(({ filedOn }) => filedOn))] : []),
  ];
}

function writeMetric({ value, unit }: Metric): string {
  if (unit === "shares") return `${writeLarge(value)} shares`;
  return unit === "USD/shares" ? writePerShare(value) : writeAmount(value, unit);
}

/** Changes between any two figures of one kind, in every form in which a sentence may give them. */
function compareMetrics(metrics: readonly Metric[]): EvidenceText[] {
  return metrics.flatMap((newer) =>
    metrics
      .filter(
        (older) =>
          older.concept === newer.concept &&
          older.period === newer.period &&
          older.periodEnd < newer.periodEnd &&
          older.value !== 0,
      )
      .map((older) => {
        const factor = newer.value / older.value;
        const percent = Math.abs(factor - 1) * 100;
        const years = writeCount(yearsBetween(older.periodEnd, newer.periodEnd));
        return say(
          [],
          years,
          `${percent.toFixed(0)}%`,
          `${percent.toFixed(1)}%`,
          `${factor.toFixed(1)} times`,
          `${Number(factor.toFixed(1))} times`,
        );
      }),
  );
}

/** Numbers of filings and people, up to those that are held. */
function countFacts({ events, people, subsidiaries, today }: BriefingFacts): EvidenceText[] {
  const most = Math.max(
    new Set(events.map(({ accession }) => accession)).size,
    people.length,
    subsidiaries.length,
  );
  const counts = Array.from({ length: most + 1 }, (_, count) => `${writeCount(count)}, ${count}`);
  return [say([today, monthsBefore(today, 12)], ...counts)];
}

/** The names under which a company may be written of, and those whose punctuation ends no sentence. */
export function subjectOf({ entity, names, parent, subsidiaries }: BriefingFacts): Subject {
  const own = [entity.name, ...(entity.ticker === null ? [] : [entity.ticker])];
  const others = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map(({ name }) => name);
  const terms = [entity.name, ...(entity.headquarters === null ? [] : [entity.headquarters]), ...others];
  return { names: own, terms };
}
