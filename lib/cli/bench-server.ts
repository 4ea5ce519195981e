import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A production server under measurement, with a key that no limit stops. */
export type BenchServer = { url: string; key: string; dataDir: string; stop: () => Promise<void> };

const port = 3918;
const units = "999999999";

/** Starts Footnote as `npm start` does, on fresh data, and makes a key as an operator would. */
export async function startBenchServer(databaseUrl: string | null): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    FOOTNOTE_BENCH: "1",
  };
  const tool = ["--conditions=react-server", "--import", "tsx"];
  const server = spawn(process.execPath, [...tool, "lib/cli/start.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    server.once("exit", (code) =>
      reject(new Error(`The server ended with code ${code} before it was ready`)),
    );
    server.stdout.on("data", (chunk: Buffer) => {
      if (chunk.includes("A first call to paste")) resolve();
    });
  });
  const key = execFileSync(
    process.execPath,
    [
      ...tool,
      "lib/cli/key.ts",
      "create",
      "--email",
      "bench@example.com",
      "--tier",
      "scale",
      "--daily-limit",
      units,
      "--daily-included",
      units,
    ],
    { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  ).trim();
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    dataDir,
    stop: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
