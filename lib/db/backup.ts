import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { queueAnnotations } from "./annotations";
import type { Database, Queryable } from "./open";
import { SESSION_SECRET } from "./sign-in";

/** A line of a backup, JSON: first a `head`, then rows by table, last the counts of all. */
type BackupLine =
  | { kind: "head"; format: 1; version: number; at: string }
  | { kind: "rows"; table: string; rows: unknown[] }
  | { kind: "end"; tables: Record<string, TableCount> };

/** Rows of a line: the first of a table, and the most. Canonical texts of filings may have megabytes each. */
const firstRows = 100;
const mostRows = 5_000;
/** About how long a line is to be, and the longest that a restore reads: as many rows as fit are read at a time. */
const usualLength = 1_000_000;
export const longestLine = 64_000_000;

/**
 * Every row of the database at one moment, read in one transaction, except rows that grant access and rows that can
 * be computed again. On PostgreSQL calls go on meanwhile; on the embedded engine, which has one session, they wait.
 *
 * @param write takes each line in turn, without its end; the next is read when it is done.
 */
export async function dumpDatabase(
  db: Database,
  at: string,
  write: (line: string) => Promise<void>,
): Promise<Record<string, TableCount>> {
  const writeLine = (line: BackupLine) => write(JSON.stringify(line));
  return await db.transaction(
    async (tx) => {
      // Moments are written in one zone whatever the server's is, so that equal rows have equal hashes.
      await tx.execute(sql`set local time zone 'UTC'`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await writeLine({ kind: "head", format: 1, version: await readSchemaVersion(tx), at });
      const tables: Record<string, TableCount> = {};
      for (const table of await listBackedUpTables(tx)) {
        const { longest, ...counted } = await countTable(tx, table);
        tables[table] = counted;
        const most = Math.min(mostRows, Math.max(1, Math.floor(longestLine / 2 / Math.max(1, longest))));
        // Rows come and go as text: nothing of ours reads them.
        await tx.execute(
          sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row ${backedUpRows(table)}`,
        );
        for (let count = Math.min(firstRows, most); ; ) {
          const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${count} from backup_rows`));
          if (rows.length === 0) break;
          const text = rows.map(({ row }) => row).join(",");
          await write(`{"kind":"rows","table":${JSON.stringify(table)},"rows":[${text}]}`);
          count = Math.max(1, Math.min(most, count * 2, Math.floor((count * usualLength) / text.length)));
        }
        await tx.execute(sql`close backup_rows`);
      }
      await writeLine({ kind: "end", tables });
      return tables;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Why a backup was not restored: the text says what to do. The database is as it was. */
export class RestoreError extends Error {}

/**
 * Fills an empty, migrated database from the lines of a backup, all or nothing, and compares number and hash of
 * every table's rows with what was written when the backup was made.
 *
 * @throws RestoreError when the database holds rows, has another schema, or the lines are cut off or damaged.
 */
export async function restoreDatabase(
  db: Database,
  lines: AsyncIterable<string>,
): Promise<Record<string, TableCount>> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    await tx.execute(sql`set local statement_timeout = 0`);
    const tables = await listTables(tx);
    await refuseUnlessEmpty(tx, tables);
    // Rows may come before those that they point to: links are dropped, and checked when they are put back.
    const links = await readLinks(tx);
    for (const { table, name } of links)
      await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
    const written = await insertLines(tx, lines, new Set(tables));
    for (const { table, name, definition } of links)
      await tx.execute(
        sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    await setSequences(tx);
    await queueAnnotations(tx);
    for (const [table, expected] of Object.entries(written)) {
      const found = await countTable(tx, table);
      if (found.rows !== expected.rows || found.hash !== expected.hash)
        throw new RestoreError(
          `${table} has ${found.rows} rows after restoring, with another content than the ${expected.rows} of the backup`,
        );
    }
    return written;
  });
}

async function refuseUnlessEmpty(tx: Queryable, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0)
      throw new RestoreError(
        `The database holds data already (${table}); restore into an empty one: another DATA_DIR or a new DATABASE_URL.`,
      );
  }
}

