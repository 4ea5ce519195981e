import { expect, test } from "vitest";
import { followReferences, headlineOf, readEightK } from "./eight-k";

test("the first sentence that says something is the headline, with its place", () => {
  const text =
    "\n\nThe following information is furnished pursuant to Item 2.02.\n\nOn May 1, 2020, Acme Corp (the “Company”) announced results for its first quarter. Sales rose by five percent over the year before. The information in this item shall not be deemed filed.";
  const read = headlineOf("2.02", text);
  expect(read?.headline).toBe("On May 1, 2020, Acme Corp announced results for its first quarter");
  expect(read?.description).toMatch(/^On May 1.*Sales rose by five percent over the year before\.$/);
  expect(text.slice(read?.start, read?.end).replace(/\s+/g, " ")).toBe(read?.description);
});

test("boilerplate alone is no headline", () => {
  expect(
    headlineOf("7.01", "The information in this Item 7.01 shall not be deemed “filed” for any purpose."),
  ).toBeNull();
  expect(
    headlineOf("2.03", "The information set forth in Item 1.01 is incorporated herein by reference."),
  ).toBeNull();
  expect(
    headlineOf("9.01", "On May 1, 2020, Acme Corp announced the results of its first quarter."),
  ).toBeNull();
});

test("a long sentence is cut at a clause", () => {
  const text = `On May 1, 2020, Acme Corp completed the acquisition of Beta Works from its former owners, ${"which held it for many years, ".repeat(8)}and paid for it.`;
  const headline = headlineOf("2.01", text)?.headline ?? "";
  expect(headline.length).toBeLessThan(165);
  expect(headline).toMatch(/ …$/);
});

test.each([
  [
    "On July 8, 2025, Ada Quill, Senior Vice President, Sales of Acme Robotics, Inc., notified the Company of her intention to retire from her current role with the Company, effective on August 31.",
    "On July 8, 2025, Ada Quill, Senior Vice President, Sales of Acme Robotics, Inc., notified the Company of her intention to retire from her current role with the Company, effective on August 31",
  ],
  [
    "On May 3, 2025, the board of directors of Acme Robotics, Inc., an Ohio corporation, approved a new form of agreement that the company will enter into with each of its directors and its officers to indemnify them.",
    "On May 3, 2025, the board of directors of Acme Robotics, Inc. approved a new form of agreement that the company will enter into with each of its directors and its officers to indemnify them",
  ],
  [
    "On May 3, 2025, Acme Robotics, Inc. amended its plan for the incentives of its officers and the directors of its subsidiaries in Ohio (as amended on May 2, 2019, and again in the years that followed, the plan of 2019), and extended its term by another seven years for all.",
    "On May 3, 2025, Acme Robotics, Inc. amended its plan for the incentives of its officers and the directors of its subsidiaries in Ohio …",
  ],
  [
    "On May 3, 2025, Acme Robotics, Inc. issued a press release announcing its results for the quarter ended on March 31, 2025, which the company and its auditors had been looking at with care since the third week of April 2025 and before.",
    "On May 3, 2025, Acme Robotics, Inc. issued a press release announcing its results for the quarter ended on March 31, 2025 …",
  ],
  [
    "On May 3, 2025, Acme Robotics, Inc. completed its purchase of Castor Pumps, Inc. pursuant to a Share Purchase Agreement dated April 1, 2025 by and among Acme Robotics, Inc., Castor Pumps, Inc., Ada Quill, Bo Ray, and the other holders of its shares.",
    "On May 3, 2025, Acme Robotics, Inc. completed its purchase of Castor Pumps, Inc.",
  ],
])("a headline keeps what happened: %s", (text, headline) => {
  expect(headlineOf("5.02", text)?.headline).toBe(headline);
});

test("a point of a list is told without its mark", () => {
  const text = "· announces that on May 3, 2025 its board declared a dividend of $0.59 per share.";
  expect(headlineOf("7.01", text)?.headline).toBe(
    "Announces that on May 3, 2025 its board declared a dividend of $0.59 per share",
  );
});

