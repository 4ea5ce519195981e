import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import { sendBytes } from "@/lib/testing/attacks/attack";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";
const SEED = 20_261_124;
const REQUESTS = sizeOf(150, 5_000);
const AT_ONCE = 40;

type Chance = ReturnType<typeof startRandom>;

const secret = makeSecret();
let server: BuiltServer;
let environment: Record<string, string>;

beforeAll(async () => {
  await ensureBuild();
  const db = await openTestDatabase();
  environment = environmentOf(db);
  await insteadOfSeed(db, { key: "apple", name: "Apple", cik: "0000320193" });
  await createKey(db, {
    ...{ email: "raw@example.com", name: "raw", tier: "scale", hash: hashSecret(secret) },
    ...{ last4: secret.slice(-4), dailyLimit: 1_000_000, dailyIncluded: null, actor: "test" },
  });
  await closeDatabase();
  server = await startBuiltServer(environment);
}, 600_000);

afterAll(async () => {
  await server.end("SIGTERM");
});

const body = '{"company":"Apple"}';

const request = (lines: readonly string[]) =>
  [...lines, `Authorization: Bearer ${secret}`, "Content-Type: application/json", "Connection: close"].join(
    "\r\n",
  );

const whole = `${request(["POST /api/v1/validate HTTP/1.1", "Host: localhost", `Content-Length: ${body.length}`])}\r\n\r\n${body}`;
const chunked = `${request(["POST /api/v1/validate HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"])}\r\n\r\n13\r\n${body}\r\n0\r\n\r\n`;
const read = "GET /company/apple HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

const pieces: readonly string[] = [
  ..."\r\n|\n|\r|\0|\t| |:|,|;|\\|%00|%ff|%2e%2e/|/../|//|?|#|é|\x7f|\x80|\xff".split("|"),
  "\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "Content-Length: 5\r\n",
  "Content-Length: -1\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Transfer-Encoding: gzip, chunked\r\n",
  "Host: other\r\n",
  "Expect: 100-continue\r\n",
  "Upgrade: websocket\r\n",
  "Next-Action: 00\r\n",
  "RSC: 1\r\n",
  "Range: bytes=5-1\r\n",
  "X-Forwarded-For: \x01\r\n",
  `X-Long: ${"x".repeat(20_000)}\r\n`,
  "ffffffff\r\n",
  "HTTP/9.9",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
];

const lines = /\r\n/g;

const mutations: readonly ((text: string, chance: Chance) => string)[] = [
  (text, { below }) => text.slice(0, below(text.length)),
  (text, chance) => insert(text, chance.below(text.length), chance.pick(pieces)),
  (text, chance) => {
    const breaks = [...text.matchAll(lines)].map(({ index }) => index + 2);
    return insert(text, chance.pick([0, ...breaks]), chance.pick(pieces));
  },
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(20));
  },
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1);
  },
  (text, { pick }) =>
    text.replace(/^\S+/, pick(["GET", "PUT", "TRACE", "OPTIONS", "CONNECT", "post", "POST\0", "", "BREW"])),
  (text, { pick }) =>
    text.replace(
      /^(\S+) \S+/,
      (_, method: string) =>
        `${method} ${pick(["*", "/%ff", "http://other/", "/api/v1/validate/..", "/api/v1/../../etc", "//x", "/".repeat(9_000)])}`,
    ),
  (text, { pick }) => text.replace("HTTP/1.1", pick(["HTTP/1.0", "HTTP/0.9", "HTTP/2", "http/1.1", ""])),
  (text) => text.replaceAll("\r\n", "\n"),
  (text) => text + text,
];

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);

function malformed(chance: Chance): string {
  let text = chance.pick([whole, whole, chunked, read]);
  for (let times = 1 + chance.below(2); times > 0; times--)
    text = chance.pick(mutations)(text || read, chance);
  return text;
}

/** The answers in what came over one connection. */
const answersOf = (text: string) =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith("HTTP/1.1"))
    .map((part) => {
      const [head = "", content = ""] = part.split("\r\n\r\n", 2);
      return { status: Number(part.slice(9, 12)), head: head.toLowerCase(), content };
    });

test(`${REQUESTS} malformed requests: no 5xx, a refusal is JSON, and only what was answered is billed`, {
  timeout: timeFor(300_000),
}, async () => {
  const at = { port: Number(new URL(server.url).port) };
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let billed = 0;
  let silent = 0;
  let next = 0;
  const attack = async () => {
    while (next < REQUESTS) {
      const number = next++;
      const answers = answersOf(await sendBytes(at, malformed(startRandom(SEED + number)), 2_000));
      if (answers.length === 0) silent += 1;
      for (const { status, head, content } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) faults.push(`${number}: ${status} ${content.slice(0, 200)}`);
        if (status === 200 && head.includes("x-footnote-cost-usd")) billed += 1;
        // Node itself answers a request without Host, or with a strange Expect, and says nothing more.
        if (
          status >= 400 &&
          !/^0?\s*$/.test(content) &&
          !/content-type: text\/(?:html|plain)/.test(head) &&
          !isJson(content)
        )
          faults.push(`${number}: ${status} ${head} ${content}`.slice(0, 600));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  const lawful = answersOf(await sendBytes(at, whole, 10_000));
  expect(lawful.map(({ status }) => status)).toEqual([200]);
  expect(faults).toEqual([]);
  expect(server.output()).not.toMatch(/"level":"error"/);
  await server.end("SIGTERM");

  const db = await openDatabase(
    onPostgres
      ? { databaseUrl: environment.DATABASE_URL ?? "" }
      : { databaseUrl: null, dataDir: environment.DATA_DIR ?? "" },
  );
  const { rows } = await db.execute<{ calls: number }>(
    sql`select count(*)::int as calls from call where state = 'settled'`,
  );
  await closeDatabase();
  // What was sent whole is served and billed also where the caller has closed its side before the answer came.
  const calls = (rows[0]?.calls ?? 0) - 1;
  expect(calls).toBeGreaterThanOrEqual(billed);
  expect(calls - billed).toBeLessThanOrEqual(silent);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  recordProof(
    "R7",
    `${REQUESTS} malformed requests of seed ${SEED}: ${told.join(", ")}, ${silent} closed without an answer`,
  );
});

/** Whether a body, which may come in chunks, is an object of JSON. */
function isJson(content: string): boolean {
  try {
    JSON.parse(content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1));
    return true;
  } catch {
    return false;
  }
}
