import type { Peer } from "@/lib/db/companies";
import type { FoundPassage } from "@/lib/db/passages";
import type { ReportedFact } from "@/lib/db/report-facts";
import { formatDay } from "@/lib/domain/calendar";
import { joinWords } from "@/lib/domain/prose";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import type { Competitor } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { ownNamesOf, shortNameOf } from "./company-name";
import { isAged, reportOf, reportSentence, toStatement } from "./report-sentences";
import { type BriefingSentence, openWithName, possessiveOf } from "./sentences";

const maxCompetitors = 8;
const maxQuote = 280;

/** Words by which a sentence speaks of competition between companies. */
const competing =
  /\b(?:compet(?:es?|ed|ing) (?:[a-z]+ )?(?:with|against)|competitors?|competition (?:from|with|includes?)|rivals?|rivalled|alternatives? to|market share)\b/i;
/** Covenants and bids, which are no competition for customers. */
const otherwise =
  /\bnon-?compet|\bnot (?:to )?(?:directly or indirectly )?compet|\b(?:agreed|agrees|refrain|covenant)\b.{0,60}\bcompet|\bcompeting (?:bid|offer|proposal|transaction)|\bno longer compet/i;
/** Words that say so of whoever is named, without a quotation. */
const naming = /\bcompet(?:es?|ed|ing) (?:[a-z]+ )?(?:with|against)\b|\b(?:competitors?|rivals?)\b/i;

const sources: Readonly<Record<FoundPassage["kind"], string>> = {
  filing: "A filing",
  release: "A release",
  news: "An article",
};

/**
 * Companies of the same industry that a filing, a release or an article of the company names where it speaks of
 * competition, each with the sentence that does. Sharing an industry alone makes nobody a competitor.
 */
export function findCompetitors(facts: BriefingFacts): Competitor[] {
  const { names, self } = ownNamesOf(facts);
  const own = names.map((name) => shortNameOf(name).toLowerCase());
  const peers = facts.passages.peers
    .map((peer) => ({ ...peer, short: shortNameOf(peer.name) }))
    .filter(({ short }) => short.length >= 3 && !own.some((name) => name.includes(short.toLowerCase())));
  const found = new Map<string, Competitor>();
  const newestFirst = [...facts.passages.rivals].sort((one, other) =>
    other.publishedOn.localeCompare(one.publishedOn),
  );
  for (const passage of newestFirst)
    for (const { start, end } of splitSentences(passage.text)) {
      const sentence = passage.text.slice(start, end);
      if (!competing.test(sentence) || otherwise.test(sentence)) continue;
      // An article may speak of the competition between others.
      if (passage.kind === "news" && !names.some((name) => sentence.includes(name))) continue;
      for (const peer of peers) {
        if (found.has(peer.key) || !isNamed(sentence, peer.short)) continue;
        const text = competitorText(passage, sentence, peer.short, self);
        if (text === null) continue;
        const place = { start: passage.spanStart + start, end: passage.spanStart + end };
        found.set(peer.key, {
          key: peer.key,
          name: peer.name,
          statement: {
            text,
            refs: [{ documentId: passage.documentId, item: passage.item, span: place }],
            topic: "business",
            day: passage.publishedOn,
            materiality: 0,
          },
        });
      }
    }
  return [...found.values()].slice(0, maxCompetitors);
}

/** Whether a sentence names a company as a whole word; a word that only opens the sentence may be no name. */
function isNamed(sentence: string, short: Peer["name"]): boolean {
  const at = sentence.indexOf(short);
  if (at === -1 || (at === 0 && !short.includes(" "))) return false;
  const around = `${sentence[at - 1] ?? " "}${sentence[at + short.length] ?? " "}`;
  return !/[\p{L}\p{N}-]/u.test(around);
}

