import { readFileSync } from "node:fs";
import { listTests, runsOf } from "./engines";

/**
 * What a file does to its process, or reads of it, that another file in the same process would notice: settings,
 * modules replaced, globals, signals, time and memory used, a database or server of its own, processes and threads.
 */
const acts =
  /process\.env|vi\.(?!waitFor|fn\b)|globalThis|Symbol\.for|process\.(?:on|once|emit|kill|exit|cpuUsage|memoryUsage)\b|openDatabase|testing\/(?:mirror|newsroom)|readInWorker|copyEmbeddedTemplate|createServer|startBuiltServer|spawn|execFile|fork\(|new Worker\(/;

/** Rooms whose tests are about processes and databases. */
const rooms = /^lib\/(?:server|cli|db|testing)\//;

/** Whether a test file can share a process with others, one after the other: it opens no database and leaves no trace. */
function isStateless(file: string): boolean {
  const text = readFileSync(file, "utf8");
  return runsOf(file) === "embedded" && !rooms.test(file) && !acts.test(text);
}

export const listStateless = (): string[] => listTests().filter(isStateless);
