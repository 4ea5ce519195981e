import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { ownNamesOf } from "./company-name";
import { factSentences, sentenceOf } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";

/** What a sentence can do without. */
const aside =
  / \((?:including|excluding|which)\b[^()]*\)|, as (?:defined|described|discussed) (?:above|below|herein),/g;

const most = 2;

/**
 * How much the company runs, holds, makes or has to its order, as its newest annual report counts it: stores, vehicles,
 * backlog. Such a sentence gives its day, so that nothing need be said of the report's.
 */
export function operatingMetrics(facts: BriefingFacts): BriefingSentence[] {
  const { names } = ownNamesOf(facts);
  return factSentences(facts, "operating_metric")
    .flatMap((one) => {
      // How many work there is told by itself.
      if (facts.entity.employees !== null && /\bemployees\b/i.test(one.said)) return [];
      const told = reportSpeech(one.said, names) ?? (/\b(?:we|our|us)\b/i.test(one.said) ? null : one.said);
      return told === null ? [] : [sentenceOf(capitalize(told.replace(aside, "")), one)];
    })
    .slice(0, most);
}
