import "server-only";
import {
  type DayToAlert,
  listDaysToAlert,
  listSpendToAlert,
  type SpendToAlert,
  takeMarks,
} from "@/lib/db/alerts";
import type { Database } from "@/lib/db/open";
import { formatMonth, formatTimeLeft } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
import { type AlertThreshold, thresholdsOfDay, thresholdsOfSpend } from "@/lib/domain/usage";
import { publicUrl } from "@/lib/env";
import { queueMail, writeMail } from "./mail";

type Alert = {
  subject: string;
  reached: readonly AlertThreshold[];
  told: number;
  write: (mark: AlertThreshold) => Parameters<typeof queueMail>[1];
};

/**
 * Mails at 50%, 75%, and 100% of a key's daily limit and of an account's monthly spend cap, once for each day or month.
 * Of several marks passed at once only the highest is told. Instances may do this at the same time.
 *
 * @returns how many mails were queued.
 */
export async function sendUsageAlerts(db: Database): Promise<number> {
  const days = (await listDaysToAlert(db)).map(
    (day): Alert => ({
      subject: `day/${day.keyId}/${day.day}`,
      reached: thresholdsOfDay(day.used, day.limit),
      told: day.told,
      write: (mark) => writeDayAlert(day, mark),
    }),
  );
  const months = (await listSpendToAlert(db)).map(
    (spend): Alert => ({
      subject: `spend/${spend.accountId}/${spend.month}`,
      reached: thresholdsOfSpend(spend.costCents, spend.capCents, spend.action),
      told: spend.told,
      write: (mark) => writeSpendAlert(spend, mark),
    }),
  );
  let queued = 0;
  for (const alert of [...days, ...months]) if (await sendAlert(db, alert)) queued += 1;
  return queued;
}

/** The marks below the highest are taken with it: none of them may be told later. */
async function sendAlert(db: Database, { subject, reached, told, write }: Alert): Promise<boolean> {
  const highest = reached.at(-1);
  if (highest === undefined || highest <= told) return false;
  return await db.transaction(async (tx) => {
    const taken = await takeMarks(tx, subject, reached);
    if (!taken.includes(highest)) return false;
    await queueMail(tx, write(highest));
    return true;
  });
}

type Mail = { to: string; subject: string; text: string; html: string };

const count = (units: number) => units.toLocaleString("en-US");

const footer =
  "You get this because alerts are on for your account. Turn them off in the console's settings.";

/** The mail that tells of a key's day. */
function writeDayAlert(day: DayToAlert, mark: AlertThreshold): Mail {
  const left = formatTimeLeft(day.secondsLeft);
  const isFull = mark === 100;
  const title = isFull
    ? `The key “${day.keyName}” has reached its daily limit`
    : `The key “${day.keyName}” has used ${mark}% of its daily limit`;
  const past = Math.max(0, day.used - day.included);
  const paragraphs = [
    `${count(day.used)} of ${count(day.limit)} units are used on ${day.day} (UTC): ${count(Math.min(day.used, day.included))} included, ${count(past)} beyond the included volume.`,
    isFull
      ? `Calls over the limit get a 429 until it resets at 00:00 UTC, in ${left}. They cost nothing.`
      : `The limit resets at 00:00 UTC, in ${left}. Calls over the limit get a 429 until then.`,
  ];
  return {
    to: day.email,
    subject: title,
    ...writeMail({
      title,
      paragraphs,
      action: {
        label: "See usage",
        url: `${publicUrl()}/console/usage?month=${day.day.slice(0, 7)}&key=${encodeURIComponent(day.keyId)}`,
      },
      footer,
    }),
  };
}

/** The mail that tells of an account's month. */
function writeSpendAlert(spend: SpendToAlert, mark: AlertThreshold): Mail {
  const { costCents, capCents, action } = spend;
  const stops = action === "stop";
  const isFull = mark === 100;
  const title = isFull
    ? "Your monthly spend cap is reached"
    : `${mark}% of your monthly spend cap is reached`;
  const consequence = isFull
    ? stops
      ? "Calls that would cost more are refused until the month ends (UTC) or you raise the cap. Included units keep working."
      : "The cap only warns: calls keep working and are billed. To stop them instead, change the cap in settings."
    : stops
      ? "When the cap is reached, calls that would cost more are refused; included units keep working."
      : "The cap only warns: calls keep working past it and are billed.";
  return {
    to: spend.email,
    subject: title,
    ...writeMail({
      title,
      paragraphs: [
        `Overage in ${formatMonth(spend.month)}: ${formatCents(costCents)} of ${formatCents(capCents)}.`,
        consequence,
      ],
      action: { label: "See usage", url: `${publicUrl()}/console/usage?month=${spend.month}&in=usd` },
      footer,
    }),
  };
}
