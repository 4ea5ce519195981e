import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { insertMessage, type RequestOfPerson } from "@/lib/db/requests";
import { publicUrl } from "@/lib/env";
import { requestUrl, writeQuestionMail } from "@/lib/forms/key-request-mails";
import { type Decision, decide, type Refusal } from "./decide";
import type { Person } from "./person";
import { queueRequestMail } from "./queue-request-mail";

export type AskOutcome = { outcome: "asked"; request: RequestOfPerson } | Refusal;

/** Asks the applicant for more; until the answer comes nothing is due. */
export async function askApplicant(
  db: Database,
  admin: Person,
  decision: Decision & { message: string },
): Promise<AskOutcome> {
  const { message } = decision;
  const set = { status: "needs_information" } as const;
  return await decide<AskOutcome>(db, admin, decision, set, async (tx, request) => {
    const { id, email } = request;
    await insertMessage(tx, { requestId: id, author: "reviewer", text: message });
    await insertAudit(tx, { actor: admin.email, action: "request.ask", subject: id });
    await queueRequestMail(tx, email, writeQuestionMail(requestUrl(publicUrl(), id), message));
    return { outcome: "asked", request };
  });
}
