import "server-only";
import type { Queryable } from "@/lib/db/open";
import type { RequestMail } from "@/lib/forms/key-request-mails";
import { queueMail } from "../mail/queue-mail";
import { writeMail } from "../mail/write-mail";

/** Puts a mail about a request into the transaction of what it tells of. */
export async function queueRequestMail(tx: Queryable, to: string, mail: RequestMail): Promise<void> {
  const { subject, ...parts } = mail;
  await queueMail(tx, { to, subject, ...writeMail(parts) });
}
