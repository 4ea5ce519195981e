import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-index";
import {
  buildTailIndex,
  type StoredTailName,
  type StoredTailWord,
  type TailIndex,
} from "@/lib/domain/resolution/tail-index";
import { logError } from "@/lib/log";
import { heldFor, perDatabase } from "./cache";
import type { Database, Queryable } from "./open";
import { isDatabaseUnavailable, runInOwnTime } from "./pool";

/** Rows of `entity` that are of the long tail; `isOfLongTail` says the same of an entity at hand. */
export const isTailRow = sql`(entity.type = 'discovered_entity'
  or (entity.type = 'subsidiary' and entity.cik is null and entity.filed_name is not null))`;

/** More names and identifiers than this stay in the database: they would take some 250 bytes each. */
export const mostInMemory = 400_000;

/** How old what is known of the versions may be: changes by other processes are found after this at the latest. */
export const recheckMs = 5_000;

/** After this a version of our own that did not come was of a transaction that was undone. */
const settleMs = 60_000;

/** Where the long tail keeps changing, building takes up to this share of the time. */
const shareOfTime = 1 / 50;
/** However fast or slow it is, the next one starts so long after one has ended. */
const [leastBetweenMs, mostBetweenMs] = [10_000, 600_000];

type Snapshot = { index: TailIndex; version: number };

type State = {
  /** Whether this process asks so often that an index pays. */
  isWanted: boolean;
  held: Snapshot | null;
  /** The long tail's version when it was last looked at, and when that was. */
  version: number;
  lookedAtMs: number;
  /** Of this version there is too much. */
  refused: number | null;
  looking: Promise<Versions> | null;
  building: Promise<void> | null;
  buildAgainAtMs: number;
};

type Versions = { registry: string; tail: number };

// Outside of Next's bundles, of which each has its own copy of this module: the newest version that this process wrote.
const KEY = Symbol.for("footnote.tail.written");
const holder: typeof globalThis & { [KEY]?: { version: number; atMs: number } } = globalThis;
holder[KEY] ??= { version: 0, atMs: 0 };
const written = holder[KEY];

const stateName = "tail";

const stateOf = (db: Database): State =>
  perDatabase(db, stateName, () => ({
    isWanted: false,
    held: null,
    version: 0,
    lookedAtMs: Number.NEGATIVE_INFINITY,
    refused: null,
    looking: null,
    building: null,
    buildAgainAtMs: 0,
  }));

/**
 * Says that the long tail is another once a transaction is done: its names, terms or words, or what answers say of its
 * companies. To be called after `name_word` was written, whose writers wait for each other anyway, so that whoever holds
 * one of the two rows never waits for the other.
 */
export async function touchTail(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ version: number }>(sql`
    insert into setting (name, value) values ('tail_version', '1')
    on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)
    returning (value #>> '{}')::int as version`);
  written.version = Math.max(written.version, rows[0]?.version ?? 0);
  written.atMs = performance.now();
}

/**
 * The versions of the registry and of the long tail, read together. The registry's is text that changes whenever names or
 * entities change; the long tail's only rises. Concurrent callers share one query.
 */
export function readVersions(db: Database): Promise<Versions> {
  const state = stateOf(db);
  state.looking ??= lookAtVersions(db, state).finally(() => {
    state.looking = null;
  });
  return state.looking;
}

async function lookAtVersions(db: Database, state: State): Promise<Versions> {
  const startedMs = performance.now();
  const versions = await queryVersions(db);
  state.version = versions.tail;
  state.lookedAtMs = startedMs;
  if (written.version > versions.tail && startedMs - written.atMs > settleMs) written.version = versions.tail;
  // Versions only rise: an index that is out of date never serves again.
  if (state.held !== null && state.held.version !== versions.tail) state.held = null;
  buildWhereDue(db, state);
  return versions;
}

async function queryVersions(db: Queryable): Promise<Versions> {
  const { rows } = await db.execute<{ name: string; value: unknown }>(
    sql`select name, value from setting where name in ('registry_version', 'tail_version')`,
  );
  const read = (name: string) => rows.find((row) => row.name === name)?.value ?? null;
  return {
    registry: JSON.stringify(read("registry_version")),
    tail: Number(read("tail_version") ?? 0),
  };
}

/**
 * The index of the long tail that this process holds, where it's as current as the database; null where the database has
 * to be asked: in a transaction, where no index is wanted or there is too much for one, and while one is out of date.
 */
