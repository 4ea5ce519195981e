import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { makeDataDir } from "@/lib/testing/processes/start";

function runKey(args: string[], settings: Record<string, string> = {}) {
  return spawnSync(process.execPath, ["lib/cli/run.mjs", "key", ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "", ...settings },
  });
}

test.each([
  [[], "--email is missing; it must be an email address such as you@example.com\n"],
  [["--email", "you"], "--email must be an email address such as you@example.com\n"],
])("create %j says what is wrong with the address", (given, line) => {
  const { status, stderr } = runKey(["create", ...given]);
  expect(status).toBe(2);
  expect(stderr.startsWith(line), stderr).toBe(true);
});

test("an empty list says which database is empty", () => {
  const dataDir = makeDataDir();
  const { status, stderr } = runKey(["list"], { DATA_DIR: dataDir });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `No keys yet in ${dataDir}. To make one, use create.\n`,
  });
});
