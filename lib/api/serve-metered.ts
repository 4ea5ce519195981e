import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { perDatabase } from "@/lib/db/cache";
import { findCallByIdempotencyKey } from "@/lib/db/calls";
import {
  type CallEnd,
  type CallToReserve,
  type DayState,
  endCalls,
  findPassedCap,
  type Reservation,
  reserveCalls,
  secondsLeftOfDay,
} from "@/lib/db/limits";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import { runInOwnTime } from "@/lib/db/pool";
import { logError } from "@/lib/log";
import { ApiError } from "@/lib/operations/errors";
import { traced } from "@/lib/telemetry";
import { type Answer, answerToError } from "./answer";

const maxItems = 64;

/**
 * Collects items while a flush is running and sends them with the next one, so that many concurrent calls
 * share one statement. One flush runs at a time; a single item does not wait.
 *
 * @param flush answers its items in the same order, all or none.
 * @param retryAlone whether a failure may be one item's own, so that each is tried by itself.
 */
function batch<Item, Result>(
  flush: (items: Item[]) => Promise<Result[]>,
  retryAlone: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let running = false;

  async function flushOne(entry: Waiting): Promise<void> {
    try {
      settle([entry], await flush([entry.item]));
    } catch (error) {
      entry.reject(error);
    }
  }

  function settle(entries: Waiting[], results: Result[]): void {
    for (const [index, entry] of entries.entries()) {
      const result = results[index];
      if (result === undefined) entry.reject(new Error("A batch left an item without its result"));
      else entry.resolve(result);
    }
  }

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        settle(taken, await flush(taken.map((entry) => entry.item)));
      } catch (error) {
        if (taken.length > 1 && retryAlone(error)) for (const entry of taken) await flushOne(entry);
        else for (const entry of taken) entry.reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Deferred by a turn, so that requests read in one turn of the event loop share the first flush.
      if (!running) {
        running = true;
        setImmediate(() => void drain());
      }
    });
}

/** What metering decides about a call before it is served. `replayed` carries the answer of its first run. */
export type Metered =
  | Reservation
  | { outcome: "replayed"; status: number; response: string }
  | { outcome: "in_flight" }
  | { outcome: "reused" };

export type Meter = {
  reserve: (call: CallToReserve) => Promise<Metered>;
  /** Whether the last call of a key was refused. */
  wasRefused: (keyId: string) => boolean;
  /** True when the call was still reserved, and is now settled or voided as asked. */
  end: (end: CallEnd) => Promise<boolean>;
  /** Voids a call whose caller gets an error; while the database is away, it retries after the answer has left. */
  giveBack: (end: CallEnd) => Promise<void>;
};

/** The meter of a database. Concurrent calls of one process share its statements. */
export function meterOf(db: Database): Meter {
  return perDatabase(db, "meter", () => makeMeter(db));
}

function makeMeter(db: Database): Meter {
  const reserve = batch((calls: CallToReserve[]) => reserveTogether(db, calls), isOwnFault);
  const end = batch(async (ends: CallEnd[]) => {
    const ended = await endCalls(db, ends);
    return ends.map(({ id }) => ended.has(id));
  }, isOwnFault);
  const endTraced = (ended: CallEnd) =>
    traced("meter end", { "footnote.state": ended.state }, () => end(ended));
  const refused = new LRUCache<string, true>({ max: mostRefused, ttl: refusedMs });
  return {
    reserve: async (call) => {
      const metered = await traced("meter reserve", { "footnote.units": call.units }, () =>
        call.idempotencyKey === null ? reserve(call) : reserveOnce(db, call),
      );
      if (isRefusal(metered)) refused.set(call.keyId, true);
      else refused.delete(call.keyId);
      return metered;
    },
    wasRefused: (keyId) => refused.has(keyId),
    end: endTraced,
    giveBack: async (ended) => {
      const isDone = await endTraced(ended).catch((error: unknown) => {
        logError(error, { requestId: ended.id, task: "give back" });
        return false;
      });
      if (!isDone) void runInOwnTime(() => giveBackLater(end, ended));
    },
  };
}

