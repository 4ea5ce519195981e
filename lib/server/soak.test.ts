// Only on the embedded engine: memory, files and descriptors of one process are what hours of load may use up.
import "server-only";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Agent, fetch, type RequestInit } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { keepSessionSecret } from "@/lib/db/sign-in";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import { loadSeed } from "@/lib/seed/load";
import { readSeedRegistry } from "@/lib/seed/pack";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { isFull, recordProof } from "@/lib/testing/proof";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { beginSession, makePerson } from "@/lib/testing/tenants";
import { ensureBuild } from "./ensure-build";

/** What the traffic is made with. */
type TrafficOptions = {
  url: string;
  /** A key without a limit that matters, and one that soon has none left of its day. */
  secrets: { wide: string; narrow: string };
  /** A console session. */
  cookie: string;
  companies: readonly string[];
  perSecond: number;
  seconds: number;
};

/** What was answered, as the callers saw it. */
type Traffic = {
  /** Answers by what was sent and their status, as `validate 200`. */
  answers: Map<string, number>;
  /** Calls that were answered with success and not given again from an earlier answer, and their units. */
  served: { calls: number; units: number };
  /** Turns that found too many unanswered and were left out. */
  skipped: number;
  /** Milliseconds of the calls of each quarter of the time. */
  quarters: number[][];
};

type Sent = { path: string; init: RequestInit; units: number };

const mostUnanswered = 200;

/** The callers' connections: they close theirs at the end, so that what is open then is the server's doing. */
const callers = new Agent();

/** Sends a steady mix of all operations, batches, refused calls and pages, and counts what comes back. */
async function sendMixedTraffic(options: TrafficOptions): Promise<Traffic> {
  const traffic: Traffic = {
    answers: new Map(),
    served: { calls: 0, units: 0 },
    skipped: 0,
    quarters: [[], [], [], []],
  };
  const flying = new Set<Promise<void>>();
  const random = startRandom(20_261_124).next;
  const begun = performance.now();
  const turns = Math.round(options.perSecond * options.seconds);
  for (let turn = 0; turn < turns; turn++) {
    const due = begun + (turn * 1_000) / options.perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    if (flying.size >= mostUnanswered) {
      traffic.skipped++;
      continue;
    }
    const quarter = traffic.quarters[Math.min(3, Math.floor((turn * 4) / turns))] ?? [];
    const one = takeTurn(options, traffic, quarter, random).finally(() => flying.delete(one));
    flying.add(one);
  }
  await Promise.all(flying);
  await callers.close();
  return traffic;
}

async function takeTurn(
  options: TrafficOptions,
  traffic: Traffic,
  quarter: number[],
  random: () => number,
): Promise<void> {
  const company = options.companies[Math.floor(random() * options.companies.length)] ?? "Apple";
  const [name, make] = pick(random());
  const sent = make(options, company, random);
  const begun = performance.now();
  try {
    const answer = await fetch(`${options.url}${sent.path}`, {
      dispatcher: callers,
      redirect: "manual",
      ...sent.init,
    });
    const text = await answer.text();
    quarter.push(performance.now() - begun);
    count(traffic, `${name} ${answer.status}`);
    if (!answer.ok || sent.units === 0) return;
    if (name === "batch") addBatch(traffic, text);
    else if (answer.headers.get("idempotency-replayed") === null) {
      traffic.served.calls++;
      traffic.served.units += sent.units;
    }
  } catch (error) {
    count(traffic, `${name} ${reasonOf(error)}`);
  }
}

