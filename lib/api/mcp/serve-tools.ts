import "server-only";
import type { Database } from "@/lib/db/open";
import { findOperation, loadOperation } from "@/lib/operations/catalog";
import type { Answer } from "../answer";
import type { Principal } from "../authenticate";
import { execute } from "../execute";
import { isObject, type Json } from "../openapi/refer-to-components";
import { makeRequestId } from "../request-id";
import type { CallOperation, Refusal } from "./tool-answer";

/** Calls that are executed in this process, with the limits, the metering and the errors of the REST API. */
export function serveTools(db: Database, principal: Principal): CallOperation {
  return async (operation, input) => {
    const entry = findOperation(operation);
    if (!entry) throw new Error(`No operation is called ${operation}`);
    const requestId = makeRequestId();
    const call = { requestId, principal, input, idempotencyKey: null };
    const answer = await execute(db, await loadOperation(entry), call);
    const body: Json = JSON.parse(answer.body);
    return answer.status === 200
      ? { ok: true, response: body }
      : { ok: false, refusal: readRefusal(answer, body, requestId) };
  };
}

function readRefusal({ status, headers }: Answer, body: Json, requestId: string): Refusal {
  const { error, code, alternatives } = isObject(body) ? body : {};
  const retryAfter = headers["Retry-After"];
  return {
    status,
    error: typeof error === "string" ? error : `Status ${status}`,
    code: typeof code === "string" ? code : null,
    alternatives: (Array.isArray(alternatives) ? alternatives : []).flatMap((one) =>
      isObject(one) ? [{ key: String(one.key), name: String(one.name) }] : [],
    ),
    requestId,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
  };
}
