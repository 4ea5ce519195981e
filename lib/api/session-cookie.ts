import "server-only";
import { cookies } from "next/headers";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { publicUrl } from "@/lib/env";
import { readSessionSecret } from "./session-secret";

export const sessionSeconds = 30 * 24 * 60 * 60;

export const hasSecureCookies = (): boolean => publicUrl().startsWith("https://");

export const sessionCookieName = (): string =>
  `${hasSecureCookies() ? "__Secure-" : ""}next-auth.session-token`;

const claims = z.object({ sub: z.string().min(1), sessionVersion: z.number().int() });

export type Session = { accountId: string; sessionVersion: number };

/** The session that the request's cookie carries, or null where it carries none, a forged or an old one. */
export async function readSession(): Promise<Session | null> {
  const sealed = (await cookies()).get(sessionCookieName())?.value;
  if (!sealed) return null;
  return await openSession(sealed, await readSessionSecret());
}

export async function openSession(sealed: string, secret: string): Promise<Session | null> {
  const opened = await decode({ token: sealed, secret }).catch(() => null);
  const read = claims.safeParse(opened);
  return read.success ? { accountId: read.data.sub, sessionVersion: read.data.sessionVersion } : null;
}
