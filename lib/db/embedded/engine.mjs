import { fatalError, IDLE, SYNC, simpleQuery, startupPacket, statusOf } from "./wire-protocol.mjs";

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
export class Engine {
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
export class Checkpoints {
  #engine;
  #seen = 0;
  #lastAt = performance.now();
  #timer;

  /** @param {import("./engine.mjs").Engine} engine */
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
