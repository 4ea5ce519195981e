import "server-only";
import { findFetched, rememberFetched } from "@/lib/db/fetches";
import type { Database, Queryable } from "@/lib/db/open";
import type { ArchiveName } from "./archive-names";

/** What is remembered of an archive's entry, in the place where addresses are: apart from the live file's. */
const addressOf = (archive: ArchiveName, entry: string) => `archive:${archive}/${entry}`;

/** The mark and the hash of an entry as it was when it was stored. */
export async function findStoredEntry(
  db: Database,
  archive: ArchiveName,
  entry: string,
): Promise<{ mark: string | null; sha256: string | null } | null> {
  const known = await findFetched(db, addressOf(archive, entry));
  return known === null ? null : { mark: known.etag, sha256: known.sha256 };
}

/** Remembers that an entry is stored. Belongs after, or in the transaction of, what stores it. */
export async function rememberEntry(
  db: Queryable,
  archive: ArchiveName,
  entry: string,
  { mark, sha256 }: { mark: string; sha256: string },
): Promise<void> {
  await rememberFetched(db, { url: addressOf(archive, entry), etag: mark, lastModified: null, sha256 });
}
