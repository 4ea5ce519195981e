import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { ownNamesOf } from "./company-name";
import { listRevenue } from "./figures";
import { metricText } from "./metric-rows";
import { phrases } from "./phrases";
import { factSentences, factsOfKind, reportSentence, sentenceOf } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";

/** What a sentence can do without. */
const aside =
  / \((?:including|excluding|which)\b[^()]*\)|, as (?:defined|described|discussed) (?:above|below|herein),/g;

/** "the contracts, as defined above", where only that says which. */
const elsewhere = /\bthe \p{Ll}+, as (?:defined|described|discussed) (?:above|below),/u;

const most = 2;

/**
 * How much the company runs, holds, makes or has to its order, as its newest annual report counts it: stores, vehicles,
 * customers. Such a sentence gives its day, so that nothing need be said of the report's.
 */
export const operatingMetrics = (facts: BriefingFacts): BriefingSentence[] =>
  countedBy(facts).filter(({ text }) => !ofResults.test(text));

/** What it sold, delivered or has to its order, which belongs beside its revenue. */
export const resultMetrics = (facts: BriefingFacts): BriefingSentence[] =>
  countedBy(facts).filter(({ text }) => ofResults.test(text));

const ofResults = phrases("metric: of results");

function countedBy(facts: BriefingFacts): BriefingSentence[] {
  const { names } = ownNamesOf(facts);
  const [newest] = listRevenue(facts.metrics);
  const rows = factsOfKind(facts, "operating_metric").flatMap((fact) => {
    const text = metricText(fact);
    // What changed in a year, or stood beside its revenue, says nothing behind the figures of the next.
    const isOfYear = rates.has(String(fact.detail.kind)) || ofResults.test(text ?? "");
    const isPassed = isOfYear && (fact.asOf ?? "") < (newest?.periodEnd ?? "");
    return text === null || isPassed ? [] : (reportSentence(text, [fact]) ?? []);
  });
  const told = factSentences(facts, "operating_metric").flatMap((one) => {
    const isOfYear = rated.test(one.said) || ofResults.test(one.said);
    if (isOfYear && one.day < (newest?.periodEnd ?? "")) return [];
    if (elsewhere.test(one.said)) return [];
    // How many work there is told by itself.
    if (facts.entity.employees !== null && /\b(?:employees|workforce)\b/i.test(one.said)) return [];
    const said = reportSpeech(one.said, names) ?? (/\b(?:we|our|us)\b/i.test(one.said) ? null : one.said);
    return said === null ? [] : [sentenceOf(capitalize(said.replace(aside, "")), one)];
  });
  // A sentence says more than a row of the same measure.
  const said = told.slice(0, most);
  const isTold = ({ text }: BriefingSentence) => said.some((one) => measureIn(one.text) === measureIn(text));
  return [...said, ...rows.filter((row, at) => !isTold(row) && firstOf(rows, row) === at)].slice(0, most + 1);
}

const rates: ReadonlySet<string> = new Set(["change", "rate"]);
/** What is told as a change of a year. */
const rated = /\b(?:comparable|same[- ](?:store|property|center)|organic)\b.*%/i;

const measures = phrases("metric");

/** What a sentence counts; its text where it's none of these. */
const measureIn = (text: string): string => measures.exec(text)?.[0].toLowerCase() ?? text;

const firstOf = (rows: readonly BriefingSentence[], row: BriefingSentence): number =>
  rows.findIndex(({ text }) => measureIn(text) === measureIn(row.text));
