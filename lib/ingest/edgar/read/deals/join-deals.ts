import "server-only";
import type { DealDraft } from "./deal-draft";

/** A deal with the sentences that tell it; the first of `sentences` holds its winning statement. */
export type JoinedDeal = DealDraft & { kind: NonNullable<DealDraft["kind"]>; sentences: number[] };

const isTakeover = (kind: DealDraft["kind"]): boolean => kind === "merger" || kind === "acquisition";

const isSameKind = (one: DealDraft, other: DealDraft): boolean =>
  one.kind === other.kind || (isTakeover(one.kind) && isTakeover(other.kind));

const namesOf = ({ counterparty, target }: DealDraft): string[] =>
  [counterparty, target].filter((name) => name !== null);

const begins = (long: string, short: string): boolean =>
  long.startsWith(short) && /[ ,]/.test(long.charAt(short.length));

/** "Beta" is "Beta Services, Inc.", told of before. */
const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || (Math.min(a.length, b.length) > 3 && (begins(a, b) || begins(b, a)));
};

const isSame = (deal: JoinedDeal, draft: DealDraft): boolean => {
  if (draft.kind === null) return true;
  if (!isSameKind(deal, draft)) return false;
  const names = namesOf(draft);
  const known = namesOf(deal);
  return (
    names.length === 0 ||
    known.length === 0 ||
    names.some((name) => known.some((other) => isSameName(name, other)))
  );
};

/** Shares and notes that are issued for a company that is bought are its price. */
const isPayment = (draft: DealDraft, deals: readonly JoinedDeal[]): boolean =>
  draft.isIssue && deals.some((deal) => isTakeover(deal.kind) && draft.sentence - deal.sentence < 12);

const rank = { agreed: 0, terminated: 1, completed: 2 } as const;

const join = (deal: JoinedDeal, draft: DealDraft): void => {
  const wins = rank[draft.status] > rank[deal.status];
  if (wins) {
    deal.status = draft.status;
    deal.happenedOn = draft.happenedOn;
    deal.sentences.unshift(draft.sentence);
  } else {
    if (!deal.sentences.includes(draft.sentence)) deal.sentences.push(draft.sentence);
    if (draft.status === deal.status) deal.happenedOn ??= draft.happenedOn;
  }
  if (draft.kind === "merger" && deal.kind === "acquisition" && namesOf(draft).length > 0)
    deal.kind = "merger";
  if (
    deal.target === null &&
    deal.counterparty !== null &&
    draft.target === deal.counterparty &&
    draft.counterparty !== draft.target
  ) {
    deal.counterparty = draft.counterparty;
  }
  deal.counterparty ??= draft.counterparty;
  deal.target ??= draft.target;
  deal.subject ??= draft.subject;
  if (deal.part === "party") deal.part = draft.part;
};

/**
 * One deal for all drafts that tell of it, in the order of the text: those of one kind that share a name or of which
 * one has none. What is only called a transaction belongs to the deal told last.
 */
export function joinDeals(drafts: readonly DealDraft[]): JoinedDeal[] {
  const deals: JoinedDeal[] = [];
  for (const draft of drafts) {
    const known = deals.findLast((deal) => isSame(deal, draft));
    if (known !== undefined) join(known, draft);
    else if (draft.kind !== null && !isPayment(draft, deals) && deals.length < 40)
      deals.push({ ...draft, kind: draft.kind, sentences: [draft.sentence] });
  }
  return deals;
}
