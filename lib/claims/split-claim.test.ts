import { expect, test } from "vitest";
import { readProfileClaim } from "./profile-claim";
import { readFigureClaims } from "./read-figure-claim";
import { readReportClaims } from "./report-claim";
import { splitClaim } from "./split-claim";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };
const office =
  /^(?:As of [^,]+, \d{4}, )?\p{Lu}[\p{L}. ]+ (?:is|was) (?:chief|chair|president|a director)[\p{L} ]*(?: as of .*)?$/u;
const split = (said: string) =>
  splitClaim(
    said,
    company,
    (one) =>
      readReportClaims(one, company).length > 0 ||
      readProfileClaim(one, company, { headquarters: "Dayton", ticker: null, former: [] }).length > 0 ||
      readFigureClaims(one, company).length > 0 ||
      office.test(one),
  );

test.each([
  [
    "Acme, based in Dayton, Ohio, is a pump company listed on the NYSE as ACM.",
    [
      "Acme is based in Dayton, Ohio",
      "Acme is a pump company",
      "Acme is listed on the NYSE",
      "Acme's ticker is ACM",
    ],
  ],
  [
    "Acme was founded in 1976 and is based in Dayton",
    ["Acme was founded in 1976", "Acme is based in Dayton"],
  ],
  [
    "Acme, a pump maker, had revenue of $5 billion in 2025 and employs 20,000 people",
    ["Acme is a pump maker", "Acme had revenue of $5 billion in 2025", "Acme employs 20,000 people"],
  ],
  [
    "Acme is a Delaware corporation headquartered in Dayton, with about 5,000 employees",
    ["Acme is a Delaware corporation", "Acme is headquartered in Dayton", "Acme has about 5,000 employees"],
  ],
  [
    "Jane Roe is chief executive officer, Ann Lee chief financial officer and Bob Day chief operating officer.",
    [
      "Jane Roe is chief executive officer",
      "Ann Lee is chief financial officer",
      "Bob Day is chief operating officer",
    ],
  ],
  [
    "As of March 10, 2026, Jane Roe is chief executive officer, and Ann Lee chief financial officer",
    [
      "As of March 10, 2026, Jane Roe is chief executive officer",
      "As of March 10, 2026, Ann Lee is chief financial officer",
    ],
  ],
  [
    "Acme of Dayton, Ohio trades on Nasdaq under ACM",
    ["Acme trades on Nasdaq", "Acme's ticker is ACM", "Acme is based in Dayton, Ohio"],
  ],
  [
    "Acme is a pump maker with headquarters in Dayton, listed as NYSE: ACM",
    [
      "Acme is a pump maker",
      "Acme has headquarters in Dayton",
      "Acme is listed on NYSE",
      "Acme's ticker is ACM",
    ],
  ],
  [
    "Acme: based in Dayton; NYSE: ACM",
    ["Acme: based in Dayton", "Acme is listed on NYSE", "Acme's ticker is ACM"],
  ],
  [
    "Acme (Nasdaq: ACM) is based in Dayton",
    ["Acme is based in Dayton", "Acme is listed on Nasdaq", "Acme's ticker is ACM"],
  ],
  ["Acme is a Dayton-based pump maker", ["Acme is a pump maker", "Acme is based in Dayton"]],
  ["Dayton-based Acme employs 20,000 people", ["Acme employs 20,000 people", "Acme is based in Dayton"]],
  [
    "In 2019, Dayton-based Acme had revenue of $5 billion",
    ["In 2019, Acme had revenue of $5 billion", "In 2019, Acme is based in Dayton"],
  ],
  [
    "Acme is a pump maker whose shares are listed on the NYSE",
    ["Acme is a pump maker", "Acme's shares are listed on the NYSE"],
  ],
  [
    "Acme is a Delaware corporation listed on Nasdaq with its head office in Dayton",
    ["Acme is a Delaware corporation", "Acme is listed on Nasdaq", "Acme has its head office in Dayton"],
  ],
  [
    "Acme, the pump maker in Dayton, Ohio, is incorporated in Delaware",
    ["Acme is incorporated in Delaware", "Acme is a pump maker", "Acme is based in Dayton, Ohio"],
  ],
  [
    "Acme (formerly Orion Gears) is based in Dayton",
    ["Acme is based in Dayton", "Acme is formerly Orion Gears"],
  ],
  [
    "Incorporated in Delaware, Acme is based in Dayton",
    ["Acme is based in Dayton", "Acme is incorporated in Delaware"],
  ],
  ["Its directors include Jane Roe and Ann Lee", ["Jane Roe is a director", "Ann Lee is a director"]],
])("%s", (said, statements) => expect(split(said)).toEqual(statements));

test.each([
  "Acme is based in Dayton",
  "Acme is based in Dayton, Ohio",
  "Orion CEO Jane Roe succeeded Bob Day as CEO of Acme",
  "New CEO Jane Roe succeeded Bob Day as CEO of Acme",
  "Jane Roe holds both the chair and the CEO title at Orion; Bob Day had them before her",
  "Acme is listed on Nasdaq and the NYSE",
  // What can't be checked alone stays with what it's said with.
  "Acme is based in Dayton and will move to Austin",
  "Acme is a pump maker and not listed on Nasdaq",
  "Orion is based in Dayton and is listed on Nasdaq",
  "Acme competes with Orion (NYSE: ORN)",
  "If Acme is based in Dayton and is listed on Nasdaq, it pays no tax",
  "Acme's revenue was $3.8 billion in 2025, about the same as the year before",
])("one claim: %s", (said) => expect(split(said)).toEqual([]));
