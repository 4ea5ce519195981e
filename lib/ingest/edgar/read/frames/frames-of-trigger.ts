import "server-only";
import type { People } from "@/lib/domain/person-names/find-people";
import type { FrameContext, NumberedFrame } from "./frame";
import { isAboutTerms, isHistory } from "./leave-out";
import { nameDay } from "./name-day";
import { nameListed } from "./name-listed";
import { namePeople } from "./name-person";
import { nameReason } from "./name-reason";
import { rolesBehind, rolesBeside } from "./name-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";
import { director, heir, joinRoles, knownRoles, type Role, rolesFor } from "./unsaid-roles";

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

/** "Will act as treasurer until a successor is chosen". */
const asInterim =
  /\binterim basis\b|\buntil (?:such time as )?(?:a|his|her|the) (?:new |permanent )?(?:successor|replacement)\b/i;

/** "Has ceased to serve", "no longer serves". */
const isOver = (sentence: Sentence, trigger: Trigger): boolean =>
  /^ceased (?:to|serving|being)\b|^(?:is|are) no longer\b|^no longer (?:is|serves|holds|acts)\b/i.test(
    trigger.text,
  ) && !/\b(?:will|would|shall|may)\b[^,;]{0,20}$/i.test(sentence.text.slice(0, trigger.start));

/** A change dated two years back is told of another time. */
const yearsBefore = (filedOn: string): string => `${Number(filedOn.slice(0, 4)) - 2}${filedOn.slice(4)}`;

/** What a trigger of a sentence says of each whom it names. `earlier` is what the item has been read to say before. */
export const framesOf = (
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
  const isInterim = asInterim.test(sentence.text.slice(trigger.end, Math.min(limit, other?.start ?? limit)));
  if (day !== null && day.day < yearsBefore(context.filedOn)) return [];
  if (
    /^re-?appoint/i.test(trigger.text) ||
    (trigger.action === "appointed" &&
      /\bagreed $/.test(sentence.text.slice(0, trigger.start)) &&
      untilDay(sentence, trigger.end) !== null) ||
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
        isNamed: behind.length > 0 && !isBy,
        isDone: isOver(sentence, trigger),
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
    const named = joinRoles(behind, isOfficer);
    // Who leaves the board does not chair it.
    const chair = knownRoles(sentences, number).filter(
      ({ text, classes }) => classes.includes("chair") && !/executive/i.test(text),
    );
    const isOffBoard =
      trigger.action === "departed" && named.classes.join() === "director" && chair.length > 0;
    const given = framesFor(number, isOffBoard ? [named, joinRoles(chair)] : [named], false);
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
            isNamed: false,
            isDone: false,
            isWeak: false,
            interim: false,
            successor: null,
            reason: null,
            ...sentence.span,
          })),
      ),
  );
