import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeSchemas } from "@/lib/api/openapi";
import { toTypeScript } from "@/lib/api/openapi-types";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";
import { packSdk } from "./sdk-pack/pack-sdk";

const run = promisify(execFile);
const root = process.cwd();
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");

const api = openTestApi();
const http = serveTestApi();

const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-blank-"));
const write = (name: string, content: unknown) =>
  writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));

/** What the compiler has to say of a project; empty where it is content. */
async function compile(project: string): Promise<string> {
  return await run(process.execPath, [tsc, "--project", path.join(folder, project)], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

beforeAll(async () => {
  const tarball = await packSdk(folder);
  write("package.json", { name: "blank", private: true, type: "module" });
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder });
}, 480_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the tarball needs nothing but itself", () => {
  const installed = path.join(folder, "node_modules", "footnote-client");
  const manifest = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "footnote-client", type: "module" });
  expect(manifest.dependencies).toBeUndefined();
  for (const file of ["dist/index.js", "dist/index.d.ts"])
    expect(readFileSync(path.join(installed, file), "utf8")).not.toMatch(/\bimport\b|require\(|\bfrom "/);
});

test("the read-me's code compiles in a blank project and is answered by a server", async () => {
  const readme = readFileSync(path.join(folder, "node_modules", "footnote-client", "README.md"), "utf8");
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1] ?? "");
  expect(blocks).toHaveLength(3);
  write("main.ts", `${blocks.join("\n")}\nconsole.log(footnote.rateLimit?.remaining);\n`);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    types: ["node"],
    typeRoots: [path.join(root, "node_modules", "@types")],
  };
  write("tsconfig.json", { compilerOptions, files: ["main.ts"] });
  expect(await compile("tsconfig.json")).toBe("");
  const env = { ...process.env, FOOTNOTE_API_KEY: api.keys.good, FOOTNOTE_URL: http.url };
  const { stdout } = await run(process.execPath, ["main.js"], { cwd: folder, env });
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toMatch(/^supported /);
  expect(lines.slice(1, -1).join("\n")).toContain("independent-bank");
  expect(lines.at(-1)).toMatch(/^\d+$/);
}, 240_000);

test("a request of the wrong form does not compile", async () => {
  write(
    "wrong.ts",
    `import { createFootnote } from "footnote-client";
createFootnote({ apiKey: "", baseUrl: "" }).people({ company: "Apple", filters: { role_type: ["boss"] } });`,
  );
  write("tsconfig.wrong.json", {
    compilerOptions: { module: "nodenext", noEmit: true, skipLibCheck: true },
    files: ["wrong.ts"],
  });
  expect(await compile("tsconfig.wrong.json")).toContain(`Type '"boss"' is not assignable`);
}, 240_000);

test("the types written out for the package are those of the contracts", async () => {
  write("written.ts", toTypeScript(describeSchemas()));
  write(
    "same.ts",
    `import type { Operations as Contracts } from "@/lib/client-operations";
import type { Operations as Written } from "./written.js";
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : "missing in the contracts") : "missing in what is written";
type Checked = {
  [Name in keyof Contracts | keyof Written]: [
    Same<Contracts[Name]["request"], Written[Name]["request"]>,
    Same<Contracts[Name]["response"], Written[Name]["response"]>,
  ];
};
const both: [true, true] = [true, true];
export const checked: Checked = { ${catalog.map(({ name }) => `${name}: both`).join(", ")} };`,
  );
  const compilerOptions = {
    strict: true,
    // Not exactOptionalPropertyTypes: of what may be missing, zod says in two ways whether it may be undefined.
    skipLibCheck: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    paths: { "@/*": [path.join(root, "*")] },
  };
  write("tsconfig.same.json", { compilerOptions, files: ["same.ts"] });
  expect(await compile("tsconfig.same.json")).toBe("");
}, 240_000);
