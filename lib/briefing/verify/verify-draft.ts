import type { BriefingFacts } from "../briefing-facts";
import { type Draft, type Intelligence, quadrants, type Statement } from "../statement";
import { joinEvidence, type ReadEvidence, readEvidence } from "./evidence";
import { listCitedTexts, listFactTexts, subjectOf } from "./fact-texts";
import { type Verdict, verifyForm, verifyValues } from "./verify-sentence";

/**
 * Holds the sentences that templates wrote against the facts that are held of the company: their form, and that every
 * number, day, name and quotation is among the company's lasting facts or in the documents that the sentence cites.
 */
export function createFactCheck(facts: BriefingFacts): (statement: Statement) => Verdict {
  const texts = listFactTexts(facts);
  const days = new Set(texts.flatMap((one) => one.days));
  const values = readEvidence({ text: texts.map(({ text }) => text).join("\n\n"), days: [...days] });
  const subject = subjectOf(facts);
  const known = new Map<string, Verdict>();
  // Most sentences on figures cite the same report.
  const read = new Map<string, ReadEvidence[]>();
  return (statement) => {
    const verdict = known.get(statement.text) ?? verify(statement);
    known.set(statement.text, verdict);
    return verdict;
  };
  function verify({ text, refs }: Statement): Verdict {
    const form = verifyForm(text, subject);
    if (!form.ok) return form;
    return verifyValues(text, [joinEvidence([values, ...readCited(refs)])], subject);
  }
  function readCited(refs: Statement["refs"]): ReadEvidence[] {
    const ids = [...new Set(refs.map(({ documentId }) => documentId))].sort();
    const key = ids.join(" ");
    const evidence = read.get(key) ?? listCitedTexts(facts, new Set(ids)).map(readEvidence);
    read.set(key, evidence);
    return evidence;
  }
}

/** A draft without the sentences that fail, and how many those are; null where none is left. */
export function keepVerified(
  draft: Draft,
  check: (statement: Statement) => Verdict,
): { draft: Draft | null; dropped: number } {
  const all = draft.paragraphs.flat().length;
  const paragraphs = draft.paragraphs
    .map((paragraph) => paragraph.filter((statement) => check(statement).ok))
    .filter((paragraph) => paragraph.length > 0);
  const headline = draft.headline && check(draft.headline).ok ? draft.headline : null;
  return {
    draft: paragraphs.length > 0 ? { paragraphs, headline } : null,
    dropped: all - paragraphs.flat().length,
  };
}

const unchecked = "What the sources say of it did not pass the check.";

/** Intelligence without the statements that fail. */
export function keepVerifiedPoints(
  intelligence: Intelligence,
  check: (statement: Statement) => Verdict,
): Intelligence {
  const kept = { ...intelligence, empty: { ...intelligence.empty } };
  for (const quadrant of quadrants) {
    kept[quadrant] = intelligence[quadrant].filter((statement) => check(statement).ok);
    if (kept[quadrant].length === 0) kept.empty[quadrant] ??= unchecked;
  }
  kept.competitors = intelligence.competitors.filter(({ statement }) => check(statement).ok);
  if (kept.competitors.length === 0) kept.empty.competitors ??= unchecked;
  return kept;
}
