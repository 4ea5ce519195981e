import "server-only";
import { z } from "zod";
import { findKey, type KeyRow } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
import { findOperation, loadOperation } from "@/lib/operations/catalog";
import { mostClaims } from "@/lib/operations/corroborate/contract";
import { findClaimFault } from "@/lib/operations/corroborate/run";
import { ApiError } from "@/lib/operations/errors";
import { answerToError, makeRequestId } from "./answer";
import { toPrincipal } from "./authenticate";
import { execute } from "./execute";
import { readJson, toResponse } from "./handle";
import { streamBatch } from "./handle-batch";
import { readViewer } from "./viewer";

const runBody = z.object({ keyId: z.string().max(100), input: z.unknown() });

/**
 * A call that a signed-in person makes with one of their keys, by name: no secret takes part. Served as the API
 * serves it, with the same limits, metering and errors. `readViewer` answers null unless the request comes from a
 * page of ours.
 */
export async function handleConsoleRun(request: Request, operation: string): Promise<Response> {
  const requestId = makeRequestId();
  const entry = findOperation(operation);
  if (!entry) return Response.json({ error: "No such operation" }, { status: 404 });
  try {
    const viewer = await readViewer();
    if (!viewer)
      return Response.json({ error: "You are signed out", code: "SESSION_ENDED" }, { status: 401 });
    const parsed = runBody.safeParse(await readJson(request));
    if (!parsed.success) throw new ApiError("field_malformed", { text: "`keyId` and `input` are required" });
    const { keyId, input } = parsed.data;
    const db = await getDatabase();
    const key = await findKey(db, keyId, viewer.accountId);
    if (!key) throw new ApiError("key_invalid");
    const call = { requestId, ...bySession(key), input, idempotencyKey: null };
    return toResponse(await execute(db, await loadOperation(entry), call), requestId);
  } catch (error) {
    return toResponse(answerToError(error, requestId, entry.name), requestId);
  }
}

/**
 * A batch that a signed-in person runs with one of their keys, by its id: `?operation=validate&key=key_…`. Read, served
 * and metered as `/api/v1/batch` is.
 */
export async function handleConsoleBatch(request: Request): Promise<Response> {
  const requestId = makeRequestId();
  try {
    const viewer = await readViewer();
    if (!viewer)
      return Response.json({ error: "You are signed out", code: "SESSION_ENDED" }, { status: 401 });
    const db = await getDatabase();
    const keyId = new URL(request.url).searchParams.get("key") ?? "";
    const key = await findKey(db, keyId, viewer.accountId);
    if (!key) throw new ApiError("key_invalid");
    return await streamBatch(request, { db, requestId, ...bySession(key) });
  } catch (error) {
    return toResponse(answerToError(error, requestId, "batch"), requestId);
  }
}

/**
 * The principal of a key that's chosen by name. A session replaces the secret, so the key's list of networks doesn't
 * apply.
 */
const bySession = (key: KeyRow) => ({
  principal: { ...toPrincipal(key, "console"), networks: null },
  address: "console",
});

const claimsBody = z.object({
  company: z.string().max(200).catch(""),
  claims: z.array(z.unknown()).max(mostClaims),
});

/**
 * Says of each claim that a signed-in person is writing what would keep it from being checked, or null. Costs nothing
 * and keeps nothing: `{ "faults": [null, { "field": "description", "text": "The description says …" }] }`.
 */
export async function handleClaimReading(request: Request): Promise<Response> {
  const requestId = makeRequestId();
  try {
    if (!(await readViewer()))
      return Response.json({ error: "You are signed out", code: "SESSION_ENDED" }, { status: 401 });
    const parsed = claimsBody.safeParse(await readJson(request));
    if (!parsed.success) throw new ApiError("field_malformed", { text: "`claims` is required" });
    const { company, claims } = parsed.data;
    return Response.json({ faults: claims.map((claim) => findClaimFault(claim, company)) });
  } catch (error) {
    return toResponse(answerToError(error, requestId, "corroborate"), requestId);
  }
}
