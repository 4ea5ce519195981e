import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import type { JsonObject } from "@/components/playground/json-value";
import { formatPrograms } from "@/components/playground/programs";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi, send } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";

const api = openTestApi();
const http = serveTestApi();
const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-programs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runFile = promisify(execFile);

/** How a program of a language is run; null where the machine lacks its tool. */
async function commandOf(id: string): Promise<((file: string) => [string, string[]]) | null> {
  const has = async (tool: string) =>
    runFile(tool, ["--version"]).then(
      () => true,
      () => false,
    );
  if (id === "curl" || id === "mcp") return (await has("curl")) ? (file) => ["bash", [file]] : null;
  if (id === "typescript") return (file) => [process.execPath, ["--import", "tsx", file]];
  if (id === "python") return (await has("python3")) ? (file) => ["python3", [file]] : null;
  return await runFile("go", ["version"]).then(
    () => (file: string) => ["go", ["run", file]] as [string, string[]],
    () => null,
  );
}

const endings: Record<string, string> = { typescript: "mts", python: "py", go: "go" };

/** An answer without what differs from call to call. */
function withoutMoments(answer: JsonObject): string {
  return JSON.stringify(answer).replace(/"(corroborated_at|enrichedAt|composed_at)":"[^"]*"/g, "");
}

test.each(catalog.map(({ name, examples }) => [name, examples[0]?.request as JsonObject] as const))(
  "the playground's programs for %s run as they are, and get the API's answer",
  async (name, request) => {
    const input = { ...request, company: "Apple" };
    const { json } = await send(api, name, { body: input });
    for (const { id, text } of formatPrograms(http.url, name, input)) {
      const command = await commandOf(id);
      if (command === null) {
        console.log(`skipped: no tool here for ${id}`);
        continue;
      }
      const file = path.join(folder, `${name}-${id}.${endings[id] ?? "sh"}`);
      writeFileSync(file, text);
      const { stdout } = await runFile(...command(file), {
        env: { ...process.env, FOOTNOTE_API_KEY: api.keys.good },
      });
      const given = id === "mcp" ? readToolAnswer(stdout) : JSON.parse(stdout);
      expect(withoutMoments(given), id).toBe(withoutMoments(json));
    }
  },
  60_000,
);

/** The structured content of a tool's answer, whether it came as JSON or as an event. */
function readToolAnswer(stdout: string): JsonObject {
  const text = /^data: (.*)$/m.exec(stdout)?.[1] ?? stdout;
  return JSON.parse(text).result.structuredContent;
}
