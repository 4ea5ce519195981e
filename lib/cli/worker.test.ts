import { spawn, spawnSync } from "node:child_process";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isTailIndexed, matchRegistered } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { entity, entityName, setting } from "@/lib/db/schema";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";

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
  function startWorker() {
    const child = spawn(process.execPath, ["lib/cli/run.mjs", "worker"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environmentOf(db), WARM: "off", NODE_OPTIONS: "" },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const ready = new Promise<void>((resolve) =>
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("is at work")) resolve();
      }),
    );
    return { child, gone, ready };
  }

  test("of two workers one that is killed leaves its work to the other, which ends when it is told to", {
    timeout: 90_000,
  }, async () => {
    await fillTestRegistry(db);
    const [one, other] = [startWorker(), startWorker()];
    await Promise.all([one.ready, other.ready]);
    await vi.waitFor(async () => expect(await isTailIndexed(db)).toBe(true), {
      timeout: 30_000,
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
      { timeout: 60_000, interval: 500 },
    );
    other.child.kill("SIGTERM");
    expect(await other.gone).toBe(0);
  });
});
