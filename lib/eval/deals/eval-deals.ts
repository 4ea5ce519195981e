import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { formatTable } from "@/lib/domain/prose";
import {
  addTo,
  type Evaluation,
  evaluateHalves,
  pairWithLabels,
  parseLabels,
  share,
  sortByName,
  type Tally,
  tallyCells,
  tallyHead,
} from "@/lib/eval/evaluation";
import { readReportTexts } from "@/lib/eval/mirror-filings";
import { type DealContext, type ExtractedDeal, extractDeals } from "@/lib/ingest/edgar/read/deals";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { ownTermsIn } from "@/lib/language/annotate";

const dealKinds = [
  "acquisition",
  "merger",
  "disposal",
  "credit",
  "securities",
  "lease",
  "licence",
  "other",
] as const;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const deal = z
  .object({
    accession: z.string(),
    item: z.string(),
    kind: z.enum(dealKinds),
    status: z.enum(["agreed", "completed", "terminated"]),
    part: z.enum(["buyer", "seller", "target", "party"]),
    counterparty: z.string().min(1).nullable(),
    subject: z.string().min(1).nullable(),
    happened_on: day.nullable(),
    amount: z.number().positive().nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
  })
  .refine(({ counterparty, subject }) => counterparty !== null || subject !== null, {
    message: "neither counterparty nor subject",
  })
  .refine(({ amount, currency }) => (amount === null) === (currency === null), {
    message: "amount and currency come together",
  });

/** What a person read in an item: one deal, or with `kind: "none"` that it reports none. */
const dealLabel = z.union([
  deal,
  z.object({ accession: z.string(), item: z.string(), kind: z.literal("none") }),
]);

export type DealLabel = z.output<typeof dealLabel>;
export type LabelledDeal = z.output<typeof deal>;

export const isLabelledDeal = (label: DealLabel): label is LabelledDeal => label.kind !== "none";

/** Reads labels, one JSON object a line. @throws Error with the number of a line that has the wrong form. */
export const parseDealLabels = (jsonl: string): DealLabel[] => parseLabels(dealLabel, jsonl);

/** A deal as it is scored, without its place. */
export type ReadDeal = Omit<ExtractedDeal, "start" | "end">;

/** An item of a filing, as labels and read deals are set side by side. */
type ItemId = { accession: string; item: string };

export const itemKey = ({ accession, item }: ItemId): string => `${accession} ${item}`;

/** The text of each item by `itemKey`, with what a reader is told of it, and the filings that the mirror lacks. */
export async function readLabelledItems(
  source: { edgar: string; filings?: string | undefined },
  items: Iterable<ItemId>,
): Promise<{
  sections: Map<string, DealContext & { section: string }>;
  absent: string[];
}> {
  const wanted = new Map([...items].map((id) => [itemKey(id), id]));
  const { texts, absent } = await readReportTexts(
    source,
    [...wanted.values()].map(({ accession }) => accession),
  );
  const sections = new Map<string, DealContext & { section: string }>();
  for (const [accession, { text, items: listed, filedOn, company }] of texts) {
    const names = ownTermsIn(text, company);
    for (const { item, titleEnd, end } of splitItems(text, listed)) {
      const key = itemKey({ accession, item });
      if (wanted.has(key))
        sections.set(key, { section: text.slice(titleEnd, end), item, filedOn, company, names });
    }
  }
  return { sections, absent };
}

/** The deals of each labelled item by `itemKey`, and the filings that aren't there. */
export async function readLabelledDeals(
  source: { edgar: string; filings?: string | undefined },
  items: Iterable<ItemId>,
): Promise<{ deals: Map<string, readonly ReadDeal[]>; absent: string[] }> {
  const { sections, absent } = await readLabelledItems(source, items);
  const deals = new Map(
    [...sections].map(([key, { section, ...context }]) => [key, extractDeals(section, context)] as const),
  );
  return { deals, absent };
}

type Sides = { counterparty: string | null; subject: string | null };

/** Whether two spellings name one company: alike without legal form, spaces and generic words at the end. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [parseCompanyName(one), parseCompanyName(other)];
  if (a.key === "" || b.key === "") return false;
  return a.compact === b.compact || a.looseKey === b.looseKey;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    foldText(text)
      .split(/[^\p{L}\p{N}.%]+/u)
      .filter(Boolean),
  );

/** Whether two short descriptions share at least half of the words of the shorter. */
function isSameSubject(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && 2 * shared >= Math.min(a.size, b.size);
}

