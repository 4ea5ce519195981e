import { spawn, spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { findJob, namedIngestionJob, placeOrder, readOrder } from "@/lib/db/jobs";
import { isTailIndexed, matchRegistered } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { entity, entityName, setting } from "@/lib/db/schema";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import { fileInvented } from "@/lib/testing/invented-filer";
import { startTestServer } from "@/lib/testing/mirror";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

test("on the embedded database a worker says who does its work", () => {
  const { status, stderr } = spawnSync(process.execPath, ["lib/cli/run.mjs", "worker"], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", NODE_OPTIONS: "" },
  });
  expect(stderr).toContain("DATABASE_URL");
  expect(status).toBe(2);
});

describe.skipIf(process.env.TEST_ENGINE !== "postgresql")("on PostgreSQL", () => {
  function startWorker(settings: Record<string, string> = {}) {
    const child = spawn(process.execPath, ["lib/cli/run.mjs", "worker"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environmentOf(db), WARM: "off", NODE_OPTIONS: "", ...settings },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const ready = new Promise<void>((resolve) =>
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("is running")) resolve();
      }),
    );
    return { child, gone, ready };
  }

  test("of two workers one that is killed leaves its work to the other, which ends when it is told to", {
    timeout: 360_000,
  }, async () => {
    await fillTestRegistry(db);
    const [one, other] = [startWorker(), startWorker()];
    await Promise.all([one.ready, other.ready]);
    await vi.waitFor(async () => expect(await isTailIndexed(db)).toBe(true), {
      timeout: 120_000,
      interval: 200,
    });
    one.child.kill("SIGKILL");
    await one.gone;
    await db
      .insert(entity)
      .values({ key: "spaet", type: "discovered_entity", name: "Spaetlese Weingut", sources: {} });
    await db
      .insert(entityName)
      .values({ entityKey: "spaet", kind: "legal", name: "Spaetlese Weingut", documentId: "list" });
    await db.delete(setting);
    await vi.waitFor(
      async () => {
        const match = await matchRegistered(db, await loadCurrentRegistry(db), "Spaetlese Weingut");
        expect(match).toMatchObject({ outcome: "resolved", entity: { key: "spaet" } });
      },
      { timeout: 240_000, interval: 500 },
    );
    other.child.kill("SIGTERM");
    expect(await other.gone).toBe(0);
  });

  test("a worker that is killed amid a company leaves it to another when its lease ends, and nothing is doubled", {
    timeout: 480_000,
  }, async () => {
    const [torn, whole] = ["0000999801", "0000999802"] as const;
    let isSilent = true;
    let unanswered = 0;
    const files = Object.assign(
      {},
      ...[torn, whole].map((cik, n) =>
        fileInvented({ cik, name: `Tornwork ${n} Industries`, ticker: `TT${n}T`, sic: "3571" }),
      ),
    );
    const edgar = await startTestServer((request, response) => {
      const path = request.url ?? "";
      if (isSilent && path.endsWith("/form4.xml")) {
        unanswered += 1;
        return;
      }
      const body: string | undefined = files[path];
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    const settings = { EDGAR_BASE: edgar.base };
    const order = [torn, whole].map((cik) => ({ cik, since: null, tries: 0 }));
    expect(await placeOrder(db, order)).toBe(true);
    const first = startWorker(settings);
    await vi.waitFor(() => expect(unanswered).toBeGreaterThan(0), { timeout: 240_000 });
    first.child.kill("SIGKILL");
    await first.gone;
    isSilent = false;
    const second = startWorker(settings);
    await second.ready;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const left = await findJob(db, namedIngestionJob);
    expect(left?.holder).toContain(` ${first.child.pid} `);
    expect(readOrder(left?.cursor ?? null)[0]).toMatchObject({ cik: torn, tries: 1 });
    // What a minute does.
    await db.execute(sql`update job set held_until = now() where name = ${namedIngestionJob}`);
    await vi.waitFor(
      async () => expect(await findJob(db, namedIngestionJob)).toMatchObject({ holder: null, cursor: "[]" }),
      { timeout: 240_000, interval: 200 },
    );
    second.child.kill("SIGTERM");
    expect(await second.gone).toBe(0);

    const { rows } = await db.execute<Record<string, number>>(sql`
      select (select count(*)::int from event where entity_key = key) as events,
             (select count(*)::int from role_observation where entity_key = key) as roles,
             (select count(*)::int from passage where entity_key = key) as passages,
             (select count(*)::int from filing where entity_key = key) as filings,
             (select count(*)::int from document join filing on document_id = id where entity_key = key) as documents,
             (select count(*)::int from ingest_document where subject = cik and state = 'read') as read
      from entity where cik in (${torn}, ${whole})`);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]?.read).toBe(2);
    expect(rows[0]?.roles).toBeGreaterThan(0);
  });
});
