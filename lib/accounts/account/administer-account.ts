import "server-only";
import { type AccountRow, holdAccounts, setRole } from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import type { Database, Queryable } from "@/lib/db/open";
import { endSessions } from "@/lib/db/sign-in";
import { logRefusal } from "@/lib/log-refusal";
import type { Person } from "../requests/person";
import { isAdminBySettings, type Role, roleOf } from "../viewer-role";

export type RoleChange =
  | { outcome: "changed" | "unchanged"; email: string }
  /** `forbidden`: who asks is no admin (any more). `own`: nobody takes away their own role. `settings`: ADMIN_EMAILS says it. */
  | { outcome: "forbidden" | "not_found" | "own" | "settings" };

/** Makes an account an admin's, or a developer's. The last admin stays: nobody takes away their own role. */
export async function changeRole(
  db: Database,
  admin: Person,
  { accountId, role }: { accountId: string; role: Role },
): Promise<RoleChange> {
  return await asAdmin(db, admin, accountId, async (tx, target) => {
    if (target.id === admin.accountId) return { outcome: "own" };
    if (isAdminBySettings(target.email)) return { outcome: "settings" };
    if (target.role === role) return { outcome: "unchanged", email: target.email };
    await setRole(tx, target.id, role);
    await insertAudit(tx, {
      actor: admin.email,
      action: "account.role",
      subject: target.id,
      detail: { email: target.email, from: target.role, to: role },
    });
    return { outcome: "changed", email: target.email };
  });
}

/** Ends every session of an account. Its keys go on working. */
export async function signOutAccount(
  db: Database,
  admin: Person,
  accountId: string,
): Promise<{ outcome: "signed_out"; email: string } | { outcome: "forbidden" | "not_found" }> {
  return await asAdmin(db, admin, accountId, async (tx, target) => {
    const sessions = await endSessions(tx, target.id);
    await insertAudit(tx, {
      actor: admin.email,
      action: "account.sign_out",
      subject: target.id,
      detail: { email: target.email, sessions },
    });
    return { outcome: "signed_out", email: target.email };
  });
}

/** Both accounts are held, so that two admins who demote each other at once do not both succeed. */
async function asAdmin<Outcome>(
  db: Database,
  admin: Person,
  accountId: string,
  act: (tx: Queryable, target: AccountRow) => Promise<Outcome>,
): Promise<Outcome | { outcome: "forbidden" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const held = await holdAccounts(tx, [admin.accountId, accountId]);
    const actor = held.find(({ id }) => id === admin.accountId);
    if (!actor || roleOf(actor) !== "admin") {
      logRefusal("admin.action", admin.email);
      return { outcome: "forbidden" };
    }
    const target = held.find(({ id }) => id === accountId);
    return target ? await act(tx, target) : { outcome: "not_found" };
  });
}
