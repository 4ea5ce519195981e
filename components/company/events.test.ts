import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CompanyEvent } from "./company-answer";
import { CompanyEvents, summarizeFilings } from "./events";

const event = (date: string, item: string, filed = item): CompanyEvent => ({
  date,
  type: `Type of ${item}`,
  headline: null,
  description: null,
  item,
  source: {
    id: `8-k-${date}`,
    url: "https://sources.example/",
    accession: date,
    form: "8-K",
    item: filed,
    date,
  },
});

const page = { entityKey: "acme", to: null as string | null, hasEarlier: false };

test("few filings are told with their days, many by their number", () => {
  const july = [event("2026-07-28", "2.02"), event("2026-07-28", "9.01")];
  expect(summarizeFilings(july, 1)).toBe("We have only one 8-K, from July 28, 2026.");
  const both = [event("2026-08-21", "5.02"), ...july];
  expect(summarizeFilings(both, 2)).toBe("We have only two 8-Ks, from July 28 and August 21, 2026.");
  expect(summarizeFilings([...both, event("2025-12-01", "8.01")], 3)).toBe(
    "We have only three 8-Ks, from December 1, 2025, July 28 and August 21, 2026.",
  );
  expect(summarizeFilings(both, 1_234)).toBe("1,234 8-Ks on file; the newest items are shown.");
});

test("an item stands with the number under which it was filed", () => {
  const shown = renderToStaticMarkup(
    CompanyEvents({
      ...page,
      events: [event("1999-03-02", "8.01", "5"), event("2005-03-02", "5.02")],
      filings: 2,
    }),
  );
  expect(shown).toContain("item 5<");
  expect(shown).not.toContain("item 8.01");
  expect(shown).toContain("item 5.02");
});

test("an item on elections and pay too is not told as a departure", () => {
  const departure = { ...event("2026-06-05", "5.02"), type: "Departure of Directors" };
  const shown = renderToStaticMarkup(CompanyEvents({ ...page, events: [departure], filings: 1 }));
  expect(shown).toContain("Directors or officers: election, departure, or pay");
  expect(shown).not.toContain("Departure of Directors");
});

test("filings before those shown are a press away, a month at least", () => {
  const events = [event("2026-06-05", "2.02"), event("2026-05-01", "8.01")];
  const shown = (given: Partial<typeof page>) =>
    renderToStaticMarkup(CompanyEvents({ ...page, hasEarlier: true, events, filings: 1_234, ...given }));
  expect(shown({})).toContain('href="/company/acme?to=2026-05#events"');
  expect(shown({})).not.toContain("Newest filings");
  const crowded = shown({ to: "2026-05" });
  expect(crowded).toContain('href="/company/acme?to=2026-04#events"');
  expect(crowded).toContain('href="/company/acme#events"');
  expect(crowded).toContain("1,234 8-Ks on file; items up to May 2026 are shown.");
  expect(shown({ hasEarlier: false })).not.toContain("Earlier filings");
});