/** Fetch tells only in the cause whether a connection was refused, reset, or took too long. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? `${("code" in cause && cause.code) || cause.message}` : String(error);
}

const count = (traffic: Traffic, answer: string) =>
  traffic.answers.set(answer, (traffic.answers.get(answer) ?? 0) + 1);

function addBatch(traffic: Traffic, text: string): void {
  const lines = text.trim().split("\n");
  const total: { succeeded: number; units: number } = JSON.parse(lines.at(-1) ?? "");
  traffic.served.calls += total.succeeded;
  traffic.served.units += total.units;
}

type Make = (options: TrafficOptions, company: string, random: () => number) => Sent;

function post(
  path: string,
  secret: string,
  body: unknown,
  { units = 1, headers = {} }: { units?: number; headers?: Record<string, string> } = {},
): Sent {
  return {
    path,
    units,
    init: {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
  };
}

const operation =
  (name: string, further: object = {}): Make =>
  ({ secrets }, company) =>
    post(`/api/v1/${name}`, secrets.wide, { company, ...further });

const claims = [
  { type: "role", person_name: "Tim Cook", role: "CEO" },
  { type: "event", description: "completed an acquisition" },
  { type: "person", person_name: "Mary Barra" },
];

const page =
  (path: (company: string) => string): Make =>
  ({ cookie }, company) => ({ path: path(company), units: 0, init: { headers: { Cookie: cookie } } });

/** What is sent, and in how many of a hundred turns. */
const mix: readonly (readonly [share: number, name: string, make: Make])[] = [
  [30, "validate", operation("validate")],
  [12, "people", operation("people")],
  [10, "timeline", operation("timeline", { start: "2020-01" })],
  [14, "enrich", operation("enrich")],
  [
    10,
    "corroborate",
    ({ secrets }, company, random) => {
      const asked = claims.slice(0, 1 + Math.floor(random() * claims.length));
      return post("/api/v1/corroborate", secrets.wide, { company, claims: asked }, { units: asked.length });
    },
  ],
  [
    3,
    "batch",
    ({ secrets, companies }, company) =>
      post(
        "/api/v1/batch?operation=validate",
        secrets.wide,
        [company, ...companies.slice(0, 4)].map((name) => JSON.stringify({ company: name })).join("\n"),
        { units: 5, headers: { "Content-Type": "application/x-ndjson" } },
      ),
  ],
  [
    4,
    "under a key of before",
    ({ secrets }, _, random) =>
      post(
        "/api/v1/validate",
        secrets.wide,
        { company: "Apple" },
        { headers: { "Idempotency-Key": `soak-${Math.floor(random() * 50)}` } },
      ),
  ],
  [3, "narrow key", ({ secrets }, company) => post("/api/v1/validate", secrets.narrow, { company })],
  [3, "no such company", ({ secrets }) => post("/api/v1/people", secrets.wide, { company: "Qqxzzv Vrrk" })],
  [2, "malformed", ({ secrets }) => post("/api/v1/validate", secrets.wide, '{"company":', { units: 0 })],
  [2, "wrong key", () => post("/api/v1/validate", "fn_live_wrong", { company: "Apple" })],
  [2, "console", page(() => "/console")],
  [2, "calls", page(() => "/console/calls")],
  [1, "usage", page(() => "/console/usage")],
  [2, "company page", page((company) => `/api/companies?q=${encodeURIComponent(company)}`)],
];

function pick(at: number): readonly [string, Make] {
  let left = at * mix.reduce((sum, [share]) => sum + share, 0);
  for (const [share, name, make] of mix) {
    left -= share;
    if (left < 0) return [name, make];
  }
  throw new Error("The shares of the mix do not add up");
}

const SECONDS = Number(process.env.PROVE_HOURS ?? 2) * 3_600;
const SAMPLE_MS = 30_000;
const PER_SECOND = Number(process.env.PROVE_PER_SECOND ?? 25);
/** What a key of few calls may use a day. */
const NARROW = 2_000;
/** How much more a server may hold in the last quarter than in the second, when its caches are full. */
const GROWTH = 1.15;
const MORE_DESCRIPTORS = 16;
/** A server that nobody calls has 16. */
const IDLE_SOCKETS = 32;
const MOST_WAL_MB = 512;

const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-soak-"));
const metricsToken = makeSecret();
const secrets = { wide: makeSecret(), narrow: makeSecret() };
let server: BuiltServer;
let cookie: string;
let companies: string[];

async function makeKey(db: Database, email: string, secret: string, dailyLimit: number): Promise<void> {
  await createKey(db, {
    email,
    name: "soak",
    tier: "scale",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit,
    dailyIncluded: dailyLimit,
    actor: "test",
  });
}

