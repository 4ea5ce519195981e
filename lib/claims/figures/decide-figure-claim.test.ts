import { expect, test } from "vitest";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/facts";
import { fiscalYearsOf } from "@/lib/domain/fiscal-years";
import { readFigureClaims } from "../read-figure-claim";
import { decideFigureClaim } from "./decide-figure-claim";
import { type HeldFigure, statedFigures } from "./held-figures";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };

function figure(concept: MetricConcept, period: MetricPeriod, asOf: string, amount: number): HeldFigure {
  const unit = concept === "eps_diluted" ? "USD/shares" : "USD";
  const form = period === "quarter" ? "10-Q" : "10-K";
  const document = { documentId: `${form} ${asOf}`, publishedOn: asOf, form };
  return {
    kind: "figure",
    name: concept,
    amount,
    asOf,
    detail: { period, unit, basis: 0 },
    fiscalYears: fiscalYearsOf(asOf, null),
    ...document,
  };
}

/** A company whose fiscal years are those of the calendar, which lost money in 2024. */
const calendar = [
  figure("revenue", "year", "2023-12-31", 9.1e9),
  figure("revenue", "year", "2024-12-31", 8e9),
  figure("revenue", "year", "2025-12-31", 16.42e9),
  figure("revenue", "quarter", "2025-03-31", 3.9e9),
  figure("revenue", "quarter", "2026-03-31", 4.29e9),
  figure("net_income", "year", "2023-12-31", 410e6),
  figure("net_income", "year", "2024-12-31", -1.2e9),
  figure("net_income", "year", "2025-12-31", 500e6),
  figure("net_income", "quarter", "2025-03-31", 90e6),
  figure("net_income", "quarter", "2026-03-31", -20e6),
  figure("eps_diluted", "year", "2025-12-31", 3.17),
  figure("assets", "instant", "2025-12-31", 41e9),
  figure("assets", "instant", "2026-03-31", 42.5e9),
];

/** A retailer whose years end at the end of January. */
const january = [
  figure("revenue", "year", "2024-02-03", 100e9),
  figure("revenue", "year", "2025-02-01", 104e9),
  figure("revenue", "year", "2026-01-31", 98e9),
];

function verdictOf(said: string, held: readonly HeldFigure[], period: string | null = null) {
  const range = period === null ? null : { start: `${period}-01-01`, end: `${period}-12-31` };
  const verdicts = readFigureClaims(said, company).map(
    (claim) => decideFigureClaim(claim, held, { period: range, today: "2026-06-15" })?.verdict ?? null,
  );
  return verdicts.find((verdict) => verdict !== "supported") ?? verdicts[0] ?? null;
}

test.each([
  ["Acme's revenue was $16.4 billion in 2025", "supported"],
  ["Acme reported net sales of $16.42 billion for fiscal 2025", "supported"],
  ["Acme reported fiscal 2025 net sales of $16.42 billion", "supported"],
  ["Acme's GAAP diluted EPS for 2025 was just $3.17", "supported"],
  ["Acme's revenue was more than $16 billion in 2025", "supported"],
  ["revenue of $8 billion in 2024", "supported"],
  ["Acme's revenue was $16.4 billion", "supported"],
  ["In 2024, Acme's revenue was $8.0 billion", "supported"],
  ["Acme's revenue was $16.4 billion in 2024", "contradicted"],
  ["Acme's revenue was $19 billion in 2025", "contradicted"],
  ["Acme's revenue was $17 billion in 2025", "not_found"],
  ["Acme's revenue was $8 billion", "superseded"],
  ["Acme posted a net loss of $1.2 billion in 2024", "supported"],
  ["Acme's net income was $1.2 billion in 2024", "contradicted"],
  ["Acme posted a net loss of $500 million in 2025", "contradicted"],
  ["Acme's diluted EPS was $3.17 in 2025", "supported"],
  ["Acme earned $3.17 a share", "supported"],
  ["Acme earned $3.17 per diluted share in 2025", "supported"],
  ["Acme lost $3.17 per share in 2025", "contradicted"],
  // An amount a share is no amount of net income.
  ["Acme reported net income of $3.17 per share in 2025", "supported"],
  // Five for one: sources give earlier amounts in new shares.
  ["Acme's diluted EPS was $15.85 in 2025", "not_found"],
  ["Acme's diluted EPS was $5.10 in 2025", "contradicted"],
  ["Acme's revenue was 16.42bn USD in 2025", "supported"],
  ["Acme's revenue was just under $16.5 billion in 2025", "supported"],
  // That of another year, to the letter.
  ["Acme's revenue was $9.10 billion in 2024", "contradicted"],
  ["Acme's revenue exceeded $17 billion in 2025", "contradicted"],
  ["Acme's revenue exceeded $16.5 billion in 2025", "not_found"],
  ["Acme's loss in 2024 was $1.2 billion", "supported"],
  ["Acme's revenue exceeded $16 billion in 2025", "supported"],
  ["Acme's revenue exceeded $20 billion in 2025", "contradicted"],
  ["Acme's total assets were $41 billion at December 31, 2025", "supported"],
  ["Acme's total assets were $42.5 billion", "supported"],
  ["Acme's revenue was $4.29 billion in the first quarter of 2026", "supported"],
  ["Acme's revenue was $3.29 billion in the first quarter of 2026", "contradicted"],
  ["Acme's revenue was $5 billion in the second quarter of 2025", null],
  ["Acme's revenue was $12 billion in 2016", null],
  ["Acme's adjusted revenue was $16.4 billion in 2025", null],
  ["Acme's revenue will be $16.4 billion in 2025", null],
  ["Acme's revenue was not $16.4 billion in 2025", null],
  ["Zenith's revenue was $16.4 billion in 2025", null],
  ["Acme's pumps revenue was $16.4 billion in 2025", null],
] as const)("an amount: %s", (said, verdict) => expect(verdictOf(said, calendar)).toBe(verdict));

