import "server-only";
import { findAccountEmail } from "@/lib/db/accounts";
import type { Database } from "@/lib/db/open";
import {
  type AccountMonth,
  countKeysByTier,
  type DayUnits,
  listAccountMonths,
  readUnitsByDay,
  readUsageClock,
  type TierKeys,
} from "@/lib/db/usage";
import { listMonths } from "@/lib/domain/calendar";
import type { UsageView } from "@/lib/domain/usage";
import { readUsageView } from "./read-usage-view";

/** How many months back an admin can choose. */
const mostMonths = 24;

export type AllUsage = {
  outcome: "found";
  month: string;
  months: readonly string[];
  today: string;
  accounts: readonly AccountMonth[];
  days: readonly DayUnits[];
};

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

export type AccountUsage = { outcome: "found"; email: string; usage: UsageView } | { outcome: "not_found" };

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

export type TiersView = { outcome: "found"; tiers: readonly TierKeys[] };

export async function readTiers(db: Database): Promise<TiersView> {
  return { outcome: "found", tiers: await countKeysByTier(db) };
}
