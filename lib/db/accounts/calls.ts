import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CallPlace } from "@/lib/domain/address-query";
import type { CallDetail, CallFilter, CallRecord } from "@/lib/domain/calls";
import type { Queryable } from "../open";

const fields = sql.raw(`c.id, to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  c.key_id as "keyId", k.name as "keyName", c.operation, c.company, c.units, c.included_units as "includedUnits",
  c.cost_cents as "costCents", c.state, c.status, c.duration_ms as "durationMs", c.credential`);

type Page = { limit: number; before?: CallPlace | null; after?: CallPlace | null };

/**
 * Calls of an account, newest first: those older than `before`, or the ones just newer than `after`. The day and the
 * moment of a call come from one clock, so that the ledger's index by key and day is in the order of time.
 */
export async function listCalls(
  db: Queryable,
  accountId: string,
  filter: CallFilter,
  { limit, before, after }: Page,
): Promise<CallRecord[]> {
  const place = after ?? before;
  const isBackward = Boolean(after);
  const order = sql.raw(isBackward ? "asc" : "desc");
  const sign = sql.raw(isBackward ? ">" : "<");
  const beyond = place
    ? sql`and c.day ${sign}= ${place.at.slice(0, 10)}::date
        and (c.day, c.created_at, c.id) ${sign} (${place.at.slice(0, 10)}::date, ${place.at}::timestamptz, ${place.id})`
    : sql``;
  const { rows } = await db.execute<CallRecord>(sql`
    select ${fields} from api_key k cross join lateral (
      select c.id, c.key_id, c.day, c.created_at, c.operation, c.company, c.units, c.included_units, c.cost_cents,
             c.state, c.status, c.duration_ms, c.credential
      from call c where c.key_id = k.id ${conditionsOf(filter)} ${beyond}
      order by c.day ${order}, c.created_at ${order}, c.id ${order} limit ${limit}) c
    where k.account_id = ${accountId} and (${filter.keyId}::text is null or k.id = ${filter.keyId})
    order by c.created_at ${order}, c.id ${order} limit ${limit}`);
  return isBackward ? rows.reverse() : rows;
}

/** A request id names one call on whatever day; companies are looked for in the days of the filter. */
function conditionsOf({ operation, state, from, to, search }: CallFilter): SQL {
  const isId = search !== null && /^req_\w+$/.test(search);
  return sql.join(
    [
      isId ? sql`and c.id = ${search}` : sql`and c.day between ${from}::date and ${to}::date`,
      operation === null ? sql`` : sql`and c.operation = ${operation}`,
      state === null ? sql`` : sql`and c.state = ${state}`,
      search === null || isId ? sql`` : sql`and c.company ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`,
    ],
    sql` `,
  );
}

/** The call of an account's keys with this id, or undefined: also where it is another account's. */
export async function findCall(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<CallDetail | undefined> {
  if (!/^\w{1,100}$/.test(id)) return undefined;
  const { rows } = await db.execute<CallDetail>(sql`
    select ${fields}, c.request, c.request_hash is not null as idempotent,
           to_char(c.settled_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "settledAt"
    from api_key k join call c on c.key_id = k.id and c.id = ${id}
    where k.account_id = ${accountId} limit 1`);
  return rows[0];
}

const atOnce = 2_000;

/** Every call of a filter, newest first, in pieces, without holding a transaction open between them. */
export async function* eachCall(
  db: Queryable,
  accountId: string,
  filter: CallFilter,
): AsyncGenerator<CallRecord[]> {
  let before: CallPlace | null = null;
  for (;;) {
    const calls: CallRecord[] = await listCalls(db, accountId, filter, { limit: atOnce, before });
    if (calls.length > 0) yield calls;
    const last = calls.at(-1);
    if (calls.length < atOnce || !last) return;
    before = { at: last.at, id: last.id };
  }
}
