import "server-only";
import { claimDueMail, type DueMail, markMailFailed, markMailSent } from "@/lib/db/mail";
import type { Database } from "@/lib/db/open";
import { sendMail } from "./transport";

const mostInOneTurn = 50;
/** The last try is four hours after the one before, eight and a half after the first. */
const mostAttempts = 9;

/**
 * Sends the mails that are due, over SMTP_URL or into the outbox. Instances share the work: each mail is claimed by
 * one of them. One whose sender dies between sending and noting it is sent again with the same Message-ID.
 *
 * @param signal lets the mail at hand be finished and no other begun.
 * @returns how many were sent.
 */
export async function deliverDueMail(db: Database, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (let turn = 0; turn < mostInOneTurn && !signal?.aborted; turn += 1) {
    const due = await claimDueMail(db);
    if (!due) return sent;
    if (await deliver(db, due)) sent += 1;
  }
  return sent;
}

async function deliver(db: Database, { id, attempts, ...mail }: DueMail): Promise<boolean> {
  const sending = await sendMail(mail, `mail-${id}`);
  if (sending.outcome === "sent") {
    await markMailSent(db, id);
    return true;
  }
  await markMailFailed(db, id, {
    error: sending.error,
    givenUp: sending.isFinal || attempts >= mostAttempts,
  });
  return false;
}
