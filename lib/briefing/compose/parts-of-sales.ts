import type { ReportedFact } from "@/lib/db/report-facts";
import { monthsBefore } from "@/lib/domain/calendar";
import { namesRegion } from "@/lib/domain/places";
import { capitalize, formatAmount, formatCount, formatPercent, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type Statement } from "../statement";
import { shortNameOf } from "./company-name";
import {
  changeOf,
  formatPeriod,
  isUnchanged,
  listRevenue,
  type Metric,
  maxPercent,
  type Period,
  readPeriod,
} from "./figures";
import {
  factsOfKind,
  isAged,
  type ReportFacts,
  reportOf,
  reportSentence,
  toStatement,
  yearEndOf,
} from "./report-sentences";
import type { BriefingSentence } from "./sentences";

const mostSegments = 6;
const mostProducts = 6;

/** What is smaller is written in full, and would read as a loss between brackets. */
const leastAmount = 1_000_000;

/** Segments or products without their subtotals, the largest first. */
export const largestFirst = (facts: ReportFacts, kind: "segment" | "product"): ReportedFact[] =>
  withoutSubtotals(
    facts,
    factsOfKind(facts, kind).sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0)),
  );

/** Of more parts than these not every sum is tried. */
const mostSummed = 12;

/** Without a part that bears the company's own name, or whose amount is the sum of two or more of the others. */
function withoutSubtotals(facts: ReportFacts, parts: readonly ReportedFact[]): ReportedFact[] {
  const measured = parts.filter(({ amount }) => amount !== null && amount > 0).slice(0, mostSummed);
  const self = shortNameOf(facts.entity.name).toLowerCase();
  const isWhole = ({ name }: ReportedFact) =>
    name !== null &&
    name
      .toLowerCase()
      .replace(/^total | (?:brand|group|total|segments?)$/g, "")
      .trim() === self;
  // Rounded shares are sums of one another by chance.
  const isSum = (part: ReportedFact) =>
    part.unit !== "percent" &&
    areSummed(
      part.amount ?? 0,
      measured
        .filter(({ amount, asOf }) => (amount ?? 0) < (part.amount ?? 0) && asOf === part.asOf)
        .map(({ amount }) => amount ?? 0),
    );
  const left = parts.filter((part) => !isWhole(part));
  return (left.length > 1 ? left : parts).filter((part) => !measured.includes(part) || !isSum(part));
}

/** Whether some two or more amounts come to a sum exactly. */
function areSummed(sum: number, amounts: readonly number[]): boolean {
  for (let chosen = 1; chosen < 1 << amounts.length; chosen += 1) {
    const some = amounts.filter((_, at) => chosen & (1 << at));
    if (some.length > 1 && some.reduce((all, one) => all + one, 0) === sum) return true;
  }
  return false;
}

/** "Rest of World" as what it is beside other markets. */
const nameOf = ({ kind, name }: ReportedFact): string =>
  kind !== "market" || name === null
    ? (name ?? "")
    : name
        .replace(
          /^(?:all )?other(?: (?:international|foreign))?(?: (?:countries|regions|markets|locations))?$/i,
          "other countries",
        )
        .replace(/^rest of (?:the )?world$/i, "the rest of the world")
        .replace(/^(?:[Oo]ther|[Rr]est of) (?=\p{Lu})/u, "the rest of ")
        .replace(/ of Americas$/, " of the Americas");
/** "Third-party seller services": words for what is sold, whose capital is a line's and no name's. */
const inWords = /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*(?:,? \p{Ll}[\p{Ll}-]*)+$/u;

