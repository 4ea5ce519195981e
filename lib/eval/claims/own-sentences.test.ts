import { expect, test } from "vitest";
import { readSubstanceLabels } from "@/lib/eval/substance/eval-substance";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { runEnrich } from "@/lib/operations/enrich/run";
import { openSeededDatabase } from "@/lib/testing/database";
import { sizeOf } from "@/lib/testing/proof";

const everyMany = sizeOf(32, 16);

test("a briefing's own sentences, sent as claims, are not contradicted, and most are supported", {
  timeout: 600_000,
}, async () => {
  const db = await openSeededDatabase();
  const context = { db, now: new Date(), costCents: 0, secondReader: null };
  const against: string[] = [];
  let [all, supported] = [0, 0];
  const companies = readSubstanceLabels().filter((_, at) => at % everyMany === 0);
  for (const { ticker } of companies) {
    const company = `$${ticker}`;
    const briefing = await runEnrich(context, { company, include: undefined } as Parameters<
      typeof runEnrich
    >[1]);
    const sentences = `${briefing.headlineInsight ?? ""}\n${briefing.context ?? ""}`
      .split(/(?<=[.!?]) ?(?:\[\d+\])+ ?|\n/)
      .map((sentence) => sentence.replace(/ ?\[\d+\]/g, "").trim())
      .filter((sentence) => sentence !== "" && sentence.length <= 300);
    for (const description of sentences) {
      const { results } = await runCorroborate(context, {
        company,
        claims: [{ type: "event", description }],
      });
      const [result] = results;
      all += 1;
      if (result?.corroborated) supported += 1;
      if (result?.verdict === "contradicted") against.push(`${ticker}: ${description}: ${result.detail}`);
    }
  }
  expect(against).toEqual([]);
  expect(all).toBeGreaterThan(sizeOf(100, 200));
  expect(supported / all).toBeGreaterThan(0.6);
});
