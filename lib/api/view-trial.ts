import "server-only";
import type { Trial } from "./try-without-key";

/** A trial in the words of the landing page. `shown` is the key of the company whose briefing it shows, if one is sure. */
export function viewTrial(trial: Trial) {
  const { company } = trial;
  const nothing = { company, shown: null, matches: [] };
  if (trial.outcome === "malformed") return { ...nothing, message: `${trial.error}.` };
  if (trial.outcome === "limited") return { ...nothing, message: writeWait(trial.retryAfterSeconds) };
  const { entity, confidence, resolution, message, alternatives = [] } = trial.answer;
  if (entity)
    return {
      ...nothing,
      shown: entity.key,
      message: `${entity.name}, ${Math.round(confidence * 100)} % sure. ${resolution.explanation}`,
    };
  return {
    ...nothing,
    message: message ?? "No company of the registry matches.",
    matches: alternatives.map(({ key, name, ticker }) => ({
      key,
      name: ticker === null ? name : `${name} (${ticker})`,
    })),
  };
}

function writeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const again = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  return `That was enough for one hour. Try again ${again}, or request a key.`;
}
