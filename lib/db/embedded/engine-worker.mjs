// The thread that owns the embedded database and serves it on a socket. Plain JavaScript, found by its path at
// run time: bundlers must not touch it, and it runs the same under server, command-line tools and tests.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { forgetSync, openDurably, syncOnce } from "./durable-files.mjs";
import {
  ASKING,
  FLUSH,
  fatalError,
  IDLE,
  isCopyFromClient,
  renameStatement,
  SYNC,
  simpleQuery,
  startupPacket,
  statusOf,
  TERMINATE,
  WireReader,
} from "./wire-protocol.mjs";

// Functions of the engine are optimized once they have run for a while. A tenth as eagerly as V8 would, since a start
// spends a fifth of its time on it otherwise; what a server does all the time is optimized soon after.
setFlagsFromString("--wasm-tiering-budget=18000000");

/**
 * @typedef {object} Turn
 * @property {() => void} begin called when the engine is theirs; they hold it until `release`
 */

/** Longest answer to one exchange; a thread's memory is not a stream. */
const LONGEST_ANSWER_BYTES = 512 * 1024 * 1024;

/**
 * The database engine and the one lock on it. PostgreSQL has a process per session; this engine has one session
 * for everybody, so whoever has begun holds it alone until it is idle again.
 */
class Engine {
  /** @type {Turn | undefined} */
  #holder;
  /** @type {Turn[]} */
  #waiting = [];
  #handingOver = false;
  #closed = false;
  #pglite;
  #files;
  /** @type {{ client: import("node:net").Socket, answer: Buffer }[]} answers that await the disk */
  #held = [];
  /** @type {Set<import("node:net").Socket>} */
  #owed = new Set();
  #delivering = false;
  /** Grows with every exchange; tells whether there was work since a reader last looked. */
  exchanges = 0;
  /** What the engine answers to a startup packet: the same to all, so that connecting needs no turn. */
  greeting;

  /**
   * @param {import("@electric-sql/pglite").PGlite} pglite
   * @param {import("./durable-files.mjs").DurableFiles} [files] where answers await the disk
   */
  constructor(pglite, files) {
    this.#pglite = pglite;
    this.#files = files;
    this.greeting = this.exchange(startupPacket());
  }

