import type { ReportedFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { formatDay } from "@/lib/domain/calendar";
import { endSentence, formatAmount, formatCount, joinWords } from "@/lib/domain/prose";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import type { Competitor, SourceRef, Statement } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { shortNameOf } from "./company-name";
import type { BriefingSentence } from "./sentences";

const longestQuote = 300;
const shortestQuote = 30;
const limits = { segments: 6, competitors: 6, customers: 3, risks: 2, aims: 1, threats: 3, priorities: 3 };

const ofKind = ({ reported }: BriefingFacts, kind: ReportFactKind): ReportedFact[] =>
  reported.filter((fact) => fact.kind === kind);

const refOf = ({ documentId, item, spanStart, spanEnd }: ReportedFact): SourceRef => ({
  documentId,
  item,
  span: { start: spanStart, end: spanEnd },
});

function reportSentence(
  text: string,
  facts: readonly ReportedFact[],
  day: string | null = null,
): BriefingSentence | null {
  const [first, ...rest] = facts.map(refOf);
  if (first === undefined) return null;
  return {
    text: endSentence(text),
    refs: [first, ...rest],
    topic: "business",
    day,
    materiality: 0,
    headline: null,
  };
}

/** What the company does in its own words, what it is made of, and who its large customers are. */
export function composeReportedBusiness(facts: BriefingFacts): BriefingSentence[] {
  return [describeSelf(facts), segmentsSentence(facts), customersSentence(facts)].filter(
    (one) => one !== null,
  );
}

/** Against whom it competes, what it is after and what it names as a danger of its own. */
export function composePosition(facts: BriefingFacts): BriefingSentence[] {
  return [
    competitorsSentence(facts),
    ...ofKind(facts, "strategy")
      .flatMap((fact) => quote("It says", fact) ?? [])
      .slice(0, limits.aims),
    ...particularRisks(facts)
      .flatMap((fact) => quote("It names a risk", fact) ?? [])
      .slice(0, limits.risks),
  ].filter((one) => one !== null);
}

/** The risks that speak of this company's own segments, customers or competitors. */
export function reportedThreats(facts: BriefingFacts): Statement[] {
  return particularRisks(facts)
    .flatMap((fact) => quote(`On ${formatDay(fact.publishedOn)} it named a risk`, fact) ?? [])
    .slice(0, limits.threats)
    .map(({ headline: _, ...statement }) => statement);
}

/** What the company says in its newest annual report that it is after. */
export function reportedPriorities(facts: BriefingFacts): Statement[] {
  return ofKind(facts, "strategy")
    .flatMap((fact) => {
      const sentence = quote(`On ${formatDay(fact.publishedOn)} it said`, fact);
      return sentence === null ? [] : [{ ...sentence, day: fact.publishedOn }];
    })
    .slice(0, limits.priorities)
    .map(({ headline: _, ...statement }) => statement);
}

/** Competitors that the newest annual report names and that the registry knows. */
export function reportedCompetitors(facts: BriefingFacts): Competitor[] {
  const self = shortNameOf(facts.entity.name);
  return ofKind(facts, "competitor").flatMap((fact) => {
    const { key } = fact.detail;
    if (typeof key !== "string" || fact.name === null) return [];
    const text = `The report of ${formatDay(fact.publishedOn)} names ${fact.name} among the competitors of ${self}.`;
    const sentence = reportSentence(text, [fact], fact.publishedOn);
    if (sentence === null) return [];
    const { headline: _, ...statement } = sentence;
    return [{ key, name: fact.name, statement }];
  });
}

/** A curated line says it already where there is one. */
function describeSelf(facts: BriefingFacts): BriefingSentence | null {
  const [first] = ofKind(facts, "description");
  if (first === undefined || facts.entity.description !== null) return null;
  return quote(`Its report of ${formatDay(first.publishedOn)} says`, first);
}

function segmentsSentence(facts: BriefingFacts): BriefingSentence | null {
  const segments = ofKind(facts, "segment").sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
  const [first] = segments;
  if (first === undefined || segments.length < 2 || segments.length > 9) return null;
  const day = first.asOf;
  const shown = segments.slice(0, limits.segments);
  const amounts = shown.every(
    ({ amount, unit, asOf }) => amount !== null && unit === first.unit && asOf === day,
  );
  const names = shown.map(({ name, amount, unit }, at) => {
    if (!amounts || amount === null) return name ?? "";
    return at === 0
      ? `${name} (${formatAmount(amount, unit ?? "USD")} of revenue${day === null ? "" : ` in the fiscal year ended ${formatDay(day)}`})`
      : `${name} (${formatAmount(amount, unit ?? "USD")})`;
  });
  const rest = segments.length > shown.length ? ", the largest of which are" : ":";
  return reportSentence(
    `It reports in ${formatCount(segments.length)} segments${rest} ${joinWords(names)}`,
    shown,
  );
}

function customersSentence(facts: BriefingFacts): BriefingSentence | null {
  const customers = ofKind(facts, "customer").filter(
    ({ name, amount }) => name !== null && amount !== null && !/customer/i.test(name),
  );
  if (customers.length === 0) return null;
  const shown = customers.slice(0, limits.customers);
  const text = shown.map(({ name, amount }) => `${amount}% of sales to ${theOf(name ?? "")}`);
  return reportSentence(
    `Its report of ${formatDay(shown[0]?.publishedOn ?? "")} gives ${joinWords(text)}`,
    shown,
  );
}

const theOf = (name: string): string => (/government$/i.test(name) ? `the ${name}` : name);

function competitorsSentence(facts: BriefingFacts): BriefingSentence | null {
  const competitors = ofKind(facts, "competitor").slice(0, limits.competitors);
  const [first] = competitors;
  if (first === undefined) return null;
  const names = competitors.map(({ name }) => name ?? "");
  return reportSentence(
    `Its report of ${formatDay(first.publishedOn)} names ${joinWords(names)} among its competitors`,
    competitors,
  );
}

/** Words that any company's risks share. A risk counts here only for what it says of this one. */
function particularRisks(facts: BriefingFacts): ReportedFact[] {
  const own = facts.reported.flatMap(({ kind, name }) =>
    name !== null && name.length > 3 && (kind === "segment" || kind === "customer" || kind === "competitor")
      ? [name]
      : [],
  );
  return ofKind(facts, "risk").filter(
    ({ quote: text }) => text !== null && own.some((name) => text.includes(name)),
  );
}

/** "It says: “…”" with the first whole sentence of a fact's words; null where it cannot be quoted as it stands. */
function quote(lead: string, fact: ReportedFact): BriefingSentence | null {
  const text = fact.quote;
  if (text === null) return null;
  const [first] = splitSentences(text);
  const sentence = first === undefined ? "" : text.slice(first.start, first.end).trim();
  const isQuotable =
    sentence.length >= shortestQuote &&
    sentence.length <= longestQuote &&
    /^[A-Z]/.test(sentence) &&
    /[.!]$/.test(sentence) &&
    !/[“”"\n\t[\]]/.test(sentence) &&
    findHostileText(sentence) === null;
  return isQuotable ? reportSentence(`${lead}: “${sentence}”`, [fact], fact.publishedOn) : null;
}
