import "server-only";
import { findPeople } from "@/lib/domain/person-names/find-people";
import type { Frame, FrameContext, NumberedFrame } from "./frame";
import { framesOf } from "./frames-of-trigger";
import { findImpliedDepartures } from "./implied-departures";
import { leaveOutStays } from "./leave-out-stays";
import { mergeFrames } from "./merge-frames";
import { readSentences } from "./read-sentence";

/** Characters of an item that are read; the longest Item 5.02 of the mirror has 14,000. */
const longest = 100_000;

/** Departures take as successor whoever is appointed to the same class of role in the item. */
const nameSuccessors = (frames: readonly NumberedFrame[]): Frame[] =>
  frames.map((frame) => {
    const { number, person, action, role, roleClass, effectiveOn, interim, reason, start, end } = frame;
    const heir = frames.find(
      (other) =>
        other.action === "appointed" &&
        other.number !== number &&
        other.roleClass === roleClass &&
        roleClass !== "director" &&
        roleClass !== "other_officer",
    );
    const successor = action === "departed" ? (heir?.person ?? null) : null;
    return { person, action, role, roleClass, effectiveOn, interim, successor, reason, start, end };
  });

/**
 * Who left, took or keeps which role by an Item 5.02's text, with the sentence that says so. Rules, no model:
 * silence is an empty list, as for items on pay alone. Of a longer text the first 100,000 characters are read.
 */
export function extractFrames(itemText: string, context: FrameContext): Frame[] {
  const text = itemText.slice(0, longest).replaceAll("'", "’");
  const people = findPeople(text, context.company, "item");
  if (people.names.length === 0) return [];
  const sentences = readSentences(text, people, context);
  const read = (known: readonly NumberedFrame[]) =>
    sentences.flatMap((sentence) =>
      sentence.triggers.flatMap((_, index) => framesOf(sentences, sentence, index, people, context, known)),
    );
  // Read twice: who left what is known only after the first reading.
  const first = read([]);
  const known = mergeFrames(first);
  const found = read(mergeFrames([...known, ...findImpliedDepartures(sentences, known, people, context)]));
  const said = mergeFrames(found);
  const merged = leaveOutStays(
    mergeFrames([...said, ...findImpliedDepartures(sentences, said, people, context)]),
  );
  // To stay is news only beside a change.
  return merged.some(({ action }) => action !== "continues") ? nameSuccessors(merged) : [];
}
