import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { perDatabase } from "@/lib/db/cache";
import { type LoggedCall, trimUnbilledCalls, writeCallLog } from "@/lib/db/calls";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import type { UnbilledKind } from "@/lib/domain/calls";
import { logError } from "@/lib/log";
import type { Answer } from "./answer";
import type { Principal } from "./authenticate";
import { observeUnlisted } from "./metrics";

/** An answer that left, with what is known of its call. */
export type AnsweredCall = {
  requestId: string;
  principal: Principal;
  operation: string;
  /** The request as sent, parsed; null where it could not be read. */
  input: unknown;
  durationMs: number;
};

/** Requests up to this length are kept, to be run again from the console. */
const maxKeptRequest = 8 * 1024;
const maxKeptAnswer = 64 * 1024;
/** What no line of the ledger pays for is kept where it is short. */
const maxKeptRefusal = 2 * 1024;

/** A request as it is kept, or null where it is too long, or nested too deep to be written down. */
export function requestToKeep(input: unknown): string | null {
  try {
    const text = JSON.stringify(input);
    return text.length <= maxKeptRequest ? text : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const gatherMs = 200;
const againMs = 5_000;
const mostAtOnce = 500;
const mostCharsAtOnce = 2_000_000;
/**
 * Limits on what waits to be written while the database is slow or unreachable. Beyond them, first bodies are
 * dropped, then calls.
 */
const mostWaiting = 5_000;
const mostCharsWaiting = 32_000_000;
/** After so many unbilled calls of one key its oldest are looked at. */
const trimEvery = 1_000;

type Waiting = LoggedCall & { atMs: number };

/** The log of a database's calls, which a process writes behind its answers. */
function callLogOf(db: Database): CallLog {
  return perDatabase(db, "call-log", () => new CallLog(db));
}

class CallLog {
  private waiting: Waiting[] = [];
  /** Characters of the answers that wait. */
  private chars = 0;
  private flushing: Promise<void> | null = null;
  private hurry = new AbortController();
  private readonly sinceTrim = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /** Takes a call to be written soon. What does not fit is counted as unlisted; an answer that does not fit is left out. */
  note(call: Omit<LoggedCall, "agoMs">): void {
    if (this.waiting.length >= mostWaiting) {
      observeUnlisted(this.db);
      return;
    }
    const answer = this.chars > mostCharsWaiting ? null : call.answer;
    if (answer === null && call.kind === null) return;
    this.chars += answer?.length ?? 0;
    this.waiting.push({ ...call, answer, agoMs: 0, atMs: performance.now() });
    void this.begin(gatherMs);
  }

  /** Writes what waits, at once; resolves when it is written or the database refuses. */
  async flush(): Promise<void> {
    this.hurry.abort();
    await (this.flushing ?? Promise.resolve());
    if (this.waiting.length > 0) await this.write().catch(() => {});
  }

  private begin(afterMs: number): Promise<void> {
    if (this.flushing === null) this.hurry = new AbortController();
    this.flushing ??= this.writeAfter(afterMs);
    return this.flushing;
  }

  private async writeAfter(ms: number): Promise<void> {
    await wait(ms, undefined, { ref: false, signal: this.hurry.signal }).catch(() => undefined);
    try {
      await this.write();
    } catch {
      // What could not be written waits for the next turn.
    } finally {
      this.flushing = null;
    }
    if (this.waiting.length > 0) void this.begin(againMs);
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.take();
      const ok = await writeBatch(this.db, batch);
      if (!ok) {
        for (const one of batch) one.answer = null;
        this.waiting = [...batch, ...this.waiting].slice(0, mostWaiting);
        throw new Error("The call log could not be written");
      }
      await this.trim(batch);
    }
  }

  /** The oldest that wait, as many as one statement takes. */
  private take(): Waiting[] {
    let length = 0;
    let taken = 0;
    for (const one of this.waiting) {
      length += one.answer?.length ?? 0;
      if (taken > 0 && (taken >= mostAtOnce || length > mostCharsAtOnce)) break;
      taken += 1;
    }
    const batch = this.waiting.slice(0, taken);
    this.waiting = this.waiting.slice(taken);
    for (const { answer } of batch) this.chars -= answer?.length ?? 0;
    return batch;
  }

  private async trim(batch: readonly Waiting[]): Promise<void> {
    for (const { keyId, kind } of batch)
      if (kind !== null) this.sinceTrim.set(keyId, (this.sinceTrim.get(keyId) ?? 0) + 1);
    for (const [keyId, count] of this.sinceTrim) {
      if (count < trimEvery) continue;
      this.sinceTrim.delete(keyId);
      await trimUnbilledCalls(this.db, keyId).catch((error: unknown) =>
        logError(error, { task: "trim calls" }),
      );
    }
  }
}

/** False where the database could not take anything now; a call that it refuses is left out. */
async function writeBatch(db: Database, batch: readonly Waiting[]): Promise<boolean> {
  const now = performance.now();
  const calls = batch.map(({ atMs, ...call }): LoggedCall => ({ ...call, agoMs: now - atMs }));
  try {
    await writeCallLog(db, calls);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    if (calls.length === 1) {
      logError(error, { requestId: calls[0]?.id ?? "", task: "log a call" });
      return true;
    }
  }
  for (const one of batch) if (!(await writeBatch(db, [one]))) return false;
  return true;
}

/** PostgreSQL keeps no NUL, and JSON no half of a character. */
const clean = (text: string) => text.replace(/\p{Surrogate}|\0/gu, "\uFFFD");

/** Logs the answer to a call with a valid key. All that the caller waits for is a push to an array. */
export function noteCall(db: Database, call: AnsweredCall, answer: Answer): void {
  const { requestId, principal, operation, input, durationMs } = call;
  const isRefusal = answer.status >= 400;
  const kind = answer.isInLedger ? null : kindOf(principal, isRefusal);
  const asked = typeof input === "object" && input !== null && "company" in input ? input.company : "";
  callLogOf(db).note({
    keyId: principal.keyId,
    id: requestId,
    kind,
    operation,
    company: typeof asked === "string" ? clean(asked.slice(0, 200)) : "",
    status: answer.status,
    error: isRefusal && kind !== null ? readError(answer.body) : null,
    durationMs: Math.round(durationMs),
    credential: principal.credential,
    request: kind === null || input === null || input === undefined ? null : requestToKeep(input),
    answer: Buffer.byteLength(answer.body) <= mostKeptOf(kind) ? answer.body : null,
  });
}

/** Bytes of an answer that are kept. That of a replay is kept already, by the call that it repeats. */
function mostKeptOf(kind: UnbilledKind | null): number {
  if (kind === "replayed") return 0;
  return kind === "refused" ? maxKeptRefusal : maxKeptAnswer;
}

function kindOf({ mode }: Principal, isRefusal: boolean): UnbilledKind {
  if (mode === "test") return "test";
  return isRefusal ? "refused" : "replayed";
}

function readError(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === "string" ? clean(error.slice(0, 500)) : null;
  } catch {
    return null;
  }
}

/** Writes what a process has noted and not written yet: before it ends, and in tests. */
export const flushCallLog = (db: Database): Promise<void> => callLogOf(db).flush();
