import { expect, test } from "vitest";
import { readHighlights, readReleaseHighlights } from "./highlights";

const of = { filers: ["ACME ROBOTICS INC"], parts: ["Arms", "Grippers"], period: "2025-12-31", revenue: 2e9 };

const filler = [
  "Our financial statements are prepared under generally accepted accounting principles and rest on estimates.",
  "We review goodwill for impairment annually or whenever events indicate that its value may not be recovered.",
  "See Note 12 to the consolidated financial statements in Item 8 for further information on our leases.",
  "Rent expense was $2 million in 2025 and is recorded on a straight-line basis over the term of the lease.",
];

const read = (item: string, said: readonly string[]) => {
  const text = `Item\n\n${[...filler, ...said].join("\n\n")}`;
  const found = { item, heading: "Item", start: 0, bodyStart: 6, end: text.length, byReference: false };
  const document = { text, items: [found] } as unknown as Parameters<typeof readHighlights>[0];
  return { text, highlights: readHighlights(document, of) };
};

test.each([
  [
    "results",
    "Revenue decreased $140 million, or 9%, in 2025 as compared to 2024, primarily due to fewer deliveries and lower average selling prices.",
  ],
  [
    "money",
    "As of December 31, 2025, we had manufacturing purchase obligations of $956 million, with $900 million payable within 12 months.",
  ],
])("what an analyst would tell is read first, with its place: %s", (kind, said) => {
  const { text, highlights } = read("7", [said]);
  const [first] = highlights;
  expect(first).toMatchObject({ text: said, kind });
  expect(text.slice(first?.start, first?.end)).toBe(said);
});

test("a sentence that leans on the one before is read with that", () => {
  const [one, two] = [
    "In October 2025, we entered into an agreement to acquire Castor Mills, a miller of spelt, for $400 million.",
    "The acquisition is expected to close in 2026 and to add $90 million of revenue.",
  ];
  const { highlights } = read("7", [`${one} ${two}`]);
  expect(highlights.map(({ text }) => text)).toContain(`${one} ${two}`);
});

test("accounting, references and what has no end are no highlights", () => {
  const { highlights } = read("7", ["Sales of arms decreased by 9%, of which\n\n4% came from"]);
  expect(highlights.filter(({ likelihood }) => likelihood > 0.2)).toEqual([]);
});

test("a release is read without items", () => {
  const text =
    "DAYTON, Ohio\n\nAcme announced a restructuring that will reduce its workforce by approximately 1,200 employees, or 15%, and expects charges of $90 million in 2026.\n\nThank you.";
  expect(readReleaseHighlights(text, of).map(({ text: said }) => said.slice(0, 30))).toEqual([
    "Acme announced a restructuring",
  ]);
});

test("what another company says of itself in a release isn't told of the filer", () => {
  const news =
    "Acme announced a restructuring that will reduce its workforce by approximately 1,200 employees, or 15%, and expects charges of $90 million in 2026.";
  const boast =
    "Silver Pond announced investments of approximately $104 billion in 2025 and will reduce its workforce by 1,200 employees, or 15%.";
  const toldOf = (heading: string) =>
    readReleaseHighlights(`DAYTON, Ohio\n\n${news}\n\n${heading}\n\n${boast}`, of).map(({ text: said }) =>
      said.slice(0, 11),
    );
  expect(toldOf("About Silver Pond")).toEqual(["Acme announ"]);
  expect(toldOf("About Acme and Silver Pond")).toContain("Silver Pond");
});

test("a release's sentence is read from behind its dateline, and results alone are none", () => {
  const deal =
    "Acme has agreed to sell its bakeries in Ohio to Bee Foods for $900 million, with a loss of 15%.";
  const toldOf = (text: string) => readReleaseHighlights(text, of).map(({ text: said }) => said);
  for (const place of [
    "DAYTON, Ohio – Apr. 24, 2026 – ",
    "DAYTON, Ohio, April 24, 2026 (GLOBE NEWSWIRE) -- ",
    "ROCHESTER, N.Y. (April 24, 2026) – ",
  ])
    expect(toldOf(`${place}${deal}`), place).toEqual([deal]);
  expect(
    toldOf(
      "DAYTON, Ohio – April 24, 2026 – Acme today reported financial results for its first quarter of 2026.",
    ),
  ).toEqual([]);
});

test("below a heading over segments a sentence has to name one", () => {
  const orders =
    "For the quarter, orders of $10.3 billion increased 5%, with services increasing 32% to $900 million.";
  const named =
    "For the quarter, Engines had orders of $10.3 billion, which increased 5%, with services up 32%.";
  const toldOf = (...paragraphs: string[]) =>
    readReleaseHighlights(paragraphs.join("\n\n"), of).map(({ text: said }) => said);
  expect(toldOf(orders)).toEqual([orders]);
  expect(toldOf("Results by Reporting Segment", "Engines", orders)).toEqual([]);
  expect(toldOf("Results by Reporting Segment", "Engines", named)).toEqual([named]);
  expect(toldOf("Results by Reporting Segment", "Engines", "Financial Outlook", orders)).toEqual([orders]);
});
