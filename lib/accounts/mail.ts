import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import {
  claimDueMail,
  type DueMail,
  insertMail,
  type MailToSend,
  markMailFailed,
  markMailSent,
} from "@/lib/db/mail";
import type { Database, Queryable } from "@/lib/db/open";
import { dayMs } from "@/lib/domain/calendar";
import type { MailText } from "@/lib/domain/mail-texts";
import { readEmailAddress } from "@/lib/domain/sign-in";
import { env, publicUrl } from "@/lib/env";
import { logError } from "@/lib/log";

/**
 * Queues a mail in the transaction of the decision that it reports, so that it's sent if and only if that transaction
 * commits.
 *
 * @throws Error when `to` is not one plain address.
 */
export async function queueMail(tx: Queryable, mail: MailToSend): Promise<void> {
  await insertMail(tx, cleanMail(mail));
}

/** A text of `lib/domain/mail-texts.ts`, as it is sent to somebody. */
export function toMail(to: string, { subject, ...parts }: MailText): MailToSend {
  return { to, subject, ...writeMail(parts) };
}

/** One plain recipient and a subject on one line, so that nothing a user wrote can add a header or a recipient. */
function cleanMail(mail: MailToSend): MailToSend {
  const to = readEmailAddress(mail.to);
  if (to === null) throw new Error("A mail needs one plain address to go to");
  const subject = mail.subject
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, 200);
  return { ...mail, to, subject };
}

/** Sends a mail that must not be stored, such as a sign-in link, while the reader waits. */
export async function sendNow(mail: MailToSend): Promise<"sent" | "failed"> {
  const sending = await sendMail(cleanMail(mail), randomUUID());
  if (sending.outcome === "failed") logError(new Error("A mail could not be handed in"), { task: "mail" });
  return sending.outcome;
}

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

type Sending = { outcome: "sent" } | { outcome: "failed"; error: string; isFinal: boolean };

/** Together shorter than two minutes, after which another instance may claim the mail. */
const connectMs = 10_000;
const silentMs = 20_000;
const sendingMs = 60_000;

/**
 * Hands one mail to SMTP_URL's server, or keeps it in the outbox where there is none.
 *
 * @param id names the mail in its Message-ID, so that a mail that comes twice can be known for one.
 */
async function sendMail(mail: MailToSend, id: string): Promise<Sending> {
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

/** The mail server doesn't know this recipient, so there's no point in trying again. */
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

/** Where mails are kept while no mail server is set; null where one is. */
function outboxFolder(): string | null {
  return env.SMTP_URL === undefined ? path.join(env.DATA_DIR, "outbox") : null;
}

/** Where visitors are told that mails are; null where they are sent. Only who sits at the machine is told the path. */
export function outboxPlace(): string | null {
  const folder = outboxFolder();
  if (folder === null) return null;
  return isLoopback(new URL(publicUrl()).hostname) ? `folder ${folder}` : "outbox";
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/**
 * Keeps a mail as a file that any mail program opens. A terminal shows its text as well; a log gets the subject alone,
 * since logs are kept and read by others than the mail is for.
 */
async function keepInOutbox(message: SendMailOptions, mail: MailToSend, id: string): Promise<void> {
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
  const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString().replaceAll(/[:.]/g, "-");
  const files = await readdir(folder).catch(() => []);
  for (const file of files)
    if (/^\d{4}-\d{2}-\d{2}T.*\.eml$/.test(file) && file < oldest)
      await rm(path.join(folder, file), { force: true });
}

type MailParts = {
  title: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footer?: string;
};

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Paragraphs keep their line breaks. */
const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>\n");

/**
 * Writes a mail's two forms from the same words. Everything is escaped; the only link is the action, with its address
 * readable below it.
 *
 * @throws Error when the action's address is not http or https.
 */
export function writeMail({ title, paragraphs, action, footer }: MailParts): { text: string; html: string } {
  if (action && !/^https?:\/\//.test(action.url)) throw new Error("A mail links to http addresses only");
  return {
    text: writeText({ title, paragraphs, action, footer }),
    html: writeHtml({ title, paragraphs, action, footer }),
  };
}

type Parts = Pick<MailParts, "title" | "paragraphs"> & {
  action: MailParts["action"] | undefined;
  footer: string | undefined;
};

function writeText({ title, paragraphs, action, footer }: Parts): string {
  const blocks = [title, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(`--\n${footer ?? defaultFooter}`);
  return `${blocks.join("\n\n")}\n`;
}

const defaultFooter = "Footnote: company intelligence that shows its sources.";

function writeHtml({ title, paragraphs, action, footer }: Parts): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withBreaks(paragraph)}</p>`);
  if (action) {
    const url = escapeHtml(action.url);
    body.push(
      `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 18px;background:#26211c;color:#fcfaf6;text-decoration:none;border-radius:4px">${escapeHtml(action.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;color:#6b6259">If the button doesn’t work, open this address:<br><a href="${url}" style="color:#9a3412;word-break:break-all">${url}</a></p>`,
    );
  }
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fcfaf6;color:#26211c;font:16px/1.55 Georgia,'Times New Roman',serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 20px;font-size:22px;font-weight:normal;line-height:1.3">${escapeHtml(title)}</h1>
${body.join("\n")}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #ddd5c8;font-size:13px;color:#6b6259">${withBreaks(footer ?? defaultFooter)}</p>
</div>
</body>
</html>
`;
}
