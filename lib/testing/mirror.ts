import "server-only";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A server on loopback. `asked` are the paths asked for, with the status that they got. */
export type LocalServer = {
  base: string;
  asked: { path: string; status: number }[];
  close: () => void;
};

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Serves on a free port of loopback. */
export async function serveLocally(answer: Answer): Promise<LocalServer> {
  const asked: LocalServer["asked"] = [];
  // It closes no idle connection: a busy caller might just be asking on it.
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    response.once("close", () => asked.push({ path: request.url ?? "", status: response.statusCode }));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${port}`, asked, close };
}

/**
 * A static server over a folder that mirrors SEC's hosts by path, with entity tags: what EDGAR_BASE points to in
 * tests and evaluations. `overlay` puts further files, by path, over those there.
 */
export function serveMirror(
  folder: string,
  overlay: Readonly<Record<string, string>> = {},
): Promise<LocalServer> {
  const root = path.resolve(folder);
  return serveLocally((request, response) => {
    const asked = decodeURIComponent(request.url ?? "");
    const file = overlay[asked] ?? path.join(root, path.normalize(asked));
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

/** The files that stand in for SEC's hosts. */
export const mirrorFolder = path.resolve("../shared/edgar");
export const hasMirror = existsSync(mirrorFolder);
export const withoutMirror = "(skipped where ../shared is absent)";

export type TestServer = LocalServer;

/** A server on loopback for one test. */
export async function startTestServer(answer: Parameters<typeof serveLocally>[0]): Promise<TestServer> {
  return closeAfterTest(await serveLocally(answer));
}

/** The mirror, served for one test. */
export async function startMirror(overlay: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  return closeAfterTest(await serveMirror(mirrorFolder, overlay));
}

function closeAfterTest(server: LocalServer): LocalServer {
  onTestFinished(server.close);
  return server;
}
