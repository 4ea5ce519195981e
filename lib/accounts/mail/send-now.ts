import "server-only";
import { randomUUID } from "node:crypto";
import type { MailToSend } from "@/lib/db/mail";
import { logFault } from "@/lib/log-fault";
import { cleanMail } from "./queue-mail";
import { sendMail } from "./transport";

/** Sends a mail that must not be stored, such as a sign-in link, while the reader waits. */
export async function sendNow(mail: MailToSend): Promise<"sent" | "failed"> {
  const sending = await sendMail(cleanMail(mail), randomUUID());
  if (sending.outcome === "failed") logFault(new Error("A mail could not be handed in"), { task: "mail" });
  return sending.outcome;
}
