import "server-only";
import type { Database, Queryable } from "@/lib/db/open";
import {
  changeRequest,
  findRequest,
  openStatuses,
  type RequestChange,
  type RequestOfPerson,
} from "@/lib/db/requests";
import { isOnlyAdmin } from "./admins";
import type { Person } from "./person";

/** Why a reviewer's decision was not taken; nothing was stored. */
export type Refusal =
  /** Somebody was first: "already approved by … at …". `by` is null where the applicant withdrew it. */
  | {
      outcome: "already_decided";
      status: "approved" | "declined" | "withdrawn";
      by: string | null;
      at: string | null;
    }
  /** The applicant, or another reviewer, changed it since it was read. */
  | { outcome: "stale"; request: RequestOfPerson }
  | { outcome: "own_request" }
  | { outcome: "not_found" };

export type Decision = { id: string; version: number };

/**
 * Runs a reviewer's decision in one transaction: the request is changed only if it is open and still the version
 * that the reviewer saw, and `then` adds what belongs to the decision. Of several reviewers one gets through. An
 * admin does not decide on a request of their own, unless nobody else could.
 */
export async function decide<Done>(
  db: Database,
  admin: Person,
  { id, version }: Decision,
  set: RequestChange["set"],
  then: (tx: Queryable, request: RequestOfPerson) => Promise<Done>,
): Promise<Done | Refusal> {
  return await db.transaction(async (tx) => {
    const before = await findRequest(tx, id);
    if (!before) return { outcome: "not_found" };
    if (before.accountId === admin.accountId && !(await isOnlyAdmin(tx, admin.email)))
      return { outcome: "own_request" };
    const changed = await changeRequest(tx, { id, version, from: openStatuses, set });
    if (!changed) return await refusalOf(tx, id);
    return await then(tx, { ...changed, email: before.email });
  });
}

async function refusalOf(tx: Queryable, id: string): Promise<Refusal> {
  const request = await findRequest(tx, id);
  if (!request) return { outcome: "not_found" };
  const { status, decidedBy: by, decidedAt: at } = request;
  if (status === "approved" || status === "declined" || status === "withdrawn")
    return { outcome: "already_decided", status, by, at };
  return { outcome: "stale", request };
}
