import { GSS_REQUEST, PROTOCOL_MAJOR, SSL_REQUEST } from "./wire-messages.mjs";

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
