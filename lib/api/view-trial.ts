import "server-only";
import type { Trial } from "./try-without-key";

/** A trial in the words of the landing page. */
export function viewTrial(trial: Trial) {
  const { company } = trial;
  if (trial.outcome === "malformed") return { company, message: `${trial.error}.`, matches: [] };
  if (trial.outcome === "limited") {
    const minutes = Math.ceil(trial.retryAfterSeconds / 60);
    return {
      company,
      message: `That was enough for one hour. Try again in ${minutes} minutes, or request a key.`,
      matches: [],
    };
  }
  const { entity, confidence, resolution, message, alternatives = [] } = trial.answer;
  if (entity)
    return {
      company,
      message: `${entity.name}, ${Math.round(confidence * 100)} % sure. ${resolution.explanation}`,
      matches: [{ key: entity.key, name: `Briefing of ${entity.name}` }],
    };
  return {
    company,
    message: message ?? "No company of the registry matches.",
    matches: alternatives.map(({ key, name }) => ({ key, name })),
  };
}
