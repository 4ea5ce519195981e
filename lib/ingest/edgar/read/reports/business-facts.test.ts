import { describe, expect, test } from "vitest";
import { isByReference } from "./by-reference";
import { readFounding } from "./founding";
import type { TaggedFact } from "./inline-xbrl";
import { memberName } from "./member-names";
import { readOneOffs } from "./one-offs";
import { readOperatingMetrics } from "./operating-metrics";
import { readProducts } from "./products";
import { readReport } from "./read-report";
import { readIncorporation, readSeat } from "./registrant-facts";
import { readSegments } from "./segments";
import { readToldSubsidiaries } from "./subsidiaries";
import { readTabulatedSales } from "./tabulated-sales";
import { readMarkets, taggedMembers } from "./tagged-sales";

const filler = (words: string, times: number): string => `${words} `.repeat(times).trim();

const report = (sections: Record<string, string>): string =>
  `<html><body><p>ACME FLOW, INC.</p><p>(Exact name of registrant)</p>${Object.entries(sections)
    .map(([heading, body]) => `<p><b>${heading}</b></p>${body}`)
    .join("")}</body></html>`;

const read = (sections: Record<string, string>) => readReport(report(sections), "10-K", "Acme Flow, Inc.");

/** The business section alone. */
const business = (body: string) =>
  read({ "Item 1. Business": body, "Item 2. Properties": "<p>We own a plant.</p>" });

const names = (readings: readonly { name: string }[]): string[] => readings.map(({ name }) => name);

describe("incorporation by reference", () => {
  const proxy =
    "The information required by this item is incorporated herein\nby reference to our proxy statement for 2031.";

  test.each([
    ["the proxy statement alone", "11", proxy, true],
    [
      "a list of its sections",
      "11",
      "These parts of the Proxy Statement are incorporated herein by reference:\n\n•Pay of directors\n\n•Pay tables",
      true,
    ],
    [
      "officers in Part I, the rest in the proxy",
      "10",
      `${proxy} Our executive officers are listed in Part I of this report.`,
      "partial",
    ],
    [
      "facts beside the reference",
      "14",
      `Our independent auditor is Quill and Partners of Dayton. ${proxy}`,
      "partial",
    ],
    ["a note of conduct beside the reference", "10", `${proxy} Our code of conduct is on our website.`, true],
    ["facts alone", "2", "We own a plant in Dayton and lease three warehouses in Ohio.", false],
    [
      "facts that another item describes too",
      "1A",
      "Demand may fall, as described in Item 1 of this report.",
      false,
    ],
    ["another item of the report alone", "8", "See Item 14.", true],
    ["a list of pages of the annual report", "5", "Dividends paid 29\nPrices of our stock 30", true],
    [
      "a list of exhibits",
      "15",
      "The exhibits are incorporated by reference to our annual report for 2029.",
      false,
    ],
  ] as const)("%s", (_, item, body, expected) => {
    expect(isByReference(item, "", body)).toBe(expected);
  });
});

describe("competitors", () => {
  test.each([
    [
      "In pumps we compete with Borealis Pumps, Inc. (BPI), Castor Industries and Delta Hydraulics plc.",
      ["Borealis Pumps, Inc.", "Castor Industries", "Delta Hydraulics plc"],
    ],
    [
      "We compete with large makers of pumps, including borealis, Castor, Delta Hydraulics, Ember and Fathom.",
      ["borealis", "Castor", "Delta Hydraulics", "Ember", "Fathom"],
    ],
    ["Our Aqua line competes with many products. Competition is intense in the United States.", []],
    ["Our competitors include companies in China and India.", []],
    [
      "In the U.S., we compete primarily against three other makers of pumps: Borealis, Castor and Delta Hydraulics.",
      ["Borealis", "Castor", "Delta Hydraulics"],
    ],
    [
      "Our pumps compete with those of other companies, such as Borealis Pumps, Inc. and Castor Industries.",
      ["Borealis Pumps, Inc.", "Castor Industries"],
    ],
    [
      "We compete with makers of pumps (such as Borealis Pumps, Inc. and Bank of Castor), and with importers.",
      ["Borealis Pumps, Inc.", "Bank of Castor"],
    ],
    [
      "It competes with two other entities: Borealis-Nord, located in Norway along with its subsidiary; and Castor, located in Spain.",
      ["Borealis-Nord", "Castor"],
    ],
    [
      "The Company considers Borealis, Castor and Delta Hydraulics to be its principal competitors.",
      ["Borealis", "Castor", "Delta Hydraulics"],
    ],
    [
      "The competitors of the Company are Castor Markets, Delta of Fallbrook, Ember's, Fathom and Gannet Stores.",
      ["Castor Markets", "Delta of Fallbrook", "Ember's", "Fathom", "Gannet Stores"],
    ],
    ["Its services, including Aquaflow and Wellhead, compete with those of importers.", []],
  ])("%s", (sentence, expected) => {
    expect(names(business(`<p>Competition</p><p>${sentence}</p>`).competitors)).toEqual(expected);
  });

  test("of bullets, and never the filer or a part of it", () => {
    const { competitors } = business(
      "<p>Our competitors include the following companies:</p><p>• Borealis Pumps, Inc.;</p><p>• Castor Ltd.</p><p>Acme competes with Delta Hydraulics.</p>",
    );
    expect(names(competitors)).toEqual(["Borealis Pumps, Inc.", "Castor Ltd.", "Delta Hydraulics"]);
  });
});

