import "server-only";
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { pauseGate, type Slot, takeSlot } from "@/lib/db/fetches";
import type { Database } from "@/lib/db/open";
import { createCheckedLookup, findRefusal, RefusedError, type ResolveName } from "./public-address";

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
 * same. `failed`: the network or the publisher failed, after retries. `paused`: the publisher asked for a pause.
 */
export type FetchOutcome =
  | FetchedDocument
  | { outcome: "not_modified" }
  | { outcome: "missing" }
  | { outcome: "refused"; reason: string }
  | { outcome: "failed"; reason: string }
  | { outcome: "paused"; until: Date; reason: string };

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
function gateOf(url: string, source: FetchSource): string {
  return source.gatePerHost === true ? `${source.name} ${new URL(url).host}` : source.name;
}

function isWithin(url: URL, base: string): boolean {
  const root = new URL(`${base}/`);
  return url.origin === root.origin && url.pathname.startsWith(root.pathname);
}

/** `again`: a temporary failure, worth another try. `stop`: the publisher wants no more requests. */
type Answer =
  | Exclude<FetchOutcome, { outcome: "paused" }>
  | { outcome: "again"; reason: string }
  | { outcome: "stop"; reason: string };

type Question = {
  url: string;
  source: FetchSource;
  limits: FetchLimits;
  known: Validators | null;
  dispatcher: Dispatcher;
  /** Called before every request that leaves, redirected ones too; false ends it. */
  mayAsk: (url: string) => Promise<boolean>;
  /** A reason for which an address must not be asked, or null. */
  findObjection: (url: string) => Promise<string | null>;
};

const mostRedirects = 3;

/** Asks once, following up to three redirects, each checked like the first address. Never throws. */
async function requestOnce(question: Question): Promise<Answer> {
  try {
    let url = question.url;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const target = admitUrl(url, question.source);
      const objection = await question.findObjection(url);
      if (objection !== null) return { outcome: "refused", reason: objection };
      if (!(await question.mayAsk(url))) return { outcome: "stop", reason: "paused" };
      const answer = await ask(url, target, question);
      if (!("redirect" in answer)) return answer;
      url = answer.redirect;
    }
    return { outcome: "refused", reason: `more than ${mostRedirects} redirects` };
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal !== null) return { outcome: "refused", reason: refusal.message };
    return { outcome: "again", reason: explain(error) };
  }
}

async function ask(url: string, target: URL, question: Question): Promise<Answer | { redirect: string }> {
  const { source, limits, known, dispatcher } = question;
  const { statusCode, headers, body } = await request(target, {
    dispatcher,
    signal: AbortSignal.timeout(limits.timeoutMs),
    headers: {
      "user-agent": source.userAgent,
      "accept-encoding": "gzip, br, deflate",
      ...(known?.etag ? { "if-none-match": known.etag } : {}),
      ...(known?.lastModified ? { "if-modified-since": known.lastModified } : {}),
    },
  });
  // A body that's cut off also emits an error event, which would end the process without a listener.
  body.on("error", () => undefined);
  const header = (name: string): string | null => {
    const value = headers[name];
    return typeof value === "string" ? value : (value?.[0] ?? null);
  };
  if (statusCode !== 200) {
    // Reads a short body to keep the connection, cuts a long one. A fault in it says nothing more.
    await body.dump({ limit: 64_000 }).catch(() => undefined);
    return readStatus(statusCode, header("location"), target);
  }
  try {
    checkType(header("content-type"));
    const bytes = await readBody(body, header("content-encoding"), limits);
    return {
      outcome: "fetched",
      url,
      bytes,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      contentType: header("content-type"),
      validators: { etag: header("etag"), lastModified: header("last-modified") },
      retrievedAt: new Date().toISOString(),
    };
  } catch (error) {
    body.destroy();
    throw error;
  }
}

function readStatus(status: number, location: string | null, target: URL): Answer | { redirect: string } {
  if ([301, 302, 303, 307, 308].includes(status)) {
    if (location === null || !URL.canParse(location, target))
      return { outcome: "refused", reason: "a redirect to nowhere" };
    return { redirect: new URL(location, target).href };
  }
  if (status === 304) return { outcome: "not_modified" };
  if (status === 404 || status === 410) return { outcome: "missing" };
  const reason = `${target.host} answered ${status}`;
  if (status === 403 || status === 429) return { outcome: "stop", reason };
  if (status >= 500 || status === 408) return { outcome: "again", reason };
  return { outcome: "failed", reason };
}

