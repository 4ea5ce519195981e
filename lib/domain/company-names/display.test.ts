import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { companyNameExceptions, displayCompanyName, exceptionKey } from "./display";

const shown = (pairs: readonly (readonly [filed: string, shown: string])[]) => {
  for (const [filed, expected] of pairs) expect(displayCompanyName(filed), filed).toBe(expected);
};

describe("displayCompanyName", () => {
  test("well-known companies are written as they write themselves", () => {
    shown([
      ["NVIDIA CORP", "NVIDIA Corporation"],
      ["Apple Inc.", "Apple Inc."],
      ["AMAZON COM INC", "Amazon.com, Inc."],
      ["MICROSOFT CORP", "Microsoft Corporation"],
      ["WELLS FARGO & COMPANY/MN", "Wells Fargo & Company"],
      ["LILLY (ELI) & CO", "Eli Lilly and Company"],
      ["ELI LILLY & Co", "Eli Lilly and Company"],
      ["MCDONALDS CORP", "McDonald's Corporation"],
      ["LOWES COMPANIES INC", "Lowe's Companies, Inc."],
      ["FEDERAL NATIONAL MORTGAGE ASSOCIATION FANNIE MAE", "Fannie Mae"],
      ["JPMORGAN CHASE & CO", "JPMorgan Chase & Co."],
      ["PROCTER & GAMBLE Co", "The Procter & Gamble Company"],
      ["Walt Disney Co", "The Walt Disney Company"],
      ["COCA COLA CO", "The Coca-Cola Company"],
      ["SCHWAB CHARLES CORP", "The Charles Schwab Corporation"],
      ["PRICE T ROWE GROUP INC", "T. Rowe Price Group, Inc."],
    ]);
  });

  test("what EDGAR adds behind a name is gone, and what belongs to it stays", () => {
    shown([
      ["BANK OF AMERICA CORP /DE/", "Bank of America Corporation"],
      ["COSTCO WHOLESALE CORP /NEW", "Costco Wholesale Corporation"],
      ["Siemens Energy AG/ADR", "Siemens Energy AG"],
      ["BAE SYSTEMS PLC /FI/", "BAE Systems plc"],
      ["CITIZENS FINANCIAL GROUP INC/RI", "Citizens Financial Group, Inc."],
      ["CALIFORNIA BANCORP \\ CA", "California Bancorp"],
      ["RENT A CENTER INC DE", "Rent-A-Center, Inc."],
      ["IDEC PHARMACEUTICALS CORP / DE", "IDEC Pharmaceuticals Corporation"],
      ["Blue Acquisition Corp/Cayman", "Blue Acquisition Corp."],
      ["Anheuser-Busch InBev SA/NV", "Anheuser-Busch InBev SA/NV"],
      ["Pandora A/S / ADR", "Pandora A/S"],
      ["CULLEN/FROST BANKERS, INC.", "Cullen/Frost Bankers, Inc."],
      ["M/I HOMES, INC.", "M/I Homes, Inc."],
    ]);
  });

  test("capitals are recased, and acronyms, numerals and initials are not taken for words", () => {
    shown([
      ["INTERNATIONAL BUSINESS MACHINES CORP", "International Business Machines Corporation"],
      ["3M CO", "3M Company"],
      ["AT&T INC.", "AT&T Inc."],
      ["CVS HEALTH Corp", "CVS Health Corporation"],
      ["MITSUBISHI UFJ FINANCIAL GROUP INC", "Mitsubishi UFJ Financial Group, Inc."],
      ["ING GROEP NV", "ING Groep N.V."],
      ["NOVO NORDISK A S", "Novo Nordisk A/S"],
      ["BLACKROCK MUNIYIELD QUALITY FUND III, INC.", "BlackRock MuniYield Quality Fund III, Inc."],
      ["SPDR S&P 500 ETF TRUST", "SPDR S&P 500 ETF Trust"],
      ["MCKESSON CORP", "McKesson Corporation"],
      ["O REILLY AUTOMOTIVE INC", "O'Reilly Automotive, Inc."],
      ["CAL-MAINE FOODS INC", "Cal-Maine Foods Inc."],
      ["BRADY W H CO", "W. H. Brady Company"],
      ["U S PHYSICAL THERAPY INC /NV", "U.S. Physical Therapy Inc."],
      ["1ST SOURCE CORP", "1st Source Corporation"],
      ["AMERICA MOVIL SAB DE CV/", "América Móvil, S.A.B. de C.V."],
    ]);
  });

  test("legal endings are spelled as usual", () => {
    shown([
      ["HONDA MOTOR CO LTD", "Honda Motor Co., Ltd."],
      ["AMERICAN ELECTRIC POWER CO INC", "American Electric Power Company, Inc."],
      ["PACKAGING CORP OF AMERICA", "Packaging Corporation of America"],
      ["Eaton Corp plc", "Eaton Corporation plc"],
      ["Churchill Capital Corp IX/Cayman", "Churchill Capital Corp. IX"],
      ["CRAWFORD & CO", "Crawford & Co."],
      ["COHERENT CORP.", "Coherent Corp."],
      ["Ads-Tec Energy Public Ltd Co", "Ads-Tec Energy plc"],
      ["ENTERPRISE PRODUCTS PARTNERS L.P.", "Enterprise Products Partners L.P."],
    ]);
  });

  test("a name filed in mixed case keeps its own spelling", () => {
    for (const name of [
      "Mobileye Global Inc.",
      "iShares Gold Trust",
      "KKR & Co. Inc.",
      "abrdn Income Fund",
      "MSCI Inc.",
    ])
      expect(displayCompanyName(name)).toBe(name);
  });

  test("showing a shown name again changes nothing", () => {
    for (const name of companyNameExceptions.values()) expect(displayCompanyName(name), name).toBe(name);
  });

  test("no two entries of the table claim one filed name", () => {
    const keys = [...companyNameExceptions.values()].map(exceptionKey);
    const doubled = keys.filter((key, i) => keys.indexOf(key) !== i);
    for (const key of doubled)
      expect(
        new Set([...companyNameExceptions.values()].filter((n) => exceptionKey(n) === key)).size,
        key,
      ).toBe(1);
  });

  const tickers = new URL("../../../shared/edgar/www.sec.gov/files/company_tickers.json", import.meta.url);
  test.skipIf(!existsSync(tickers))(
    "no filed name of the SEC's list is shown empty, or with EDGAR's tail (skipped without ../shared)",
    () => {
      const listed: Record<string, { title: string }> = JSON.parse(readFileSync(tickers, "utf8"));
      for (const { title } of Object.values(listed)) {
        const name = displayCompanyName(title);
        expect(name, title).toMatch(/\S/);
        expect(name, title).not.toMatch(
          /(?<!SA)[/\\](DE|MD|NV|NEW|ADR|FI)[/\\]?$|\b(INC|CORP|LTD)\b|\.\.|\s{2}/,
        );
        expect(displayCompanyName(name), title).toBe(name);
      }
    },
  );
});
