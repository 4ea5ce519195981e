import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { findRequest, markInReview } from "@/lib/db/requests";
import type { Person } from "./person";

/** Notes that an admin has opened a submitted request; nothing happens to others, nor to the admin's own. */
export async function beginReview(db: Database, admin: Person, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await findRequest(tx, id);
    if (!request || request.accountId === admin.accountId || !(await markInReview(tx, id))) return;
    await insertAudit(tx, { actor: admin.email, action: "request.review", subject: id });
  });
}
