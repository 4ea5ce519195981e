import "server-only";
import { findPeople, type People } from "@/lib/domain/person-names/find-people";
import type { Frame, FrameContext, NumberedFrame } from "./frame";
import { findImpliedDepartures } from "./implied-departures";
import { isAboutTerms, isHistory } from "./leave-out";
import { leaveOutStays } from "./leave-out-stays";
import { nameDay } from "./name-day";
import { nameListed } from "./name-listed";
import { namePeople } from "./name-person";
import { nameReason } from "./name-reason";
import { rolesBehind, rolesBeside } from "./name-roles";
import { readSentences, type Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";
import { director, heir, joinRoles, knownRoles, type Role, rolesFor } from "./unsaid-roles";

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

/** "Is leaving the Company and the Board". */
const andBoard =
  /^[^.;]{0,40}\b(?:Company|Corporation|[A-Z]\w+),? (?:and|as well as) (?:from )?(?:the|its|our) Board\b(?! Committee)/;

const fromAll =
  /^[^.;]{0,30}\bfrom (?:all (?:of )?(?:his |her )?|his |her |each of (?:his |her ))(?:executive )?(?:roles|positions|offices|duties)\b(?! (?:as|of))/;

/** "Effective May 1 and June 1, respectively": a day for each. */
const respectiveDays = (sentence: Sentence, from: number, count: number): string[] => {
  const days = sentence.days.filter(({ start }) => start >= from).map(({ day }) => day);
  return count > 1 && days.length === count && /\brespectively\b/.test(sentence.text.slice(from)) ? days : [];
};

/** "Will continue to serve as treasurer until May 1": the day, kept for whoever then leaves the office. */
const untilDay = (sentence: Sentence, from: number): string | null =>
  sentence.days.find(
    ({ start }) => start >= from && /\b(?:until|through) $/.test(sentence.text.slice(from, start)),
  )?.day ?? null;

/** "Will continue to serve as treasurer until a successor is found": on the way to another office, or out. */
const isUntil = (sentence: Sentence, trigger: Trigger, limit: number): boolean =>
  untilDay(sentence, trigger.end) === null &&
  /^[^.;]{0,140}\b(?:until|pending) (?:such time|his|her|a|an|the|its|that)\b/.test(
    sentence.text.slice(trigger.end, Math.max(limit, trigger.end + 200)),
  );

const ofTitle = /\btitles?\b[^.;]{0,130}$/;

const isUntilLeaving =
  /^[^.;]{0,120}\b(?:until|through) (?:his|her|(?:Mr|Ms|Mrs|Dr)\. [^ ]+) (?:\w+ )?(?:retirement|departure|resignation|separation|termination)\b/;

/** A change dated two years back is told of another time. */
const yearsBefore = (filedOn: string): string => `${Number(filedOn.slice(0, 4)) - 2}${filedOn.slice(4)}`;

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
  const leaves =
    trigger.action === "continues"
      ? formerRoles(sentence, numbers, people, [
          ...earlier.filter(({ action }) => action !== "departed"),
          ...behind.flatMap(({ classes }) =>
            numbers.flatMap((number) => classes.map((roleClass) => ({ number, roleClass }))),
          ),
        ])
      : [];
  if (behind.some(({ isElsewhere }) => isElsewhere)) return [];
  const day = nameDay(
    sentence,
    trigger,
    sentence.triggers[index + 1]?.start ?? sentence.text.length,
    context,
  );
  const other = sentence.mentions.find(
    ({ start, person }) => start >= trigger.end && !numbers.includes(person),
  );
  const isInterim = /\binterim basis\b/i.test(
    sentence.text.slice(trigger.end, Math.min(limit, other?.start ?? limit)),
  );
  if (day !== null && day.day < yearsBefore(context.filedOn)) return [];
  if (
    /^re-?appoint/i.test(trigger.text) ||
    (/serve|act/.test(trigger.text) &&
      isUntilLeaving.test(sentence.text.slice(trigger.end, trigger.end + 220))) ||
    (trigger.action === "continues" && isUntil(sentence, trigger, limit))
  )
    return [];
  const each = respectiveDays(sentence, trigger.end, numbers.length);
  const framesFor = (number: number, roles: readonly Role[], isWeak: boolean): NumberedFrame[] =>
    roles.flatMap((role) =>
      role.classes.map((roleClass) => ({
        number,
        person: people.names[number] ?? "",
        action: trigger.action,
        role: role.text,
        roleClass,
        effectiveOn:
          trigger.action === "continues"
            ? untilDay(sentence, trigger.end)
            : (each[numbers.indexOf(number)] ?? day?.day ?? null),
        isStated: day?.isStated ?? false,
        isWeak,
        interim: role.interim || isInterim,
        successor: null,
        reason: trigger.action === "departed" ? nameReason(sentence.text) : null,
        ...sentence.span,
      })),
    );
  const isBy =
    trigger.person === "by" &&
    !/ as /.test(trigger.text) &&
    !/^[^,;]{0,60}\bas\b/.test(sentence.text.slice(trigger.end));
  const found = numbers.flatMap((number) => {
    if (behind.length === 0 || isBy) {
      const isWeak =
        (trigger.action === "departed" && trigger.person === "of") ||
        (trigger.action === "appointed" && heir.test(trigger.text) && !hasLeaver(sentence, trigger, earlier));
      const roles = rolesFor(sentences, sentence, trigger, number, earlier);
      const first = sentence.roles.find(
        ({ text, end }) =>
          text === "directors" &&
          end < (sentence.mentions.find(({ person }) => person === numbers[0])?.start ?? 0),
      );
      const own = roles.length === 0 && first !== undefined && trigger.person !== "by" ? [director] : roles;
      const isSeatToo =
        trigger.action === "departed" && andBoard.test(sentence.text.slice(trigger.end, limit));
      return framesFor(number, isSeatToo ? [...own, director] : own, isWeak);
    }
    const isOfficer = [
      ...knownRoles(sentences, number),
      ...earlier
        .filter((frame) => frame.number === number)
        .map(({ roleClass }) => ({ classes: [roleClass] })),
    ].some(({ classes }) => classes.some((name) => name !== "director" && name !== "chair"));
    const given = framesFor(number, [joinRoles(behind, isOfficer)], false);
    // "His title will become chief financial and development officer": what he is already is not news.
    const held = new Set(
      trigger.action === "appointed" && ofTitle.test(sentence.text.slice(0, trigger.start))
        ? knownRoles(sentences, number).flatMap(({ classes }) => classes)
        : [],
    );
    const own = given.filter(
      ({ roleClass }) => roleClass === "other_officer" || roleClass === "chair" || !held.has(roleClass),
    );
    if (trigger.action !== "departed" || !fromAll.test(sentence.text.slice(trigger.end, limit))) return own;
    return [...framesFor(number, rolesFor(sentences, sentence, trigger, number, earlier), false), ...own];
  });
  const listed = nameListed(sentence, trigger, behind, limit).flatMap(({ number, roles }) =>
    framesFor(number, [joinRoles(roles)], false),
  );
  return [...found, ...listed, ...leaves];
};

