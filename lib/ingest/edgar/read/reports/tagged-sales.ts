import "server-only";
import { daysBetween, isYearApart } from "@/lib/domain/calendar";
import { countryName } from "@/lib/domain/places";
import type { Stretch } from "@/lib/language/split-sentences";
import type { TaggedFact } from "./inline-xbrl";
import { memberName } from "./member-names";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";

/** What was left of a segment's sales, by what the filer measures it, and in the year before by the same report. */
export type SegmentProfit = {
  measure: "operating_income" | "income_before_taxes";
  value: number;
  before: number | null;
};

/** `before` is what the same report tags for the year before. */
type SegmentRevenue = {
  value: number;
  currency: string;
  from: string | null;
  to: string | null;
  before: { value: number; to: string } | null;
  profit: SegmentProfit | null;
};

/** A reportable segment with what its sales to others brought in the newest year, where the document tags it. */
export type SegmentReading = Stretch & {
  name: string;
  revenue: SegmentRevenue | null;
};

/** With what is tagged of it in the newest period, a year or a quarter. */
export type TaggedSegment = SegmentReading & { amount: number };

export const segmentAxis = "us-gaap:StatementBusinessSegmentsAxis";
/** Of segments that are parts of one. */
export const partAxis = "us-gaap:SubsegmentsAxis";
export const regionAxis = "srt:StatementGeographicalAxis";
export const revenues =
  /^us-gaap:(?:Revenues|RevenueFromContractWithCustomer(?:Excluding|Including)AssessedTax|SalesRevenueNet|RevenuesNetOfInterestExpense)$/;
/** Where a report tags several, the first that is tagged of all segments measures them. */
const profits: readonly (readonly [SegmentProfit["measure"], RegExp])[] = [
  ["operating_income", /^us-gaap:(?:OperatingIncomeLoss|SegmentReportingInformationOperatingIncomeLoss)$/],
  [
    "income_before_taxes",
    /^us-gaap:IncomeLoss(?:FromContinuingOperationsBeforeIncomeTaxes\w+|IncludingPortionAttributableToNoncontrollingInterest)$/,
  ],
];
export const noSegment = phrases("segments: no segment");

export type Tagged = Pick<ReportDocument, "facts" | "text">;

export const withoutAmount = ({ amount: _amount, ...line }: TaggedSegment): SegmentReading => line;

/** All revenue of the period that ends on a day, a year unless said. Of it, that from contracts is a part. */
export const revenueOf = (
  facts: readonly TaggedFact[],
  end: string | null | undefined,
  isPeriod: (fact: TaggedFact) => boolean = isYear,
): number =>
  Math.max(
    0,
    ...facts.flatMap((fact) =>
      revenues.test(fact.concept) &&
      Object.keys(fact.dimensions).length === 0 &&
      fact.end === end &&
      isPeriod(fact)
        ? [fact.value ?? 0]
        : [],
    ),
  );

/**
 * Where it sells: countries and regions with what each brought in the newest year, where the document tags them and they
 * make up all revenue. Totals of others ("outside the United States") and parts of others are left out.
 */
export function readMarkets(document: Tagged): SegmentReading[] {
  const tagged = withoutTotals(
    taggedMembers(document, regionAxis, []).filter(({ amount }) => amount > 0),
    0,
  );
  const total = revenueOf(document.facts, tagged[0]?.revenue?.to);
  if (total <= 0 || tagged.length < 2 || tagged.length > mostMarkets) return [];
  let best: TaggedSegment[] = [];
  for (let mask = 1; mask < 1 << tagged.length; mask += 1) {
    const chosen = tagged.filter((_, at) => (mask >> at) & 1);
    const sum = chosen.reduce((all, { amount }) => all + amount, 0);
    if (chosen.length > best.length && Math.abs(sum / total - 1) <= marketsRest) best = chosen;
  }
  return best.length > 1 ? best.map(withoutAmount) : [];
}

const mostMarkets = 14;
/** Of all revenue, what hedges and the like may leave between it and the sum of markets. */
const marketsRest = 0.01;

/** Regions of the standard taxonomies; names of the filer's own are as its rows write them. */
const regionNames: Readonly<Record<string, string>> = {
  "us-gaap:NonUsMember": "other countries",
  "us-gaap:EMEAMember": "Europe, the Middle East and Africa",
  "us-gaap:MiddleEastMember": "the Middle East",
  "srt:AmericasMember": "the Americas",
  "srt:NorthAmericaMember": "North America",
  "srt:SouthAmericaMember": "South America",
  "srt:LatinAmericaMember": "Latin America",
  "srt:EuropeMember": "Europe",
  "srt:AsiaMember": "Asia",
  "srt:AsiaPacificMember": "Asia-Pacific",
  "srt:AfricaMember": "Africa",
};

/** "country:US" as "the United States"; a bare "Other" of a row is called as its member is. */
function marketName(member: string, fact: TaggedFact, text: string): string {
  const country = countryName(/^country:([A-Z]{2})$/.exec(member)?.[1] ?? null);
  if (country !== null) return withArticle.test(country) ? `the ${country}` : country;
  const known = regionNames[member];
  if (known !== undefined) return known;
  const label = fact.rowLabel?.replace(/\s*\(\w\)|:$|\d$/g, "").trim() ?? "";
  return /^\p{Lu}[\p{L} .,&/-]{3,50}$/u.test(label) && !/^(?:other|total|net sales|revenues?)$/i.test(label)
    ? label
    : memberName(member, { rowLabel: null }, [], text);
}

const withArticle = /^(?:United|Netherlands|Philippines|Bahamas)/;