type Link = { table: string; name: string; definition: string };

async function readLinks(tx: Queryable): Promise<Link[]> {
  const { rows } = await tx.execute<Link>(sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

async function insertLines(
  tx: Queryable,
  lines: AsyncIterable<string>,
  known: ReadonlySet<string>,
): Promise<Record<string, TableCount>> {
  let headed = false;
  for await (const text of lines) {
    const line = readLine(text);
    if (!headed) {
      await checkHead(tx, line);
      headed = true;
    } else if (line.kind === "end") return line.tables;
    else if (line.kind === "rows") {
      if (!known.has(line.table))
        throw new RestoreError(`The backup has a table ${line.table} that this version lacks`);
      const table = sql.identifier(line.table);
      await tx.execute(sql`
        insert into ${table} overriding system value
        select * from json_populate_recordset(null::${table}, ${JSON.stringify(line.rows)}::json)`);
    }
  }
  throw new RestoreError("The backup is cut off: its last line is missing. Make it again.");
}

function readLine(text: string): BackupLine {
  try {
    return JSON.parse(text) as BackupLine;
  } catch {
    throw new RestoreError("The file isn't a Footnote backup, or it's damaged.");
  }
}

async function checkHead(tx: Queryable, line: BackupLine): Promise<void> {
  if (line.kind !== "head" || line.format !== 1) throw new RestoreError("The file isn't a Footnote backup.");
  const version = await readSchemaVersion(tx);
  if (line.version !== version)
    throw new RestoreError(
      `The backup was made with schema ${line.version}, this version has ${version}: restore it with the version that made it, then start this one, which migrates.`,
    );
}

/** Numbers that the database gives go on after the highest that came in. */
async function setSequences(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select attrelid::regclass::text as "table", attname as "column" from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not a.attisdropped`);
  for (const { table, column } of rows)
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), greatest(max(${sql.identifier(column)}), 1),
                    max(${sql.identifier(column)}) is not null) from ${sql.raw(table)}`);
}

/** Number of rows and a hash of them that no order changes. */
export type TableCount = { rows: number; hash: string };

/** The newest migration that a database has: its time in milliseconds, as drizzle numbers them. */
async function readSchemaVersion(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(max(created_at), 0) as version from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.version ?? 0);
}

/** Every table of ours, by name. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate "C"`);
  return rows.map(({ name }) => name);
}

/**
 * Rows that grant access aren't part of a backup: whoever reads the backup could sign in as anybody, and a restore
 * would bring back sessions and links that have ended since.
 */
const doors: readonly string[] = ["session", "sign_in_token"];
/** What is made anew from the rest. */
const renewed: readonly string[] = ["annotation"];
const tablesLeftOut = [...doors, ...renewed];
const rowsLeftOut: Readonly<Record<string, SQL>> = {
  setting: sql`where name not in (${SESSION_SECRET})`,
};

/** The tables of which a backup holds rows, by name. */
async function listBackedUpTables(db: Queryable): Promise<string[]> {
  return (await listTables(db)).filter((table) => !tablesLeftOut.includes(table));
}

/** `from` clause of those rows of a table, called `t`, that a backup holds. */
function backedUpRows(table: string): SQL {
  return sql`from ${sql.identifier(table)} t ${rowsLeftOut[table] ?? sql``}`;
}

/** Counts and hashes the rows that a backup holds: each row's MD5 as a number, summed. `longest` in characters of JSON. */
async function countTable(db: Queryable, table: string): Promise<TableCount & { longest: number }> {
  const { rows } = await db.execute<TableCount & { longest: number }>(sql`
    select count(*)::int as rows, coalesce(max(length(row)), 0)::int as longest,
           coalesce(sum(('x' || left(md5(row), 15))::bit(60)::bigint), 0)::text as hash
    from (select to_jsonb(t)::text as row ${backedUpRows(table)} offset 0) counted`);
  const [{ rows: count, hash, longest } = { rows: 0, hash: "0", longest: 0 }] = rows;
  return { rows: Number(count), hash: String(hash), longest: Number(longest) };
}
