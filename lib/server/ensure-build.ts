import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { bundled } from "@/lib/bundle.mjs";

/** Written beside the build: a hash of what it was built from, and one of those files' sizes and times, which takes less to make. */
const stampFile = ".next/footnote-sources";
/** Tests and evaluations are in no build. */
const notBuilt = /\.test\.tsx?$|^lib\/(?:eval|testing)\//;
const sourceFolders = ["app", "components", "lib", "public"];
const sourceFiles = [
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** What runs outside Next: a server's start and its work, the command-line tools, and what reads documents in workers. */
export const programs = [
  ...["start", "prepare-data", "boot", "background"].map((part) => `lib/server/${part}.ts`),
  ...["backup", "briefings", "ingest", "key", "mcp", "worker"].map((tool) => `lib/cli/${tool}.ts`),
  "lib/ingest/read-worker/tasks.ts",
];

/**
 * Makes JavaScript of everything that runs in production, unless that was done from the very same sources. An
 * installation without sources has it.
 *
 * @throws Error when the build fails; its output has been shown by then.
 */
export async function ensureBuild(): Promise<void> {
  if (!existsSync("app")) return;
  const files = await listSources();
  const isBuilt = existsSync(".next/BUILD_ID") && existsSync(stampFile) && existsSync("dist");
  const [keptContents, keptTimes] = isBuilt ? readFileSync(stampFile, "utf8").split("\n") : [];
  const times = hashTimes(files);
  if (times === keptTimes) return;
  await Promise.all(programs.map((program) => bundled(program)));
  const contents = await hashContents(files);
  if (contents !== keptContents) {
    console.log("Building (the first start takes about a minute) …");
    await build();
  }
  writeFileSync(stampFile, `${contents}\n${times}`);
}

async function listSources(): Promise<string[]> {
  const files = sourceFiles.filter((file) => existsSync(file));
  for (const folder of sourceFolders) {
    const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !notBuilt.test(file)) files.push(file);
    }
  }
  return files.sort();
}

function hashTimes(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

async function hashContents(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(await readFile(file));
  return hash.digest("hex");
}

function build(): Promise<void> {
  const next = path.join("node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) return resolve();
      console.error(output);
      reject(new Error("The build failed; see the output above."));
    });
  });
}
