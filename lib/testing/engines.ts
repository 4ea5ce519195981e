import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The engines on which a test file shows something that the run on the other engine doesn't. */
export type Runs = "both" | "embedded" | "postgresql";

/** The comment with which a test file chooses its engine, on its own line and with a reason. */
const mark = /^\/\/ (Only on PostgreSQL|Only on the embedded engine|On both engines): \S.*\.$/m;

const marked: Readonly<Record<string, Runs>> = {
  "Only on PostgreSQL": "postgresql",
  "Only on the embedded engine": "embedded",
  "On both engines": "both",
};

/**
 * Which engines a test file runs on: on PostgreSQL where it opens a test database, or asks for the engine, since a
 * database costs less there; otherwise in the embedded run. A comment like `// On both engines: why.` says otherwise.
 *
 * @param file from the project's root.
 */
export function runsOf(file: string): Runs {
  const chosen = mark.exec(readFileSync(file, "utf8"))?.[1];
  if (chosen !== undefined) return marked[chosen] ?? "both";
  return reachesDatabase(file, new Set()) ? "postgresql" : "embedded";
}

/** All test files, from the project's root. */
export function listTests(): string[] {
  return ["components", "lib"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Files that a run on an engine leaves out, since the run on the other one has them. */
export const leftOutOn = (engine: "embedded" | "postgresql"): string[] =>
  listTests().filter((file) => ![engine, "both"].includes(runsOf(file)));

/** Only what tests share opens a test database, so no other import has to be followed. */
function reachesDatabase(file: string, seen: Set<string>): boolean {
  if (file === "lib/testing/database.ts") return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (text.includes("process.env.TEST_ENGINE")) return true;
  const specifiers = [...text.matchAll(/(?:from|import) "([^"]+)"/g)];
  return specifiers
    .map(([, specifier = ""]) =>
      specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(file), specifier),
    )
    .map((imported) => `${imported}.ts`)
    .filter((imported) => imported.startsWith("lib/testing/") && existsSync(imported))
    .some((imported) => reachesDatabase(imported, seen));
}

/**
 * What a file does to its process that another file in the same process would notice: settings of the process, modules
 * replaced, globals, signals, time and memory used, a database opened by hand, processes and threads.
 */
const acts =
  /process\.env(?:\.\w+|\[[^\]]+\])\s*=[^=]|delete process\.env|vi\.(?!waitFor|fn\b)|globalThis|Symbol\.for|process\.(?:on|once|emit|kill|exit|cpuUsage|memoryUsage)\b|openDatabase|copyEmbeddedTemplate|startBuiltServer|spawn|execFile|fork\(|new Worker\(/;

/** What goes with the file where the test setup sees to it: our own settings, servers, and reading workers. */
const passes = /lib\/env"|testing\/(?:mirror|newsroom)|readInWorker|createServer/;

/** Rooms whose tests are about processes. */
const ofProcesses = /^lib\/(?:server|cli|testing)\//;

/** Whether a test file leaves no trace in its process, so that it can share one with others, one after the other. */
const leavesNoTrace = (file: string): boolean =>
  !ofProcesses.test(file) && !acts.test(readFileSync(file, "utf8"));

/** Files that hold no state and open no database. */
export const listStateless = (): string[] =>
  listTests().filter(
    (file) =>
      runsOf(file) === "embedded" &&
      !/^lib\/db\//.test(file) &&
      leavesNoTrace(file) &&
      !passes.test(readFileSync(file, "utf8")),
  );

/** Files whose only state is their test database and what the test setup puts back, which goes with them. */
export const listOfDatabase = (): string[] =>
  listTests().filter((file) => runsOf(file) !== "embedded" && leavesNoTrace(file));
