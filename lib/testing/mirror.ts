import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type LocalServer, serveLocally, serveMirror } from "@/lib/ingest/serve-mirror";

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
