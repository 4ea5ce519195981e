import { describe, expect, test } from "vitest";
import { bySic, gicsSectors, industryOfSic, sectorOfSic } from "./sic";

const table = [...bySic];

describe("SIC codes", () => {
  test("a code has the sector that GICS gives its typical company, and an industry in plain words", () => {
    expect([sectorOfSic("2834"), industryOfSic("2834")]).toEqual([
      "Health Care",
      "Pharmaceutical preparations",
    ]);
    expect([sectorOfSic("7372"), industryOfSic("7372")]).toEqual([
      "Information Technology",
      "Prepackaged software",
    ]);
    expect([sectorOfSic("6324"), sectorOfSic("5331"), sectorOfSic("4922")]).toEqual([
      "Health Care",
      "Consumer Staples",
      "Energy",
    ]);
    expect(industryOfSic("1311")).toBe("Crude petroleum and natural gas");
  });

  test("blank checks are financials and named SPACs", () => {
    expect([sectorOfSic("6770"), industryOfSic("6770")]).toEqual([
      "Financials",
      "Blank check companies (SPACs)",
    ]);
  });

  test("a leading zero may be missing", () => {
    expect(industryOfSic("100")).toBe(industryOfSic("0100"));
  });

  test("codes that name no business, unknown codes and other text give null", () => {
    for (const code of ["", "0000", "8880", "9995", "1234", "abcd", "28345"])
      expect([sectorOfSic(code), industryOfSic(code)], code).toEqual([null, null]);
  });

  test("all eleven sectors occur, and no industry carries the SEC's abbreviations", () => {
    expect(new Set(table.map(([, [sector]]) => sector))).toEqual(new Set(gicsSectors));
    for (const [code, [, industry]] of table) {
      expect(code).toMatch(/^\d{4}$/);
      expect(industry, code).not.toMatch(/NEC|Svcs|Prods?\b|Misc\b|\bof {2}|&|Equip\b/);
    }
  });
});
