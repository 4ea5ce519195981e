import "server-only";
import { insertAudit } from "@/lib/db/audit";
import { type ChangeableTerms, updateKeyTerms as change, findKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import type { Person } from "../requests/person";

export type ChangeTermsOutcome =
  | { outcome: "changed" }
  /** Its terms are not those that the admin saw, or it is revoked. */
  | { outcome: "stale" }
  | { outcome: "not_found" };

/** Gives any key other terms, from its next call on. For admins. */
export async function changeTerms(
  db: Database,
  admin: Person,
  { keyId, seen, terms }: { keyId: string; seen: ChangeableTerms; terms: ChangeableTerms },
): Promise<ChangeTermsOutcome> {
  return await db.transaction(async (tx) => {
    if (!(await findKey(tx, keyId))) return { outcome: "not_found" };
    if (!(await change(tx, keyId, seen, terms))) return { outcome: "stale" };
    await insertAudit(tx, {
      actor: admin.email,
      action: "key.terms",
      subject: keyId,
      detail: { from: seen, to: terms },
    });
    return { outcome: "changed" };
  });
}
