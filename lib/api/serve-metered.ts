import "server-only";
import type { CallEnd, CallToReserve, DayState, Reservation } from "@/lib/db/calls";
import { isDatabaseUnavailable } from "@/lib/db/open";
import { ApiError } from "@/lib/operations/errors";
import { type Answer, answerToError } from "./answer";
import type { Meter, Metered } from "./meter";

/** A call that is about to be metered. */
export type Metering = { meter: Meter; asked: CallToReserve; startedMs: number };
type Reserved = Extract<Reservation, { outcome: "reserved" }>;

/** What metering admits; refuses by throwing. */
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
