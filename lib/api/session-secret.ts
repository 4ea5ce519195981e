import "server-only";
import { randomBytes } from "node:crypto";
import { perDatabase } from "@/lib/db/cache";
import { getDatabase } from "@/lib/db/open";
import { keepSessionSecret } from "@/lib/db/sign-in";
import { env } from "@/lib/env";

/** What sessions are encrypted with: NEXTAUTH_SECRET, else one that the database keeps for all instances. */
export async function readSessionSecret(): Promise<string> {
  if (env.NEXTAUTH_SECRET !== undefined) return env.NEXTAUTH_SECRET;
  const db = await getDatabase();
  const held = perDatabase(db, "session-secret", () => ({ value: undefined as string | undefined }));
  held.value ??= await keepSessionSecret(db, randomBytes(32).toString("base64url"));
  return held.value;
}
