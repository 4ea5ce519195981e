import "server-only";
import { listAdminAddresses } from "@/lib/db/accounts";
import type { Queryable } from "@/lib/db/open";
import { env } from "@/lib/env";

/** Addresses of everybody who may decide: ADMIN_EMAILS, signed in or not, and accounts that were made admins. */
export async function listAdmins(db: Queryable): Promise<string[]> {
  return [...new Set([...env.ADMIN_EMAILS, ...(await listAdminAddresses(db))])];
}

/** Whether nobody else could decide, so that an admin's own request must not wait for ever. */
export async function isOnlyAdmin(db: Queryable, email: string): Promise<boolean> {
  return (await listAdmins(db)).every((admin) => admin === email);
}