test("what was disclosed before is no news where something that happened since stands behind it", () => {
  const known =
    "As previously disclosed, Acme Robotics agreed to buy Castor Pumps from its founders in January.";
  const closed = "On May 3, 2025, Acme Robotics completed its purchase of Castor Pumps for $20 million.";
  expect(headlineOf("2.01", `${known} ${closed}`)?.headline).toBe(closed.slice(0, -1));
  const pay = "On May 3, 2025, the price was set in connection with that agreement and its annexes.";
  expect(headlineOf("2.01", `${known} ${pay}`)?.headline).toBe(known.slice(0, -1));
});

test("that a release was issued on results goes before where they are explained", () => {
  const text =
    "On May 3, 2025, Acme Robotics issued a press release and will hold a call regarding its results for the quarter. Acme refers to non-GAAP measures in both, and says why.";
  expect(headlineOf("2.02", text)?.headline).toMatch(/^On May 3, 2025, .* for the quarter$/);
});

test("where a release is attached is left out, what it is about stays", () => {
  const text =
    "On May 1, 2020, Acme Corp issued a press release announcing the sale of Beta Works, a copy of which is attached hereto as Exhibit 99.1 and incorporated herein by reference.";
  const read = headlineOf("8.01", text);
  expect(read?.headline).toBe(
    "On May 1, 2020, Acme Corp issued a press release announcing the sale of Beta Works",
  );
  expect(text.slice(read?.start, read?.end)).toBe(text);
  expect(
    headlineOf(
      "2.02",
      "Attached as Exhibit 99.1 and incorporated herein by reference is a copy of Acme Corp’s press release, dated May 1, 2020, announcing its results for the first quarter.",
    )?.headline,
  ).toBe("Acme Corp’s press release, dated May 1, 2020, announcing its results for the first quarter");
  expect(
    headlineOf(
      "7.01",
      "On May 1, 2020, Acme Corp issued a press release, a copy of which is attached as Exhibit 99.1.",
    ),
  ).toBeNull();
});

test("an item that points to another of its filing is told by that one, and by no item that is silent", () => {
  const text =
    "Item 1.01 On May 1, 2026, Acme Corp borrowed $2 million from Borealis Bank. Item 2.03 The information set forth above under “Item 1.01” is incorporated herein by reference. Item 3.02 See Item 9.01.";
  const [first, second, third] = ["Item 1.01", "Item 2.03", "Item 3.02"].map((one) => text.indexOf(one));
  const told = {
    item: "1.01",
    start: first ?? 0,
    end: second ?? 0,
    headline: "On May 1, 2026, Acme Corp borrowed $2 million from Borealis Bank",
    description: "On May 1, 2026, Acme Corp borrowed $2 million from Borealis Bank.",
  };
  const bare = { headline: null, description: null };
  const items = [
    told,
    { item: "2.03", start: second ?? 0, end: third ?? 0, ...bare },
    { item: "3.02", start: third ?? 0, end: text.length, ...bare },
  ];
  expect(followReferences(text, items)).toEqual([told, { ...told, item: "2.03" }, items[2]]);
  expect(
    headlineOf("2.03", "The information set forth above under Item 1.01 is included here by reference."),
  ).toBeNull();
});

test("what a company expects is read from its release on results, not from another", () => {
  const release =
    "Acme expects revenue of $90 million in 2031.\n\nAcme expected revenue of $80 million in 2030.";
  const read = (item: string, title: string) => {
    const source = {
      text: `Item ${item} ${title}\n\nOn May 1, 2031, Acme Corp issued a press release announcing it.\n\nSignatures`,
      exhibits: [
        { name: "ex-99.1", text: release },
        { name: "ex-10.1", text: release },
      ],
    };
    const context = { cik: "0000000001", company: "Acme Corp", listedItems: [item] };
    const { outcome, ...rest } = readEightK({ publishedOn: "2031-05-01" }, source, context);
    if (outcome !== "read" || !("reading" in rest)) throw new Error(outcome);
    return rest.reading.exhibits.map(({ facts }) => facts);
  };
  expect(read("2.02", "Results of Operations and Financial Condition")).toEqual([
    [
      {
        ...{ kind: "outlook", name: "Acme revenue", item: null, spanStart: 0, spanEnd: 44 },
        detail: { year: 2031, part: null, fiscal: false, heading: null, listed: false },
      },
    ],
    [],
  ]);
  expect(read("8.01", "Other Events")).toEqual([[], []]);
});
