import "server-only";
import { isIP } from "node:net";
import type { ResolveName } from "./public-address";

/** What a publisher gave to recognise a version of a document by. */
export type Validators = { etag: string | null; lastModified: string | null };

type FetchedDocument = {
  outcome: "fetched";
  /** The address that gave it, after redirects. */
  url: string;
  /** Decoded body. */
  bytes: Buffer;
  /** SHA-256 of the decoded body, hex. */
  sha256: string;
  contentType: string | null;
  validators: Validators;
  /** ISO moment at which the body was complete. */
  retrievedAt: string;
};

/**
 * How asking for a document ended. `missing`: 404 or 410. `refused`: our own rules forbid it, asking again gives the
 * same. `failed`: the network or the publisher failed, after retries. `paused`: the publisher has asked for peace.
 */
export type FetchOutcome =
  | FetchedDocument
  | { outcome: "not_modified" }
  | { outcome: "missing" }
  | { outcome: "refused"; reason: string }
  | { outcome: "failed"; reason: string }
  | { outcome: "paused"; until: Date; reason: string };

/** Ends a request by our own rules, from inside a connection or a stream. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** The refusal in an error or among its causes, if there is one. */
export function findRefusal(error: unknown): RefusedError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedError) return cause;
    if (cause instanceof AggregateError) {
      const inner = cause.errors.find((one) => one instanceof RefusedError);
      if (inner instanceof RefusedError) return inner;
    }
  }
  return null;
}

/** A publisher, or a kind of them: who may be asked, as whom, and how often. */
export type FetchSource = {
  /** Names its gate: all instances that ask it share one rhythm and one pause. */
  name: string;
  /** Whether each host has a gate of its own, as where the hosts are many publishers. */
  gatePerHost?: boolean;
  /** Hosts that may be asked, over https on its own port. */
  hosts: ReadonlySet<string> | "any public host";
  /** Where the hosts are stood in for: `https://host/x` is fetched as `base/host/x`. Loopback is allowed there. */
  base: string | null;
  userAgent: string;
  /** Milliseconds between requests of all instances together; null for no limit. */
  spacingMs: number | null;
  /** How long nobody asks after a 403 or 429, in milliseconds. */
  pauseMs: number;
  /** Defaults to the system's resolver. */
  resolve?: ResolveName;
};

/** Bounds of one request; sizes in bytes. */
export type FetchLimits = { wireBytes: number; inflatedBytes: number; timeoutMs: number };

/**
 * Where an address is really fetched.
 *
 * @throws RefusedError when the source may not ask it.
 */
export function admitUrl(text: string, source: FetchSource): URL {
  if (!URL.canParse(text)) throw new RefusedError("not an address");
  const url = new URL(text);
  url.hash = "";
  if (url.username !== "" || url.password !== "") throw new RefusedError("an address with a password");
  if (source.base !== null && isWithin(url, source.base)) return url;
  if (url.protocol !== "https:" || url.port !== "") throw new RefusedError(`not https: ${url.origin}`);
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0)
    throw new RefusedError(`not a host name: ${url.hostname}`);
  if (!mayAskHost(url.hostname, source))
    throw new RefusedError(`${url.hostname} is not among the hosts to ask`);
  return source.base === null ? url : new URL(`${source.base}/${url.hostname}${url.pathname}${url.search}`);
}

/** Names that no public name server knows. Where a public one leads to is looked at when it is resolved. */
const inward = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa|onion)\.?$/;

function mayAskHost(host: string, { hosts }: FetchSource): boolean {
  return hosts === "any public host" ? /[^.]\.[^.]/.test(host) && !inward.test(host) : hosts.has(host);
}

/** The gate that a request to an address passes. */
export function gateOf(url: string, source: FetchSource): string {
  return source.gatePerHost === true ? `${source.name} ${new URL(url).host}` : source.name;
}

function isWithin(url: URL, base: string): boolean {
  const root = new URL(`${base}/`);
  return url.origin === root.origin && url.pathname.startsWith(root.pathname);
}
