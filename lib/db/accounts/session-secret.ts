import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";

/** Its row in the table of settings. */
export const SESSION_SECRET = "session_secret";

/** The secret that sessions are encrypted with, made by whichever instance asks first and kept for all. */
export async function keepSessionSecret(db: Queryable, proposed: string): Promise<string> {
  await db.execute(sql`
    insert into setting (name, value) values (${SESSION_SECRET}, to_jsonb(${proposed}::text))
    on conflict (name) do nothing`);
  const { rows } = await db.execute<{ value: string }>(
    sql`select value #>> '{}' as value from setting where name = ${SESSION_SECRET}`,
  );
  const kept = rows[0]?.value;
  if (!kept) throw new Error("The session secret could not be read back");
  return kept;
}
