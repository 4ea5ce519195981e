import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Proofs, proofsFile } from "@/lib/docs/reliability";
import { toDay } from "@/lib/domain/calendar";
import { ensureBuild } from "@/lib/server/ensure-build";
import type { ProofLine } from "@/lib/testing/proof";

type Engine = "embedded" | "postgresql";

type Mark = {
  what: string;
  /** What is to be reached, at full figures. */
  goal: string;
  /** Test files whose tests say figures of this mark. */
  files: string[];
  engines: Engine[];
};

const both: Engine[] = ["embedded", "postgresql"];

const marks: Record<string, Mark> = {
  R1: {
    what: "sustained load",
    goal: "for 30 minutes, at least 300 calls/s from 50 callers on the embedded engine, and 600 calls/s from 200 callers on three servers with PostgreSQL; no 5xx, and every answered call in the ledger",
    files: ["lib/server/load.test.ts"],
    engines: both,
  },
  R2: {
    what: "exact limit",
    goal: "10,000 attempts across four servers: a limit of 1,000 admits exactly 1,000",
    files: ["lib/server/serve.test.ts"],
    engines: ["postgresql"],
  },
  R3: {
    what: "kill -9 under load",
    goal: "300 kills; nothing acknowledged is lost, nothing is billed twice",
    files: ["lib/server/serve.test.ts", "lib/server/kills.test.ts"],
    engines: both,
  },
  R4: {
    what: "power cut",
    goal: "50 of 50 images open, and no acknowledged unit is lost",
    files: ["lib/db/embedded/power-cut.test.ts"],
    engines: ["embedded"],
  },
  R5: {
    what: "idempotency",
    goal: "1,000 keys with 20 concurrent duplicates each: 1,000 calls in the ledger",
    files: ["lib/api/idempotency.test.ts"],
    engines: both,
  },
  R6: {
    what: "midnight, and clocks that jump",
    goal: "each call counts toward exactly one day, by the database’s clock",
    files: ["lib/api/midnight.test.ts", "lib/server/clock-steps.test.ts"],
    engines: both,
  },
  R7: {
    what: "bad input",
    goal: "50,000 generated bodies and 5,000 malformed HTTP requests: no 5xx, and nothing unanswered is billed",
    files: ["lib/api/generated-input.test.ts", "lib/server/malformed-requests.test.ts"],
    engines: both,
  },
  R8: {
    what: "hostile documents",
    goal: "mutated feeds, pages, and EDGAR files, and zip bombs: no crash, and each stays within its time and memory limits",
    files: ["lib/ingest/edgar/hostile-documents.test.ts", "lib/ingest/hostile-sources.test.ts"],
    engines: ["embedded"],
  },
  R9: {
    what: "faults",
    goal: "database lost, unreachable, stalled, and slow; disk full; source hung; language model away; SIGTERM: 503 with Retry-After in the meantime, recovery without help, and a ledger that matches the answers",
    files: ["lib/db/lost-server.test.ts", "lib/server/faults.test.ts"],
    engines: both,
  },
  R10: {
    what: "ten migrations at once",
    goal: "ten instances start at once: one migrates, and none fails",
    files: ["lib/db/migrate.test.ts"],
    engines: both,
  },
  S1: {
    what: "attack suite",
    goal: "at least 150 attacks: none succeeds, and each one’s legitimate twin does",
    files: ["lib/server/attacks.test.ts"],
    engines: both,
  },
  S2: {
    what: "secrets kept",
    goal: "no secret in logs, errors, pages, browser files, metrics, or exports; rows and backups hold hashes",
    files: ["lib/server/canaries.test.ts"],
    engines: both,
  },
  S3: {
    what: "poisoned passages",
    goal: "no unlisted link, no uncited sentence, and no instruction followed",
    files: ["lib/operations/enrich/hostile-passages.test.ts"],
    engines: ["embedded"],
  },
  pack: {
    what: "built-in data",
    goal: "the committed pack, rebuilt from the committed tables and a mirror of EDGAR, is the same to the byte",
    files: ["lib/seed/build/build-seed.test.ts"],
    engines: ["embedded"],
  },
  substance: {
    what: "what a new installation knows",
    goal: "of all 503 companies of the index: who leads them, what they earn, and a briefing of ninety words",
    files: ["lib/eval/substance/eval-substance.test.ts"],
    engines: ["postgresql"],
  },
  sixth: {
    what: "a sixth operation",
    goal: "a folder, an entry of the catalog, and a route are all that an operation takes, by the types of the whole house",
    files: ["lib/operations/sixth-operation.test.ts"],
    engines: ["embedded"],
  },
  soak: {
    what: "hours of mixed traffic",
    goal: "no 5xx, exact to the unit, and no growth: memory in the last quarter within 15% of the second, at most 16 more open files, 32 idle sockets, and 512 MB of write-ahead log",
    files: ["lib/server/soak.test.ts"],
    engines: ["embedded"],
  },
};

const usage = `npm run prove [-- MARK ...] [--engine E] [--small] [--again] [--minutes N] [--hours N]
              [--per-second N]
npm run prove -- --publish [FILE ...] [--machine TEXT]

Runs the reliability trials at full size (${Object.keys(marks).join(", ")}) on each engine they apply to, and writes
the results to proofs/. If you stop it, the next run continues where it left off.

  --engine E      Use only embedded or only postgresql.
  --small         Use the sizes of npm test.
  --again         Start over instead of continuing.
  --minutes N     Stop each trial after N minutes. It reports what it did by then, and counts as missed.
  --hours N       Run the soak for N hours instead of two. R1 takes 30 minutes.
  --per-second N  Send N requests a second in the soak instead of 25.
  --publish       Write the results that the docs show, from proofs/full.json and any FILE you name in the same format.
  --machine TEXT  With --publish: describe the machine the trials ran on.`;

