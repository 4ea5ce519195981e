import { describe, expect, test } from "vitest";
import { factsOf, metricOf } from "@/lib/testing/briefing-facts";
import { choosePeers } from "../choose-peers";
import { createFactCheck } from "../verify/fact-check";
import { composePeerFindings, composePeers } from "./peers";
import { openWithName } from "./sentences";

const [newest, before] = ["2025-12-31", "2024-12-31"];
type Metric = ReturnType<typeof metricOf>;

/** Figures of a company in millions, of a report of its own: revenue, that of the year before, and operating income. */
function figuresOf(key: string, revenue: number, past: number | null, income: number | null): Metric[] {
  const of = (concept: Parameters<typeof metricOf>[0], end: string, value: number) =>
    metricOf(concept, end, value * 1e6, { entityKey: key, documentId: `10-k-${key}` });
  return [
    of("revenue", newest, revenue),
    ...(past === null ? [] : [of("revenue", before, past)]),
    ...(income === null ? [] : [of("operating_income", newest, income)]),
  ];
}

const peerOf = (name: string, ...figures: [number, number | null, number | null]) => ({
  key: name.toLowerCase(),
  name,
  metrics: figuresOf(name.toLowerCase(), ...figures),
});

const own = figuresOf("acme-robotics", 1_000, 900, 100);
const borg = peerOf("Borg Machines, Inc.", 1_200, 1_300, 150);
const corax = peerOf("Corax Inc.", 500, 500, -20);
const dynex = peerOf("Dynex Corp.", 2_400, null, 480);

function tell(metrics: Metric[], peers: (typeof borg)[], industry = "Industrial Machinery") {
  const facts = factsOf({ metrics, peers });
  facts.entity.industry = industry;
  const check = createFactCheck(facts);
  const findings = composePeerFindings(facts);
  const told = composePeers(facts);
  for (const one of [...told, ...findings.gains, ...findings.losses])
    expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
  const textsOf = (all: readonly { text: string }[]) => all.map(({ text }) => text);
  return {
    told: textsOf(told),
    gains: textsOf(findings.gains),
    losses: textsOf(findings.losses),
    documents: told.map(({ refs }) => refs.map(({ documentId }) => documentId)),
  };
}

describe("which companies are set beside one", () => {
  const choose = (companies: (typeof borg)[]) =>
    choosePeers({ key: "acme-robotics", metrics: own }, companies).map(({ key }) => key);

  test("the three whose revenue is closest, never the company itself", () => {
    const itself = { key: "acme-robotics", name: "Acme Robotics, Inc.", metrics: own };
    const near = [1_100, 1_900].map((revenue) => peerOf(`Near ${revenue}`, revenue, null, null));
    expect(choose([...near, itself, corax, borg])).toEqual(["near 1100", borg.key, "near 1900"]);
  });

  test("those of twice the size only where nobody is closer to it", () => {
    const far = peerOf("Far", 4_000, null, null);
    expect(choose([far, dynex, corax, borg])).toEqual([borg.key, corax.key]);
    expect(choose([far, dynex])).toEqual([dynex.key]);
  });

  test("none of another size, another time or another money", () => {
    const large = peerOf("Large", 3_100, null, null);
    const old = { ...corax, metrics: corax.metrics.map((row) => ({ ...row, periodEnd: "2024-12-31" })) };
    const euro = { ...dynex, metrics: dynex.metrics.map((row) => ({ ...row, unit: "EUR" })) };
    expect(choose([large, old, euro, borg])).toEqual([borg.key]);
  });
});

test("whose list it is that gives the peers is said", () => {
  const facts = factsOf({ metrics: own, peers: [borg] });
  facts.entity.industry = "Restaurants";
  facts.entity.sources.industry = "sp500-constituents";
  const [first] = composePeers(facts);
  expect(first?.text).toContain("Among the S&P 500’s restaurant companies, its closest in revenue is");
  expect(first && createFactCheck(facts)(first)).toEqual({ ok: true });
});

