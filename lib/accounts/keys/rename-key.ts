import "server-only";
import { insertAudit } from "@/lib/db/audit";
import { findKey, updateKeyName } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import type { Person } from "../requests/person";

/** Gives a person's own key another name. */
export async function renameKey(
  db: Database,
  person: Person,
  { keyId, name }: { keyId: string; name: string },
): Promise<{ outcome: "renamed" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key || !(await updateKeyName(tx, keyId, person.accountId, name))) return { outcome: "not_found" };
    if (key.name !== name)
      await insertAudit(tx, {
        actor: person.email,
        action: "key.rename",
        subject: keyId,
        detail: { from: key.name, to: name },
      });
    return { outcome: "renamed" };
  });
}