const isRefusal = ({ outcome }: Metered): boolean =>
  outcome === "refused" || outcome === "capped" || outcome === "key_unusable";

/** How many refused keys are remembered, and for how long: it only affects what a refusal costs the server. */
const mostRefused = 10_000;
const refusedMs = 60_000;

const giveBackEveryMs = 2_000;
const giveBackAttempts = 300;
/** How often to look for the row of an abandoned statement, which may still run when a stalled database recovers. */
const absentAttempts = 15;

async function giveBackLater(end: Meter["end"], ended: CallEnd): Promise<void> {
  let absent = 0;
  for (let attempt = 0; attempt < giveBackAttempts && absent < absentAttempts; attempt += 1) {
    await wait(giveBackEveryMs, undefined, { ref: false });
    const isDone = await end(ended).catch(() => null);
    if (isDone === true) return;
    if (isDone === false) absent += 1;
  }
}

/** A statement that the database refused may be the fault of one call; one that never reached it is not. */
const isOwnFault = (error: unknown) => !isDatabaseUnavailable(error);

/** A call whose overage would exceed the cap of its key or account is refused; in a batch it fails all calls, so each is then tried alone. */
async function reserveWithinCap(db: Database, calls: CallToReserve[]): Promise<Reservation[]> {
  try {
    return await reserveCalls(db, calls);
  } catch (error) {
    const by = calls.length > 1 ? null : findPassedCap(error);
    if (by === null) throw error;
    return [{ outcome: "capped", by, secondsLeft: await secondsLeftOfDay(db) }];
  }
}

/** Reserves all calls in one statement; calls of a key that do not fit together are then tried one by one. */
async function reserveTogether(db: Database, calls: CallToReserve[]): Promise<Reservation[]> {
  const results = await reserveWithinCap(db, calls);
  const isShared = (call: CallToReserve) =>
    calls.some((other) => other !== call && other.keyId === call.keyId);
  for (const [index, call] of calls.entries()) {
    const result = results[index];
    if (result?.outcome !== "refused" || !isShared(call)) continue;
    if (result.day.used + call.units > result.day.limit) continue;
    const [alone] = await reserveWithinCap(db, [call]);
    if (alone) results[index] = alone;
  }
  return results;
}

/**
 * Reserves a call at most once per idempotency key. The unique index decides between duplicates on
 * any number of instances: the loser's statement fails as a whole and the winner's row is looked at.
 */
async function reserveOnce(db: Database, call: CallToReserve): Promise<Metered> {
  const key = call.idempotencyKey ?? "";
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const first = await findCallByIdempotencyKey(db, call.keyId, key);
    if (first) {
      if (first.requestHash !== call.requestHash) return { outcome: "reused" };
      if (first.state === "reserved" || first.response === null || first.status === null)
        return { outcome: "in_flight" };
      return { outcome: "replayed", status: first.status, response: first.response };
    }
    try {
      const [reservation] = await reserveWithinCap(db, [call]);
      if (reservation) return reservation;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  return { outcome: "in_flight" };
}

/** Whether a statement broke the unique index of idempotency keys. */
function isDuplicate(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "23505") return true;
  }
  return false;
}

/** Tells one request from another under the same idempotency key. */
export function hashRequest(operation: string, body: unknown): string {
  return createHash("sha256")
    .update(`${operation}\n${JSON.stringify(body)}`)
    .digest("hex");
}

/** A call that is about to be metered. */
export type Metering = { meter: Meter; asked: CallToReserve; startedMs: number };
type Reserved = Extract<Reservation, { outcome: "reserved" }>;

/** The call as metering admits it; refuses by throwing. */
function admitted(metered: Exclude<Metered, { outcome: "replayed" }>): Reserved {
  switch (metered.outcome) {
    case "reserved":
      return metered;
    case "in_flight":
      throw new ApiError("idempotency_in_flight");
    case "reused":
      throw new ApiError("idempotency_reused");
    case "key_unusable":
      throw new ApiError("key_invalid");
    case "capped":
      throw new ApiError(metered.by === "key" ? "key_spend_cap_reached" : "spend_cap_reached", {
        headers: { "Retry-After": String(metered.secondsLeft) },
      });
    case "refused":
      throw new ApiError("limit_exceeded", {
        headers: { ...rateLimitHeaders(metered.day), "Retry-After": String(metered.day.secondsLeft) },
      });
  }
}

