import { beforeAll, expect, test } from "vitest";
import { checkCitations } from "@/lib/briefing/check-citations";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, metric, setting, sharePrice } from "@/lib/db/schema";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/facts";
import { openTestDatabase } from "@/lib/testing/database";
import { enrich } from "./contract";
import { runEnrich } from "./run";
import { choosePrice, commonTickers } from "./to-scale";

const now = new Date("2026-08-31T12:00:00Z");

/** Companies that differ in one thing, by the CIK under which they are asked for. */
const ciks = {
  whole: "0000900001",
  noPrice: "0000900002",
  noShares: "0000900003",
  oldPrice: "0000900004",
  oldShares: "0000900005",
  outlier: "0000900006",
  classes: "0000900007",
  foreign: "0000900008",
  bare: "0000900009",
  mixed: "0000900010",
} as const;
type Company = keyof typeof ciks;

let db: Database;

const filed = (id: string, form: string) => ({
  id,
  kind: "filing" as const,
  publisher: "SEC",
  title: `Acme: Form ${form}`,
  url: `https://sources.example/${id}`,
  accession: id,
  form,
  publishedOn: "2026-08-04",
  seenOn: "2026-08-04",
});

beforeAll(async () => {
  db = await openTestDatabase();
  await db.insert(document).values({ ...filed("list", ""), kind: "company_list", form: null });
  for (const company of Object.keys(ciks) as Company[]) await addCompany(company);
  await db.insert(setting).values({ name: "registry_version", value: 1 });
});

async function addCompany(company: Company): Promise<void> {
  const cik = ciks[company];
  const key = `acme-${company.toLowerCase()}`;
  const sources = { name: "list", employees: "list" };
  await db
    .insert(entity)
    .values({ key, type: "public_company", name: `Acme ${company}`, cik, employees: 12, sources });
  const names = [
    ["cik", cik],
    ["ticker", `AC${company.slice(0, 2).toUpperCase()}`],
    ...(company === "classes" ? [["ticker", "ACME-B"] as const] : []),
  ] as const;
  for (const [kind, name] of names)
    await db.insert(entityName).values({ entityKey: key, kind, name, documentId: "list" });
  await addFigures(company, key);
  await addPrices(company, key);
}

async function addFigures(company: Company, entityKey: string): Promise<void> {
  if (company === "bare") return;
  const [annual, older, quarterly] = ["10-K", "10-K-old", "10-Q"].map((form) => `${entityKey}-${form}`) as [
    string,
    string,
    string,
  ];
  await db
    .insert(document)
    .values([
      filed(annual, company === "foreign" ? "20-F" : "10-K"),
      filed(older, "10-K"),
      filed(quarterly, company === "foreign" ? "20-F" : "10-Q"),
    ]);
  const row = (
    concept: MetricConcept,
    period: MetricPeriod,
    periodEnd: string,
    value: number,
    documentId: string,
  ) => ({
    ...{ entityKey, concept, period, periodEnd, value, documentId },
    periodStart: period === "year" ? `${periodEnd.slice(0, 4)}-01-01` : null,
    unit: concept === "eps_diluted" ? "USD/shares" : "USD",
  });
  const counted = company === "oldShares" ? "2025-04-30" : "2026-07-17";
  await db.insert(metric).values([
    // A quarter and a balance are newer than every year: neither may stand for one.
    row("revenue", "quarter", "2026-06-30", 30e6, quarterly),
    row("net_income", "quarter", "2026-06-30", -1e6, quarterly),
    row("revenue", "year", "2025-12-31", 110e6, annual),
    row("revenue", "year", "2024-12-31", 100e6, annual),
    row("revenue", "year", "2023-12-31", 90e6, older),
    row("net_income", "year", company === "mixed" ? "2024-12-31" : "2025-12-31", 7e6, annual),
    row("operating_income", "year", company === "mixed" ? "2025-12-28" : "2025-12-31", 9e6, annual),
    row("eps_diluted", "year", company === "mixed" ? "2024-12-31" : "2025-12-31", 0.7, annual),
    row("assets", "instant", "2025-12-31", 480e6, annual),
    row("assets", "instant", "2026-06-30", 500e6, quarterly),
    row("equity", "instant", "2026-06-30", 200e6, quarterly),
    row("cash", "instant", "2026-06-30", 50e6, quarterly),
    row("short_term_investments", "instant", "2026-06-30", 30e6, quarterly),
    row("long_term_debt", "instant", "2026-06-30", 40e6, quarterly),
    row("short_term_borrowings", "instant", "2026-06-30", 5e6, quarterly),
    row("current_debt", "instant", "2025-12-31", 9e6, annual),
    row("gross_profit", "year", "2025-12-31", 33e6, annual),
    ...(company === "noShares"
      ? []
      : [{ ...row("shares_outstanding", "instant", counted, 10e6, quarterly), unit: "shares" }]),
  ]);
}

