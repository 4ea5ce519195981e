import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeDataDir } from "@/lib/testing/processes/start";

const tool = ["lib/cli/run.mjs", "backup"];

function runBackup(dataDir: string, ...args: string[]) {
  const env = { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "", DATA_DIR: dataDir };
  return spawnSync(process.execPath, [...tool, ...args], { encoding: "utf8", env });
}

test("a file that is no backup is refused before it fills the memory, and none of its rows is printed", () => {
  const dataDir = makeDataDir();
  const good = path.join(dataDir, "good.gz");
  const bad = path.join(dataDir, "bad.gz");
  expect(runBackup(dataDir, good).status).toBe(0);
  const [head = ""] = gunzipSync(readFileSync(good)).toString("utf8").split("\n", 1);

  writeFileSync(bad, gzipSync(`${head}\n${"x".repeat(70_000_000)}`));
  const long = runBackup(dataDir, "--restore", bad);
  expect(long.status).toBe(1);
  expect(long.stderr).toBe("The file isn't a Footnote backup: it has a line of over 64 MB.\n");

  const rows = [{ id: "a", email: "private@example.com", created_at: "no moment" }];
  writeFileSync(bad, gzipSync(`${head}\n${JSON.stringify({ kind: "rows", table: "account", rows })}\n`));
  const damaged = runBackup(dataDir, "--restore", bad);
  expect(damaged.status).toBe(1);
  expect(damaged.stderr).toContain("no moment");
  expect(damaged.stderr).not.toContain("private@example.com");
});
