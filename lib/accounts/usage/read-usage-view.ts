import "server-only";
import type { Database, Queryable } from "@/lib/db/open";
import { findFirstDay, readKeysToday, readSpend, readUsage, readUsageClock } from "@/lib/db/usage";
import { addDays, daysOfMonth, listMonths } from "@/lib/domain/calendar";
import {
  forecastMonth,
  forecastWindowDays,
  groupUsage,
  type KeyToday,
  type SpendState,
  type UsageRow,
  type UsageView,
} from "@/lib/domain/usage";

export type UsageAnswer = { outcome: "found"; usage: UsageView } | { outcome: "not_found" };

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
  const keys = await readKeysToday(tx, accountId);
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
  // Days without overage cost nothing and tell as much of the days to come as the others.
  const cents = forecastMonth({
    today,
    counted: new Map(days.map(([day, figures]) => [day, figures.costCents])),
    since: days[0]?.[0] ?? null,
    mostPerDay: null,
    mostPerMonth: spend.action === "stop" ? spend.capCents : null,
  });
  return units && cents && { units, cents };
}
