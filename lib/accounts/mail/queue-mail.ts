import "server-only";
import { insertMail, type MailToSend } from "@/lib/db/mail";
import type { Queryable } from "@/lib/db/open";
import { readEmailAddress } from "@/lib/domain/email-address";

/**
 * Puts a mail where the next delivery finds it, in the transaction of the decision that it tells of: it is sent if and
 * only if the decision stands.
 *
 * @throws Error when `to` is not one plain address.
 */
export async function queueMail(tx: Queryable, mail: MailToSend): Promise<void> {
  await insertMail(tx, cleanMail(mail));
}

/** One plain recipient and a subject on one line, so that nothing a user wrote can add a header or a recipient. */
export function cleanMail(mail: MailToSend): MailToSend {
  const to = readEmailAddress(mail.to);
  if (to === null) throw new Error("A mail needs one plain address to go to");
  const subject = mail.subject
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, 200);
  return { ...mail, to, subject };
}
