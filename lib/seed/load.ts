import "server-only";
import { createHash } from "node:crypto";
import { upsertRows } from "@/lib/db/facts";
import type { Database, Queryable } from "@/lib/db/open";
import {
  analyzeTables,
  dropListedFacts,
  findLoadedSeed,
  holdSeed,
  listKeysWithCik,
  rememberSeed,
} from "@/lib/db/seed";
import { openPack, type PackedPart, readPack, readParts, rowsOf } from "./pack";

/** How far the loading is: `done` of `total` rows of one table. */
type SeedProgress = { table: string; done: number; total: number };

const hashOf = (pack: Uint8Array): string => createHash("sha256").update(pack).digest("hex");

/**
 * Loads the seed data of this release, in one transaction: it is in whole or not at all. Does nothing when
 * this pack is in already; a newer pack updates what an older one brought and leaves the rest. Any number of
 * processes may call it at once: one loads, the others wait and find it present.
 */
export async function loadSeed(
  db: Database,
  onProgress: (progress: SeedProgress) => void = () => {},
): Promise<"loaded" | "present"> {
  return loadPack(db, await readPack(), onProgress);
}

/** Loads a pack as `loadSeed` does that of this release. */
export async function loadPack(
  db: Database,
  bytes: Uint8Array,
  onProgress: (progress: SeedProgress) => void = () => {},
): Promise<"loaded" | "present"> {
  const hash = hashOf(bytes);
  if ((await findLoadedSeed(db)) === hash) return "present";
  const pack = openPack(bytes);
  const outcome = await db.transaction(async (tx) => {
    await holdSeed(tx);
    const loaded = await findLoadedSeed(tx);
    if (loaded === hash) return "present";
    const renamed = await findRenamedKeys(tx, readParts(pack, "entity"));
    if (loaded !== null) await dropListedFacts(tx);
    const done = new Map<string, number>();
    for (const part of readParts(pack)) {
      const { table, of: total, columns } = renameKeys(part, renamed);
      const rows = rowsOf({ table, of: total, columns });
      await upsertRows(tx, table, Object.keys(columns), rows);
      done.set(table, (done.get(table) ?? 0) + rows.length);
      onProgress({ table, done: done.get(table) ?? 0, total });
    }
    await rememberSeed(tx, hash);
    return "loaded";
  });
  if (outcome === "loaded") await analyzeTables(db);
  return outcome;
}

const keyColumns = ["entity_key", "parent_key", "key"];

/** Keys of the pack that are others in this database. */
type RenamedKeys = ReadonlyMap<unknown, string>;

/**
 * Finds the keys that the pack's companies have in this database: a company that is there under another key keeps that
 * key, and a key that belongs to another company gets the CIK appended.
 *
 * @param entities the pack's parts of the table of entities.
 */
async function findRenamedKeys(tx: Queryable, entities: Iterable<PackedPart>): Promise<RenamedKeys> {
  const renamed = new Map<unknown, string>();
  const held = await listKeysWithCik(tx);
  if (held.length === 0) return renamed;
  const keyOfCik = new Map(held.flatMap(({ key, cik }) => (cik === null ? [] : [[cik, key] as const])));
  const cikOfKey = new Map(held.map(({ key, cik }) => [key, cik]));
  for (const { columns } of entities) {
    for (const [position, key] of (columns.key ?? []).entries()) {
      const cik = columns.cik?.[position];
      if (typeof key !== "string" || typeof cik !== "string") continue;
      const own = keyOfCik.get(cik);
      const other = cikOfKey.get(key);
      if (own !== undefined && own !== key) renamed.set(key, own);
      else if (own === undefined && other !== undefined && other !== null)
        renamed.set(key, `${key}-${Number(cik)}`);
    }
  }
  return renamed;
}

/** A part of the pack under the keys of this database. */
function renameKeys(part: PackedPart, renamed: RenamedKeys): PackedPart {
  if (renamed.size === 0) return part;
  const columns = Object.entries(part.columns).map(([name, values]) => [
    name,
    keyColumns.includes(name) ? values.map((value) => renamed.get(value) ?? value) : values,
  ]);
  return { ...part, columns: Object.fromEntries(columns) };
}
