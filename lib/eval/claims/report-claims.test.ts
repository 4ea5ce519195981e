import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "@/lib/db/open";
import { loadCurrentRegistry, publishRegistry } from "@/lib/db/registry";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { openTestDatabase } from "@/lib/testing/database";
import {
  inventedEightKs,
  inventedReports,
  storeInventedEightKs,
  storeInventedReports,
} from "./store-invented-reports";

/** A claim about what reports tell. `expect` is the verdict of whoever reads the invented reports as of June 2026. */
const label = z.strictObject({
  company: z.string(),
  kind: z.string(),
  claim: z.record(z.string(), z.unknown()),
  expect: z.enum(["supported", "contradicted", "superseded", "not_found"]),
});

const readLabels = (name: string) =>
  readFileSync(`lib/eval/claims/${name}.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => label.parse(JSON.parse(line)));

/** By facts of reports; by rows and columns of tables in 8-Ks and their releases. */
const [ofReports, ofTables] = [readLabels("report-claims"), readLabels("table-claims")];

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await storeInventedReports(db, inventedReports(2026));
  await storeInventedEightKs(db, inventedEightKs);
  // Subsidiaries of Exhibit 21 became companies of the registry.
  await publishRegistry(db);
  await loadCurrentRegistry(db);
});

async function ask(company: string, claim: Record<string, unknown>) {
  const answer = corroborate.response.parse(
    await runCorroborate(
      { db, now: new Date("2026-06-15T10:00:00Z"), costCents: 0, secondReader: null },
      corroborate.request.parse({ company, claims: [claim] }),
    ),
  );
  const [result] = answer.results;
  if (result === undefined) throw new Error("a claim has a result");
  return result;
}

test.each([
  [ofReports, 60],
  [ofTables, 40],
] as const)("there are labels enough, true and false about half and half", (labels, least) => {
  const supported = labels.filter((one) => one.expect === "supported").length;
  expect(labels.length).toBeGreaterThanOrEqual(least);
  expect(Math.abs(supported / labels.length - 0.5)).toBeLessThan(0.12);
});

test.each([...ofReports, ...ofTables].map((one) => [one.kind, JSON.stringify(one.claim), one] as const))(
  "%s: %s",
  async (_, __, { company, claim, expect: verdict }) => {
    const result = await ask(company, claim);
    expect(result.verdict, result.detail).toBe(verdict);
    if (verdict !== "supported") return;
    // Support shows its document, and the words of its place.
    expect(result.reason).toBe("sec_filing_match");
    expect(result.evidence[0]).toMatchObject({ type: "sec_filing", stance: "supports", method: "rules" });
    expect(result.evidence[0]?.source?.quote).toBeTruthy();
  },
);

test("figures of whole companies are no segments': they go to texts and records as ever", async () => {
  const result = await ask("Harbor Lantern Works", { type: "event", description: "revenue grew by 9%" });
  expect(result).toMatchObject({ verdict: "not_found", reason: "no_match" });
});
