import "server-only";
import { findAdminSignedIn, openAccount, setRole } from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { makeSignInLink } from "../sign-in/sign-in-token";

const linkMinutes = 60;

/** The first of ADMIN_EMAILS; where it is unset, the person at the machine. */
export const firstAdminEmail = (): string => env.ADMIN_EMAILS[0] ?? "me@localhost";

/**
 * A sign-in link for the terminal of who starts the server. On the embedded engine, whose data that person holds, at
 * each start; on PostgreSQL, which many instances start on, only until the first admin has signed in and where
 * ADMIN_EMAILS names nobody, who could then ask for a link by mail.
 */
export async function greetAdmin(db: Database): Promise<{ email: string; link: string } | null> {
  const isNamed = env.ADMIN_EMAILS.length > 0;
  const known = isNamed ? undefined : await findAdminSignedIn(db);
  if (db.engine !== "embedded" && (isNamed || known !== undefined)) return null;
  const email = known ?? firstAdminEmail();
  if (!isNamed && known === undefined) await makeAdmin(db, email);
  return { email, link: await makeSignInLink(db, { email, next: "/console", minutes: linkMinutes }) };
}

async function makeAdmin(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await openAccount(tx, email);
    if (account.role === "admin") return;
    await setRole(tx, account.id, "admin");
    await insertAudit(tx, {
      actor: "first start",
      action: "account.role",
      subject: account.id,
      detail: { email, from: account.role, to: "admin" },
    });
  });
}
