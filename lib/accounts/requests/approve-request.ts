import "server-only";
import { insertAudit } from "@/lib/db/audit";
import { insertKey, type KeyTerms } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { insertMessage, type RequestOfPerson, setRequestKey } from "@/lib/db/requests";
import { writeDay } from "@/lib/domain/calendar";
import { allowanceOf } from "@/lib/domain/pricing";
import { publicUrl } from "@/lib/env";
import { requestUrl, writeApprovedMail } from "@/lib/forms/key-request-mails";
import { lastDayOf } from "@/lib/forms/key-request-terms";
import { type Decision, decide, type Refusal } from "./decide";
import type { Person } from "./person";
import { queueRequestMail } from "./queue-request-mail";

export type ApproveOutcome = { outcome: "approved"; request: RequestOfPerson; keyId: string } | Refusal;

/**
 * Approves a request: one key without a secret, in the same transaction as the decision, its audit lines and the
 * mail. The applicant makes the secret.
 *
 * @param message of the reviewer to the applicant; empty where there is none.
 */
export async function approveRequest(
  db: Database,
  admin: Person,
  decision: Decision & { terms: KeyTerms; message: string },
): Promise<ApproveOutcome> {
  const { terms, message } = decision;
  const set = { status: "approved", isDecided: true, decidedBy: admin.email } as const;
  return await decide<ApproveOutcome>(db, admin, decision, set, async (tx, request) => {
    const { id, accountId, email } = request;
    const key = await insertKey(tx, { id: accountId, email }, terms, admin.email);
    await setRequestKey(tx, id, key.id);
    if (message !== "") await insertMessage(tx, { requestId: id, author: "reviewer", text: message });
    await insertAudit(tx, {
      actor: admin.email,
      action: "request.approve",
      subject: id,
      detail: { keyId: key.id, tier: key.tier, ownRequest: accountId === admin.accountId },
    });
    await queueRequestMail(
      tx,
      email,
      writeApprovedMail(requestUrl(publicUrl(), id), describeTerms(terms), message),
    );
    return { outcome: "approved", request: { ...request, keyId: key.id }, keyId: key.id };
  });
}

function describeTerms({ name, tier, dailyLimit, dailyIncluded, expiresAt }: KeyTerms) {
  const { limit, included } = allowanceOf(tier, { dailyLimit, dailyIncluded });
  const terms = `up to ${limit.toLocaleString("en-US")} units a day, ${included.toLocaleString("en-US")} of them included`;
  const lastDay = expiresAt ? writeDay(lastDayOf(expiresAt)) : null;
  return { name, tier, terms, lastDay };
}
