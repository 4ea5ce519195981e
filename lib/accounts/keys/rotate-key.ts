import "server-only";
import { insertAudit } from "@/lib/db/audit";
import { findKey, replaceSecret } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { hashSecret, makeSecret } from "../api-key";
import type { Person } from "../requests/person";

export type RotateOutcome =
  /** The only time that the new secret leaves: it is not kept. */
  | { outcome: "rotated"; secret: string; name: string }
  /** Another secret is in force than the one that was seen, or the key answers no more. */
  | { outcome: "stale" }
  | { outcome: "not_found" };

/**
 * Gives a person's own key a new secret. The old one answers for `graceSeconds` more.
 *
 * @param seenLast4 the end of the secret in force as the page showed it, so that a second press rotates nothing.
 */
export async function rotateKey(
  db: Database,
  person: Person,
  rotation: { keyId: string; graceSeconds: number; seenLast4: string },
): Promise<RotateOutcome> {
  const secret = makeSecret();
  const last4 = secret.slice(-4);
  const { keyId, graceSeconds, seenLast4 } = rotation;
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key) return { outcome: "not_found" };
    const made = { hash: hashSecret(secret), last4, seenLast4, graceSeconds };
    if (!(await replaceSecret(tx, keyId, person.accountId, made))) return { outcome: "stale" };
    await insertAudit(tx, {
      actor: person.email,
      action: "key.rotate",
      subject: keyId,
      detail: { from: seenLast4, to: last4, graceSeconds },
    });
    return { outcome: "rotated", secret, name: key.name };
  });
}