test.each([
  ["Acme's revenue grew in 2025", "supported"],
  ["Acme's revenue grew 105% in 2025", "supported"],
  ["Acme's revenue more than doubled in 2025", "supported"],
  ["Acme's revenue doubled in 2025", "supported"],
  ["Acme's revenue tripled in 2025", "contradicted"],
  ["Acme's revenue grew 20% in 2025", "contradicted"],
  ["Acme's revenue grew 104% in 2025", "not_found"],
  ["Acme's revenue fell in 2025", "contradicted"],
  ["Acme grew revenue by 105% in 2025", "supported"],
  ["Acme increased its revenue by 12% in 2024", "contradicted"],
  ["Acme grew net income in 2024", "contradicted"],
  ["Acme cut revenue by 12% in 2024", "supported"],
  ["Acme's revenue more than doubled to $16.42 billion in 2025", "supported"],
  ["Acme reported 2025 net sales of $16.42 billion, up 105%", "supported"],
  ["Acme's full-year 2025 sales grew 105%", "supported"],
  ["Acme's revenue rose from $8 billion in 2024 to $16.42 billion in 2025", "supported"],
  ["Acme's revenue rose from $9.1 billion in 2024 to $16.42 billion in 2025", "not_found"],
  ["Acme's 2025 revenue was $16.4 billion, up 105% from 2024", "supported"],
  ["Acme's 2025 revenue was $16.4 billion, up 105% from 2023", "contradicted"],
  ["Acme's 2025 revenue was $16.4 billion, up 80% from 2023", "supported"],
  ["Acme's 2025 revenue was $16.4 billion, down 105%", "contradicted"],
  ["Acme's revenue was higher than in 2024 in 2025", "supported"],
  ["Acme's 2025 revenue was lower than in 2024", "contradicted"],
  ["Acme's sales fell 12% in 2024", "supported"],
  ["Acme saw a 12% decline in revenue in 2024", "supported"],
  ["Acme's revenue rose 10% year over year in the first quarter of 2026", "supported"],
  ["Acme revenue up 105% in 2025", "supported"],
  ["Acme's revenue grew", "supported"],
  ["Acme's net income fell in 2024", "supported"],
  // After a loss, nothing tells by how much, and hardly whether, income grew.
  ["Acme's net income rose in 2025", null],
  // The year before isn't held.
  ["Acme's revenue grew in 2023", null],
] as const)("a change: %s", (said, verdict) => expect(verdictOf(said, calendar)).toBe(verdict));

test.each([
  ["Acme lost money in 2024", "supported"],
  ["Acme lost money in 2025", "contradicted"],
  ["Acme was profitable in 2023", "supported"],
  ["Acme was profitable in 2024", "contradicted"],
  // The year was a gain and the newest quarter a loss.
  ["Acme lost money", "not_found"],
  ["Acme may lose money in 2024", null],
  ["Acme was not profitable in 2024", "supported"],
  ["Acme wasn't profitable in 2025", "contradicted"],
  ["Acme swung to a loss in 2024", "supported"],
  ["Acme swung to a net loss of about $1.2 billion in 2024", "supported"],
  ["Acme swung to a net loss of $2.9 billion in 2024", "not_found"],
  ["Acme swung to a net loss in 2025", "contradicted"],
  ["Acme returned to profitability in 2025", "supported"],
  ["Acme became profitable in 2024", "contradicted"],
  // The year before isn't held.
  ["Acme became profitable in 2023", null],
  ["Acme lost $1.2 billion in 2024", "supported"],
  ["Acme lost $2.9 billion in 2024", "contradicted"],
  ["Acme lost $500 million in 2025", "contradicted"],
  ["Acme lost $1.2 billion on its mills in 2024", null],
] as const)("a profit or loss: %s", (said, verdict) => expect(verdictOf(said, calendar)).toBe(verdict));

test.each([
  ["Acme's revenue topped $8.5 billion in each of the last two years", "not_found"],
  ["Acme's revenue topped $7.5 billion in each of the last two years", "supported"],
  ["Acme's revenue was more than $7.5 billion every year since 2023", "supported"],
  ["Acme's revenue was more than $8.5 billion every year since 2023", "not_found"],
  ["Acme's revenue was between $7.5 billion and $17 billion in each of the last three years", "supported"],
  ["Acme's revenue topped $7.5 billion in each of the last nine years", null],
  ["Acme's revenue topped $7.5 billion in 2023, 2024 and 2025", "supported"],
  ["Acme's revenue topped $8.5 billion in 2023, 2024 and 2025", "contradicted"],
  ["Acme's revenue fell in 2024 and 2025", "contradicted"],
  ["Both 2023 and 2025 were profitable years for Acme", "supported"],
  ["Both 2023 and 2024 were profitable years for Acme", "contradicted"],
  ["In 2023, 2024 and 2025 Acme's revenue topped $7.5 billion", "supported"],
  ["Acme's 2024 and 2025 revenue was $8 billion and $16.4 billion", null],
  ["Acme's 2025 profit of $500 million was its first since 2023", "supported"],
  ["Acme made its first profit since 2023 in 2025", "supported"],
  ["Acme made its first annual profit since 2024 in 2025", "not_found"],
  ["In 2024 Acme made its first loss since 2023", "not_found"],
])("%s: %s by each year", (said, verdict) => {
  expect(verdictOf(said, calendar)).toBe(verdict);
});

