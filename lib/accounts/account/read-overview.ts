import "server-only";
import type { Database } from "@/lib/db/open";
import { findOpenRequest } from "@/lib/db/requests";
import { findFirstDay, readKeysToday, readSpend, readUsage, readUsageClock } from "@/lib/db/usage";
import { writeMoment } from "@/lib/domain/calendar";
import { sumUsage } from "@/lib/domain/usage";
import type { Person } from "../requests/person";

/** What a person's first page shows: keys with their day, the open request, the UTC month so far. */
export async function readOverview(db: Database, { accountId }: Person) {
  const { today, secondsLeft } = await readUsageClock(db);
  const month = today.slice(0, 7);
  const [keys, request, rows, spend, firstDay] = await Promise.all([
    readKeysToday(db, accountId),
    findOpenRequest(db, accountId),
    readUsage(db, { accountId, keyId: null, from: `${month}-01`, to: today }),
    readSpend(db, accountId, month),
    findFirstDay(db, accountId),
  ]);
  const status = request?.status;
  const isOpen = status === "submitted" || status === "in_review" || status === "needs_information";
  return {
    keys,
    openRequest: request && isOpen ? { status, due: writeMoment(new Date(request.dueAt)) } : null,
    month,
    secondsLeft,
    usage: sumUsage(rows),
    spend,
    hasCalled: firstDay !== null,
  };
}
