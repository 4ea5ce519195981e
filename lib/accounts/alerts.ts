import "server-only";
import { claimThresholds, listDaysToAlert, listSpendToAlert } from "@/lib/db/alerts";
import type { Database } from "@/lib/db/open";
import { formatDayAlertMail, formatSpendAlertMail, type MailText } from "@/lib/domain/mail-texts";
import { type AlertThreshold, thresholdsOfDay, thresholdsOfSpend } from "@/lib/domain/usage";
import { publicUrl } from "@/lib/env";
import { queueMail, toMail } from "./mail";

type Alert = {
  subject: string;
  reached: readonly AlertThreshold[];
  notified: number;
  to: string;
  format: (threshold: AlertThreshold) => MailText;
};

const usageUrl = (query: string) => `${publicUrl()}/console/usage?${query}`;

/**
 * Mails at 50%, 75%, and 100% of a key's daily limit and of an account's monthly spend cap, once for each day or month.
 * Where several thresholds are passed at once, only the highest is mailed. Instances may run this at the same time.
 *
 * @returns how many mails were queued.
 */
export async function sendUsageAlerts(db: Database): Promise<number> {
  const days = (await listDaysToAlert(db)).map(
    (day): Alert => ({
      subject: `day/${day.keyId}/${day.day}`,
      reached: thresholdsOfDay(day.used, day.limit),
      notified: day.notified,
      to: day.email,
      format: (threshold) =>
        formatDayAlertMail(
          usageUrl(`month=${day.day.slice(0, 7)}&key=${encodeURIComponent(day.keyId)}`),
          day,
          threshold,
        ),
    }),
  );
  const months = (await listSpendToAlert(db)).map(
    (spend): Alert => ({
      subject: `spend/${spend.accountId}/${spend.month}`,
      reached: thresholdsOfSpend(spend.costCents, spend.capCents, spend.action),
      notified: spend.notified,
      to: spend.email,
      format: (threshold) => formatSpendAlertMail(usageUrl(`month=${spend.month}&in=usd`), spend, threshold),
    }),
  );
  let queued = 0;
  for (const alert of [...days, ...months]) if (await sendAlert(db, alert)) queued += 1;
  return queued;
}

/** Claims the thresholds below the highest too, so that none of them is mailed later. */
async function sendAlert(db: Database, { subject, reached, notified, to, format }: Alert): Promise<boolean> {
  const highest = reached.at(-1);
  if (highest === undefined || highest <= notified) return false;
  return await db.transaction(async (tx) => {
    const taken = await claimThresholds(tx, subject, reached);
    if (!taken.includes(highest)) return false;
    await queueMail(tx, toMail(to, format(highest)));
    return true;
  });
}
