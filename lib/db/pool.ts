import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";

// The HTTP server, which says it of each request, is outside Next's bundles.
const KEY = Symbol.for("footnote.patience");
const holder: typeof globalThis & { [KEY]?: AsyncLocalStorage<number | null> } = globalThis;
holder[KEY] ??= new AsyncLocalStorage();
const patience = holder[KEY];

/**
 * How long the work at hand waits for one statement on PostgreSQL, in milliseconds; null for as long as the connection's
 * own settings say. The HTTP server sets it for requests that somebody waits for (`lib/server/serve.mjs`).
 */
const findPatience = (): number | null => patience.getStore() ?? null;

/** Runs what an answer merely begins, which nobody waits for, in its own time. */
export const runInOwnTime = <Result>(run: () => Result): Result => patience.run(null, run);

/**
 * A pool whose sessions agree on time zone and date form, and which outlives its server: a lost connection
 * rejects the queries that were on it and nothing else.
 */
export function connectPool(config: pg.PoolConfig & { Client?: typeof pg.Client }): pg.Pool {
  setTypeParsers();
  const pool = new pg.Pool({
    application_name: "footnote",
    options: "-c timezone=UTC -c datestyle=ISO,MDY -c intervalstyle=postgres",
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    ...config,
  });
  const report = (error: Error) => console.error(`database connection lost: ${error.message}`);
  pool.on("error", report);
  // The pool listens to idle connections only; an error on one in use would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    limitWaits(client);
  });
  return Object.assign(pool, { query: keepConnection(pool) });
}

/**
 * Makes each statement of a client fail, like one that got no answer, once the request that it's part of has stopped
 * waiting.
 */
function limitWaits(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (statement: unknown, ...rest: unknown[]) => send(withWait(statement), ...rest);
  Object.assign(client, { query });
}

function withWait(statement: unknown): unknown {
  const query_timeout = findPatience();
  if (query_timeout === null) return statement;
  if (typeof statement === "string") return { text: statement, query_timeout };
  const isPlain = typeof statement === "object" && statement !== null && !("submit" in statement);
  return isPlain ? { ...statement, query_timeout } : statement;
}

/**
 * Whether a pooler such as PgBouncer answers at an address: then the process ID of a connection isn't one of the
 * server's. Behind a pooler that gives each transaction a different session, nothing may depend on a session's state.
 *
 * @throws Error when nobody answers.
 */
export async function isBehindPooler(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, application_name: "footnote" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
    return rows[0]?.id !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}

/** A client whose start asks for nothing but what a pooler carries over. (drizzle takes a class named "Pool" for a pool.) */
class BouncedClient extends pg.Client {
  getStartupConf(): Record<string, string> {
    const { user, database } = this;
    const application = { application_name: "footnote" };
    return {
      user: user ?? "",
      database: database ?? "",
      ...application,
      TimeZone: "UTC",
      DateStyle: "ISO, MDY",
    };
  }
}

/** The same pool through a pooler in transaction mode. */
export const connectThroughPooler = (config: pg.PoolConfig): pg.Pool =>
  connectPool({ ...config, Client: BouncedClient });

/**
 * One statement on a connection of its own. node-postgres's own throws away the connection of a statement that was
 * refused, and what is prepared on it; a refusal is common here (a key used twice, a cap reached).
 */
function keepConnection(pool: pg.Pool) {
  return async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    let isLost = true;
    try {
      const result = await client.query(statement, values);
      isLost = false;
      return result;
    } catch (error) {
      // After a refused statement the session is still usable. After anything else, such as a timeout, it may be
      // in the middle of a statement. A server that refuses writes may be the former primary: the next connection
      // may reach the new one.
      isLost = !(error instanceof pg.DatabaseError && error.severity === "ERROR" && error.code !== "25006");
      throw error;
    } finally {
      client.release(isLost);
    }
  };
}

/**
 * Whether an error means that the database could not be reached or could not work just now, so that the same
 * request may succeed later; a bug in a query or a broken constraint is not that.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && UNAVAILABLE_CODE.test(cause.code)) return true;
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true;
  }
  return false;
}

// The system's codes, then SQLSTATE: connection exceptions, insufficient resources, shutdown and start-up,
// a statement that took too long, a deadlock, a server that takes no writes (yet).
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[123]|57014|40P01|40001|25006)$/;

// What node-postgres says without a code.
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end)/;

const { INT8, DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins;

/**
 * Gives values the same JavaScript form on both engines. int8, and so count() and sum() over integers, is a
 * number, or a bigint where a number would lose digits; numeric stays a string, exact; dates and timestamps
 * stay the text that the server sends, in UTC.
 */
function setTypeParsers(): void {
  pg.types.setTypeParser(INT8, parseInt8);
  for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) pg.types.setTypeParser(type, (text) => text);
}

function parseInt8(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** What was wrong with a query: the message of drizzle's own error holds the rows that the query was given. */
export function causeOfFailedQuery(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}