test("a fiscal year that ends in January may be called by either year, so only what holds for both is said", () => {
  expect(verdictOf("Acme's revenue was $104 billion in fiscal 2024", january)).toBe("not_found");
  expect(verdictOf("Acme's revenue was $104 billion in fiscal 2025", january)).toBe("not_found");
  expect(verdictOf("Acme's revenue was more than $95 billion in fiscal 2025", january)).toBe("supported");
  expect(verdictOf("Acme's revenue was $150 billion in fiscal 2025", january)).toBe("contradicted");
  expect(verdictOf("Acme's revenue grew in fiscal 2025", january)).toBe("not_found");
});

test("a company's way to call its years says which is meant", () => {
  const called = (years: (end: string) => number) =>
    january.map((one) => ({ ...one, fiscalYears: [years(one.asOf)] }));
  const byEnd = called((end) => Number(end.slice(0, 4)));
  const byStart = called((end) => Number(end.slice(0, 4)) - 1);
  expect(verdictOf("Acme's revenue was $104 billion in fiscal 2025", byEnd)).toBe("supported");
  expect(verdictOf("Acme's revenue was $104 billion in fiscal 2024", byEnd)).not.toBe("supported");
  expect(verdictOf("Acme's revenue fell in fiscal 2025", byStart)).toBe("supported");
  expect(verdictOf("Acme's revenue fell in fiscal 2025", byEnd)).toBe("contradicted");
});

test("a request's period says which year is meant", () => {
  expect(verdictOf("Acme's revenue was $8 billion", calendar, "2024")).toBe("supported");
  expect(verdictOf("Acme's revenue was $16.4 billion", calendar, "2024")).toBe("contradicted");
});

const sales = [
  ...[6.2e9, 6.1e9, 5.9e9, 5.4e9, 5.5e9].map((amount, at) =>
    figure("revenue", "year", `${2025 - at}-12-31`, amount),
  ),
  figure("operating_income", "year", "2025-12-31", 1.05e9),
  figure("revenue", "quarter", "2026-03-31", 1.5e9),
  figure("equity", "instant", "2025-12-31", -185e6),
  figure("cash", "instant", "2025-12-31", 1.68e9),
  figure("net_income", "year", "2025-12-31", 740e6),
];

test.each([
  ["Acme's 2025 revenue was $6.2 billion", "supported"],
  ["Acme FY2025 revenue: $6.2 billion", "supported"],
  ["Its 2025 revenue was $6.2 billion", "supported"],
  ["Acme's 2025 revenue was $7.9 billion", "contradicted"],
  ["Net revenues of $6.2 billion", "supported"],
  ["Acme revenue was $6.2 billion in 2025", "supported"],
  ["Acme's revenue rose 1.6% to $6.2 billion in 2025", "supported"],
  ["Acme's revenue rose 1.6% to $6.9 billion in 2025", "contradicted"],
  ["Acme's revenue rose to $6.2 billion in 2025", "supported"],
  ["Acme's revenue fell to $6.2 billion in 2025", "contradicted"],
  ["Acme's revenue fell below $7 billion", "contradicted"],
  ["Acme's revenue was below $7 billion", "supported"],
  ["Acme's revenue was below $5 billion", "not_found"],
  ["Acme earned $740 million in 2025", "supported"],
  ["Acme had $1.7 billion in cash", "supported"],
  ["Acme's shareholders' deficit was $185 million", "supported"],
  ["Acme's shareholders' equity was $185 million", "not_found"],
  ["Acme's net income was roughly 12% of revenue in 2025", "supported"],
  ["Acme's net income was roughly 20% of revenue in 2025", "contradicted"],
  ["Acme's operating margin was 17% in 2025", "supported"],
  ["Acme's operating margin was 16.9%", "supported"],
  ["Acme reported an operating margin of 25% in 2025", "contradicted"],
  ["Acme's gross margin was 40% in 2025", null],
  ["Acme's revenue grew three years in a row", "supported"],
  ["Acme's revenue has grown for three consecutive years", "supported"],
  ["Acme's revenue grew in each of the last four years", "contradicted"],
  ["Acme's revenue declined for three years", "contradicted"],
  ["Acme's revenue grew nine years in a row", null],
])("%s: %s by several figures", (said, verdict) => {
  expect(verdictOf(said, sales)).toBe(verdict);
});

test("a period that is open at one end tells no year", () => {
  const [claim] = readFigureClaims("Acme's revenue was $16.4 billion", company);
  if (claim === undefined) throw new Error("The claim is about a figure");
  const decide = (period: { start: string | null; end: string | null }) =>
    decideFigureClaim(claim, calendar, { period, today: "2026-06-15" });
  expect(decide({ start: null, end: "2020-12-31" })).toBeNull();
  expect(decide({ start: "2020-01-01", end: null })).toBeNull();
});

