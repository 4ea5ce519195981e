import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The engines on which a test file shows something that the run on the other engine doesn't. */
export type Runs = "both" | "embedded" | "postgresql";

/** The comment with which a test file chooses its engine, on its own line and with a reason. */
const mark = /^\/\/ Only on (PostgreSQL|the embedded engine): \S.*\.$/m;

/**
 * Which engines a test file runs on: on both where it opens a test database, or asks for the engine; otherwise once, in
 * the embedded run. A comment `// Only on PostgreSQL: why.` or `// Only on the embedded engine: why.` says otherwise.
 *
 * @param file from the project's root.
 */
export function runsOf(file: string): Runs {
  const marked = mark.exec(readFileSync(file, "utf8"))?.[1];
  if (marked !== undefined) return marked === "PostgreSQL" ? "postgresql" : "embedded";
  return reachesDatabase(file, new Set()) ? "both" : "embedded";
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
 * What a file does to its process, or reads of it, that another file in the same process would notice: settings,
 * modules replaced, globals, signals, time and memory used, a database or server of its own, processes and threads.
 */
const acts =
  /process\.env|lib\/env"|vi\.(?!waitFor|fn\b)|globalThis|Symbol\.for|process\.(?:on|once|emit|kill|exit|cpuUsage|memoryUsage)\b|openDatabase|testing\/(?:mirror|newsroom)|readInWorker|copyEmbeddedTemplate|createServer|startBuiltServer|spawn|execFile|fork\(|new Worker\(/;

/** Rooms whose tests are about processes. */
const ofProcesses = /^lib\/(?:server|cli|testing)\//;

/** Whether a test file leaves no trace in its process, so that it can share one with others, one after the other. */
const leavesNoTrace = (file: string): boolean =>
  !ofProcesses.test(file) && !acts.test(readFileSync(file, "utf8"));

/** Files that hold no state and open no database. */
export const listStateless = (): string[] =>
  listTests().filter(
    (file) => runsOf(file) === "embedded" && !/^lib\/db\//.test(file) && leavesNoTrace(file),
  );