/** Whether two records of a deal have the same other side, or, where neither names one, the same subject. */
function isSameCounterparty(one: Sides, other: Sides): boolean {
  if (one.counterparty !== null && other.counterparty !== null)
    return isSameName(one.counterparty, other.counterparty);
  if (one.counterparty !== null || other.counterparty !== null) return false;
  return one.subject !== null && other.subject !== null && isSameSubject(one.subject, other.subject);
}

/** Of the right deals: those whose label states it and that have it, and all that agree, a stated nothing too. */
type FieldScore = { given: number; givenRight: number; all: number; allRight: number };

type DealScore = {
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

const addField = (score: FieldScore, isGiven: boolean, isRight: boolean): void => {
  score.all += 1;
  if (isRight) score.allRight += 1;
  if (!isGiven) return;
  score.given += 1;
  if (isRight) score.givenRight += 1;
};

const noField = (): FieldScore => ({ given: 0, givenRight: 0, all: 0, allRight: 0 });

const isSameDeal = (label: LabelledDeal, deal: ReadDeal): boolean =>
  label.kind === deal.kind && label.status === deal.status && isSameCounterparty(label, deal);

const isSameAmount = (label: LabelledDeal, deal: ReadDeal): boolean =>
  label.amount === deal.amount && (label.amount === null || label.currency === deal.currency);

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
    const labelled = labels.filter(isLabelledDeal).filter((label) => itemKey(label) === key);
    const paired = pairWithLabels(labelled, readDeals.get(key) ?? [], isSameDeal);
    for (const deal of paired.wrong) {
      count("wrong", deal);
      wrong.push({ ...id, deal });
    }
    for (const [label, deal] of paired.right) {
      count("right", deal);
      addField(dates, label.happened_on !== null, label.happened_on === deal.happenedOn);
      addField(amounts, label.amount !== null, isSameAmount(label, deal));
      addField(parts, true, label.part === deal.part);
    }
    for (const label of paired.missed) count("missed", label);
    missed.push(...paired.missed);
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

const writeField = (name: string, { given, givenRight, all, allRight }: FieldScore): string[] => [
  name,
  `${givenRight} of ${given}`,
  share(givenRight, given),
  `${allRight} of ${all}`,
  share(allRight, all),
];

/** A score as lines of text. */
function writeDealScore(
  title: string,
  score: Omit<DealScore, "wrong" | "missed"> & { absent: readonly string[] },
): string {
  const { absent } = score;
  return [
    `${title}: ${score.labels} deals of ${score.items} items${absent.length > 0 ? `, ${absent.length} filings absent and left out` : ""}`,
    "A deal is right where accession, item, kind, status and counterparty agree (the subject, where no one is named).",
    formatTable(tallyHead, [score.all, ...score.kinds, ...score.statuses].map(tallyCells)),
    formatTable(
      ["of right deals", "where stated", "", 'with "not stated"', ""],
      [writeField("day", score.dates), writeField("amount", score.amounts), writeField("part", score.parts)],
    ),
  ].join("\n\n");
}

type Report = Omit<DealScore, "wrong" | "missed"> & { absent: string[] };

async function scoreFile(
  path: string,
  source: { edgar: string; filings: string | undefined },
): Promise<Report> {
  const labels = parseDealLabels(await readFile(path, "utf8"));
  const { deals, absent } = await readLabelledDeals(source, labels);
  const {
    wrong: _wrong,
    missed: _missed,
    ...score
  } = scoreDeals(
    labels.filter(({ accession }) => !absent.includes(accession)),
    deals,
  );
  return { ...score, absent };
}

/** Deals of Items 1.01, 1.02 and 2.01 against labels: the project's own two halves, or any file of the same form. */
export const evaluateDeals: Evaluation = ({ labels, edgar, filings }) =>
  evaluateHalves("lib/eval/deals", labels, async (path, title) => {
    const report = await scoreFile(path, { edgar, filings });
    return { report, text: writeDealScore(title, report) };
  });
