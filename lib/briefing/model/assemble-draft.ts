import type { Draft, Statement } from "../statement";
import type { Judged } from "./judge-proposal";
import type { WrittenDraft } from "./write-with-model";

/** The model's sentences after the check; `beyond` are those over the measure, which nobody reads. */
export type JudgedBriefing = {
  paragraphs: readonly (readonly Judged[])[];
  headline: Judged | null;
  beyond: number;
};

/** Of the evidence, the share that the verified sentences must tell for the briefing to be the model's. */
const leastShare = 1 / 3;

/**
 * Puts a briefing together: verified sentences as they are, in place of each other one the extractive statements of
 * the same evidence that nothing else tells. Where the model told too little, the extractive draft stands as it is.
 */
export function assembleDraft(
  { paragraphs, headline, beyond }: JudgedBriefing,
  extractive: Draft,
  items: number,
): WrittenDraft {
  const told = new Set<string>();
  for (const one of paragraphs.flat())
    if (one.outcome === "verified") for (const { id } of one.evidence) told.add(id);
  if (told.size === 0 || told.size < items * leastShare) {
    const reason =
      told.size === 0 ? "no sentence of the model passed the check" : "the model left out too much";
    const verified = extractive.paragraphs.flat().length;
    return { draft: extractive, writer: "extractive", verified, replaced: 0, dropped: 0, reason };
  }
  const said = new Set<string>();
  const count = { verified: 0, replaced: 0, dropped: beyond };
  const place = (one: Judged): Statement[] => {
    if (one.outcome === "verified") {
      const isNew = !said.has(one.statement.text);
      said.add(one.statement.text);
      count[isNew ? "verified" : "dropped"] += 1;
      return isNew ? [one.statement] : [];
    }
    const untold = one.evidence.filter(({ id }) => !told.has(id));
    for (const { id } of untold) told.add(id);
    count[untold.length > 0 ? "replaced" : "dropped"] += 1;
    return untold.map(({ statement }) => statement);
  };
  const written = paragraphs.map((paragraph) => paragraph.flatMap(place)).filter((one) => one.length > 0);
  if (headline) count[headline.outcome === "verified" ? "verified" : "replaced"] += 1;
  const title = headline?.outcome === "verified" ? headline.statement : extractive.headline;
  return { draft: { paragraphs: written, headline: title }, writer: "model", ...count, reason: null };
}
