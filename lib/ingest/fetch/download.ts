import "server-only";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, type Dispatcher, request } from "undici";
import { z } from "zod";
import { pauseGate, takeSlot } from "@/lib/db/fetches";
import type { Database } from "@/lib/db/open";
import { admitUrl, type FetchSource, type Validators } from "./fetch-document";
import { createCheckedLookup, findRefusal, RefusedError } from "./public-address";

/** Bounds of a file that is fetched to the disk: bytes in all, and how long its publisher may be silent. */
type FileLimits = { bytes: number; silentMs: number };

export type FileRequest = {
  url: string;
  /** Where the file goes, whole or not at all; a part of it lies beside until then. */
  file: string;
  limits: FileLimits;
  /** What a version that was taken in and is no longer on the disk is recognised by: it isn't fetched again. */
  known?: Validators | null;
  signal: AbortSignal;
  /** Bytes that are there, and in all where the publisher says so. */
  onProgress: (bytes: number, total: number | null) => void;
  /** Waits before each further try that follows one without a byte. */
  backOffMs?: readonly number[];
};

/** `unchanged`: the file that is there, or the version that is known, is the publisher's newest. The others as for a document. */
export type FileOutcome =
  | { outcome: "fetched" | "unchanged"; retrievedAt: string }
  | { outcome: "missing" | "stopped" }
  | { outcome: "refused" | "failed"; reason: string }
  | { outcome: "paused"; until: Date; reason: string };

const defaultBackOffMs: readonly number[] = [1_000, 4_000, 15_000];
const mostRedirects = 3;

/**
 * Fetches a large file to the disk by the rules of its source. A partial file is continued if the publisher still has
 * the same version (Range with If-Range), even after the process was killed. Never throws because of the network, the
 * publisher, or a full disk.
 */
export async function fetchToFile(
  db: Database,
  source: FetchSource,
  request: FileRequest,
): Promise<FileOutcome> {
  const dispatcher: Dispatcher = new Agent({
    maxHeaderSize: 32_768,
    connect: source.base === null ? { lookup: createCheckedLookup(source.resolve) } : {},
  });
  try {
    await mkdir(path.dirname(request.file), { recursive: true, mode: 0o700 });
    return await fetchInTries(db, source, request, dispatcher);
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal !== null) return { outcome: "refused", reason: refusal.message };
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await dispatcher.destroy();
  }
}