export function currentTailIndex(db: Queryable): TailIndex | null {
  const state = heldFor<State>(db, stateName);
  if (state === undefined || !state.isWanted) return null;
  if (performance.now() - state.lookedAtMs >= recheckMs) {
    // Whoever looks at the registry's version at the same time logs why that failed.
    runInOwnTime(() => readVersions(db as Database)).catch(() => undefined);
    return null;
  }
  const { held, version } = state;
  return held !== null && held.version === version && held.version >= written.version ? held.index : null;
}

/**
 * Has this process hold the long tail as an index from now on, built anew when it has changed. For a server; a tool that
 * asks a few times does without. Settles once the first index is there, or refused.
 */
export async function warmTail(db: Database): Promise<void> {
  const state = stateOf(db);
  state.isWanted = true;
  await runInOwnTime(() => readVersions(db));
  await state.building;
}

/** A steady trickle of changes has the database answer, not the index built again and again. */
function buildWhereDue(db: Database, state: State): void {
  const isDue =
    state.isWanted &&
    state.held === null &&
    state.building === null &&
    state.refused !== state.version &&
    written.version <= state.version &&
    performance.now() >= state.buildAgainAtMs;
  if (!isDue) return;
  state.building = build(db, state).finally(() => {
    state.building = null;
  });
}

async function build(db: Database, state: State): Promise<void> {
  const startedMs = performance.now();
  const { version } = state;
  try {
    if (await isTooMuch(db)) state.refused = version;
    else {
      const index = await readTailIndex(db);
      // Whatever changed while parts were read has raised the version.
      if ((await queryVersions(db)).tail === version) state.held = { index, version };
    }
  } catch (error) {
    if (!isDatabaseUnavailable(error)) logError(error, { task: "index the long tail; the database answers" });
  } finally {
    const endedMs = performance.now();
    const betweenMs = Math.max(leastBetweenMs, (endedMs - startedMs) / shareOfTime);
    state.buildAgainAtMs = endedMs + Math.min(betweenMs, mostBetweenMs);
  }
}

/** Looks at no more rows than it takes to know. */
async function isTooMuch(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ names: number }>(sql`select names from name_word where word = ''`);
  if ((rows[0]?.names ?? 0) > mostInMemory) return true;
  const { rows: counted } = await db.execute<{ count: number }>(sql`
    select count(*) as count from (select from entity_name where terms is not null limit ${mostInMemory + 1}) held`);
  return (counted[0]?.count ?? 0) > mostInMemory;
}

/** Reads the long tail and indexes it. */
export async function readTailIndex(db: Queryable): Promise<TailIndex> {
  const { rows } = await db.execute<{ lowersAll: boolean }>(sql`select lower('Ä') = 'ä' as "lowersAll"`);
  const parts = {
    lowersAll: rows[0]?.lowersAll ?? false,
    // With companies that have names of the long tail and are of it no more: the database gives them, too.
    companies: readParts<RegistryEntity>(
      db,
      "entity",
      sql`json_build_object('key', key, 'type', type, 'name', name, 'filedName', filed_name, 'ticker', ticker, 'cik', cik,
        'sector', sector, 'industry', industry, 'sizeRank', size_rank)`,
      sql`${isTailRow} or (select true from entity_name where entity_key = key and terms is not null limit 1)`,
    ),
    names: readParts<StoredTailName>(
      db,
      "entity_name",
      sql`json_build_object('entityKey', entity_key, 'kind', kind, 'name', name, 'validTo', valid_to, 'terms', terms)`,
      sql`terms is not null`,
    ),
    words: readParts<StoredTailWord>(
      db,
      "name_word",
      sql`json_build_object('word', word, 'names', names, 'cuts', cuts, 'term', term)`,
      sql`true`,
    ),
  };
  return await buildTailIndex(parts, letOthersWork);
}

const letOthersWork = () => new Promise<void>((resolve) => setImmediate(resolve));

/** About a thousand rows. */
const blocksAtATime = 4;

/**
 * The rows of a table in the order in which they lie there, which is that in which a search by an index of terms gives
 * them: of too many names the same are looked at. A part takes the database a few milliseconds.
 */
async function* readParts<Row>(db: Queryable, table: string, row: SQL, where: SQL): AsyncGenerator<Row[]> {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ blocks: number }>(
    sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`,
  );
  const blocks = rows[0]?.blocks ?? 0;
  for (let block = 0; block < blocks; block += blocksAtATime) {
    const [from, to] = [`(${block},0)`, `(${block + blocksAtATime},0)`];
    const { rows: parts } = await db.execute<{ part: Row[] | null }>(sql`
      select json_agg(${row}) as part from ${name}
      where ${name}.ctid >= ${from}::tid and ${name}.ctid < ${to}::tid and (${where})`);
    yield parts[0]?.part ?? [];
  }
}
