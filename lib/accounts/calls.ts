import "server-only";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { eachCall, listCalls } from "@/lib/db/calls";
import type { Database, Queryable } from "@/lib/db/open";
import { findFirstDay, readKeysToday, readUsageClock } from "@/lib/db/usage";
import { type AddressParts, type CallPlace, type CallQuery, readCallQuery } from "@/lib/domain/address-query";
import { formatDollars } from "@/lib/domain/amounts";
import { type CallFilter, type CallRecord, costOf, unitsOf } from "@/lib/domain/calls";
import type { KeyToday } from "@/lib/domain/usage";
import { csvForm } from "./usage";

export type CallsView = {
  filter: CallFilter;
  calls: readonly CallRecord[];
  /** Places from which the neighbouring pages go on; null where there is none. */
  newer: CallPlace | null;
  older: CallPlace | null;
  keys: readonly KeyToday[];
  hasCalls: boolean;
};

type CallsAnswer = { outcome: "found"; view: CallsView } | { outcome: "not_found" };

const pageLength = 50;

/** A page of the calls that an address asks for. A key that is not the account's is not found. */
export async function readCalls(db: Database, accountId: string, parts: AddressParts): Promise<CallsAnswer> {
  const keys = await readKeysToday(db, accountId);
  const { today } = await readUsageClock(db);
  const { filter, before, after } = readCallQuery(parts, today);
  if (!isOwn(keys, filter)) return { outcome: "not_found" };
  const found = await listCalls(db, accountId, filter, { limit: pageLength + 1, before, after });
  // One row more than the page holds shows that there are more. It's at the end toward which the list was read.
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

const columns = [
  "time_utc",
  "request_id",
  "operation",
  "company",
  "key_id",
  "key_name",
  "credential",
  "outcome",
  "status",
  "error",
  "units",
  "included_units",
  "overage_units",
  "cost_usd",
  "milliseconds",
] as const;

/** Calls of an account as a file, newest first, read while it is written. An error cuts the file short. */
export function streamCallsCsv(db: Queryable, accountId: string, filter: CallFilter): ReadableStream {
  const lines = stringify({ ...csvForm, columns: [...columns] });
  const source = Readable.from(records(db, accountId, filter));
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return Readable.toWeb(source.pipe(lines)) as ReadableStream;
}

async function* records(db: Queryable, accountId: string, filter: CallFilter) {
  for await (const calls of eachCall(db, accountId, filter)) for (const call of calls) yield recordOf(call);
}

const outcomeWords: Readonly<Record<CallRecord["state"], string>> = {
  settled: "answered",
  reserved: "in progress",
  voided: "not billed",
  refused: "not billed",
  replayed: "answered again, not billed",
  test: "test, not billed",
};

function recordOf(call: CallRecord) {
  const units = unitsOf(call);
  const included = call.state === "voided" ? 0 : call.includedUnits;
  return {
    time_utc: call.at,
    request_id: call.id,
    operation: call.operation,
    company: call.company,
    key_id: call.keyId,
    key_name: call.keyName,
    credential: call.credential,
    outcome: outcomeWords[call.state],
    status: call.status,
    error: call.error,
    units,
    included_units: included,
    overage_units: units - included,
    cost_usd: formatDollars(costOf(call)),
    milliseconds: call.durationMs,
  };
}
