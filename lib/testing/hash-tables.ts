import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";

/** Columns that say when something was done, not what is so. */
const moments = ["retrieved_at", "checked_at", "stored_at"];

const tables = [
  "document",
  "entity",
  "entity_name",
  "event",
  "role_observation",
  "metric",
  "filing",
  "share_price",
  "deal",
  "passage",
  "news_article",
  "news_mention",
  "news_person",
  "fetched",
  "ingest_document",
] as const;

/** A row of the table `t` as text; without the moments it takes several times as long. */
const wholeRow = sql`t::text`;
const untimedRow = sql`(to_jsonb(t) - array(select json_array_elements_text(${JSON.stringify(moments)}::json)))::text`;

/** Number of rows and hash of every table that ingestion fills; `timed` with the moments in them. */
export async function hashTables(
  db: Database,
  { timed }: { timed: boolean },
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ n: number; hash: string | null }>(sql`
      select count(*)::int as n, md5(string_agg(line, '' order by line collate "C")) as hash
      from (select md5(${timed ? wholeRow : untimedRow}) as line from ${sql.identifier(table)} t) lines`);
    hashes[table] = `${rows[0]?.n} ${rows[0]?.hash}`;
  }
  return hashes;
}

/** The rows of a table as text, without the moments, in order. */
export async function readLines(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select line
    from (select ${untimedRow} as line from ${sql.identifier(table)} t) lines
    order by line collate "C"`);
  return rows.map(({ line }) => line);
}
