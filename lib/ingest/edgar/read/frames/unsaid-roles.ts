import "server-only";
import { classifyRole } from "@/lib/domain/classify-role";
import type { RoleClass } from "@/lib/domain/role";
import type { RoleMention } from "./find-roles";
import type { NumberedFrame } from "./frame";
import { rolesBehind, rolesBeside } from "./name-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** The roles that the item gives a person beside the name, from its first sentences on. */
const readKnownRoles = (sentences: readonly Sentence[], person: number): RoleMention[] => {
  for (const sentence of sentences) {
    const roles = rolesBeside(sentence, person).filter(({ former, isElsewhere }) => !former && !isElsewhere);
    if (roles.length > 0) return roles;
  }
  return [];
};

/** A reading of one person of an item, made once. */
const once = <T>(read: (sentences: readonly Sentence[], person: number) => T) => {
  const remembered = new WeakMap<readonly Sentence[], Map<number, T>>();
  return (sentences: readonly Sentence[], person: number): T => {
    const known = remembered.get(sentences) ?? new Map<number, T>();
    remembered.set(sentences, known);
    const value = known.get(person);
    if (value !== undefined) return value;
    const fresh = read(sentences, person);
    known.set(person, fresh);
    return fresh;
  };
};

export const knownRoles = once(readKnownRoles);

/** Triggers that name who was there before. */
export const heir = /succe|replac|over from|(?:held|performed|filled) by/i;

export type Role = Pick<RoleMention, "text" | "classes" | "interim">;

/** Offices held together are read together: a vice president who is finance chief is finance chief. */
export const joinRoles = (roles: readonly RoleMention[], isOfficer = false): Role => {
  const text = roles.map((role) => role.text).join(" and ");
  const isExecutive = /executive vice[ -]chair/i.test(text) || (isOfficer && /vice[ -]chair/i.test(text));
  const read = classifyRole(text).classes;
  const classes: RoleClass[] =
    isExecutive && !/\bdirectors?\b|member/i.test(text)
      ? [...new Set(read.map((name): RoleClass => (name === "director" ? "other_officer" : name)))]
      : read;
  // An executive chair's office is the chair; other offices beside it count.
  const rest = classifyRole(text.replace(/executive chair\w*/gi, " ")).classes;
  const own = classes.filter(
    (name) =>
      name !== "founder" &&
      name !== "investor" &&
      (name !== "other_officer" || !classes.includes("chair") || rest.includes(name)),
  );
  const isSeat =
    own.length === 1 && own[0] === "director" && /board|directors/i.test(text) && !/vice/i.test(text);
  return { text: isSeat ? "director" : text, classes: own, interim: roles.some(({ interim }) => interim) };
};

/** The office that somebody else left last, by what has been read. */
const lastLeft = (earlier: readonly NumberedFrame[], person: number): Role[] => {
  const last = earlier.findLast(({ number, action }) => number !== person && action === "departed");
  return last ? [{ text: last.role, classes: [last.roleClass], interim: false }] : [];
};

/** "Ms. Doe has served on the Board since 2010." */
const readSeat = (sentences: readonly Sentence[], person: number): boolean =>
  sentences.some(
    ({ text, mentions }) =>
      mentions[0]?.person === person &&
      /^.{0,60}\b(?:serv(?:ed|es|ing)|been) (?:as )?(?:(?:a|an) (?:\w+ )?(?:director|member of (?:the|our) Board)|on (?:the|our) Board|(?:the|our) Board)\b(?! of (?!Directors))/.test(
        text,
      ),
  );

const hasSeat = once(readSeat);

const fillsSeat =
  /^[^;]{0,120}\bfill (?:the|a|an|such|one|any|that|his|her)\b[^;]{0,60}\b(?:vacan|seat|directorship)/i;

const enlarges =
  /\b(?:size of (?:the|its|our) Board|number of directors|(?:expand|increas|enlarg)\w* (?:the|its|our) Board|Board\b[^.;]{0,20} (?:expanded|increased|enlarged))/i;

/** The heading of a list of directors who come and go. */
const ofBoard =
  /\b(?:[Dd]irector|[Bb]oard(?: of [Dd]irectors)?) (?:changes|transitions)\b|\bchanges (?:in|to) (?:the |its )?(?:(?:composition|membership) of (?:the |its )?)?[Bb]oard\b/;

/** "To fill the vacancy created by the retirement of". */
const vacated =
  /\bvacanc(?:y|ies) (?:created|left|caused|occasioned) by (?:the )?(?:\w+ )?$|\bvacancy resulting from (?:the )?$/i;

export const director: Role = {
  text: "director",
  classes: ["director"],
  interim: false,
};

const isOnBoard = once((sentences) => sentences.some(({ text }) => ofBoard.test(text)));

/** The roles of the trigger before, or after, that shares them: "A will succeed B", "B was succeeded by A". */
const sharedRoles = (sentence: Sentence, trigger: Trigger, person: number): RoleMention[] => {
  const { text, triggers, mentions } = sentence;
  const heirs = triggers.filter((other) => heir.test(other.text));
  const isHeir = heir.test(trigger.text);
  const isForebear = heirs.some((other) => {
    const mention = mentions.find(({ start }) => start >= other.end);
    return mention?.person === person && mention.start - other.end < 12;
  });
  if (!isHeir && !isForebear) return [];
  const others = triggers.filter((other) => other !== trigger && other.start < trigger.start).toReversed();
  for (const other of others) {
    const roles = rolesBehind(sentence, other, trigger.start).filter(({ isElsewhere }) => !isElsewhere);
    if (roles.length > 0 && /^[^.]{0,400}$/.test(text.slice(other.end, trigger.start))) return roles;
  }
  return [];
};