async function addPrices(company: Company, entityKey: string): Promise<void> {
  if (company === "noPrice" || company === "bare") return;
  const id = `${entityKey}-4`;
  await db.insert(document).values([filed(id, "4"), filed(`${id}-before`, "4")]);
  const tradedOn = company === "oldPrice" ? "2026-06-01" : "2026-08-03";
  const price = { entityKey, code: "S" as const, shares: 100 };
  await db.insert(sharePrice).values([
    { ...price, documentId: id, tradedOn, price: company === "outlier" ? 3 : 41.2 },
    { ...price, documentId: `${id}-before`, tradedOn: "2026-05-20", price: 40 },
  ]);
}

async function ask(company: Company) {
  const request = { company: ciks[company], include: [] };
  const answer = await runEnrich({ db, now, costCents: 0 }, request);
  const cited = new Map(answer.citations.map(({ n, id }) => [n, id]));
  const sources = (numbers: readonly number[] = []) => numbers.map((n) => cited.get(n));
  return { answer, scale: answer.scale, sources };
}

test("the size of a company stands with the source of each figure, as the contract has it", async () => {
  const { answer, scale, sources } = await ask("whole");
  expect(() => enrich.response.parse(answer)).not.toThrow();
  const { citations = {}, ...figures } = scale;
  const year = { unit: "USD", period_start: "2025-01-01", period_end: "2025-12-31" };
  expect(figures).toMatchObject({
    revenueRange: "$100M-$500M",
    revenue: {
      ...year,
      value: 110e6,
      previous: [
        { value: 100e6, period_end: "2024-12-31" },
        { value: 90e6, period_end: "2023-12-31" },
      ],
    },
    netIncome: { ...year, value: 7e6, previous: [] },
    grossProfit: { ...year, value: 33e6, previous: [] },
    operatingIncome: { ...year, value: 9e6, previous: [] },
    epsDiluted: { ...year, value: 0.7, unit: "USD/shares", previous: [] },
    quarter: { revenue: 30e6, net_income: -1e6, unit: "USD", period_end: "2026-06-30" },
    assets: { value: 500e6, unit: "USD", date: "2026-06-30" },
    equity: { value: 200e6, unit: "USD", date: "2026-06-30" },
    cash: { value: 50e6, unit: "USD", date: "2026-06-30" },
    shortTermInvestments: { value: 30e6, unit: "USD", date: "2026-06-30" },
    debt: { value: 45e6, due_within_year: 5e6, unit: "USD", date: "2026-06-30" },
    employees: 12,
    sharesOutstanding: { value: 10e6, date: "2026-07-17" },
  });
  expect(Object.keys(citations).sort()).toEqual(
    Object.keys(figures)
      .filter((field) => field !== "marketCapBasis")
      .sort(),
  );
  expect(sources(citations.revenue)).toEqual(["acme-whole-10-K"]);
  expect(scale.revenue?.previous.map((one) => sources(one.citations))).toEqual([
    ["acme-whole-10-K"],
    ["acme-whole-10-K-old"],
  ]);
  expect(sources(citations.quarter)).toEqual(["acme-whole-10-Q"]);
  expect(sources(citations.employees)).toEqual(["list"]);
  const numbers = new Set([
    ...Object.values(citations).flat(),
    ...(scale.revenue?.previous ?? []).flatMap((one) => one.citations),
    ...Object.values(answer.entity.citations).flat(),
  ]);
  expect(
    checkCitations(
      [answer.context, answer.headlineInsight].filter((text) => text !== null),
      answer.citations,
      numbers,
      [answer.entity.name],
    ),
  ).toEqual([]);
});

test("figures of a year are of one fiscal year, and those of the year before don't stand beside them", async () => {
  const { scale } = await ask("mixed");
  expect(scale).toMatchObject({
    revenue: { period_end: "2025-12-31" },
    grossProfit: { period_end: "2025-12-31" },
    operatingIncome: { period_end: "2025-12-28" },
  });
  expect(scale.netIncome).toBeUndefined();
  expect(scale.epsDiluted).toBeUndefined();
});

