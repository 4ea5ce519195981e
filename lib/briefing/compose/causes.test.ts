import { describe, expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { readTable } from "@/lib/domain/read-table";
import { factsOf, metricOf, passageOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeBriefing } from "./briefing";
import { listCauses } from "./causes";
import { readCause, readCauses } from "./read-cause";

const rows = readTable("lib/briefing/compose/cause-words.tsv", "kind", "words", "means", "example");

const annual = (text: string) => passageOf(text, { item: "7" });

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
  "Adjusted operating income increased 5% due to higher prices.",
  "Non-GAAP net income increased 5% due to higher prices.",
  "Core gross margin expanded 50 basis points due to higher prices.",
  "Net income attributable to noncontrolling interests rose 5% due to higher prices.",
  "The increase in research expense, as a percent to sales, was caused by higher wages.",
  "Wages as a percentage of sales increased 50 basis points due to overtime.",
  "The 2025 increase, as a percentage of revenue, was caused by higher wages.",
  "Two percentage points of the growth in sales were due to exchange rates.",
  "Lower gross margins in 2025, due to higher wages, held our partner back.",
  "This growth in sales was due to higher prices.",
  "Gross margin was also higher due to higher prices.",
  "Operating income was $60 million and $80 million, due to higher prices.",
  "Operating margin rose in the first nine months of 2025 due to higher prices.",
])("says of no whole measure why it moved: %s", (said) => {
  expect(readCause(said)).toBeNull();
});

test.each([
  ["Net earnings attributable to Acme & Sons were up 4% owing to wages.", "net_income", "up"],
  ["Net income (loss) attributable to common shareholders fell 4% due to wages.", "net_income", "down"],
  ["The improvement in net loss of 4% was due to wages.", "net_loss", "down"],
  [
    "We had an operating loss of $9 million compared to an operating loss of $6 million, due to wages.",
    "operating_loss",
    "up",
  ],
  [
    "Operating income as a percentage of net sales decreased 40 basis points due to wages.",
    "operating_margin",
    "down",
  ],
  [
    "Gross margin was 31.2% compared with 30.1% in the prior year, reflecting wages.",
    "gross_margin or gross_profit",
    "up",
  ],
  ["Gross profit as a percentage of revenue was 31%, up from 30%, thanks to wages.", "gross_margin", "up"],
  [
    "Net cash provided by (used in) operating activities declined $5 million because of wages.",
    "operating_cash_flow",
    "down",
  ],
  [
    "Operating income was $70 million against $80 million in 2024, primarily as a result of wages.",
    "operating_income",
    "down",
  ],
  [
    "R&D expense was $70 million, an increase of 4%, driven primarily by wages.",
    "research_and_development",
    "up",
  ],
])("reads of a measure which way it went: %s", (said, concept, direction) => {
  expect(readCause(said)).toMatchObject({ concept, direction, reason: "wages" });
});

test("what is said of a quarter and a longer span without a figure is true of the quarter", () => {
  const said = (by: string) =>
    `Gross margin fell ${by}during the third quarter and first nine months of 2025 due to higher wages.`;
  expect(readCause(said(""))).toMatchObject({ isQuarter: true, direction: "down" });
  expect(readCause(said("2% "))).toBeNull();
});

