import "server-only";
import { countAttempt } from "@/lib/db/attempts";
import type { Database } from "@/lib/db/open";
import { ipPrefixOf } from "@/lib/domain/ip-prefix";
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
