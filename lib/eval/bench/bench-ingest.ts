import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import autocannon from "autocannon";
import { padCik } from "@/lib/ingest/edgar/source";
import { serveMirror } from "@/lib/testing/mirror";
import { startTestPostgres } from "@/lib/testing/postgres";
import { type BenchServer, startBenchServer } from "./bench-server";
import type { IngestPasses } from "./ingest-passes";

const mirror = path.resolve("../shared/edgar");
const seconds = 12;
/** A load that the machine has room for beside ingestion: what is measured is waiting, not saturation. */
const callsPerSecond = 40;
const connections = 8;

const calls = [
  ["people", { company: "Apple" }],
  ["timeline", { company: "Walt Disney", start: "2020-01" }],
  ["validate", { company: "Mircosoft" }],
  ["enrich", { company: "Apple" }],
  ["corroborate", { company: "Apple", claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }] }],
] as const;

/**
 * Ingests the mirror in a process of its own beside a running server, on each engine, and prints how fast and in how
 * much memory, and what calls take without and with it.
 */
export async function benchIngest(): Promise<void> {
  if (!existsSync(mirror)) {
    console.log("\nIngestion: needs the mirror of EDGAR in ../shared/edgar, not measured");
    return;
  }
  const postgres = await startTestPostgres({ durable: true });
  try {
    if (postgres === undefined) console.log("\nPostgreSQL: none on this machine, not measured");
    else await benchOn(`PostgreSQL ${postgres.version}`, postgres.url);
    await benchOn("Embedded engine", null);
  } finally {
    await postgres?.stop();
  }
}

async function benchOn(title: string, databaseUrl: string | null): Promise<void> {
  const server = await startBenchServer(databaseUrl);
  const edgar = await serveMirror(mirror);
  try {
    await callFor(server, 5);
    const alone = await callFor(server, seconds);
    const passes = await startPasses(edgar.base, {
      DATABASE_URL: databaseUrl ?? "",
      DATA_DIR: server.dataDir,
    });
    const beside = await callFor(server, seconds);
    const { documents, seconds: taken, cpuSeconds, peakRssMb } = await passes.result;
    console.log(
      `\n${title}: ${Math.round((documents * 60) / taken)} 8-Ks a minute read and stored beside the server's calls, at most ${peakRssMb} MB; ` +
        `${(documents / cpuSeconds).toFixed(1)} for each second of a core, which a busy machine does not change`,
    );
    console.table({ "without ingestion": alone, "with ingestion": beside });
  } finally {
    edgar.close();
    await server.stop();
  }
}

/** The mirror's companies whose 8-Ks are there, with a list of filings. */
function listCompanies(): string[] {
  return readdirSync(path.join(mirror, "www.sec.gov/Archives/edgar/data"))
    .map(padCik)
    .filter((cik) => existsSync(path.join(mirror, `data.sec.gov/submissions/CIK${cik}.json`)));
}

/** Starts ingesting and answers once the first pass is done; `result` is there when the time is over. */
async function startPasses(
  base: string,
  env: Record<string, string>,
): Promise<{ result: Promise<IngestPasses> }> {
  const tool = ["--conditions=react-server", "--import", "tsx", "lib/eval/bench/ingest-passes.ts"];
  const child = spawn(process.execPath, [...tool, base, String(seconds), ...listCompanies()], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error("Ingestion ended before its time");
    return line.value;
  };
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await readLine();
  const result = readLine().then(async (line): Promise<IngestPasses> => {
    await ended;
    return JSON.parse(line);
  });
  return { result };
}

async function callFor(server: BenchServer, duration: number) {
  const result = await autocannon({
    url: server.url,
    connections,
    overallRate: callsPerSecond,
    duration,
    requests: calls.map(([name, body]) => ({
      method: "POST",
      path: `/api/v1/${name}`,
      headers: { "content-type": "application/json", authorization: `Bearer ${server.key}` },
      body: JSON.stringify(body),
    })),
  });
  const { p50, p99, max } = result.latency;
  return {
    calls: result.requests.total,
    "p50 ms": p50,
    "p99 ms": p99,
    "max ms": max,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
