import "server-only";
import type { TaggedFact } from "./inline-xbrl";
import {
  noSegment,
  regionAxis,
  revenueOf,
  revenues,
  type SegmentReading,
  segmentAxis,
  type Tagged,
  type TaggedSegment,
  taggedMembers,
  withoutAmount,
  withoutTotals,
} from "./tagged-sales";

export const productAxis = "srt:ProductOrServiceAxis";

/** Shares of all revenue between which products are a whole; what is called "other" is left out. */
export const leastWhole = 0.8;
export const mostWhole = 1.005;
/** More are a list of parts of parts. */
const mostProducts = 14;

/** "Products" and "Services" may be totals of the others, or the only kinds there are. */
const plain = /^(?:net sales [–—-] )?(?:product|service)s?$/i;
const other =
  /^(?:all )?other$|(?<!\band )\bother$|^other (?:products?|services?|sales|revenues?)(?: (?:and|or) services?)?$/i;
export const isOther = ({ name }: Pick<SegmentReading, "name">): boolean => other.test(name);

/**
 * Products and services, or kinds of them, with what each brought in the newest year, where the document tags it: as many
 * as make up all revenue. They may be tagged by themselves, at home and abroad, or within segments.
 */
export function readProducts({ facts, text }: Tagged): SegmentReading[] {
  const [abroad, within] = [summedOverRegions(facts), summedOverSegments(facts)];
  const read = (some: readonly TaggedFact[]) => linesOf({ facts: [...some], text });
  const ways = [[...facts, ...abroad], abroad, [...facts, ...within], within].flatMap((some) => {
    const all = read(some);
    const without = (totals: RegExp) => all.filter(({ name }) => !totals.test(name));
    const parts = some.filter(({ rowLabel }) => !/^total\b/i.test(rowLabel ?? ""));
    return [
      all,
      without(/^products?$/i),
      without(/^services?$/i),
      without(plain),
      ...(parts.length < some.length ? [read(parts)] : []),
    ];
  });
  const divisions = tabled({ facts: [...facts, ...within], text });
  const total = revenueOf(facts, ways.find(([line]) => line !== undefined)?.[0]?.revenue?.to);
  if (total <= 0) return [];
  const whole = [...ways, ...divisions, dividedSegments({ facts, text })].find((lines) => {
    const share = lines.reduce((sum, { revenue }) => sum + (revenue?.value ?? 0), 0) / total;
    const named = lines.filter(({ name }) => !plain.test(name));
    return share >= leastWhole && share <= mostWhole && named.length > 1 && lines.length <= mostProducts;
  });
  return (whole ?? []).map(withoutAmount);
}

/** Members with sales of a year, each name once. */
const membersOf = (document: Tagged): TaggedSegment[] =>
  taggedMembers(document, productAxis, []).filter(
    ({ name, revenue }, at, all) =>
      (revenue?.value ?? 0) > 0 &&
      (isOther({ name }) || !noSegment.test(name)) &&
      all.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) === at,
  );

const linesOf = (document: Tagged): TaggedSegment[] =>
  withoutTotals(
    membersOf(document).filter((one) => !isOther(one)),
    0,
  );

/** Of all revenue, what may be missing from a table that shows how it is divided. */
const tableRest = 0.002;

/**
 * Of more products than can be tried in every sum, those that stand one behind another and make up all revenue, or all
 * of the one segment that brings in most of it: the rows of one table.
 */
function tabled(document: Tagged): TaggedSegment[][] {
  const members = membersOf(document).sort((one, other) => one.start - other.start);
  if (members.length <= mostProducts) return [];
  const year = members[0]?.revenue;
  const total = revenueOf(document.facts, year?.to);
  const wholes = new Set(
    document.facts.flatMap(({ concept, value, dimensions, start, end }) =>
      revenues.test(concept) &&
      Object.keys(dimensions).every((axis) => axis === segmentAxis) &&
      start === year?.from &&
      end === year?.to &&
      (value ?? 0) >= total * leastWhole
        ? [value ?? 0]
        : [],
    ),
  );
  const tables: TaggedSegment[][] = [];
  for (const from of members.keys()) {
    let sum = 0;
    for (const [count, { amount }] of members.slice(from).entries()) {
      sum += amount;
      const isWhole = [...wholes].some((whole) => Math.abs(sum / whole - 1) <= tableRest);
      if (isWhole && count > 1)
        tables.push(members.slice(from, from + count + 1).filter((one) => !isOther(one)));
    }
  }
  return tables;
}

/** Segments of which some are divided into products: these in place of the segment. */
function dividedSegments(document: Tagged): TaggedSegment[] {
  const segments = taggedMembers(document, segmentAxis, []);
  const members = new Set(document.facts.flatMap(({ dimensions }) => dimensions[segmentAxis] ?? []));
  let isDivided = false;
  const parts = segments.flatMap((segment) => {
    for (const member of members) {
      const facts = document.facts.flatMap((fact) =>
        fact.dimensions[segmentAxis] === member && productAxis in fact.dimensions
          ? [{ ...fact, dimensions: without(fact.dimensions, segmentAxis) }]
          : [],
      );
      const products = membersOf({ facts, text: document.text });
      const sum = products.reduce((all, { amount }) => all + amount, 0);
      if (products.length > 1 && Math.abs(sum / segment.amount - 1) <= tableRest) {
        isDivided = true;
        return products;
      }
    }
    return [segment];
  });
  return isDivided ? parts.filter((one) => !isOther(one)) : [];
}

function without(dimensions: TaggedFact["dimensions"], axis: string): TaggedFact["dimensions"] {
  const { [axis]: _, ...others } = dimensions;
  return others;
}

const home = "country:US";
const elsewhere = "us-gaap:NonUsMember";

/** What is tagged of a product at home and abroad alone, as one sum. */
const summedOverRegions = (facts: readonly TaggedFact[]): TaggedFact[] =>
  summedOver(
    facts,
    regionAxis,
    (regions) => regions.size === 2 && regions.has(home) && regions.has(elsewhere),
  );

/** What is tagged of a product within segments alone, as one sum. */
const summedOverSegments = (facts: readonly TaggedFact[]): TaggedFact[] =>
  summedOver(facts, segmentAxis, () => true);

/** The sales of a product and period by the members of a second axis, as one sum where these are all that are wanted. */
function summedOver(
  facts: readonly TaggedFact[],
  axis: string,
  areAll: (members: ReadonlySet<string>) => boolean,
): TaggedFact[] {
  const groups = new Map<string, Map<string, TaggedFact>>();
  for (const fact of facts) {
    const { concept, value, dimensions, unit, start, end } = fact;
    const [product, member] = [dimensions[productAxis], dimensions[axis]];
    const others = Object.entries(dimensions).filter(
      ([name, of]) => name !== productAxis && name !== axis && !/OperatingSegmentsMember$/.test(of),
    );
    if (value === null || product === undefined || member === undefined) continue;
    if (!revenues.test(concept) || others.length > 0) continue;
    const key = JSON.stringify([product, concept, unit, start, end]);
    const group = groups.get(key) ?? new Map<string, TaggedFact>();
    if (!group.has(member)) group.set(member, fact);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group.values();
    if (first === undefined || !areAll(new Set(group.keys()))) return [];
    const value = [...group.values()].reduce((sum, fact) => sum + (fact.value ?? 0), 0);
    return [{ ...first, value, dimensions: { [productAxis]: first.dimensions[productAxis] ?? "" } }];
  });
}
