import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { endSession, endSessions } from "@/lib/db/sign-in";
import { describeBrowser } from "@/lib/domain/describe-browser";
import type { Person } from "../requests/person";

/** Signs one of a person's browsers out, this one or another. `not_found`: it is signed out already, or not theirs. */
export async function signOut(
  db: Database,
  { accountId, email }: Person,
  sessionId: string,
): Promise<{ outcome: "signed_out" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const ended = await endSession(tx, { id: sessionId, accountId });
    if (!ended) return { outcome: "not_found" };
    await insertAudit(tx, {
      actor: email,
      action: "session.end",
      subject: accountId,
      detail: { browser: describeBrowser(ended.userAgent), session: ended.id },
    });
    return { outcome: "signed_out" };
  });
}

/** Ends every session of a person, this one too. */
export async function signOutEverywhere(db: Database, { accountId, email }: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const sessions = await endSessions(tx, accountId);
    await insertAudit(tx, {
      actor: email,
      action: "account.sign_out_everywhere",
      subject: accountId,
      detail: { sessions },
    });
  });
}