describe("customers", () => {
  test.each([
    [
      "Sales to Gristmill Stores, Inc. accounted for 14% of our net sales in 2030.",
      [["Gristmill Stores, Inc.", 14]],
    ],
    ["In 2030, 62% of our revenue was from the U.S. government.", [["U.S. government", 62]]],
    ["Sales to Gristmill Stores, Inc. exceeded 10% of net sales.", [["Gristmill Stores, Inc.", null]]],
    ["No customer accounted for 10% or more of our revenue in 2030.", []],
    [
      "Of our customers, Gristmill Stores, Inc. accounted for 22% of net sales, the divisions of Barley Works, Inc. together accounted for 14%, and Rye, Oats and Co. accounted for 11%.",
      [
        ["Gristmill Stores, Inc.", 22],
        ["Barley Works, Inc.", 14],
        ["Rye, Oats and Co.", 11],
      ],
    ],
    [
      "Our customer Gristmill, Inc. accounted for 18% of sales, including those to its contractor, Rye, Inc. Barley Works Inc. accounted for 12% of sales.",
      [
        ["Gristmill, Inc.", 18],
        ["Barley Works Inc.", 12],
      ],
    ],
    [
      "In 2030 and 2029 two customers, Gristmill Stores, Inc. and Barley, accounted for 14% and 12% of net sales, respectively.",
      [
        ["Gristmill Stores, Inc.", 14],
        ["Barley", 12],
      ],
    ],
    [
      "In 2028, 2029 and 2030 sales to Gristmill Stores, Inc., a chain of shops, were 11%, 12% and 13% of net sales.",
      [["Gristmill Stores, Inc.", 13]],
    ],
    [
      "Approximately 17% of net sales in 2030 were to Gristmill Stores, Inc.",
      [["Gristmill Stores, Inc.", 17]],
    ],
    ["Our customer Gristmill Stores, Inc. accounted for 14% of accounts receivable.", []],
    [
      "The distributor Gristmill Stores, Inc. was the source of 17% of net sales, and Barley Works Ltd. of 12%.",
      [
        ["Gristmill Stores, Inc.", 17],
        ["Barley Works Ltd.", 12],
      ],
    ],
    [
      "One customer stands out: fees from Barley Bank, N.A., whose contract, signed in May, ends in 2032, came to 16% of revenue.",
      [["Barley Bank, N.A.", 16]],
    ],
    [
      "Our ten largest shippers gave us 64% of revenue. Gristmill, Roe and Co. was first, at 16%; Barley Stores, a chain in Ohio, followed with 11%.",
      [
        ["Gristmill, Roe and Co.", 16],
        ["Barley Stores", 11],
      ],
    ],
    [
      "We rely on customers. Of fiscal 2030 net revenues, 19% was billed to Gristmill Stores, Inc. and 13% to Barley Works, our distributor.",
      [
        ["Gristmill Stores, Inc.", 19],
        ["Barley Works", 13],
      ],
    ],
    ["Some 15% of the sales of the Grain Mills segment to customers were made to Barley Works.", []],
    ["Customers in Europe accounted for 30% of net sales.", []],
    ["Our Pumps segment accounted for 70% of revenue from customers.", []],
    [
      "Sales to Gristmill Stores, Inc. accounted for 16%, 15% and 17% of net sales in 2030, 2029 and 2028, respectively, and sales to Barley Works Inc. accounted for 11%, 12% and 10%, respectively.",
      [
        ["Gristmill Stores, Inc.", 16],
        ["Barley Works Inc.", 11],
      ],
    ],
    [
      "In 2030 three wholesalers took 60% of our sales: Gristmill Drug, Inc. (26%), Barley Health (22%) and Rye Corporation (12%).",
      [
        ["Gristmill Drug, Inc.", 26],
        ["Barley Health", 22],
        ["Rye Corporation", 12],
      ],
    ],
    ["Our sales to retailers were made in: Ohio (26%), Utah (22%) and Iowa (18%).", []],
    ["We bought steel from two distributors: Gristmill Inc., 44%; Barley Inc., 20%.", []],
    [
      "The largest of these buyers is Gristmill Stores, Inc., which has been a customer since 1951 and took goods worth $58.9 million, or 14.2% of our net sales.",
      [["Gristmill Stores, Inc.", 14.2]],
    ],
    ["In each year one customer, Gristmill, accounted for 100% of revenue.", [["Gristmill", 100]]],
    [
      "Gristmill Stores, Inc. accounted for 14% of revenues from customers in 2030. Barley Works accounted for 12% in 2029 but for less than 10% in 2030.",
      [["Gristmill Stores, Inc.", 14]],
    ],
    [
      "Our customer Gristmill Stores, Inc. accounted for 41% of the net sales of Bakery, or 8% of the total.",
      [],
    ],
    [
      "Our customer Gristmill Stores, Inc. accounted for 41% of the net sales of Bakery, or 18% of the total.",
      [["Gristmill Stores, Inc.", 18]],
    ],
    [
      "In 2030 the United States General Services Administration, which rents four of our halls, accounted for 13.2% of our rental revenues from tenants, and Barley Bank, National Association for 11.4%.",
      [
        ["United States General Services Administration", 13.2],
        ["Barley Bank, National Association", 11.4],
      ],
    ],
    [
      "The Gristmill Millers Consortium, a group of 30 Ohio and North Dakota mills that is replacing its sieves, accounted for 12% of revenues. No other customer did.",
      [["Gristmill Millers Consortium", 12]],
    ],
    [
      "Sales to our customer Gristmill, Inc., including sales to its bakers Rye Works and Oats, Inc., represented 21% of our net revenues.",
      [["Gristmill, Inc.", 21]],
    ],
    [
      "Payments of the Gristmill Aid Company, which is a fund and not a customer, were equal to 11% of revenues.",
      [],
    ],
  ])("%s", (sentence, expected) => {
    expect(business(`<p>${sentence}</p>`).customers.map(({ name, percent }) => [name, percent])).toEqual(
      expected,
    );
  });

  test("as tagged, with the share of the newest year", () => {
    const context = (id: string, year: number) =>
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:segment><xbrldi:explicitMember dimension="srt:MajorCustomersAxis">ex:GristmillStoresIncMember</xbrldi:explicitMember><xbrldi:explicitMember dimension="us-gaap:ConcentrationRiskByBenchmarkAxis">us-gaap:SalesRevenueNetMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period></xbrli:context>`;
    const fact = (id: string, share: number) =>
      `<ix:nonFraction name="us-gaap:ConcentrationRiskPercentage1" contextRef="${id}" scale="-2">${share}</ix:nonFraction>`;
    const { customers } = business(
      `<ix:header>${context("a", 2030)}${context("b", 2029)}</ix:header><p>Gristmill Stores, Inc. bought ${fact("a", 18)}% (2029: ${fact("b", 21)}%).</p>`,
    );
    expect(customers.map(({ name, percent }) => [name, percent])).toEqual([["Gristmill Stores, Inc", 18]]);
  });

  test("of a table", () => {
    const { customers } = business(
      "<p>Customers with more than 10% of revenue were as follows:</p><table><tr><td></td><td>2030</td></tr><tr><td>Customer A</td><td>21%</td></tr><tr><td>Customer B</td><td>7%</td></tr></table>",
    );
    expect(customers.map(({ name, percent }) => [name, percent])).toEqual([["Customer A", 21]]);
    const { customers: named } = business(
      "<p>We depend on a few manufacturers. The portions of net sales made to those that exceeded one-tenth were these:</p><table><tr><td></td><td>2030</td></tr><tr><td>Gristmill Stores, Inc.</td><td>21</td><td>%</td></tr><tr><td>Barley Works</td><td>12</td></tr></table>",
    );
    expect(named.map(({ name, percent }) => [name, percent])).toEqual([
      ["Gristmill Stores, Inc.", 21],
      ["Barley Works", 12],
    ]);
  });
});

test("a proxy statement tells of employees beside the pay of the chief executive", () => {
  const said =
    "<p>Pay ratio</p><p>We had 163 employees at December 31, 2030. The median one earned $94,310.</p>";
  expect(readReport(`<html><body>${said}</body></html>`, "DEF 14A", "Acme Flow, Inc.").employees?.value).toBe(
    163,
  );
});

describe("risks", () => {
  const long = filler("Towns may put off what they need for wells and pipes.", 12);

  test("are the sentences that a document emphasizes", () => {
    const { risks } = read({
      "Item 1A. Risk Factors": `<p><b>Risks Related to Our Business</b></p>${["Our sales may fall.", "We depend on one foundry.", "Steel could cost more."].map((risk) => `<p><i><b>${risk}</b></i></p><p>${long}</p>`).join("")}`,
      "Item 2. Properties": "<p>We own a plant.</p>",
    });
    expect(risks.map(({ text }) => text)).toEqual([
      "Our sales may fall.",
      "We depend on one foundry.",
      "Steel could cost more.",
    ]);
  });

  test("are short sentences before long paragraphs where nothing is emphasized", () => {
    const { risks } = read({
      "Item 1A. Risk Factors": [
        "Our sales may fall next year.",
        "We depend on one single foundry.",
        "Steel could cost us more.",
      ]
        .map((risk) => `<p>${risk}</p><p>${long}</p>`)
        .join(""),
      "Item 2. Properties": "<p>We own a plant.</p>",
    });
    expect(risks.map(({ text }) => text)).toEqual([
      "Our sales may fall next year.",
      "We depend on one single foundry.",
      "Steel could cost us more.",
    ]);
  });
});

test("strategies are what the filer aims for", () => {
  const { strategies } = business(
    `<p>Our strategy is to lead in pumps for towns. We were founded in 1931. The Company aims to double its service business. Our tax strategy could fail.</p>`,
  );
  expect(strategies.map(({ text }) => text)).toEqual([
    "Our strategy is to lead in pumps for towns.",
    "The Company aims to double its service business.",
  ]);
});

test("an aim that ends with a colon is read with its list", () => {
  const list = (items: number) =>
    Array.from({ length: items }, (_, at) => `<p>• opening mill ${at + 1};</p>`).join("");
  const read = (items: number) =>
    business(
      `<p>We make pumps. Our strategy is focused on:</p>${list(items)}<p>We own a plant in Ohio. We sell pumps.</p>`,
    );
  const { strategies, documents } = read(2);
  const [aim] = strategies;
  expect(strategies).toHaveLength(1);
  expect(aim).toMatchObject({ text: "Our strategy is focused on: opening mill 1; opening mill 2." });
  expect(aim).not.toHaveProperty("isOpen");
  expect(documents[0]?.text.slice(aim?.start, aim?.end)).toMatch(
    /^Our strategy is focused on:\n+• ?opening mill 1;\n+• ?opening mill 2$/,
  );
  expect(read(7).strategies[0]).toMatchObject({ isOpen: true });
  expect(read(1).strategies).toEqual([]);
});

test("proceedings are those of item 3 that are told one by one", () => {
  const { proceedings } = read({
    "Item 3. Legal Proceedings": `<p>From time to time we are party to claims in the ordinary course of business before some court in 2030.</p>
<p>On May 3, 2029, a class action captioned Roe v. Acme Flow, Inc. was filed in the District Court of Ohio. ${filler("The plaintiffs say that pumps leaked.", 4)}</p>`,
    "Item 4. Mine Safety Disclosures": "<p>Not applicable.</p>",
  });
  expect(proceedings.map(({ name }) => name)).toEqual(["Roe v. Acme Flow"]);
});

test("a proceeding has what came of it last, though that stands behind what is quoted or in a later paragraph", () => {
  const { proceedings } = read({
    "Item 3. Legal Proceedings": `<p>On May 3, 2029, Ada Roe filed a complaint against us in the District Court of Ohio. ${filler("She says that pumps leaked.", 30)} On June 2, 2029, the court dismissed her claims.</p>
<p>On March 4, 2030, the court of appeals affirmed the dismissal. On April 5, 2030, she appealed.</p>
<p>On May 6, 2029, Bo Elm filed a complaint against us in the District Court of Utah for what a pump did to</p>
<p>24</p>
<p>his mill, and for nothing else that anybody could make out in that court in 2030.</p>`,
    "Item 4. Mine Safety Disclosures": "<p>Not applicable.</p>",
  });
  const [roe] = proceedings;
  const elm = proceedings.at(-1);
  expect(roe?.outcome).toBe(
    "On March 4, 2030, the court of appeals affirmed the dismissal. On April 5, 2030, she appealed.",
  );
  expect(elm?.text).toMatch(/^On May 6, 2029, Bo Elm .* his mill, and for nothing else/);
  expect(elm).not.toHaveProperty("outcome");
});

test("incidents are what item 1C says happened or didn't, not how they are guarded against", () => {
  const { incidents } = read({
    "Item 1. Business": "<p>We make pumps for towns.</p>",
    "Item 1C. Cybersecurity": `<p>Our program is designed to detect cybersecurity incidents. An incident could materially affect us.</p>
<p>We have not identified any cybersecurity threats that have materially affected us. In May 2030 an unauthorized actor gained access to a server in a security incident.</p>`,
    "Item 2. Properties": "<p>We own a plant.</p>",
  });
  expect(incidents.map(({ text, isTold, item }) => [text.slice(0, 26), isTold, item])).toEqual([
    ["We have not identified any", false, "1C"],
    ["In May 2030 an unauthorize", true, "1C"],
  ]);
});

test("a description says what the filer does, not when it was incorporated, how it is run or what guides it", () => {
  const { description } = business(
    "<p>Acme Flow, Inc. was incorporated in Ohio in 1931. We are guided by four principles: pressure rather than flow. We operate in a network of plants that are run as if they were one. Acme Cloud is a subscription to reports on pumps. Acme Flow, Inc. designs and makes pumps for water utilities. We seek to pump all water.</p>",
  );
  expect(description.map(({ text }) => text)).toEqual([
    "Acme Flow, Inc. designs and makes pumps for water utilities.",
  ]);
});

test("neither how a filer grows nor which units it sold describe it", () => {
  const said = (text: string) => business(`<p>${text}</p>`).description.map((one) => one.text);
  expect(said("We expand our business by acquiring makers of pumps and other companies.")).toEqual([]);
  expect(said("The Company offered for sale up to 900,000 units at the price of $20 per unit.")).toEqual([]);
});

test("what says best what the filer does comes first, wherever Item 1 says it", () => {
  const { description } = business(
    "<p>Acme Flow, Inc. is a leader in fluid motion. We believe that water moves the world.</p><p>Our pumps move water. Our pumps are sold to utilities, and the pumps that utilities buy last for years.</p><p>We design, manufacture and sell pumps to water utilities.</p>",
  );
  expect(description[0]?.text).toBe("We design, manufacture and sell pumps to water utilities.");
});

test.each([
  ["us-gaap:LicenseAndServiceMember", "Pump plans", "Pump plans"],
  ["us-gaap:LicenseAndServiceMember", "Total revenue", "License and Service"],
  ["us-gaap:LicenseAndServiceMember", "License & service", "License & service"],
  ["acme:PumpPlansMember", "Valves", "Pump Plans"],
])("the member %s in the row “%s” is called %s", (member, rowLabel, name) => {
  expect(memberName(member, { rowLabel }, [], "We make pumps.")).toBe(name);
});

test.each([
  `Acme Flow, together with its subsidiaries (herein referred to as “Acme,” the “Company,” “we,” “us,” or “our”), is a maker of pumps.`,
  "Acme-Flow is a maker of pumps.",
  "We discover, develop, and market pumps in a single segment.",
])("a description may define names in brackets, and open with any form of the name: %s", (said) => {
  expect(business(`<p>${said}</p>`).description.map(({ text }) => text)).toEqual([said]);
});

test.each<[string, string[]]>([
  [
    "The Company's wholly-owned subsidiaries, Brook Leasing Corp., a Nevada corporation, and Brook Logistics, Inc., lease trucks.",
    ["Brook Leasing Corp.", "Brook Logistics, Inc."],
  ],
  [
    "We have two wholly-owned subsidiaries: Creek Title, LLC, which sells title insurance, and Creek Properties, LLC.",
    ["Creek Title, LLC", "Creek Properties, LLC"],
  ],
  [
    "The accounts include the Company and its wholly-owned subsidiaries, Dell Partners, L.P. and Dell Cards, LLC.",
    ["Dell Partners, L.P.", "Dell Cards, LLC"],
  ],
  ["The Bank has one subsidiary, Elm Investment Corporation.", ["Elm Investment Corporation"]],
  [
    "Its principal subsidiaries are Gale Air, Inc. (Gale), which began in 1990 and flies jets, and Gale Express, Inc. A third subsidiary, Heath Services, Inc., loads them.",
    ["Gale Air, Inc.", "Gale Express, Inc.", "Heath Services, Inc."],
  ],
  ["Shops are leased from Iris Properties, Inc., a subsidiary, and from others.", ["Iris Properties, Inc."]],
  ["Juniper Food Company, a subsidiary formed in 1981, sells groceries.", ["Juniper Food Company"]],
  ["The registrant is the holding company for Kestrel Savings Bank.", ["Kestrel Savings Bank"]],
  ["Lark Mills, Inc., a subsidiary of Moss Corporation, competes with us.", []],
  ["In May we sold our wholly-owned subsidiary, Fern Pumps, Inc.", []],
  ["Acme Flow, Inc. is a wholly-owned subsidiary of Glen Holdings, Inc.", []],
  ["A customer and its subsidiary, Hill Stores, Inc., bought pumps.", []],
])("subsidiaries in prose: %s", (sentence, expected) => {
  expect(names(business(`<p>${sentence}</p>`).subsidiaries)).toEqual(expected);
});

test("subsidiaries over two lines are one, and the filer is none", () => {
  const { subsidiaries } = readReport(
    `<DOCUMENT>
<TYPE>10-K
<TEXT>
Item 1. Business
We make pumps.
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-21
<TEXT>
SUBSIDIARIES OF ACME FLOW, INC.

Acme Flow, Inc.                      Ohio
Acme Valves of                       Delaware           Acme Valves of
Kentucky, Inc.                                          Kentucky, Inc.
Borealis Wells Ltd.                  Ontario            Borealis Wells Ltd.
Castor Leasing
  Company, Inc.                      Delaware
Delta Mills Ltd. (80% owned)         Ontario
</TEXT>
</DOCUMENT>`,
    "10-K",
    "Acme Flow, Inc.",
  );
  expect(subsidiaries.map(({ name, jurisdiction }) => [name, jurisdiction])).toEqual([
    ["Acme Valves of Kentucky, Inc.", "Delaware"],
    ["Borealis Wells Ltd.", "Ontario"],
    ["Castor Leasing Company, Inc.", "Delaware"],
    ["Delta Mills Ltd.", "Ontario"],
  ]);
});

test("every fact stands where it says", () => {
  const reading = business(
    "<p>Competition</p><p>We compete with Borealis Pumps, Inc. and Castor Industries.</p><p>Our strategy is to lead in pumps for towns. We make pumps and valves for towns.</p>",
  );
  const text = reading.documents[0]?.text ?? "";
  for (const { name, start, end } of reading.competitors) expect(text.slice(start, end)).toBe(name);
  for (const one of [...reading.strategies, ...reading.description])
    expect(text.slice(one.start, one.end)).toBe(one.text);
});

test("a city of its state's name stands behind a street without a comma", () => {
  const text =
    "1411 Broadway\nNew York, New York 10018\n(Address of principal executive offices)\n\nITEM 1. BUSINESS";
  expect(readSeat({ text, facts: [], role: "report" })).toMatchObject({
    city: "New York",
    state: "New York",
  });
});

test("a table in thousands above a statement in dollars isn't its scale where the schedule has the dollars", () => {
  const { figures } = readReport(
    `<DOCUMENT>
<TYPE>10-K
<TEXT>
ACME FLOW, INC.

Item 6. Selected Financial Data

                          1997        1996        1995
(In thousands)
Net sales              $61,285     $51,036     $43,910

Item 8. Financial Statements

CONSOLIDATED STATEMENTS OF INCOME

                          1997           1996           1995
Net sales            $61,284,516    $51,035,907    $43,909,644
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-27
<TEXT>
<MULTIPLIER> 1
<TOTAL-REVENUES> 61,284,516
</TEXT>
</DOCUMENT>`,
    "10-K",
  );
  expect(figures.map(({ value }) => value)).toEqual([61_284_516]);
});

test("figures have the scale of their table, and the exact amount goes before its rounding", () => {
  const table = (rows: readonly (readonly string[])[]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
  const { figures } = read({
    "Item 1. Business": "<p>We make pumps.</p>",
    "Item 6. Selected Financial Data": `<p>(In millions, except share amounts, which are reflected in thousands)</p>${table(
      [
        ["Net sales", "$2,411.2", "$2,406.9", "$2,405.9"],
        ["Net income", "52.6", "70.8", "96.5"],
      ],
    )}`,
    "Item 8. Financial Statements": `<p>CONSOLIDATED STATEMENTS OF INCOME</p><p>(In thousands)</p>${table([
      ["Net sales", "$2,411,243", "$2,406,909", "$2,405,916"],
      ["Net income", "52,593", "70,778", "96,480"],
    ])}<p>As percentages of sales:</p>${table([["Net sales", "100", "100", "100"]])}`,
  });
  expect(figures.map(({ concept, value }) => [concept, value])).toEqual([
    ["revenue", 2_411_243_000],
    ["net_income", 52_593_000],
  ]);
});

describe("products that are tagged", () => {
  const sold = (member: string | null, value: number, rowLabel: string | null = null): TaggedFact => ({
    concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
    value,
    unit: "USD",
    start: "2025-01-01",
    end: "2025-12-31",
    dimensions: member === null ? {} : { "srt:ProductOrServiceAxis": member },
    rowLabel,
    text: String(value),
    at: 0,
  });
  const text = "Sales of the Pump and of iValve rose.";
  const read = (...facts: TaggedFact[]) =>
    readProducts({ facts, text }).map(({ name, revenue }) => [name, revenue?.value]);
  const parts = [
    sold("us-gaap:ProductMember", 90, "Products"),
    sold("us-gaap:ServiceMember", 10, "Services"),
    sold("acme:PumpMember", 60),
    sold("acme:IValveMember", 30, "iValve"),
  ];

  test("are told where they make up all revenue, without a total of several", () => {
    expect(read(sold(null, 100), ...parts)).toEqual([
      ["Services", 10],
      ["Pump", 60],
      ["iValve", 30],
    ]);
  });

  const within = (segment: string, fact: TaggedFact): TaggedFact => ({
    ...fact,
    dimensions: { ...fact.dimensions, "us-gaap:StatementBusinessSegmentsAxis": segment },
  });
  const ofSegment = (segment: string, value: number, rowLabel: string): TaggedFact =>
    within(segment, sold(null, value, rowLabel));

  test("are told within segments, as the sum over these", () => {
    expect(
      read(
        sold(null, 100),
        ...parts.slice(0, 2),
        within("acme:NavalMember", sold("acme:ShipsMember", 55, "Ships")),
        within("acme:NavalMember", sold("acme:RepairsMember", 12, "Repairs")),
        within("acme:LandMember", sold("acme:RepairsMember", 13, "Repairs")),
        within("acme:LandMember", sold("acme:TanksMember", 20, "Tanks")),
      ),
    ).toEqual([
      ["Ships", 55],
      ["Repairs", 25],
      ["Tanks", 20],
    ]);
  });

  test("stand in place of the segment that is divided into them", () => {
    expect(
      read(
        sold(null, 100),
        ofSegment("acme:ClientGroupMember", 60, "Client Group"),
        within("acme:ClientGroupMember", sold("acme:NotebookMember", 35, "Notebook")),
        within("acme:ClientGroupMember", sold("acme:DesktopMember", 20, "Desktop")),
        within("acme:ClientGroupMember", sold("acme:OtherProductOrServiceMember", 5, "Other")),
        ofSegment("acme:ServersMember", 40, "Servers"),
      ),
    ).toEqual([
      ["Notebook", 35],
      ["Desktop", 20],
      ["Servers", 40],
    ]);
  });

  test("of many are those of the table that divides all revenue, by the names of its rows", () => {
    const at = (member: string, value: number, rowLabel: string, place: number) => ({
      ...sold(`acme:${member}`, value, rowLabel),
      at: place,
    });
    const wares =
      "Alder Beech Cedar Doors Elm Fir Glass Hinges Iron Jambs Keys Locks Mats Nails Oak Pine".split(" ");
    expect(
      read(
        sold(null, 1360),
        at("MajorProductLineDcorMember", 700, "Décor2", 1),
        at("MajorProductLineHardlinesMember", 600, "Hardlines (b)", 2),
        at("MajorProductLineTimberMember", 50, "Timber", 3),
        at("OtherMember", 10, "Other", 4),
        ...wares.map((name, index) => at(`${name}Member`, 85, name, 10 + index)),
      ),
    ).toEqual([
      ["Décor", 700],
      ["Hardlines", 600],
      ["Timber", 50],
    ]);
  });

  test("are not where they are a part, or only products and services as such", () => {
    expect(read(sold(null, 300), ...parts)).toEqual([]);
    expect(read(sold(null, 100), ...parts.slice(0, 2))).toEqual([]);
  });
});

describe("products of a table that tags none", () => {
  const revenue = {
    concept: "revenue" as const,
    value: 100e6,
    currency: "USD",
    from: "2025-01-01",
    to: "2025-12-31",
    start: 0,
    end: 1,
  };
  const table = (title: string, ...rows: string[]) =>
    [title, "(in millions)", "Years ended December 31,\t2025\t2024", ...rows].join("\n");
  const partsOf = (text: string, segments: string[] = []) =>
    readTabulatedSales(
      { text },
      revenue,
      segments.map((name) => ({ name })),
    ).map(({ name, revenue, percent }) => [
      name,
      revenue?.value ?? `${percent?.value}%`,
      (revenue ?? percent)?.before?.value,
    ]);

  test("are the rows above all revenue whose amounts come to it", () => {
    const rows = [
      "Sales by company-operated restaurants\t$\t38.0\t$\t36.0",
      "Revenues from franchised restaurants\t61.0\t55.5",
      "Other revenues\t1.0\t0.9",
      "Total revenues\t100.0\t92.4",
      "Total operating costs\t54.0\t49.0",
    ];
    expect(partsOf(table("Consolidated Statement of Income", ...rows))).toEqual([
      ["Company-operated restaurants", 38e6, 36e6],
      ["Franchised restaurants", 61e6, 55.5e6],
    ]);
    expect(partsOf(table("Consolidated Statement of Income", ...rows.slice(0, 2), ...rows.slice(3)))).toEqual(
      [],
    );
  });

  test("are the rows whose shares of sales come to 100%", () => {
    const rows = ["Fabric care\t36%\t35%", "Baby care\t33%\t35%", "Oral care\t30%\t30%", "TOTAL\t100%\t100%"];
    expect(partsOf(table("Percentage of net sales", ...rows))).toEqual([
      ["Fabric care", "36%", 35],
      ["Baby care", "33%", 35],
      ["Oral care", "30%", 30],
    ]);
    expect(partsOf(table("Percentage of employees", ...rows))).toEqual([]);
  });

  test("are neither regions, nor segments, nor costs", () => {
    const total = "Total net sales\t100\t90";
    expect(partsOf(table("Sales", "North America\t60\t50", "Europe\t40\t40", total))).toEqual([]);
    expect(partsOf(table("Sales", "Pumps\t60\t50", "Valves\t40\t40", total), ["Pumps", "Valves"])).toEqual(
      [],
    );
    expect(partsOf(table("Sales", "Cost of sales\t60\t50", "Gross profit\t40\t40", total))).toEqual([]);
    expect(partsOf(table("Sales", "Products\t60\t50", "Services\t40\t40", total))).toEqual([]);
  });
});

describe("sales at home and abroad", () => {
  const product = "srt:ProductOrServiceAxis";
  const region = "srt:StatementGeographicalAxis";
  const sold = (
    dimensions: Record<string, string>,
    value: number,
    rowLabel: string | null = null,
    end = "2025-12-31",
  ): TaggedFact => ({
    concept: "us-gaap:Revenues",
    value,
    unit: "USD",
    start: `${end.slice(0, 4)}-01-01`,
    end,
    dimensions,
    rowLabel,
    text: String(value),
    at: 0,
  });
  const home = { [region]: "country:US" };
  const abroad = { [region]: "us-gaap:NonUsMember" };
  const marketsOf = (...facts: TaggedFact[]) =>
    readMarkets({ facts, text: "" }).map(({ name, revenue }) => [
      name,
      revenue?.value,
      revenue?.before?.value,
    ]);

  test("markets are told where they make up all revenue, without totals and parts of others", () => {
    const parts = [
      sold(home, 6013),
      sold(home, 5011, null, "2024-12-31"),
      sold({ [region]: "country:GB" }, 1507),
      sold({ [region]: "acme:OtherEuropeMember" }, 491, "Other"),
      sold({ [region]: "srt:EuropeMember" }, 1998, "Total Europe"),
      sold({ [region]: "acme:RestOfWorldMember" }, 1989, "Rest of world (1)"),
      sold(abroad, 3987),
    ];
    expect(marketsOf(sold({}, 10000), ...parts)).toEqual([
      ["the United States", 6013, 5011],
      ["the United Kingdom", 1507, undefined],
      ["Other Europe", 491, undefined],
      ["Rest of world", 1989, undefined],
    ]);
    expect(marketsOf(sold({}, 20000), ...parts)).toEqual([]);
    expect(marketsOf(sold({}, 100), sold(home, 100))).toEqual([]);
  });

  test("a product told at home and abroad alone is the sum of both", () => {
    const at = (member: string, of: Record<string, string>, value: number, rowLabel: string) =>
      sold({ [product]: member, ...of }, value, rowLabel);
    const facts = [
      sold({}, 100),
      sold({ [product]: "us-gaap:ProductMember" }, 90, "Net product revenue"),
      sold({ [product]: "acme:LicenceMember" }, 10, "Licences and other"),
      ...[home, abroad].flatMap((of) => [
        at("acme:PumpMember", of, 30, "Pump"),
        at("acme:IValveMember", of, 15, "iValve"),
        at("acme:DevicesMember", of, 45, "Total devices"),
      ]),
    ];
    expect(readProducts({ facts, text: "" }).map(({ name, revenue }) => [name, revenue?.value])).toEqual([
      ["Licence", 10],
      ["Pump", 60],
      ["iValve", 30],
    ]);
  });
});

describe("operating metrics", () => {
  const metricsOf = (...paragraphs: string[]) => {
    const text = paragraphs.join("\n\n");
    const items = [
      { item: "1", bodyStart: 0, end: text.length, byReference: false },
    ] as unknown as Parameters<typeof readOperatingMetrics>[0]["items"];
    return readOperatingMetrics({ text, items }, "2031-02-01").map(({ text: said }) => said);
  };

  test("are counts of the report's own year, the first of each kind", () => {
    const told = [
      "At the end of fiscal 2030, we operated 1,214 stores in Ohio and Iowa.",
      "As of February 1, 2031, our total backlog was $3.4 billion.",
      "Daily active people were 3.2 billion on average for December 2030.",
    ];
    expect(metricsOf(...told, "In 2030, we opened 12 stores.")).toEqual(told);
  });

  test.each([
    "At the end of fiscal 2028, we operated 1,100 stores.",
    "In 2031, we plan to open 40 stores.",
    "As of February 1, 2031, we had 900 employees at our 40 stores.",
    "As of February 1, 2031, we had 35 aircraft in inventory.",
    "Stores sold 1,214 robots.",
  ])("are not in %s", (said) => {
    expect(metricsOf(said)).toEqual([]);
  });
});

describe("what was left of segments' sales", () => {
  const axis = "us-gaap:StatementBusinessSegmentsAxis";
  const tagged = (
    concept: string,
    member: string,
    value: number,
    other: Partial<TaggedFact> = {},
  ): TaggedFact => ({
    concept: `us-gaap:${concept}`,
    value,
    unit: "USD",
    start: "2025-01-01",
    end: "2025-12-31",
    dimensions: { [axis]: `acme:${member}SegmentMember` },
    rowLabel: null,
    text: String(value),
    at: 0,
    ...other,
  });
  const sales = [tagged("Revenues", "Pumps", 60), tagged("Revenues", "Valves", 40)];
  const read = (...facts: TaggedFact[]) =>
    taggedMembers({ facts: [...sales, ...facts], text: "" }, axis, []).map(({ name, revenue }) => [
      name,
      revenue?.profit ?? null,
    ]);

  test("segments may be parts of one, or stand beside an axis that calls them operating segments", () => {
    const parts = (member: string, value: number): TaggedFact => ({
      ...tagged("Revenues", "Machines", value),
      dimensions: {
        [axis]: "acme:MachinesSegmentMember",
        "us-gaap:SubsegmentsAxis": `acme:${member}SegmentMember`,
        "srt:ConsolidatedEntitiesAxis": "us-gaap:OperatingSegmentsMember",
      },
    });
    const facts = [
      tagged("Revenues", "Machines", 75),
      parts("Pumps", 55),
      parts("Valves", 20),
      tagged("Revenues", "Belts", 30),
    ];
    const text = "We have three reportable segments: Pumps, Valves, and Belts.";
    const found = readSegments({ facts, text, rows: [] } as unknown as Parameters<typeof readSegments>[0]);
    expect(found.map(({ name, revenue }) => [name, revenue?.value]).sort()).toEqual([
      ["Belts", 30],
      ["Pumps", 55],
      ["Valves", 20],
    ]);
  });

  test("is read of the same year, by the measure that all are tagged with", () => {
    const before = { start: "2024-01-01", end: "2024-12-31" };
    expect(
      read(
        tagged("OperatingIncomeLoss", "Pumps", 7, before),
        tagged("OperatingIncomeLoss", "Pumps", 9),
        tagged("OperatingIncomeLoss", "Valves", -3),
      ),
    ).toEqual([
      ["Pumps", { measure: "operating_income", value: 9, before: 7 }],
      ["Valves", { measure: "operating_income", value: -3, before: null }],
    ]);
    const taxed = "IncomeLossIncludingPortionAttributableToNoncontrollingInterest";
    expect(
      read(
        tagged("OperatingIncomeLoss", "Pumps", 9),
        tagged(taxed, "Pumps", 8),
        // What reconciles a segment with the whole is none of it.
        tagged(taxed, "Valves", -1, {
          dimensions: {
            [axis]: "acme:ValvesSegmentMember",
            "srt:ConsolidationItemsAxis": "us-gaap:MaterialReconcilingItemsMember",
          },
        }),
        tagged(taxed, "Valves", 5),
      ).map(([, profit]) => profit),
    ).toEqual([
      { measure: "income_before_taxes", value: 8, before: null },
      { measure: "income_before_taxes", value: 5, before: null },
    ]);
  });

  test("isn't where only some are tagged with it", () => {
    expect(read(tagged("OperatingIncomeLoss", "Pumps", 9)).map(([, profit]) => profit)).toEqual([null, null]);
  });
});

describe("the founding year", () => {
  const foundedIn = (sentence: string) =>
    readFounding({ text: `Item 1. Business\n\n${sentence}`, items: [], role: "report" }, "PELHAMS WORKS INC")
      ?.year ?? null;

  test.each([
    ["We were founded in 1931 in Dayton.", 1931],
    ["Pelham’s Works was established in 1888 as a mill.", 1888],
    ["The Company, which began operations in 1947, makes pumps.", 1947],
    ["Our operations began in 1930, and we are incorporated in Delaware.", 1930],
    [
      "It was incorporated in 1905 and was built from a business founded in Dayton in 1837 by Otto Penn.",
      1837,
    ],
    ["Pumps. Founded in 1975, we operate in ten countries.", 1975],
    ["Since its founding in 1900, Pelhams has managed its own forests.", 1900],
    ["Our roots go back to a grist mill that Otto Penn bought in Dayton in 1871.", 1871],
    ["The Company traces its origins to the Penn foundry, opened in 1866.", 1866],
    ["The Company’s predecessor was organized in 1899.", 1899],
    ["The Company has been in the milling business since 1926.", 1926],
    ["What began in 1954 as a pump shed is now a maker of valves.", 1954],
    ["Mr. Penn has led us since he founded the Company in 1983.", 1983],
    ["In 1948, the brothers Penn founded the Company.", 1948],
    ["Our first store was opened by Ada Q. Penn in the spring of 1977.", 1977],
    ["A smithy that Otto Penn built in 1858 is the origin of what is now Pelhams.", 1858],
  ])("is told: %s", (sentence, year) => {
    expect(foundedIn(sentence)).toBe(year);
  });

  test.each([
    "Our refinery in Texas, which began operations in January 2026, is new.",
    "The standards board was formed in July 2007.",
    "The provision, which was established in 1990, was reversed.",
    "We began doing business as Pelhams on June 30, 2000.",
    "Ms. Penn has been our auditor since its inception until 2019.",
    "Until we opened our first store in May 2008, we sold by mail.",
    "Our operations in Ohio date from an acquisition.",
    "To grow, the Company began expanding into new markets beginning in 1992.",
    "In 1999 we acquired Grinder Inc., a maker of valves that had been founded in 1990 by its chief executive officer.",
  ])("is not that of something else: %s", (sentence) => {
    const history = "Pelhams makes pumps. Its shares were listed in 1985, and it acquired two mills in 1987.";
    expect(foundedIn(`${history} ${sentence}`)).toBeNull();
  });

  test.each([
    [
      "Pelhams makes pumps. Otto Penn opened his first shop in Dayton in 1921. Its shares were listed in 1985.",
      1921,
    ],
    [
      "Pelhams makes pumps, a business that its predecessor, a partnership, began in 1887. We acquired Grinder in 1994.",
      1887,
    ],
    ["Pelhams has cast iron in Troy since 1903. In 1960 it was reorganized as a Delaware corporation.", 1903],
  ])("is likely where it is told in other words: %s", (history, year) => {
    expect(foundedIn(history)).toBe(year);
  });
});

describe("the year of incorporation", () => {
  const incorporated = (sentence: string) =>
    readIncorporation(
      { text: `Delaware\n(State or other jurisdiction of incorporation)\n\n${sentence}`, facts: [] },
      "PELHAMS WORKS INC",
    )?.year ?? null;

  test.each([
    ["We have been a Delaware corporation since 1926.", 1926],
    ["Pelhams Works, Inc. came into being as a Delaware corporation in 1998.", 1998],
    ["We were incorporated in Ohio in 1960 and reincorporated in Delaware in 1987.", 1987],
    [
      "It was started by Otto Penn, was incorporated in Ohio, and changed its domicile to Delaware in 1991.",
      1991,
    ],
    ["The present company dates from 1971, when the Company was incorporated in Delaware.", 1971],
    ["In March 1984 the Company was incorporated in Delaware.", 1984],
    ["Pelhams-Works, Incorporated (the Company) was incorporated under the laws of Delaware in 1936.", 1936],
    ["The Company was incorporated in Ohio in 1905.", 1905],
    ["Our subsidiary Grinder has been a Delaware corporation since 1926.", null],
    ["The Company’s predecessor was incorporated in Delaware in 1956.", null],
  ])("%s", (sentence, year) => {
    expect(incorporated(sentence)).toBe(year);
  });

  test("the state is told by what a letter to shareholders calls its company", () => {
    const text = "You are invited to the meeting of Pelhams Works, a Maryland real estate investment trust.";
    expect(readIncorporation({ text, facts: [] }, "PELHAMS WORKS INC")?.state).toBe("Maryland");
  });
});

describe("charges and gains that don't come every year", () => {
  const oneOffsOf = (...paragraphs: string[]) => {
    const text = paragraphs.join("\n\n");
    const items = [
      { item: "7", bodyStart: 0, end: text.length, byReference: false },
    ] as unknown as Parameters<typeof readOneOffs>[0]["items"];
    return readOneOffs({ text, items }, "2030-12-31").map(({ amount, year }) => [amount, year]);
  };

  test("are read with their amount and year, the largest first and each once", () => {
    expect(
      oneOffsOf(
        "In May 2029, we recorded a goodwill impairment charge of $40.5 million for our mills.",
        "As a result, during the third quarter of 2030 we recorded a $1.2 billion non-cash charge.",
        "We recorded a $1.2 billion charge in the third quarter of 2030 on our plant in Ohio.",
        "During 2030, the Company recognized a gain on the sale of its brewery of $310 million.",
      ),
    ).toEqual([
      [1_200_000_000, 2030],
      [310_000_000, 2030],
      [40_500_000, 2029],
    ]);
  });

  test.each([
    "We recognized charges of $2 million, $3 million and $4 million in 2030, 2029 and 2028, respectively.",
    "We recorded income tax expense of $66 million for the year ended December 31, 2030.",
    "In 2027, we recorded a charge of $40 million.",
    "We paid $40 million of dividends in 2030.",
    "We would have recorded a charge of $40 million in 2030.",
  ])("are not in %s", (said) => {
    expect(oneOffsOf(said)).toEqual([]);
  });
});

test.each<[string, string[]]>([
  [
    "The consolidated financial statements include the accounts of Pelham Works, Inc. and its wholly-owned subsidiaries, which are The Corvane Company, LLC, Oster Homes of Texas, L.P. and Boldt (Shanghai) Co., Ltd.",
    ["The Corvane Company, LLC", "Oster Homes of Texas, L.P.", "Boldt (Shanghai) Co., Ltd."],
  ],
  [
    "Corvane Mortgage Company, LLC, our wholly owned subsidiary, lends. Oster Title, LLC, also wholly owned, insures.",
    ["Corvane Mortgage Company, LLC", "Oster Title, LLC"],
  ],
  [
    "We conduct our business through our operating partnership, Corvane OP, L.P. (the “Partnership”).",
    ["Corvane OP, L.P."],
  ],
  ["We compete with Corvane, Inc., a wholly owned subsidiary of Oster Corporation.", []],
  [
    "The accounts of Corvane Works Corporation, Oster Limited (Canada) and Boldt GmbH (Germany), all wholly owned, are consolidated.",
    ["Corvane Works Corporation", "Oster Limited", "Boldt GmbH"],
  ],
  ["We buy from Corvane, Inc. and Oster, Inc., both wholly owned by Boldt Corporation.", []],
  [
    "Pelham owns directly or indirectly all of the outstanding stock of Corvane Indemnity Company (Ohio) and Oster Finance, Inc. (Utah).",
    ["Corvane Indemnity Company", "Oster Finance, Inc."],
  ],
  [
    "Its consolidated subsidiaries include Corvane UK Limited (formerly Oster Ltd.) and Boldt, Inc.",
    ["Corvane UK Limited", "Boldt, Inc."],
  ],
  [
    "A fourth subsidiary, Corvane Life Company, reinsures policies sold to borrowers.",
    ["Corvane Life Company"],
  ],
])("subsidiaries that a sentence calls the filer's own: %s", (said, names) => {
  expect(readToldSubsidiaries({ text: said }, "Pelham Works Inc").map(({ name }) => name)).toEqual(names);
});

test("segments of which both are said to be reportable stay two", () => {
  const text =
    "We have two operating segments, Valves and Steel Pumps, both of which are reportable segments. The Valves segment grew.";
  const none = { facts: [], rows: [] } as unknown as Omit<Parameters<typeof readSegments>[0], "text">;
  expect(readSegments({ ...none, text }).map(({ name }) => name)).toEqual(["Valves", "Steel Pumps"]);
});
