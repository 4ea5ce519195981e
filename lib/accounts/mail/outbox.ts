import "server-only";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { MailToSend } from "@/lib/db/mail";
import { env } from "@/lib/env";

/** Where mails are kept while no mail server is set; null where one is. */
export function outboxFolder(): string | null {
  return env.SMTP_URL === undefined ? path.join(env.DATA_DIR, "outbox") : null;
}

/**
 * Keeps a mail as a file that any mail program opens. A terminal shows its text as well; a log gets the subject alone,
 * since logs are kept and read by others than the mail is for.
 */
export async function keepInOutbox(message: SendMailOptions, mail: MailToSend, id: string): Promise<void> {
  const composed = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(message);
  const folder = path.join(env.DATA_DIR, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const file = path.join(folder, `${time}-${id}.eml`);
  await writeFile(file, composed.message, { mode: 0o600, flag: "wx" });
  const line = `Mail to ${mail.to}: ${mail.subject}`;
  console.log(process.stdout.isTTY ? `\n${line}\n\n${mail.text}` : `${line} (${file})`);
}

const keptDays = 7;

/** Forgets the outbox's mails after a week: their links ended long before. */
export async function sweepOutbox(now = new Date()): Promise<void> {
  const folder = outboxFolder();
  if (folder === null) return;
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString().replaceAll(/[:.]/g, "-");
  const files = await readdir(folder).catch(() => []);
  for (const file of files)
    if (/^\d{4}-\d{2}-\d{2}T.*\.eml$/.test(file) && file < oldest)
      await rm(path.join(folder, file), { force: true });
}
