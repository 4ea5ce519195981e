import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull, recordProof } from "@/lib/testing/proof";
import { catalog } from "./catalog";

const run = promisify(execFile);
const house = mkdtempSync(path.join(os.tmpdir(), "footnote-sixth-"));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
  writeFileSync(path.join(house, file), text);
};

const contract = `import { z } from "zod";
import { defineContract, type ResponseOf } from "../contract";
import { companyField } from "../fields";

export const initials = defineContract({
  name: "initials",
  summary: "The first letters of a company's name.",
  description: "Of as many words as are asked for.",
  guidance: "Use it for a monogram.",
  request: z.object({ company: companyField, words: z.enum(["first", "all"]).meta({ description: "Which words." }) }),
  response: z.object({ letters: z.string().meta({ description: "The letters." }) }),
  errors: [],
  unitPriceCents: 5,
  unit: "call",
  unitsOf: () => 1,
  holdsUnits: false,
  examples: [{ title: "A bank", request: { company: "Bank of America", words: "all" } }],
});

export const formatInitials = ({ letters }: ResponseOf<typeof initials>) => [\`Letters: \${letters}\`];
`;

const code = `import "server-only";
import type { RequestOf, ResponseOf } from "../contract";
import type { RunContext } from "../run";
import type { initials } from "./contract";

export async function runInitials(
  _: RunContext,
  { company, words }: RequestOf<typeof initials>,
): Promise<ResponseOf<typeof initials>> {
  const letters = company.split(" ").map((word) => word.charAt(0));
  return { letters: words === "first" ? (letters[0] ?? "") : letters.join("") };
}
`;

const route = `import { handle } from "@/lib/api/handle";
import { initials } from "@/lib/operations/initials/contract";
import { runInitials } from "@/lib/operations/initials/run";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handle(initials, runInitials);
`;

const typed = `import { createFootnote } from "@/lib/client";
import * as route from "@/app/api/v1/initials/route";

const footnote = createFootnote({ apiKey: "", baseUrl: "" });
export const letters: Promise<string> = footnote
  .initials({ company: "Bank of America", words: "first" })
  .then((answer) => answer.letters);
// @ts-expect-error: no such choice
void footnote.initials({ company: "Bank of America", words: "last" });
export const { POST } = route;
`;

/** What a copy of the house with a sixth operation says of it. */
const probe = `import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { makeMcpServer } from "@/lib/api/mcp-server";
import { describeApi, describeSchemas } from "@/lib/api/openapi";
import { toTypeScript } from "@/lib/api/openapi-types";
import { createFootnote } from "@/lib/client";
import { findPage, listPages } from "@/lib/docs/list-pages";
import { writeLlmsText } from "@/lib/docs/feeds";
import { describeForm } from "@/lib/web-forms/describe-form";
import { operationNames } from "@/lib/operations/catalog";
import { findOperation } from "@/lib/operations/catalog";

const operation = findOperation("initials")!;
const answer = await (await operation.loadRun())({} as never, operation.request.parse(operation.examples[0]!.request));
const mcp = createMcpHandler(() => makeMcpServer(async () => ({ ok: true, response: answer })));
const client = new Client({ name: "test", version: "1" });
await client.connect(
  new StreamableHTTPClientTransport(new URL("http://localhost/"), {
    fetch: async (url, init) => await mcp.fetch(new Request(url, init)),
  }),
);
const sent: string[] = [];
const footnote = createFootnote({
  apiKey: "",
  baseUrl: "",
  fetch: async (url) => {
    sent.push(String(url));
    return Response.json(answer);
  },
});
await footnote.initials({ company: "Bank of America", words: "all" });
console.log(JSON.stringify({
  document: describeApi("").paths["/api/v1/initials"].post.summary,
  introduction: describeApi("").info.description,
  tool: (await client.listTools()).tools.find(({ name }) => name === "initials"),
  called: await client.callTool({ name: "initials", arguments: {} }),
  pages: listPages().map(({ slug }) => slug),
  page: findPage("initials").markdown,
  llms: writeLlmsText(""),
  form: describeForm(operation).map(({ name, kind }) => name + ": " + kind),
  offered: operationNames,
  sent,
  package: toTypeScript(describeSchemas()),
}));
`;

beforeAll(() => {
  for (const part of ["app", "components", "lib", "tsconfig.json", "package.json"])
    cpSync(part, path.join(house, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(house, "node_modules"));
  // The three things that an operation takes: a folder, an entry of the catalog, a route.
  write("lib/operations/initials/contract.ts", contract);
  write("lib/operations/initials/run.ts", code);
  const entry =
    '  enter(initials, formatInitials, async () => (await import("./initials/run")).runInitials),\n] as const;';
  const listed = readFileSync("lib/operations/catalog.ts", "utf8").replace("] as const;", entry);
  write(
    "lib/operations/catalog.ts",
    `import { formatInitials, initials } from "./initials/contract";\n${listed}`,
  );
  write("app/api/v1/initials/route.ts", route);
  write("next-env.d.ts", '/// <reference types="next" />\n');
  write("typed.ts", typed);
  write("probe.mts", probe);
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test("a folder, an entry of the catalog and a route make an operation: documented, listed, offered and served", async () => {
  const { stdout } = await run(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "probe.mts"],
    { cwd: house, maxBuffer: 10_000_000 },
  );
  const said = JSON.parse(stdout);
  expect(said.document).toBe("The first letters of a company's name.");
  expect(said.introduction).toContain("six operations");
  expect(said.tool).toMatchObject({
    title: "Initials",
    description: expect.stringContaining("Use it for a monogram."),
    inputSchema: { required: ["company", "words"] },
  });
  expect(said.called.content).toEqual([{ type: "text", text: "Letters: BoA" }]);
  expect(said.pages).toContain("initials");
  expect(said.page).toContain("| `words` |");
  expect(said.llms).toContain("six operations (validate, enrich, timeline, corroborate, people, initials)");
  expect(said.form).toEqual(["company: company", "words: choice"]);
  expect(said.offered).toEqual([...catalog.map(({ name }) => name), "initials"]);
  expect(said.sent).toEqual(["/api/v1/initials"]);
  expect(said.package).toContain("initials: { request: InitialsRequest; response: InitialsResponse }");
});

// The types of the whole house take as long as those of the house as it is.
test.runIf(isFull)("its types reach the client, and nothing else in the house has to change", async () => {
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  const said = await run(process.execPath, [tsc, "--noEmit", "--incremental", "false"], { cwd: house }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  expect(said.split("\n").filter((line) => line !== "" && !line.startsWith("probe.mts"))).toEqual([]);
  recordProof("sixth", "a sixth operation's types reach the client, and nothing else has to change");
});
