import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestPostgres } from "@/lib/testing/postgres";

/** Stands where a virtual address or a pooler stands: leads to one server, later to another. */
async function startSwitch() {
  let target = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    leadTo: (url: string) => {
      target = Number(new URL(url).port);
      for (const socket of open) socket.destroy();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const primary =
  process.env.TEST_ENGINE === "postgresql" ? await startTestPostgres({ durable: true }) : undefined;

describe.skipIf(primary === undefined)("a primary with a replica", async () => {
  if (primary === undefined) return;
  const replica = await primary.makeReplica();
  const toPrimary = await startSwitch();
  const toReplica = await startSwitch();
  toPrimary.leadTo(primary.url);
  toReplica.leadTo(replica.url);
  const through = (url: string, port: number) => {
    const switched = new URL(url);
    switched.port = String(port);
    return switched.href;
  };
  // Settings are read once, when what reads them is loaded.
  process.env.DATABASE_URL = through(primary.url, toPrimary.port);
  process.env.DATABASE_READ_URL = through(replica.url, toReplica.port);
  const { closeDatabase, openDatabase } = await import("./open");
  const { pauseGate } = await import("./fetches");
  const { noteBackground } = await import("./jobs");
  const { migrateDatabase } = await import("./migrate");
  const { readNear, replicaStatus } = await import("./open");
  const { GET: readHealth } = await import("../../app/api/health/route");
  const { makeKey, routes } = await import("@/lib/testing/api");
  const { fillTestRegistry } = await import("@/lib/testing/discovery");

  const db = await openDatabase();
  await migrateDatabase(db);
  await fillTestRegistry(db);
  const key = await makeKey(db, null);

  afterAll(async () => {
    await closeDatabase();
    toPrimary.close();
    toReplica.close();
    await replica.stop();
    await primary.stop();
  });

  const where = async () =>
    await readNear(db, async (from) => {
      const { rows } = await from.execute<{ isReplica: boolean }>(
        sql`select pg_is_in_recovery() as "isReplica", count(*) as entities from entity`,
      );
      return rows[0];
    });
  type Health = { status: string; degraded: string[]; replica?: { state: string } };
  const wholeHealth = async () => (await (await readHealth()).json()) as Health;
  const health = async () => (await wholeHealth()).replica;
  const ask = async () => {
    const answer = await routes.validate.POST(
      new Request("http://localhost/api/v1/validate", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${key.secret}` },
        body: JSON.stringify({ company: "Apple" }),
      }),
    );
    return { status: answer.status, id: answer.headers.get("x-request-id") ?? "" };
  };
  const ledger = async () => {
    const { rows } = await db.execute<{ id: string; state: string }>(
      sql`select id, state from call where key_id = ${key.id}`,
    );
    return rows;
  };
  const soon = { timeout: 60_000, interval: 100 };

  test("facts are read from the replica once it has caught up, and health says so", async () => {
    await vi.waitFor(() => expect(replicaStatus(db)?.state).toBe("up"), soon);
    expect(await where()).toEqual({ isReplica: true, entities: 3 });
    expect(await health()).toEqual({ state: "up", behindSeconds: 0 });
    expect(await wholeHealth()).toMatchObject({ status: "degraded", degraded: ["workers"] });
    await noteBackground(db, "a worker");
    expect(await wholeHealth()).toMatchObject({ status: "ok", degraded: [] });
    await pauseGate(db, "edgar", 60_000, "asked for it");
    await db.execute(sql`insert into job (name, last_error) values ('edgar watch', 'no')`);
    expect(await wholeHealth()).toMatchObject({
      status: "degraded",
      degraded: ["sources"],
      sources: { paused: ["edgar"], failed: ["edgar watch"] },
    });
  });

  test("calls are counted on the primary", async () => {
    expect((await ask()).status).toBe(200);
    expect(await ledger()).toHaveLength(1);
  });

  test("a replica that has stopped to replay is told to be behind, and is not read from", async () => {
    const { default: pg } = await import("pg");
    const own = new pg.Client({ connectionString: replica.url });
    await own.connect();
    await own.query("select pg_wal_replay_pause()");
    await db.execute(sql`insert into setting (name, value) values ('made while it pauses', '1')`);
    await vi.waitFor(() => expect(replicaStatus(db)?.state).toBe("behind"), soon);
    expect(await health()).toMatchObject({ state: "behind" });
    expect((await readHealth()).status).toBe(200);
    expect((await wholeHealth()).degraded).toEqual(["replica", "sources"]);
    expect(await where()).toMatchObject({ isReplica: false });
    await own.query("select pg_wal_replay_resume()");
    await own.end();
    await vi.waitFor(() => expect(replicaStatus(db)?.state).toBe("up"), soon);
  });

  test("a replica that goes away amid a read costs nobody an answer, and is taken up again", async () => {
    toReplica.leadTo("postgresql://127.0.0.1:1/none");
    expect(await where()).toMatchObject({ isReplica: false });
    await vi.waitFor(() => expect(replicaStatus(db)?.state).toBe("away"), soon);
    expect((await ask()).status).toBe(200);
    toReplica.leadTo(replica.url);
    await vi.waitFor(() => expect(replicaStatus(db)?.state).toBe("up"), soon);
  });

  test("a primary that dies under load: no acknowledged call is lost, none billed twice, and it is back in ten seconds", async () => {
    const before = (await ledger()).length;
    const answered: { status: number; id: string; atMs: number }[] = [];
    let isOver = false;
    const clients = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        answered.push({ ...(await ask()), atMs: performance.now() });
        await wait(5);
      }
    });
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(100), soon);
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => silent.mockRestore());
    primary.kill();
    const diedAt = performance.now();
    await wait(300);
    await replica.promote();
    toPrimary.leadTo(replica.url);
    const isBack = () => answered.some(({ status, atMs }) => status === 200 && atMs > diedAt + 300);
    await vi.waitFor(() => expect(isBack()).toBe(true), { timeout: 40_000, interval: 50 });
    await wait(500);
    isOver = true;
    await Promise.all(clients);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const rows = await ledger();
    const acknowledged = answered.filter(({ status }) => status === 200).map(({ id }) => id);
    const settled = rows.filter(({ state }) => state === "settled").map(({ id }) => id);
    expect(settled).toEqual(expect.arrayContaining(acknowledged));
    // A call that was stored and then not acknowledged is voided, at the latest by the sweep.
    const { sweepCalls } = await import("./limits");
    await sweepCalls(db, 0);
    const { rows: billed } = await db.execute<{ calls: number; units: number }>(sql`
      select (select count(*) from call where key_id = ${key.id} and state = 'settled') as calls,
             (select coalesce(sum(units), 0) from usage_day where key_id = ${key.id}) as units`);
    expect(billed[0]?.units).toBe(billed[0]?.calls);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(settled.length - before).toBeGreaterThanOrEqual(acknowledged.length);
  }, 240_000);
});
