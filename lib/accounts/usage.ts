import "server-only";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { stringify as stringifyAtOnce } from "csv-stringify/sync";
import { findAccountEmail } from "@/lib/db/accounts";
import type { Database, Queryable } from "@/lib/db/open";
import {
  type AccountMonth,
  claimThresholds,
  countKeysByTier,
  type DayUnits,
  findFirstDay,
  listAccountMonths,
  listDaysToAlert,
  listSpendToAlert,
  readKeysToday,
  readSpend,
  readUnitsByDay,
  readUsage,
  readUsageClock,
  type TierKeys,
} from "@/lib/db/usage";
import { formatDollars } from "@/lib/domain/amounts";
import { addDays, daysOfMonth, listMonths } from "@/lib/domain/calendar";
import { formatDayAlertMail, formatSpendAlertMail, type MailText } from "@/lib/domain/mail-texts";
import {
  type AlertThreshold,
  forecastMonth,
  forecastWindowDays,
  groupUsage,
  type KeyToday,
  overageOf,
  type SpendState,
  thresholdsOfDay,
  thresholdsOfSpend,
  type UsageRow,
  type UsageView,
} from "@/lib/domain/usage";
import { publicUrl } from "@/lib/env";
import { queueMail, toMail } from "./mail";

export type { AccountMonth, TierKeys } from "@/lib/db/usage";

type UsageAnswer = { outcome: "found"; usage: UsageView } | { outcome: "not_found" };

type Asked = { month: string | null; keyId: string | null };

/**
 * Usage of an account in a month, or of one of its keys, as it stood at one moment. A key that is not the account's is
 * not found. The current month where none is asked for, or one that has not come.
 */