  /**
   * Sends whole protocol messages to the engine and returns its answer. It runs in one go: nothing else happens
   * on this thread meanwhile.
   *
   * @param {Uint8Array} messages
   */
  exchange(messages) {
    this.exchanges++;
    /** @type {Buffer[]} */
    const parts = [];
    let length = 0;
    /** @param {Uint8Array} part a view of the engine's memory, valid during the call */
    const onRawData = (part) => {
      length += part.length;
      if (length > LONGEST_ANSWER_BYTES) parts.length = 0;
      parts.push(Buffer.from(part));
    };
    void this.#pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData });
    if (length > LONGEST_ANSWER_BYTES) parts.splice(0, parts.length - 1, TOO_LONG);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /**
   * Sends an answer once the disk holds what it rests on. One sync serves all answers that came up during the last,
   * and the engine works on meanwhile.
   *
   * @param {import("node:net").Socket} client
   * @param {Buffer} answer
   */
  deliver(client, answer) {
    if (!this.#files?.isBehind && this.#held.length === 0 && !this.#delivering)
      return void client.write(answer);
    this.#held.push({ client, answer });
    this.#owed.add(client);
    if (!this.#delivering) void this.#deliverHeld();
  }

  /** @param {import("node:net").Socket} client */
  owes(client) {
    return this.#owed.has(client);
  }

  /** A sync that fails ends the thread and with it the process: what the disk holds is no longer known. */
  async #deliverHeld() {
    this.#delivering = true;
    while (this.#held.length > 0) {
      const ready = this.#held.splice(0);
      await this.#files?.syncLog();
      for (const { client, answer } of ready) {
        this.#owed.delete(client);
        client.write(answer);
      }
    }
    this.#delivering = false;
  }

  /** Ends whatever the holder has begun: an unfinished exchange, then an open transaction. */
  abandon() {
    if (statusOf(this.exchange(SYNC)) !== IDLE) this.exchange(simpleQuery("rollback"));
  }

  /** @param {Turn} turn */
  request(turn) {
    if (this.#closed) return;
    this.#waiting.push(turn);
    this.#handOver();
  }

  /** @param {Turn} turn */
  release(turn) {
    if (this.#holder !== turn) return;
    this.#holder = undefined;
    this.#handOver();
  }

  /** @param {Turn} turn one that waits and will not come */
  withdraw(turn) {
    this.#waiting = this.#waiting.filter((other) => other !== turn);
  }

  /** @param {Turn} turn */
  isHeldBy(turn) {
    return this.#holder === turn;
  }

  /**
   * Runs the engine room's own SQL in its turn.
   *
   * @template T
   * @param {(pglite: import("@electric-sql/pglite").PGlite) => Promise<T>} run
   * @returns {Promise<T>}
   */
  exclusively(run) {
    return new Promise((resolve, reject) => {
      /** @type {Turn} */
      const turn = {
        begin: () => {
          run(this.#pglite)
            .then(resolve, reject)
            .finally(() => this.release(turn));
        },
      };
      this.request(turn);
    });
  }

  /**
   * Resolves when nobody holds or awaits the engine, or patience ends.
   *
   * @param {number} patienceMs
   */
  async drain(patienceMs) {
    const deadline = performance.now() + patienceMs;
    while (
      (this.#holder || this.#waiting.length > 0 || this.#held.length > 0 || this.#delivering) &&
      performance.now() < deadline
    ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close() {
    this.#closed = true;
    return this.#pglite.close();
  }

  // A loop, not recursion: a turn that ends within `begin` comes back here.
  #handOver() {
    if (this.#handingOver) return;
    this.#handingOver = true;
    while (!this.#holder) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#holder = next;
      next.begin();
    }
    this.#handingOver = false;
  }
}

const TOO_LONG = fatalError("54000", "the answer is longer than the embedded database can give at once");

const LOOK_EVERY_MS = 5_000;
const LONGEST_MS = 60_000;
const MOST_WAL_BYTES = 64 * 1024 * 1024;
/** The record of a checkpoint itself takes up to this much of the log that follows its start. */
const CHECKPOINT_RECORD_BYTES = 176;

/** Does what PostgreSQL's checkpointer process would: this engine never checkpoints by itself. */
class Checkpoints {
  #engine;
  #seen = 0;
  #lastAt = performance.now();
  #timer;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    this.#timer = setInterval(() => this.#look().catch(report), LOOK_EVERY_MS);
  }

  /** Writes a last checkpoint where there was writing, and looks no more. */
  async stop() {
    clearInterval(this.#timer);
    await this.#checkpointAfter(CHECKPOINT_RECORD_BYTES).catch(report);
  }

  async #look() {
    if (this.#engine.exchanges === this.#seen) return;
    this.#seen = this.#engine.exchanges;
    const due = performance.now() - this.#lastAt >= LONGEST_MS;
    await this.#checkpointAfter(due ? CHECKPOINT_RECORD_BYTES : MOST_WAL_BYTES);
  }

  /** @param {number} bytes of write-ahead log since the last checkpoint */
  async #checkpointAfter(bytes) {
    await this.#engine.exclusively(async (pglite) => {
      /** @type {import("@electric-sql/pglite").Results<{ written: number }>} */
      const { rows } = await pglite.query(
        "select (pg_current_wal_insert_lsn() - checkpoint_lsn)::float8 as written from pg_control_checkpoint()",
      );
      if ((rows[0]?.written ?? 0) <= bytes) return;
      await pglite.query("checkpoint");
      this.#lastAt = performance.now();
    });
  }
}

/** A full disk, say: reading goes on, and the next look tries again. @param {unknown} error */
function report(error) {
  console.error(
    `checkpoint of the embedded database failed: ${error instanceof Error ? error.message : error}`,
  );
}

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
   * @param {Engine} engine
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
