import "server-only";
import { listCalls } from "@/lib/db/calls";
import type { Database } from "@/lib/db/open";
import { findFirstDay, readKeysToday, readUsageClock } from "@/lib/db/usage";
import { type AddressParts, type CallPlace, type CallQuery, readCallQuery } from "@/lib/domain/address-query";
import type { CallFilter, CallRecord } from "@/lib/domain/calls";
import type { KeyToday } from "@/lib/domain/usage";

export type CallsView = {
  filter: CallFilter;
  calls: readonly CallRecord[];
  /** Places from which the neighbouring pages go on; null where there is none. */
  newer: CallPlace | null;
  older: CallPlace | null;
  keys: readonly KeyToday[];
  hasCalls: boolean;
};

export type CallsAnswer = { outcome: "found"; view: CallsView } | { outcome: "not_found" };

const pageLength = 50;

/** A page of the calls that an address asks for. A key that is not the account's is not found. */
export async function readCalls(db: Database, accountId: string, parts: AddressParts): Promise<CallsAnswer> {
  const keys = await readKeysToday(db, accountId);
  const { today } = await readUsageClock(db);
  const { filter, before, after } = readCallQuery(parts, today);
  if (!isOwn(keys, filter)) return { outcome: "not_found" };
  const found = await listCalls(db, accountId, filter, { limit: pageLength + 1, before, after });
  // The one too many says that there is more; it lies on the side to which the list was read.
  const hasMore = found.length > pageLength;
  const calls = hasMore ? (after ? found.slice(1) : found.slice(0, pageLength)) : found;
  const [first, last] = [calls[0] ?? null, calls.at(-1) ?? null];
  return {
    outcome: "found",
    view: {
      filter,
      calls,
      newer: after ? (hasMore ? first : null) : before ? first : null,
      older: after ? last : hasMore ? last : null,
      keys,
      hasCalls: found.length > 0 || (await findFirstDay(db, accountId)) !== null,
    },
  };
}

/** The filter of an address for a file of calls, or null where its key is not the account's. */
export async function readFileFilter(
  db: Database,
  accountId: string,
  parts: AddressParts,
): Promise<CallQuery["filter"] | null> {
  const { today } = await readUsageClock(db);
  const { filter } = readCallQuery(parts, today);
  return filter.keyId === null || isOwn(await readKeysToday(db, accountId), filter) ? filter : null;
}

const isOwn = (keys: readonly KeyToday[], { keyId }: CallFilter): boolean =>
  keyId === null || keys.some(({ id }) => id === keyId);
