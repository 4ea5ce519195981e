import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { isFull } from "@/lib/testing/proof";
import { inventedFilings, parseClaimLabels, pathOfSet } from "./claim-labels";
import { parseTextFilings, withClaimsDatabase } from "./claims-database";
import { answerClaims } from "./eval-claims";

/** Of each set, how many true claims no change may lose, and how many false ones are supported at most. */
const ofEveryRun = [
  ["fresh", 34, 1],
  ["tempting", 24, 2],
] as const;
const ofFullRun = [
  ["second", 82, 2],
  ["eighth-strangers-invented", 31, 0],
  ["ninth-strangers-invented", 24, 0],
] as const;

test("claims on the text of invented 8-Ks, sent as a caller does, are answered no worse than before", {
  timeout: 900_000,
}, async () => {
  const filings = inventedFilings.flatMap((file) => parseTextFilings(readFileSync(file, "utf8")));
  const invented = new Set(filings.map(({ cik }) => cik));
  const sets = [...ofEveryRun, ...(isFull ? ofFullRun : [])].map(([set, leastFound, mostWrong]) => {
    const labels = parseClaimLabels(readFileSync(pathOfSet(set), "utf8"));
    return { leastFound, mostWrong, labels: labels.filter(({ cik }) => invented.has(cik)) };
  });
  const options = { edgar: tmpdir(), data: undefined, labels: undefined, filings: undefined };
  const all = sets.flatMap(({ labels }) => labels);
  await withClaimsDatabase(options, all, async (db) => {
    for (const { labels, leastFound, mostWrong } of sets) {
      const answers = await answerClaims(db, labels, new Date("2026-11-30T12:00:00Z"));
      const supported = answers.filter(({ corroborated }) => corroborated);
      const wrong = supported.filter(({ label }) => !label.expected.corroborated);
      const told = wrong.map(({ label, detail }) => `${label.id}: ${detail}`).join("\n");
      expect(wrong.length, told).toBeLessThanOrEqual(mostWrong);
      expect(supported.length - wrong.length).toBeGreaterThanOrEqual(leastFound);
    }
  });
});
