import { describe, expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { readTable } from "@/lib/domain/read-table";
import { factsOf, metricOf, passageOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeBriefing } from "./briefing";
import { listCauses, readCause } from "./causes";

const rows = readTable("lib/briefing/compose/cause-words.tsv", "kind", "words", "means", "example");

test.each(rows.filter(({ example }) => example !== ""))("$kind “$words” is read in: $example", (row) => {
  const read = readCause(row.example);
  expect(read?.reason).toMatch(/^(?:higher )?prices$/);
  if (row.kind === "measure") expect(read?.concept).toBe(row.means);
  else if (row.kind === "cause") expect(read?.link).toBe(row.means);
  else if (row.kind === "weight") expect(read?.link).toBe(`was ${row.words} due to`);
  else expect(read?.direction).toBe(row.means);
});

test.each([
  "Organic sales increased 5% due to higher prices.",
  "Cost of sales increased 5% due to higher prices.",
  "Revenue per unit increased 5% due to higher prices.",
  "Comparable store sales increased 5% due to higher prices.",
  "Comparable sales increased 5% due to higher prices.",
  "The increase was due to higher prices.",
  "Revenue and gross margin increased 5% due to higher prices.",
  "Revenue increased 5% on a currency-neutral basis due to higher prices.",
  "Revenue rose in Ohio and fell in Asia due to prices.",
  "Revenue for the six months ended June 30, 2025 increased 5% due to higher prices.",
  "Revenue increased 5%.",
])("says of no whole measure why it moved: %s", (said) => {
  expect(readCause(said)).toBeNull();
});

const metrics = [
  metricOf("revenue", "2025-12-31", 1_060_000_000, { documentId: "10-k" }),
  metricOf("revenue", "2024-12-31", 1_000_000_000, { documentId: "10-k" }),
  metricOf("operating_income", "2025-12-31", 90_000_000, { documentId: "10-k" }),
  metricOf("operating_income", "2024-12-31", 100_000_000, { documentId: "10-k" }),
  metricOf("revenue", "2026-03-31", 300_000_000, { period: "quarter", documentId: "10-q" }),
  metricOf("revenue", "2025-03-31", 240_000_000, { period: "quarter", documentId: "10-q" }),
];

const part: ReportedFact = {
  ...{ kind: "product", name: "Grippers", amount: 310_000_000, unit: "USD", asOf: "2025-12-31", item: "8" },
  ...{ detail: { before: { value: 250_000_000 } }, documentId: "10-k", publishedOn: "2026-02-27" },
  ...{ spanStart: 0, spanEnd: 10, quote: null },
};
const other: ReportedFact = { ...part, name: "Arms", amount: 750_000_000, detail: {} };

const annual = (text: string) => passageOf(text, { item: "7" });
const release = (text: string) =>
  passageOf(text, { kind: "release", form: "8-K", documentId: "ex-99", publishedOn: "2026-04-28" });

const listed = (...causes: ReturnType<typeof passageOf>[]) => {
  const facts = factsOf({ metrics, reported: [part, other] });
  const held = { ...facts, passages: { ...facts.passages, causes } };
  const check = createFactCheck(held);
  const told = listCauses(held).map(({ sentence }) => sentence);
  for (const one of told) expect(check(one)).toEqual({ ok: true });
  return told.map(({ text }) => text);
};

describe("why figures moved", () => {
  test("is told with the figure, in management's words and the third person", () => {
    expect(
      listed(
        annual(
          "Revenues increased 6% in 2025 compared to 2024, primarily due to demand for our arms in Ohio.",
        ),
        annual("Operating income decreased 10%, driven by wages that we raised in May."),
        annual("Grippers revenue increased 24% due to new breweries."),
      ),
    ).toEqual([
      "The year’s rise in revenue was primarily due to demand for its arms in Ohio.",
      "The year’s fall in operating income was driven by wages that it raised in May.",
      "Grippers’ 24% rise in revenue was due to new breweries.",
    ]);
  });

  test.each([
    ["behind the measure", "Revenue from Grippers increased $60 million during 2025, due to new breweries."],
    ["as a segment", "The Grippers segment’s revenue rose 24%, due to new breweries."],
    [
      "by its letters",
      "Sales of Grippers (GRS) are made to brewers.\n\nGRS revenues increased $60 million due to new breweries.",
    ],
    [
      "in the sentence before",
      "Grippers sales increased 24% in 2025, compared to the prior year. The sales growth was due to new breweries.",
    ],
    [
      "behind a heading",
      "Sales – Net sales of Grippers grew 24% in 2025. This increase resulted from new breweries.",
    ],
    ["alone and without a figure", "Grippers revenue was up due to new breweries."],
  ])("a part is read %s", (_, said) => {
    expect(listed(annual(said))[0]).toMatch(
      /^Grippers’ 24% rise in revenue (?:was due to|resulted from) new breweries\.$/,
    );
  });

  test("cites the sentence that tells the figure with the one that tells why", () => {
    const said = "We opened an office. Net sales rose 6% in 2025. The increase was due to new breweries.";
    const facts = factsOf({ metrics });
    const causes = [annual(said)];
    const [told] = listCauses({ ...facts, passages: { ...facts.passages, causes } });
    const span = told?.sentence.refs[0].span;
    const start = causes[0]?.spanStart ?? 0;
    expect(said.slice((span?.start ?? 0) - start, (span?.end ?? 0) - start)).toBe(said.slice(21));
  });

  test("counts a figure as it is rounded", () => {
    const said = "Net sales were $1.1 billion, an increase of $0.1 billion, driven by new breweries.";
    expect(listed(annual(said))).toEqual(["The year’s rise in revenue was driven by new breweries."]);
  });

  test("leaves out what only adds to a long reason", () => {
    const long = `${"new breweries in the hills and on the coast of Ohio and ".repeat(4)}in Iowa`;
    const said = `Revenues increased 6% in 2025 due to ${long}, as brewers bought more arms than the year before.`;
    expect(listed(annual(said))).toEqual([`The year’s rise in revenue was due to ${long}.`]);
  });

  test("two reasons without a year may be of two years", () => {
    const said = [
      "Grippers revenue increased due to new breweries.",
      "Grippers revenue increased due to mild weather.",
    ];
    expect(listed(...said.map(annual))).toEqual([]);
  });

  test("a release tells it of its quarter", () => {
    expect(
      listed(
        release("• First quarter revenue was $300 million, up 25 percent, reflecting orders from Asia."),
      ),
    ).toEqual(["The quarter’s rise in revenue reflected orders from Asia."]);
  });

  test.each([
    ["another direction", "Revenues decreased 6% in 2025, due to fewer orders from breweries."],
    ["another size", "Revenues increased 9% in 2025, due to more orders from breweries."],
    ["another amount", "Revenues increased to $1.2 billion in 2025, due to more orders from breweries."],
    ["another year", "Revenues increased in 2024 compared to 2023, due to more orders from breweries."],
    ["no size and no year", "Revenues increased due to more orders from breweries."],
    ["a quarter", "Revenues increased 6% in the fourth quarter, due to more orders from breweries."],
    ["a reason elsewhere", "Revenues increased 6% in 2025, due to the factors described above."],
    ["a reason that says it again", "Revenues increased 6% in 2025, due to higher sales."],
  ])("is not told of %s", (_, said) => {
    expect(listed(annual(said))).toEqual([]);
  });

  test("nor by a report of another year", () => {
    const said = "Revenues increased 6%, due to more orders from breweries.";
    expect(listed(passageOf(said, { item: "7", publishedOn: "2025-02-20" }))).toEqual([]);
    expect(listed(passageOf(said, { item: "7", form: "10-Q" }))).toEqual([]);
  });

  test("stands behind its figure in the briefing", () => {
    const facts = factsOf({ metrics });
    const causes = [annual("Revenues increased 6% in 2025, due to more orders from breweries.")];
    const told = composeBriefing({ ...facts, passages: { ...facts.passages, causes } });
    const texts = told?.paragraphs.flat().map(({ text }) => text) ?? [];
    const at = texts.findIndex((text) => text.startsWith("The year’s rise"));
    expect(texts[at - 1]).toMatch(/grew 6% to \$1\.06 billion/);
  });
});
