import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@/lib/db/open";
import { insertSignInToken } from "@/lib/db/sign-in";
import { publicUrl } from "@/lib/env";

/** 256 random bits, 43 letters. */
const form = /^[\w-]{43}$/;

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export const isToken = (text: string): boolean => form.test(text);

/**
 * Makes a token for an address and the link that carries it. Only its hash is kept.
 *
 * @param next where the sign-in leads, a path of ours.
 */
export async function makeSignInLink(
  db: Queryable,
  { email, next, minutes }: { email: string; next: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertSignInToken(db, { hash: hashToken(token), email, minutes });
  const query = next === "/console" ? "" : `?next=${encodeURIComponent(next)}`;
  return `${publicUrl()}/sign-in/${token}${query}`;
}
