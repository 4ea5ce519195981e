import { expect, test } from "vitest";
import { choosePrice, commonTickers } from "./market-cap";

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