/**
 * The members of an axis by which the document tags the sales of a period; of those without one, as of a quarter's report
 * where years are wanted, the names alone.
 */
export function taggedMembers(
  { facts, text }: Tagged,
  axis: string,
  listed: readonly (Stretch & { name: string })[],
  isPeriod: (fact: TaggedFact) => boolean = isYear,
): TaggedSegment[] {
  const all = facts.filter(
    (fact) =>
      fact.value !== null &&
      axis in fact.dimensions &&
      Object.entries(fact.dimensions).every(
        ([name, member]) =>
          name === axis ||
          /OperatingSegmentsMember$/.test(member) ||
          // A segment may be a part of another.
          (axis === partAxis && name === segmentAxis) ||
          // A share of sales by country is told as a concentration of risk.
          (axis === regionAxis && /^us-gaap:ConcentrationRisk/.test(name)),
      ),
  );
  const own = all.filter(({ concept }) => revenues.test(concept));
  const wanted = own.filter(isPeriod);
  const periods = wanted.length > 0 ? wanted : own;
  const newest = periods
    .map(({ end }) => end ?? "")
    .sort()
    .at(-1);
  const segments = new Map<string, TaggedSegment>();
  for (const fact of periods) {
    const member = fact.dimensions[axis] ?? "";
    if (fact.end !== newest || segments.has(member)) continue;
    const name =
      axis === regionAxis ? marketName(member, fact, text) : memberName(member, fact, listed, text);
    if ((axis === segmentAxis || axis === partAxis) && noSegment.test(name)) continue;
    segments.set(member, {
      name,
      amount: fact.value ?? 0,
      revenue: isPeriod(fact)
        ? {
            value: fact.value ?? 0,
            currency: fact.unit ?? "USD",
            from: fact.start,
            to: fact.end,
            before: yearBefore(fact, periods),
            profit: null,
          }
        : null,
      start: fact.at,
      end: fact.at + fact.text.length,
    });
  }
  return withProfits(segments, all.filter(isPeriod), axis);
}

/** The members with what was left of their sales, where all of them are tagged with it by one measure. */
function withProfits(
  members: ReadonlyMap<string, TaggedSegment>,
  facts: readonly TaggedFact[],
  axis: string,
): TaggedSegment[] {
  for (const [measure, concepts] of profits) {
    const left = facts.filter(({ concept }) => concepts.test(concept));
    const found = [...members].map(([member, segment]): TaggedSegment | null => {
      const { revenue } = segment;
      const fact = left.find(
        ({ dimensions, start, end, unit }) =>
          dimensions[axis] === member &&
          start === revenue?.from &&
          end === revenue?.to &&
          (unit ?? "USD") === revenue?.currency,
      );
      if (revenue === null || fact?.value == null) return null;
      const before = yearBefore(fact, left)?.value ?? null;
      return { ...segment, revenue: { ...revenue, profit: { measure, value: fact.value, before } } };
    });
    const whole = found.filter((segment) => segment !== null);
    if (whole.length === members.size) return whole;
  }
  return [...members.values()];
}

/** What is tagged of the same segment, by the same concept, for the year that ends a year earlier. */
function yearBefore(fact: TaggedFact, periods: readonly TaggedFact[]): { value: number; to: string } | null {
  const before = periods.find(
    (other) =>
      other.concept === fact.concept &&
      other.unit === fact.unit &&
      Object.entries(fact.dimensions).every(([axis, member]) => other.dimensions[axis] === member) &&
      isYearApart(other.end ?? "", fact.end ?? ""),
  );
  return before?.value == null || before.end === null ? null : { value: before.value, to: before.end };
}

const lengthOf = ({ start, end }: TaggedFact): number => (start && end ? daysBetween(start, end) : 0);

export function isYear(fact: TaggedFact): boolean {
  const days = lengthOf(fact);
  return days > 340 && days < 380;
}

export function isQuarter(fact: TaggedFact): boolean {
  const days = lengthOf(fact);
  return days > 75 && days < 125;
}

/** What is left between a segment and its parts, such as licensing that no part has, is no more of it. */
const segmentsRest = 1 / 400;

/** Of more parts than these some sum is another's amount by chance: only those of rows one behind another count then. */
const mostSummed = 9;

/** Members without those whose sales are the sum of others': "NIKE Brand" of its regions. */
export function withoutTotals(parts: TaggedSegment[], rest = segmentsRest): TaggedSegment[] {
  if (parts.length < 3) return parts;
  const rows = parts.toSorted((one, other) => one.start - other.start);
  return parts.filter((part) => {
    const others = rows.flatMap((other) => (other === part ? [] : [other.amount]));
    const isTotal = parts.length > mostSummed ? isSumOfRun : isSumOf;
    return part.amount <= 0 || !isTotal(part.amount, others, rest);
  });
}

/** Whether two or more of some values make a total, but for a rest of it. */
function isSumOf(total: number, values: readonly number[], rest: number): boolean {
  for (let mask = 1; mask < 1 << values.length; mask += 1) {
    const chosen = values.filter((_, at) => (mask >> at) & 1);
    const sum = chosen.reduce((all, value) => all + value, 0);
    if (chosen.length > 1 && Math.abs(sum - total) <= total * rest) return true;
  }
  return false;
}

/** Whether two or more values one behind another make a total, but for a rest of it. */
const isSumOfRun = (total: number, values: readonly number[], rest: number): boolean =>
  values.some((_, from) => {
    let sum = 0;
    return values.slice(from).some((value, more) => {
      sum += value;
      return more > 0 && Math.abs(sum - total) <= total * rest;
    });
  });
