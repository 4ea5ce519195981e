import { expect, test } from "vitest";
import { listFactLines } from "./source-view";

const acme = { key: "acme", company: "Acme" };

test("names, figures, roles and events are each a line with the company, the amount and the day", () => {
  const figure = { ...acme, period: "year", periodEnd: "2025-12-31", unit: "USD" } as const;
  const lines = listFactLines({
    profile: [
      { ...acme, field: "headquarters", value: "Dayton, Ohio", until: null },
      { ...acme, field: "former", value: "Acme Gears Inc.", until: "2007-01-04" },
    ],
    figures: [
      { ...figure, concept: "revenue", value: 12_470e6 },
      { ...figure, concept: "eps_diluted", unit: "USD/shares", value: -0.67 },
      { ...figure, concept: "cash", period: "instant", value: 10_729e6 },
      { ...figure, concept: "shares_outstanding", unit: "shares", period: "instant", value: 7_000_000 },
    ],
    parts: [
      {
        ...acme,
        kind: "product",
        name: "Gears",
        amount: 8.4e9,
        unit: "USD",
        from: "2025-01-01",
        to: "2025-12-31",
      },
      { ...acme, kind: "customer", name: "Orion", amount: 12, unit: "percent", from: null, to: null },
      { ...acme, kind: "competitor", name: "Vega", amount: null, unit: null, from: null, to: null },
    ],
    roles: [{ ...acme, person: "Jane Roe", role: "Chief Financial Officer", seenOn: "2026-04-03" }],
    events: [
      { ...acme, item: "5.02", filedOn: "2026-04-20" },
      { ...acme, item: "5", filedOn: "1996-12-11" },
    ],
  });
  expect(lines.map(({ text }) => text)).toEqual([
    "Headquarters: Dayton, Ohio",
    "Former name: Acme Gears Inc., until January 4, 2007",
    "Revenue in the year to December 31, 2025: $12.47 billion",
    "Diluted earnings per share in the year to December 31, 2025: −$0.67",
    "Cash and equivalents on December 31, 2025: $10.73 billion",
    "Shares outstanding on December 31, 2025: 7 million",
    "Revenue of Gears in the year to December 31, 2025: $8.4 billion",
    "Revenue from Orion: 12% of revenue",
    "Competitor it names: Vega",
    "Jane Roe: Chief Financial Officer, on April 3, 2026",
    "Item 5.02: Departure of Directors or Certain Officers; Election of Directors, filed on April 20, 2026",
    "Item 5: Other Events, filed on December 11, 1996",
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
});

test("what the profile and the names of a company both say is said once", () => {
  const cik = { ...acme, field: "cik", value: "0000000001", until: null } as const;
  const other = { ...cik, key: "other", company: "Other" };
  const lines = listFactLines({ profile: [cik, other, cik], figures: [], parts: [], roles: [], events: [] });
  expect(lines.map(({ company }) => company)).toEqual(["Acme", "Other"]);
});
