import "server-only";
import pg from "pg";
import { alignValueForms } from "./value-forms";

/**
 * A pool whose sessions agree on time zone and date form, and which outlives its server: a lost connection
 * rejects the queries that were on it and nothing else.
 */
export function connectPool(config: pg.PoolConfig): pg.Pool {
  alignValueForms();
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
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
