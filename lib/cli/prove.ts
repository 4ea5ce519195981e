import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Told } from "@/lib/testing/proof";

type Engine = "embedded" | "postgresql";

type Mark = {
  what: string;
  /** Test files whose tests say figures of this mark. */
  files: string[];
  engines: Engine[];
};

const marks: Record<string, Mark> = {
  R1: { what: "load held", files: ["lib/server/load.test.ts"], engines: ["embedded", "postgresql"] },
  R2: { what: "exact limit", files: ["lib/server/serve.test.ts"], engines: ["postgresql"] },
  R3: {
    what: "kill -9 under load",
    files: ["lib/server/serve.test.ts", "lib/server/kills.test.ts"],
    engines: ["embedded", "postgresql"],
  },
  R4: { what: "power cut", files: ["lib/db/embedded/power-cut.test.ts"], engines: ["embedded"] },
  R5: { what: "idempotency", files: ["lib/api/idempotency.test.ts"], engines: ["embedded", "postgresql"] },
  R6: {
    what: "midnight, and clocks that step",
    files: ["lib/api/midnight.test.ts", "lib/server/clock-steps.test.ts"],
    engines: ["embedded", "postgresql"],
  },
  R7: { what: "bad input", files: ["lib/api/generated-input.test.ts"], engines: ["embedded", "postgresql"] },
  R8: {
    what: "hostile documents",
    files: ["lib/ingest/edgar/hostile-documents.test.ts", "lib/ingest/hostile-sources.test.ts"],
    engines: ["embedded"],
  },
  R9: {
    what: "faults: database lost, away, stalled, slow; disk full; source hung; SIGTERM",
    files: ["lib/db/lost-server.test.ts", "lib/server/faults.test.ts"],
    engines: ["embedded", "postgresql"],
  },
  R10: {
    what: "ten migrate at once",
    files: ["lib/db/migrate.test.ts"],
    engines: ["embedded", "postgresql"],
  },
  S1: { what: "attack suite", files: ["lib/server/attacks.test.ts"], engines: ["embedded", "postgresql"] },
  S2: {
    what: "secrets told nowhere",
    files: ["lib/server/canaries.test.ts"],
    engines: ["embedded", "postgresql"],
  },
  S3: {
    what: "poisoned passages",
    files: ["lib/operations/enrich/hostile-passages.test.ts"],
    engines: ["embedded"],
  },
  soak: { what: "hours of mixed traffic", files: ["lib/server/soak.test.ts"], engines: ["embedded"] },
};

const usage = `npm run prove [-- MARK ...] [--small] [--again] [--hours N]

Runs the trials of reliability at their full figures (${Object.keys(marks).join(", ")}), on the engines they apply to, and
writes what they measured to proofs/. Stopped, it goes on where it was; --again starts over. --small takes the sizes of
npm test. The soak takes two hours unless --hours says otherwise.`;

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
    hours: { type: "string" },
    help: { type: "boolean" },
  },
});
const unknown = positionals.filter((name) => !(name in marks));
if (values.hours !== undefined && !(Number(values.hours) > 0)) {
  console.log(`--hours must be a number of hours, such as 8.\n\n${usage}`);
  process.exit(2);
}
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There's no mark ${unknown.join(", ")}.\n\n${usage}` : usage);
  process.exit(unknown.length > 0 ? 2 : 0);
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

for (const [mark, { what, files, engines }] of asked) {
  for (const engine of engines) {
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
      ...(values.hours === undefined ? {} : { PROVE_HOURS: values.hours }),
    },
  });
  const code = await new Promise<number>((resolve) => child.once("close", (status) => resolve(status ?? 1)));
  const lines = existsSync(told) ? readFileSync(told, "utf8").trim().split("\n") : [];
  const figures = lines.map((line): Told => JSON.parse(line)).filter((one) => one.mark === mark);
  return {
    mark,
    engine,
    passed: code === 0 && figures.length > 0,
    figures: figures.map(({ figure }) => figure),
    minutes: Math.round((Date.now() - started) / 6_000) / 10,
    commit,
    day: new Date().toISOString().slice(0, 10),
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
