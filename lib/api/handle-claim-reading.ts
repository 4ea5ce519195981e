import "server-only";
import { z } from "zod";
import { mostClaims } from "@/lib/operations/corroborate/contract";
import { findUnreadable } from "@/lib/operations/corroborate/find-unreadable";
import { ApiError } from "@/lib/operations/errors";
import { answerToError, makeRequestId } from "./answer";
import { readJson, toResponse } from "./handle";
import { readViewer } from "./viewer";

const body = z.object({
  company: z.string().max(200).catch(""),
  claims: z.array(z.unknown()).max(mostClaims),
});

/**
 * Says of each claim that a signed-in person is writing why its description could not be looked for, or null. Costs
 * nothing and keeps nothing: `{ "faults": [null, "The description says nothing …"] }`.
 */
export async function handleClaimReading(request: Request): Promise<Response> {
  const requestId = makeRequestId();
  try {
    if (!(await readViewer()))
      return Response.json({ error: "You are signed out", code: "SESSION_ENDED" }, { status: 401 });
    const parsed = body.safeParse(await readJson(request));
    if (!parsed.success) throw new ApiError("field_malformed", { text: "`claims` is required" });
    const { company, claims } = parsed.data;
    return Response.json({ faults: claims.map((claim) => findUnreadable(claim, company)) });
  } catch (error) {
    return toResponse(answerToError(error, requestId, "corroborate"), requestId);
  }
}
