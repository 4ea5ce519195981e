import type { BriefingFacts } from "../briefing-facts";
import type { Draft, Statement } from "../statement";
import { noveltyOf } from "./novelty";
import { writeBusiness } from "./write-business";
import { writeDeals } from "./write-deals";
import { writeEvents } from "./write-events";
import { writeHistory } from "./write-history";
import { writeLeadership } from "./write-leadership";
import { writeNews } from "./write-news";
import { writeScale } from "./write-scale";

/** Of what is heavier than this a reader would say that it happened, not that it is so. */
const leastNews = 20;

/**
 * A briefing from statements that sources make, without a language model: what the company is and how large, what
 * happened, who leads it, where it comes from; four paragraphs at most, and fewer where less is known. Null when
 * there is nothing to say beyond the name.
 */
export function composeBriefing(facts: BriefingFacts): Draft | null {
  const business = writeBusiness(facts);
  const scale = writeScale(facts);
  const deals = writeDeals(facts);
  const events = withoutTwice(writeEvents(facts), deals);
  const leadership = writeLeadership(facts);
  const history = writeHistory(facts);
  const what = [...business, ...scale];
  const happened = [...deals, ...events, ...writeNews(facts)];
  const paragraphs = merge([what, happened, leadership, history]);
  if (paragraphs.length === 0) return null;
  const headline = chooseHeadline([...happened, ...leadership, ...history], facts.asOf);
  return { paragraphs, headline };
}

/** What a deal's sentence says of a filing, the event's need not say again. */
function withoutTwice(events: readonly Statement[], deals: readonly Statement[]): Statement[] {
  const told = new Set(deals.flatMap(({ refs }) => refs.map((ref) => ref.documentId)));
  return events.filter(
    ({ refs, materiality }) => materiality === 0 || !refs.every((ref) => told.has(ref.documentId)),
  );
}

/** A single sentence is no paragraph: it joins the one before it. */
function merge(parts: readonly (readonly Statement[])[]): Statement[][] {
  const paragraphs: Statement[][] = [];
  for (const part of parts) {
    if (part.length === 0) continue;
    const last = paragraphs.at(-1);
    if (last && (part.length === 1 || (last.length === 1 && paragraphs.length === 1))) last.push(...part);
    else paragraphs.push([...part]);
  }
  return paragraphs;
}

/** The heaviest statement, new ones before old; null when nothing of weight is dated. */
export function chooseHeadline(statements: readonly Statement[], asOf: string): Statement | null {
  let best: { statement: Statement; score: number } | null = null;
  for (const statement of statements) {
    if (statement.day === null || statement.materiality < leastNews) continue;
    const score = statement.materiality * noveltyOf(statement.day, asOf);
    if (best === null || score > best.score) best = { statement, score };
  }
  return best?.statement ?? null;
}
