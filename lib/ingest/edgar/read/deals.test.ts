import { describe, expect, test } from "vitest";
import { tokenize } from "@/lib/language/tokens";
import { sizeOf } from "@/lib/testing/proof";
import { dealWordRows } from "./deal-section";
import { extractDeals } from "./deals";

const context = { item: "1.01", filedOn: "2012-06-12", company: "ACME CORP" };

const read = (text: string, item = "1.01", filedOn = "2012-06-12") =>
  extractDeals(text, { ...context, item, filedOn }).map((deal) =>
    [
      `${deal.kind} ${deal.status} ${deal.part}`,
      deal.counterparty ?? "-",
      deal.happenedOn ?? "-",
      deal.amount === null ? "-" : `${deal.amount} ${deal.currency}`,
    ].join(", "),
  );

describe("a company bought or merged is read", () => {
  test.each([
    [
      "On June 7, 2012, Acme Corporation (the “Company”) entered into a Stock Purchase Agreement (the “SPA”) with Birch Holdings LLC, pursuant to which the Company agreed to purchase from Birch Holdings LLC all of the outstanding shares of Cedar Foods, Inc. for aggregate consideration of approximately $54.5 million in cash.",
      ["acquisition agreed buyer, Birch Holdings LLC, 2012-06-07, 54500000 USD"],
    ],
    [
      "On June 7, 2012, Acme announced that it had entered into a Merger Agreement, dated as of June 5, 2012, by and among Acme, Oak Acquisition Corp., a wholly owned subsidiary of Acme (“Sub”), Cedar Foods, Inc. (“Cedar”), Elm Bank, N.A., as escrow agent, and Dale Roe, as the representative of Cedar’s stockholders, pursuant to which Sub will merge with and into Cedar. The consideration consists of (i) 8.3 million shares of Acme stock and (ii) a payment of $15 million in cash.",
      ["merger agreed buyer, Cedar Foods, Inc., 2012-06-05, -"],
    ],
    [
      "On June 7, 2012, the Company entered into an Agreement and Plan of Merger with Birch Corp. (“Parent”) and Birch Sub Inc., a wholly owned subsidiary of Parent (“Merger Sub”). Merger Sub will merge with and into the Company, with the Company surviving as a subsidiary of Parent. Each share will be converted into the right to receive $56.00 in cash per share.",
      ["merger agreed target, Birch Corp., 2012-06-07, -"],
    ],
    [
      "On June 7, 2012, Acme Corp. (the “Company”) acquired Cedar AG and Fir S.p.A. pursuant to a Share Purchase Agreement. The aggregate consideration was €87 million.",
      [
        "acquisition completed buyer, Cedar AG, 2012-06-07, -",
        "acquisition completed buyer, Fir S.p.A., 2012-06-07, -",
      ],
    ],
    [
      "As previously disclosed, on February 1, 2012, the Company entered into an Agreement and Plan of Merger with Cedar Foods, Inc. On June 7, 2012, the Company completed the acquisition of Cedar Foods, Inc. pursuant to the Agreement and Plan of Merger.",
      ["merger completed buyer, Cedar Foods, Inc., 2012-06-07, -"],
    ],
  ])("%s", (text, deals) => {
    expect(read(text)).toEqual(deals);
  });
});

describe("one sentence or several tell one deal or several", () => {
  test.each([
    [
      "On June 7, 2012, Acme Inc., a Delaware corporation, acquired Cedar Foods, Inc. in exchange for 300,000 shares of its common stock. Fir Acquisition Corp. was merged with and into Cedar Foods. In the merger, Acme issued 300,000 shares to the former shareholders of Cedar Foods.",
      ["merger completed buyer, Cedar Foods, Inc., 2012-06-07, -"],
    ],
    [
      "On June 7, 2012, each of Cedar Foods, Inc. (“Cedar”) and Fir Foods, Inc. (“Fir”) merged with separate wholly-owned subsidiaries of the Company.",
      [
        "merger completed buyer, Cedar Foods, Inc., 2012-06-07, -",
        "merger completed buyer, Fir Foods, Inc., 2012-06-07, -",
      ],
    ],
    [
      "On June 7, 2012, the Company acquired Cedar Foods, Inc. for $5 million. On the same day the Company sold its Inks business to Birch Inc. for $7 million.",
      [
        "acquisition completed buyer, Cedar Foods, Inc., 2012-06-07, 5000000 USD",
        "disposal completed seller, Birch Inc., 2012-06-07, 7000000 USD",
      ],
    ],
  ])("%s", (text, deals) => {
    expect(read(text)).toEqual(deals);
  });

  test("no two deals of a section begin at one place", () => {
    const text =
      "On June 7, 2012, the Company acquired Cedar Foods, Inc., Fir Foods, Inc. and Elm Foods, Inc.";
    const starts = extractDeals(text, context).map(({ start }) => start);
    expect(starts).toHaveLength(3);
    expect(new Set(starts).size).toBe(3);
  });
});

