import "server-only";
import type { DealKind } from "@/lib/db/schema";
import type { QuantityMention } from "@/lib/language/annotation";
import type { Section } from "./deal-section";

export type Amount = { amount: number; currency: string };

/** Sentences from a deal's first on that may say what it comes to. */
const reach = 6;

const elsewhere = new Set(
  "fee sublimit sub-limit letter swingline swing escrow holdback earn-out earnout contingent deposit expense debt indebtedness liability revenue excess income ebitda charge loss threshold basket rent premium tax option over-allotment dividend liquidity payable deductible reserve salary damages sales budget worth liquidation reimbursement adjustment inventory".split(
    " ",
  ),
);
const wholes = new Set("aggregate total".split(" "));
const prices = new Set("price consideration value sum".split(" "));
const loans = new Set(
  "commitment facility loan credit line revolver principal borrowing amount note availability".split(" "),
);
const papers = new Set(
  "principal offering note debenture bond proceeds price amount consideration".split(" "),
);

type Candidate = { value: number; unit: string; score: number; start: number; end: number; isWhole: boolean };

/** The one sum that a deal's sentences state for the whole of it; null where they state none, or only parts or several. */
export function amountOf(
  section: Section,
  deal: { kind: DealKind; status: string; sentences: readonly number[]; quantities: readonly number[] },
  next: number,
): Amount | null {
  const first = Math.min(...deal.sentences);
  const behind = Array.from({ length: reach }, (_, at) => first + at).filter((at) => at < next);
  for (const sentence of new Set([...deal.sentences, ...behind])) {
    const all = section.mentions.flatMap((one, index) => {
      if (one.kind !== "quantity" || one.sentence !== sentence) return [];
      const score = scoreOf(section, one, index, deal);
      return score === 0 ? [] : [{ ...one, score, isWhole: one.measures.some((word) => wholes.has(word)) }];
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

/** A sum of parts: what stands behind adds to it. */
const isPart = (section: Section, { start, end }: Candidate): boolean =>
  /\b(?:shares|stock)\b[^.;$€£]{0,60}\b(?:and|plus)\b[^.;$€£]{0,40}$/.test(section.gap(start - 110, start)) ||
  (/^[^.;$€£]{0,60}?,? (?:and|plus|together with)\b[^.;$€£]{0,60}(?:[$€£]|\b(?:shares|warrants|million)\b)/.test(
    section.gap(end, end + 160),
  ) &&
    !/^[^.;]{0,40}\bof which\b/.test(section.gap(end, end + 60)));

function scoreOf(
  section: Section,
  mention: QuantityMention,
  index: number,
  { kind, status, quantities }: { kind: DealKind; status: string; quantities: readonly number[] },
): number {
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
  if (/\b(?:additional|remaining|existing|per share|from) $/i.test(before)) return 0;
  if (
    /\b(?:increas|reduc|letters? of credit|sub-?limit|sub-?facility|swing ?line)\w*\b[^.;$€£]{0,50}$/i.test(
      before,
    )
  )
    return 0;
  if (/^[^.;$€£]{0,80}\bescrow\b/i.test(after)) return 0;
  if (mention.measures.some((word) => elsewhere.has(word))) return 0;
  if (kind !== "credit" && (words.has("promissory") || words.has("loan"))) return 0;
  if (kind === "credit") {
    if (status === "agreed" && mention.measures.includes("outstanding")) return 0;
    if ([...words].some((word) => elsewhere.has(word) && word !== "letter")) return 0;
    if (mention.measures.some((word) => wholes.has(word))) return 7;
    if ([...words].some((word) => loans.has(word)) || holders.some(({ event }) => event.predicate === "lend"))
      return 6;
    return holders.some(({ event, one }) => event.predicate === "verb:provide" && one.role !== "agent") ||
      quantities.includes(index)
      ? 5
      : 0;
  }
  if (kind === "securities") {
    if (mention.measures.includes("net")) return 0;
    if (mention.measures.some((word) => papers.has(word))) return 6;
    return holders.some(
      ({ event, one }) =>
        /^(?:issue|sell|acquire)$/.test(event.predicate) || one.words.some((word) => papers.has(word)),
    )
      ? 5
      : 0;
  }
  if (mention.measures.some((word) => prices.has(word)))
    return mention.measures.some((word) => wholes.has(word)) ? 7 : 6;
  const isOfPrice = holders.some(({ event }) =>
    event.arguments.some(
      ({ words: own, role }) => role !== "quantity" && own.some((word) => prices.has(word)),
    ),
  );
  if (mention.measures.includes("payment") && isOfPrice) return 6;
  if (
    mention.measures.length > 0 &&
    !mention.measures.some((word) =>
      /^(?:cash|transaction|merger|acquisition|sale|aggregate|total)$/.test(word),
    )
  )
    return 0;
  const isPaid = holders.some(
    ({ event, one }) =>
      /^(?:acquire|sell|issue|merge|contract|pay)$/.test(event.predicate) &&
      (one.role === "quantity" || one.role === "purpose"),
  );
  return isPaid || /\b(?:for|at|of|valued at) (?:an? )?(?:approximately |about |cash )?$/i.test(before)
    ? 5
    : 0;
}
