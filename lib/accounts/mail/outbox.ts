import "server-only";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { MailToSend } from "@/lib/db/accounts/mail";
import { env } from "@/lib/env";

/** Where mails are kept while no mail server is set; null where one is. */
export function outboxFolder(): string | null {
  return env.SMTP_URL === undefined ? path.join(env.DATA_DIR, "outbox") : null;
}

/** Keeps a mail as a file that any mail program opens, and shows its text on the terminal. */
export async function keepInOutbox(message: SendMailOptions, mail: MailToSend, id: string): Promise<void> {
  const composed = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(message);
  const folder = path.join(env.DATA_DIR, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  await writeFile(path.join(folder, `${time}-${id}.eml`), composed.message, { mode: 0o600, flag: "wx" });
  console.log(`\nMail to ${mail.to}: ${mail.subject}\n\n${mail.text}`);
}
