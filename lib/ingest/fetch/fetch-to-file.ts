import "server-only";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, type Dispatcher } from "undici";
import { pauseGate, takeSlot } from "@/lib/db/fetches";
import type { Database } from "@/lib/db/open";
import { askForFile } from "./ask-for-file";
import { createCheckedLookup } from "./checked-lookup";
import { findRefusal, type Validators } from "./fetch-outcome";
import { admitUrl, type FetchSource } from "./fetch-source";
import { findNotedFile, partOf } from "./partial-file";

/** Bounds of a file that is fetched to the disk: bytes in all, and how long its publisher may be silent. */
export type FileLimits = { bytes: number; silentMs: number };

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
 * Fetches a large file to the disk by the rules of its source. A part that is there is gone on with if the publisher
 * still has the same version (Range with If-Range), also after a kill. Never throws for what a network, a publisher or
 * a full disk does.
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
    const answer = await askForFile(admitUrl(target, source), { ...request, address, source, dispatcher });
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
