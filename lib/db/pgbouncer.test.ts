import "server-only";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi, operations, send, wellFormed } from "@/lib/testing/api";
import { findFreePort } from "@/lib/testing/built-server";
import { unprivilegedUser, untilItAnswers } from "@/lib/testing/postgres";
import { errorRows } from "@/lib/testing/spec-errors";
import { migrateDatabase } from "./migrate";
import { createDatabase } from "./open";
import { connectThroughPooler, isBehindPooler } from "./pool";

export type TestPgBouncer = { url: string; version: string; stop(): Promise<void> };

/**
 * Starts a PgBouncer in transaction mode before a PostgreSQL, with nothing set that would make it lenient; undefined when
 * there is none on this machine.
 *
 * @param settings further lines of its `[pgbouncer]` section.
 */
export async function startPgBouncer(
  postgresUrl: string,
  settings: Record<string, string | number> = {},
): Promise<TestPgBouncer | undefined> {
  const version = findVersion();
  if (version === undefined) {
    if (process.env.CI === "true") throw new Error("PgBouncer is not installed: apt-get install pgbouncer.");
    console.warn("PgBouncer is NOT INSTALLED: what is tested behind it is skipped.");
    return undefined;
  }
  const target = new URL(postgresUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 4,
    max_client_conn: 200,
    ...settings,
  };
  const login = `user=${target.username} password=${target.password}`;
  writeFileSync(
    file,
    `[databases]\n* = host=${target.hostname} port=${target.port} ${login}\n[pgbouncer]\n${Object.entries(
      lines,
    )
      .map(([name, value]) => `${name} = ${value}\n`)
      .join("")}`,
  );
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (owner) for (const one of [folder, file]) chownSync(one, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const child = spawn("pgbouncer", [file], { stdio: ["ignore", "ignore", "ignore"], cwd: folder, ...owner });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgresql://postgres@127.0.0.1:${port}${target.pathname}`;
  try {
    await untilItAnswers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, version, stop };
}

function findVersion(): string | undefined {
  try {
    const line = execFileSync("pgbouncer", ["--version"], { encoding: "utf8", stdio: "pipe" });
    return /\d+(\.\d+)+/.exec(line)?.[0];
  } catch {
    return undefined;
  }
}

const direct = process.env.TEST_ENGINE === "postgresql" ? process.env.TEST_POSTGRES_URL : undefined;
const bouncer = direct === undefined ? undefined : await startPgBouncer(direct);

// Behind the suite's own end, which closes what is connected to it.
afterAll(async () => {
  if (direct !== undefined) process.env.TEST_POSTGRES_URL = direct;
  await bouncer?.stop();
});

describe.skipIf(bouncer === undefined)("behind PgBouncer in transaction mode", () => {
  beforeAll(() => {
    process.env.TEST_POSTGRES_URL = bouncer?.url;
  });
  const api = openTestApi();

  test("it is noticed, and a server that is reached directly is, too", async () => {
    expect(await isBehindPooler({ connectionString: bouncer?.url })).toBe(true);
    expect(await isBehindPooler({ connectionString: direct })).toBe(false);
  });

  test("an empty database is migrated by several processes at once", async () => {
    await api.db.execute(sql`create database behind_pooler`);
    const url = new URL(bouncer?.url ?? "");
    url.pathname = "/behind_pooler";
    const opened = [1, 2, 3].map(() =>
      createDatabase(
        connectThroughPooler({ connectionString: url.href, max: 2 }),
        "postgresql",
        async () => undefined,
        {
          isPooled: true,
          limits: { statement_timeout: 30_000 },
        },
      ),
    );
    onTestFinished(async () => {
      for (const db of opened) await db.close();
    });
    await Promise.all(opened.map((db) => migrateDatabase(db)));
    const [db] = opened;
    expect((await db?.execute(sql`select count(*) from entity`))?.rows).toEqual([{ count: 0 }]);
  });

  test("moments are told in UTC whatever a session was told before", async () => {
    const asked = Array.from({ length: 20 }, () =>
      api.db.execute(
        sql`select timestamptz '2024-02-29 12:00:00+02' as at, current_setting('TimeZone') as zone`,
      ),
    );
    for (const { rows } of await Promise.all(asked))
      expect(rows).toEqual([{ at: "2024-02-29 10:00:00+00", zone: "UTC" }]);
  });

  test("a transaction has the server's limits, and leaves nothing of them to the next", async () => {
    const limitIn = async (queryable: Pick<typeof api.db, "execute">) =>
      (await queryable.execute(sql`select current_setting('statement_timeout') as "limit"`)).rows[0]?.limit;
    expect(await api.db.transaction(limitIn)).toBe("30s");
    expect(await limitIn(api.db)).toBe("0");
  });

  test.each(catalog.flatMap(({ name, examples }) => examples.map((example) => ({ name, example }))))(
    "$name: the example '$example.title' is answered, again and again",
    async ({ name, example }) => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => send(api, name, { body: example.request })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    },
  );

  const cases = errorRows.flatMap((row) => row.operations.map((operation) => ({ ...row, operation })));
  test.each(cases)("$operation: $row", async ({ operation, sent, status, body }) => {
    const answer = await send(api, operation, sent(operation, api.keys));
    expect(answer.json).toEqual(body);
    expect(answer.status).toBe(status);
  });

  test("every call of many at once is in the ledger once", async () => {
    const key = await api.makeKey();
    const calls = operations.flatMap((name) => Array.from({ length: 20 }, () => name));
    const answers = await Promise.all(
      calls.map((name) => send(api, name, { key: key.secret, body: wellFormed("Apple")[name] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await api.db.execute(
      sql`select count(*) as calls from call where key_id = ${key.id} and state = 'settled'`,
    );
    expect(rows).toEqual([{ calls: calls.length }]);
  });
});
