import "server-only";
import { cookies } from "next/headers";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { sessionDays } from "@/lib/db/sign-in";
import { publicUrl } from "@/lib/env";
import { readSessionSecret } from "./session-secret";

export const sessionSeconds = sessionDays.whole * 24 * 60 * 60;

export const hasSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string =>
  `${hasSecureCookies() ? "__Secure-" : ""}next-auth.session-token`;

/** `jti` is next-auth's: it gives each token one of its own making. */
const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1) });

/** A row of the table of sessions; only that says whether it is still in force. */
export type Session = { id: string; accountId: string };

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
