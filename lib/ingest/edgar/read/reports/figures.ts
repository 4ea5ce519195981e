import "server-only";
import { daysBetween } from "@/lib/domain/calendar";
import { figureTags } from "@/lib/ingest/edgar/figures";
import { findTimes } from "@/lib/language/dates";
import type { Stretch } from "@/lib/language/split-sentences";
import type { ReportDocument } from "./report-document";

export type FigureReading = Stretch & {
  concept: "revenue" | "net_income";
  /** In `currency`, whole units. */
  value: number;
  currency: string;
  /** First and last day of the fiscal year, where the document tells them; ISO days. */
  from: string | null;
  to: string | null;
};

/**
 * Revenue and net income of the newest fiscal year: by the tags, else the financial data schedule, else a statement.
 * `period` is the report's last day, where its header or cover gives it.
 */
export function readFigures(
  documents: readonly ReportDocument[],
  schedule: string | null,
  period: string | null,
): (FigureReading & { document: number })[] {
  const concepts = ["revenue", "net_income"] as const;
  return concepts.flatMap((concept) => {
    for (const [document, { facts }] of documents.entries()) {
      const tagged = taggedFigure(concept, facts);
      if (tagged !== null) return [{ ...tagged, document }];
    }
    const scheduled = schedule === null ? null : scheduledFigure(concept, schedule);
    const stated = documents.flatMap((one, document) =>
      statedFigures(concept, one, scheduled).map((figure) => ({ ...figure, document })),
    );
    const best = heaviest(stated);
    if (best === null) return [];
    const { weight, digits: _digits, ...figure } = best;
    return scheduled !== null && weight < 2 ? [] : [{ ...figure, to: period ?? figure.to }];
  });
}

/** The candidate that weighs most, where others that say the same speak for it; of roundings of one amount the exact one. */
function heaviest<One extends Candidate>(candidates: readonly One[]): One | null {
  const isRounding = (one: One, other: One) =>
    Math.abs(one.value - other.value) <= Math.abs(other.value) * 0.0005;
  let best: { one: One; weight: number } | null = null;
  for (const one of candidates) {
    const same = candidates.filter((other) => isRounding(other, one)).length;
    const weight = one.weight + Math.min(1, (same - 1) * 0.25);
    if (best === null || weight > best.weight) best = { one, weight };
  }
  if (best === null) return null;
  const { one: found, weight } = best;
  return candidates.reduce(
    (top, one) =>
      isRounding(one, found) && one.digits > top.digits && one.weight >= weight - 2.5 ? one : top,
    found,
  );
}

function taggedFigure(
  concept: FigureReading["concept"],
  facts: ReportDocument["facts"],
): FigureReading | null {
  const days = (start: string | null, end: string | null) => (start && end ? daysBetween(start, end) : 0);
  const years = facts.filter(
    (fact) =>
      fact.value !== null &&
      Object.keys(fact.dimensions).length === 0 &&
      days(fact.start, fact.end) > 340 &&
      days(fact.start, fact.end) < 380,
  );
  const newest = years
    .map(({ end }) => end ?? "")
    .sort()
    .at(-1);
  for (const tag of figureTags[concept]) {
    const fact = years.find((one) => one.concept === `us-gaap:${tag}` && one.end === newest);
    if (fact?.value != null)
      return {
        concept,
        value: fact.value,
        currency: fact.unit ?? "USD",
        from: fact.start,
        to: fact.end,
        ...spanOf(fact),
      };
  }
  return null;
}

const spanOf = ({ at, text }: { at: number; text: string }): Stretch => ({
  start: at,
  end: at + text.length,
});

/** Exhibit 27 of 1993 to 2001: `<TOTAL-REVENUES> 1,234` times `<MULTIPLIER>`. */
function scheduledFigure(concept: FigureReading["concept"], schedule: string): number | null {
  const field = (name: string): number | null => {
    const written = new RegExp(`<${name}>\\s*(\\(?-?[\\d,.]+\\)?)`, "i").exec(schedule)?.[1];
    if (written === undefined) return null;
    const value = Number(written.replace(/[(),]/g, ""));
    return Number.isFinite(value) ? value * (written.includes("(") ? -1 : 1) : null;
  };
  const value =
    field(concept === "revenue" ? "TOTAL-REVENUES?" : "NET-INCOME") ??
    (concept === "revenue" ? field("SALES") : null);
  return value === null ? null : value * (field("MULTIPLIER") ?? 1);
}

export const labels: Readonly<Record<FigureReading["concept"], RegExp>> = {
  revenue:
    /^(?:total )?(?:net )?(?:railway )?(?:operating )?(?:sales and (?:other )?(?:operating )?revenues?|net sales and revenues?|(?:net )?revenues?|net sales|sales|railway operating revenues|total (?:net )?(?:operating )?revenues?(?: and (?:other income|(?:net )?gains? .{3,40}))?)(?: \([^)]*\))?:?$/i,
  net_income:
    /^net (?:income|earnings)(?: \(loss\))?(?: attributable to .{3,40})?(?: \([^)]*\))?:?$|^net \(?loss\)?$|^net (?:income|earnings|loss).{0,40}$/i,
};

/** Where a figure stands whose row bears the concept's name. */
type Candidate = FigureReading & { weight: number; digits: number };

const statement =
  /\bstatements? of (?:consolidated )?(?:income|earnings|operations|comprehensive|profit|loss|results)|\bincome statements?|\bconsolidated (?:results of operations|income|earnings)\b/i;
