import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { describeSchemas } from "@/lib/api/openapi";
import { toTypeScript } from "@/lib/api/openapi-types";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";
import { listPages } from "./list-pages";

const run = promisify(execFile);

const api = openTestApi();
const http = serveTestApi();

type Block = { page: string; language: string; code: string };

function listBlocks(page: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => ({
    page,
    language,
    code,
  }));
}

const blocks = listPages().flatMap(({ slug, markdown }) => listBlocks(slug, markdown));

/** What a command prints when it is pasted into a shell where the key is set. */
async function paste(code: string): Promise<unknown> {
  const env = { ...process.env, FOOTNOTE_API_KEY: api.keys.good };
  const command = code.replaceAll("{base_url}", http.url);
  const { stdout } = await run("bash", ["-c", command], { env, maxBuffer: 10_000_000 });
  // MCP may answer as a stream of events.
  return JSON.parse(/^data: (.*)$/m.exec(stdout)?.[1] ?? stdout);
}

const commands = blocks.filter(({ language }) => language === "sh run");

test("there is something to run for every operation, for MCP and for OpenAPI", () => {
  const pages = new Set(commands.map(({ page }) => page));
  for (const page of ["quickstart", ...catalog.map(({ name }) => name), "mcp", "openapi"])
    expect(pages).toContain(page);
});

test.each(commands.map((block, at) => [`${block.page} ${at + 1}`, block.code]))(
  "%s: pasted into a shell, it prints an answer that is no error",
  async (_, code) => {
    const answer = await paste(code);
    expect(answer).toEqual(expect.any(Object));
    expect(answer).not.toHaveProperty("error");
  },
);

test("what is shown as JSON is JSON", () => {
  const shown = blocks.filter(({ language }) => language === "json");
  expect(shown.length).toBeGreaterThan(5);
  for (const { page, code } of shown) expect(() => JSON.parse(code), `${page}: ${code}`).not.toThrow();
});

test("answers that the quickstart shows are parts of those that its calls get", async () => {
  const ours = blocks.filter(({ page }) => page === "quickstart");
  const shown = ours.filter(({ language }) => language === "json");
  expect(shown.length).toBeGreaterThan(1);
  for (const { code } of shown) {
    const call = ours[ours.findIndex((block) => block.code === code) - 1]?.code ?? "";
    expect(await paste(call)).toMatchObject(JSON.parse(code));
  }
});

test("TypeScript beside the client's read-me compiles", async () => {
  const text = readFileSync("lib/docs/content/typescript.md", "utf8");
  const programs = listBlocks("typescript", text).filter(({ language }) => language === "ts");
  expect(programs.length).toBeGreaterThan(0);
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-docs-"));
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  try {
    // The client with the types that its package has.
    write("client.ts", readFileSync("lib/client.ts", "utf8"));
    write("client-operations.ts", toTypeScript(describeSchemas()));
    for (const [at, { code }] of programs.entries()) write(`program-${at}.ts`, code);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: "esnext",
      moduleResolution: "bundler",
      target: "es2023",
      types: ["node"],
      typeRoots: [path.resolve("node_modules/@types")],
      paths: { "footnote-client": ["./client.ts"] },
    };
    write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    const said = await run(process.execPath, ["node_modules/typescript/bin/tsc", "--project", folder]).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    );
    expect(said).toBe("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