test("peers are told with what they took in and kept, from their own reports", () => {
  const { told, documents } = tell(own, [borg, corax, dynex]);
  expect(told).toEqual([
    "Among listed industrial machinery companies, its closest in revenue are Borg Machines ($1.2 billion in the newest fiscal year), Corax ($500 million) and Dynex ($2.4 billion).",
    "Its operating margin of 10.0% compares with 12.5% at Borg Machines and 20.0% at Dynex, while Corax had an operating loss.",
  ]);
  expect(documents[0]).toEqual([...[borg, corax, dynex].map(({ key }) => `10-k-${key}`), "list"]);
  expect(documents[1]).toContain("10-k-acme-robotics");
});

test("a company's own loss is told by its share of revenue, and a peer's year with a week more as one", () => {
  const long = peerOf("Long", 1_100, 1_000, 110);
  const metrics = long.metrics.map((row) =>
    row.periodEnd === before ? { ...row, periodEnd: "2024-12-25" } : row,
  );
  expect(tell(figuresOf("acme-robotics", 1_000, 1_000, -49), [{ ...long, metrics }, corax]).told).toEqual([
    "Among listed industrial machinery companies, its closest in revenue are Long ($1.1 billion in the newest fiscal year, up 10%, in a year a week longer) and Corax ($500 million, little changed).",
    "It had an operating loss of 4.9% of revenue, against an operating margin of 10.0% at Long.",
  ]);
});

test("how revenue moved is told where it's held of all, and a peer's year where it ended half a year apart", () => {
  const early = peerOf("Early", 1_100, 1_000, 110);
  const end = (day: string) => (day === newest ? "2025-05-31" : "2024-05-31");
  const metrics = early.metrics.map((row) => ({ ...row, periodEnd: end(row.periodEnd) }));
  expect(tell(own, [borg, { ...early, metrics }]).told[0]).toBe(
    "Among listed industrial machinery companies, its closest in revenue are Borg Machines ($1.2 billion in the newest fiscal year, down 7.7%) and Early ($1.1 billion in the fiscal year ended May 31, 2025, up 10%).",
  );
  expect(tell(own, [borg, dynex]).told[0]).toContain(
    "Borg Machines ($1.2 billion in the newest fiscal year) and Dynex ($2.4 billion).",
  );
});

test("margins of another kind of business aren't compared, nor those of property trusts", () => {
  const agency = figuresOf("acme-robotics", 1_000, 900, 26);
  const soft = peerOf("Soft", 900, 800, 684);
  expect(tell(agency, [soft, dynex], "Advertising").told).toEqual([
    "Among listed advertising companies, its closest in revenue are Soft ($900 million in the newest fiscal year) and Dynex ($2.4 billion).",
    "Its operating margin of 2.6% compares with 20.0% at Dynex.",
  ]);
  expect(tell(agency, [soft], "Advertising").told).toHaveLength(1);
  expect(tell(own, [borg], "Retail REITs").told).toHaveLength(1);
});

test("a margin of one year alone, as after a sale, isn't compared", () => {
  const of = (income: number) => [
    ...figuresOf("acme-robotics", 1_000, 900, 260),
    metricOf("operating_income", before, 110e6, { documentId: "10-k-acme-robotics" }),
    metricOf("revenue", "2026-03-31", 250e6, { period: "quarter" }),
    metricOf("operating_income", "2026-03-31", income * 1e6, { period: "quarter" }),
  ];
  expect(tell(of(60), [borg]).told).toHaveLength(2);
  expect(tell(of(20), [borg]).told).toHaveLength(1);
});

test("the company's name takes the pronoun's place where a paragraph opens with its industry", () => {
  expect(
    openWithName("Among listed hotel, resort and cruise companies, its closest in revenue is Borg.", "Acme"),
  ).toBe("Among listed hotel, resort and cruise companies, Acme’s closest in revenue is Borg.");
});

