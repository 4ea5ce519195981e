import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { hashTables } from "@/lib/testing/hash-tables";
import type { TestServer } from "@/lib/testing/mirror";
import { articlePage, rss, startNewsroom } from "@/lib/testing/newsroom";
import { sizeOf } from "@/lib/testing/proof";
import { seedCompanies } from "@/lib/testing/seed";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { ingestNews } from "./news";

const count = sizeOf(6, 12);
const pages = {
  ...Object.fromEntries(
    Array.from({ length: count }, (_, number) => [
      `n.test/${number}`,
      articlePage(`Target opens store ${number}`, [
        `Target Corporation opened a store in town ${number} on Monday, the retailer’s newest, and sold ${number}00 lamps.`,
        `Joan Example, the chief executive of Target, said that visitor ${number} of the day had bought a red chair and left.`,
      ]),
    ]),
  ),
  "n.test/feed": rss(
    Array.from({ length: count }, (_, number) => ({
      link: `https://n.test/${number}`,
      title: `Target opens store ${number}`,
      date: "2026-11-03",
    })),
  ),
};

/** A data directory of a few companies, which goes with the test. */
async function withDataDir<T>(dataDir: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await use(db);
  } finally {
    await closeDatabase();
  }
}

async function makeDataDir(): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  copyEmbeddedTemplate(dataDir);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await withDataDir(dataDir, (db) => seedCompanies(db, ["target", "walmart"]));
  return dataDir;
}

/** Runs the tool as a process; once the server was asked `killAfter` times more it is killed. */
async function runTool(server: TestServer, dataDir: string, killAfter?: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ["lib/cli/run.mjs", "lib/testing/processes/ingest-news.ts", server.base, "https://n.test/feed"],
    {
      stdio: "ignore",
      env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "", DATA_DIR: dataDir },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  if (killAfter !== undefined) {
    const from = server.asked.length;
    // A look every few milliseconds: to look all the time would take a processor from what is looked at.
    while (child.exitCode === null && server.asked.length - from < killAfter) await wait(5);
    child.kill("SIGKILL");
  }
  return ended;
}

test("killed again and again in the middle, news end in the same state, and nothing is doubled", async () => {
  const server = await startNewsroom(pages);
  const whole = await makeDataDir();
  expect(await runTool(server, whole)).toBe(0);
  const expected = await withDataDir(whole, (db) => hashTables(db, { timed: false }));
  const dataDir = await makeDataDir();
  for (let round = 0; round < sizeOf(1, 3); round += 1) {
    const killed = await runTool(server, dataDir, 2 + Math.floor(Math.random() * 4));
    expect([null, 0]).toContain(killed);
  }
  expect(await runTool(server, dataDir)).toBe(0);
  expect(await withDataDir(dataDir, (db) => hashTables(db, { timed: false }))).toEqual(expected);
}, 600_000);

test("says of each address how it ended, and fails where one could not be read", async () => {
  const server = await startNewsroom(pages);
  const dataDir = await makeDataDir();
  const lines: string[] = [];
  const run = (...args: string[]) =>
    withDataDir(dataDir, (db) =>
      ingestNews(db, args, new AbortController().signal, {
        base: server.base,
        backOffMs: [],
        write: (line) => lines.push(line),
      }),
    );
  expect(await run("https://n.test/3", "https://n.test/feed")).toBe(0);
  expect(await run("https://n.test/3?utm_source=x")).toBe(0);
  expect(await run("https://n.test/none", "http://n.test/feed", "nonsense")).toBe(1);
  expect(await run()).toBe(2);
  expect(lines).toEqual([
    "https://n.test/3: read as an article",
    `https://n.test/feed: done, ${count - 1} new articles, 0 known, 0 failed, 0 remaining`,
    "https://n.test/3?utm_source=x: already have this article",
    "https://n.test/none: failed, 0 new articles, 0 known, 0 failed, 0 remaining; last: 404: no feed is there",
    "http://n.test/feed: http, not https: what comes that way can be changed by others",
    "nonsense: not an address",
  ]);
});