function competitorText(
  { kind, publishedOn }: FoundPassage,
  sentence: string,
  short: string,
  self: string,
): string | null {
  if (findHostileText(sentence) !== null) return null;
  const source = `${sources[kind]} of ${formatDay(publishedOn)}`;
  const isQuotable =
    sentence.length <= maxQuote && /^[A-Z].*\.$/.test(sentence) && !/[“”"\n\t]/.test(sentence);
  if (isQuotable) return `${source} says: “${sentence}”`;
  return naming.test(sentence) ? `${source} names ${short} among the competitors of ${self}.` : null;
}

/**
 * Competitors that the newest annual report names. What the company itself calls so elsewhere in it, as its product or
 * itself, is no competitor.
 */
export function reportedCompetitorNames({ reported }: BriefingFacts): ReportedFact[] {
  const described = reported.flatMap(({ kind, quote }) => (kind === "description" ? [quote ?? ""] : []));
  return reported.filter(
    ({ kind, name }) =>
      kind === "competitor" &&
      name !== null &&
      !/^The\b/.test(name) &&
      !described.some((text) => text.includes(name)),
  );
}

/** Characters of the names of one sentence. */
const mostNames = 260;

/** A name that stands alone is a misreading more often than not. */
const leastNames = 2;

/** Whom its newest annual report names as competitors, as many as a sentence can hold; null where it names fewer than two. */
export function competitorsSentence(facts: BriefingFacts): BriefingSentence | null {
  const all = reportedCompetitorNames(facts);
  if (all.length < leastNames) return null;
  const lengths = all.map(({ name }) => (name?.length ?? 0) + 2);
  const isHeld = (_: ReportedFact, at: number) =>
    lengths.slice(0, at + 1).reduce((sum, length) => sum + length) <= mostNames;
  return namingSentence(facts, all.filter(isHeld));
}

/** "In its report of July 17, 2025, it names Puma and Anta among its competitors." */
function namingSentence(facts: BriefingFacts, named: readonly ReportedFact[]): BriefingSentence | null {
  const [first] = named;
  if (first === undefined) return null;
  const who = isAged(facts, first.publishedOn) ? `In its ${reportOf(first.publishedOn)}, it` : "It";
  return reportSentence(
    `${who} names ${joinWords(named.map(({ name }) => name ?? ""))} among its competitors`,
    named,
  );
}

/**
 * Companies whose own reports name this one among their competitors, each with its place there. One alone of another
 * industry may compete with it in something that matters little to it.
 */
export function competitorsByOthers({ namedBy, passages }: BriefingFacts): Competitor[] {
  const namers = new Set(namedBy.map(({ entityKey }) => entityKey));
  if (namers.size === 1 && !passages.peers.some(({ key }) => namers.has(key))) return [];
  return namedBy.flatMap((fact, at) => {
    const isFirst = namedBy.findIndex(({ entityKey }) => entityKey === fact.entityKey) === at;
    if (!isFirst || fact.name === null) return [];
    const text = `${possessiveOf(shortNameOf(fact.company))} report of ${formatDay(fact.publishedOn)} names ${fact.name} among its competitors.`;
    const sentence = reportSentence(text, [{ ...fact, quote: null }]);
    return sentence === null
      ? []
      : [
          {
            key: fact.entityKey,
            name: fact.company,
            statement: toStatement({ ...sentence, day: fact.publishedOn }),
          },
        ];
  });
}

/** The competitors that a report names, each in a sentence of its own. */
export function reportedCompetitors(facts: BriefingFacts): Competitor[] {
  const self = shortNameOf(facts.entity.name);
  const found = new Map<string, Competitor>();
  const all = reportedCompetitorNames(facts);
  for (const fact of all.length < leastNames ? [] : all) {
    const { key } = fact.detail;
    const id = typeof key === "string" ? key : (fact.name ?? "");
    const sentence = namingSentence(facts, [fact]);
    if (fact.name === null || sentence === null || found.has(id)) continue;
    const text = openWithName(sentence.text, self);
    const statement = toStatement({ ...sentence, text, day: fact.publishedOn });
    found.set(id, { key: typeof key === "string" ? key : null, name: fact.name, statement });
  }
  return [...found.values()];
}
