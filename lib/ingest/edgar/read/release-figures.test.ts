import { describe, expect, test } from "vitest";
import { describeResults } from "./describe-results";
import { readReleaseFigures, toFigures } from "./release-figures";

const opening =
  "Acme Robotics Reports Second Quarter 2026 Results\n\nDAYTON, Ohio, August 4, 2026 – Acme Robotics, Inc. today reported results.\n\n";

/** A statement of income with its head; cells are apart by tabs. */
const statement = (
  rows: readonly string[],
  {
    title = "ACME ROBOTICS, INC.\nCONSOLIDATED STATEMENTS OF INCOME\n(In millions, except per share amounts)",
    head = ["Three Months Ended June 30,\tSix Months Ended June 30,", "2026\t2025\t2026\t2025"],
  } = {},
) => `${opening}${title}\n${[...head, ...rows].join("\n")}\n\nNotes follow.\n`;

const profitable = [
  "Sales of arms\t$\t90\t$\t70\t$\t170\t$\t130",
  "Service\t30\t30\t60\t60",
  "Total revenues\t120\t100\t230\t190",
  "Cost of sales\t60\t55\t115\t100",
  "Gross profit\t60\t45\t115\t90",
  "Operating expenses\t30\t25\t55\t50",
  "Operating income\t30\t20\t60\t40",
  "Net income\t$\t24\t$\t16\t$\t47\t$\t31",
  "Earnings per share:",
  "Basic\t$\t1.21\t$\t0.81\t$\t2.36\t$\t1.56",
  "Diluted\t$\t1.20\t$\t0.80\t$\t2.35\t$\t1.55",
  "Shares used in computing earnings per share:",
  "Diluted\t20.0\t20.0\t20.0\t20.0",
];

const filed = { company: "ACME ROBOTICS INC", filedOn: "2026-08-04" };

const read = (text: string, context = filed) =>
  readReleaseFigures(text, context).map(
    ({ concept, period, end, value, before }) =>
      `${concept} ${period} ${end}: ${value} after ${before?.value ?? "-"} ${before?.end ?? ""}`,
  );

