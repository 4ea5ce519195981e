import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { benchDatasets } from "@/lib/eval/bench/bench-datasets";
import { benchFilled } from "@/lib/eval/bench/bench-filled";
import { benchGolden } from "@/lib/eval/bench/bench-golden";
import { benchIngest } from "@/lib/eval/bench/bench-ingest";
import { benchResolution } from "@/lib/eval/bench/bench-resolution";
import {
  type BenchServer,
  startBenchServer,
  storeBriefings,
  timeFirstCompositions,
} from "@/lib/eval/bench/bench-server";
import { benchWeb } from "@/lib/eval/bench/bench-web";
import { readSeedRegistry } from "@/lib/seed/pack";
import { startTestPostgres } from "@/lib/testing/postgres";

/** The parts that are wanted, as `npm run bench -- postgresql enrich`: all without a word, all targets without a second. */
const [only, onlyTarget] = process.argv.slice(2);
const connections = 16;
/** Many short rounds, since the speed of a shared machine changes from second to second. */
const rounds = 15;
const secondsEach = 1.5;
/** What the engine needs to compile its hot code: before that, whatever is measured first looks slowest. */
const warmUpSeconds = 20;
const companies = 200;

const { entities } = await readSeedRegistry();
const bySize = entities
  .filter((entity) => entity.sizeRank !== null)
  .sort((one, other) => (one.sizeRank ?? 0) - (other.sizeRank ?? 0));
const largest = bySize.slice(0, companies).map((entity) => entity.name);
const further = bySize.slice(companies, companies * 2).map((entity) => entity.name);

/** A typing error that no name of the registry shares: the second and third letter change places. */
const misspell = (name: string) => `${name.charAt(0)}${name.charAt(2)}${name.charAt(1)}${name.slice(3)}`;

/** An address, the body that is posted to it for a company, and the companies, which are the largest unless given. */
type Target = readonly [
  name: string,
  path: string,
  bodyOf: (company: string) => object,
  companies?: readonly string[],
];

const enrichOf = (company: string) => ({ company });

const targets: readonly Target[] = [
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
  ["enrich, stored briefing", "/api/v1/enrich", enrichOf],
  ["enrich, composed briefing", "/api/v1/enrich", enrichOf, further],
];

type Measure = { perSecond: number; p50Ms: number; p99Ms: number; failures: number };

async function measure(
  server: BenchServer,
  [, path, bodyOf, asked = largest]: Target,
  duration: number,
): Promise<Measure> {
  const result = await autocannon({
    url: server.url + path,
    method: "POST",
    connections,
    duration,
    headers: { "content-type": "application/json", authorization: `Bearer ${server.key}` },
    requests: asked.map((company) => ({ body: JSON.stringify(bodyOf(company)) })),
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
 * Each measure has a no-op of its own just before it, so that a change of the machine's speed affects both, and each
 * round starts with a different target, so that none is always first. Medians are given.
 */
async function benchServer(title: string, server: BenchServer): Promise<void> {
  const [noop, ...operations] = targets.filter(
    ([name]) => name === "no-op route" || onlyTarget === undefined || name.startsWith(onlyTarget),
  );
  if (!noop) return;
  if (operations.some(([, path]) => path === "/api/v1/enrich")) {
    console.log(`\n${title}: first compositions of briefings, of ${companies} companies in turn`);
    console.table([await timeFirstCompositions(server, largest, further)]);
    storeBriefings(
      server,
      bySize.slice(0, companies).map(({ key }) => key),
    );
  }
  for (const target of [noop, ...operations, ...operations])
    await measure(server, target, warmUpSeconds / targets.length);
  const bases: Measure[] = [];
  const measures = operations.map((target) => ({
    target,
    taken: [] as Measure[],
    ratios: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const each of [...measures.slice(round), ...measures.slice(0, round)]) {
      const base = await measure(server, noop, secondsEach);
      const one = await measure(server, each.target, secondsEach);
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
    ...measures.map(({ target: [name], taken, ratios }) => row(name, taken, ratios)),
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
  // `npm run bench -- resolution --names 40000,300000,3000000 --engine postgresql`
  const { values: asked } = parseArgs({
    args: process.argv.slice(3),
    options: { names: { type: "string", default: "40000" }, engine: { type: "string", default: "embedded" } },
  });
  const engine = asked.engine === "postgresql" ? "postgresql" : "embedded";
  console.log(`\nResolution of names in a process that does nothing else, on ${engine}`);
  console.table(await benchResolution(asked.names.split(",").map(Number), engine));
}
if (only === "filled") {
  // `npm run bench -- filled --calls 10000000 --documents 2000000`
  const { values: asked } = parseArgs({
    args: process.argv.slice(3),
    options: {
      calls: { type: "string", default: "10000000" },
      documents: { type: "string", default: "2000000" },
      each: { type: "string", default: "300" },
    },
  });
  const size = { calls: Number(asked.calls), documents: Number(asked.documents) };
  await benchFilled(size, Number(asked.each));
}
if (only === "golden") {
  // `npm run bench -- golden 1000000`
  console.table(await benchGolden(Number(onlyTarget ?? 100_000)));
}
if (only === "ingest") await benchIngest();
if (only === "datasets") await benchDatasets(onlyTarget);
if (only === "web") await benchWeb();
