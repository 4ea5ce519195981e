import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Written beside the build: the hash of what it was built from. */
const stampFile = ".next/footnote-sources";
const sourceFolders = ["app", "components", "lib", "public"];
const sourceFiles = [
  "instrumentation-client.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/**
 * Runs `next build` unless the build that is there was made from the very same sources.
 *
 * @throws Error when the build fails; its output has been shown by then.
 */
export async function ensureBuild(): Promise<void> {
  const stamp = await hashSources();
  if (existsSync(".next/BUILD_ID") && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp)
    return;
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
      if (entry.isFile() && !entry.name.endsWith(".test.ts"))
        files.push(path.join(entry.parentPath, entry.name));
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
      reject(new Error("The build failed; see the lines above."));
    });
  });
}
