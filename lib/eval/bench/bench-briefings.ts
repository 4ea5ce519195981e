import { type BenchServer, runBenchTool } from "./bench-server";

/** Milliseconds of answers one after the other. */
export type Latencies = { calls: number; p50Ms: number; p99Ms: number; maxMs: number };

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
