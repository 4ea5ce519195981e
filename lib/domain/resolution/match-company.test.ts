import { describe, expect, test } from "vitest";
import { readLei } from "./identifiers";
import { matchCompany } from "./match-company";
import {
  buildRegistryIndex,
  type RegistryEntity,
  type RegistryIndex,
  type RegistryName,
} from "./registry-index";

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
  {
    key: "pinto",
    name: "The Pinto Company",
    filedName: "PINTO CO",
    ticker: "PTC",
    cik: "0000737000",
    sizeRank: 1070,
  },
  { key: "pinto-pinto", name: "Pinto Corp.", ticker: "PINTO", cik: "0001941000", sizeRank: 4417 },
  { key: "vesper-hall", name: "Vesper Hall Inc.", ticker: "VH", cik: "0000737001", sizeRank: 1100 },
  { key: "vesper-hall-2", name: "Vesper Hall Inc.", ticker: "VHH", cik: "0000737002", sizeRank: 2100 },
  { key: "carters", name: "Carter's Inc.", ticker: "CRI", sizeRank: 2400 },
  {
    key: "foot-locker",
    name: "Foot Locker, Inc.",
    ticker: "FL",
    sizeRank: 1200,
    names: [["former", "Woolworth Corporation", "1998-04-07"]],
  },
  {
    key: "reading",
    name: "Reading International Inc.",
    sizeRank: 4000,
    names: [["former", "Citadel Holding Corporation", "2001-08-20"]],
  },
  { key: "kestrel", name: "Kestrel Ltd.", ticker: "KSTR", cik: "0000737022", sizeRank: 850 },
  { key: "kestrel-bond-fund", name: "Kestrel Municipal Bond Fund", ticker: "KMBF", sizeRank: 3200 },
  { key: "vertol", name: "Vertol, Inc.", ticker: "VRTL", cik: "0000737020", sizeRank: 7000 },
  {
    key: "vertol-pharmaceuticals",
    name: "Vertol Pharmaceuticals Incorporated",
    ticker: "VRTP",
    sizeRank: 20,
  },
  {
    key: "oak-residential",
    name: "Oak Residential",
    sizeRank: 500,
    names: [["ticker", "OAKR", "2022-03-01"]],
  },
  {
    key: "oak-operating",
    name: "Oak Operating Limited Partnership",
    type: "sec_ticker_fallback",
    ticker: "OAKR",
    cik: "0000737021",
  },
  { key: "kos-semiconductor", name: "Kos Semiconductor Corporation", ticker: "OS", sizeRank: 360 },
  { key: "os-holding", name: "Os Holding AG", ticker: "OSHG", sizeRank: 860 },
  { key: "qvc", name: "QVC Inc.", ticker: "QVC", cik: "0000737010", sizeRank: 700 },
  { key: "qvc-therapeutics", name: "QVC Therapeutics, Inc.", ticker: "QVCT", sizeRank: 900 },
  { key: "vandek", name: "Vandek SA", ticker: "VK", cik: "0000737011", sizeRank: 700 },
  { key: "vesta", name: "Vesta plc", sizeRank: 20, names: [["brand", "VK Group"]] },
  { key: "zenith-minerals", name: "Zenith Minerals Ltd", type: "sec_ticker_fallback", sizeRank: 7000 },
];

