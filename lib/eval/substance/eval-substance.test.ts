import { expect, test } from "vitest";
import { openSeededDatabase } from "@/lib/testing/database";
import { recordProof, sizeOf } from "@/lib/testing/proof";
import {
  countSubstance,
  measureSubstance,
  readSubstanceLabels,
  type SubstanceFigures,
} from "./eval-substance";

/** The least share of the companies of which each is known. */
const known: Partial<Record<keyof SubstanceFigures, number>> = {
  chiefExecutive: 0.97,
  chiefCertain: 0.39,
  financeChief: 0.89,
  fivePeople: 0.98,
  revenue: 0.95,
  // What is known of an older year than the other figures is left out.
  netIncome: 0.95,
  headline: 0.95,
  ninetyWords: 1,
  description: 0.98,
  incorporated: 0.87,
  recentEightK: 0.89,
};

test("a new installation knows who leads the companies that everybody asks about first, and what they earn", {
  timeout: 600_000,
}, async () => {
  const db = await openSeededDatabase();
  const every = sizeOf(10, 1);
  const found = await measureSubstance(
    db,
    readSubstanceLabels().filter((_, at) => at % every === 0),
  );
  expect(
    found.flatMap(({ ticker, strangersSources }) => strangersSources.map((one) => `${ticker} ${one}`)),
  ).toEqual([]);
  const figures = countSubstance(found);
  expect(figures.companies).toBe(Math.ceil(503 / every));
  const tooFew = Object.entries(known).filter(
    ([what, share]) => figures[what as keyof SubstanceFigures] < share * figures.companies,
  );
  expect(tooFew.map(([what]) => [what, figures[what as keyof SubstanceFigures]])).toEqual([]);
  expect(figures.chiefRight / figures.chiefCertain).toBeGreaterThanOrEqual(0.98);
  expect(figures.chiefCorroborated / figures.chiefCertain).toBeGreaterThanOrEqual(0.98);
  expect(figures.revenueCertain).toBeGreaterThan(0);
  expect(figures.revenueRight / figures.revenueCertain).toBeGreaterThanOrEqual(0.97);
  // Few companies' founding is known: of a part there may be none.
  expect(figures.founded).toBeGreaterThanOrEqual(sizeOf(0, 6));
  recordProof(
    "substance",
    `${figures.companies} companies: chief executives of ${figures.chiefExecutive}, revenue of ${figures.revenue}, net income of ${figures.netIncome}`,
  );
});
