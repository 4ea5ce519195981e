import "server-only";
import { sql } from "drizzle-orm";
import type { DeliveryView, WebhookView } from "@/lib/domain/webhooks";
import type { Database, Queryable } from "./open";

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const viewFields = sql`w.id, w.url, w.items, ${moment("w.created_at")} as "createdAt", ${moment("w.paused_at")} as "pausedAt",
  w.paused_by as "pausedBy", ${moment("w.failing_since")} as "failingSince",
  coalesce((select json_agg(json_build_object('key', e.key, 'name', e.name) order by e.name)
    from webhook_company c join entity e on e.key = c.entity_key where c.webhook_id = w.id), '[]') as companies,
  d.delivered, d.failed, d.pending`;

const recent = sql`cross join lateral (
  select (count(*) filter (where state = 'delivered'))::int as delivered,
         (count(*) filter (where state = 'failed'))::int as failed,
         (count(*) filter (where state = 'pending'))::int as pending
  from webhook_delivery where webhook_id = w.id and created_at > now() - interval '7 days') d`;

/** An account's webhooks, the newest first. @param id only this one. */
export async function listWebhooks(db: Queryable, accountId: string, id?: string): Promise<WebhookView[]> {
  const { rows } = await db.execute<WebhookView>(sql`
    select ${viewFields} from webhook w ${recent}
    where w.account_id = ${accountId} and (${id ?? null}::text is null or w.id = ${id ?? null})
    order by w.created_at desc, w.id`);
  return rows;
}

/** How many webhooks an account has; its row is held, so that two made at once are both counted. */
export async function countWebhooks(tx: Queryable, accountId: string): Promise<number> {
  await tx.execute(sql`select id from account where id = ${accountId} for update`);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from webhook where account_id = ${accountId}`,
  );
  return rows[0]?.n ?? 0;
}

type Subscription = { url: string; items: readonly string[] | null; companies: readonly string[] };

const listOf = (values: readonly string[] | null) => (values === null ? null : JSON.stringify(values));

export async function insertWebhook(
  tx: Queryable,
  {
    id,
    accountId,
    secret,
    url,
    items,
    companies,
  }: Subscription & { id: string; accountId: string; secret: string },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook (id, account_id, url, secret, items, created_at)
    values (${id}, ${accountId}, ${url}, ${secret}, ${listOf(items)}::jsonb, now())`);
  await setCompanies(tx, id, companies);
}

/** False where it is not the account's. Companies that stay keep the moment from which they are followed. */
export async function updateWebhook(
  tx: Queryable,
  id: string,
  accountId: string,
  { url, items, companies }: Subscription,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update webhook set url = ${url}, items = ${listOf(items)}::jsonb
    where id = ${id} and account_id = ${accountId} returning id`);
  if (rows.length === 0) return false;
  await setCompanies(tx, id, companies);
  return true;
}

async function setCompanies(tx: Queryable, id: string, keys: readonly string[]): Promise<void> {
  const list = sql`(select json_array_elements_text(${JSON.stringify(keys)}::json))`;
  await tx.execute(sql`delete from webhook_company where webhook_id = ${id} and entity_key not in ${list}`);
  await tx.execute(sql`
    insert into webhook_company (webhook_id, entity_key, since) select ${id}, key, now() from entity where key in ${list}
    on conflict do nothing`);
}

/** Puts another secret in force; the old one signs beside it for a day. */
export async function rotateWebhookSecret(
  tx: Queryable,
  id: string,
  accountId: string,
  secret: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update webhook set old_secret = secret, old_secret_until = now() + interval '1 day', secret = ${secret}
    where id = ${id} and account_id = ${accountId} returning id`);
  return rows.length > 0;
}

/** Stops or takes up deliveries, at the owner's wish. */
export async function setWebhookPaused(
  tx: Queryable,
  id: string,
  accountId: string,
  isPaused: boolean,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update webhook set paused_at = case when ${isPaused} then now() end, paused_by = case when ${isPaused} then 'owner' end,
      failing_since = case when ${isPaused} then failing_since end
    where id = ${id} and account_id = ${accountId} and (paused_at is null) = ${isPaused} returning id`);
  return rows.length > 0;
}

export async function deleteWebhook(tx: Queryable, id: string, accountId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from webhook where id = ${id} and account_id = ${accountId} returning id`,
  );
  return rows.length > 0;
}

