import "server-only";
import { classifyRole } from "@/lib/domain/classify-role";
import type { RoleMention } from "./find-roles";
import type { NumberedFrame } from "./frame";
import { rolesBehind, rolesBeside } from "./name-roles";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** The roles that the item gives a person beside the name, from its first sentences on. */
const knownRoles = (sentences: readonly Sentence[], person: number): RoleMention[] => {
  for (const sentence of sentences) {
    const roles = rolesBeside(sentence, person).filter(({ former, isElsewhere }) => !former && !isElsewhere);
    if (roles.length > 0) return roles;
  }
  return [];
};

/** Triggers that name who was there before. */
export const heir = /succe|replac/i;

export type Role = Pick<RoleMention, "text" | "classes" | "interim">;

/** Offices held together are read together: a vice president who is finance chief is finance chief. */
export const joinRoles = (roles: readonly RoleMention[]): Role => {
  const text = roles.map((role) => role.text).join(" and ");
  const { classes } = classifyRole(text);
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

const director: Role = {
  text: "director",
  classes: ["director"],
  interim: false,
};

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
  const shared = sharedRoles(sentence, trigger, person);
  if (trigger.action === "appointed" && heir.test(trigger.text)) {
    if (shared.length > 0) return [joinRoles(shared)];
    const before = sentence.mentions.find(({ start, form }) => start >= trigger.end && form !== "pronoun");
    if (before === undefined) return [];
    const left = earlier.filter(({ number, action }) => number === before.person && action === "departed");
    if (left[0])
      return [{ text: left[0].role, classes: left.map((frame) => frame.roleClass), interim: false }];
    const known = knownRoles(sentences, before.person);
    return known.length > 0 ? [joinRoles(known)] : [];
  }
  if (trigger.action !== "departed") return [];
  if (/re-?election|another term|nominated/i.test(trigger.text)) return [director];
  const own = rolesBeside(sentence, person).filter(({ former, isElsewhere }) => !former && !isElsewhere);
  const known = own.length > 0 ? own : knownRoles(sentences, person);
  if (known.length > 0) return [joinRoles(known)];
  return shared.length > 0 ? [joinRoles(shared)] : [];
};