/** Text in any of its forms; an unknown type is left to the reader. */
function checkType(contentType: string | null): void {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isText = /^text\/|[/+](?:json|xml|xhtml\+xml)$/.test(type) && type !== "text/event-stream";
  if (!isText && type !== "" && type !== "application/octet-stream")
    throw new RefusedError(`of the type ${JSON.stringify(type.slice(0, 60))}`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no complete answer in time";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const said = error.message.includes(code) ? error.message : `${code} ${error.message}`;
  return said.trim().slice(0, 200);
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/**
 * Reads a body and decodes it, no further than the limits allow on either side of the decoder.
 *
 * @throws RefusedError beyond a limit or with a coding that is not known; otherwise the stream's or decoder's error.
 */
async function readBody(
  body: Readable,
  contentEncoding: string | null,
  { wireBytes, inflatedBytes }: Pick<FetchLimits, "wireBytes" | "inflatedBytes">,
): Promise<Buffer> {
  const decoder = createDecoder(contentEncoding);
  const chunks: Buffer[] = [];
  const onWire = bound(wireBytes, () => `more than ${megabytes(wireBytes)} on the wire`);
  const inflated = bound(inflatedBytes, () => `more than ${megabytes(inflatedBytes)} when inflated`);
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of inflated(source)) chunks.push(chunk);
  };
  if (decoder === null) await pipeline(body, onWire, collect);
  else await pipeline(body, onWire, decoder, collect);
  return Buffer.concat(chunks);
}

function bound(limit: number, reason: () => string) {
  return async function* count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw new RefusedError(reason());
      yield chunk;
    }
  };
}

function createDecoder(contentEncoding: string | null): Transform | null {
  const coding = contentEncoding?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return null;
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  if (coding === "deflate") return createInflate();
  throw new RefusedError(`coded as ${JSON.stringify(coding.slice(0, 40))}`);
}

export type FetchOptions = {
  limits: FetchLimits;
  /** What a version that we have is recognised by: it is asked for only if it changed. */
  known?: Validators | null;
  /** A reason for which an address, the first or one redirected to, must not be asked; null where there is none. */
  findObjection?: (url: string) => Promise<string | null>;
  /** Ends the wait before a further try. */
  signal?: AbortSignal;
};

/** Fetches documents of one source over connections of its own. */
export type Fetcher = {
  /** Asks for a document by its public address. Never throws for what a network or a publisher does. */
  fetchDocument(url: string, options: FetchOptions): Promise<FetchOutcome>;
  /** Where a document is really asked for: what is remembered of one place says nothing of its stand-in. */
  addressOf(url: string): string;
  close(): Promise<void>;
};

const defaultBackOffMs: readonly number[] = [1_000, 4_000, 15_000];

/**
 * @param backOffMs how long to wait before each further try after a fault of the network or the publisher.
 */
export function createFetcher(db: Database, source: FetchSource, backOffMs = defaultBackOffMs): Fetcher {
  const dispatcher: Dispatcher = new Agent({
    connections: 8,
    pipelining: 1,
    maxHeaderSize: 32_768,
    // A stand-in is reached as it is named; anybody else by checked addresses only.
    connect: source.base === null ? { lookup: createCheckedLookup(source.resolve) } : {},
  });

  const fetchDocument = async (url: string, options: FetchOptions): Promise<FetchOutcome> => {
    const { limits, known = null, findObjection = async () => null, signal } = options;
    for (let attempt = 0; ; attempt += 1) {
      let gate = source.name;
      let paused: Extract<Slot, { outcome: "paused" }> | null = null;
      const mayAsk = async (asked: string): Promise<boolean> => {
        gate = gateOf(asked, source);
        const slot = await takeSlot(db, gate, source.spacingMs ?? 0);
        if (slot.outcome === "paused") paused = slot;
        else if (slot.waitMs > 0) await wait(slot.waitMs);
        return slot.outcome === "free";
      };
      const answer = await requestOnce({ url, source, limits, known, dispatcher, mayAsk, findObjection });
      if (answer.outcome === "stop")
        return (
          paused ?? {
            outcome: "paused",
            ...(await pauseGate(db, gate, source.pauseMs, answer.reason)),
          }
        );
      if (answer.outcome !== "again") return answer;
      const delayMs = backOffMs[attempt];
      if (delayMs === undefined || signal?.aborted) return { outcome: "failed", reason: answer.reason };
      // With random jitter, so that requests that failed together aren't retried together.
      await wait(delayMs * (0.75 + Math.random() / 2), undefined, signal && { signal }).catch(
        () => undefined,
      );
      if (signal?.aborted) return { outcome: "failed", reason: answer.reason };
    }
  };

  const addressOf = (url: string): string => admitUrl(url, source).href;

  return { fetchDocument, addressOf, close: () => dispatcher.close() };
}
