import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveCompressed } from "./compression.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-static-"));
const script = "const answer = 42;\n".repeat(100);
writeFileSync(path.join(folder, "a-1.js"), script);
writeFileSync(path.join(folder, "..", path.basename(folder), "b.txt"), "no script");

const serve: (request: IncomingMessage, response: ServerResponse) => boolean = serveCompressed(folder);
const server = createServer((request, response) => {
  if (!serve(request, response)) response.end("Next's");
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (file: string, encodings = "gzip, deflate, br") =>
  fetch(`${url}/_next/static/${file}`, { headers: { "accept-encoding": encodings } });

test("a script is sent as Next sends it until it is compressed, and then whole, in Brotli", async () => {
  expect(await (await ask("a-1.js")).text()).toBe("Next's");
  const answer = await vi.waitFor(async () => {
    const tried = await ask("a-1.js");
    expect(tried.headers.get("content-encoding")).toBe("br");
    return tried;
  });
  expect(await answer.text()).toBe(script);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
});

test("nothing else is answered: other encodings, other files, ways out of the folder", async () => {
  expect(await (await ask("a-1.js", "gzip")).text()).toBe("Next's");
  expect(await (await ask("a-1.js", "gzip, br;q=0")).text()).toBe("Next's");
  for (const file of ["b.txt", "none.js", "..%2fa-1.js", "x/..%2f..%2fa.js"])
    for (let tries = 0; tries < 2; tries += 1) expect(await (await ask(file)).text()).toBe("Next's");
});
