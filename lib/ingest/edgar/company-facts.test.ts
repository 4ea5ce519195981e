import { expect, test } from "vitest";
import { companyFactsSchema } from "./company-facts";

const said = { end: "2025-12-31", accn: "0000000001-26-000001", form: "10-K", filed: "2026-02-01" };
const year = { ...said, start: "2025-01-01" };

test("figures are read by concept, tag and unit; other tags and currencies are passed over", () => {
  const { cik, facts } = companyFactsSchema.parse({
    cik: 1,
    facts: {
      dei: { EntityCommonStockSharesOutstanding: { units: { shares: [{ ...said, val: 9 }] } } },
      "us-gaap": {
        Revenues: { units: { USD: [{ ...year, val: 5 }], EUR: [{ ...year, val: 4 }] } },
        EarningsPerShareDiluted: { units: { "USD/shares": [{ ...year, val: 0.5 }] } },
        NetIncomeLoss: { units: { EUR: [{ ...year, val: 1 }] } },
        Goodwill: { units: "nothing that would be read" },
      },
    },
  });
  const found = Object.entries(facts).flatMap(([concept, all]) =>
    all.map(({ tag, start, value }) => [concept, tag, start, value]),
  );
  expect(cik).toBe("0000000001");
  expect(found).toEqual([
    ["revenue", "Revenues", "2025-01-01", 5],
    ["eps_diluted", "EarningsPerShareDiluted", "2025-01-01", 0.5],
    ["shares_outstanding", "EntityCommonStockSharesOutstanding", null, 9],
  ]);
});