/** A webhook's messages with their tries, the newest first. */
export async function listDeliveries(
  db: Queryable,
  webhookId: string,
  limit: number,
): Promise<DeliveryView[]> {
  const { rows } = await db.execute<DeliveryView>(sql`
    select d.id, d.event, d.body, d.state, ${moment("d.created_at")} as "createdAt", ${moment("d.next_at")} as "nextAt",
      coalesce((select json_agg(json_build_object('n', t.n, 'at', ${moment("t.at")}, 'status', t.status, 'error', t.error,
        'durationMs', t.duration_ms) order by t.n) from webhook_try t where t.delivery_id = d.id), '[]') as tries
    from webhook_delivery d where d.webhook_id = ${webhookId}
    order by d.created_at desc, d.id limit ${limit}`);
  return rows;
}

const dayLong = sql.raw("now() + interval '1 day'");
/** Over before a second try would come: somebody waits for the first. */
const once = sql.raw("now() + interval '5 seconds'");

/** Adds a test message, which is due at once and tried once. */
export async function insertTestDelivery(
  db: Queryable,
  { id, webhookId, body }: { id: string; webhookId: string; body: string },
): Promise<void> {
  await db.execute(sql`
    insert into webhook_delivery (id, webhook_id, body, next_at, created_at, give_up_at)
    values (${id}, ${webhookId}, ${body}, now(), now(), ${once})`);
}

/** Makes an account's message due again: an event's for a day, a test once. */
export async function requeueDelivery(db: Queryable, id: string, accountId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update webhook_delivery d set state = 'pending', next_at = now(), ended_at = null,
      give_up_at = case when d.event is null then ${once} else ${dayLong} end
    from webhook w where w.id = d.webhook_id and d.id = ${id} and w.account_id = ${accountId}
      and (d.state <> 'pending' or d.next_at > now() + interval '1 minute') returning d.id`);
  return rows.length > 0;
}

/** An event for which a webhook has no message yet, as the database holds it. */
export type UndeliveredEvent = {
  webhookId: string;
  event: string;
  entityKey: string;
  company: string;
  item: string;
  filedOn: string;
  headline: string | null;
  description: string | null;
  documentId: string;
  url: string;
  accession: string;
  form: string | null;
  said: string | null;
  spanStart: number | null;
  spanEnd: number | null;
};

/** Filings older than this are history that was ingested late; no webhook gets a message of them. */
const newsDays = 7;
/** How long an event waits for its text to be read, which gives it a headline. */
const textWaitSeconds = 120;

/** Events that were first held after somebody subscribed to them, and have no message yet; of webhooks that are not paused. */
export async function listUndeliveredEvents(db: Queryable, limit: number): Promise<UndeliveredEvent[]> {
  const { rows } = await db.execute<UndeliveredEvent>(sql`
    select w.id as "webhookId", concat_ws('/', e.entity_key, e.accession, e.item) as event, e.entity_key as "entityKey",
      n.name as company, e.item, e.filed_on::text as "filedOn", e.headline, e.description, e.document_id as "documentId",
      d.url, e.accession, d.form, e.span_start as "spanStart", e.span_end as "spanEnd", left(d.text, e.span_end) as said
    from webhook w
    join webhook_company c on c.webhook_id = w.id
    join event e on e.entity_key = c.entity_key and e.filed_on >= (now() at time zone 'utc')::date - ${newsDays}::int
      and e.stored_at > c.since
      and (e.headline is not null or e.stored_at < now() - make_interval(secs => ${textWaitSeconds}))
    join entity n on n.key = e.entity_key
    join document d on d.id = e.document_id
    where w.paused_at is null and (w.items is null or w.items ? e.item)
      and not exists (select from webhook_delivery o
        where o.webhook_id = w.id and o.event = concat_ws('/', e.entity_key, e.accession, e.item))
    order by e.stored_at, e.accession, e.item limit ${limit}`);
  return rows;
}

/** Adds messages of events; another instance may have added some of them. */
export async function insertEventDeliveries(
  db: Queryable,
  deliveries: readonly { id: string; webhookId: string; event: string; body: string }[],
): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into webhook_delivery (id, webhook_id, event, body, next_at, created_at, give_up_at)
    select x.id, x."webhookId", x.event, x.body, now(), now(), ${dayLong}
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as x("id" text, "webhookId" text, "event" text, "body" text)
    on conflict (webhook_id, event) do nothing returning id`);
  return rows.length;
}

/** A message that one instance may send now. */
export type ClaimedDelivery = {
  id: string;
  body: string;
  /** The number of this try, from 1. */
  n: number;
  webhookId: string;
  url: string;
  secrets: string[];
};

/** Longer than a try can take: after it another instance takes over from one that died. */
const leaseSeconds = 60;
/** Messages of one webhook at once, so that a slow receiver holds nobody else up. */
const mostPerWebhook = 3;

