import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import { findOpenRequest, insertRequest, type RequestRow, readClock } from "@/lib/db/requests";
import { dueAfter, writeMoment } from "@/lib/domain/calendar";
import { env, publicUrl } from "@/lib/env";
import type { KeyRequestAnswers } from "@/lib/forms/key-request";
import {
  requestUrl,
  reviewUrl,
  writeNewRequestMail,
  writeSubmittedMail,
} from "@/lib/forms/key-request-mails";
import { listAdmins } from "./admins";
import type { Person } from "./person";
import { queueRequestMail } from "./queue-request-mail";

export type SubmitOutcome =
  | { outcome: "submitted"; request: RequestRow }
  /** The person has one that is not decided yet; this is it. */
  | { outcome: "already_open"; request: RequestRow };

/** Takes a request in: its row, its line in the audit log, the mails to the applicant and to the admins. */
export async function submitRequest(
  db: Database,
  person: Person,
  answers: KeyRequestAnswers,
): Promise<SubmitOutcome> {
  return await db.transaction(async (tx) => {
    const due = dueAfter(await readClock(tx), env.HOLIDAYS);
    const request = await insertRequest(tx, person.accountId, answers, due);
    if (!request) {
      const open = await findOpenRequest(tx, person.accountId);
      if (!open) throw new Error("A request was refused as a second one, and there is no first");
      return { outcome: "already_open", request: open };
    }
    const { id } = request;
    const { building, monthlyCalls, operations, website } = answers;
    await insertAudit(tx, {
      actor: person.email,
      action: "request.submit",
      subject: id,
      detail: { monthlyCalls, operations, website },
    });
    const written = writeMoment(due);
    await queueRequestMail(tx, person.email, writeSubmittedMail(requestUrl(publicUrl(), id), written));
    const notice = { email: person.email, building, monthlyCalls: monthlyCalls.toLocaleString("en-US") };
    for (const admin of await listAdmins(tx))
      if (admin !== person.email)
        await queueRequestMail(
          tx,
          admin,
          writeNewRequestMail(reviewUrl(publicUrl(), id), { ...notice, due: written }),
        );
    return { outcome: "submitted", request };
  });
}
