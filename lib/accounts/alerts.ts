import "server-only";
import { listDaysToAlert, listSpendToAlert, takeMarks } from "@/lib/db/alerts";
import type { Database } from "@/lib/db/open";
import { formatDayAlertMail, formatSpendAlertMail, type MailText } from "@/lib/domain/mail-texts";
import { type AlertThreshold, thresholdsOfDay, thresholdsOfSpend } from "@/lib/domain/usage";
import { publicUrl } from "@/lib/env";
import { queueMail, toMail } from "./mail";

type Alert = {
  subject: string;
  reached: readonly AlertThreshold[];
  told: number;
  to: string;
  format: (mark: AlertThreshold) => MailText;
};

const usageUrl = (query: string) => `${publicUrl()}/console/usage?${query}`;

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
      to: day.email,
      format: (mark) =>
        formatDayAlertMail(
          usageUrl(`month=${day.day.slice(0, 7)}&key=${encodeURIComponent(day.keyId)}`),
          day,
          mark,
        ),
    }),
  );
  const months = (await listSpendToAlert(db)).map(
    (spend): Alert => ({
      subject: `spend/${spend.accountId}/${spend.month}`,
      reached: thresholdsOfSpend(spend.costCents, spend.capCents, spend.action),
      told: spend.told,
      to: spend.email,
      format: (mark) => formatSpendAlertMail(usageUrl(`month=${spend.month}&in=usd`), spend, mark),
    }),
  );
  let queued = 0;
  for (const alert of [...days, ...months]) if (await sendAlert(db, alert)) queued += 1;
  return queued;
}

/** The marks below the highest are taken with it: none of them may be told later. */
async function sendAlert(db: Database, { subject, reached, told, to, format }: Alert): Promise<boolean> {
  const highest = reached.at(-1);
  if (highest === undefined || highest <= told) return false;
  return await db.transaction(async (tx) => {
    const taken = await takeMarks(tx, subject, reached);
    if (!taken.includes(highest)) return false;
    await queueMail(tx, toMail(to, format(highest)));
    return true;
  });
}