/** What the server holds at a moment; megabytes, and milliseconds of the event loop's delay. */
type Sample = {
  atS: number;
  memory: number;
  files: number;
  sockets: number;
  data: number;
  wal: number;
  loopP50: number;
  loopP99: number;
};

const MB = 1024 * 1024;

function weigh(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return Math.round(bytes / MB);
}

/** What the server has open: connections come and go with the callers, files do not. */
function countDescriptors(): { files: number; sockets: number } {
  const folder = `/proc/${server.process.pid}/fd`;
  let [files, sockets] = [0, 0];
  for (const name of readdirSync(folder)) {
    try {
      if (readlinkSync(path.join(folder, name)).startsWith("socket:")) sockets++;
      else files++;
    } catch {
      // Closed since the folder was read.
    }
  }
  return { files, sockets };
}

/** Sockets of a server that nobody calls any more, when idle connections have been closed. */
async function countIdleSockets(): Promise<number> {
  let { sockets } = countDescriptors();
  for (let tries = 0; tries < 30 && sockets > IDLE_SOCKETS; tries++) {
    await wait(500);
    sockets = countDescriptors().sockets;
  }
  return sockets;
}

async function takeSample(begunMs: number): Promise<Sample> {
  const pid = server.process.pid;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const metrics = await fetch(`${server.url}/api/metrics`, {
    headers: { Authorization: `Bearer ${metricsToken}` },
  }).then((answer) => answer.text());
  const figure = (name: string) =>
    Math.round(1_000 * Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1] ?? Number.NaN));
  return {
    atS: Math.round((performance.now() - begunMs) / 1_000),
    memory: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    ...countDescriptors(),
    data: weigh(dataDir),
    wal: weigh(path.join(dataDir, walFolder())),
    loopP50: figure("nodejs_eventloop_lag_p50_seconds"),
    loopP99: figure("nodejs_eventloop_lag_p99_seconds"),
  };
}

/** Where the engine writes ahead, from the data directory. */
function walFolder(): string {
  const all = readdirSync(dataDir, { recursive: true }) as string[];
  const found = all.find((name) => path.basename(name) === "pg_wal");
  if (found === undefined) throw new Error("The data directory has no pg_wal");
  return found;
}

/** Takes samples until told to stop; each is also kept beside the proof, for whoever looks meanwhile. */
function watch(): () => Promise<Sample[]> {
  const begun = performance.now();
  const samples: Sample[] = [];
  const proof = process.env.PROVE_FILE;
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(async () => {
      samples.push(await takeSample(begun));
      if (proof !== undefined)
        writeFileSync(path.join(path.dirname(proof), "soak.json"), `${JSON.stringify(samples, null, 1)}\n`);
    });
  }, SAMPLE_MS);
  return async () => {
    clearInterval(timer);
    await last;
    return samples;
  };
}

const middle = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const at = (values: number[], share: number) =>
  Math.round(values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN);

function quarterOf(samples: readonly Sample[], quarter: 1 | 2 | 3 | 4): Sample[] {
  const size = samples.length / 4;
  return samples.slice(Math.floor((quarter - 1) * size), Math.ceil(quarter * size));
}

async function expectExactLedger({ served }: Traffic): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataDir });
  const { rows } = await db.execute(sql`
    select (select sum(units)::int from usage_day) as counted,
           count(*) filter (where state = 'settled')::int as calls,
           sum(units) filter (where state = 'settled')::int as units,
           count(*) filter (where state = 'reserved')::int as open
    from call`);
  await closeDatabase();
  expect(rows).toEqual([{ counted: served.units, calls: served.calls, units: served.units, open: 0 }]);
}

