import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { perDatabase } from "@/lib/db/cache";
import { getDatabase } from "@/lib/db/open";
import { keepSessionSecret, sessionDays } from "@/lib/db/sign-in";
import { env, publicUrl } from "@/lib/env";

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
