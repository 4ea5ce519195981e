import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { dumpDatabase, longestLine, RestoreError, restoreDatabase, type TableCount } from "@/lib/db/backup";
import type { Database } from "@/lib/db/open";
import { withDatabase } from "./with-database";

const usage = `Usage:
  npm run -s backup -- FILE             writes every row to FILE (gzip); the server can be running or not
  npm run -s backup -- --restore FILE   fills an empty database from FILE, all or nothing
To move from the embedded database to PostgreSQL: back up, set DATABASE_URL, --restore. The same works the other way.`;

async function backup(db: Database, file: string): Promise<number> {
  // The name is given when the file is whole.
  const partial = `${file}.partial`;
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(partial, { mode: 0o600 }));
  try {
    const tables = await Promise.race([
      dumpDatabase(db, new Date().toISOString(), async (line) => {
        if (!lines.write(`${line}\n`)) await new Promise((resolve) => lines.once("drain", resolve));
      }),
      written.then(() => Promise.reject(new Error("The file ended before the backup"))),
    ]);
    lines.end();
    await written;
    renameSync(partial, file);
    console.log(`${file}: ${writeSize(tables)}.`);
    return 0;
  } catch (error) {
    lines.destroy();
    await written.catch(() => undefined);
    rmSync(partial, { force: true });
    throw error;
  }
}

async function restore(db: Database, file: string): Promise<number> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once("error", (error) => unpacked.destroy(error));
  // Not by `pipeline`, which reports a reader that stops early as aborted, and not for its reason.
  const tables = await restoreDatabase(db, readLines(source.pipe(unpacked))).catch(
    (error: NodeJS.ErrnoException) => {
      source.destroy();
      // Zlib's own words name no file.
      if (!error.code?.startsWith("Z_")) throw error;
      throw new Error(
        `${file} isn't a Footnote backup, or it's damaged: ${error.message}. Nothing was restored.`,
      );
    },
  );
  console.log(`Restored ${writeSize(tables)}; every table's row count and hash match the backup.`);
  return 0;
}

async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const pieces = decoder.decode(chunk, { stream: true }).split("\n");
    for (const piece of pieces.slice(0, -1)) {
      yield open.join("") + piece;
      open = [];
      length = 0;
    }
    const rest = pieces.at(-1) ?? "";
    open.push(rest);
    length += rest.length;
    if (length > longestLine)
      throw new RestoreError("The file isn't a Footnote backup: it has a line of over 64 MB.");
  }
}

function writeSize(tables: Record<string, TableCount>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en-US")} rows in ${Object.keys(tables).length} tables`;
}

const args = process.argv.slice(2);
const [first, second] = args;
if (args.length === 1 && first !== undefined && !first.startsWith("-"))
  await withDatabase((db) => backup(db, first));
else if (args.length === 2 && first === "--restore" && second !== undefined)
  await withDatabase((db) => restore(db, second));
else {
  const helps = args.some((arg) => arg === "--help" || arg === "-h");
  (helps ? console.log : console.error)(usage);
  process.exitCode = helps ? 0 : 2;
}
