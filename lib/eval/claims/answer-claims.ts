import "server-only";
import type { Database } from "@/lib/db/open";
import { type ClaimResult, corroborate } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { ApiError } from "@/lib/operations/errors";
import type { ClaimLabel } from "./claim-label";

/** What the operation said of a claim; `verdict` is null where it refused the company. */
export type ClaimAnswer = {
  label: ClaimLabel;
  corroborated: boolean | null;
  verdict: ClaimResult["verdict"] | null;
  detail: string;
  evidence: ClaimResult["evidence"];
};

const claimsPerCall = 10;

/** Puts labelled claims to the operation as a caller does: by company, ten to a call at most. */
export async function answerClaims(
  db: Database,
  labels: readonly ClaimLabel[],
  now: Date,
): Promise<ClaimAnswer[]> {
  const answers: ClaimAnswer[] = [];
  for (const company of new Set(labels.map((label) => label.company))) {
    const group = labels.filter((label) => label.company === company);
    for (let from = 0; from < group.length; from += claimsPerCall) {
      answers.push(...(await answerCall(db, group.slice(from, from + claimsPerCall), now)));
    }
  }
  return answers;
}

async function answerCall(db: Database, labels: readonly ClaimLabel[], now: Date): Promise<ClaimAnswer[]> {
  const [first] = labels;
  if (first === undefined) return [];
  const request = corroborate.request.parse({
    company: first.company,
    claims: labels.map(({ claim }) => claim),
  });
  try {
    const costCents = corroborate.unitPriceCents * corroborate.unitsOf(request);
    const { results } = await runCorroborate({ db, now, costCents }, request);
    return labels.map((label, at) => {
      const result = results[at];
      return {
        label,
        corroborated: result?.corroborated ?? null,
        verdict: result?.verdict ?? null,
        detail: result?.detail ?? "",
        evidence: result?.evidence ?? [],
      };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return labels.map((label) => ({
      label,
      corroborated: null,
      verdict: null,
      detail: error.message,
      evidence: [],
    }));
  }
}
