import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { document } from "@/lib/db/schema";

/**
 * Stores a document as fetched. A text that is there stays, since spans point into it; with it stays what it was read
 * from.
 */
export async function storeFetchedDocument(
  tx: Queryable,
  row: typeof document.$inferInsert & { retrievedAt: string; sha256: string },
): Promise<void> {
  const unlessRead = (column: string) =>
    sql`case when document.text is null then excluded.${sql.identifier(column)} else document.${sql.identifier(column)} end`;
  await tx
    .insert(document)
    .values(row)
    .onConflictDoUpdate({
      target: document.id,
      set: {
        title: sql`excluded.title`,
        url: sql`excluded.url`,
        form: sql`coalesce(excluded.form, document.form)`,
        accession: sql`coalesce(excluded.accession, document.accession)`,
        publishedOn: sql`coalesce(excluded.published_on, document.published_on)`,
        seenOn: sql`greatest(excluded.seen_on, document.seen_on)`,
        retrievedAt: unlessRead("retrieved_at"),
        sha256: unlessRead("sha256"),
        text: sql`coalesce(document.text, excluded.text)`,
      },
    });
}
