import { connect } from "node:net";

/** The server under attack, and what an attacker and the lawful owner hold. */
export type Target = {
  url: string;
  port: number;
  keys: Record<"good" | "spare" | "other" | "revoked" | "expired", string>;
  /** Cookies of sessions: of the owner, of another developer, of an admin, and of a session that was ended. */
  cookies: Record<"owner" | "stranger" | "admin" | "ended", string>;
  /** The owner's ids. */
  owner: { accountId: string; keyId: string; spareKeyId: string; sessionId: string };
  /** What sessions are sealed with. */
  sealing: string;
  /** What the server has printed so far. */
  output: () => string;
};

/**
 * One attack. The same check runs on the attack and on its lawful counterpart, which must come out as "open", so that
 * a check that no longer works fails.
 */
export type Attack = {
  /** What is tried; unique in the suite. */
  name: string;
  /** Section of OWASP ASVS 5.0, as `V6.3`. */
  section: string;
  /** Whether the attack got what the lawful twin gets. */
  isOpen: (at: Target) => Promise<boolean>;
  /** The lawful twin, judged alike. */
  isTwinOpen: (at: Target) => Promise<boolean>;
};

/**
 * Attacks of one kind: each way of `ways`, and one lawful way, under the same check. The lawful way is tried before
 * the first and again before the last of them, so that a server that refuses everything meanwhile is noticed.
 */
export function attacksOf<Way>(kind: {
  name: string;
  section: string;
  ways: Record<string, Way>;
  lawful: Way;
  isOpen: (at: Target, way: Way) => boolean | Promise<boolean>;
}): Attack[] {
  const ways = Object.entries(kind.ways);
  const tried = new WeakMap<Target, boolean>();
  return ways.map(([name, way], place) => ({
    name: `${kind.name}: ${name}`,
    section: kind.section,
    isOpen: async (at) => await kind.isOpen(at, way),
    isTwinOpen: async (at) => {
      const known = place === ways.length - 1 ? undefined : tried.get(at);
      const isOpen = known ?? (await kind.isOpen(at, kind.lawful));
      tried.set(at, isOpen);
      return isOpen;
    },
  }));
}

/** A request with its own headers, redirects left alone. */
export const send = (at: Target, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${at.url}${path}`, { redirect: "manual", ...init });

/** A call of `validate` with whatever headers and body. */
export const validate = (
  at: Target,
  { headers = {}, body = '{"company":"Apple"}', path = "/api/v1/validate" }: Call,
): Promise<Response> =>
  send(at, path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });

export type Call = { headers?: Record<string, string>; body?: BodyInit; path?: string };

export const bearer = (secret: string): Record<string, string> => ({ Authorization: `Bearer ${secret}` });

/** Sends bytes as they are and gives back what comes until the connection ends or falls silent. */
export function sendBytes(at: Pick<Target, "port">, text: string, silentMs = 1_500): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(at.port, "127.0.0.1");
    let answer = "";
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(silentMs, end);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", end);
    socket.on("close", end);
    socket.write(Buffer.from(text, "latin1"));
  });
}

/** How many answers with success stand in what came. */
export const countSuccesses = (answer: string): number => answer.split("HTTP/1.1 200").length - 1;