/** A part's name within a sentence. */
function nameWithin(part: ReportedFact): string {
  const name = nameOf(part);
  return inWords.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

/** Names in a row; where some hold a comma or an "and" of their own, semicolons keep them apart. */
export function joinNames(names: readonly string[]): string {
  if (!names.some((name) => /, | and /.test(name)) || names.length < 2) return joinWords(names);
  return names.length === 2 ? names.join(" and ") : `${names.slice(0, -1).join("; ")}; and ${names.at(-1)}`;
}

const write = ({ amount, unit }: ReportedFact): string => formatAmount(amount ?? 0, unit ?? "USD");
const yearOf = ({ kind, asOf }: ReportedFact): string =>
  asOf === null ? "" : ` ${formatPeriod({ kind: kind === "quarter_part" ? "quarter" : "year", end: asOf })}`;

const dividedMonths = 24;

/** Whether all are told with amounts of one year. */
const areMeasured = (parts: readonly ReportedFact[]): boolean =>
  parts.every(
    ({ amount, unit, asOf }) =>
      amount !== null && amount >= leastAmount && unit === parts[0]?.unit && asOf === parts[0]?.asOf,
  );

/** What it sells, by what each line brought in; null where no report tags it. */
export function productsSentence(facts: ReportFacts): BriefingSentence | null {
  const products = largestFirst(facts, "product");
  const [first] = products;
  if (first?.unit === "percent") return sharedSentence(products);
  if (first === undefined || !areMeasured(products) || areOverlapping(facts, products)) return null;
  return sharesSentence(
    facts,
    `${nameOf(first)} brought in ${formatPercent(shareOf(facts, products, first))} of its revenue${yearOf(first)} (${write(first)}${moveOf(facts, first)}), followed by ${listShares(facts, products, products.slice(1, mostProducts), [], restOf(facts, products))}`,
    products,
  );
}

/** What it sells, where its report gives shares of sales alone. */
function sharedSentence(products: readonly ReportedFact[]): BriefingSentence | null {
  const [first, ...others] = products.slice(0, mostProducts);
  if (first === undefined || others.length === 0) return null;
  const share = ({ amount }: ReportedFact) => formatPercent(amount ?? 0);
  const rest = 100 - [first, ...others].reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const shown = [
    ...others.map((one) => `${nameWithin(one)} (${share(one)})`),
    ...(rest < leastRest ? [] : [`the rest (${formatPercent(rest)})`]),
  ];
  return reportSentence(
    `${nameOf(first)} brought in ${share(first)} of its sales${yearOf(first)}, followed by ${joinNames(shown)}`,
    products,
  );
}

/** "Services (26%, up 14%); Mac (8.1%, up 12%); and iPad (6.7%, up 5%)"; what is told already without how it moved. */
const listShares = (
  facts: ReportFacts,
  all: readonly ReportedFact[],
  shown: readonly ReportedFact[],
  told: readonly ReportedFact[] = [],
  rest: readonly string[] = [],
): string =>
  joinNames([
    ...shown.map((one) => {
      const isTold = told.some(({ name, amount }) => name === one.name && amount === one.amount);
      return `${nameWithin(one)} (${formatPercent(shareOf(facts, all, one))}${isTold ? "" : moveOf(facts, one)})`;
    }),
    ...rest,
  ]);

/** Percent of revenue that a reader would miss. */
const leastRest = 3;

/** "the rest (13%)", where products that are told make up less than all revenue. */
function restOf(facts: ReportFacts, products: readonly ReportedFact[]): string[] {
  const shares = products.slice(0, mostProducts).map((one) => shareOf(facts, products, one));
  const rest = 100 - shares.reduce((sum, one) => sum + one, 0);
  // Nor may what is told stand in the place of more that isn't.
  return rest < leastRest && rest <= Math.min(...shares) ? [] : [`the rest (${formatPercent(rest)})`];
}

/** Months before the newest fiscal year's end since which it says something how a part moved. */
const movedMonths = 18;

/**
 * ", up 14%" against the year before by the same report; "" where that is not held, no percentage makes sense of it, or newer
 * years lie behind it.
 */
function moveOf(facts: ReportFacts, part: ReportedFact): string {
  const year = readPeriod(facts.metrics, "year")?.end;
  if (year !== undefined && (part.asOf ?? year) < monthsBefore(year, movedMonths)) return "";
  const before = beforeOf(part);
  const change = before === null || part.amount === null ? null : (part.amount / before - 1) * 100;
  if (change === null || change > maxPercent) return "";
  return isUnchanged(change)
    ? ", little changed"
    : `, ${change > 0 ? "up" : "down"} ${formatPercent(change)}`;
}

/** In which segments it reports, and what each brought in where that is tagged. */
export function segmentsSentence(facts: BriefingFacts): BriefingSentence | null {
  const segments = largestFirst(facts, "segment");
  const [first] = segments;
  if (first === undefined || segments.length < 2 || segments.length > 9) return null;
  // A heading read for a name would stand in small letters.
  if (
    segments.every(({ amount }) => amount === null) &&
    segments.some(({ name }) => /^\p{Ll}/u.test(name ?? ""))
  )
    return null;
  if (areOverlapping(facts, segments)) return null;
  const shown = segments.slice(0, mostSegments);
  if (!areMeasured(segments)) {
    const rest = segments.length > shown.length ? ", the largest of which are" : ":";
    // How it was divided long ago says nothing of today.
    if (first.publishedOn < monthsBefore(facts.asOf, dividedMonths)) return null;
    const end = yearEndOf(facts, first);
    const [lead, when] = !isAged(facts, first.publishedOn)
      ? ["It has", ""]
      : end === null
        ? [`According to its ${reportOf(first.publishedOn)}, it had`, ""]
        : ["It had", ` ${formatPeriod({ kind: "year", end })}`];
    return reportSentence(
      `${lead} ${formatCount(segments.length)} segments${when}${rest} ${joinNames(shown.map(nameOf))}`,
      shown,
    );
  }
  // The products of the same report have said which year.
  const [product] = factsOfKind(facts, "product");
  const isDated = product?.asOf === first.asOf;
  // How it is divided may have changed since an old report.
  const [then, when] = !isAged(facts, first.publishedOn)
    ? ["", isDated ? "" : yearOf(first)]
    : [isDated ? " that year" : yearOf(first), ""];
  return sharesSentence(
    facts,
    `Of its ${formatCount(segments.length)} segments${then}, ${nameOf(first)} brought in ${formatPercent(shareOf(facts, segments, first))} of revenue${when} (${write(first)}${moveOf(facts, first)}), followed by ${listShares(facts, segments, shown.slice(1), factsOfKind(facts, "product"))}`,
    segments,
  );
}

/** Segments or products of a quarter after the newest fiscal year, the largest first; none where no report tells them. */
export function newestQuarterParts(facts: ReportFacts): ReportedFact[] {
  const parts = factsOfKind(facts, "quarter_part").sort(
    (one, other) => (other.amount ?? 0) - (one.amount ?? 0),
  );
  const isWhole = areMeasured(parts) && parts.length > 1 && parts.length <= mostQuarterParts;
  return isWhole && !areOverlapping(facts, parts) && !isPassed(facts, parts) ? parts : [];
}

const mostQuarterParts = 9;

/** What its segments, or products, brought in of the newest quarter that a report divides; its day is that quarter's end. */
export function quarterPartsSentence(facts: ReportFacts): BriefingSentence | null {
  const parts = newestQuarterParts(facts);
  const [first, ...others] = parts;
  if (first === undefined) return null;
  const when = capitalize(yearOf(first).trim());
  const sentence = sharesSentence(
    facts,
    `${when}, ${nameOf(first)} brought in ${formatPercent(shareOf(facts, parts, first))} of revenue (${write(first)}${moveOf(facts, first)}), followed by ${listShares(facts, parts, others.slice(0, mostSegments - 1), [], restOf(facts, parts))}`,
    parts,
  );
  return sentence && { ...sentence, topic: "scale", day: first.asOf };
}

const mostMarkets = 4;

/** Where it sells, by what each country or region brought in; null where its segments are regions. */
export function marketsSentence(facts: ReportFacts): BriefingSentence | null {
  const markets = factsOfKind(facts, "market").sort(
    (one, other) => Number(isRest(one)) - Number(isRest(other)) || (other.amount ?? 0) - (one.amount ?? 0),
  );
  const [first] = markets;
  if (first === undefined || isRest(first) || !areMeasured(markets) || areOverlapping(facts, markets))
    return null;
  const segments = factsOfKind(facts, "segment");
  const regional = segments.filter(
    ({ name }) => namesRegion(name ?? "") || markets.some((one) => one.name === name),
  );
  if (regional.length > 0 && regional.length * 2 >= segments.length) return null;
  const told = [...factsOfKind(facts, "product"), ...segments].some(
    ({ amount, asOf }) => amount !== null && asOf === first.asOf,
  );
  const rest = markets.filter(isRest);
  const shown = [
    ...markets.slice(1, mostMarkets),
    ...rest.filter((one) => markets.indexOf(one) >= mostMarkets),
  ];
  return sharesSentence(
    facts,
    `By market${basisOf(first)}, ${nameOf(first)} brought in ${formatPercent(shareOf(facts, markets, first))} of revenue${told ? "" : yearOf(first)} (${write(first)}${moveOf(facts, first)}), followed by ${listShares(facts, markets, shown)}`,
    markets,
  );
}

const bases: Readonly<Record<string, string>> = {
  billing: "customers’ billing addresses",
  customer: "customers’ locations",
  headquarters: "customers’ headquarters",
  delivery: "where products are shipped",
  seller: "where sales originate",
};

/** By what sales are counted to a market, where the report says so. */
function basisOf({ detail }: ReportedFact): string {
  const basis = bases[String(detail.basis)];
  return basis === undefined ? "" : ` (by ${basis})`;
}

/** "Other countries", "Rest of World" */
const isRest = ({ name }: ReportedFact): boolean => /^(?:all )?(?:other|rest)\b/i.test(name ?? "");

/** More than all revenue of the year is of a list in which some are parts of others. */
function areOverlapping(facts: ReportFacts, parts: readonly ReportedFact[]): boolean {
  const revenue = revenueOf(facts, parts);
  return revenue !== undefined && sumOf(parts) > revenue.value * 1.2;
}

/** Whether figures of a newer fiscal year are held than those of the parts. */
function isPassed({ metrics }: ReportFacts, parts: readonly ReportedFact[]): boolean {
  const [newest] = listRevenue(metrics);
  return newest !== undefined && (parts[0]?.asOf ?? newest.periodEnd) < newest.periodEnd;
}

/** Of all revenue of their year, where that is held and the parts hardly exceed it; else of all parts together. */
const shareOf = (facts: ReportFacts, parts: readonly ReportedFact[], { amount }: ReportedFact): number =>
  ((amount ?? 0) / (wholeOf(facts, parts)?.value ?? sumOf(parts))) * 100;

const sumOf = (parts: readonly ReportedFact[]): number =>
  parts.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** All revenue of the parts' year or quarter. */
function revenueOf({ metrics }: ReportFacts, parts: readonly ReportedFact[]): Metric | undefined {
  const first = parts.find(({ asOf }) => asOf !== null);
  const of = first?.kind === "quarter_part" ? "quarter" : "year";
  return metrics.find(
    ({ concept, period, periodEnd, unit, value }) =>
      concept === "revenue" && period === of && periodEnd === first?.asOf && unit === first.unit && value > 0,
  );
}

/** By how much parts exceed revenue that a company takes something off in all, as by hedges. */
const mostAbove = 1.03;

/** The revenue of which parts are shares; undefined where they make up much more than that, as with sales to each other. */
function wholeOf(facts: ReportFacts, parts: readonly ReportedFact[]): Metric | undefined {
  const revenue = revenueOf(facts, parts);
  return revenue !== undefined && sumOf(parts) <= revenue.value * mostAbove ? revenue : undefined;
}

/** A sentence on what parts are of a whole. */
function sharesSentence(
  facts: ReportFacts,
  text: string,
  parts: readonly ReportedFact[],
): BriefingSentence | null {
  const sentence = reportSentence(text, parts);
  const whole = wholeOf(facts, parts);
  if (sentence === null || whole === undefined) return sentence;
  const isCited = sentence.refs.some(({ documentId }) => documentId === whole.documentId);
  return isCited ? sentence : { ...sentence, refs: [...sentence.refs, refTo(whole.documentId)] };
}

/** Above this share the company stands or falls with one part. */
const mostShare = 60;

/** That one product or segment brings in most, or null. */
export function dependenceOnOne(facts: BriefingFacts): Statement | null {
  for (const kind of ["product", "segment"] as const) {
    const parts = largestFirst(facts, kind).filter(({ amount }) => amount !== null && amount > 0);
    const [first] = parts;
    if (first === undefined || parts.length < 2 || parts.length > 9 || areOverlapping(facts, parts)) continue;
    const share = shareOf(facts, parts, first);
    if (share < mostShare || isPassed(facts, parts)) continue;
    const of = kind === "product" ? "its revenue" : "segment revenue";
    const text = `It depends on ${nameOf(first)}, which brings in ${formatPercent(share)} of ${of}`;
    const sentence = sharesSentence(facts, text, parts);
    if (sentence) return toStatement({ ...sentence, day: first.asOf });
  }
  return null;
}

/** Percents by which a part has to have moved against the year before to be told. */
const leastMove = { up: 10, down: -3 };
/** Points by which a part has to grow faster than the whole. */
const leastLead = 2;
/** Of all sales, what is too small to matter. */
const leastShare = 3;

type Move = { part: ReportedFact; before: number; change: number; isNotable: boolean };

/** How much parts moved against a year before by the same report; `isNotable` where that says more than the whole does. */
function movesOf(facts: BriefingFacts, parts: readonly ReportedFact[], kind: Period["kind"]): Move[] {
  if (!areMeasured(parts) || parts.length < 2 || areOverlapping(facts, parts)) return [];
  if (isPassed(facts, parts)) return [];
  // What grows no faster than the whole is not where growth comes from.
  const whole = changeOf(readPeriod(facts.metrics, kind)?.figures.revenue) ?? 0;
  return parts.flatMap((part) => {
    const before = beforeOf(part);
    if (before === null || shareOf(facts, parts, part) < leastShare) return [];
    const change = ((part.amount ?? 0) / before - 1) * 100;
    const isNotable = change <= leastMove.down || change >= Math.max(leastMove.up, whole + leastLead);
    return [{ part, before, change, isNotable }];
  });
}

/**
 * The products or segments that grew most, and those whose sales fell: in a quarter after the newest fiscal year, where a
 * report tells it, and in that year.
 */
export function movedParts(facts: BriefingFacts): { grown: Statement[]; fallen: Statement[] } {
  const [product] = factsOfKind(facts, "product");
  const lately = movesOf(facts, newestQuarterParts(facts), "quarter");
  const ofYear = movesOf(facts, largestFirst(facts, product === undefined ? "segment" : "product"), "year");
  const names = new Set(lately.map(({ part }) => part.name));
  const ordered = [lately, ofYear.filter(({ part }) => !names.has(part.name))].map((moves) =>
    moves.filter(({ isNotable }) => isNotable).sort((one, other) => other.change - one.change),
  );
  const grown: Statement[] = [];
  const fallen: Statement[] = [];
  for (const { part, before, change } of ordered.flat()) {
    const by = Math.abs(change) > maxPercent ? "" : ` ${formatPercent(change)}`;
    const from = formatAmount(before, part.unit ?? "USD");
    const then = part.kind === "quarter_part" ? "a year earlier" : "the year before";
    const text = `Revenue of ${nameOf(part)} ${change > 0 ? "rose" : "fell"}${by} to ${write(part)}${yearOf(part)}, from ${from} ${then}`;
    const sentence = reportSentence(text, [part]);
    if (sentence) (change > 0 ? grown : fallen).push(toStatement({ ...sentence, day: part.asOf }));
  }
  return { grown: grown.slice(0, 2), fallen: fallen.slice(0, 2) };
}

/** What the same report gives for the year before; null where that is nothing or less. */
function beforeOf({ detail }: ReportedFact): number | null {
  const { before } = detail as { before?: { value?: unknown } | null };
  return typeof before?.value === "number" && before.value > 0 ? before.value : null;
}