/** A small registry for tests. */
function sampleRegistry(): RegistryIndex {
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

describe("match company", () => {
  const index = sampleRegistry();
  const match = (input: string) => matchCompany(index, input);

  describe("identifiers resolve with certainty", () => {
    test.each([
      ["apple", "apple"],
      ["320193", "apple"],
      ["0000320193", "apple"],
      ["CIK 320193", "apple"],
      ["HWUPKR0MPOU8FGXBT394", "apple"],
      ["apple.com", "apple"],
      ["https://www.apple.com/investor?x=1", "apple"],
      ["investor.apple.com", "apple"],
      ["$AAPL", "apple"],
      ["NASDAQ:AAPL", "apple"],
      ["NYSE: BRK.B", "berkshire-hathaway"],
      ["BRK-B", "berkshire-hathaway"],
      ["BRK.B", "berkshire-hathaway"],
      ["BRK B", "berkshire-hathaway"],
    ])("%s is %s", (input, key) => {
      expect(match(input)).toMatchObject({ outcome: "resolved", entity: { key }, confidence: 1 });
    });

    test("one that nobody holds is not found, and is not read as a name", () => {
      expect(match("CIK 99")).toMatchObject({ outcome: "not_found", nearest: [] });
      expect(match("$GAPX")).toMatchObject({ outcome: "not_found" });
    });
  });

  describe("names", () => {
    test.each(["APPLE INC", "Apple", "  apple,  inc. ", "Apple Corporation"])(
      "%j is Apple for certain",
      (input) => {
        expect(match(input)).toMatchObject({
          outcome: "resolved",
          entity: { key: "apple" },
          source: "curated",
          confidence: 1,
        });
      },
    );

    test("a former name says until when it was in use", () => {
      expect(match("Facebook, Inc.")).toMatchObject({
        entity: { key: "meta-platforms" },
        matchedKind: "former",
        matchedUntil: "2021-10-28",
        explanation: "Matched the former name Facebook Inc, in use until October 28, 2021",
      });
    });

    test("a former ticker says until when it was in use", () => {
      expect(match("$FB")).toMatchObject({ entity: { key: "meta-platforms" }, matchedUntil: "2022-06-09" });
    });

    test.each([
      ["Microsft", "microsoft"],
      ["Mircosoft Corp", "microsoft"],
      ["Bank of Amrica", "bank-of-america"],
      ["Berkshire Hathway", "berkshire-hathaway"],
      ["Delta Airlines", "delta-air-lines"],
    ])("%s is read as %s, but never for certain", (input, key) => {
      const found = match(input);
      expect(found).toMatchObject({ outcome: "resolved", entity: { key } });
      expect(found.outcome === "resolved" && found.confidence).toBeLessThan(1);
    });

    test.each([
      ["Aplpe", "apple", "letters swapped"],
      ["Appple", "apple", "a letter doubled"],
      ["Microsof", "microsoft", "a letter left out"],
      ["Berkshiire Hathaway", "berkshire-hathaway", "beside another word"],
      ["Deltaa Airr Lines", "delta-air-lines", "a short word's letter doubled"],
    ])("%s is %s: %s", (input, key) =>
      expect(match(input)).toMatchObject({ outcome: "resolved", entity: { key } }),
    );

    test.each([
      ["Cartier", "another letter, and a small company"],
      ["Gicrosoft", "another first letter"],
      ["Ample", "a short word with another letter"],
      ["Woolworths", "like a name given up long ago"],
      ["Citadel", "a part of a name given up long ago"],
    ])("%s is nobody's name here: %s", (input) => expect(match(input).outcome).toBe("not_found"));

    test("a former name in full is enough, however old", () => {
      expect(match("Citadel Holding Corp")).toMatchObject({ entity: { key: "reading" } });
      expect(match("Woolworth")).toMatchObject({ entity: { key: "foot-locker" } });
    });

    test("who asks for Verdana isn't told of Vertol", () => {
      expect(match("Verdol")).toMatchObject({ outcome: "ambiguous" });
      expect(match("Verdana")).toMatchObject({ outcome: "not_found", nearest: [] });
    });

    test("funds of a company's name don't make it doubtful, but a large namesake does", () => {
      expect(match("Kestrel")).toMatchObject({ outcome: "resolved", entity: { key: "kestrel" } });
      expect(match("Vertol")).toMatchObject({ outcome: "ambiguous" });
    });

    test.each([
      ["The Pinto Company", "pinto"],
      ["Pinto Co", "pinto"],
      ["Pinto Corporation", "pinto-pinto"],
    ])("%s is the company whose own legal form that is", (input, key) => {
      expect(match(input)).toMatchObject({
        outcome: "resolved",
        entity: { key },
        source: "disambiguation",
        explanation: expect.stringMatching(
          /[a-z]\. Other companies share this name; this one with the legal form given$/,
        ),
      });
    });

    test.each(["Pinto Inc", "Pinto", "Vesper Hall Inc"])(
      "%s asks back, since its form is neither's or both's",
      (input) => expect(match(input).outcome).toBe("ambiguous"),
    );

    test("a company of the ticker list alone has the weaker source", () => {
      expect(match("Zenith Minerals")).toMatchObject({ source: "sec_fallback" });
    });
  });

  describe("a near miss is never answered with a company", () => {
    test.each([
      "Bank of Armenia",
      "Apple Bank",
      "Apple Indonesia",
      "Merck KGaA",
      "Microsoft GmbH",
      "Churchill Capital Corp XI",
      "Visa Foods",
      "Zebra Technologies",
      "Ford Hospital",
    ])("%s", (input) => expect(match(input).outcome).not.toBe("resolved"));
  });

  describe("a bare short word competes with names", () => {
    test.each([
      ["V", "visa"],
      ["ALL", "allstate"],
      ["GAP", "gap"],
      ["gap", "gap"],
      ["F", "ford-motor"],
      ["Ford", "ford-motor"],
      ["FORD", "ford-motor"],
      ["MSFT", "microsoft"],
    ])("%s is %s", (input, key) =>
      expect(match(input)).toMatchObject({ outcome: "resolved", entity: { key } }),
    );

    test("a name that is its company's ticker, too, is meant, and so is a ticker in capitals that's only a part of a brand", () => {
      expect(match("QVC")).toMatchObject({ outcome: "resolved", entity: { key: "qvc" } });
      expect(match("VK")).toMatchObject({ entity: { key: "vandek" }, matchedKind: "ticker" });
      expect(match("vk")).toMatchObject({ outcome: "resolved", entity: { key: "vesta" } });
      expect(match("VK Group")).toMatchObject({ outcome: "resolved", entity: { key: "vesta" } });
    });

    test("a ticker in capitals isn't a name that's written otherwise and has more words", () => {
      expect(match("OS")).toMatchObject({ entity: { key: "kos-semiconductor" }, matchedKind: "ticker" });
      expect(match("Os Holding")).toMatchObject({ entity: { key: "os-holding" } });
    });

    test("a listed company's former ticker isn't its operating partnership's", () => {
      expect(match("OAKR")).toMatchObject({ entity: { key: "oak-residential" }, matchedUntil: "2022-03-01" });
      expect(match("$OAKR")).toMatchObject({ entity: { key: "oak-residential" } });
    });

    test("the first word of one large company's name is its name where the others say what it does", () => {
      const company = (name: string, sizeRank: number): RegistryEntity => ({
        ...{ key: name.toLowerCase().replace(/\W+/g, "-"), type: "public_company", name, filedName: null },
        ...{ ticker: null, cik: null, sector: null, industry: null, sizeRank },
      });
      const others = Array.from({ length: 12 }, (_, at) =>
        company(`Q${at}x ${at % 3 === 0 ? "Energy" : `Word${at}`} Inc.`, 5_000 + at),
      );
      const named = [
        company("Kendrall Energy Corporation", 400),
        company("Tormund Energy AG", 400),
        company("Marrow Energy Inc.", 4_000),
        company("Hollis Quillfeather Inc.", 400),
      ];
      const registry = buildRegistryIndex([...named, ...others], []);
      const outcomes = ["Kendrall", "Tormund", "Marrow", "Hollis"].map(
        (input) => matchCompany(registry, input).outcome,
      );
      expect(outcomes).toEqual(["resolved", "not_found", "not_found", "not_found"]);
    });

    test("a symbol and its industry decide together", () => {
      expect(match("V payments")).toMatchObject({ entity: { key: "visa" }, source: "symbol_fallback" });
      expect(match("V airlines").outcome).not.toBe("resolved");
    });
  });

  describe("what several companies may be called is asked back", () => {
    test("a first word that three share", () => {
      const found = match("Delta");
      expect(found).toMatchObject({
        outcome: "ambiguous",
        explanation: expect.stringMatching(/^No company in the registry is called just Delta, but several/),
      });
      expect(found.outcome === "ambiguous" && found.alternatives.map(({ entity }) => entity.key)).toContain(
        "delta-air-lines",
      );
    });

    test.each(["Berkshire", "Nkie"])("%s alone is too little to name a company by", (input) => {
      expect(match(input).outcome).not.toBe("resolved");
    });

    test("a name whose members differ by a numeral", () => {
      expect(match("Churchill Capital Corp").outcome).toBe("ambiguous");
      expect(match("Churchill Capital Corp IX")).toMatchObject({ entity: { key: "churchill-capital-ix" } });
    });

    test("a remark decides, and two companies in one input do not", () => {
      expect(match("Delta (airline)")).toMatchObject({ entity: { key: "delta-air-lines" } });
      expect(match("Apple Inc. (AAPL)")).toMatchObject({ entity: { key: "apple" } });
      expect(match("Meta Platforms (formerly Facebook)")).toMatchObject({
        entity: { key: "meta-platforms" },
      });
      expect(match("Apple Inc. (MSFT)")).toMatchObject({ outcome: "ambiguous" });
    });
  });

  describe("whatever is given", () => {
    const odd = [
      "",
      " ",
      "?!",
      "💥💥",
      "\u0000\u200b",
      "株式会社ソニー",
      "a".repeat(200),
      "a ".repeat(100),
      "(".repeat(100) + ")".repeat(100),
      "formerly ".repeat(22),
      "stock ".repeat(33).trim(),
      "%00' OR 1=1 --",
      "__proto__",
      "constructor",
      "toString",
      "Bank ".repeat(40),
      "http://",
      "....",
      "$",
      "CIK",
      "ﷺ".repeat(200),
    ];
    test.each(odd)("%j gives no company and no failure", (input) => {
      expect(match(input).outcome).not.toBe("resolved");
    });

    test("the same input gives the same answer", () => {
      for (const input of ["Delta", "Microsft", "Bank of Armenia", ...odd]) {
        expect(match(input)).toEqual(matchCompany(sampleRegistry(), input));
      }
    });
  });
});

describe("lei", () => {
  test("an LEI is read when its checksum holds, with or without its label", () => {
    expect(readLei("HWUPKR0MPOU8FGXBT394")).toBe("HWUPKR0MPOU8FGXBT394");
    expect(readLei("LEI: hwupkr0mpou8fgxbt394")).toBe("HWUPKR0MPOU8FGXBT394");
  });

  test("a digit changed is no LEI", () => expect(readLei("HWUPKR0MPOU8FGXBT395")).toBeNull());
});
