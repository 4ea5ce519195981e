import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { apiVersion, describeSchemas } from "@/lib/api/openapi";
import { writeTypes } from "@/lib/api/openapi-types";

const run = promisify(execFile);

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const manifest = {
  name: "footnote-client",
  version: apiVersion,
  description: "The Footnote API: company intelligence that shows its sources.",
  license: "MIT",
  type: "module",
  engines: { node: ">=20.3.0" },
  sideEffects: false,
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  types: "./dist/index.d.ts",
  files: ["dist"],
};

const compilerOptions = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  lib: ["ES2022", "DOM"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  declaration: true,
  outDir: "dist",
};

/**
 * Packs `lib/client.ts` as an npm package that needs nothing but itself: its types are written out from the OpenAPI
 * document.
 *
 * @param folder where the tarball goes; made where it does not exist.
 * @returns the tarball's path.
 */
export async function packSdk(folder: string): Promise<string> {
  const staged = await mkdtemp(path.join(os.tmpdir(), "footnote-sdk-"));
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(staged, "index.ts"), await writeModule());
    await writeFile(
      path.join(staged, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["index.ts"] }),
    );
    await writeFile(path.join(staged, "package.json"), JSON.stringify(manifest, null, 2));
    await copyFile(here("./readme.md"), path.join(staged, "README.md"));
    await copyFile(here("../../../LICENSE"), path.join(staged, "LICENSE"));
    await compile(staged);
    const { stdout } = await run(
      "npm",
      ["pack", "--silent", "--ignore-scripts", "--pack-destination", path.resolve(folder)],
      { cwd: staged },
    );
    return path.resolve(folder, stdout.trim());
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** The client with its types beside it, in one file without an import. */
async function writeModule(): Promise<string> {
  const source = await readFile(here("../../client.ts"), "utf8");
  const client = source.replace(/^(?:import|export) .* from "\.\/client-operations";\n/gm, "");
  if (/\bfrom "/.test(client)) throw new Error("lib/client.ts imports more than its types");
  return `${writeTypes(describeSchemas())}\n${client}`;
}

async function compile(staged: string): Promise<void> {
  const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
  const tsc = path.join(path.dirname(typescript), "bin", "tsc");
  await run(process.execPath, [tsc, "--project", staged]).catch((error: { stdout?: string }) => {
    throw new Error(`The client does not compile:\n${error.stdout ?? String(error)}`);
  });
}
