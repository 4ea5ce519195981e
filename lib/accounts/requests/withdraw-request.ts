import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { changeRequest, findRequest, openStatuses, type RequestRow } from "@/lib/db/requests";
import type { Person } from "./person";

export type WithdrawOutcome =
  | { outcome: "withdrawn"; request: RequestRow }
  /** It was decided, or withdrawn, before. */
  | { outcome: "closed"; request: RequestRow }
  | { outcome: "not_found" };

/** Takes a person's own open request back. */
export async function withdrawRequest(db: Database, person: Person, id: string): Promise<WithdrawOutcome> {
  return await db.transaction(async (tx) => {
    const request = await changeRequest(tx, {
      id,
      accountId: person.accountId,
      from: openStatuses,
      set: { status: "withdrawn", isDecided: true },
    });
    if (!request) {
      const now = await findRequest(tx, id, person.accountId);
      return now ? { outcome: "closed", request: now } : { outcome: "not_found" };
    }
    await insertAudit(tx, { actor: person.email, action: "request.withdraw", subject: id });
    return { outcome: "withdrawn", request };
  });
}
