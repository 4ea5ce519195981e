import "server-only";
import type { DealKind } from "@/lib/db/schema";
import type { QuantityMention, Span } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Section } from "./deal-section";
import { dealWords, type Words } from "./deal-words";

export type Amount = { amount: number; currency: string };

/** Sentences from a deal's first on that may say what it comes to. */
const reach = 6;

const [elsewhere, wholes, prices, papers, means] = [
  "measured elsewhere",
  "whole",
  "price",
  "issued",
  "paid in",
].map(dealWords) as [Words, Words, Words, Words, Words];
const besidesShares = phrases("deal: besides shares");
const beforeOther = phrases("deal: no sum of the whole");
const beforePart = phrases("deal: sum of a part");
const beforePrice = phrases("deal: before a price");
const behindEscrow = phrases("deal: escrow");

/** The one sum that a deal's sentences state for the whole of it; null where they state none, or only parts or several. */
export function amountOf(
  section: Section,
  deal: { kind: DealKind; sentences: readonly number[] },
  next: number,
): Amount | null {
  const first = Math.min(...deal.sentences);
  const behind = Array.from({ length: reach }, (_, at) => first + at).filter((at) => at < next);
  for (const sentence of new Set([...deal.sentences, ...behind])) {
    const all = section.mentions.flatMap((one, index) => {
      if (one.kind !== "quantity" || one.sentence !== sentence) return [];
      const score = scoreOf(section, one, index, deal.kind);
      return score === 0 ? [] : [{ ...one, score }];
    });
    const best = Math.max(0, ...all.map(({ score }) => score));
    if (best === 0) continue;
    const tops = all.filter(({ score }) => score === best);
    const [top] = tops;
    if (top === undefined) continue;
    const isOne = tops.every(({ value, unit }) => value === top.value && unit === top.unit);
    const sum = tops.reduce((total, { value }, at) => (at === 0 ? total : total + value), 0);
    if (!isOne && Math.abs(sum - top.value) > 1) return null;
    if (deal.kind !== "credit" && best < 7 && isPart(section, top)) return null;
    return { amount: top.value, currency: top.unit };
  }
  return null;
}

/** A sum of parts: it comes on top of shares. */
const isPart = (section: Section, { start }: Span): boolean =>
  besidesShares.test(section.gap(start - 110, start));

function scoreOf(section: Section, mention: QuantityMention, index: number, kind: DealKind): number {
  if (
    !/^[A-Z]{3}$/.test(mention.unit) ||
    mention.per !== null ||
    mention.high !== null ||
    mention.value < 1000
  )
    return 0;
  const holders = section.annotation.events.flatMap((event) =>
    event.sentence === mention.sentence
      ? event.arguments
          .filter(
            ({ start, end, mention: one }) => one === index || (start <= mention.start && end >= mention.end),
          )
          .map((one) => ({ event, one }))
      : [],
  );
  const words = new Set([
    ...mention.measures,
    ...holders.filter(({ one }) => one.mention === null).flatMap(({ one }) => one.words),
  ]);
  const before = section.gap(mention.start - 60, mention.start);
  const after = section.gap(mention.end, mention.end + 90);
  if (beforeOther.test(before) || beforePart.test(before) || behindEscrow.test(after)) return 0;
  if (mention.measures.some((word) => elsewhere.has(word))) return 0;
  if (kind !== "credit" && (words.has("promissory") || words.has("loan"))) return 0;
  if (kind === "credit") {
    if ([...words].some((word) => elsewhere.has(word) && word !== "letter")) return 0;
    return mention.measures.some((word) => wholes.has(word)) ? 7 : 5;
  }
  if (kind === "securities") return mention.measures.some((word) => papers.has(word)) ? 6 : 5;
  if (mention.measures.some((word) => prices.has(word)))
    return mention.measures.some((word) => wholes.has(word)) ? 7 : 6;
  if (mention.measures.length > 0 && !mention.measures.some((word) => means.has(word))) return 0;
  const isPaid = holders.some(
    ({ event, one }) =>
      /^(?:acquire|sell|issue|merge|contract|pay)$/.test(event.predicate) &&
      (one.role === "quantity" || one.role === "purpose"),
  );
  return isPaid || beforePrice.test(before) ? 5 : 0;
}
