import "server-only";
import { insertAudit } from "@/lib/db/audit";
import { findKey, insertFirstSecret } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { hashSecret, makeSecret } from "../api-key";
import type { Person } from "../requests/person";

export type RevealOutcome =
  /** The only time that the secret leaves: it is not kept. */
  | { outcome: "revealed"; secret: string; name: string }
  | { outcome: "already_revealed" }
  | { outcome: "not_usable" }
  | { outcome: "not_found" };

/**
 * Makes the first secret of a person's own key. Of any number of reveals at once one gets a secret; the index
 * `api_secret_in_force` refuses the others on every instance.
 */
export async function revealKey(db: Database, person: Person, keyId: string): Promise<RevealOutcome> {
  const secret = makeSecret();
  const last4 = secret.slice(-4);
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key) return { outcome: "not_found" };
    if (!(await insertFirstSecret(tx, keyId, person.accountId, { hash: hashSecret(secret), last4 }))) {
      const isOver =
        key.revokedAt !== null || (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now());
      return { outcome: isOver ? "not_usable" : "already_revealed" };
    }
    await insertAudit(tx, { actor: person.email, action: "key.reveal", subject: keyId, detail: { last4 } });
    return { outcome: "revealed", secret, name: key.name };
  });
}
