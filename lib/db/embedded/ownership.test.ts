import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { makeDataDir, startTestProcess } from "@/lib/testing/processes/start";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { closeDatabase, DatabaseInUseError, openDatabase } from "../open";

afterEach(closeDatabase);

const count = (table: string) => sql.raw(`select count(*) from ${table}`);

test("a second server on a data directory is refused with a line that says who has it", async () => {
  const dataDir = makeDataDir();
  const first = startTestProcess(dataDir, "server", "hold");
  await first.says(/^open$/);
  const second = startTestProcess(dataDir, "server", "hold");
  const line = await second.says(/./);
  expect(line).toMatch(
    new RegExp(
      `^DatabaseInUseError: DATA_DIR ${dataDir} is in use by process ${first.child.pid}, started 20\\S+Z; stop it or set another DATA_DIR\\.$`,
    ),
  );
  expect(await second.exit).toBe(1);
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toBeInstanceOf(DatabaseInUseError);
});

test("of servers that start at once on a data directory exactly one gets it", async () => {
  const dataDir = makeDataDir();
  const starting = Array.from({ length: 3 }, () => startTestProcess(dataDir, "server", "hold"));
  const lines = await Promise.all(starting.map((one) => one.says(/./)));
  expect(lines.filter((line) => line === "open")).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith("DatabaseInUseError"))).toHaveLength(2);
});

test("after kill -9 every acknowledged row is there, and the next start takes over what was left", async () => {
  const dataDir = makeDataDir();
  const writer = startTestProcess(dataDir, "server", "write");
  await writer.says(/^row 300$/);
  writer.child.kill("SIGKILL");
  await writer.exit;
  const acknowledged = writer.lines.filter((line) => line.startsWith("row ")).length;
  expect(existsSync(path.join(dataDir, "lock"))).toBe(true);

  const db = await openDatabase({ databaseUrl: null, dataDir });
  const { rows } = await db.execute<{ count: number; max: number }>(
    sql`select count(*), max(id) from acknowledged`,
  );
  expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.max).toBe(rows[0]?.count);
  expect(JSON.parse(readFileSync(path.join(dataDir, "lock"), "utf8")).pid).toBe(process.pid);
});

test("a lock file without a living holder does not keep a server out, whatever process id is in it", async () => {
  const dataDir = makeDataDir();
  writeFileSync(path.join(dataDir, "lock"), JSON.stringify({ pid: 1, startedAt: "2020-01-01", socket: "" }));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("nobody else may look into the data directory", async () => {
  const dataDir = makeDataDir();
  chmodSync(dataDir, 0o777);
  await openDatabase({ databaseUrl: null, dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("a tool beside a live server works on the server's data", async () => {
  const dataDir = makeDataDir();
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await db.execute(sql`create table acknowledged (id int primary key)`);
  await db.execute(sql`insert into acknowledged values (1), (2), (3)`);
  const tool = startTestProcess(dataDir, "tool", "read");
  expect(await tool.says(/count/)).toBe('[{"count":3}]');
  expect(await tool.exit).toBe(0);
  expect((await db.execute(count("acknowledged"))).rows).toEqual([{ count: 3 }]);
});

test("a tool without a server opens the data directory itself", async () => {
  const dataDir = makeDataDir();
  const db = await openDatabase({ databaseUrl: null, dataDir, role: "tool" });
  expect((await db.execute(count("entity"))).rows).toEqual([{ count: 0 }]);
});

test("what a first start that was killed halfway has left is no database, and goes", async () => {
  const dataDir = makeDataDir();
  rmSync(path.join(dataDir, "postgres"), { recursive: true });
  mkdirSync(path.join(dataDir, "postgres.new-1"));
  writeFileSync(path.join(dataDir, "postgres.new-1", "PG_VERSION"), "17\n");
  const db = await openDatabase({ databaseUrl: null, dataDir, role: "server" });
  expect((await db.execute(count("pg_stat_user_tables"))).rows).toEqual([{ count: 0 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres"))).toEqual(["postgres"]);
});

test("SIGTERM closes: the process ends with 0 and leaves neither lock nor socket", async () => {
  const dataDir = makeDataDir();
  const server = startTestProcess(dataDir, "server", "hold");
  await server.says(/^open$/);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
});

test("an engine that dies rejects what was asked of it and ends the process, and the next start recovers", async () => {
  const dataDir = makeDataDir();
  const server = startTestProcess(dataDir, "server", "crash");
  expect(await server.says(/rror/)).toMatch(/connection|ECONNRESET/i);
  expect(await server.exit).toBe(1);
  const db = await openDatabase({ databaseUrl: null, dataDir });
  expect((await db.execute(count("entity"))).rows).toEqual([{ count: 0 }]);
});

test("closing twice, and while queries run, loses none of them", async () => {
  const dataDir = makeDataDir();
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await db.execute(sql`create table note (id int primary key)`);
  const writes = Array.from({ length: 20 }, (_, id) => db.execute(sql`insert into note values (${id})`));
  await Promise.all([...writes, closeDatabase(), closeDatabase()]);
  const again = await openDatabase({ databaseUrl: null, dataDir });
  expect((await again.execute(count("note"))).rows).toEqual([{ count: 20 }]);
});

test("a data directory whose path is too long for a socket works all the same", async () => {
  const dataDir = path.join(makeDataDir(), "d".repeat(120));
  copyEmbeddedTemplate(dataDir);
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await db.execute(sql`create table acknowledged (id int primary key)`);
  const tool = startTestProcess(dataDir, "tool", "read");
  expect(await tool.says(/count/)).toBe('[{"count":0}]');
});
