import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { roleOf } from "@/lib/accounts/viewer-role";
import { findSessionAccount } from "@/lib/db/accounts/accounts";
import { getDatabase } from "@/lib/db/open";
import { isFromOwnPages, readRequestFacts } from "./request-facts";
import { readSession } from "./session-cookie";

/** Who is signed in. */
export type Viewer = { accountId: string; email: string; role: "developer" | "admin" };

/**
 * Who asks, read from the database once per request; null for visitors, for sessions that were ended, and for a
 * request that would change something but does not come from a page of ours.
 */
export const readViewer: () => Promise<Viewer | null> = cache(async () => {
  const session = await readSession();
  if (!session || !isFromOwnPages(await readRequestFacts())) return null;
  const account = await findSessionAccount(await getDatabase(), session);
  return account ? { accountId: account.id, email: account.email, role: roleOf(account) } : null;
});

/** Who asks; visitors go to the sign-in page, which leads back to where they wanted to go. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await readViewer();
  if (viewer) return viewer;
  const { path } = await readRequestFacts();
  redirect(path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`);
}

/** Who asks, an admin; for everybody else the page does not exist. */
export async function requireAdmin(): Promise<Viewer> {
  const viewer = await requireViewer();
  if (viewer.role !== "admin") notFound();
  return viewer;
}
