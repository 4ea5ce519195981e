import "server-only";
import { and, eq, isNull, like, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "@/lib/db/open";
import { fetched } from "../schema";

export type FetchedRow = typeof fetched.$inferSelect;

/** What is remembered of an address. `sha256` is null where nothing was found there. */
export async function findFetched(db: Database, url: string): Promise<FetchedRow | null> {
  const [row] = await db.select().from(fetched).where(eq(fetched.url, url));
  return row ?? null;
}

/** Remembers what was found at an address now. Belongs in the transaction that stores what it said. */
export async function rememberFetched(db: Queryable, row: Omit<FetchedRow, "checkedAt">): Promise<void> {
  const values = { ...row, checkedAt: sql`now()` };
  await db.insert(fetched).values(values).onConflictDoUpdate({ target: fetched.url, set: values });
}

/** Addresses with a prefix where nothing was found a day ago or longer. */
export async function listMissingSince(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ url: fetched.url })
    .from(fetched)
    .where(
      and(
        like(fetched.url, `${prefix}%`),
        isNull(fetched.sha256),
        lt(fetched.checkedAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(fetched.url);
  return rows.map(({ url }) => url);
}
