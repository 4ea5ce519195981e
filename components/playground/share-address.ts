import type { OperationName } from "@/lib/operations/catalog";
import type { JsonObject } from "./json-value";

/** Longer addresses are cut by some browsers and servers on the way. */
const longestInput = 6_000;

/** The query of a playground that holds a request; null where it is too long for a link. */
export function writeInputQuery(input: JsonObject): string | null {
  const query = `input=${encodeURIComponent(JSON.stringify(input))}`;
  return query.length <= longestInput ? query : null;
}

/** The path of an operation's playground with a request, as far as an address can hold it. */
export function writePlaygroundPath(operation: OperationName, input: JsonObject): string {
  const query = writeInputQuery(input);
  return `/console/playground/${operation}${query === null ? "" : `?${query}`}`;
}

/** A sign-in keeps no longer way back than this. */
const longestWayBack = 1_800;

/** Where to sign in and come back to an operation's playground, with its request if that is not too long. */
export function writeSignInPath(operation: OperationName, input: JsonObject): string {
  const path = writePlaygroundPath(operation, input);
  const next = path.length <= longestWayBack ? path : `/console/playground/${operation}`;
  return `/sign-in?next=${encodeURIComponent(next)}`;
}
