import "server-only";
import { insertAudit } from "@/lib/db/audit";
import type { Database } from "@/lib/db/open";
import {
  changeRequest,
  findAsker,
  findRequest,
  insertMessage,
  openStatuses,
  type RequestRow,
  readClock,
} from "@/lib/db/requests";
import { dueAfter, writeMoment } from "@/lib/domain/calendar";
import { env, publicUrl } from "@/lib/env";
import type { KeyRequestAnswers } from "@/lib/forms/key-request";
import { reviewUrl, writeAnsweredMail } from "@/lib/forms/key-request-mails";
import type { Person } from "./person";
import { queueRequestMail } from "./queue-request-mail";

export type EditOutcome =
  | { outcome: "saved"; request: RequestRow }
  /** Somebody changed it since it was read; `request` is how it stands now. Nothing was stored. */
  | { outcome: "conflict"; request: RequestRow }
  | { outcome: "closed"; request: RequestRow }
  | { outcome: "not_found" };

/**
 * Stores changed answers of a person's own request while it is open. Where a reviewer waits for information, the
 * request goes back into review with a new due date, and the reply is kept as a message.
 *
 * @param reply empty where there is none.
 */
export async function editRequest(
  db: Database,
  person: Person,
  edit: { id: string; version: number; answers: KeyRequestAnswers; reply: string },
): Promise<EditOutcome> {
  return await db.transaction(async (tx) => {
    const { id, version, reply } = edit;
    const before = await findRequest(tx, id, person.accountId);
    if (!before) return { outcome: "not_found" };
    const isAnswer = before.status === "needs_information";
    const due = dueAfter(await readClock(tx), env.HOLIDAYS);
    const { building, monthlyCalls, operations, website } = edit.answers;
    const request = await changeRequest(tx, {
      id,
      version,
      accountId: person.accountId,
      from: [before.status].filter((status) => openStatuses.some((open) => open === status)),
      set: {
        building,
        monthlyCalls,
        operations,
        website,
        ...(isAnswer ? { status: "in_review" as const, dueAt: due.toISOString() } : {}),
      },
    });
    if (!request) {
      const now = await findRequest(tx, id, person.accountId);
      if (!now) return { outcome: "not_found" };
      const isOpen = openStatuses.some((open) => open === now.status);
      return { outcome: isOpen ? "conflict" : "closed", request: now };
    }
    if (isAnswer && reply !== "")
      await insertMessage(tx, { requestId: id, author: "applicant", text: reply });
    await insertAudit(tx, {
      actor: person.email,
      action: isAnswer ? "request.answer" : "request.edit",
      subject: id,
      detail: describeChange(before, request),
    });
    const asker = isAnswer ? await findAsker(tx, id) : undefined;
    if (asker !== undefined) {
      const answered = { email: person.email, reply, due: writeMoment(due) };
      await queueRequestMail(tx, asker, writeAnsweredMail(reviewUrl(publicUrl(), id), answered));
    }
    return { outcome: "saved", request };
  });
}

/** The answers that differ, before and after. */
function describeChange(before: RequestRow, after: RequestRow) {
  const answers = ["building", "monthlyCalls", "operations", "website"] as const;
  const changed = answers.filter((name) => String(before[name]) !== String(after[name]));
  const pick = (row: RequestRow) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return changed.length === 0 ? {} : { from: pick(before), to: pick(after) };
}