test("figures in another currency decide nothing", () => {
  const euros = calendar.map((one) => ({ ...one, detail: { ...one.detail, unit: "EUR" } }));
  expect(verdictOf("Acme's revenue was $16.4 billion in 2025", euros)).toBeNull();
});

test("figures that a merger or a change of rules keeps from comparing show no growth", () => {
  const apart = calendar.map((one) =>
    one.asOf < "2025-01-01" ? { ...one, detail: { ...one.detail, basis: 1 } } : one,
  );
  expect(verdictOf("Acme's revenue more than doubled in 2025", apart)).toBeNull();
});

test("figures too old to be the present decide nothing without a time", () => {
  const old = calendar.filter(({ asOf }) => asOf < "2024-06-01");
  expect(verdictOf("Acme's revenue was $9.1 billion", old)).toBeNull();
  expect(verdictOf("Acme's revenue was $9.1 billion in 2023", old)).toBe("supported");
});

/** A company whose fiscal years end in June. */
const june = [
  figure("revenue", "year", "2025-06-30", 84e9),
  figure("revenue", "quarter", "2025-09-30", 22.4e9),
  figure("revenue", "quarter", "2026-03-31", 21.2e9),
];

test.each([
  ["Acme's revenue was $21.2 billion in the quarter ended March 31, 2026", "supported"],
  ["Acme had revenue of $22.4 billion in the three months ended September 30, 2025", "supported"],
  ["Acme's revenue was $25 billion in the quarter ended March 31, 2026", "contradicted"],
  ["Acme's revenue was $21.2 billion in the nine months ended March 31, 2026", null],
  // Its own first quarter, or the calendar's.
  ["Acme's revenue was $21.2 billion in the first quarter of 2026", "not_found"],
  ["Acme's revenue was $45 billion in the first quarter of 2026", "contradicted"],
  ["Acme's revenue was $22.4 billion in the first quarter of fiscal 2026", "supported"],
  // The company's own third quarter is held, the calendar's isn't.
  ["Acme's revenue was $21.2 billion in the third quarter of 2026", "supported"],
  ["Acme's revenue was $30 billion in the third quarter of 2026", "not_found"],
  ["Acme's revenue was $30 billion in the third quarter of fiscal 2026", "contradicted"],
  // The calendar's is held, its own isn't.
  ["Acme's revenue was $22.4 billion in the third quarter of 2025", null],
  ["Acme's Q3 FY26 revenue was $21.2 billion", "supported"],
  ["Acme's fiscal third-quarter 2026 revenue was $22.4 billion", "contradicted"],
])(
  "a quarter is meant by its last day, whatever the fiscal year, or by its number in that: %s",
  (said, verdict) => {
    expect(verdictOf(said, june)).toBe(verdict);
  },
);

test("what is said of nine months is not that of their last quarter", () => {
  expect(
    verdictOf("Acme's revenue was $4.29 billion in the nine months ended March 31, 2026", calendar),
  ).toBe(null);
});

test.each([
  ["Acme's revenue in the fourth quarter of 2025 was $4.5 billion", "supported"],
  ["Acme Q4 2025 revenue $4.5 billion", "supported"],
  ["Acme earned $160 million in the quarter ended December 31, 2025", "supported"],
  ["Acme's net margin was 3.6% in Q4 2025", "supported"],
  // A year told anew may leave another last quarter than was told.
  ["Acme's revenue in Q4 2025 was $4.9 billion", "not_found"],
  ["Acme's revenue in Q4 2025 was $8 billion", "contradicted"],
  // Exactly that of the first quarter.
  ["Acme's revenue in Q4 2025 was $3.90 billion", "contradicted"],
  ["Acme lost money in the fourth quarter of 2025", "contradicted"],
  ["Acme's diluted EPS was $0.90 in the fourth quarter of 2025", null],
])("a year's last quarter is worked out of it: %s", (said, verdict) => {
  const quarters = [
    ...calendar,
    figure("revenue", "quarter", "2025-06-30", 3.95e9),
    figure("revenue", "quarter", "2025-09-30", 4.07e9),
    figure("net_income", "quarter", "2025-06-30", 120e6),
    figure("net_income", "quarter", "2025-09-30", 130e6),
  ];
  expect(verdictOf(said, quarters)).toBe(verdict);
});

test("what is worked out says so, and shows the reports that state its parts", () => {
  const stated = [
    ...calendar,
    figure("revenue", "quarter", "2025-06-30", 3.95e9),
    figure("revenue", "quarter", "2025-09-30", 4.07e9),
  ];
  const [claim] = readFigureClaims("Acme's Q4 2025 revenue was $4.5 billion", company);
  const decision = claim && decideFigureClaim(claim, stated, { period: null, today: "2026-06-15" });
  expect(decision?.told).toBe(
    "revenue of $4.5 billion for the quarter ended December 31, 2025 (the year less its first three quarters)",
  );
  expect(decision?.facts.flatMap(statedFigures).map(({ documentId }) => documentId)).toEqual([
    "10-K 2025-12-31",
    "10-Q 2025-03-31",
    "10-Q 2025-06-30",
    "10-Q 2025-09-30",
  ]);
});

