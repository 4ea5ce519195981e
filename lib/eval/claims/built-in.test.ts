import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { openSeededDatabase } from "@/lib/testing/database";

const line = z.object({
  id: z.string(),
  company: z.string(),
  claim: z.record(z.string(), z.unknown()),
  expect: z.boolean(),
});

/** By their file, of how many true claims those are found that no change may lose. */
const leastFound = [
  ["built-in", "outsiders’ claims, 504 of them true", 429],
  ["figures-and-offices", "claims on figures and offices, 102 of them true", 87],
  ["own-filings", "claims on kinds, days, numbers, and order of filings, 61 of them true", 58],
  ["built-in-profile", "claims on profiles, 86 of them true", 82],
] as const;

test.each(leastFound)(
  "of %s.jsonl, %s, none that is false is supported, and as many true ones as before",
  {
    timeout: 600_000,
  },
  async (file, _, least) => {
    const db = await openSeededDatabase();
    const context = { db, now: new Date("2026-11-30T12:00:00Z"), costCents: 0, secondReader: null };
    const claims = readFileSync(`lib/eval/claims/${file}.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((one) => line.parse(JSON.parse(one)));
    const wrong: string[] = [];
    const contradicted: string[] = [];
    let found = 0;
    for (const { id, company, claim, expect: isTrue } of claims) {
      const request = { company, claims: [claim] } as unknown as Parameters<typeof runCorroborate>[1];
      // A short name may be two companies', and is asked back.
      const answer = await runCorroborate(context, request).catch(() => null);
      const [result] = answer?.results ?? [];
      if (isTrue && result?.corroborated) found += 1;
      if (!isTrue && result?.corroborated) wrong.push(`${id}: ${result.detail}`);
      if (isTrue && result?.verdict === "contradicted") contradicted.push(`${id}: ${result.detail}`);
    }
    expect(wrong).toEqual([]);
    expect(contradicted.length, contradicted.join("\n")).toBeLessThanOrEqual(1);
    expect(found).toBeGreaterThanOrEqual(least);
  },
);
