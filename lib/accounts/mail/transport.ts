import "server-only";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { MailToSend } from "@/lib/db/mail";
import { env, publicUrl } from "@/lib/env";
import { keepInOutbox } from "./outbox";

export type Sending = { outcome: "sent" } | { outcome: "failed"; error: string; isFinal: boolean };

/** Shorter in sum than the two minutes after which another instance may take the mail. */
const connectMs = 10_000;
const silentMs = 20_000;
const sendingMs = 60_000;

/**
 * Hands one mail to SMTP_URL's server, or keeps it in the outbox where there is none.
 *
 * @param id names the mail in its Message-ID, so that a mail that comes twice can be known for one.
 */
export async function sendMail(mail: MailToSend, id: string): Promise<Sending> {
  const { hostname } = new URL(publicUrl());
  const message: SendMailOptions = {
    from: env.MAIL_FROM ?? `Footnote <footnote@${hostname}>`,
    // As an object it is one address, whatever signs it holds.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  try {
    if (env.SMTP_URL === undefined) await keepInOutbox(message, mail, id);
    else await handIn(env.SMTP_URL, message);
    return { outcome: "sent" };
  } catch (error) {
    return { outcome: "failed", error: sayWhy(error), isFinal: isRefusedForGood(error) };
  }
}

async function handIn(url: string, message: SendMailOptions): Promise<void> {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server took longer than a minute")), sendingMs);
  });
  try {
    await Promise.race([transport.sendMail(message), late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** A server's answer may repeat the address; it is kept in the mail's own row and nowhere else. */
function sayWhy(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The server knows no such recipient: asking again would only annoy it. */
function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "EENVELOPE" &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 550 &&
    error.responseCode < 560
  );
}
