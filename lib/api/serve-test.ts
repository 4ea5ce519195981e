import "server-only";
import type { z } from "zod";
import { countAttempt } from "@/lib/db/attempts";
import type { Database } from "@/lib/db/open";
import type { Contract } from "@/lib/operations/contract";
import { ApiError } from "@/lib/operations/errors";
import type { Answer } from "./answer";

/** Calls that a test key gets answered on a UTC day. */
export const testCallsPerDay = 1_000;

const daySeconds = 86_400;

/**
 * Answers a call of a test key from fixed data, with the checks, errors and headers of a live one. Nothing is metered
 * and the ledger is not touched; an Idempotency-Key needs no keeping, since equal requests get equal answers.
 */
export async function serveTest<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  contract: Contract<Request, Response>,
  keyId: string,
  request: z.output<Request>,
): Promise<Answer> {
  const counted = await countAttempt(db, `test-key/${keyId}`, daySeconds, testCallsPerDay);
  const limits = {
    "X-Footnote-Mode": "test",
    "RateLimit-Policy": `"daily";q=${testCallsPerDay};w=${daySeconds}`,
    RateLimit: `"daily";r=${Math.max(0, testCallsPerDay - counted.attempts)};t=${counted.secondsLeft}`,
  };
  if (!counted.allowed)
    throw new ApiError("limit_exceeded", {
      headers: { ...limits, "Retry-After": String(counted.secondsLeft) },
    });
  const { answerFromTestData } = await import("@/lib/operations/test-answers");
  return {
    status: 200,
    body: JSON.stringify(answerFromTestData(contract.name, request, new Date())),
    headers: {
      ...limits,
      "X-Footnote-Units": String(contract.unitsOf(request)),
      "X-Footnote-Cost-USD": "0.00",
    },
  };
}