test.each([
  // The same in other words and another order.
  ["Acme's 2025 revenue was 105% higher than 2024's", "supported"],
  ["Acme's 2025 revenue of $16.4 billion was well up on 2024's $8 billion", "supported"],
  ["Acme's 2025 revenue of $16.4 billion was up on 2024's $8 billion", "supported"],
  ["Acme's 2025 revenue beat its 2024 figure", "supported"],
  ["Acme's 2024 revenue beat its 2023 figure", "contradicted"],
  ["Acme's revenue climbed from 2024 to 2025", "supported"],
  ["Acme's revenue went from $8 billion in 2024 to $16.42 billion in 2025", "supported"],
  ["Acme's revenue: $8 billion in 2024, $16.42 billion in 2025", "supported"],
  ["Acme's revenue: $9.1 billion in 2024, $16.42 billion in 2025", "not_found"],
  ["Acme's revenue slid to $8 billion in 2024, down from $9.1 billion the year before", "supported"],
  ["Acme's revenue roughly doubled during 2025 to $16.4 billion", "supported"],
  ["Acme's revenue more than halved from 2023's $9.1 billion to $4 billion in 2025", "contradicted"],
  ["Acme had forty-one billion dollars of assets at December 31, 2025", "supported"],
  ["Acme booked revenue of between $16 billion and $17 billion in 2025", "supported"],
  ["Acme booked revenue of between $17 billion and $18 billion in 2025", "contradicted"],
  ["Acme made $3.17 a share, diluted, in fiscal 2025", "supported"],
  ["acme eps diluted fy2025 3.17", "supported"],
  ["acme eps diluted fy2025 4.17", "contradicted"],
  ["acme revenue fy2025 16.42", null],
  ["Acme ended 2024 with a net loss of around $1.2 billion", "supported"],
  ["Acme's net income was -$1.2 billion in 2024", "supported"],
  ["Acme's net income was -$1.2 billion in 2025", "contradicted"],
  ["Acme crossed $16 billion of annual revenue in 2025", "supported"],
  ["Acme's 2025 revenue missed the $17 billion mark", "supported"],
  ["Acme's revenue was roughly flat in 2025", "contradicted"],
  ["Acme's total assets exceeded $40 billion at year-end 2025", "supported"],
  // By how much, not how far.
  ["Acme's revenue rose by $8.4 billion in 2025", "supported"],
  ["Acme's revenue rose $8.4 billion to $16.4 billion in 2025", "supported"],
  ["Acme saw an $8.4 billion increase in revenue in 2025", "supported"],
  ["Acme's revenue rose by $3 billion in 2025", "contradicted"],
  ["Acme's revenue rose above $16 billion in 2025", "supported"],
  // Several figures, all of which are claimed.
  ["Acme's revenue was $16.4 billion and its profit $500 million in 2025", "supported"],
  ["Acme's revenue was $16.4 billion and its profit $900 million in 2025", "contradicted"],
  ["Acme full year 2025 - revenue $16.4 billion, net income $500 million", "supported"],
  ["Acme earned $500 million in 2025, or $3.17 per diluted share", "supported"],
  ["Acme's 2025 earnings: $500 million, i.e. $3.17 per share", "supported"],
  ["Acme's 2025 earnings: $500 million, i.e. $4.17 per share", "contradicted"],
  // What it was and what it is on either side of zero.
  ["Acme swung to a $500 million profit in 2025 after losing $1.2 billion the year before", "supported"],
  [
    "Acme returned to profit in 2025 with net income of $500 million, after a $1.2 billion loss in 2024",
    "supported",
  ],
  ["Acme's net income of $500 million in 2025 followed a profit of $1.2 billion in 2024", null],
  [
    "Acme back in the black: 2025 net earnings of $500 million versus a $1.2 billion loss in 2024",
    "supported",
  ],
  [
    "Acme back in the black: 2025 net earnings of $500 million versus a $2.2 billion loss in 2024",
    "not_found",
  ],
  ["Acme's revenue increased by about $8.4 billion between 2024 and 2025", "supported"],
  ["Acme's revenue increased by about $8.4 billion between fiscal 2024 and fiscal 2025", "supported"],
  ["Acme's revenue improved from $8 billion to $16.4 billion between 2024 and 2025", "supported"],
  [
    "Acme moved from a net loss of $1.2 billion in 2024 to net income of about $500 million in 2025",
    "supported",
  ],
  ["Acme's 2025 revenue of $16.4 billion was more than $8 billion above the 2024 figure", "supported"],
  ["Acme FY25 total revenues > $16bn", "supported"],
  ["Acme annual revenue: $8bn (2024), $16.42bn (2025)", "supported"],
  ["Acme annual revenue: $9bn (2024), $16.42bn (2025)", "not_found"],
  ["Acme's bottom line for 2024 was a net loss of $1.2 billion", "supported"],
  ["Acme's bottom line for 2025 was a net loss of $500 million", "contradicted"],
  ["Revenue at Acme grew by roughly $8.4 billion in 2025 and reached $16.4 billion", "supported"],
  ["Acme FY25 revenue ~$16.4bn, over 2x FY24", "supported"],
  ["Acme's revenue was $16.4 billion in fiscal 2025 (year ended December 31, 2025)", "supported"],
  ["Acme's net income was ($1.2 billion) in 2024", null],
  ["Acme's revenue fell about 12% in 2024, landing at $8 billion", "supported"],
  // Not the figure itself, or not the figure alone.
  ["Acme's revenue growth rose in 2025", null],
  ["Acme raised $2 billion in equity in 2025", null],
  ["Acme's revenue per share was $16.42 in 2025", null],
  ["Acme's record revenue was $16.4 billion in 2025", null],
  ["Acme's U.S. revenue was $16.4 billion in 2025", null],
  ["Acme lost $16.4 billion of revenue in 2025", null],
  ["Acme's revenue was $16.4 billion and its orders $500 million in 2025", null],
  ["Acme's expected revenue was $16.4 billion in 2025", null],
  ["Acme's revenue excluding pumps was $16.4 billion in 2025", null],
  ["Acme's revenue was $16.4 billion in the first half of 2025", null],
] as const)("said otherwise: %s", (said, verdict) => expect(verdictOf(said, calendar)).toBe(verdict));