type Result = {
  mark: string;
  engine: Engine;
  passed: boolean;
  figures: string[];
  minutes: number;
  commit: string;
  day: string;
};

const FOLDER = "proofs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "boolean" },
    again: { type: "boolean" },
    engine: { type: "string" },
    minutes: { type: "string" },
    hours: { type: "string" },
    "per-second": { type: "string" },
    publish: { type: "boolean" },
    machine: { type: "string" },
    help: { type: "boolean" },
  },
});
const unknown = values.publish ? [] : positionals.filter((name) => !(name in marks));
for (const name of ["minutes", "hours", "per-second"] as const) {
  if (values[name] === undefined || Number(values[name]) > 0) continue;
  console.log(`--${name} must be a number, such as 8.\n\n${usage}`);
  process.exit(2);
}
if (values.engine !== undefined && !both.some((one) => one === values.engine)) {
  console.log(`--engine must be embedded or postgresql.\n\n${usage}`);
  process.exit(2);
}
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `Unknown trial: ${unknown.join(", ")}.\n\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}

if (values.publish) {
  publish([path.join(FOLDER, "full.json"), ...positionals], values.machine ?? "");
  process.exit(0);
}

const size = values.small ? "small" : "full";
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const file = path.join(FOLDER, `${size}.json`);
mkdirSync(FOLDER, { recursive: true });
if (values.again) rmSync(file, { force: true });
const done: Result[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
const asked = Object.entries(marks).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);

// Trials of one mark run beside each other, and two builds can't.
await ensureBuild();
for (const [mark, { what, files, engines }] of asked) {
  for (const engine of engines) {
    if (values.engine !== undefined && values.engine !== engine) continue;
    const isDone = (one: Result) =>
      one.mark === mark && one.engine === engine && one.commit === commit && one.passed;
    if (done.some(isDone)) continue;
    console.log(`\n== ${mark}, ${what}, ${engine}`);
    const result = await prove(mark, files, engine);
    done.splice(0, done.length, ...done.filter((one) => one.mark !== mark || one.engine !== engine), result);
    writeFileSync(file, `${JSON.stringify(done, null, 2)}\n`);
  }
}

const table = writeTable(done);
writeFileSync(path.join(FOLDER, `${size}.md`), table);
console.log(`\n${table}`);
process.exitCode = done.every(({ passed }) => passed) ? 0 : 1;

async function prove(mark: string, files: string[], engine: Engine): Promise<Result> {
  const told = path.join(FOLDER, "told.jsonl");
  rmSync(told, { force: true });
  const started = Date.now();
  const child = spawn(path.join("node_modules", ".bin", "vitest"), ["run", ...files], {
    stdio: "inherit",
    env: {
      ...process.env,
      TEST_ENGINE: engine,
      PROVE_SIZE: size,
      PROVE_FILE: path.resolve(told),
      ...(values.minutes === undefined ? {} : { PROVE_MINUTES: values.minutes }),
      ...(values.hours === undefined ? {} : { PROVE_HOURS: values.hours }),
      ...(values["per-second"] === undefined ? {} : { PROVE_PER_SECOND: values["per-second"] }),
    },
  });
  const code = await new Promise<number>((resolve) => child.once("close", (status) => resolve(status ?? 1)));
  const lines = existsSync(told) ? readFileSync(told, "utf8").trim().split("\n") : [];
  const figures = lines.map((line): ProofLine => JSON.parse(line)).filter((one) => one.mark === mark);
  return {
    mark,
    engine,
    passed: code === 0 && figures.length > 0,
    figures: figures.map(({ figure }) => figure),
    minutes: Math.round((Date.now() - started) / 6_000) / 10,
    commit,
    day: toDay(new Date()),
  };
}

function writeTable(results: readonly Result[]): string {
  const rows = results.map(
    ({ mark, engine, passed, figures, minutes, commit, day }) =>
      `| ${mark} | ${marks[mark]?.what} | ${engine} | ${passed ? "held" : "**failed**"} | ${figures.join("; ")} | ${minutes} | ${day}, ${commit} |`,
  );
  const head = ["| mark | what | engine | | figures | minutes | when |", "|---|---|---|---|---|---|---|"];
  return `${[...head, ...rows].join("\n")}\n`;
}

/** Writes the newest result of each mark and engine to where the documentation reads it. */
function publish(files: readonly string[], alsoSaid: string): void {
  const results = files
    .filter((file) => existsSync(file))
    .flatMap((file): Result[] => JSON.parse(readFileSync(file, "utf8")));
  const cores = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const kind = `${cores.length} cores (${cores[0]?.model.trim() || process.arch}), ${memory} GB, Node.js ${process.versions.node}`;
  const proofs: Proofs = {
    machine: [kind, alsoSaid].filter(Boolean).join(", "),
    marks: Object.entries(marks).flatMap(([mark, { what, goal, engines }]) =>
      engines.map((engine) => ({ mark, what, goal, engine, run: newest(mark, engine) })),
    ),
  };
  writeFileSync(proofsFile, `${JSON.stringify(proofs, null, 2)}\n`);
  execFileSync(path.join("node_modules", ".bin", "biome"), ["format", "--write", proofsFile]);

  function newest(mark: string, engine: Engine): Proofs["marks"][number]["run"] {
    const found = results.filter((one) => one.mark === mark && one.engine === engine).at(-1);
    if (found === undefined) return null;
    const { passed, figures, minutes, commit, day } = found;
    return { passed, figures, minutes, commit, day };
  }
}
