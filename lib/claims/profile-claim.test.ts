import { expect, test } from "vitest";
import { readProfileClaim, withTradeApart } from "./profile-claim";

const acme = { company: "Acme Widgets, Inc.", names: ["Acme Widgets", "Acme", "ACM"] };
const held = {
  headquarters: "Dayton, Ohio",
  ticker: "ACM",
  former: ["Orion Gears, Inc."],
  incorporation: "Nevada",
  trade: ["Industrials", "Industrial Machinery"],
};
const read = (said: string): string[] =>
  readProfileClaim(said, acme, held).map((text) => text.replace(/^The company(?:'s | is | was | )/, ""));

test.each([
  [
    "Acme is a Nevada corporation, although it is run out of Dayton, Ohio",
    "incorporated in Nevada; based in Dayton, Ohio",
  ],
  ["acme headquarters dayton ohio", "based in Dayton, Ohio"],
  [
    "Acme's home is Milwaukee, WI, its stock symbol ROK and its exchange the NYSE",
    "based in Milwaukee, Wisconsin; ticker is ROK; listed on NYSE",
  ],
  ["Acme trades on the NYSE under ACM", "listed on NYSE; ticker is ACM"],
  ["Acme headcount 44,000 end of 2025", "employs 44,000 people as of 2025"],
  [
    "The registrant behind Acme went by the name of Orion Gears, Inc. in 2018",
    "formerly known as Orion Gears, Inc. until 2018",
  ],
  ["Acme carried the name Orion Gears until 2011", "formerly known as Orion Gears until 2011"],
  ["Acme changed its name from Orion Gears", "formerly known as Orion Gears"],
  ["Acme dropped Orion from its name in 2018", "formerly known as Orion Gears, Inc. until 2018"],
  ["Dayton's Acme was incorporated in Nevada", "based in Dayton; incorporated in Nevada"],
  ["Acme, the Ohio machinery maker", "based in Ohio; a machinery maker"],
  ["Acme's address is in Ohio", "based in Ohio"],
  ["Acme closes its fiscal year around the end of November", "fiscal year ends in late November"],
  ["Acme had 44,000 workers at year-end 2025", "employs 44,000 people as of 2025"],
  ["Acme has been in the S&P 500 since July 2017", "joined the S&P 500 between 2017-07-01 and 2017-07-31"],
  ["S&P 500 newcomer 2024: Acme", "joined the S&P 500 between 2024-01-01 and 2024-12-31"],
  ["Acme, in the S&P 500 since the 1990s", "joined the S&P 500 between 1990-01-01 and 1999-12-31"],
  ["Acme was added to the S&P 500 before 2010", "joined the S&P 500 before 2010-01-01"],
  ["Acme came into the S&P 500 after the end of 2010", "joined the S&P 500 after 2010-12-31"],
  ["By the end of 2010 Acme had entered the S&P 500", "joined the S&P 500 before 2010-12-02"],
  ["Acme joined the S&P 500 at the end of 2010", "joined the S&P 500 between 2010-12-01 and 2010-12-31"],
  ["Acme was in the S&P 500 in 2010", "joined the S&P 500 before 2010-01-02"],
  [
    "Acme joined the S&P 500 in 2010 and is listed on the NYSE",
    "joined the S&P 500 between 2010-01-01 and 2010-12-31; listed on NYSE",
  ],
])("what a registry holds, in any order: %s", (said, told) => expect(read(said).join("; ")).toBe(told));

test.each([
  "Acme isn't based in Dayton",
  "Acme moved its headquarters to Dayton",
  "Acme is based in Dayton and makes pumps",
  "Acme plans to list on the NYSE",
  "Orion Gears was formerly known as Acme",
  "Acme changed its name to Orion Gears",
  "Acme is now called Orion Gears",
  "Acme was based in Dayton in 2011",
  "Acme used to be based in Dayton",
  "Acme was once listed on the NYSE",
  "Acme previously employed 44,000 people",
  "Acme sold 44,000 pumps in Dayton",
  "Acme dropped Vega from its name in 2018",
  "Acme added Orion to its name in 2018",
  "Acme is an Ohio company",
  "Acme was in the S&P 500 until 2010",
  "Acme left the S&P 500 in 2010",
  "Acme rejoined the S&P 500 in 2010",
  "Acme is set to join the S&P 500 in 2027",
  "Acme joined the S&P 400 in 2010",
  "Acme, an S&P 500 company, has been listed on the NYSE since 2010",
])("a claim that says anything else isn't one: %s", (said) => expect(read(said)).toEqual([]));

test.each([
  ["Pump maker Acme lost $5 million in 2024", "Acme, a pump maker, lost $5 million in 2024"],
  ["Acme, the pump maker, lost $5 million in 2024", "Acme, a pump maker, lost $5 million in 2024"],
  ["Acme lost $5 million in 2024", null],
  ["In 2024 Acme lost $5 million", null],
  ["Orion, the pump maker, lost $5 million in 2024", null],
])("what a company is called by its trade is told apart: %s", (said, told) =>
  expect(withTradeApart(said, acme)).toBe(told),
);