describe("a business sold or spun off is read", () => {
  test.each([
    [
      "On June 1, 2012, Acme completed the previously announced sale to Birch Limited, a private company (and an affiliate of Fir Inc.) (the “Buyer”), of Acme’s Imaging division. The Sale Agreement provided for a purchase price of $400 million in cash.",
      ["disposal completed seller, Birch Limited, 2012-06-01, 400000000 USD"],
    ],
    [
      "On June 1, 2012, Acme and Birch Paper Company signed an agreement under which Birch Paper Company will purchase Acme’s Inks division for $40 million.",
      ["disposal agreed seller, Birch Paper Company, 2012-06-01, 40000000 USD"],
    ],
    [
      "On June 1, 2012, Acme completed the spin-off of its subsidiary Cedar Labs, Inc. through a distribution of all of the shares of Cedar Labs, Inc. to its stockholders.",
      ["disposal completed seller, Cedar Labs, Inc., 2012-06-01, -"],
    ],
    [
      "On June 1, 2012, Birch Inc. purchased the assets of the Company’s Eastern division for $4 million.",
      ["disposal completed seller, Birch Inc., 2012-06-01, 4000000 USD"],
    ],
    [
      "On June 1, 2012, Acme entered into an Asset Purchase Agreement with Birch Inc. providing for the sale by Acme to Birch Inc. of its customer accounts.",
      ["disposal agreed seller, Birch Inc., 2012-06-01, -"],
    ],
  ])("%s", (text, deals) => {
    expect(read(text, "2.01")).toEqual(deals);
  });
});

describe("money borrowed and securities sold are read", () => {
  test.each([
    [
      "On June 4, 2012, Acme entered into Amendment No. 2 (the “Amendment”) to the Credit Agreement, dated as of April 15, 2009, among Acme, the lenders party thereto, Birch Capital Inc., as syndication agent, and Elm Bank PLC, as administrative agent.",
      ["credit agreed party, Elm Bank PLC, 2012-06-04, -"],
    ],
    [
      "On June 4, 2012, the Company entered into a credit agreement with Elm Bank, N.A., as administrative agent. It provides for a $242.5 million revolving credit facility and includes a $50 million letter of credit sublimit.",
      ["credit agreed party, Elm Bank, N.A., 2012-06-04, 242500000 USD"],
    ],
    [
      "On June 4, 2012, the Company entered into an underwriting agreement with Goldfinch & Co. LLC, as representative of the several underwriters, to sell $600 million aggregate principal amount of its 2.75% Notes due 2031, plus up to an additional $90 million to cover over-allotments. On June 8, 2012, the Company entered into an indenture with Elm Bank, N.A., as trustee.",
      ["securities agreed seller, Goldfinch & Co. LLC, 2012-06-04, 600000000 USD"],
    ],
    [
      "On June 4, 2012, the Company agreed to repurchase 5,000,000 shares of its common stock at a price of $19.00 per share from Birch Partners LP.",
      ["securities agreed buyer, Birch Partners LP, 2012-06-04, -"],
    ],
    [
      "On June 4, 2012, the Company issued $350 million principal amount of 2% Notes due 2017 and $400 million principal amount of 3% Notes due 2022.",
      ["securities completed seller, -, 2012-06-04, -"],
    ],
  ])("%s", (text, deals) => {
    expect(read(text)).toEqual(deals);
  });
});