/** Whether one of those whom a sentence names leaves an office, so that an heir's office is known. */
const hasLeaver = (sentence: Sentence, trigger: Trigger, earlier: readonly NumberedFrame[]): boolean =>
  earlier.some(
    ({ action, number }) =>
      action === "departed" &&
      sentence.mentions.some(
        ({ person, start }) => person === number && (start >= trigger.end || / by$/.test(trigger.text)),
      ),
  );

/** "Jane Doe, our former treasurer, will continue as controller" says that she is treasurer no more. */
const formerRoles = (
  sentence: Sentence,
  numbers: readonly number[],
  people: People,
  held: readonly Pick<NumberedFrame, "number" | "roleClass">[],
): NumberedFrame[] =>
  numbers.flatMap((number) =>
    rolesBeside(sentence, number)
      .filter(({ former, isElsewhere }) => former && !isElsewhere)
      .flatMap((role) =>
        role.classes
          .filter(
            (name) =>
              name === "other_officer" ||
              !held.some((other) => other.number === number && other.roleClass === name),
          )
          .map((roleClass) => ({
            number,
            person: people.names[number] ?? "",
            action: "departed" as const,
            role: role.text,
            roleClass,
            effectiveOn: null,
            isStated: false,
            isWeak: false,
            interim: false,
            successor: null,
            reason: null,
            ...sentence.span,
          })),
      ),
  );

/** One frame per person, action and class, with the first day that is the change's own, else the first day. */
const mergeFrames = (all: readonly NumberedFrame[]): NumberedFrame[] => {
  const merged = new Map<string, NumberedFrame>();
  const found = all.filter(({ isWeak, number, roleClass, action }) => {
    const outright = all.filter(
      (frame) => frame.number === number && frame.action === action && !frame.isWeak,
    );
    return !isWeak || outright.length === 0 || outright.some((frame) => frame.roleClass === roleClass);
  });
  for (const frame of found) {
    const key = `${frame.number} ${frame.action} ${frame.roleClass}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, frame);
    else
      merged.set(key, {
        ...known,
        ...(known.effectiveOn === null || (frame.isStated && !known.isStated && frame.effectiveOn !== null)
          ? { effectiveOn: frame.effectiveOn, isStated: frame.isStated }
          : {}),
        interim: known.interim || frame.interim,
        reason: known.reason ?? frame.reason,
      });
  }
  return [...merged.values()];
};

/** Departures take as successor whoever is appointed to the same class of role in the item. */
const nameSuccessors = (frames: readonly NumberedFrame[]): Frame[] =>
  frames.map(({ number, isStated: _, isWeak: __, ...frame }) => {
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
