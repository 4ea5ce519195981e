import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Milliseconds of answers one after the other. */
type Latencies = { calls: number; p50Ms: number; p99Ms: number; maxMs: number };

/** Calls that compile the server's code, before any is timed. */
const unmeasured = 40;

/**
 * Times the first answer of enrich for companies without a stored briefing, one call at a time.
 *
 * @param others companies that are asked for before, and are not among `companies`.
 */
export async function timeFirstCompositions(
  server: BenchServer,
  companies: readonly string[],
  others: readonly string[],
): Promise<Latencies> {
  for (const company of others.slice(0, unmeasured)) await timeEnrich(server, company);
  const times: number[] = [];
  for (const company of companies) times.push(await timeEnrich(server, company));
  times.sort((one, other) => one - other);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1));
  return { calls: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1 - 1 / times.length) };
}

async function timeEnrich(server: BenchServer, company: string): Promise<number> {
  const startedMs = performance.now();
  const answer = await fetch(`${server.url}/api/v1/enrich`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${server.key}` },
    body: JSON.stringify({ company }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`enrich answered ${answer.status} for ${company}`);
  return performance.now() - startedMs;
}

/** Stores a briefing of each company, by its key, as an operator would. */
export function storeBriefings(server: BenchServer, keys: readonly string[]): void {
  runBenchTool(server, ["lib/cli/briefings.ts", ...keys]);
}

/** A production server under measurement, with a key that no limit stops. */
export type BenchServer = {
  url: string;
  key: string;
  dataDir: string;
  /** Settings of the server, which a tool on its data needs too. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
};

const port = 3918;
const units = "999999999";
const tool = ["--conditions=react-server", "--import", "tsx"];

/** Runs a command-line tool of Footnote on a server's data, and gives what it prints. */
function runBenchTool({ env }: Pick<BenchServer, "env">, args: readonly string[]): string {
  return execFileSync(process.execPath, [...tool, ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

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
  const server = spawn(process.execPath, [...tool, "lib/server/start.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    server.once("exit", (code) =>
      reject(new Error(`The server ended with code ${code} before it was ready`)),
    );
    server.stdout.on("data", (chunk: Buffer) => {
      if (chunk.includes("to make a first call")) resolve();
    });
  });
  const account = ["--email", "bench@example.com", "--tier", "scale"];
  const limits = ["--daily-limit", units, "--daily-included", units];
  const key = runBenchTool({ env }, ["lib/cli/key.ts", "create", ...account, ...limits]).trim();
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    dataDir,
    env,
    stop: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
