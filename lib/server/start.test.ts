import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir, startTestProcess } from "@/lib/testing/processes/start";

/** Starts Footnote as far as it comes, and gives its exit code and what it said. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ["lib/cli/run.mjs", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: "", HOST: "127.0.0.1", ...settings },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += String(chunk)));
  return await new Promise((resolve) => child.once("close", (code) => resolve({ code, out })));
}

async function takePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return String(typeof address === "object" ? address?.port : address);
}

test("where a living process has both the data and the port, the process is named first", async () => {
  const DATA_DIR = makeDataDir();
  const holder = startTestProcess(DATA_DIR, "server", "hold");
  await holder.says(/^open$/);
  const ended = await start({ DATA_DIR, PORT: await takePort() });
  expect(ended.code).toBe(1);
  expect(ended.out).toContain(`DATA_DIR ${DATA_DIR} is in use by process ${holder.child.pid}, started`);
  expect(ended.out).not.toContain("Port");
});

test("where only the port is taken, it is the port, also after a process that was killed", async () => {
  const DATA_DIR = makeDataDir();
  const holder = startTestProcess(DATA_DIR, "server", "hold");
  await holder.says(/^open$/);
  holder.child.kill("SIGKILL");
  await holder.exit;
  const PORT = await takePort();
  expect(await start({ DATA_DIR, PORT })).toEqual({
    code: 1,
    out: `Port ${PORT} is in use. Set PORT to a different one.\n`,
  });
});
