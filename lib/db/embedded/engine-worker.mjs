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
import {
  ASKING,
  FLUSH,
  fatalError,
  IDLE,
  isCopyFromClient,
  renameStatement,
  simpleQuery,
  statusOf,
  TERMINATE,
  WireReader,
} from "./wire-protocol.mjs";

/** A connection that holds the engine and says nothing for so long is cut off, as on PostgreSQL. */
const IDLE_HOLDER_MS = 30_000;

/**
 * One client of the PostgreSQL protocol: a pool's connection of this process, or a command-line tool. Its
 * messages reach the engine in whole exchanges, and from the first until the engine is idle again no one
 * else's do.
 */
class WireConnection {
  static #last = 0;
  #prefix = `${++WireConnection.#last}:`;
  /** @type {Set<string>} */
  #prepared = new Set();
  #client;
  #engine;
  #reader;
  /** @type {Buffer[]} Messages not yet sent to the engine. */
  #pending = [];
  /** How many of them end with one that asks for an answer, and which that is. */
  #sendable = 0;
  #lastAsked = 0;
  #waiting = false;
  #gone = false;
  /** @type {NodeJS.Timeout | undefined} */
  #idleTimer;
  #turn = { begin: () => this.#exchange() };

  /**
   * @param {import("node:net").Socket} client
   * @param {import("./engine.mjs").Engine} engine
   */
  constructor(client, engine) {
    this.#client = client;
    this.#engine = engine;
    this.#reader = new WireReader((bytes) => void client.write(bytes), engine.greeting);
    client.setNoDelay(true);
    client.on("data", (chunk) => this.#receive(chunk));
    client.once("close", () => this.#leave());
  }

  /** Ends the connection if nothing of its is under way. */
  endIfIdle() {
    if (this.#waiting || this.#engine.isHeldBy(this.#turn) || this.#engine.owes(this.#client)) return;
    this.#client.end(SHUTTING_DOWN);
  }

  /** @param {Buffer} chunk */
  #receive(chunk) {
    if (this.#gone) return;
    const messages = this.#reader.read(chunk);
    if (!messages) return void this.#client.destroy();
    for (const bytes of messages) {
      const type = bytes[0] ?? 0;
      if (type === TERMINATE) return this.#leave();
      if (isCopyFromClient(bytes)) return this.#cutOff(NO_COPY);
      this.#pending.push(renameStatement(bytes, this.#prefix, this.#prepared));
      if (!ASKING.has(type)) continue;
      this.#sendable = this.#pending.length;
      this.#lastAsked = type;
    }
    if (this.#sendable === 0 || this.#waiting) return;
    if (this.#engine.isHeldBy(this.#turn)) return this.#exchange();
    this.#waiting = true;
    this.#engine.request(this.#turn);
  }

  #exchange() {
    this.#waiting = false;
    clearTimeout(this.#idleTimer);
    const asked = this.#pending.splice(0, this.#sendable);
    this.#sendable = 0;
    const answer = this.#engine.exchange(Buffer.concat(asked));
    const status = statusOf(answer);
    if (status === undefined && this.#lastAsked !== FLUSH) {
      throw new Error("the engine ended in the middle of a query");
    }
    this.#engine.deliver(this.#client, answer);
    if (status === IDLE && this.#lastAsked !== FLUSH) this.#engine.release(this.#turn);
    else this.#idleTimer = setTimeout(() => this.#cutOff(IDLE_TOO_LONG), IDLE_HOLDER_MS);
  }

  /** @param {Buffer} reason */
  #cutOff(reason) {
    this.#client.write(reason);
    this.#leave();
  }

  #leave() {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#idleTimer);
    this.#engine.withdraw(this.#turn);
    if (this.#engine.isHeldBy(this.#turn)) {
      this.#engine.abandon();
      this.#engine.release(this.#turn);
    }
    const forget = [...this.#prepared].map((name) => `deallocate "${name.replaceAll('"', '""')}"`);
    const cleaning = {
      begin: () => {
        for (const statement of [...forget, LEAVE_NO_TRACE]) this.#engine.exchange(simpleQuery(statement));
        this.#engine.release(cleaning);
        this.#client.end();
      },
    };
    this.#engine.request(cleaning);
  }
}

/** What a session of PostgreSQL takes with it when it ends, and the engine's one session would keep. */
const LEAVE_NO_TRACE = "reset all; unlisten *; close all; discard temp; select pg_advisory_unlock_all()";
const SHUTTING_DOWN = fatalError("57P01", "terminating connection due to administrator command");
const IDLE_TOO_LONG = fatalError("25P03", "terminating connection due to idle-in-transaction timeout");
const NO_COPY = fatalError("0A000", "COPY FROM STDIN is not available on the embedded database; use INSERT");

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