export async function readUsageView(db: Database, accountId: string, asked: Asked): Promise<UsageAnswer> {
  return await db.transaction(async (tx) => await readTogether(tx, accountId, asked), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

async function readTogether(tx: Queryable, accountId: string, { month, keyId }: Asked): Promise<UsageAnswer> {
  const { today, secondsLeft } = await readUsageClock(tx);
  const keys = (await readKeysToday(tx, accountId)).filter(({ mode }) => mode === "live");
  if (keyId !== null && !keys.some(({ id }) => id === keyId)) return { outcome: "not_found" };
  const current = today.slice(0, 7);
  const shown = month === null || month > current ? current : month;
  const { from, to } = daysOfMonth(shown);
  // The forecast looks back over the beginning of its month.
  const since = shown === current ? [from, addDays(today, -forecastWindowDays)].sort()[0] : from;
  const rows = await readUsage(tx, { accountId, keyId, from: since ?? from, to });
  const first = await findFirstDay(tx, accountId);
  const spend = await readSpend(tx, accountId, shown);
  const months = listMonths(first?.slice(0, 7) ?? current, current);
  return {
    outcome: "found",
    usage: {
      month: shown,
      months: months.includes(shown) ? months : [...months, shown],
      today,
      secondsLeft,
      keyId,
      keys,
      rows: rows.filter(({ day }) => day >= from),
      spend,
      forecast: shown === current ? forecast(today, rows, { keys, keyId, spend }) : null,
      hasCalls: first !== null,
    },
  };
}

function forecast(
  today: string,
  rows: readonly UsageRow[],
  { keys, keyId, spend }: { keys: readonly KeyToday[]; keyId: string | null; spend: SpendState },
): UsageView["forecast"] {
  const days = [...groupUsage(rows, ({ day }) => day)];
  const usable = keys.filter((key) => key.usable && (keyId === null || key.id === keyId));
  const mostPerDay = usable.reduce((sum, { limit }) => sum + limit, 0);
  const units = forecastMonth({
    today,
    counted: new Map(days.map(([day, figures]) => [day, figures.units])),
    mostPerDay,
    mostPerMonth: null,
  });
  // Days without overage count as 0; they say as much about future days as the others.
  const cents = forecastMonth({
    today,
    counted: new Map(days.map(([day, figures]) => [day, figures.costCents])),
    since: days[0]?.[0] ?? null,
    mostPerDay: null,
    mostPerMonth: spend.action === "stop" ? spend.capCents : null,
  });
  return units && cents && { units, cents };
}

/** How many months back an admin can choose. */
const mostMonths = 24;

export type AllUsageView = {
  month: string;
  months: readonly string[];
  today: string;
  accounts: readonly AccountMonth[];
  days: readonly DayUnits[];
};

type AllUsage = AllUsageView & { outcome: "found" };

/** A month of all accounts. The current one where none is asked for, or one that has not come. */
export async function readAllUsage(db: Database, month: string | null): Promise<AllUsage> {
  const { today } = await readUsageClock(db);
  const current = today.slice(0, 7);
  const shown = month === null || month > current ? current : month;
  const months = listMonths(`${Number(current.slice(0, 4)) - 2}-${current.slice(5)}`, current).slice(
    0,
    mostMonths,
  );
  return {
    outcome: "found",
    month: shown,
    months: months.includes(shown) ? months : [...months, shown],
    today,
    accounts: await listAccountMonths(db, shown),
    days: await readUnitsByDay(db, shown),
  };
}

type AccountUsage = { outcome: "found"; email: string; usage: UsageView } | { outcome: "not_found" };

/** One account's month, or one of its keys', as its owner sees it, for an admin. */
export async function readAccountUsage(
  db: Database,
  accountId: string,
  asked: { month: string | null; keyId: string | null },
): Promise<AccountUsage> {
  const email = accountId.includes("\0") ? null : await findAccountEmail(db, accountId);
  if (email === null) return { outcome: "not_found" };
  const answer = await readUsageView(db, accountId, asked);
  return answer.outcome === "found" ? { ...answer, email } : answer;
}

type TiersView = { outcome: "found"; tiers: readonly TierKeys[] };

export async function readTiers(db: Database): Promise<TiersView> {
  return { outcome: "found", tiers: await countKeysByTier(db) };
}

/** Cells that a spreadsheet would take for a formula are kept from it. */
export const csvForm = { header: true, escape_formulas: true, record_delimiter: "windows" } as const;

const columns = [
  "day_utc",
  "key_id",
  "key_name",
  "operation",
  "calls",
  "units",
  "included_units",
  "overage_units",
  "cost_usd",
] as const;

/** Usage by day, key and operation as a file; costs are exact dollars. */
function writeUsageCsv(rows: readonly UsageRow[], keyNames: ReadonlyMap<string, string>): string {
  const records = rows.map((row) => ({
    day_utc: row.day,
    key_id: row.keyId,
    key_name: keyNames.get(row.keyId) ?? "",
    operation: row.operation,
    calls: row.calls,
    units: row.units,
    included_units: row.includedUnits,
    overage_units: overageOf(row),
    cost_usd: formatDollars(row.costCents),
  }));
  return stringifyAtOnce(records, { ...csvForm, columns: [...columns] });
}

type UsageFile = { outcome: "found"; name: string; text: string } | { outcome: "not_found" };

/** What the usage page adds up, as a file. */
export async function writeUsageFile(
  db: Database,
  accountId: string,
  asked: { month: string | null; keyId: string | null },
): Promise<UsageFile> {
  const answer = await readUsageView(db, accountId, asked);
  if (answer.outcome === "not_found") return answer;
  const { month, keys, rows } = answer.usage;
  return {
    outcome: "found",
    name: `footnote-usage-${month}.csv`,
    text: writeUsageCsv(rows, new Map(keys.map(({ id, name }) => [id, name]))),
  };
}

const allUsageColumns = [
  "day_utc",
  "account_id",
  "account_email",
  "calls",
  "units",
  "included_units",
  "overage_units",
  "cost_usd",
];

/** A month of all accounts by day, from the ledger, one account after the other. An error cuts the file short. */
export function streamAllUsageCsv(db: Queryable, month: string): ReadableStream {
  const lines = stringify({ ...csvForm, columns: allUsageColumns });
  const source = Readable.from(allUsageRecords(db, month));
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return Readable.toWeb(source.pipe(lines)) as ReadableStream;
}

async function* allUsageRecords(db: Queryable, month: string) {
  for (const { accountId, email } of await listAccountMonths(db, month)) {
    const rows = await readUsage(db, { accountId, keyId: null, ...daysOfMonth(month) });
    for (const [day, figures] of groupUsage(rows, (row) => row.day))
      yield {
        day_utc: day,
        account_id: accountId,
        account_email: email,
        calls: figures.calls,
        units: figures.units,
        included_units: figures.includedUnits,
        overage_units: overageOf(figures),
        cost_usd: formatDollars(figures.costCents),
      };
  }
}

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
