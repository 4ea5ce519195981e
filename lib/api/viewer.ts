import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { roleOf } from "@/lib/accounts/account";
import { type Database, getDatabase } from "@/lib/db/open";
import { findSession, markSessionSeen } from "@/lib/db/sign-in";
import { logError } from "@/lib/log-error";
import { logRefusal } from "@/lib/log-refusal";
import { isFromOwnPages, readRequestFacts } from "./request-facts";
import { readSession } from "./session";

/** Who is signed in. */
export type Viewer = {
  accountId: string;
  email: string;
  role: "developer" | "admin";
  sessionId: string;
  /** Whether they signed in within the last hour. */
  isFresh: boolean;
};

/**
 * Who asks, read from the database once per request; null for visitors, for sessions that were ended, and for a
 * request that would change something but does not come from a page of ours.
 */
export const readViewer: () => Promise<Viewer | null> = cache(async () => {
  const session = await readSession();
  if (!session || !isFromOwnPages(await readRequestFacts())) return null;
  const db = await getDatabase();
  const found = await findSession(db, session);
  if (!found) return null;
  if (found.isSeenDue) await noteSeen(db, session.id);
  const { id, email, isFresh } = found;
  return { accountId: id, email, role: roleOf(found), sessionId: session.id, isFresh };
});

/** Where the database takes no writes, such as on a full disk, pages are still read. */
async function noteSeen(db: Database, sessionId: string): Promise<void> {
  await markSessionSeen(db, sessionId).catch((error: unknown) => logError(error, { task: "session-seen" }));
}

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
  if (viewer.role !== "admin") {
    logRefusal("admin.action", viewer.email);
    notFound();
  }
  return viewer;
}

/**
 * Who asks, for what an unattended browser must not do: a sign-in older than an hour is asked for again, on the way back
 * to the same page.
 */
export async function requireFreshViewer(): Promise<Viewer> {
  return await freshened(await requireViewer());
}

/** An admin who signed in within the last hour. */
export async function requireFreshAdmin(): Promise<Viewer> {
  return await freshened(await requireAdmin());
}

async function freshened(viewer: Viewer): Promise<Viewer> {
  if (viewer.isFresh) return viewer;
  const { path } = await readRequestFacts();
  redirect(`/sign-in?again=1&next=${encodeURIComponent(path)}`);
}
