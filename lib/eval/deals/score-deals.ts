import "server-only";
import type { Tally } from "../frames/score-frames";
import { type DealLabel, isLabelledDeal, type LabelledDeal } from "./deal-label";
import { itemKey, type ReadDeal } from "./read-labelled-deals";
import { isSameCounterparty } from "./same-counterparty";

/** Of the right deals: those whose label states it and that have it, and all that agree, a stated nothing too. */
export type FieldScore = { given: number; givenRight: number; all: number; allRight: number };

export type DealScore = {
  items: number;
  labels: number;
  all: Tally;
  kinds: Tally[];
  statuses: Tally[];
  dates: FieldScore;
  amounts: FieldScore;
  parts: FieldScore;
  wrong: { accession: string; item: string; deal: ReadDeal }[];
  missed: LabelledDeal[];
};

type Field = "right" | "wrong" | "missed";

const addTo = (tallies: Map<string, Tally>, name: string, field: Field): void => {
  const tally = tallies.get(name) ?? { name, right: 0, wrong: 0, missed: 0 };
  tallies.set(name, { ...tally, [field]: tally[field] + 1 });
};

const addField = (score: FieldScore, isGiven: boolean, isRight: boolean): void => {
  score.all += 1;
  if (isRight) score.allRight += 1;
  if (!isGiven) return;
  score.given += 1;
  if (isRight) score.givenRight += 1;
};

const noField = (): FieldScore => ({ given: 0, givenRight: 0, all: 0, allRight: 0 });

const sortByName = (tallies: Map<string, Tally>): Tally[] =>
  [...tallies.values()].sort((a, b) => a.name.localeCompare(b.name));

/**
 * Scores read deals, by `itemKey`, against labels. A deal is right where accession, item, kind, status and
 * counterparty agree with a label that no other deal has taken; where neither names a counterparty, the subject.
 * Items without labels do not count.
 */
export function scoreDeals(
  labels: readonly DealLabel[],
  readDeals: ReadonlyMap<string, readonly ReadDeal[]>,
): DealScore {
  const total = new Map<string, Tally>();
  const kinds = new Map<string, Tally>();
  const statuses = new Map<string, Tally>();
  const count = (field: Field, { kind, status }: { kind: string; status: string }) => {
    addTo(total, "all", field);
    addTo(kinds, kind, field);
    addTo(statuses, status, field);
  };
  const [dates, amounts, parts] = [noField(), noField(), noField()];
  const wrong: DealScore["wrong"] = [];
  const missed: LabelledDeal[] = [];
  const items = new Map(
    labels.map(({ accession, item }) => [itemKey({ accession, item }), { accession, item }]),
  );
  for (const [key, id] of items) {
    const open = labels.filter(isLabelledDeal).filter((label) => itemKey(label) === key);
    for (const deal of readDeals.get(key) ?? []) {
      const at = open.findIndex(
        (label) =>
          label.kind === deal.kind && label.status === deal.status && isSameCounterparty(label, deal),
      );
      const [label] = at < 0 ? [] : open.splice(at, 1);
      count(label === undefined ? "wrong" : "right", deal);
      if (label === undefined) {
        wrong.push({ ...id, deal });
        continue;
      }
      addField(dates, label.happened_on !== null, label.happened_on === deal.happenedOn);
      addField(
        amounts,
        label.amount !== null,
        label.amount === deal.amount && (label.amount === null || label.currency === deal.currency),
      );
      addField(parts, true, label.part === deal.part);
    }
    for (const label of open) count("missed", label);
    missed.push(...open);
  }
  return {
    items: items.size,
    labels: labels.filter(isLabelledDeal).length,
    all: total.get("all") ?? { name: "all", right: 0, wrong: 0, missed: 0 },
    kinds: sortByName(kinds),
    statuses: sortByName(statuses),
    dates,
    amounts,
    parts,
    wrong,
    missed,
  };
}
