import "server-only";
import { findPeople, type People } from "@/lib/domain/person-names/find-people";
import type { Frame, FrameContext, NumberedFrame } from "./frame";
import { isAboutTerms, isHistory } from "./leave-out";
import { nameDay } from "./name-day";
import { namePeople } from "./name-person";
import { nameReason } from "./name-reason";
import { rolesBehind, rolesBeside } from "./name-roles";
import { readSentences, type Sentence } from "./read-sentence";
import { heir, joinRoles, rolesFor } from "./unsaid-roles";

/** Characters of an item that are read; the longest Item 5.02 of the mirror has 14,000. */
const longest = 100_000;

/** Where a trigger's own words end: at the next trigger that says something of its own. */
const limitOf = (sentence: Sentence, index: number): number => {
  const trigger = sentence.triggers[index];
  const next = sentence.triggers
    .slice(index + 1)
    .find(({ action, person }) => action !== trigger?.action || person !== "of");
  return next?.start ?? sentence.text.length;
};

const framesOf = (
  sentences: readonly Sentence[],
  sentence: Sentence,
  index: number,
  people: People,
  context: FrameContext,
  earlier: readonly NumberedFrame[],
): NumberedFrame[] => {
  const trigger = sentence.triggers[index];
  if (trigger === undefined || isAboutTerms(sentence, trigger) || isHistory(sentence, trigger, context))
    return [];
  const limit = limitOf(sentence, index);
  const numbers = namePeople(sentence, trigger, limit);
  const behind = rolesBehind(sentence, trigger, limit);
  const leaves = trigger.action === "continues" ? formerRoles(sentence, numbers, people) : [];
  if (behind.some(({ isElsewhere }) => isElsewhere)) return [];
  const effectiveOn = nameDay(
    sentence,
    trigger,
    sentence.triggers[index + 1]?.start ?? sentence.text.length,
    context,
  );
  const found = numbers.flatMap((number) => {
    const person = people.names[number];
    const isBy = trigger.person === "by" && !/^[^,;]{0,60}\bas\b/.test(sentence.text.slice(trigger.end));
    const roles =
      behind.length > 0 && !isBy
        ? [joinRoles(behind)]
        : rolesFor(sentences, sentence, trigger, number, earlier);
    if (person === undefined) return [];
    const isInterim = /\binterim basis\b/i.test(sentence.text.slice(trigger.end, limit));
    return roles.flatMap((role) =>
      role.classes.map((roleClass) => ({
        number,
        person,
        action: trigger.action,
        role: role.text,
        roleClass,
        effectiveOn: trigger.action === "continues" ? null : effectiveOn,
        interim: role.interim || isInterim,
        successor: null,
        reason: trigger.action === "departed" ? nameReason(sentence.text) : null,
        ...sentence.span,
      })),
    );
  });
  return [...found, ...leaves];
};

/** "Jane Doe, our former treasurer, will continue as controller" says that she is treasurer no more. */
const formerRoles = (sentence: Sentence, numbers: readonly number[], people: People): NumberedFrame[] =>
  numbers.flatMap((number) =>
    rolesBeside(sentence, number)
      .filter(({ former, isElsewhere }) => former && !isElsewhere)
      .flatMap((role) =>
        role.classes.map((roleClass) => ({
          number,
          person: people.names[number] ?? "",
          action: "departed" as const,
          role: role.text,
          roleClass,
          effectiveOn: null,
          interim: false,
          successor: null,
          reason: null,
          ...sentence.span,
        })),
      ),
  );

/** One frame per person, action and class: the first with a day, else the first. */
const mergeFrames = (found: readonly NumberedFrame[]): NumberedFrame[] => {
  const merged = new Map<string, NumberedFrame>();
  for (const frame of found) {
    const key = `${frame.number} ${frame.action} ${frame.roleClass}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, frame);
    else
      merged.set(key, {
        ...known,
        effectiveOn: known.effectiveOn ?? frame.effectiveOn,
        interim: known.interim || frame.interim,
        reason: known.reason ?? frame.reason,
      });
  }
  return [...merged.values()];
};

/** Departures take as successor whoever is appointed to the same class of role in the item. */
const nameSuccessors = (frames: readonly NumberedFrame[]): Frame[] =>
  frames.map(({ number, ...frame }) => {
    const heir = frames.find(
      (other) =>
        other.action === "appointed" &&
        other.number !== number &&
        other.roleClass === frame.roleClass &&
        frame.roleClass !== "director" &&
        frame.roleClass !== "other_officer",
    );
    return { ...frame, successor: frame.action === "departed" ? (heir?.person ?? null) : null };
  });

/**
 * Who left, took or keeps which role by an Item 5.02's text, with the sentence that says so. Rules, no model:
 * silence is an empty list, as for items on pay alone. Of a longer text the first 100,000 characters are read.
 */
export function extractFrames(itemText: string, context: FrameContext): Frame[] {
  const text = itemText.slice(0, longest);
  const people = findPeople(text, context.company);
  if (people.names.length === 0) return [];
  const sentences = readSentences(text, people, context);
  const read = (known: readonly NumberedFrame[]) =>
    sentences.flatMap((sentence) =>
      sentence.triggers.flatMap((_, index) => framesOf(sentences, sentence, index, people, context, known)),
    );
  const found = read([]);
  const isHeired = sentences.some(({ triggers }) => triggers.some(({ text }) => heir.test(text)));
  const merged = mergeFrames(isHeired ? read(found) : found);
  // To stay is news only beside a change.
  return merged.some(({ action }) => action !== "continues") ? nameSuccessors(merged) : [];
}
