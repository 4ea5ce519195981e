import net from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { makeDataDir } from "@/lib/testing/processes/start";
import { closeDatabase, openDatabase } from "../open";
import { socketPathFor } from "./data-directory";

let dataDir: string;

afterEach(closeDatabase);

async function openServer() {
  dataDir = makeDataDir();
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await db.execute(sql`create table entry (who text not null, n int not null, primary key (who, n))`);
  return db;
}

/** A tool's connection, with nothing of ours between it and the engine. */
async function connectTool(): Promise<pg.Client> {
  const client = new pg.Client({ host: dataDir, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

test("two tools' transactions and the server's queries at the same time: nothing is lost or mixed", async () => {
  const db = await openServer();
  const rounds = Array.from({ length: 40 }, (_, n) => n);
  const asTool = async (who: string) => {
    const tool = await connectTool();
    for (const n of rounds) {
      await tool.query("begin");
      const { rows } = await tool.query("select count(*)::int as before from entry where who = $1", [who]);
      await tool.query({ name: "add", text: "insert into entry values ($1, $2)", values: [who, n] });
      // Every third transaction ends in an error, and its row must go with it.
      const last = n % 3 === 0 ? tool.query("select 1 / 0") : tool.query("commit");
      await last.catch(() => tool.query("rollback"));
      expect(rows).toEqual([{ before: n - Math.ceil(n / 3) }]);
    }
    await tool.end();
  };
  const asServer = async () => {
    for (const n of rounds) {
      await db.execute(sql`insert into entry values ('server', ${n})`);
      await db.transaction((tx) => tx.execute(sql`insert into entry values ('server', ${n + 1000})`));
      await expect(db.execute(sql`select nothing`)).rejects.toThrow("Failed query");
    }
  };
  await Promise.all([asTool("a"), asTool("b"), asServer()]);
  const { rows } = await db.execute(sql`select who, count(*) from entry group by who order by who`);
  expect(rows).toEqual([
    { who: "a", count: 26 },
    { who: "b", count: 26 },
    { who: "server", count: 80 },
  ]);
});

test("a tool that vanishes in its transaction is rolled back, and what waited goes on", async () => {
  const db = await openServer();
  for (let n = 0; n < 5; n++) {
    const tool = await connectTool();
    await tool.query("begin");
    await tool.query("insert into entry values ('gone', $1)", [n]);
    const waiting = db.execute(sql`insert into entry values ('server', ${n})`);
    const impatient = await connectTool();
    const settled = impatient.query("select 1").then(
      () => "answered",
      () => "cut",
    );
    stream(impatient).destroy();
    stream(tool).destroy();
    await waiting;
    expect(await settled).toBe("cut");
  }
  const { rows } = await db.execute(sql`select who, count(*) from entry group by who`);
  expect(rows).toEqual([{ who: "server", count: 5 }]);
});

test("a tool that vanishes in the middle of a message, or speaks no protocol, disturbs nobody", async () => {
  const db = await openServer();
  const parse = Buffer.from("P\0\0\0\x1cunfinished\0select 1\0\0\0", "latin1");
  for (const bytes of [
    parse,
    parse.subarray(0, 7),
    Buffer.from("GET / HTTP/1.1\r\n\r\n"),
    Buffer.alloc(64, 255),
  ]) {
    const greeted = bytes[0] === parse[0];
    const raw = net.connect(socketPathFor(dataDir));
    raw.on("error", () => undefined);
    if (greeted) raw.write(Buffer.from("\0\0\0\x0f\0\x03\0\0user\0p\0", "latin1"));
    raw.end(bytes);
    raw.resume();
    await new Promise((resolve) => raw.once("close", resolve));
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  }
});

test("what a tool sets in its session goes with it", async () => {
  const db = await openServer();
  const tool = await connectTool();
  await tool.query("set timezone to 'Asia/Tokyo'");
  await tool.query("create temp table entry (other int)");
  await tool.query({ name: "footnote_0", text: "select 1" });
  await tool.end();
  const { rows } = await db.execute(
    sql`select current_setting('TimeZone') as zone, to_regclass('pg_temp.entry') as temporary, (select count(*) from pg_prepared_statements where name like '%footnote_0') as prepared`,
  );
  expect(rows).toEqual([{ zone: "UTC", temporary: null, prepared: 0 }]);
});

test("what the engine cannot do is refused to the one who asks, and the engine goes on", async () => {
  const db = await openServer();
  const tool = await connectTool();
  await expect(tool.query("copy entry from stdin")).rejects.toThrow("COPY FROM STDIN is not available");
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("long answers arrive whole", async () => {
  const db = await openServer();
  const { rows } = await db.execute<{ n: number; text: string }>(
    sql`select n, repeat(n::text, 1000) as text from generate_series(1000, 3999) as n`,
  );
  expect(rows).toHaveLength(3000);
  expect(rows.every(({ n, text }) => text === String(n).repeat(1000))).toBe(true);
});

function stream(client: pg.Client): net.Socket {
  const { connection } = client as unknown as { connection: { stream: net.Socket } };
  return connection.stream;
}
