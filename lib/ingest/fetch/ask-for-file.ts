import "server-only";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Dispatcher, request } from "undici";
import { RefusedError, type Validators } from "./fetch-outcome";
import type { FetchSource } from "./fetch-source";
import type { FileOutcome, FileRequest } from "./fetch-to-file";
import {
  beginPart,
  dropPart,
  type FileNote,
  findNotedFile,
  finishPart,
  type NotedFile,
  partOf,
  rangeCondition,
} from "./partial-file";

/** `again`: a fault of the moment. `stop`: the publisher wants no more requests. */
export type FileAnswer =
  | Exclude<FileOutcome, { outcome: "paused" }>
  | { outcome: "again"; reason: string }
  | { outcome: "stop"; reason: string }
  | { outcome: "redirect"; url: string };

export type FileQuestion = FileRequest & {
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
export async function askForFile(target: URL, question: FileQuestion): Promise<FileAnswer> {
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
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    const location = header("location");
    if (location === null || !URL.canParse(location, target))
      return { outcome: "refused", reason: "a redirect to nowhere" };
    return { outcome: "redirect", url: new URL(location, target).href };
  }
  if (statusCode === 304 && version !== null)
    return { outcome: "unchanged", retrievedAt: whole?.note.retrievedAt ?? new Date().toISOString() };
  if (statusCode === 404 || statusCode === 410) return { outcome: "missing" };
  const reason = `${target.host} answered ${statusCode}`;
  if (statusCode === 403 || statusCode === 429) return { outcome: "stop", reason };
  if (statusCode === 416) await dropPart(file);
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
  // What came is on the disk before the next is asked for: a transfer that breaks off loses nothing of it.
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