async function fetchInTries(
  db: Database,
  source: FetchSource,
  request: FileRequest,
  dispatcher: Dispatcher,
): Promise<FileOutcome> {
  const { url, file, signal, backOffMs = defaultBackOffMs } = request;
  const address = admitUrl(url, source).href;
  let target = url;
  let redirects = 0;
  for (let fruitless = 0; ; ) {
    if (signal.aborted) return { outcome: "stopped" };
    const slot = await takeSlot(db, source.name, source.spacingMs ?? 0);
    if (slot.outcome === "paused") return slot;
    if (slot.waitMs > 0) await wait(slot.waitMs);
    const before = await findNotedFile(partOf(file), address);
    const answer = await requestFile(admitUrl(target, source), { ...request, address, source, dispatcher });
    if (answer.outcome === "redirect") {
      redirects += 1;
      if (redirects > mostRedirects)
        return { outcome: "refused", reason: `more than ${mostRedirects} redirects` };
      target = answer.url;
      continue;
    }
    if (answer.outcome === "stop") {
      const pause = await pauseGate(db, source.name, source.pauseMs, answer.reason);
      return { outcome: "paused", ...pause };
    }
    if (answer.outcome !== "again") return answer;
    const after = await findNotedFile(partOf(file), address);
    if ((after?.bytes ?? 0) > (before?.bytes ?? 0)) fruitless = 0;
    const delayMs = backOffMs[fruitless];
    if (delayMs === undefined) return { outcome: "failed", reason: answer.reason };
    fruitless += 1;
    target = url;
    redirects = 0;
    await wait(delayMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}

/** `again`: a temporary failure. `stop`: the publisher wants no more requests. */
type FileAnswer =
  | Exclude<FileOutcome, { outcome: "paused" }>
  | { outcome: "again"; reason: string }
  | { outcome: "stop"; reason: string }
  | { outcome: "redirect"; url: string };

type FileQuestion = FileRequest & {
  /** What the file is remembered by, wherever a redirect leads. */
  address: string;
  source: FetchSource;
  dispatcher: Dispatcher;
};

/**
 * Asks once for a file, or for the rest of it, and writes what comes.
 *
 * @throws RefusedError where our own rules end it, and the disk's errors.
 */
async function requestFile(target: URL, question: FileQuestion): Promise<FileAnswer> {
  const { file, address, known, signal, limits, source, dispatcher } = question;
  const whole = await findNotedFile(file, address);
  const part = await findNotedFile(partOf(file), address);
  const version = whole?.note ?? known ?? null;
  const condition = part === null || part.bytes === 0 ? null : rangeCondition(part.note);
  let answer: Dispatcher.ResponseData;
  try {
    answer = await request(target, {
      dispatcher,
      signal,
      headersTimeout: limits.silentMs,
      bodyTimeout: limits.silentMs,
      headers: {
        "user-agent": source.userAgent,
        "accept-encoding": "identity",
        ...(condition === null
          ? conditionsOf(version)
          : { range: `bytes=${part?.bytes}-`, "if-range": condition }),
      },
    });
  } catch (error) {
    return signal.aborted ? { outcome: "stopped" } : { outcome: "again", reason: explain(error) };
  }
  const { statusCode, body } = answer;
  body.on("error", () => undefined);
  const header = (name: string): string | null => {
    const value = answer.headers[name];
    return typeof value === "string" ? value : (value?.[0] ?? null);
  };
  if (statusCode === 200 || statusCode === 206) {
    try {
      return await take(statusCode, header, body, question, part);
    } finally {
      body.destroy();
    }
  }
  await body.dump({ limit: 64_000 }).catch(() => undefined);
  if (statusCode === 304 && version !== null)
    return { outcome: "unchanged", retrievedAt: whole?.note.retrievedAt ?? new Date().toISOString() };
  if (statusCode === 416) await dropPart(file);
  return refusalOf(statusCode, header("location"), target);
}

/** What an answer without the file means. 416: the part that is held is none of this version, and is asked for whole. */
function refusalOf(statusCode: number, location: string | null, target: URL): FileAnswer {
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    if (location === null || !URL.canParse(location, target))
      return { outcome: "refused", reason: "a redirect to nowhere" };
    return { outcome: "redirect", url: new URL(location, target).href };
  }
  if (statusCode === 404 || statusCode === 410) return { outcome: "missing" };
  const reason = `${target.host} answered ${statusCode}`;
  if (statusCode === 403 || statusCode === 429) return { outcome: "stop", reason };
  if (statusCode >= 500 || statusCode === 408 || statusCode === 416) return { outcome: "again", reason };
  return { outcome: "failed", reason };
}

function conditionsOf(version: Validators | null): Record<string, string> {
  return {
    ...(version?.etag ? { "if-none-match": version.etag } : {}),
    ...(version?.lastModified ? { "if-modified-since": version.lastModified } : {}),
  };
}

async function take(
  status: 200 | 206,
  header: (name: string) => string | null,
  body: Readable,
  { file, address, limits, signal, onProgress }: FileQuestion,
  part: NotedFile | null,
): Promise<FileAnswer> {
  const coding = header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (coding !== "identity") return { outcome: "refused", reason: `coded as ${coding.slice(0, 40)}` };
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(header("content-range") ?? "");
  const isRest = status === 206 && part !== null && Number(range?.[1]) === part.bytes;
  if (status === 206 && !isRest) {
    await dropPart(file);
    return { outcome: "again", reason: "another range than was asked for" };
  }
  const from = isRest ? part.bytes : 0;
  const length = header("content-length");
  const total = isRest ? Number(range?.[2]) : length === null ? null : Number(length);
  if (total !== null && total > limits.bytes) throw new RefusedError(`more than ${limits.bytes} bytes`);
  const note: FileNote = isRest
    ? part.note
    : {
        address,
        etag: header("etag"),
        lastModified: header("last-modified"),
        retrievedAt: new Date().toISOString(),
      };
  if (!isRest) await beginPart(file, note);
  let bytes = from;
  // Each chunk is written to the disk before the next one is read, so that a transfer that breaks off loses none.
  const handle = await open(partOf(file), "a");
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.bytes) throw new RefusedError(`more than ${limits.bytes} bytes`);
      await handle.appendFile(chunk);
      onProgress(bytes, total);
    }
  } catch (error) {
    if (signal.aborted) return { outcome: "stopped" };
    if (error instanceof RefusedError || isOfDisk(error)) throw error;
    return { outcome: "again", reason: explain(error) };
  } finally {
    await handle.close();
  }
  if (total !== null && bytes !== total)
    return { outcome: "again", reason: `${bytes} of ${total} bytes came` };
  await finishPart(file, note);
  return { outcome: "fetched", retrievedAt: note.retrievedAt };
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && (error.syscall === "write" || error.syscall === "open");

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return `${code} ${error.message}`.trim().slice(0, 200);
}

/** What is known beside a file that was fetched, or is being fetched. */
const noteSchema = z.object({
  address: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  retrievedAt: z.string(),
});

type FileNote = z.infer<typeof noteSchema>;

/** A file and its note, both kept whole: the note says nothing of a file that is not there. */
type NotedFile = { note: FileNote; bytes: number };

const noteOf = (file: string) => `${file}.json`;
export const partOf = (file: string) => `${file}.part`;

/** A file of an address, with what it was recognised by; null where there is none, or one of another address. */
export async function findNotedFile(file: string, address: string): Promise<NotedFile | null> {
  try {
    const { size } = await stat(file);
    const note = noteSchema.parse(JSON.parse(await readFile(noteOf(file), "utf8")));
    return note.address === address ? { note, bytes: size } : null;
  } catch {
    return null;
  }
}

/** Starts a partial file from the beginning. Its note is written first: bytes without a note are never continued. */
async function beginPart(file: string, note: FileNote): Promise<void> {
  const part = partOf(file);
  await rm(part, { force: true });
  await writeFile(noteOf(part), JSON.stringify(note));
  await writeFile(part, "");
}

/** Forgets a part that cannot be gone on with. */
async function dropPart(file: string): Promise<void> {
  await rm(partOf(file), { force: true });
  await rm(noteOf(partOf(file)), { force: true });
}

/** Forgets a file that is no longer needed, and what was known of it. */
export async function dropFile(file: string): Promise<void> {
  await rm(noteOf(file), { force: true });
  await rm(file, { force: true });
}

/** Puts a part that is whole in the place of the file. */
async function finishPart(file: string, note: FileNote): Promise<void> {
  await rm(noteOf(file), { force: true });
  await rename(partOf(file), file);
  await writeFile(noteOf(file), JSON.stringify(note));
  await rm(noteOf(partOf(file)), { force: true });
}

/** The value that makes a range conditional: it must name these very bytes. Null where nothing does. */
function rangeCondition({ etag, lastModified }: FileNote): string | null {
  if (etag !== null && !etag.startsWith("W/")) return etag;
  return lastModified;
}
