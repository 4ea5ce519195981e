import "server-only";
import type { Database } from "@/lib/db/open";
import type { Answer } from "../answer";
import type { Principal } from "../authenticate";
import { isObject, type Json } from "../openapi/refer-to-components";
import { makeRequestId } from "../request-id";
import { servedOperations } from "../served-operations";
import type { CallOperation, Refusal } from "./tool-answer";

/** Calls that are executed in this process, with the limits, the metering and the errors of the REST API. */
export function serveTools(db: Database, principal: Principal): CallOperation {
  return async (operation, input) => {
    const requestId = makeRequestId();
    const answer = await servedOperations[operation](db, {
      requestId,
      principal,
      input,
      idempotencyKey: null,
    });
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