test("a margin's way, and a run until a year", () => {
  const held = [
    ...sales,
    figure("operating_income", "year", "2024-12-31", 1.22e9),
    figure("operating_income", "year", "2023-12-31", 1.0e9),
  ];
  expect(verdictOf("Acme's operating margin slipped from about 20% in 2024 to under 17% in 2025", held)).toBe(
    "supported",
  );
  expect(verdictOf("Acme's operating margin rose in 2025", held)).toBe("contradicted");
  expect(verdictOf("Acme's operating income was close to a fifth of revenue in 2024", held)).toBe(
    "supported",
  );
  expect(verdictOf("Acme's revenue grew for the second consecutive year in 2024", held)).toBe("supported");
  expect(verdictOf("Acme's revenue fell for the second consecutive year in 2024", held)).toBe("contradicted");
});

test.each([
  "Acme's revenue for the first nine months of 2025 was $16.42 billion",
  "Acme's revenue in the first half of 2025 was $16.42 billion",
])("what no report states is left open: %s", (said) => expect(verdictOf(said, calendar)).toBeNull());

test.each([
  ["Acme's revenue was $16.42 billion in 2025, up 105%, after falling 12% the year before", "supported"],
  ["Acme's revenue was $16.42 billion in 2025, up 105%, after growing 12% the year before", "contradicted"],
  ["Acme's total assets were $41 billion at December 31, 2025, and diluted EPS was $3.17", "supported"],
  ["Acme's net margin was 3.0% in 2025", "supported"],
  ["Acme's revenue grew at a 34% CAGR from 2023 to 2025", "supported"],
  ["Acme's revenue grew 34% a year on average over two years", "supported"],
  ["Acme's revenue grew 12% a year on average over the past two years", "contradicted"],
  ["Acme turned a loss of $1.2 billion in 2024 into a profit of $500 million in 2025", "supported"],
  ["Acme turned a loss of $1.2 billion in 2024 into a profit of $900 million in 2025", "not_found"],
  ["Acme's revenue was $9.1 billion in 2023, $8 billion in 2024, and $16.42 billion in 2025", "supported"],
  ["Acme's revenue was $9.1 billion in 2023, $8 billion in 2024, and $17.42 billion in 2025", "contradicted"],
] as const)("several things said of figures: %s", (said, verdict) =>
  expect(verdictOf(said, calendar)).toBe(verdict),
);

const turned = [
  figure("revenue", "year", "2025-12-31", 15e9),
  figure("revenue", "year", "2024-12-31", 14.3e9),
  figure("operating_income", "year", "2025-12-31", 780e6),
  figure("operating_income", "year", "2024-12-31", -785e6),
  figure("net_income", "year", "2025-12-31", 182e6),
  figure("net_income", "year", "2024-12-31", 300e6),
];

test.each([
  [
    "Acme's revenue rose 5% to $15 billion in 2025, and operating income was $780 million, after a loss of $785 million",
    "supported",
  ],
  ["Acme's operating income was $780 million in 2025, after a loss of $785 million", "supported"],
  ["Acme's operating income was $780 million in 2025, after a loss of $300 million", "not_found"],
] as const)("a loss of what is spoken of: %s", (said, verdict) =>
  expect(verdictOf(said, turned)).toBe(verdict),
);

const margins = [
  figure("revenue", "year", "2024-12-31", 10e9),
  figure("revenue", "year", "2025-12-31", 12e9),
  figure("operating_income", "year", "2024-12-31", 1.5e9),
  figure("operating_income", "year", "2025-12-31", 2.1e9),
];

test.each([
  ["Acme's operating margin was 17.5% in 2025, up 2.5 points from the year before", "supported"],
  ["Acme's operating margin expanded 250 basis points to 17.5% in 2025", "supported"],
  ["Acme's operating margin expanded 150 basis points to 17.5% in 2025", "not_found"],
  ["Acme's operating margin narrowed by 2.5 points in 2025", "contradicted"],
  ["Acme's operating income rose 40% to $2.1 billion in 2025, an operating margin of 17.5%", "supported"],
  ["Acme's 2025 operating margin of 17.5% was well above the 15% of 2024", "supported"],
  ["Acme's 2025 operating margin of 17.5% was well above the 16% of 2024", "not_found"],
  // Points of what? Sales have none.
  ["Acme's revenue rose 2.5 points in 2025", null],
] as const)("a margin in points: %s", (said, verdict) => expect(verdictOf(said, margins)).toBe(verdict));

