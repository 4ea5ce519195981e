import "server-only";

const reasons: readonly (readonly [string, RegExp])[] = [
  ["death", /\b(?:passed away|died|death)\b/i],
  ["health", /\b(?:health|medical) (?:reasons|issues|condition)/i],
  ["personal", /\b(?:personal|family) reasons\b|spend (?:more )?time with/i],
  ["other opportunities", /\bpursue (?:other|a new|another|new)\b|\baccept (?:a|another) position\b/i],
  ["disagreement", /\b(?:due to|because of|as a result of) (?:a |any )?disagreement/i],
  ["mutual agreement", /\bmutual(?:ly)? (?:agree|separation)/i],
  ["termination", /\b(?:was|been|is) (?:terminated|dismissed|removed)|\bwithout cause\b/i],
  ["retirement", /\bretir/i],
];

/** Why a person leaves, where the sentence says so. */
export const nameReason = (sentence: string): string | null =>
  reasons.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
