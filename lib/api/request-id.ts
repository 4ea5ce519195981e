import "server-only";
import { randomUUID } from "node:crypto";

/** Names one request. Sorts by time, so that the ledger's index grows at its end. */
export function makeRequestId(): string {
  return `req_${Date.now().toString(36)}${randomUUID().replaceAll("-", "").slice(12)}`;
}