test("a name with a number in it is no number", () => {
  expect(tell(own, [peerOf("3M Company", 1_200, 1_300, 150)]).told[1]).toBe(
    "Its operating margin of 10.0% compares with 12.5% at 3M.",
  );
});

test("a margin that fell far in the year is no strength beside lower ones", () => {
  const margins = (before: number) => [
    ...figuresOf("acme-robotics", 1_000, 900, 200),
    metricOf("operating_income", "2024-12-31", before * 1e6, { documentId: "10-k-acme-robotics" }),
  ];
  const slow = [peerOf("Slow", 700, 690, 14), peerOf("Slower", 900, 890, 18)];
  const peers = [...slow, peerOf("Slowest", 800, 790, 16)];
  expect(tell(margins(180), peers).gains.join()).toContain("is above those of its nearest peers");
  expect(tell(margins(270), peers).gains.join()).not.toContain("is above");
});

test("what is ahead of every peer speaks for a company, what is behind against it", () => {
  const losing = peerOf("Losing", 800, 1_000, -10);
  const slow = peerOf("Slow", 700, 690, 14);
  const flat = peerOf("Flat", 1_200, 1_200, 36);
  expect(tell(own, [losing, slow, flat])).toMatchObject({
    gains: [
      "Its operating margin of 10.0% in 2025 is above those of its nearest peers by revenue: a loss at Losing, 2.0% at Slow and 3.0% at Flat.",
      "Its revenue grew 11% in 2025, faster than that of its nearest peers by revenue: down 20% at Losing, up 1.4% at Slow and little changed at Flat.",
    ],
    losses: [],
  });
  const [better, best] = [peerOf("Better", 900, 700, 180), peerOf("Best", 1_500, 1_000, 600)];
  const good = peerOf("Good", 600, 500, 90);
  const falling = figuresOf("acme-robotics", 1_000, 1_020, 100);
  expect(tell(falling, [better, best, good])).toMatchObject({
    gains: [],
    losses: [
      "Its operating margin of 10.0% in 2025 is below those of its nearest peers by revenue: 20.0% at Better, 40.0% at Best and 15.0% at Good.",
      "Its revenue fell 2% in 2025, while its nearest peers by revenue did better: up 29% at Better, up 50% at Best and up 20% at Good.",
    ],
  });
});

test("two peers, or three of which one is of another size, speak neither way", () => {
  const falling = figuresOf("acme-robotics", 1_000, 1_020, 100);
  const better = [peerOf("Better", 900, 700, 180), peerOf("Best", 1_500, 1_000, 600)];
  for (const peers of [better, [...better, peerOf("Small", 450, 400, 90)]])
    expect(tell(falling, peers)).toMatchObject({ gains: [], losses: [] });
});

test("what was bought or sold is no growth, and what is between peers speaks neither way", () => {
  const between = tell(own, [borg, dynex]);
  expect([between.gains, between.losses]).toEqual([[], []]);
  const merged = tell(figuresOf("acme-robotics", 1_000, 500, null), [borg, corax]);
  expect([merged.gains, merged.losses]).toEqual([[], []]);
});

test("banks compare by their return on equity, others without operating income by what was left in all", () => {
  const of = (key: string, income: number) => [
    metricOf("revenue", newest, 1_000e6, { documentId: `10-k-${key}` }),
    metricOf("net_income", newest, income * 1e6, { documentId: `10-k-${key}` }),
    metricOf("equity", newest, 2_000e6, { documentId: `10-k-${key}` }),
  ];
  const peers = [
    { key: "bank-a", name: "Bank A", metrics: of("bank-a", 240) },
    { key: "bank-b", name: "Bank B", metrics: of("bank-b", -40) },
  ];
  expect(tell(of("acme-robotics", 320), peers, "Regional Banks").told[1]).toBe(
    "Its return on year-end equity of 16% compares with 12% at Bank A, while Bank B had a net loss.",
  );
  expect(tell(of("acme-robotics", 320), peers).told[1]).toBe(
    "Its net margin of 32.0% compares with 24.0% at Bank A, while Bank B had a net loss.",
  );
});
