import "server-only";

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
// a statement that took too long, a deadlock.
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[123]|57014|40P01|40001)$/;

// What node-postgres says without a code.
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end)/;