test("a rate stays with the figure before it, not with the next", () => {
  const held = [
    figure("assets", "instant", "2024-12-31", 100e9),
    figure("assets", "instant", "2025-12-31", 123e9),
    figure("equity", "instant", "2024-12-31", 40e9),
    figure("equity", "instant", "2025-12-31", 42e9),
    figure("revenue", "year", "2025-12-31", 9e9),
  ];
  const said =
    "Acme's total assets were $123 billion on December 31, 2025, 23% more than a year earlier, with shareholders' equity of $42 billion";
  expect(verdictOf(said, held)).toBe("supported");
});

test.each([
  ["Acme's revenue was $8 billion in 2024, about half the $16.42 billion of 2025", null],
  ["Acme's revenue in 2024 was less than half that of 2025", null],
  [
    "Acme lost $1.2 billion in 2024 but was back in the black in 2025 with a $500 million profit",
    "supported",
  ],
  [
    "Acme lost $1.2 billion in 2024 but was back in the black in 2025 with a $900 million profit",
    "contradicted",
  ],
  ["Acme lost $1.2 billion in 2024 before earning $500 million in 2025", "supported"],
  ["Acme swung from a net loss of $1.2 billion in 2024 to net income of $500 million in 2025", "supported"],
  ["Acme did $16.42 billion in sales in 2025", "supported"],
  ["Acme's revenue was $4.29 billion in Q1 2026, +10% y/y", "supported"],
  ["Acme's revenue was $4.29 billion in Q1 2026, -10% y/y", "contradicted"],
  ["Acme slipped into the red in 2024 with a net loss of $1.2 billion", "supported"],
  ["Acme slipped into the red in 2025 with a net loss of $500 million", "contradicted"],
  ["317c EPS in 2025", "supported"],
  ["Acme turned over just under $16.5 billion in 2025", "supported"],
  ["Acme's revenue was a bit over $16 billion in the fiscal year that ended December 2025", "supported"],
  ["After a net loss of $1.2 billion in 2024, Acme earned $500 million in 2025", "supported"],
  ["After a net loss of $500 million in 2024, Acme earned $1.2 billion in 2025", "contradicted"],
  ["Acme's 2025 revenue exceeded that of 2024", "supported"],
  ["Acme's 2024 revenue exceeded that of 2023", "contradicted"],
  ["Acme's 2025 revenue of $16.42 billion was up by less than 110%", "supported"],
  ["Acme's 2025 revenue of $16.42 billion was up by less than 10%", "contradicted"],
  ["Acme raised more than $2 billion in equity in 2025", null],
  ["With revenue up 105%, Acme earned $500 million in 2025", "supported"],
  ["With revenue up 105%, Acme earned $900 million in 2025", "contradicted"],
] as const)("in other words: %s", (said, verdict) => expect(verdictOf(said, calendar)).toBe(verdict));

const spent = [
  figure("cash", "instant", "2024-12-31", 964e6),
  figure("cash", "instant", "2025-12-31", 409e6),
  figure("revenue", "year", "2025-12-31", 6e9),
];

test.each([
  [
    "Acme closed 2025 with $409 million in cash, less than half the $964 million it had a year before",
    "supported",
  ],
  [
    "Acme closed 2025 with $409 million in cash, about half the $964 million it had a year before",
    "supported",
  ],
  ["Acme closed 2025 with $409 million in cash, more than half the $964 million it had a year before", null],
] as const)("half of what it was: %s", (said, verdict) => expect(verdictOf(said, spent)).toBe(verdict));

const balance = [
  figure("assets", "instant", "2024-12-31", 90e9),
  figure("equity", "instant", "2024-12-31", 38e9),
  figure("cash", "instant", "2024-12-31", 6e9),
  figure("assets", "instant", "2025-12-31", 100e9),
  figure("equity", "instant", "2025-12-31", 40e9),
  figure("cash", "instant", "2025-12-31", 5e9),
  figure("revenue", "year", "2025-12-31", 50e9),
  figure("net_income", "year", "2025-12-31", 6e9),
];

test.each([
  ["Acme's return on equity was 15% in 2025", "supported"],
  ["Acme's ROE was about 15% in 2025", "supported"],
  // On the year's average it may be another.
  ["Acme's return on equity was 24% in 2025", "not_found"],
  ["Acme's return on assets was 6% in 2025", "supported"],
  [
    "Acme ended 2025 with $5 billion in cash and equivalents and shareholders' equity of $40 billion, 40% of total assets",
    "supported",
  ],
  ["Acme's net income of $6 billion in 2025, 12% of revenue", "supported"],
  ["Acme's net income of $6 billion in 2025, 6% of total assets", null],
] as const)("a share of the balance: %s", (said, verdict) => expect(verdictOf(said, balance)).toBe(verdict));

/** A company that earned more in each year since 2022, when it lost money. */
const steady = [
  ...[-3e9, 1e9, 2e9, 3e9].map((amount, at) => figure("net_income", "year", `${2022 + at}-12-31`, amount)),
  ...[5e9, 6e9, 7e9, 9e9].map((amount, at) => figure("revenue", "year", `${2022 + at}-12-31`, amount)),
  ...[-2e9, -1e9, 1e9, 2e9].map((amount, at) => figure("equity", "instant", `${2022 + at}-12-31`, amount)),
  figure("eps_diluted", "year", "2025-12-31", 4.5),
];

