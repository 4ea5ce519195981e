import { expect, test } from "vitest";
import { decideProfileClaim, type HeldProfile, isProfileClaim } from "./decide-profile-claim";
import { readProfileClaim } from "./profile-claim";
import { readReportClaims } from "./report-claim";

const held = (value: string) => ({ value, documentId: "list" });
const acme: HeldProfile = {
  name: "Acme Widgets, Inc.",
  seat: held("Dayton, Ohio"),
  founded: held("1950"),
  exchange: held("Nasdaq"),
  ticker: held("ACME"),
  employees: { ...held("24000"), asOf: "2026-02-13" },
  membership: held("2017-07-26"),
  yearEnd: held("2025-05-31"),
  former: [
    { value: "Orion Gears", until: "2015-03-22", documentId: "list" },
    { value: "Vega Works", until: "2004-05-01", documentId: "list" },
  ],
  brands: [],
  industry: {
    ...held("Industrial Machinery & Supplies & Components"),
    phrase: "an industrial machinery company",
  },
  sector: held("Industrials"),
  owners: [],
  named: new Map(),
  key: "acme",
};

test("a seat of three parts is that seat", () => {
  const [claim] = readReportClaims("Acme is based in Warmley, Bristol, United Kingdom", {
    company: acme.name,
    names: ["Acme"],
  });
  const seat = held("Warmley, Bristol, United Kingdom");
  expect(claim && decideProfileClaim(claim, { ...acme, seat })?.verdict).toBe("supported");
});

test.each([
  ["Acme's fiscal year ends on May 31", "supported"],
  ["Acme's fiscal year ends in May", "supported"],
  ["Acme financial year-end: 31 May", "supported"],
  ["Acme closes its books at the end of May every year", "supported"],
  ["A fiscal year at Acme runs to the end of May", "supported"],
  ["Acme's fiscal year ends on June 30", "contradicted"],
  ["Acme's fiscal year ends in June", "contradicted"],
  ["Acme's fiscal year ends on May 28", "not_found"],
  ["Acme's fiscal year ended May 31, 2024", null],
  ["Acme's fiscal year ends in loss", null],
  ["Acme is listed on Nasdaq", "supported"],
  ["Acme is listed on the New York Stock Exchange", "contradicted"],
  // The registry holds one exchange and one seat.
  ["Acme is listed on Nasdaq and NYSE", null],
  ["Acme is headquartered in Dayton, Ohio", "supported"],
  ["Acme is headquartered in Toledo, Ohio", "contradicted"],
  ["Acme is headquartered in Dayton, Ohio, and Austin, Texas", null],
  ["Acme is an industrial machinery maker", "supported"],
  ["Acme is a machinery company", "supported"],
  ["Acme is a Toledo machinery company", null],
  ["Acme is an industrial machinery, supplies and components company", "supported"],
  ["Acme is a components company", null],
  ["Acme is a leading machinery company", null],
  ["Acme is an agricultural machinery company", null],
  ["Acme is a publicly traded company", null],
  ["Acme was formerly known as Orion Gears", "supported"],
  ["Acme was known as Orion Gears until 2015", "supported"],
  ["The company was called Orion Gears until March 2015", "supported"],
  ["Acme was known as Orion Gears until 2019", null],
  ["Acme's previous corporate name was Orion Gears", "supported"],
  ["Acme used to be called Vega Works and before that Orion Gears", null],
  ["Acme used to be called Orion Gears and before that Lyra", null],
  ["Acme was formerly Vega Works and previously Orion Gears", null],
  ["Until March 2015 Acme was itself called Orion Gears", "supported"],
  ["Until March 2019 Acme was itself called Orion Gears", null],
  ["Acme is the former Orion Gears; the name changed in fall 2015", null],
  ["Acme employs about 24,000 people (end of 2025)", "supported"],
  ["Acme had 24,000 employees at December 31, 2025", "supported"],
  ["Acme had roughly 24,000 employees at the end of 2025", "supported"],
  ["Acme now has some 24,000 employees", "supported"],
  ["Acme had 28,000 employees at the end of 2025", "contradicted"],
  ["Acme had 24,000 employees at the end of 2023", null],
  ["Acme is in the S&P 500", "supported"],
  ["Acme joined the S&P 500 in July 2017", "supported"],
  ["Acme joined the S&P 500 on July 26, 2017", "supported"],
  ["Acme joined the S&P 500 in the 2010s", "supported"],
  ["Acme joined the S&P 500 before 2017", "not_found"],
  ["Acme joined the S&P 500 after 2016", "supported"],
  ["Acme has been in the S&P 500 since August 2017", "not_found"],
  ["Acme has been in the S&P 500 since 2019", "contradicted"],
  // It may have left the index in between.
  ["Acme joined the S&P 500 in 2010", "not_found"],
])("%s: %s", (said, verdict) => {
  const company = { company: acme.name, names: ["Acme"] };
  const former = acme.former.map(({ value }) => value);
  const names = { headquarters: "Dayton, Ohio", ticker: "ACME", former, incorporation: null };
  const trade = [
    "Industrials",
    "Industrial Machinery & Supplies & Components",
    "an industrial machinery company",
  ];
  const told = readProfileClaim(said, company, { ...names, trade });
  const verdicts = (told.length > 0 ? told : [said]).map((text) => {
    const claims = readReportClaims(text, company).filter(isProfileClaim);
    const decisions = claims.flatMap((claim) => decideProfileClaim(claim, acme) ?? []);
    return (decisions.find((one) => one.verdict === "supported") ?? decisions[0])?.verdict ?? null;
  });
  expect(verdicts.find((one) => one !== "supported") ?? verdicts[0] ?? null).toBe(verdict);
});
