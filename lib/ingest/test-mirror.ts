import "server-only";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { onTestFinished } from "vitest";

/** The files that stand in for SEC's hosts. */
export const mirrorFolder = path.resolve("../shared/edgar");
export const hasMirror = existsSync(mirrorFolder);
export const withoutMirror = "(skipped where ../shared is absent)";

export type TestServer = {
  base: string;
  /** Paths asked for, with the status that they got. */
  asked: { path: string; status: number }[];
};

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A server on loopback for one test. */
export async function startTestServer(answer: Answer): Promise<TestServer> {
  const asked: TestServer["asked"] = [];
  const server = http.createServer((request, response) => {
    response.once("close", () => asked.push({ path: request.url ?? "", status: response.statusCode }));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, asked };
}

/** A static server over the mirror, with entity tags. `overlay` puts further files, by path, over those there. */
export function startMirror(overlay: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  return startTestServer((request, response) => {
    const asked = decodeURIComponent(request.url ?? "");
    const file = overlay[asked] ?? path.join(mirrorFolder, path.normalize(asked));
    if (!file.startsWith("/") || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("not here");
      return;
    }
    const bytes = readFileSync(file);
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(200, { etag, "content-type": typeOf(file) }).end(bytes);
  });
}

function typeOf(file: string): string {
  const types: Readonly<Record<string, string>> = { ".json": "application/json", ".htm": "text/html" };
  return types[path.extname(file)] ?? "text/plain";
}
