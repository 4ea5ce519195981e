import type { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const responses = Symbol.for("footnote.responses");

/**
 * Sets the status of the page being rendered, which Next itself only lets an error do, and then sends an empty body
 * that a script fills.
 *
 * @returns whether it could: the server behind `npm start` keeps the response for it, others do not.
 */
export function setStatus(status: number): boolean {
  const held = (globalThis as { [responses]?: AsyncLocalStorage<ServerResponse> })[responses]?.getStore();
  if (!held || held.headersSent) return false;
  held.statusCode = status;
  return true;
}
