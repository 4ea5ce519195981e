// The few messages of the PostgreSQL wire protocol that the engine room makes or must understand.
// https://www.postgresql.org/docs/15/protocol-message-formats.html

const PROTOCOL_MAJOR = 3;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;

/** @param {string} type */
const code = (type) => type.charCodeAt(0);

export const TERMINATE = code("X");
const QUERY = code("Q");
const PARSE = code("P");
export const FLUSH = code("H");
/** Message types after which a client waits for an answer. */
export const ASKING = new Set([QUERY, FLUSH, code("S"), code("F")]);
/** Transaction status in ReadyForQuery: none is open. */
export const IDLE = code("I");

/** @param {string} type @param {string} body */
function message(type, body) {
  const out = Buffer.from(`${type}\0\0\0\0${body}`);
  out.writeInt32BE(out.length - 1, 1);
  return out;
}

export const SYNC = message("S", "");

/** @param {string} sql */
export const simpleQuery = (sql) => message("Q", `${sql}\0`);

/** @param {string} sqlState @param {string} text */
export const fatalError = (sqlState, text) => message("E", `SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`);

export function startupPacket() {
  const out = Buffer.from("\0\0\0\0\0\0\0\0user\0postgres\0database\0postgres\0\0");
  out.writeInt32BE(out.length, 0);
  out.writeInt16BE(PROTOCOL_MAJOR, 4);
  return out;
}

/**
 * Transaction status from the ReadyForQuery that ends an answer; undefined when the answer has none.
 *
 * @param {Buffer} answer
 */
export function statusOf(answer) {
  return answer.at(-6) === code("Z") ? answer.at(-1) : undefined;
}

/**
 * Gives the statement that a message names, if any, a name of its connection's own: all connections share the
 * engine's one session, and so its prepared statements.
 *
 * @param {Buffer} bytes one whole message
 * @param {string} prefix
 * @param {Set<string>} prepared names that this connection has given; a Parse adds to it
 */
export function renameStatement(bytes, prefix, prepared) {
  const type = bytes[0];
  let start;
  if (type === PARSE) start = 5;
  else if (type === code("B")) start = bytes.indexOf(0, 5) + 1;
  else if ((type === code("D") || type === code("C")) && bytes[5] === code("S")) start = 6;
  else return bytes;
  const end = bytes.indexOf(0, start);
  if (end === start) return bytes;
  if (type === PARSE) prepared.add(prefix + bytes.toString("utf8", start, end));
  const renamed = Buffer.concat([bytes.subarray(0, start), Buffer.from(prefix), bytes.subarray(start)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

/**
 * Whether a message would make the engine read rows from the client, which ends it: it cannot wait for input.
 *
 * @param {Buffer} bytes one whole message
 */
export function isCopyFromClient(bytes) {
  return (bytes[0] === QUERY || bytes[0] === PARSE) && COPY_FROM_CLIENT.test(bytes.toString("latin1"));
}

const COPY_FROM_CLIENT = /\bcopy\b[^;]*\bfrom\s+stdin\b/i;

/** No message is longer; PostgreSQL's own limit is the same. */
const LONGEST_MESSAGE_BYTES = 0x3fffffff;

/** Cuts what a client sends into the messages of the protocol. */
export class WireReader {
  #received = Buffer.alloc(0);
  #greeted = false;
  #answer;
  #greeting;

  /**
   * @param {(bytes: Buffer) => void} answer sends to the client while it opens its session
   * @param {Buffer} greeting what a startup packet is answered with
   */
  constructor(answer, greeting) {
    this.#answer = answer;
    this.#greeting = greeting;
  }

  /**
   * @param {Buffer} chunk
   * @returns {Buffer[] | undefined} the messages that are whole now; undefined when this is not the protocol
   */
  read(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (!this.#greeted && !this.#readOpening()) return undefined;
    /** @type {Buffer[]} */
    const messages = [];
    while (this.#greeted && this.#received.length >= 5) {
      const length = this.#received.readInt32BE(1);
      if (length < 4 || length > LONGEST_MESSAGE_BYTES) return undefined;
      if (this.#received.length < length + 1) break;
      messages.push(this.#take(length + 1));
    }
    return messages;
  }

  #readOpening() {
    while (!this.#greeted && this.#received.length >= 8) {
      const length = this.#received.readInt32BE(0);
      const code = this.#received.readInt32BE(4);
      if (length < 8 || length > 10_000) return false;
      if (this.#received.length < length) break;
      this.#take(length);
      if (code === SSL_REQUEST || code === GSS_REQUEST) {
        this.#answer(Buffer.from("N"));
      } else if (code >>> 16 === PROTOCOL_MAJOR) {
        this.#answer(this.#greeting);
        this.#greeted = true;
      } else {
        return false;
      }
    }
    return true;
  }

  /** @param {number} length */
  #take(length) {
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }
}
