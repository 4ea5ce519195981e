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
export class WireConnection {
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