describe("what ended is read", () => {
  test("under Item 1.02, a loan that was repaid", () => {
    const text =
      "In connection with its new facility, the Company repaid and terminated its existing credit facility, which provided a $75 million revolving credit facility, with Elm Bank, N.A., as administrative agent.";
    expect(read(text, "1.02")).toEqual(["credit terminated party, Elm Bank, N.A., -, 75000000 USD"]);
    expect(read(text, "1.01")).toEqual([]);
  });

  test("anywhere, a merger that was called off", () => {
    expect(
      read(
        "On June 9, 2012, the Company and Cedar Foods, Inc. mutually agreed to terminate their Agreement and Plan of Merger dated February 2, 2012.",
        "8.01",
      ),
    ).toEqual(["merger terminated party, Cedar Foods, Inc., 2012-06-09, -"]);
  });
});

describe("what is no deal is left out", () => {
  test.each([
    [
      "The Company intends to sell its Inks division and expects to complete the sale to Birch Inc. by June 30, 2012.",
    ],
    ["On June 3, 2012, the Company entered into an employment agreement with Jane Roe."],
    [
      "On June 3, 2012, the Company entered into a Settlement Agreement with Birch Inc. and will pay $2 million.",
    ],
    ["On June 3, 2012, the Company signed a letter of intent to acquire Cedar Foods, Inc."],
    [
      "The Merger Agreement may be terminated if the Company has entered into an agreement with another buyer.",
    ],
    ["The plaintiffs purchased common stock of the Company between May 3, 2011 and June 4, 2011."],
    ["Cedar Foods, Inc. was acquired by Birch Inc. on June 4, 2012."],
    ["During the quarter the Company purchased 100,000 shares in the open market."],
    ["On May 4, 1998, the Company acquired Cedar Foods, Inc."],
    ["On June 3, 2012, the Company issued a press release announcing its offering of the Notes."],
    ["Since 2008 the Company has completed five acquisitions, among them Cedar Foods, Inc."],
    [
      "On June 3, 2012, Cedar Foods, Inc., a customer of the Company, entered into a credit agreement with Elm Bank, N.A.",
    ],
    ["The information in Item 2.03 is incorporated by reference."],
    [""],
  ])("%s", (text) => {
    expect(read(text)).toEqual([]);
  });
});

test("a deal carries what is bought and the sentence that says so, also over broken lines", () => {
  const text =
    "Background is unchanged.\n\nOn June 7, 2012, Acme Corp. acquired from Birch Holdings,\nInc. all of the stock of Cedar Foods, Inc. The price is confidential.";
  const [deal] = extractDeals(text, { ...context, item: "2" });
  expect(deal).toMatchObject({ counterparty: "Birch Holdings, Inc.", subject: "Cedar Foods, Inc." });
  expect(text.slice(deal?.start, deal?.end)).toBe(
    "On June 7, 2012, Acme Corp. acquired from Birch Holdings,\nInc. all of the stock of Cedar Foods, Inc.",
  );
});

test("a day called by its name is found", () => {
  expect(
    read(
      "This report concerns June 5, 2012 (the “Closing Date”). On the Closing Date, the Company acquired Cedar Foods, Inc.",
      "2.01",
    ),
  ).toEqual(["acquisition completed buyer, Cedar Foods, Inc., 2012-06-05, -"]);
});

test.each([
  "Acme Corp. entered into an agreement to acquire Beta Inc. ",
  "Beta Inc. (",
  "Beta Inc., ",
  "the Company acquired ",
  "merged with and into ",
  "aggregate consideration of $5 million ",
  "On May 3, 2012, ",
  "S.p.A. ",
  "A & ",
  "$1,",
  "(the “",
])(`${sizeOf(30, 100)} kB of %j is read to its end`, (seed) => {
  const text = `Acme Corp. acquired ${seed.repeat(Math.ceil(sizeOf(30_000, 100_000) / seed.length))}`;
  for (const deal of extractDeals(text, context)) {
    expect(deal.end).toBeLessThanOrEqual(text.length);
    expect(deal.end - deal.start).toBeLessThanOrEqual(3000);
  }
});

test.each(dealWordRows.map((row) => [row.name, row.example, row.counter, row] as const))(
  "words %s: %s, not %s",
  (_name, example, counter, { words }) => {
    const has = (text: string) =>
      tokenize(text)
        .flat()
        .some(({ lemma, lower }) => words.has(lemma) || words.has(lower));
    expect([has(example), has(counter)]).toEqual([true, false]);
  },
);
