import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef } from "../statement";
import {
  type Figure,
  grossMarginsOf,
  isLender,
  isUnchanged,
  leastResearch,
  type Metric,
  marginOf,
  type Period,
  readGrossOfQuarter,
  readOtherIncome,
  readPeriod,
  readTaxRate,
  yearsBetween,
} from "./figures";
import { largestFirst, newestQuarterParts } from "./parts-of-sales";
import type { Amount, ReadCause } from "./read-cause";
import { refOf } from "./report-sentences";
import { profitOf } from "./segment-profit";

/** What a reason is a reason for; of each group as many are told as make a paragraph that can be read. */
export type CauseGroup = "revenue" | "margin" | "net" | "tax" | "other" | "part" | "segment" | "spending";

/** What is held of a measure: the two figures that a reason must be about, margins in percent. */
export type Held = {
  /** "" where it is the whole company's. */
  part: string;
  concept: string;
  label: string;
  group: CauseGroup;
  isMargin: boolean;
  /** Whether it may be less than nothing, so that no percentage makes sense of it. */
  isSigned?: boolean;
  now: number;
  before: number;
  end: string;
  kind: Period["kind"];
  refs: SourceRef[];
  /** How much it moved, against others of its group. */
  weight: number;
};

type Of = Pick<Held, "concept" | "label" | "group">;

const amounts: readonly (Of & { figure: Metric["concept"] })[] = [
  { figure: "revenue", concept: "revenue", label: "revenue", group: "revenue" },
  { figure: "operating_income", concept: "operating_income", label: "operating income", group: "margin" },
  { figure: "net_income", concept: "net_income", label: "net income", group: "net" },
  { figure: "eps_diluted", concept: "eps_diluted", label: "diluted earnings per share", group: "net" },
  {
    ...{ figure: "research_and_development", concept: "research_and_development" },
    ...{ label: "research and development", group: "spending" },
  },
  {
    figure: "capital_expenditure",
    concept: "capital_expenditure",
    label: "capital spending",
    group: "spending",
  },
  {
    figure: "operating_cash_flow",
    concept: "operating_cash_flow",
    label: "cash from operations",
    group: "spending",
  },
];

const losses: Readonly<Record<string, Pick<Of, "concept" | "label">>> = {
  operating_income: { concept: "operating_loss", label: "operating loss" },
  net_income: { concept: "net_loss", label: "net loss" },
};

/** Share of change, in percent, from which spending and cash need a reason. */
const leastOfSpending = 10;
/** Percentage points from which a margin has moved. */
const leastPoints = 0.1;

/** What is held of the newest year and quarter against the year before, in the order in which reasons are told. */
export function heldFigures(facts: BriefingFacts): Held[] {
  return (["year", "quarter"] as const).flatMap((kind) => {
    const period = readPeriod(facts.metrics, kind);
    if (period === null) return [];
    return [
      ...amounts.flatMap((of) => heldAmount(facts, period, of)),
      ...heldMargins(facts, period),
      ...(kind === "year"
        ? [...heldBelow(facts, period), ...heldParts(facts, period)]
        : heldQuarterParts(facts, period)),
    ];
  });
}

function heldAmount(
  { entity }: BriefingFacts,
  { figures, end, kind }: Period,
  { figure: wanted, ...of }: (typeof amounts)[number],
): Held[] {
  const figure = figures[wanted];
  if (!figure?.before || (isLender(entity) && (of.group === "margin" || of.group === "spending"))) return [];
  const [now, before] = [figure.now.value, figure.before.value];
  const isLoss = now < 0 && before < 0;
  const said = isLoss ? losses[wanted] : now > 0 && before > 0 ? of : undefined;
  if (said === undefined) return [];
  if (of.group === "spending" && Math.abs(now / before - 1) * 100 < leastOfSpending) return [];
  // What research is no matter of isn't told at all.
  const share = marginOf(figure, figures.revenue);
  if (wanted === "research_and_development" && (share === null || share < leastResearch)) return [];
  const revenue = figures.revenue?.now.value ?? 0;
  // Earnings per share follow from net income.
  const weight =
    wanted === "eps_diluted" ? 0 : Math.abs(now - before) / (revenue > 0 ? revenue : Math.abs(before));
  return [
    {
      ...{ ...of, ...said, part: "", isMargin: false, end, kind, weight },
      ...{ now: Math.abs(now), before: Math.abs(before), refs: refsOf([figure.now, figure.before]) },
    },
  ];
}

