import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../open";
import { queueAnnotations } from "../passages/annotations";
import { countTable, listTables, readSchemaVersion, type TableCount } from "./describe-tables";
import type { BackupLine } from "./dump-database";

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
    throw new RestoreError("The file is not a backup of Footnote, or it is damaged.");
  }
}

async function checkHead(tx: Queryable, line: BackupLine): Promise<void> {
  if (line.kind !== "head" || line.format !== 1)
    throw new RestoreError("The file is not a backup of Footnote.");
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
