import { readTable } from "./read-table";

/** The eleven sectors of the Global Industry Classification Standard. */
export const gicsSectors = [
  "Energy",
  "Materials",
  "Industrials",
  "Consumer Discretionary",
  "Consumer Staples",
  "Health Care",
  "Financials",
  "Information Technology",
  "Communication Services",
  "Utilities",
  "Real Estate",
] as const;

type GicsSector = (typeof gicsSectors)[number];

/** Sector and readable industry of one SIC code. */
type SicEntry = readonly [sector: GicsSector, industry: string];

/** Sector and industry by SIC code of four digits. */
export const bySic: ReadonlyMap<string, SicEntry> = new Map(
  readTable("lib/domain/tables/sic.tsv", "code", "sector", "industry").map(({ code, sector, industry }) => [
    code,
    [sector as GicsSector, industry],
  ]),
);

/**
 * The GICS sector that the typical company of a SIC code belongs to, or null when the code is unknown or
 * says nothing of a business (0000, 8880 depositary receipts, 9995 non-operating). Four digits; "100" is
 * read as "0100". An approximation: SIC does not tell an online retailer from a search engine.
 */
export function sectorOfSic(sic: string): GicsSector | null {
  return entryOf(sic)?.[0] ?? null;
}

/** The industry in plain words after the SEC's description of the code, or null when it is unknown. */
export function industryOfSic(sic: string): string | null {
  return entryOf(sic)?.[1] ?? null;
}

function entryOf(sic: string): SicEntry | null {
  const code = sic.trim();
  if (!/^\d{3,4}$/.test(code)) return null;
  return bySic.get(code.padStart(4, "0")) ?? null;
}
