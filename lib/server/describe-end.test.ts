import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { describeEnd } from "./describe-end";

test.each([
  [
    "process.kill(process.pid, 'SIGKILL')",
    1,
    "The server (lib/server/serve.mjs) ended by the signal SIGKILL.",
  ],
  ["process.exit(7)", 7, "The server (lib/server/serve.mjs) ended with exit code 7."],
  ["", 0, null],
])("of a server that does %j", async (script, exitCode, line) => {
  const child = spawn(process.execPath, ["-e", script]);
  const end = await new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve(describeEnd(code, signal))),
  );
  expect(end).toEqual({ exitCode, line });
});
