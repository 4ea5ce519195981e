import PQueue from "p-queue";

/** How many pages are made at once: one works while another waits for the database. */
const AT_ONCE = 2;
/** A page that takes longer is waiting for something other than this thread, such as a slow client. */
const LONGEST_TURN_MS = 250;
/** How many requests of one network may wait. A browser has far fewer at a time. */
const MOST_WAITING = 64;

/** What pages and OpenRefine ask for while somebody types, without a key. */
const askedByPages = [
  "/api/companies",
  "/api/palette",
  "/api/docs-search",
  "/api/reconcile/suggest",
  "/api/reconcile/preview",
];

/** Whether a request is for a page or comes from one; operations of the API never wait for these. */
export function takesTurns({ method, url }) {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = url.split("?", 1)[0];
  if (askedByPages.some((asked) => path.startsWith(asked))) return true;
  return !path.startsWith("/api/") && !path.startsWith("/_next/");
}

/**
 * Lets pages take turns, because each takes milliseconds of the one thread that answers calls. The network with the
 * fewest pages waiting comes first, so that one with many keeps nobody else waiting.
 */
export class PageTurns {
  #queue = new PQueue({ concurrency: AT_ONCE });
  #waiting = new Map();

  /**
   * @param {string} address the caller's
   * @param {() => Promise<unknown>} serve
   * @returns {Promise<boolean>} false where its network has too many waiting: nothing was served
   */
  async take(address, serve) {
    const network = networkOf(address);
    const waiting = this.#waiting.get(network) ?? 0;
    if (waiting >= MOST_WAITING) return false;
    this.#waiting.set(network, waiting + 1);
    let served;
    try {
      await this.#queue.add(
        () => {
          served = serve();
          return Promise.race([served, unrefTimeout(LONGEST_TURN_MS)]);
        },
        { priority: -waiting },
      );
      await served;
    } finally {
      const left = (this.#waiting.get(network) ?? 1) - 1;
      if (left > 0) this.#waiting.set(network, left);
      else this.#waiting.delete(network);
    }
    return true;
  }
}

/** An IPv4 address, or the 64 bits of an IPv6 address that one household or machine has. */
function networkOf(address) {
  const plain = address.replace(/^::ffff:/i, "");
  return plain.includes(":") ? plain.split(":", 4).join(":") : plain;
}

function unrefTimeout(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
