import { getDatabase } from "@/lib/db/open";
import { readKeysToday, readSpend, readUsageClock } from "@/lib/db/usage";
import { centsLeft } from "@/lib/domain/usage";

/** The keys that an account can call with, as they stand today, each with what is left of the caps above it. */
export async function readKeysToRun(accountId: string) {
  const db = await getDatabase();
  const { today } = await readUsageClock(db);
  const [all, spend] = await Promise.all([
    readKeysToday(db, accountId),
    readSpend(db, accountId, today.slice(0, 7)),
  ]);
  return all.filter(({ usable }) => usable).map((key) => ({ ...key, leftCents: centsLeft(key, spend) }));
}