const refsOf = (rows: readonly Metric[]): SourceRef[] =>
  [...new Set(rows.map(({ documentId }) => documentId))].map((id) => refTo(id));

/** Gross profit and what it and operating income are of revenue. */
function heldMargins(facts: BriefingFacts, period: Period): Held[] {
  const { operating_income: operating, revenue } = period.figures;
  const gross = period.kind === "year" ? grossOfYear(facts, period) : readGrossOfQuarter(facts, period);
  return [
    ...(gross === null ? [] : heldShare(gross.part, gross.revenue, period, "gross_margin")),
    ...(operating && revenue && !isLender(facts.entity)
      ? heldShare(operating, revenue, period, "operating_margin").slice(0, 1)
      : []),
  ];
}

/** What stands between operating and net income: the rate of taxes and other income, where they moved so that it shows. */
function heldBelow(facts: BriefingFacts, year: Period): Held[] {
  const common = { part: "", end: year.end, kind: year.kind, weight: 0 };
  const [tax, other] = [readTaxRate(year), readOtherIncome(facts, year)];
  return [
    ...(tax === null
      ? []
      : [
          {
            ...{
              ...common,
              concept: "tax_rate",
              label: "its tax rate",
              group: "tax" as const,
              isMargin: true,
            },
            ...{ now: tax.now, before: tax.before, refs: refsOf(tax.rows) },
          },
        ]),
    ...(other?.before == null
      ? []
      : [
          {
            ...{ ...common, concept: "other_income", label: "other income", group: "other" as const },
            ...{ isMargin: false, isSigned: true, now: other.now.value, before: other.before.value },
            refs: refsOf([other.now, other.before]),
          },
        ]),
  ];
}

function grossOfYear(facts: BriefingFacts, year: Period): { part: Figure; revenue: Figure } | null {
  const [newest, before] = grossMarginsOf(facts, year) ?? [];
  if (newest === undefined || before === undefined) return null;
  if (yearsBetween(before.part.periodEnd, newest.part.periodEnd) !== 1) return null;
  return {
    part: { now: newest.part, before: before.part },
    revenue: { now: newest.revenue, before: before.revenue },
  };
}

/** A share of revenue, and the amount. */
function heldShare(
  part: Figure,
  revenue: Figure,
  { end, kind }: Period,
  concept: "gross_margin" | "operating_margin",
): Held[] {
  if (!part.before || !revenue.before || part.now.value <= 0 || part.before.value <= 0) return [];
  if (part.now.unit !== revenue.now.unit || revenue.now.value <= 0 || revenue.before.value <= 0) return [];
  const now = (part.now.value / revenue.now.value) * 100;
  const before = (part.before.value / revenue.before.value) * 100;
  const common = {
    ...{ part: "", group: "margin" as const, end, kind, weight: Math.abs(now - before) / 100 },
    refs: refsOf([part.now, part.before, revenue.now, revenue.before]),
  };
  return [
    { ...common, concept, label: concept.replace("_", " "), isMargin: true, now, before },
    {
      ...{ ...common, concept: "gross_profit", label: "gross profit", isMargin: false },
      ...{ now: part.now.value, before: part.before.value },
    },
  ];
}

/** What the parts of the newest year sold and what segments earned. */
function heldParts(facts: BriefingFacts, { end }: Period): Held[] {
  const parts = [...largestFirst(facts, "product"), ...largestFirst(facts, "segment")];
  return parts.flatMap((part) => {
    const { before } = part.detail as { before?: { value?: unknown } | null };
    const profit = part.kind === "segment" ? profitOf(part) : null;
    if (part.name === null || part.unit !== "USD" || part.asOf !== end) return [];
    const common = { part: part.name, isMargin: false, end, kind: "year" as const, refs: [refOf(part)] };
    return [
      {
        concept: "revenue",
        label: "revenue",
        group: "part" as const,
        now: part.amount,
        before: before?.value,
      },
      ...(profit?.measure === "operating_income"
        ? [
            {
              ...{ concept: "operating_income", label: "operating income", group: "segment" as const },
              ...{ now: profit.value, before: profit.before },
            },
          ]
        : []),
    ].flatMap(({ now, before: was, ...of }) =>
      now !== null && typeof was === "number" && was > 0 && now > 0
        ? [{ ...common, ...of, now, before: was, weight: Math.abs(now - was) }]
        : [],
    );
  });
}