/**
 * Claims messages that are due, each for one instance. Accounts take turns, however many messages each has waiting
 * and for however long; messages that are being sent count as turns already taken.
 *
 * @param only the id of the one message to take.
 * @param underWay the webhook of each message that the caller is sending now.
 */
export async function claimDeliveries(
  db: Queryable,
  limit: number,
  { only: id, underWay = [] }: { only?: string; underWay?: readonly string[] } = {},
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with busy as materialized (
      select w.id, w.account_id, count(*) as n
      from json_array_elements_text(${JSON.stringify(underWay)}::json) as u(id) join webhook w on w.id = u.id group by w.id
    ), ranked as materialized (
      select d.id, d.next_at, w.account_id, coalesce((select n from busy where busy.id = w.id), 0)
        + row_number() over (partition by d.webhook_id order by d.next_at, d.id) as place
      from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state = 'pending' and d.next_at <= now() and d.give_up_at > now()
        and (w.paused_at is null or d.id = ${id ?? null}) and (${id ?? null}::text is null or d.id = ${id ?? null})
    ), turns as materialized (
      select id, coalesce((select sum(n) from busy where busy.account_id = ranked.account_id), 0)
        + row_number() over (partition by account_id order by place, next_at, id) as turn
      from ranked where place <= ${mostPerWebhook}
    ), due as materialized (
      select d.id from webhook_delivery d join turns on turns.id = d.id
      where d.state = 'pending' and d.next_at <= now()
      order by turns.turn, d.next_at, d.id limit ${limit} for update of d skip locked
    )
    update webhook_delivery d set tries = d.tries + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    from due, webhook w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.body, d.tries as n, w.id as "webhookId", w.url,
      array_remove(array[w.secret, case when w.old_secret_until > now() then w.old_secret end], null) as secrets`);
  return rows;
}

export type TryResult = { status: number | null; error: string | null; durationMs: number };

/**
 * Records the result of a try. If the try took too long and another instance has started a new one, the result is
 * left to that one. A webhook whose tries have failed for a day, with no gap of twelve hours, is paused with this
 * failure.
 *
 * @param delaySeconds until the next try, where this one failed.
 * @param isGone whether the receiver said that it wants no more.
 * @returns whether the webhook was paused, with whose it is.
 */
export async function noteTry(
  db: Database,
  { id, n, webhookId }: Pick<ClaimedDelivery, "id" | "n" | "webhookId">,
  { status, error, durationMs }: TryResult,
  { delaySeconds, isGone }: { delaySeconds: number; isGone: boolean },
): Promise<{ pausedFor: string | null; url: string }> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into webhook_try (delivery_id, n, at, status, error, duration_ms)
      values (${id}, ${n}, now(), ${status}::int, ${error}::text, ${durationMs}) on conflict do nothing`);
    const { rows: changed } = await tx.execute(sql`
      update webhook_delivery set
        state = case when ${error === null} then 'delivered'
          when now() + make_interval(secs => ${delaySeconds}) >= give_up_at then 'failed' else 'pending' end,
        ended_at = case when ${error === null} or now() + make_interval(secs => ${delaySeconds}) >= give_up_at then now() end,
        next_at = now() + make_interval(secs => ${delaySeconds})
      where id = ${id} and tries = ${n} and state = 'pending' returning id`);
    if (changed.length === 0) return { pausedFor: null, url: "" };
    if (error === null) {
      await tx.execute(
        sql`update webhook set failing_since = null where id = ${webhookId} and failing_since is not null`,
      );
      return { pausedFor: null, url: "" };
    }
    // Longer than the time between two tries. A failure from before such a gap says nothing about the time since.
    await tx.execute(sql`
      update webhook set failed_at = now(),
        failing_since = case when failed_at > now() - interval '12 hours' then coalesce(failing_since, now()) else now() end
      where id = ${webhookId}`);
    const { rows } = await tx.execute<{ email: string; url: string }>(sql`
      update webhook w set paused_at = now(), paused_by = 'failures' from account a
      where w.id = ${webhookId} and a.id = w.account_id and w.paused_at is null
        and (${isGone} or w.failing_since <= now() - interval '1 day')
      returning a.email, w.url`);
    return { pausedFor: rows[0]?.email ?? null, url: rows[0]?.url ?? "" };
  });
}

/** Gives up messages whose day is over, and forgets those of a month ago. */
export async function sweepDeliveries(db: Queryable): Promise<void> {
  await db.execute(sql`
    update webhook_delivery set state = 'failed', ended_at = now()
    where state = 'pending' and give_up_at <= now() and next_at <= now()`);
  await db.execute(sql`delete from webhook_delivery where created_at < now() - interval '30 days'`);
}
