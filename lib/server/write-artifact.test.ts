// Only on the embedded engine: the tree of files is the same for both.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { findFreePort } from "@/lib/testing/built-server";
import { fileInvented, inventedOfficer } from "@/lib/testing/invented-filer";
import { serveLocally } from "@/lib/testing/mirror";
import { insteadOfSeed } from "@/lib/testing/seed";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { writeArtifact } from "./write-artifact";

const scratch = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
const artifact = path.join(scratch, "artifact");

const filer = { cik: "0009990001", name: "Quillfeather Works Inc", ticker: "QUIL", sic: "3571" };

beforeAll(() => writeArtifact(artifact), 300_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const listFiles = () =>
  readdirSync(artifact, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(artifact, path.join(entry.parentPath, entry.name)));

test("it holds no sources, tests, labels, evaluations, or packages of development", () => {
  const files = listFiles();
  expect(files.filter((file) => /\.(?:[cm]?tsx?|map)$/.test(file))).toEqual([]);
  expect(files.filter((file) => /\.(?:test|spec)\.|^(?:app|components|e2e)\/|\.jsonl$/.test(file))).toEqual(
    [],
  );
  expect(files.filter((file) => /^lib\/(?:eval|testing|seed\/(?!pack\.br))/.test(file))).toEqual([]);
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const packages = Object.keys(devDependencies).filter((name) =>
    existsSync(path.join(artifact, "node_modules", name)),
  );
  expect(packages).toEqual([]);
  expect(Object.keys(JSON.parse(readFileSync(path.join(artifact, "package.json"), "utf8")).scripts)).toEqual([
    "start",
    "key",
    "ingest",
    "briefings",
    "backup",
    "worker",
    "mcp",
  ]);
});

test("its bill of materials names every package that lies in it", () => {
  const { components } = JSON.parse(readFileSync(path.join(artifact, "sbom.cdx.json"), "utf8"));
  const purls = new Set(components.map(({ purl }: { purl: string }) => purl));
  const held = listFiles().flatMap((file) => {
    const isPackage = /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file);
    if (!isPackage || file.includes("node_modules/next/dist/compiled/")) return [];
    // The build gives some folders a name of its own; the package itself knows what it is called.
    const { name, version } = JSON.parse(readFileSync(path.join(artifact, file), "utf8"));
    return [`pkg:npm/${name.replace("@", "%40")}@${version}`];
  });
  expect(held.length).toBeGreaterThan(20);
  expect(held.filter((purl) => !purls.has(purl))).toEqual([]);
});

test("its bill of materials names every table that its data is made from, by its hash", () => {
  const { components } = JSON.parse(readFileSync(path.join(artifact, "sbom.cdx.json"), "utf8"));
  const origins: { table: string; sourceSha256: string }[] = JSON.parse(
    readFileSync("lib/seed/tables/origins.json", "utf8"),
  );
  const data = components.filter(({ type }: { type: string }) => type === "data");
  expect(origins.length).toBeGreaterThan(10);
  expect(
    data.map(({ name, hashes: [hash] }: { name: string; hashes: { content: string }[] }) => [
      name,
      hash?.content,
    ]),
  ).toEqual(origins.map(({ table, sourceSha256 }) => [table, sourceSha256]));
});

test("a folder that holds something else is left alone", async () => {
  await expect(writeArtifact("lib/server")).rejects.toThrow("lib/server is there, and is no artifact");
});

/** Runs a program of the artifact to its end, in nobody's settings but these. */
function runTool(
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; out: string; errors: string }> {
  const { child, printed, errors } = startProgram(args, settings);
  return new Promise((resolve) =>
    child.once("close", (code) => resolve({ code, out: printed(), errors: errors() })),
  );
}

function startProgram(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ["lib/cli/run.mjs", ...args], {
    cwd: artifact,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...settings },
  });
  // A signal that a program cannot hand on would leave the server that it started.
  onTestFinished(() => void child.kill("SIGTERM"));
  let out = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (out += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  return { child, printed: () => out, errors: () => errors };
}

test("alone it starts, signs in, makes keys, answers, takes filings in and speaks MCP", {
  timeout: 600_000,
}, async () => {
  const dataDir = path.join(scratch, "data");
  copyEmbeddedTemplate(dataDir);
  await insteadOfSeed(await openDatabase({ databaseUrl: null, dataDir }), { key: "quil", ...filer });
  await closeDatabase();

  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, printed, errors } = startProgram(["start"], {
    DATA_DIR: dataDir,
    PORT: `${port}`,
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
  });
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /http:\S+\/sign-in\/\S+/.exec(printed())?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(errors())));
  });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(`${url}/docs/quickstart`)).status).toBe(200);

  const key = (
    await runTool(["key", "create", "--email", "a@example.com", "--tier", "preview"], { DATA_DIR: dataDir })
  ).out.trim();
  const post = async (operation: string) => {
    const answer = await fetch(`${url}/api/v1/${operation}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ company: filer.name }),
    });
    return [answer.status, await answer.text()] as const;
  };
  expect(await post("validate")).toEqual([200, expect.stringContaining(filer.ticker)]);

  const served = fileInvented(filer);
  const edgar = await serveLocally((request, response) => {
    const body = served[request.url ?? ""];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  onTestFinished(edgar.close);
  const ingested = await runTool(["ingest", "edgar", filer.cik], {
    DATA_DIR: dataDir,
    EDGAR_BASE: edgar.base,
  });
  expect(ingested.code, ingested.errors).toBe(0);
  expect(await post("people")).toEqual([200, expect.stringContaining(inventedOfficer)]);

  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ["lib/cli/run.mjs", "mcp"],
      cwd: artifact,
      env: { PATH: process.env.PATH ?? "", FOOTNOTE_URL: url, FOOTNOTE_API_KEY: key },
    }),
  );
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("validate");
  await client.close();

  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
});
