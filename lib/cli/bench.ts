import autocannon from "autocannon";
import { startTestPostgres } from "@/lib/db/test-postgres";
import { benchIngest } from "./bench-ingest";
import { benchResolution } from "./bench-resolution";
import { type BenchServer, startBenchServer } from "./bench-server";
import { readStarterRegistry } from "./read-starter-registry";

const connections = 16;
const rounds = 5;
const secondsEach = 3;
/** What the engine needs to compile its hot code: before that, whatever is measured first looks slowest. */
const warmUpSeconds = 20;
const companies = 200;

const { entities, names } = await readStarterRegistry();
const largest = entities
  .filter((entity) => entity.sizeRank !== null)
  .sort((one, other) => (one.sizeRank ?? 0) - (other.sizeRank ?? 0))
  .slice(0, companies)
  .map((entity) => entity.name);

/** A typing error that no name of the registry shares: the second and third letter change places. */
const misspell = (name: string) => `${name.charAt(0)}${name.charAt(2)}${name.charAt(1)}${name.slice(3)}`;

/** What is measured: an address, and the body that is posted to it for a company. */
const targets: readonly (readonly [name: string, path: string, bodyOf: (company: string) => object])[] = [
  ["no-op route", "/api/noop", (company) => ({ company })],
  ["validate", "/api/v1/validate", (company) => ({ company })],
  ["validate, scored", "/api/v1/validate", (company) => ({ company: misspell(company) })],
  ["people", "/api/v1/people", (company) => ({ company })],
  ["timeline", "/api/v1/timeline", (company) => ({ company, start: "2020-01" })],
  [
    "corroborate",
    "/api/v1/corroborate",
    (company) => ({ company, claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }] }),
  ],
  ["enrich", "/api/v1/enrich", (company) => ({ company })],
];

type Measure = { perSecond: number; p50Ms: number; p99Ms: number; failures: number };

async function measure(
  server: BenchServer,
  path: string,
  bodyOf: (company: string) => object,
  duration: number,
): Promise<Measure> {
  const result = await autocannon({
    url: server.url + path,
    method: "POST",
    connections,
    duration,
    headers: { "content-type": "application/json", authorization: `Bearer ${server.key}` },
    requests: largest.map((company) => ({ body: JSON.stringify(bodyOf(company)) })),
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Each measure has a no-op of its own just before it, so that a change of the machine's mood hits both, and each
 * round begins at another target, so that none is always the first. Medians are given.
 */
async function benchServer(title: string, server: BenchServer): Promise<void> {
  const [noop, ...operations] = targets;
  if (!noop) return;
  for (const [, path, bodyOf] of targets) await measure(server, path, bodyOf, warmUpSeconds / targets.length);
  for (const [, path, bodyOf] of operations)
    await measure(server, path, bodyOf, warmUpSeconds / targets.length);
  const bases: Measure[] = [];
  const measures = operations.map(([name, path, bodyOf]) => ({
    name,
    path,
    bodyOf,
    taken: [] as Measure[],
    ratios: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const each of [...measures.slice(round), ...measures.slice(0, round)]) {
      const base = await measure(server, noop[1], noop[2], secondsEach);
      const one = await measure(server, each.path, each.bodyOf, secondsEach);
      bases.push(base);
      each.taken.push(one);
      each.ratios.push(one.perSecond / base.perSecond);
    }
  }
  const row = (name: string, taken: Measure[], ratios: number[]) => ({
    target: name,
    "requests/s": Math.round(median(taken.map((one) => one.perSecond))),
    "p50 ms": Number(median(taken.map((one) => one.p50Ms)).toFixed(1)),
    "p99 ms": Number(median(taken.map((one) => one.p99Ms)).toFixed(1)),
    "ratio to no-op": Number(median(ratios).toFixed(2)),
    "lowest, highest": `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
    failures: taken.reduce((sum, one) => sum + one.failures, 0),
  });
  console.log(
    `\n${title}: ${connections} connections, ${companies} companies in turn, ${rounds} rounds of ${secondsEach} s each`,
  );
  console.table([
    row(noop[0], bases, [1]),
    ...measures.map(({ name, taken, ratios }) => row(name, taken, ratios)),
  ]);
}

async function benchOn(title: string, databaseUrl: string | null): Promise<void> {
  const server = await startBenchServer(databaseUrl);
  try {
    await benchServer(title, server);
  } finally {
    await server.stop();
  }
}

const only = process.argv[2];
if (only === undefined || only === "embedded") await benchOn("Embedded engine", null);
if (only === undefined || only === "postgresql") {
  const postgres = await startTestPostgres({ durable: true });
  if (postgres) {
    await benchOn(`PostgreSQL ${postgres.version} (${postgres.from})`, postgres.url);
    await postgres.stop();
  } else {
    console.log("\nPostgreSQL: none on this machine, not measured");
  }
}
if (only === undefined || only === "resolution") {
  console.log("\nResolution of names that need scoring, in one process");
  console.table([benchResolution({ entities, names })]);
}
if (only === "ingest") await benchIngest();
