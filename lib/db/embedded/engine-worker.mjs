// The thread that owns the embedded database and serves it on a socket. Plain JavaScript, found by its path at
// run time: bundlers must not touch it, and it runs the same under server, command-line tools and tests.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { forgetSync, openDurably, syncOnce } from "./durable-files.mjs";
import { Checkpoints, Engine } from "./engine.mjs";
import { WireConnection } from "./wire-connection.mjs";

/** Pages of 8 kB that the engine keeps in memory; the operating system keeps what is read beyond them. */
const BUFFERS = "4096";

/** How long open transactions may still run once the engine is told to stop. */
const GRACE_MS = 10_000;

/** @type {{ dataDir: string, socket: string, isDurable: boolean }} */
const { dataDir, socket, isDurable } = workerData;
const isFile = process.platform !== "win32";
/** @type {Set<import("node:net").Socket>} */
const clients = new Set();
/** @type {Set<WireConnection>} */
const connections = new Set();

const opening = openEngine();
const server = createServer((client) => {
  clients.add(client);
  client.on("error", () => client.destroy());
  client.once("close", () => clients.delete(client));
  void opening.then((engine) => {
    if (client.destroyed) return;
    const connection = new WireConnection(client, engine);
    connections.add(connection);
    client.once("close", () => connections.delete(connection));
  });
});

// Listening comes first: from here on others see that the directory has an owner, and wait.
if (isFile) rmSync(socket, { force: true });
await new Promise((resolve, reject) => {
  server.once("error", reject);
  server.listen(socket, () => resolve(undefined));
});
if (isFile) chmodSync(socket, 0o600);

const engine = await opening;
const checkpoints = new Checkpoints(engine);
parentPort?.once("message", () => void stop());
parentPort?.postMessage("ready");

async function openEngine() {
  const files = path.join(dataDir, "postgres");
  if (!existsSync(files)) {
    // Made aside and moved: a first start that is killed halfway leaves nothing that looks like a database.
    for (const left of readdirSync(dataDir).filter((name) => name.startsWith("postgres.new")))
      rmSync(path.join(dataDir, left), { recursive: true, force: true });
    // A name of its own: the maker of one that was killed may still be writing.
    const unfinished = path.join(dataDir, `postgres.new-${randomUUID()}`);
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL("./create-database.mjs", import.meta.url)),
      unfinished,
    ]);
    renameSync(unfinished, files);
  }
  const params = [...PGlite.defaultStartParams, "-B", BUFFERS];
  if (!isDurable) {
    forgetSync(files);
    return new Engine(await PGlite.create(files, { startParams: params }));
  }
  syncOnce(files);
  const durable = openDurably(files, params);
  return new Engine(await PGlite.create(durable), durable.fs);
}

async function stop() {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const connection of connections) connection.endIfIdle();
  await engine.drain(GRACE_MS);
  for (const client of clients) client.destroy();
  await closed;
  await checkpoints.stop();
  await engine.close();
  parentPort?.close();
}
