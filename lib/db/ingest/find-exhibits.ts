import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";

/** The stored exhibits of a filing, each under its name within it ("ex-99.1"), in order. */
export async function findExhibits(
  db: Queryable,
  documentId: string,
): Promise<{ name: string; text: string }[]> {
  const { rows } = await db.execute<{ name: string; text: string }>(sql`
    select substr(id, length(parent_id) + 2) as name, text from document
    where parent_id = ${documentId} and kind = 'exhibit' and text is not null order by id`);
  return rows;
}
