import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../open";

const keptDays = 30;
const atOnce = 5_000;
const mark = "requests_forgotten_through";

/**
 * Forgets what was asked in calls older than thirty days; their lines in the ledger stay. The newest day that is done
 * with is remembered, so that nothing is looked for twice. A turn takes a bounded bite.
 *
 * @returns how many requests were forgotten.
 */
export async function forgetRequests(db: Database): Promise<number> {
  const { rows: due } = await db.execute<{ through: string; done: string }>(sql`
    select d.through::text as through, coalesce(s.value #>> '{}', '-infinity') as done
    from (select (now() at time zone 'utc')::date - ${keptDays + 1}::int as through) d
    left join setting s on s.name = ${mark}
    where s.name is null or (s.value #>> '{}')::date < d.through`);
  if (!due[0]) return 0;
  const { through, done } = due[0];
  const { rows } = await db.execute(sql`
    with old as (
      select c.key_id, c.id from api_key k
      join call c on c.key_id = k.id and c.day <= ${through}::date and c.day > ${done}::date
      where c.request is not null limit ${atOnce}
    )
    update call c set request = null from old where c.key_id = old.key_id and c.id = old.id returning 1`);
  if (rows.length < atOnce)
    await db.execute(sql`insert into setting (name, value) values (${mark}, to_jsonb(${through}::text))
      on conflict (name) do update set value = excluded.value`);
  return rows.length;
}
