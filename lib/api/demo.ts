import "server-only";
import { countAttempt } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { ipPrefixOf } from "@/lib/domain/networks";
import { findOperation } from "@/lib/operations/catalog";
import type { ResponseOf } from "@/lib/operations/contract";
import { validate } from "@/lib/operations/validate/contract";
import { runValidate } from "@/lib/operations/validate/run";

/** What a visitor gets who tries a company without a key. */
type DemoAnswer =
  | { outcome: "answered"; company: string; answer: ResponseOf<typeof validate> }
  | { outcome: "malformed"; company: string; error: string }
  | { outcome: "limited"; company: string; retryAfterSeconds: number };

/** Trials an hour from one network. */
const trialsAnHour = 30;

/** Resolves a company for a visitor: unmetered, and so limited by network. @param address the visitor's network address. */
export async function tryDemo(db: Database, address: string, company: string): Promise<DemoAnswer> {
  const parsed = validate.request.safeParse({ company });
  if (!parsed.success)
    return {
      outcome: "malformed",
      company,
      error: parsed.error.issues[0]?.message ?? "Company name required",
    };
  const { allowed, retryAfterSeconds } = await countAttempt(
    db,
    `try/${ipPrefixOf(address)}`,
    3600,
    trialsAnHour,
  );
  if (!allowed) return { outcome: "limited", company, retryAfterSeconds };
  const answer = await runValidate({ db, now: new Date(), costCents: 0 }, parsed.data);
  return { outcome: "answered", company, answer };
}

/** A trial in the words of the landing page. `shown` is the key of the company whose briefing it shows, if one is sure. */
export function describeDemo(trial: DemoAnswer) {
  const { company } = trial;
  const nothing = { company, shown: null, matches: [] };
  if (trial.outcome === "malformed") return { ...nothing, message: `${trial.error}.` };
  if (trial.outcome === "limited") return { ...nothing, message: writeWait(trial.retryAfterSeconds) };
  const { entity, confidence, resolution, message, alternatives = [] } = trial.answer;
  if (entity)
    return {
      ...nothing,
      shown: entity.key,
      message: `${entity.name} · ${resolution.explanation} · ${Math.round(confidence * 100)}% confidence`,
    };
  return {
    ...nothing,
    message: message ?? "No company matches.",
    matches: alternatives.map(({ key, name, ticker }) => ({
      key,
      name: ticker === null ? name : `${name} (${ticker})`,
    })),
  };
}

function writeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const again = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  return `You’ve reached the hourly limit. Try again ${again}, or request a key.`;
}

/** An example of a contract, and what this server answers to it. */
type SampleAnswer = { title: string; request: unknown; answer: object };

const keptMs = 10 * 60_000;
const kept = new Map<string, { until: number; sample: Promise<SampleAnswer> }>();

/**
 * What this server answers to an example of an operation, for those without a key: made at most every ten minutes, from
 * what is held, and billed to nobody. Null where there is no such operation or example.
 *
 * @param at the example's place in the contract, from 0. @throws what the operation throws.
 */
export async function readSample(db: Database, name: string, at: number): Promise<SampleAnswer | null> {
  const operation = findOperation(name);
  const example = operation?.examples[at];
  if (!operation || !example) return null;
  const place = `${name} ${at}`;
  const held = kept.get(place);
  if (held && performance.now() < held.until) return held.sample;
  const make = async (): Promise<SampleAnswer> => {
    const run = await operation.loadRun();
    const answer = await run({ db, now: new Date(), costCents: 0 }, operation.request.parse(example.request));
    return { title: example.title, request: example.request, answer };
  };
  const sample = make();
  kept.set(place, { until: performance.now() + keptMs, sample });
  // A fault is not kept.
  sample.catch(() => kept.delete(place));
  return sample;
}
