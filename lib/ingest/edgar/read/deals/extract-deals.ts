import "server-only";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { DealContext, ExtractedDeal } from "./deal";
import { draftDeals } from "./draft-deals";
import { type JoinedDeal, joinDeals } from "./join-deals";
import { nameAmount } from "./name-amount";
import { isMerging } from "./name-kind";
import { readSection, type Scene, windowLength } from "./read-section";

export type { DealContext, ExtractedDeal } from "./deal";

/** Numbers of the sentences from a deal's first on, up to those of the next deal. */
const sentencesBehind = (deal: JoinedDeal, deals: readonly JoinedDeal[], count: number): number[] => {
  const first = Math.min(...deal.sentences);
  const next = Math.min(
    count,
    ...deals.map(({ sentences }) => Math.min(...sentences)).filter((at) => at > first),
  );
  return Array.from({ length: windowLength }, (_, at) => first + at).filter((at) => at < next);
};

/** "Acquired X", by a merger that the next sentences tell of. */
const asMerger = (deal: JoinedDeal, deals: readonly JoinedDeal[], scenes: readonly Scene[]): JoinedDeal => {
  if (deal.kind !== "acquisition" || deal.part === "target") return deal;
  const own = sentencesBehind(deal, deals, scenes.length).map((at) => scenes[at]?.text ?? "");
  return isMerging(own) ? { ...deal, kind: "merger", counterparty: deal.target ?? deal.counterparty } : deal;
};

/** Whether an item of this number tells of such a deal, or only mentions it beside its own. */
const isOfItem = (deal: JoinedDeal, index: number, item: EightKItem | null): boolean => {
  const isTakeover = ["merger", "acquisition", "disposal"].includes(deal.kind);
  if (item === "1.02") return deal.status === "terminated";
  if (item === "2.01") return index === 0 || isTakeover;
  if (item === "5.01") return deal.kind === "merger" || deal.kind === "acquisition";
  return isTakeover || deal.status !== "terminated";
};

const subjectOf = ({ kind, target, counterparty, subject }: JoinedDeal): string | null => {
  if (target !== null && target !== counterparty) return target;
  return kind === "merger" ? null : subject;
};

/** The winning sentence; for a further deal of one sentence, that from its other side's name on. */
const spanOf = (deal: JoinedDeal, scenes: readonly Scene[], taken: Set<number>): Stretch => {
  const scene = scenes[deal.sentences[0] ?? deal.sentence];
  if (scene === undefined) return { start: 0, end: 0 };
  const end = scene.start + scene.text.length;
  let start = scene.start;
  if (taken.has(start))
    start =
      scene.parties.find((party) => party.name === deal.counterparty && !taken.has(party.start))?.start ??
      start;
  while (taken.has(start) && start < end - 1) start += 1;
  taken.add(start);
  return { start, end };
};

/**
 * The deals that an item's section says were agreed, completed or terminated, in the order of the text: one for each
 * deal, however many sentences tell of it. `section` is the canonical text behind the item's title; spans are UTF-16
 * offsets in it, and no two begin alike. Plans, conditions, papers about pay and what only accompanies a deal make
 * none.
 */
export function extractDeals(section: string, context: DealContext): ExtractedDeal[] {
  const read = readSection(section, context);
  const { scenes } = read;
  const item = currentItem(context.item);
  const joined = joinDeals(draftDeals(read, context));
  const deals = joined
    .map((deal) => asMerger(deal, joined, scenes))
    .filter(({ counterparty, target, happenedOn }) => counterparty ?? target ?? happenedOn)
    .filter((deal, index) => isOfItem(deal, index, item));
  const taken = new Set<number>();
  return deals.map((deal) => {
    const { kind, status, part, counterparty, happenedOn } = deal;
    const isShared = deals.some(
      (other) => other !== deal && other.sentence === deal.sentence && other.kind === deal.kind,
    );
    const told = new Set([...deal.sentences, ...sentencesBehind(deal, deals, scenes.length)]);
    const texts = [...told].map((at) => scenes[at]?.text ?? "");
    const sum = isShared ? null : nameAmount(texts, kind);
    return {
      kind,
      status,
      part,
      counterparty,
      subject: subjectOf(deal),
      happenedOn,
      amount: sum?.amount ?? null,
      currency: sum?.currency ?? null,
      ...spanOf(deal, scenes, taken),
    };
  });
}
