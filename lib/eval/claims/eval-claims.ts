import "server-only";
import type { Database } from "@/lib/db/open";
import type { Evaluation } from "../evaluation";
import { answerClaims } from "./answer-claims";
import type { ClaimLabel } from "./claim-label";
import { hiddenSets, pathOfSet, readClaims, setsHere, setTitles } from "./claim-sets";
import { type ClaimScore, isWrong, scoreClaims } from "./score-claims";
import { withClaimsDatabase } from "./with-claims-database";
import { writeClaimScore } from "./write-claim-score";

type Report = ClaimScore & { wrong: { id: string; wanted: string; got: string | null; detail: string }[] };

/**
 * Claims against labels: a fresh database takes in the 8-Ks of the labelled companies, and the operation verifies each
 * claim. Wrong answers are listed for the sets alone on which rules are made.
 */
export const evaluateClaims: Evaluation = async (options) => {
  const labels = await readClaims(options.labels ? [options.labels] : setsHere.map(pathOfSet));
  return withClaimsDatabase(options, labels, (db) => scoreHalves(db, labels));
};

async function scoreHalves(db: Database, labels: readonly ClaimLabel[]) {
  const reports: Record<string, Report> = {};
  const texts: string[] = [];
  const now = new Date();
  for (const [half, title] of Object.entries(setTitles)) {
    const ofHalf = labels.filter((label) => label.half === half);
    if (ofHalf.length === 0) continue;
    console.error(`verifying ${ofHalf.length} claims: ${title}`);
    const answers = await answerClaims(db, ofHalf, now);
    const score = scoreClaims(answers);
    const wrong = hiddenSets.has(half) ? [] : answers.filter(isWrong);
    reports[half] = {
      ...score,
      wrong: wrong.map(({ label: { id, expected }, verdict, detail }) => ({
        id,
        wanted: expected.verdict,
        got: verdict,
        detail,
      })),
    };
    texts.push(writeClaimScore(title, score, wrong));
  }
  return { json: reports, text: texts.join("\n\n") };
}
