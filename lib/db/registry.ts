import "server-only";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { eq, not, sql } from "drizzle-orm";
import {
  buildRegistryIndex,
  type RegistryEntity,
  type RegistryIndex,
  type RegistryName,
} from "@/lib/domain/resolution/registry-index";
import { logError } from "@/lib/log";
import { perDatabase } from "./cache";
import type { Database, Queryable } from "./open";
import { runInOwnTime } from "./pool";
import { entity, entityName } from "./schema";
import { sourceVersion } from "./source-version";
import { isTailRow, readVersions, recheckMs } from "./tail-snapshot";

type Rows = {
  entities: Parameters<typeof buildRegistryIndex>[0];
  names: Parameters<typeof buildRegistryIndex>[1];
};

const hashBytes = 32;

const hashOf = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/**
 * The index of the registry's rows, read from the file that an earlier start left in a folder, or else built and saved
 * there, since reading it is faster than building it. The file names the rows and the code it was made from, and is
 * discarded where either differs; a folder that can't be written only costs time.
 *
 * @param digest of the rows in the database.
 * @param readRows reads the rows of that digest; called only where no saved index fits.
 */
export async function keepRegistryIndex(
  folder: string,
  digest: Promise<string>,
  readRows: () => Promise<Rows>,
): Promise<RegistryIndex> {
  const file = path.join(folder, "registry-index");
  // The database counts while the file is read.
  const kept = readKept(file);
  const origin = hashOf(process.version, sourceVersion("registry"), await digest);
  if (kept?.origin.equals(origin)) return kept.index;
  const { entities, names } = await readRows();
  const index = buildRegistryIndex(entities, names);
  writeKept(file, origin, index);
  return index;
}

function readKept(file: string): { origin: Buffer; index: RegistryIndex } | null {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(2 * hashBytes);
    if (!bytes.subarray(hashBytes, 2 * hashBytes).equals(hashOf(body))) return null;
    return { origin: bytes.subarray(0, hashBytes), index: deserialize(body) as RegistryIndex };
  } catch {
    return null;
  }
}

function writeKept(file: string, origin: Buffer, index: RegistryIndex): void {
  const own = `${file}.${process.pid}`;
  try {
    const body = serialize(index);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(own, Buffer.concat([origin, hashOf(body), body]), { mode: 0o600 });
    renameSync(own, file);
  } catch {
    // A full disk, say: the next start builds it again.
  }
}

type Held = {
  index: RegistryIndex;
  version: string;
  checkedAtMs: number;
  checking: Promise<void> | null;
};

type Registry = { loaded: Held | null; loading: Promise<Held> | null };

/**
 * The registry of a database, indexed in this process. Built at the first call; afterwards the
 * setting `registry_version` is looked at every 5 s at most, with the long tail's, and while a changed registry is read
 * the index at hand goes on serving.
 *
 * @param folder where the first index of a process is kept for the next one (`keepRegistryIndex`).
 */
export async function loadRegistry(db: Database, folder: string | null = null): Promise<RegistryIndex> {
  const held = await hold(db, folder);
  if (performance.now() - held.checkedAtMs >= recheckMs) void check(db, held);
  return held.index;
}

/** The current registry, for work that can wait until changes are read. */
export async function loadCurrentRegistry(db: Database): Promise<RegistryIndex> {
  const held = await hold(db);
  await check(db, held);
  return held.index;
}

async function hold(db: Database, folder: string | null = null): Promise<Held> {
  const registry = perDatabase(db, "registry", (): Registry => ({ loaded: null, loading: null }));
  if (registry.loaded !== null) return registry.loaded;
  registry.loading ??= runInOwnTime(() => loadFirst(db, registry, folder)).finally(() => {
    registry.loading = null;
  });
  return await registry.loading;
}

/** One check at a time; concurrent callers share it. */
function check(db: Database, held: Held): Promise<void> {
  held.checking ??= runInOwnTime(() => refresh(db, held)).finally(() => {
    held.checking = null;
  });
  return held.checking;
}