test("a market capitalisation shows both its halves with their days and sources", async () => {
  const { scale, sources } = await ask("whole");
  expect(scale.marketCap).toBe("$412M");
  expect(scale.marketCapBasis).toMatchObject({
    shares: 10e6,
    shares_date: "2026-07-17",
    price: 41.2,
    price_date: "2026-08-03",
    price_code: "S",
  });
  const both = ["acme-whole-10-Q", "acme-whole-4"];
  expect(sources(scale.marketCapBasis?.citations)).toEqual(both);
  expect(sources(scale.citations?.marketCap)).toEqual(both);
});

test.each([
  ["no price is known", "noPrice"],
  ["no count of shares is known", "noShares"],
  ["the newest price is older than 90 days", "oldPrice"],
  ["the count is more than 15 months older than the price", "oldShares"],
  ["the price is far from those before it", "outlier"],
  ["shares of several classes are listed", "classes"],
  ["a foreign filer counts the shares", "foreign"],
] as const)("there is no market capitalisation where %s", async (_, company) => {
  const { scale, answer } = await ask(company);
  expect(scale.revenue?.value).toBe(110e6);
  expect(scale.marketCap).toBeUndefined();
  expect(scale.marketCapBasis).toBeUndefined();
  expect(scale.citations).not.toHaveProperty("marketCap");
  expect(answer.citations.filter(({ form }) => form === "4")).toEqual([]);
});

test("of what no source says, nothing is said", async () => {
  const { scale } = await ask("bare");
  expect(Object.keys(scale)).toEqual(["employees", "citations"]);
});

const held = { sharesDay: "2026-07-17", tickers: ["ACME"], today: "2026-08-31" };
const price = (tradedOn: string, price: number) => ({ tradedOn, price });
const choose = (prices: [string, number][], more: Partial<typeof held> = {}) =>
  choosePrice(
    prices.map(([day, paid]) => price(day, paid)),
    { ...held, ...more },
  );

test("the newest price counts, for 90 days", () => {
  const prices: [string, number][] = [
    ["2026-08-03", 214],
    ["2026-06-01", 200],
  ];
  expect(choose(prices)).toEqual(price("2026-08-03", 214));
  expect(choose(prices, { today: "2026-11-01" })).toEqual(price("2026-08-03", 214));
  expect(choose(prices, { today: "2026-11-02" })).toBeNull();
  expect(choose([])).toBeNull();
});

test("a day that has not come is no day of a trade", () => {
  expect(
    choose([
      ["2026-09-01", 300],
      ["2026-08-03", 214],
    ]),
  ).toEqual(price("2026-08-03", 214));
});

test("a count more than 15 months older than the price does not go with it", () => {
  expect(choose([["2026-08-03", 214]], { sharesDay: "2025-05-03" })).not.toBeNull();
  expect(choose([["2026-08-03", 214]], { sharesDay: "2025-05-02" })).toBeNull();
});

test.each([
  [500, 500],
  [501, null],
  [80, 80],
  [79, null],
])("a price of %d beside others of 200 is taken as %s", (newest, taken) => {
  const answer = choose(
    [
      ["2026-08-03", newest],
      ["2026-07-20", 200],
      ["2026-07-19", 190],
      ["2026-07-18", 210],
    ],
    { sharesDay: "2026-08-20" },
  );
  expect(answer?.price ?? null).toBe(taken);
});

test("prices older than 90 days before the newest are not compared", () => {
  expect(
    choose([
      ["2026-08-03", 600],
      ["2026-04-01", 200],
    ]),
  ).not.toBeNull();
});

test("shares that were counted before a split of two for one do not go with a price after it", () => {
  const prices: [string, number][] = [
    ["2026-08-20", 101],
    ["2026-08-10", 100],
    ["2026-08-03", 99],
    ["2026-07-10", 202],
    ["2026-07-01", 198],
  ];
  expect(choose(prices)).toBeNull();
  expect(choose(prices, { sharesDay: "2026-08-25" })).not.toBeNull();
});

test.each([
  [["JPM", "JPM-PC", "JPM-PD"], ["JPM"]],
  [["LCID", "LCIDW"], ["LCID"]],
  [
    ["GOOGL", "GOOG"],
    ["GOOGL", "GOOG"],
  ],
  [
    ["BRK-A", "BRK-B"],
    ["BRK-A", "BRK-B"],
  ],
  [["ACHR", "ACHR-WT"], ["ACHR"]],
  [["SNOW"], ["SNOW"]],
])("of %j common shares have %j", (tickers, common) => {
  expect(commonTickers(tickers)).toEqual(common);
});

test("of several classes one price does not tell the worth", () => {
  expect(choose([["2026-08-03", 214]], { tickers: ["GOOGL", "GOOG"] })).toBeNull();
  expect(choose([["2026-08-03", 214]], { tickers: ["JPM", "JPM-PC"] })).not.toBeNull();
});