/** Roles of a trigger that names none: a departing person's own. */
export const rolesFor = (
  sentences: readonly Sentence[],
  sentence: Sentence,
  trigger: Trigger,
  person: number,
  earlier: readonly NumberedFrame[],
): Role[] => {
  if (trigger.person === "by" && !/by$/.test(trigger.text)) {
    const beside = rolesBeside(sentence, person).filter(({ isElsewhere }) => !isElsewhere);
    if (beside.length > 0) return [joinRoles(beside)];
    return isOnBoard(sentences, person) ? [director] : [];
  }
  if (trigger.action === "continues") {
    const isSame =
      /^ in (?:that|this|such|his|her|the) (?:current |present |same |existing )?(?:role|position|capacity|office)\b(?! of| as)/.test(
        sentence.text.slice(trigger.end),
      );
    const beside = rolesBeside(sentence, person).filter(({ former, isElsewhere }) => !former && !isElsewhere);
    return isSame && beside.length > 0 ? [joinRoles(beside)] : [];
  }
  if (/^terms?$/.test(trigger.text)) return [director];
  const shared = sharedRoles(sentence, trigger, person);
  if (trigger.action === "appointed" && heir.test(trigger.text)) {
    if (shared.length > 0) return [joinRoles(shared)];
    const before = sentence.mentions.find(({ start, form }) => start >= trigger.end && form !== "pronoun");
    if (before === undefined)
      return /^ (?:him|her|them)\b/.test(sentence.text.slice(trigger.end)) ? lastLeft(earlier, person) : [];
    const left = earlier.filter(({ number, action }) => number === before.person && action === "departed");
    if (left[0])
      return [{ text: left[0].role, classes: left.map((frame) => frame.roleClass), interim: false }];
    // "Until September 30, when he will be succeeded by Jane Doe."
    const forebear = / by$/.test(trigger.text)
      ? sentence.mentions.findLast(({ end }) => end <= trigger.start)
      : undefined;
    const leftBy = earlier.filter(
      ({ number, action }) => number === forebear?.person && action === "departed",
    );
    if (leftBy[0])
      return [{ text: leftBy[0].role, classes: leftBy.map((frame) => frame.roleClass), interim: false }];
    const taken = earlier.filter(({ number, action }) => number === person && action === "appointed");
    if (taken[0] && /by$/.test(trigger.text))
      return taken.map((frame) => ({ text: frame.role, classes: [frame.roleClass], interim: frame.interim }));
    const known = knownRoles(sentences, before.person);
    return known.length > 0 ? [{ ...joinRoles(known), interim: false }] : [];
  }
  const behind = sentence.text.slice(trigger.end, trigger.end + 250);
  if (
    trigger.action === "appointed" &&
    /^ (?:to|in|into) (?:the|that|this|such) (?:role|position|office)\b(?! of| as)/.test(behind)
  )
    return lastLeft(earlier, person);
  if (trigger.action === "appointed" && /^[^.;]{0,60}\bin (?:his|her) (?:place|stead)\b/.test(behind))
    return lastLeft(earlier, person);
  // "She will assume her new role on May 1" dates what has been said.
  if (trigger.action === "appointed" && /^(?:assum|commenc|beg|join|start)/i.test(trigger.text))
    return earlier
      .filter(({ number, action }) => number === person && action === "appointed")
      .map((frame) => ({ text: frame.role, classes: [frame.roleClass], interim: frame.interim }));
  if (trigger.action === "appointed" && trigger.person === "object")
    return fillsSeat.test(behind) ||
      /^To fill (?:the|a|an|such|one|any|that|his|her)\b[^;,]{0,60}\b(?:vacan|seat|directorship)/.test(
        sentence.text,
      ) ||
      enlarges.test(sentence.text.slice(0, trigger.start))
      ? [director]
      : [];
  if (trigger.action !== "departed") return [];
  if (vacated.test(sentence.text.slice(0, trigger.start)) && /\b[Bb]oard\b|\b[Dd]irector/.test(sentence.text))
    return [director];
  if (/re-?election|another term|nominated/i.test(trigger.text)) return [director];
  const left = earlier.filter(({ number, action }) => number === person && action === "departed");
  if (left[0])
    return left.map((frame) => ({ text: frame.role, classes: [frame.roleClass], interim: frame.interim }));
  const own = rolesBeside(sentence, person).filter(({ former, isElsewhere }) => !former && !isElsewhere);
  const known = own.length > 0 ? own : knownRoles(sentences, person);
  if (known.length > 0) return [joinRoles(known)];
  if (shared.length > 0) return [joinRoles(shared)];
  // "A search for a new treasurer to replace Jane Doe, who will retire."
  const sought = sentence.roles.find(({ end }) =>
    sentence.mentions.some(
      (mention) =>
        mention.person === person &&
        mention.start > end &&
        /^ to (?:replace|succeed) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(sentence.text.slice(end, mention.start)),
    ),
  );
  if (sought) return [joinRoles([sought])];
  const former = rolesBeside(sentence, person).filter(({ isElsewhere }) => !isElsewhere);
  if (former.length > 0 && trigger.person === "subject") return [joinRoles(former)];
  // A seat ends with its term; an office does not.
  const isSeat =
    /^[^;]{0,60}\b(?:(?:current |his |her |end of the )term\b|annual (?:general )?meeting)/i.test(behind);
  return isSeat || hasSeat(sentences, person) ? [director] : [];
};
