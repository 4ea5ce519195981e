import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "../open";
import { auditEvent, keyRequestMessage } from "../schema";

export type RequestMessage = typeof keyRequestMessage.$inferSelect;

export async function insertMessage(
  tx: Queryable,
  message: { requestId: string; author: RequestMessage["author"]; text: string },
): Promise<void> {
  await tx.insert(keyRequestMessage).values(message);
}

/** What was written about a request, oldest first. */
export async function listMessages(db: Queryable, requestId: string): Promise<RequestMessage[]> {
  return await db
    .select()
    .from(keyRequestMessage)
    .where(eq(keyRequestMessage.requestId, requestId))
    .orderBy(keyRequestMessage.id);
}

/** The admin who last asked the applicant of a request for information. */
export async function findAsker(db: Queryable, requestId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ actor: auditEvent.actor })
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, requestId), eq(auditEvent.action, "request.ask")))
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return row?.actor;
}
