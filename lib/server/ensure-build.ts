import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { bundled } from "@/lib/bundle.mjs";

/** Written beside the build: the hash of what it was built from. */
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
  ...["start", "boot", "background"].map((part) => `lib/server/${part}.ts`),
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
  await Promise.all(programs.map((program) => bundled(program)));
  const stamp = await hashSources();
  const isBuilt = existsSync(".next/BUILD_ID") && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Building (the first start takes about a minute) …");
  await build();
  writeFileSync(stampFile, stamp);
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = [...sourceFiles];
  for (const folder of sourceFolders) {
    const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !notBuilt.test(file)) files.push(file);
    }
  }
  for (const file of files.sort()) {
    if (existsSync(file)) hash.update(`${file}\n`).update(await readFile(file));
  }
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