async function loadFirst(db: Database, registry: Registry, folder: string | null): Promise<Held> {
  const { registry: version } = await readVersions(db);
  const index = folder === null ? await buildFromRows(db) : await readOrBuild(db, folder);
  const loaded = { index, version, checkedAtMs: performance.now(), checking: null };
  registry.loaded = loaded;
  return loaded;
}

async function buildFromRows(db: Queryable): Promise<RegistryIndex> {
  const { entities, names } = await readRegistryRows(db);
  return buildRegistryIndex(entities, names);
}

/** Reads digest and rows in one snapshot, so that a saved index never names the wrong rows. */
async function readOrBuild(db: Database, folder: string): Promise<RegistryIndex> {
  return await db.transaction(
    (tx) => keepRegistryIndex(folder, digestRegistryRows(tx), () => readRegistryRows(tx)),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** While the database is unavailable the index stays as it is; the next check asks again. */
async function refresh(db: Database, known: Held): Promise<void> {
  known.checkedAtMs = performance.now();
  try {
    const { registry: version } = await readVersions(db);
    if (version === known.version) return;
    known.index = await buildFromRows(db);
    known.version = version;
  } catch (error) {
    logError(error, { task: "reload the registry; the one at hand goes on serving" });
  }
}

const { key, type, name, filedName, ticker, cik, sector, industry, sizeRank } = entity;
const entityColumns = { key, type, name, filedName, ticker, cik, sector, industry, sizeRank };
const { entityKey: ofEntity, kind: kindOfName, name: written, validFrom, validTo } = entityName;
const nameColumns = { entityKey: ofEntity, kind: kindOfName, name: written, validFrom, validTo };

/** All entities and names except the long tail: what the resolver's index in memory is built from. */
async function readRegistryRows(
  db: Queryable,
): Promise<{ entities: RegistryEntity[]; names: RegistryName[] }> {
  const entities = await db.select(entityColumns).from(entity).where(not(isTailRow)).orderBy(key);
  const names = await db
    .select(nameColumns)
    .from(entityName)
    .innerJoin(entity, eq(key, ofEntity))
    .where(not(isTailRow))
    .orderBy(ofEntity, kindOfName, written);
  return { entities, names };
}

/** Counts and sums of hashes over the very columns that `readRegistryRows` reads, so that the rows can stay where they are. */
async function digestRegistryRows(db: Queryable): Promise<string> {
  const { rows } = await db.execute(sql`
    select 'entity', count(*)::int, sum(hashtextextended(row(${sql.join(Object.values(entityColumns), sql`, `)})::text, 0)::numeric)::text
    from entity where not ${isTailRow}
    union all
    select 'name', count(*)::int,
           sum(hashtextextended(row(${sql.join(Object.values(nameColumns), sql`, `)})::text, 0)::numeric)::text
    from entity_name join entity on entity.key = entity_name.entity_key where not ${isTailRow}`);
  return JSON.stringify(rows);
}

/** What matching needs to know about an entity. */
export async function findRegistryEntity(db: Queryable, wanted: string): Promise<RegistryEntity | null> {
  const [row] = await db.select(entityColumns).from(entity).where(eq(key, wanted));
  return row ?? null;
}

/** Marks names or companies as changed; `publishRegistry` makes readers load them. */
export async function touchRegistry(tx: Queryable): Promise<void> {
  await tx.execute(
    sql`insert into setting (name, value) values ('registry_touched', 'true') on conflict (name) do nothing`,
  );
}

/** Raises the registry's version if anything changed since, including in a run that was killed. */
export async function publishRegistry(db: Queryable): Promise<void> {
  await db.execute(sql`
    with touched as (delete from setting where name = 'registry_touched' returning name)
    insert into setting (name, value) select 'registry_version', '1'::jsonb from touched
    on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)`);
}
