import {
  buildRegistryIndex,
  type RegistryEntity,
  type RegistryIndex,
  type RegistryName,
} from "@/lib/domain/resolution/registry-index";

type Sample = Partial<RegistryEntity> & {
  key: string;
  name: string;
  names?: [RegistryName["kind"], string, string?][];
};

const samples: Sample[] = [
  {
    key: "apple",
    name: "Apple Inc.",
    ticker: "AAPL",
    cik: "0000320193",
    sizeRank: 3,
    names: [
      ["lei", "HWUPKR0MPOU8FGXBT394"],
      ["domain", "apple.com"],
      ["former", "Apple Computer Inc", "2007-01-04"],
    ],
  },
  { key: "apple-hospitality-reit", name: "Apple Hospitality REIT, Inc.", ticker: "APLE", sizeRank: 1400 },
  {
    key: "meta-platforms",
    name: "Meta Platforms, Inc.",
    ticker: "META",
    cik: "0001326801",
    sizeRank: 8,
    names: [
      ["former", "Facebook Inc", "2021-10-28"],
      ["ticker", "FB", "2022-06-09"],
    ],
  },
  { key: "bank-of-america", name: "Bank of America Corporation", ticker: "BAC", sizeRank: 25 },
  { key: "berkshire-hathaway", name: "Berkshire Hathaway Inc.", ticker: "BRK-B", sizeRank: 10 },
  {
    key: "microsoft",
    name: "Microsoft Corporation",
    ticker: "MSFT",
    sizeRank: 4,
    industry: "Systems Software",
  },
  {
    key: "visa",
    name: "Visa Inc.",
    ticker: "V",
    sizeRank: 16,
    industry: "Transaction & Payment Processing Services",
  },
  { key: "gap", name: "The Gap, Inc.", ticker: "GAP", sizeRank: 1100 },
  { key: "allstate", name: "The Allstate Corporation", ticker: "ALL", sizeRank: 300 },
  { key: "ford-motor", name: "Ford Motor Company", ticker: "F", sizeRank: 250, names: [["short", "Ford"]] },
  { key: "forward-industries", name: "Forward Industries, Inc.", ticker: "FORD", sizeRank: 5000 },
  {
    key: "delta-air-lines",
    name: "Delta Air Lines, Inc.",
    ticker: "DAL",
    sizeRank: 320,
    industry: "Passenger Airlines",
  },
  { key: "delta-apparel", name: "Delta Apparel, Inc.", ticker: "DLA", sizeRank: 1100, industry: "Apparel" },
  {
    key: "delta-electronics",
    name: "Delta Electronics",
    ticker: "DLEG",
    sizeRank: 900,
    industry: "Electronics",
  },
  { key: "churchill-capital-ix", name: "Churchill Capital Corp IX", ticker: "CCIX", sizeRank: 3200 },
  { key: "churchill-capital-x", name: "Churchill Capital Corp X", ticker: "CCCX", sizeRank: 3300 },
  { key: "merck", name: "Merck & Co., Inc.", ticker: "MRK", sizeRank: 40 },
  { key: "zenith-minerals", name: "Zenith Minerals Ltd", type: "sec_ticker_fallback", sizeRank: 7000 },
];

/** A registry of eighteen companies for tests. */
export function sampleRegistry(): RegistryIndex {
  const entities = samples.map(
    ({ names: _, ...sample }): RegistryEntity => ({
      type: "public_company",
      filedName: null,
      ticker: null,
      cik: null,
      sector: null,
      industry: null,
      sizeRank: null,
      ...sample,
    }),
  );
  const names = samples.flatMap(({ key, names: own = [] }) =>
    own.map(
      ([kind, name, validTo = null]): RegistryName => ({
        entityKey: key,
        kind,
        name,
        validFrom: null,
        validTo,
      }),
    ),
  );
  return buildRegistryIndex(entities, names);
}