describe("figures of a release", () => {
  test("stand in a row with its name, though that is in a line above", () => {
    const rows = ["Total net sales", "", "$\t120\t$\t100\t$\t230\t$\t190", ...profitable.slice(7)];
    const text = statement(rows);
    const said = readReleaseFigures(text, filed).map(({ row }) => text.slice(row.start, row.end));
    expect(said.slice(0, 2)).toEqual([
      "Total net sales\n\n$\t120\t$\t100\t$\t230\t$\t190",
      "Net income\t$\t24\t$\t16\t$\t47\t$\t31",
    ]);
  });

  test("are those of the newest quarter and of the one a year before, not of the half year", () => {
    expect(read(statement(profitable))).toEqual([
      "revenue quarter 2026-06-30: 120000000 after 100000000 2025-06-30",
      "gross_profit quarter 2026-06-30: 60000000 after 45000000 2025-06-30",
      "operating_income quarter 2026-06-30: 30000000 after 20000000 2025-06-30",
      "net_income quarter 2026-06-30: 24000000 after 16000000 2025-06-30",
      "eps_diluted quarter 2026-06-30: 1.2 after 0.8 2025-06-30",
    ]);
  });

  test("may stand the older first, and under days in numbers", () => {
    const head = ["Three Months Ended June 30,\tSix Months Ended June 30,", "2025\t2026\t2025\t2026"];
    expect(read(statement(profitable, { head }))[0]).toBe(
      "revenue quarter 2026-06-30: 100000000 after 120000000 2025-06-30",
    );
    const numbers = [
      "THREE MONTHS ENDED\t%\tSIX MONTHS ENDED\t%",
      "6/30/2026\t6/30/2025\tChange\t6/30/2026\t6/30/2025\tChange",
    ];
    const rows = [
      "Revenues\t$\t120\t$\t100\t20\t%\t$\t230\t$\t190\t21\t%",
      "NET INCOME\t$\t24\t$\t16\t50\t%\t$\t47\t$\t31\t52\t%",
      "Diluted earnings per common share\t$\t1.20\t$\t0.80\t50\t%\t$\t2.35\t$\t1.55\t52\t%",
    ];
    expect(read(statement(rows, { head: numbers }))).toEqual([
      "revenue quarter 2026-06-30: 120000000 after 100000000 2025-06-30",
      "net_income quarter 2026-06-30: 24000000 after 16000000 2025-06-30",
      "eps_diluted quarter 2026-06-30: 1.2 after 0.8 2025-06-30",
    ]);
  });

  test("of a quarter may be of twelve weeks, or of sixteen", () => {
    const head = [
      "16 Weeks Ended\t36 Weeks Ended",
      "June 28, 2026\tJune 29, 2025\tJune 28, 2026\tJune 29, 2025",
    ];
    expect(read(statement(profitable, { head }))[0]).toBe(
      "revenue quarter 2026-06-28: 120000000 after 100000000 2025-06-29",
    );
  });

  test("of a whole year are those of its last quarter, too, which no report gives", () => {
    const head = ["Three Months Ended June 30,\tTwelve Months Ended June 30,", "2026\t2025\t2026\t2025"];
    const stored = toFigures(readReleaseFigures(statement(profitable, { head }), filed), filed.filedOn);
    expect(stored.filter(({ concept }) => concept === "revenue")).toMatchObject([
      { period: "quarter", end: "2026-06-30", value: 120e6, start: null },
      { period: "quarter", end: "2025-06-30", value: 100e6, start: null },
      { period: "year", end: "2026-06-30", value: 230e6, start: null },
      { period: "year", end: "2025-06-30", value: 190e6, start: null },
    ]);
  });

  test("a loss needs no brackets where its row is named so, and what others own of it isn't the company's", () => {
    const rows = [
      "Net sales\t$\t120\t$\t100\t$\t230\t$\t190",
      "Loss from operations\t30\t20\t60\t40",
      "Net loss\t(24)\t(16)\t(47)\t(31)",
      "Less: net income attributable to noncontrolling interests\t2\t2\t4\t4",
      "NET LOSS ATTRIBUTABLE TO",
      "ACME ROBOTICS\t$\t(26)\t$\t(18)\t$\t(51)\t$\t(35)",
      "Net loss per share, basic and diluted\t$\t(1.30)\t$\t(0.90)\t$\t(2.55)\t$\t(1.75)",
    ];
    expect(read(statement(rows))).toEqual([
      "revenue quarter 2026-06-30: 120000000 after 100000000 2025-06-30",
      "operating_income quarter 2026-06-30: -30000000 after -20000000 2025-06-30",
      "net_income quarter 2026-06-30: -26000000 after -18000000 2025-06-30",
      "eps_diluted quarter 2026-06-30: -1.3 after -0.9 2025-06-30",
    ]);
  });

  test.each([
    ["of another company", statement(profitable), { ...filed, company: "BOREALIS PUMPS CORP" }],
    ["of a period long past", statement(profitable), { ...filed, filedOn: "2027-02-04" }],
    ["of a period that is yet to end", statement(profitable), { ...filed, filedOn: "2026-05-04" }],
    [
      "without a scale that fits earnings per share",
      statement(profitable, { title: "CONSOLIDATED STATEMENTS OF INCOME" }),
      filed,
    ],
    [
      "adjusted",
      statement(profitable, {
        title: "RECONCILIATION OF GAAP TO ADJUSTED RESULTS\n(In millions, except per share amounts)",
      }),
      filed,
    ],
    [
      "of a segment",
      statement(profitable, { title: "Segment Results\n(In millions, except per share amounts)" }),
      filed,
    ],
    [
      "in other money",
      statement(profitable, {
        title: "CONSOLIDATED STATEMENTS OF INCOME\n(In millions of euros, except per share amounts)",
      }),
      filed,
    ],
    ["without earnings per share", statement(profitable.slice(0, 8)), filed],
    ["without tables", opening, filed],
  ])("none are read %s", (_, text, context) => {
    expect(read(text, context)).toEqual([]);
  });
});

test.each([
  [
    { revenue: [120e6, 100e6], net_income: [24e6, 16e6] },
    "Revenue rose 20% from a year earlier to $120 million in the quarter ended June 30, 2026, and net income rose 50% to $24 million",
  ],
  [
    { revenue: [100e6, 100.2e6], net_income: [-3e6, 16e6] },
    "Revenue was about the same as a year earlier at $100 million in the quarter ended June 30, 2026, and it lost $3 million, after net income of $16 million",
  ],
  [
    { revenue: [80e6, 100e6], net_income: [-3e6, -2e6] },
    "Revenue fell 20% from a year earlier to $80 million in the quarter ended June 30, 2026, and the net loss widened to $3 million from $2 million",
  ],
  [
    { revenue: [800e6, 100e6], net_income: [3e6, -2e6] },
    "Revenue rose to $800 million from $100 million a year earlier in the quarter ended June 30, 2026, and net income was $3 million, after a net loss of $2 million",
  ],
  [{ net_income: [3e6, null] }, "Net income was $3 million in the quarter ended June 30, 2026"],
])("results are told in a sentence: %j", (figures, told) => {
  const read = Object.entries(figures).map(([concept, [value = 0, before]]) => ({
    concept: concept as "revenue" | "net_income",
    period: "quarter" as const,
    end: "2026-06-30",
    value: value ?? 0,
    before: before === null || before === undefined ? null : { end: "2025-06-30", value: before },
    row: { start: 0, end: 1 },
  }));
  expect(describeResults(read)).toEqual([told]);
});
