import autocannon from "autocannon";
import { startTestPostgres } from "@/lib/db/test-postgres";
import { benchResolution } from "./bench-resolution";
import { type BenchServer, startBenchServer } from "./bench-server";
import { readStarterRegistry } from "./read-starter-registry";

const connections = 16;
const rounds = 3;
const secondsEach = 4;
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

/** The no-op is measured again in every round, so that a change of the machine's mood hits all alike. */
async function benchServer(title: string, server: BenchServer): Promise<void> {
  const measures = new Map<string, Measure[]>();
  for (const [, path, bodyOf] of targets) await measure(server, path, bodyOf, 3);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path, bodyOf] of targets) {
      const one = await measure(server, path, bodyOf, secondsEach);
      measures.set(name, [...(measures.get(name) ?? []), one]);
    }
  }
  const mean = (name: string, of: (one: Measure) => number) => {
    const all = measures.get(name) ?? [];
    return all.reduce((sum, one) => sum + of(one), 0) / all.length;
  };
  const base = mean("no-op route", (one) => one.perSecond);
  console.log(
    `\n${title}: ${connections} connections, ${companies} companies in turn, ${rounds} rounds of ${secondsEach} s each`,
  );
  console.table(
    targets.map(([name]) => ({
      target: name,
      "requests/s": Math.round(mean(name, (one) => one.perSecond)),
      "p50 ms": Number(mean(name, (one) => one.p50Ms).toFixed(1)),
      "p99 ms": Number(mean(name, (one) => one.p99Ms).toFixed(1)),
      "ratio to no-op": Number((mean(name, (one) => one.perSecond) / base).toFixed(2)),
      failures: (measures.get(name) ?? []).reduce((sum, one) => sum + one.failures, 0),
    })),
  );
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