const answerOf = (body: string, { units }: CallToReserve, reserved: Reserved): Answer => ({
  status: 200,
  body,
  headers: { ...rateLimitHeaders(reserved.day), ...costHeaders(units, reserved) },
  isInLedger: true,
});

const msSince = (startedMs: number): number => Math.round(performance.now() - startedMs);

const endingAs = (
  { asked, startedMs }: Metering,
  state: CallEnd["state"],
  status: number,
  response: string | null,
): CallEnd => ({
  keyId: asked.keyId,
  id: asked.id,
  state,
  status,
  durationMs: msSince(startedMs),
  response,
});

/** Runs, and counts the call with its answer in one statement. A run that fails is counted first, and then given back. */
export async function serveCounted(
  metering: Metering,
  run: (costCents: number) => Promise<string>,
): Promise<Answer> {
  const { meter, asked, startedMs } = metering;
  const ran = await run(0).then(
    (body) => ({ body }),
    (error: unknown) => ({ error }),
  );
  if ("error" in ran) return await answerFailed(metering, await reserveNew(meter, asked), ran.error);
  const answered = { status: 200, durationMs: msSince(startedMs) };
  try {
    return answerOf(ran.body, asked, await reserveNew(meter, { ...asked, answered }));
  } catch (error) {
    // Counted but not acknowledged: the caller gets an error and no bill, and does not wait for that.
    if (isDatabaseUnavailable(error)) void meter.giveBack(endingAs(metering, "voided", 503, null));
    throw error;
  }
}

/** Reserves a call that has no idempotency key, and so no earlier answer. */
async function reserveNew(meter: Meter, asked: CallToReserve): Promise<Reserved> {
  const metered = await meter.reserve(asked);
  if (metered.outcome === "replayed") throw new Error("A call without an idempotency key was replayed");
  return admitted(metered);
}

/** Holds units, runs, and settles the call or gives the units back. */
export async function serveHeld(
  metering: Metering,
  run: (costCents: number) => Promise<string>,
): Promise<Answer> {
  const { meter, asked } = metering;
  const metered = await meter.reserve(asked);
  if (metered.outcome === "replayed")
    return { status: metered.status, body: metered.response, headers: { "Idempotency-Replayed": "true" } };
  const reserved = admitted(metered);
  try {
    const body = await run(reserved.costCents);
    // The answer leaves only after the ledger has it; a call that the sweep gave up meanwhile is free.
    await meter.end(endingAs(metering, "settled", 200, asked.idempotencyKey === null ? null : body));
    return answerOf(body, asked, reserved);
  } catch (error) {
    return await answerFailed(metering, reserved, error);
  }
}

/** Answers a call that failed with its units reserved, and gives them back. */
async function answerFailed(metering: Metering, { day }: Reserved, error: unknown): Promise<Answer> {
  const { meter, asked } = metering;
  const answer = answerToError(error, asked.id, asked.operation);
  await meter.giveBack(endingAs(metering, "voided", answer.status, null));
  return {
    ...answer,
    headers: { ...rateLimitHeaders({ ...day, used: day.used - asked.units }), ...answer.headers },
    isInLedger: true,
  };
}

/** Headers of the IETF draft "RateLimit header fields for HTTP": the policy and what is left of it. */
function rateLimitHeaders(day: DayState): Record<string, string> {
  const left = Math.max(0, day.limit - day.used);
  return {
    "RateLimit-Policy": `"daily";q=${day.limit};w=86400`,
    RateLimit: `"daily";r=${left};t=${day.secondsLeft}`,
  };
}

/** What the call cost: units counted, and US dollars added to the bill. */
function costHeaders(units: number, { costCents }: Reserved): Record<string, string> {
  return { "X-Footnote-Units": String(units), "X-Footnote-Cost-USD": (costCents / 100).toFixed(2) };
}