describe("in a passage", () => {
  const reasons = (text: string) => readCauses(annual(text)).map(({ cause }) => cause.reason);

  test("a list behind a colon is a reason", () => {
    const text =
      "Gross margin fell 90 basis points to 41.0% of sales. The decrease was due to:\n\n• 60 basis points of wages,\n\n• 40 basis points of freight;\n\nAcme Robotics 21\n\n• 30 basis points of duties and\n\n• 10 basis points of other items.\n\nThis was partially offset by:\n\n• 50 basis points of prices.";
    expect(reasons(text)).toEqual([
      "60 basis points of wages, 40 basis points of freight; 30 basis points of duties and 10 basis points of other items",
    ]);
  });

  test("sentences in a list that says how something moved are about that", () => {
    const text = (lead: string) =>
      `${lead}\n\n• Gross margin fell 90 basis points due to wages. Freight rose.\n\n• Operating income fell 4% due to rent. Duties rose.`;
    expect(reasons(text("Earnings of Asia fell 9%, reflecting the following:"))).toEqual([]);
    expect(reasons(text("Highlights:"))).toEqual(["wages", "rent"]);
  });

  test("a sentence goes on behind a page's end", () => {
    expect(
      reasons("Sales rose 6% in 2025 due to higher\n\n22\n\nTable of Contents\n\nprices in Ohio."),
    ).toEqual(["higher prices in Ohio"]);
  });

  test("an increase of which another thing was said isn't that of the company", () => {
    expect(
      reasons("Revenue of this business rose 9%. The increase in revenue was due to orders from Asia."),
    ).toEqual([]);
    expect(
      reasons("Sales fell 9% in the first six months of 2025. The fall in total sales was due to rain."),
    ).toEqual([]);
  });
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
    [
      "a reason with another sentence",
      "Revenues increased 6% in 2025, due to orders of Men's. Arms fell 3%.",
    ],
    ["a reason that says it again", "Revenues increased 6% in 2025, due to higher sales."],
  ])("is not told of %s", (_, said) => {
    expect(listed(annual(said))).toEqual([]);
  });

  test.each([
    [
      "in the sentence behind it",
      "Revenues increased 6% in 2025, due to new breweries. This was partially offset by weak demand for our arms.",
      "The year’s rise in revenue was due to new breweries, partially offset by weak demand for its arms.",
    ],
    [
      "of the same measure by name",
      "Revenues increased 6% in 2025, due to new breweries. The increase in revenue was partly offset by milder weather.",
      "The year’s rise in revenue was due to new breweries, partially offset by milder weather.",
    ],
    [
      "the other way round",
      "Revenues increased 6% in 2025, due to new breweries. Partially offsetting these gains were milder winters.",
      "The year’s rise in revenue was due to new breweries, partially offset by milder winters.",
    ],
    [
      "but not of another measure",
      "Revenues increased 6% in 2025, due to new breweries. The increase in gross margin was partly offset by milder weather.",
      "The year’s rise in revenue was due to new breweries.",
    ],
    [
      "nor behind another sentence",
      "Revenues increased 6% in 2025, due to new breweries. Costs rose too. This was partially offset by milder weather.",
      "The year’s rise in revenue was due to new breweries.",
    ],
    [
      "nor what is too long to tell, where no figure misleads",
      `Revenues increased 6% in 2025, due to new breweries. This was partially offset by ${"rain and ".repeat(45)}snow.`,
      "The year’s rise in revenue was due to new breweries.",
    ],
  ])("with what takes off from it %s", (_, said, text) => {
    expect(listed(annual(said))).toEqual([text]);
  });

  test.each([
    ["in money", "$70 million from new breweries and $40 million from old ones"],
    ["in percent", "pricing of 5% and volume of 4%"],
    ["as one amount", "a $90 million increase in orders"],
  ])("is not told where its figures come to more than the change: %s", (_, reason) => {
    const said = `Revenues increased 6% in 2025, driven by ${reason}`;
    expect(listed(annual(`${said}.`))).toEqual([]);
    expect(listed(annual(`${said}, partially offset by currencies.`))).toHaveLength(1);
    expect(listed(annual(`${said}. This was partially offset by ${"rain and ".repeat(45)}snow.`))).toEqual(
      [],
    );
  });

  test.each([
    "pricing of 4% and volume of 2%",
    "$70 million from new breweries",
    "volume of 8% and pricing of 1%, less an unfavorable 3% of currencies",
    "demand in 40% of counties",
  ])("is told where its figures don't: %s", (reason) => {
    expect(listed(annual(`Revenues increased 6% in 2025, driven by ${reason}.`))).toEqual([
      `The year’s rise in revenue was driven by ${reason}.`,
    ]);
  });

  test.each([
    "an increase in hardware revenue",
    "higher sales of hardware",
    "growth in our rental revenues",
    "hardware revenue growth",
    "increased revenue from hardware",
  ])("is not told where only sales explain sales: %s", (reason) => {
    expect(listed(annual(`Revenues increased 6% in 2025, due to ${reason}.`))).toEqual([]);
  });

  test.each([
    "higher sales of hardware and rentals",
    "higher sales volume of hardware",
    "an increase in revenue from new customers",
  ])("is told where they are of two things, or it says by what: %s", (reason) => {
    expect(listed(annual(`Revenues increased 6% in 2025, due to ${reason}.`))).toHaveLength(1);
  });

  test("what moved the sales that explain all sales is told with them", () => {
    const whole = "Revenues increased 6% in 2025, due to an increase in rental revenue.";
    const rents = (year: number, why: string) =>
      annual(`Rental revenue in ${year} increased $31 million, or 9%, due to ${why}.`);
    expect(listed(annual(whole), rents(2025, "longer leases of our arms"))).toEqual([
      "The year’s rise in revenue was due to an increase in rental revenue, which in turn was due to longer leases of its arms.",
    ]);
    expect(listed(annual(whole), rents(2024, "longer leases"))).toEqual([]);
    expect(listed(annual(whole), rents(2025, "higher revenue from rentals"))).toEqual([]);
  });

  test("nor by a report of another year", () => {
    const said = "Revenues increased 6%, due to more orders from breweries.";
    expect(listed(passageOf(said, { item: "7", publishedOn: "2025-02-20" }))).toEqual([]);
    expect(listed(passageOf(said, { item: "7", form: "10-Q" }))).toEqual([]);
  });

  describe("beyond revenue", () => {
    const more = [
      ...metrics,
      metricOf("gross_profit", "2025-12-31", 434_600_000, { documentId: "10-k" }),
      metricOf("gross_profit", "2024-12-31", 400_000_000, { documentId: "10-k" }),
      metricOf("net_income", "2025-12-31", 30_000_000, { documentId: "10-k" }),
      metricOf("net_income", "2024-12-31", 60_000_000, { documentId: "10-k" }),
      metricOf("eps_diluted", "2025-12-31", 0.5, { documentId: "10-k" }),
      metricOf("eps_diluted", "2024-12-31", 1, { documentId: "10-k" }),
      metricOf("research_and_development", "2025-12-31", 120_000_000, { documentId: "10-k" }),
      metricOf("research_and_development", "2024-12-31", 90_000_000, { documentId: "10-k" }),
      metricOf("capital_expenditure", "2025-12-31", 22_000_000, { documentId: "10-k" }),
      metricOf("capital_expenditure", "2024-12-31", 21_000_000, { documentId: "10-k" }),
      metricOf("operating_income", "2026-03-31", 30_000_000, { period: "quarter", documentId: "10-q" }),
      metricOf("operating_income", "2025-03-31", 12_000_000, { period: "quarter", documentId: "10-q" }),
    ];
    const segment: ReportedFact = {
      ...{ ...part, kind: "segment", name: "Grippers" },
      detail: { profit: { measure: "operating_income", value: 44_000_000, before: 40_000_000 } },
    };
    const tell = (said: string, other: Parameters<typeof factsOf>[0] = {}, passage = annual(said)) => {
      const facts = factsOf({ metrics: more, reported: [segment], ...other });
      const held = { ...facts, passages: { ...facts.passages, causes: [passage] } };
      const check = createFactCheck(held);
      const told = listCauses(held).map(({ sentence }) => sentence);
      for (const one of told) expect(check(one)).toEqual({ ok: true });
      return told.map(({ text }) => text);
    };

    test.each([
      [
        "Gross margin rose to 41% in 2025 from 40% due to cheaper steel.",
        "The year’s rise in gross margin was due to cheaper steel.",
      ],
      [
        "Gross margin increased 100 basis points to 41.0% of sales because of cheaper steel.",
        "The year’s rise in gross margin was due to cheaper steel.",
      ],
      [
        "Gross profit increased $34.6 million, reflecting cheaper steel.",
        "The year’s rise in gross profit reflected cheaper steel.",
      ],
      [
        "Net income was $30 million compared with $60 million in 2024. The decrease was due to a suit that we settled.",
        "The year’s fall in net income was due to a suit that it settled.",
      ],
      [
        "Operating margin decreased 150 basis points to 8.5%, driven by wages.",
        "The year’s fall in operating margin was driven by wages.",
      ],
      [
        "Research and development expenses rose 33%, mainly due to a new arm.",
        "The year’s rise in research and development was mainly due to a new arm.",
      ],
      [
        "The increase in operating income for the Grippers segment in 2025 was due to new breweries.",
        "Grippers’ 10% rise in operating income was due to new breweries.",
      ],
      [
        "Gross margin increased in 2025 due to cheaper steel.",
        "The year’s rise in gross margin was due to cheaper steel.",
      ],
    ])("is told: %s", (said, text) => {
      expect(tell(said)).toEqual([text]);
    });

    test("a list is told with the list that takes off from it", () => {
      const list = (items: readonly string[]) => items.map((one) => `• ${one}`).join("\n\n");
      const gains = [
        "150 basis points of cheaper steel,",
        "60 basis points of prices,",
        "10 basis points of rent.",
      ];
      const costs = ["80 basis points of wages,", "40 basis points of duties."];
      const lead = "Gross margin increased 100 basis points to 41.0% of sales. The increase was due to:";
      expect(tell(`${lead}\n\n${list(gains)}\n\nThese were partially offset by:\n\n${list(costs)}`)).toEqual([
        "The year’s rise in gross margin was due to 150 basis points of cheaper steel, 60 basis points of prices and 10 basis points of rent, partially offset by 80 basis points of wages and 40 basis points of duties.",
      ]);
      expect(tell(`${lead}\n\n${list(gains)}\n\nWe buy steel in Ohio.`)).toEqual([]);
    });

    test.each([
      ["another margin", "Gross margin rose to 44% in 2025 from 40% due to cheaper steel."],
      ["other points", "Gross margin increased 190 basis points in 2025 due to cheaper steel."],
      [
        "points alone, where there are parts",
        "Gross margin increased 100 basis points due to cheaper steel.",
      ],
      ["another direction", "Operating margin increased in 2025, driven by wages."],
      ["a part's margin", "Grippers gross margin increased 100 basis points in 2025 due to cheaper steel."],
      ["spending that hardly changed", "Capital expenditures increased 4.8% in 2025 due to a new plant."],
      ["figures that are told", "Net income fell 50% in 2025, due to a decrease in operating income."],
      ["what follows from another", "Diluted earnings per share fell 50% in 2025 due to lower net income."],
    ])("is not told of %s", (_, said) => {
      expect(tell(said)).toEqual([]);
    });

    test("a charge or gain that is told isn't a reason a second time", () => {
      const quote = "In 2025, we recorded a $25 million charge for the settlement of a suit in Ohio.";
      const charge: ReportedFact = {
        ...{ ...part, kind: "one_off", name: null, amount: 25_000_000, asOf: null },
        ...{ detail: { year: 2025 }, quote },
      };
      const said = "Net income fell 50% in 2025, due to the settlement of a suit in Ohio.";
      expect(tell(said)).toHaveLength(1);
      expect(tell(said, { reported: [charge] })).toEqual([]);
    });

    test("of a margin and an income one reason is told, the one that names no other figure first", () => {
      const said =
        "Operating income decreased 10% in 2025, due to lower gross margin and rent. Gross margin rose to 41% from 40% due to cheaper steel.";
      expect(tell(said)).toEqual(["The year’s rise in gross margin was due to cheaper steel."]);
    });

    test("the quarter's too, by its own report", () => {
      const said = "Total operating margin increased in the first quarter of 2026 due to orders from Asia.";
      const report = passageOf(said, {
        ...{ item: "I.2", form: "10-Q", documentId: "10-q", publishedOn: "2026-04-30" },
      });
      expect(tell(said, {}, report)).toEqual([
        "The quarter’s rise in operating margin was due to orders from Asia.",
      ]);
      expect(tell(said)).toEqual([]);
    });
  });

  test("a part's is told of the quarter by the quarter's report, where the year's isn't the same", () => {
    const ofQuarter = (name: string, amount: number, before: number): ReportedFact => ({
      ...{ ...part, kind: "quarter_part", name, amount, asOf: "2026-03-31" },
      ...{
        detail: { before: { value: before }, of: "product" },
        documentId: "10-q",
        publishedOn: "2026-04-30",
      },
    });
    const reported = [
      part,
      other,
      ofQuarter("Arms", 200_000_000, 170_000_000),
      ofQuarter("Grippers", 100_000_000, 70_000_000),
    ];
    const report = (text: string) =>
      passageOf(text, { item: "I.2", form: "10-Q", documentId: "10-q", publishedOn: "2026-04-30" });
    const tell = (...causes: ReturnType<typeof passageOf>[]) => {
      const facts = factsOf({ metrics, reported });
      const held = { ...facts, passages: { ...facts.passages, causes } };
      const check = createFactCheck(held);
      return listCauses(held).map(({ sentence }) => {
        expect(check(sentence)).toEqual({ ok: true });
        return sentence.text;
      });
    };
    const year = annual("Grippers revenue increased 24% due to new breweries.");
    const quarter = "Grippers revenue increased 43% in the first quarter of 2026 due to";
    expect(tell(year, report(`${quarter} orders from mills.`))).toEqual([
      "Grippers’ 24% rise in revenue was due to new breweries.",
      "Grippers’ 43% rise in the quarter’s revenue was due to orders from mills.",
    ]);
    expect(tell(year, report(`${quarter} new breweries.`))).toHaveLength(1);
    expect(tell(report("Grippers revenue increased 30% in the first quarter of 2026 due to mills."))).toEqual(
      [],
    );
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