test.each([
  ["Acme's revenue rose in every year from 2022 to 2025", "supported"],
  [
    "Acme's revenue has grown three years on the trot, from $5 billion in 2022 to $9 billion in 2025",
    "supported",
  ],
  [
    "Acme's revenue has grown three years in a row, from $4 billion in 2022 to $9 billion in 2025",
    "not_found",
  ],
  // The years before 2022 aren't held.
  ["Acme's revenue rose in 2022, 2023 and 2024", null],
  ["Acme lost money in both 2022 and 2023", "contradicted"],
  ["Acme's equity was negative in 2022 and 2023", "supported"],
  ["Acme's equity was negative in 2023 and 2024", "contradicted"],
  ["Acme had revenue above $6 billion in both 2024 and 2025", "supported"],
  ["Acme lost $3 billion in 2022 and earned $1 billion a year later", "supported"],
  ["Acme lost $3 billion in 2022 and earned $2 billion a year later", "contradicted"],
  ["Acme lost $3 billion in 2022 and earned $2 billion two years later", null],
  ["A year later Acme earned $2 billion", null],
  ["Two straight years of red ink at Acme: $3 billion in 2022, $1 billion in 2023", "contradicted"],
  ["Acme had negative equity at each year-end from 2022 to 2023", "supported"],
  ["Acme had negative equity at each year-end from 2022 to 2024", "contradicted"],
  ["Acme returned to profitability in 2023 after years of losses", null],
  // In each of them, or in both together?
  ["Acme had revenue above $10 billion in 2024 and 2025", null],
  [
    "Acme's net income rose to $3 billion, or $4.50 per diluted share, from $2 billion the year before",
    "supported",
  ],
  [
    "Acme's net income rose to $3 billion, or $4.50 per diluted share, from $1 billion the year before",
    "not_found",
  ],
  ["Acme's net income was $3 billion, or $2.50 per diluted share, up from $2 billion", "not_found"],
  ["Acme's revenue rose from $6 billion in 2023 to $8 billion and then $9 billion in 2025", "not_found"],
])("several years in a row: %s: %s", (said, verdict) => expect(verdictOf(said, steady)).toBe(verdict));

/** A company that grew, and whose profit passed a billion dollars in its newest year. */
const growing = [
  figure("revenue", "year", "2022-12-31", 3.52e9),
  figure("revenue", "year", "2023-12-31", 3.7e9),
  figure("revenue", "year", "2024-12-31", 3.98e9),
  figure("revenue", "year", "2025-12-31", 4.01e9),
  figure("revenue", "quarter", "2025-03-31", 0.95e9),
  figure("revenue", "quarter", "2026-03-31", 1.14e9),
  figure("net_income", "year", "2024-12-31", 2.6e9),
  figure("net_income", "year", "2025-12-31", 1.02e9),
];

test.each([
  // What was before isn't held.
  ["Acme's revenue topped $3.6 billion for the first time in 2023", null],
  ["Acme's sales were essentially flat in 2025, edging up to $4.01 billion from $3.98 billion", "supported"],
  [
    "Acme's sales were essentially flat in 2025, edging down to $4.01 billion from $3.98 billion",
    "contradicted",
  ],
  ["Acme's revenue in 2025 was a fifth more than in the same quarter of 2024", null],
  [
    "Acme's profit collapsed by about three fifths in 2025, to $1.02 billion, although sales rose",
    "supported",
  ],
  [
    "Acme's profit collapsed by about three fifths in 2025, to $1.02 billion, although sales fell",
    "contradicted",
  ],
  ["Despite higher sales, Acme's profit fell in 2025", "supported"],
  ["Acme's profit fell by well over half in 2025", "supported"],
  ["Acme's profit fell by less than half in 2025", "contradicted"],
  [
    "Acme made a profit of about a billion dollars in 2025 against more than two and a half billion dollars a year before",
    "supported",
  ],
  [
    "Acme made a profit of about a billion dollars in 2025 against less than half a billion dollars a year before",
    "not_found",
  ],
  [
    "At $4.01 billion, Acme's 2025 revenue was slightly above the $3.98 billion of a year before",
    "supported",
  ],
  [
    "At $4.01 billion, Acme's 2025 revenue was a hair below the $3.98 billion of a year before",
    "contradicted",
  ],
])("words that strangers use for figures: %s: %s", (said, verdict) =>
  expect(verdictOf(said, growing)).toBe(verdict),
);

test.each([
  [
    "Acme, which had earned $5 million in 2024, finished 2025 with a net loss of $3 million on sales of $9 million",
    ["2024", "2025", "2025"],
  ],
  ["Revenue was $9 million, with net income of $3 million in 2025", ["2025", "2025"]],
])("a figure without a year is of the year told before it, or else behind it: %s", (said, years) =>
  expect(readFigureClaims(said, company).map(({ time }) => time?.to.slice(0, 4))).toEqual(years),
);

test("less than nothing is a loss, and of equity a deficit", () => {
  const said = ["Acme's equity was negative at year-end 2025", "acme equity end 2025 minus $3 million"];
  for (const one of said)
    expect(readFigureClaims(one, company)).toMatchObject([{ measure: { concept: "equity", isLoss: true } }]);
});

test.each(["in 2024, $5 million, ", "$5 million, ", "up, ", "more than ", "over $5 million "])(
  "a claim of nothing but %s is read to its end",
  (words) =>
    expect(readFigureClaims(`Acme's revenue ${words.repeat(99)}`.slice(0, 299), company).length).toBeLessThan(
      100,
    ),
);
