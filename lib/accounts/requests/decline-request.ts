import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { insertMessage, type RequestOfPerson } from "@/lib/db/requests";
import { publicUrl } from "@/lib/env";
import { requestUrl, writeDeclinedMail } from "@/lib/forms/key-request-mails";
import type { DeclineReason } from "@/lib/forms/key-request-replies";
import { type Decision, decide, type Refusal } from "./decide";
import type { Person } from "./person";
import { queueRequestMail } from "./queue-request-mail";

export type DeclineOutcome = { outcome: "declined"; request: RequestOfPerson } | Refusal;

/** Declines a request, which stays. The applicant gets the message; the reason is for the audit log. */
export async function declineRequest(
  db: Database,
  admin: Person,
  decision: Decision & { reason: DeclineReason; message: string },
): Promise<DeclineOutcome> {
  const { reason, message } = decision;
  const set = { status: "declined", isDecided: true, decidedBy: admin.email } as const;
  return await decide<DeclineOutcome>(db, admin, decision, set, async (tx, request) => {
    const { id, email } = request;
    await insertMessage(tx, { requestId: id, author: "reviewer", text: message });
    await insertAudit(tx, {
      actor: admin.email,
      action: "request.decline",
      subject: id,
      detail: { reason, ownRequest: request.accountId === admin.accountId },
    });
    await queueRequestMail(tx, email, writeDeclinedMail(requestUrl(publicUrl(), id), message));
    return { outcome: "declined", request };
  });
}