const manyYears =
  /\b(?:five|six|ten|eleven)[- ]year\b|\bselected (?:consolidated )?financial|\bfinancial highlights|\bfinancial summary/i;

/** The newest year's amount of a row that bears the concept's name, of a statement of income before other tables. */
function statedFigures(
  concept: FigureReading["concept"],
  { rows, text, role }: ReportDocument,
  scheduled: number | null,
): Candidate[] {
  if (role !== "report" && role !== "annual_report") return [];
  const found: Candidate[] = [];
  for (const [index, row] of rows.entries()) {
    const amounts = rowAmounts(concept, rows, index);
    const [first] = amounts;
    if (first === undefined || isShares(amounts)) continue;
    const from = Math.min(rows[Math.max(0, index - 40)]?.start ?? 0, row.start - 3_000);
    const above = scaleOf(text, Math.max(0, from), row.start);
    // The table above may be in thousands, and the statement's own amounts in dollars, as the schedule has them.
    const isOfOther =
      above !== null &&
      scheduled !== null &&
      Math.abs(first) >= 1_000_000 &&
      isNear(first, scheduled) &&
      statement.test(text.slice(above.end, row.start));
    const known = isOfOther ? null : (above?.scale ?? null);
    const scale = known ?? 1;
    const isScheduled = scheduled !== null && isSameFigure(first * scale, scheduled);
    const head = text.slice(Math.max(0, row.start - 2_500), row.start);
    const lines = rows.slice(Math.max(0, index - 12), index);
    found.push({
      concept,
      value: Number((first * scale).toPrecision(12)),
      currency: "USD",
      from: null,
      to: yearOf(lines.map(({ cells }) => cells.map((cell) => cell.text).join(" "))),
      start: row.start,
      end: row.end,
      digits: String(Math.abs(first)).replace(".", "").length,
      weight:
        (isScheduled ? 4 : 0) +
        (statement.test(head) ? 2 : manyYears.test(head) ? 1 : 0) +
        (/%/.test(row.cells.map((cell) => cell.text).join(" ")) ? -1 : 0) +
        (amounts.length === 3 ? 0.5 : 0) -
        (known === null && Math.abs(first) < 1_000_000 ? 1 : 0) -
        (/\bquarter(?:s|ly)?\b/i.test(head.slice(-900)) ? 2 : 0),
    });
    if (found.length > 200) break;
  }
  return found;
}

/** A table of percentages: each column's sales are a hundred. */
const isShares = (amounts: readonly number[]): boolean => amounts.every((amount) => amount === 100);

/** An old schedule often leaves its multiplier out. */
const isSameFigure = (one: number, other: number): boolean =>
  [1, 1_000, 1_000_000].some((times) => isNear(one, other * times));
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * 0.02;

/** The amounts of a row that bears the concept's name; those of lines beneath where each cell has a line of its own. */
function rowAmounts(
  concept: FigureReading["concept"],
  rows: ReportDocument["rows"],
  index: number,
): number[] {
  const row = rows[index];
  const [label] = row?.cells ?? [];
  if (row === undefined || label === undefined || label.text.length > 90) return [];
  if (!labels[concept].test(label.text.replace(/\n/g, " ").replace(/[.\s]+$/, ""))) return [];
  const own = row.cells.slice(1).flatMap((cell) => amountsOf(cell.text));
  if (row.cells.length > 2) return own.length > 1 ? own : [];
  if (row.cells.length > 1) return [];
  const below: number[] = [];
  for (const next of rows.slice(index + 1, index + 9)) {
    const written = next.cells.map((cell) => cell.text).join(" ");
    if (!/^[\s$()\d,.–—-]+$/.test(written)) break;
    below.push(...amountsOf(written));
  }
  return below.length > 1 ? below : [];
}

export const amountsOf = (text: string): number[] =>
  /\p{L}/u.test(text)
    ? []
    : [...text.replace(/\$/g, " ").matchAll(/\(?-?\d[\d,]*(?:\.\d+)?\)?/g)].flatMap(([written]) => {
        const value = Number(written.replace(/[(),]/g, ""));
        return Number.isFinite(value) ? [written.startsWith("(") ? -value : value] : [];
      });

/** What the last words on a scale before a place say, and where they end. */
export function scaleOf(text: string, from: number, to: number): { scale: number; end: number } | null {
  const begin = Math.max(0, from - 400);
  const near = text
    .slice(begin, to)
    .toLowerCase()
    // "in millions, except shares, which are in thousands"
    .replace(/\b(in (?:millions|thousands)),?\s+except[^)]{0,160}/g, (all, words: string) =>
      words.padEnd(all.length),
    );
  const found = [
    ...near.matchAll(
      /\bin (millions|thousands)|\((millions|thousands)|(millions|thousands) of dollars|dollars in (millions|thousands)|\b(millions|thousands)(?=,? except)|\(?000(?:'s|s)? omitted/g,
    ),
  ].at(-1);
  if (!found) return null;
  const end = begin + found.index + found[0].length;
  return { scale: /millions/.test(found[0]) ? 1_000_000 : 1_000, end };
}

const yearOf = (lines: readonly string[]): string | null => {
  const times = lines.flatMap((line) =>
    findTimes(line.slice(0, 400)).filter(({ precision }) => precision === "day"),
  );
  return times.at(-1)?.from ?? null;
};
