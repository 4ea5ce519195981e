// Only on PostgreSQL: what is counted is in the seed data, which are the same on both.

import { expect, test } from "vitest";
import { openSeededDatabase } from "@/lib/testing/database";
import { countSubstance, measureSubstance, readSubstanceLabels } from "./eval-substance";

test("a new installation knows who leads the companies that everybody asks about first, and what they earn", {
  timeout: 600_000,
}, async () => {
  const db = await openSeededDatabase();
  const found = await measureSubstance(db, readSubstanceLabels());
  expect(
    found.flatMap(({ ticker, strangersSources }) => strangersSources.map((one) => `${ticker} ${one}`)),
  ).toEqual([]);
  const figures = countSubstance(found);
  expect(figures.companies).toBe(503);
  expect(figures.chiefExecutive).toBeGreaterThanOrEqual(490);
  expect(figures.chiefCertain).toBeGreaterThanOrEqual(200);
  expect(figures.chiefRight / figures.chiefCertain).toBeGreaterThanOrEqual(0.98);
  expect(figures.chiefCorroborated / figures.chiefCertain).toBeGreaterThanOrEqual(0.98);
  expect(figures.financeChief).toBeGreaterThanOrEqual(450);
  expect(figures.fivePeople).toBeGreaterThanOrEqual(495);
  expect(figures.revenue).toBeGreaterThanOrEqual(480);
  expect(figures.revenueCertain).toBeGreaterThanOrEqual(20);
  expect(figures.revenueRight / figures.revenueCertain).toBeGreaterThanOrEqual(0.97);
  // What is known of an older year than the other figures is left out.
  expect(figures.netIncome).toBeGreaterThanOrEqual(480);
  expect(figures.headline).toBeGreaterThanOrEqual(480);
  expect(figures.ninetyWords).toBe(figures.companies);
  expect(figures.description).toBeGreaterThanOrEqual(495);
  expect(figures.incorporated).toBeGreaterThanOrEqual(440);
  expect(figures.founded).toBeGreaterThanOrEqual(6);
  expect(figures.recentEightK).toBeGreaterThanOrEqual(450);
});
