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
  return Object.assign(pool, { query: keepConnection(pool) });
}

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
      // After a refusal the session goes on; after anything else, such as a wait given up, it may be amid a statement.
      isLost = !(error instanceof pg.DatabaseError && error.severity === "ERROR");
      throw error;
    } finally {
      client.release(isLost);
    }
  };
}