function tell(traffic: Traffic, samples: Sample[], idleSockets: number): void {
  const sum = [...traffic.answers.values()].reduce((all, one) => all + one, 0);
  const kinds = [...traffic.answers].map(([kind, count]) => `${kind}: ${count}`).join(", ");
  const of = (quarter: 1 | 2 | 4, field: keyof Sample) =>
    middle(quarterOf(samples, quarter).map((sample) => sample[field]));
  const loop = (field: "loopP50" | "loopP99") => `${of(1, field)} → ${of(4, field)} ms`;
  const [first = [], , , last = []] = traffic.quarters;
  recordProof(
    "soak",
    [
      `${(SECONDS / 3_600).toFixed(SECONDS < 3_600 ? 3 : 1)} h, ${sum} requests answered at ${(sum / SECONDS).toFixed(1)}/s`,
      `${traffic.served.calls} calls and ${traffic.served.units} units to bill`,
      `memory ${of(1, "memory")} → ${of(2, "memory")} → ${of(4, "memory")} MB (medians of the first, second and last quarter)`,
      `open files ${of(1, "files")} → ${of(2, "files")} → ${of(4, "files")}, sockets ${of(1, "sockets")} → ${of(4, "sockets")}, ${idleSockets} when nobody called any more`,
      `p50 ${at(first, 0.5)} → ${at(last, 0.5)} ms, p99 ${at(first, 0.99)} → ${at(last, 0.99)} ms (first and last quarter)`,
      `delay of the event loop p50 ${loop("loopP50")}, p99 ${loop("loopP99")}`,
      `data ${samples[0]?.data} → ${samples.at(-1)?.data} MB, of it at most ${Math.max(...samples.map(({ wal }) => wal))} MB write-ahead log`,
      `${traffic.skipped} turns skipped`,
      kinds,
    ].join("; "),
  );
}

// Seconds of traffic show nothing that other tests of a server under load don’t.
describe.runIf(isFull)(`${SECONDS} seconds of mixed traffic (npm run prove -- soak)`, () => {
  beforeAll(async () => {
    await ensureBuild();
    copyEmbeddedTemplate(dataDir);
    const db = await openDatabase({ databaseUrl: null, dataDir });
    await loadSeed(db);
    const person = await makePerson(db, "soak@example.com");
    await makeKey(db, person.email, secrets.wide, 1_000_000_000);
    await makeKey(db, person.email, secrets.narrow, NARROW);
    const sealing = await keepSessionSecret(db, makeSecret());
    cookie = await beginSession(db, sealing, person.accountId);
    await closeDatabase();
    const { entities } = await readSeedRegistry();
    companies = entities
      .filter(({ sizeRank }) => sizeRank !== null && sizeRank <= 600)
      .map(({ name }) => name);
    server = await startBuiltServer({ DATA_DIR: dataDir, DATABASE_URL: "", METRICS_TOKEN: metricsToken });
  }, 600_000);

  afterAll(async () => {
    await server.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("it is exact to the unit, and the server holds no more at the end", {
    timeout: 1_000 * SECONDS + 600_000,
  }, async () => {
    const stop = watch();
    const traffic = await sendMixedTraffic({
      ...{ url: server.url, secrets, cookie, companies },
      ...{ perSecond: PER_SECOND, seconds: SECONDS },
    });
    const samples = await stop();
    const idleSockets = await countIdleSockets();
    await server.end("SIGTERM");

    // What hours have measured is told, and the ledger compared, before any answer is judged.
    tell(traffic, samples, idleSockets);
    await expectExactLedger(traffic);
    const statuses = [...traffic.answers.keys()].map((answer) => Number(/\d+$/.exec(answer)?.[0]));
    const unwanted = statuses.filter((status) => ![200, 400, 401, 404, 409, 429].includes(status));
    expect(unwanted, JSON.stringify([...traffic.answers])).toEqual([]);
    for (const status of [200, 401, 404, 429]) expect(statuses).toContain(status);
    expect(samples.length).toBeGreaterThan(4);

    const files = (quarter: 2 | 4) => middle(quarterOf(samples, quarter).map((one) => one.files));
    expect(files(4)).toBeLessThanOrEqual(files(2) + MORE_DESCRIPTORS);
    expect(idleSockets).toBeLessThanOrEqual(IDLE_SOCKETS);
    expect(Math.max(...samples.map(({ wal }) => wal))).toBeLessThan(MOST_WAL_MB);
    expect(SECONDS).toBeGreaterThanOrEqual(7_200);
    const memory = (quarter: 2 | 4) => middle(quarterOf(samples, quarter).map((one) => one.memory));
    expect(memory(4)).toBeLessThanOrEqual(memory(2) * GROWTH);
  });
});
