import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";

/** Notes that a feed was read now; a title that it no longer gives stays. */
export async function noteFeed(
  tx: Queryable,
  url: string,
  { title, error }: { title: string | null; error: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into feed (url, title, checked_at, last_error)
    values (${url}, ${title}, clock_timestamp(), ${error})
    on conflict (url) do update
      set title = coalesce(excluded.title, feed.title), checked_at = excluded.checked_at, last_error = excluded.last_error`);
}

/** Feeds that were read before, in the order in which they were added. */
export async function listFeeds(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`select url from feed order by added_at, url`);
  return rows.map(({ url }) => url);
}
