import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { z } from "zod";
import { roleOf } from "@/lib/accounts/account";
import { perDatabase } from "@/lib/db/cache";
import { type Database, getDatabase } from "@/lib/db/open";
import { findSession, keepSessionSecret, markSessionSeen, sessionDays } from "@/lib/db/sign-in";
import { env, publicUrl } from "@/lib/env";
import { logError, logRefusal } from "@/lib/log";
import { errors } from "@/lib/operations/errors";
import { withErrorBoundary } from "./answer";
import { isFromOwnPages, readRequestFacts } from "./request-facts";

/** What sessions are encrypted with: NEXTAUTH_SECRET, else one that the database keeps for all instances. */
export async function readSessionSecret(): Promise<string> {
  if (env.NEXTAUTH_SECRET !== undefined) return env.NEXTAUTH_SECRET;
  const db = await getDatabase();
  const held = perDatabase(db, "session-secret", () => ({ value: undefined as string | undefined }));
  held.value ??= await keepSessionSecret(db, randomBytes(32).toString("base64url"));
  return held.value;
}

export const sessionSeconds = sessionDays.whole * 24 * 60 * 60;

export const hasSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string =>
  `${hasSecureCookies() ? "__Host-" : ""}next-auth.session-token`;

/** `jti` is next-auth's: it gives each token one of its own making. */
const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1) });

/** A row of the table of sessions; only that says whether it is still in force. */
type Session = { id: string; accountId: string };

/** The session that the request's cookie names, or null where it names none, is forged or too old. */
export async function readSession(): Promise<Session | null> {
  const sealed = (await cookies()).get(sessionCookieName())?.value;
  if (!sealed) return null;
  return await openSession(sealed, await readSessionSecret());
}

export async function openSession(sealed: string, secret: string): Promise<Session | null> {
  const opened = await decode({ token: sealed, secret }).catch(() => null);
  const read = claims.safeParse(opened);
  return read.success ? { id: read.data.sid, accountId: read.data.sub } : null;
}

/** Who is signed in. */
type Viewer = {
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

const headers = { "Cache-Control": "private, no-store" };

/**
 * What a page of the console reads again by itself, as JSON: 401 for whoever is signed out, 404 where `read` finds
 * null, 503 where the database is unavailable.
 */
export async function answerViewer(task: string, read: (viewer: Viewer) => Promise<object | null>) {
  const refuse = (status: number, error: string) => Response.json({ error }, { status, headers });
  const answer = await withErrorBoundary(async () => {
    const viewer = await readViewer();
    return viewer
      ? { outcome: "read" as const, found: await read(viewer) }
      : { outcome: "signed_out" as const };
  }, task);
  if (answer.outcome === "signed_out") return refuse(401, "You are signed out");
  if (answer.outcome === "failed") return refuse(errors.unavailable.status, errors.unavailable.error);
  return answer.found === null ? refuse(404, "Not found") : Response.json(answer.found, { headers });
}
