import { expect, test } from "vitest";
import { type Readable, splitClaim } from "./clauses";
import { readOfficeClaim } from "./office-claim";
import { readProfileClaim } from "./profile-claim";
import { readFigureClaims } from "./read-figure-claim";
import { readReportClaims } from "./report-claim";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };
const held = {
  headquarters: "Dayton",
  ticker: null,
  former: ["Orion Gears"],
  incorporation: null,
  trade: [],
};
const read = (said: string): Readable => {
  const isWhole =
    readFigureClaims(said, company).length > 0 ||
    readOfficeClaim(said, company).length > 0 ||
    readProfileClaim(said, company, held).length > 0;
  return isWhole ? "whole" : readReportClaims(said, company).length > 0 ? "loose" : null;
};

test.each([
  [
    "Acme, based in Dayton, Ohio, is a pump company listed on the NYSE as ACM.",
    ["Acme is based in Dayton, Ohio", "Acme is a pump company", "listed on the NYSE as ACM"],
  ],
  [
    "Acme, a pump maker, had revenue of $5 billion in 2025 and employs 20,000 people",
    ["Acme is a pump maker", "had revenue of $5 billion in 2025", "employs 20,000 people"],
  ],
  [
    "Acme is a pump maker with headquarters in Dayton, listed as NYSE: ACM",
    ["Acme is a pump maker", "headquarters in Dayton, listed as NYSE: ACM"],
  ],
  [
    "Acme is a pump maker whose shares are listed on the NYSE",
    ["Acme is a pump maker", "Acme's shares are listed on the NYSE"],
  ],
])("%s", (said, statements) => expect(splitClaim(said, company, read)).toEqual(statements));

test.each([
  "Acme is based in Dayton",
  // "That year" and "while" are of a clause before.
  "Acme's revenue rose 5% in 2025, and Jane Roe was the CFO that year",
  "Acme's revenue rose 5% in 2025 while Jane Roe was the CFO",
  "Acme is based in Dayton, Ohio",
  "Acme was founded in 1976 and is based in Dayton",
  "Jane Roe is chief executive officer, Ann Lee chief financial officer and Bob Day chief operating officer.",
  "Orion CEO Jane Roe succeeded Bob Day as CEO of Acme",
  "New CEO Jane Roe succeeded Bob Day as CEO of Acme",
  "Jane Roe holds both the chair and the CEO title at Orion; Bob Day had them before her",
  "Acme is listed on Nasdaq and the NYSE",
  // What can't be checked alone stays with what it's said with.
  "Acme is a pump maker and will move to Austin",
  "Acme is a pump maker and not listed on Nasdaq",
  "Orion is a pump maker and is listed on Nasdaq",
  "Acme competes with Orion (NYSE: ORN)",
  "If Acme is a pump maker and is listed on Nasdaq, it pays no tax",
  "Acme's revenue was $3.8 billion in 2025, about the same as the year before",
  // What comes after what, and why, would have to be shown, too.
  "After Acme's revenue rose 5% in 2025, Jane Roe was the CFO",
  "Acme's revenue rose 5% in 2025 because Jane Roe was the CFO",
])("one claim: %s", (said) => expect(splitClaim(said, company, read)).toEqual([]));