/** What the parts of the newest quarter sold. */
function heldQuarterParts(facts: BriefingFacts, { end }: Period): Held[] {
  return newestQuarterParts(facts).flatMap((part): Held[] => {
    const { before } = part.detail as { before?: { value?: unknown } | null };
    const was = before?.value;
    if (part.name === null || part.amount === null || part.asOf !== end) return [];
    if (part.amount <= 0 || typeof was !== "number" || was <= 0) return [];
    return [
      {
        ...{ part: part.name, concept: "revenue", label: "revenue", group: "part", isMargin: false },
        ...{ now: part.amount, before: was, end, kind: "quarter", refs: [refOf(part)] },
        weight: Math.abs(part.amount - was),
      },
    ];
  });
}

/** Whether a report gives one reason only of a measure without a number, and whether that can't be a part's. */
export type Only = { ofMeasure: boolean; ofWhole: boolean };

/**
 * Whether a reason is about exactly what is held: the same direction, the same period, and each number that it gives of
 * the change the one that follows from the figures.
 *
 * @param isOnly whether it's the only one that its report gives of the measure without a number; then it needs none, and
 * no year where it can't be a part's.
 */
export function isAbout(cause: ReadCause, held: Held, isOnly: Only): boolean {
  const { now, before, end, kind } = held;
  const change = held.isMargin || held.isSigned ? now - before : (now / before - 1) * 100;
  const isMoved = held.isMargin ? Math.abs(change) >= leastPoints : held.isSigned || !isUnchanged(change);
  if (!isMoved || change > 0 !== (cause.direction === "up")) return false;
  if (!(held.isMargin ? isOfMargin(cause, held) : isOfAmount(cause, held))) return false;
  const year = Number(end.slice(0, 4));
  // The fiscal year that ends in January or February bears the number of either.
  const isNamed = (one: number) => one === year || (end.slice(5, 7) <= "02" && one === year - 1);
  if (cause.years.length > 0 && !isNamed(Math.max(...cause.years))) return false;
  if (isMeasured(cause)) return kind === "quarter" || !cause.isQuarter;
  if (cause.isQuarter !== (kind === "quarter")) return false;
  const isDated = cause.years.length > 0;
  return isOnly.ofMeasure ? isDated || isOnly.ofWhole : isDated && cause.isWhole;
}

/** Points alone are those of many a part. */
export const isMeasured = ({ percents, amounts: said }: ReadCause): boolean =>
  percents.length + said.length > 0;

function isOfAmount(
  { percents, points, amounts: said }: ReadCause,
  { now, before, isSigned }: Held,
): boolean {
  const percent = Math.abs(now / before - 1) * 100;
  const known = [Math.abs(now), Math.abs(before), Math.abs(now - before)];
  return (
    points.length === 0 &&
    percents.every(({ value }) => isSigned || Math.abs(value - percent) <= 0.6) &&
    said.every(({ value, unit }) =>
      known.some((amount) => Math.abs(value - amount) <= Math.max(amount * 0.01, unit * 0.51)),
    )
  );
}

/** Filers round either margin, and then what lies between them. */
function isOfMargin({ percents, points, amounts: said }: ReadCause, { now, before }: Held): boolean {
  const isOne = (known: readonly number[], { value, unit }: Amount, least: number) =>
    known.some((one) => Math.abs(value - one) <= Math.max(least, unit * 0.51));
  const moved = Math.abs(now - before);
  return (
    said.length === 0 &&
    percents.every((one) => isOne([now, before, moved], one, 0.06)) &&
    points.every((one) => isOne([moved], one, 0.11))
  );
}
