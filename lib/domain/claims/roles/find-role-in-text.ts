import type { DayRange } from "@/lib/domain/calendar";
import { findPeople, type PersonMention } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { isElectedInList } from "./elected-directors";
import { layOutRows } from "./lay-out-rows";
import { addMentionsOf } from "./mentions-of-person";
import { isAsked } from "./role-asked";
import { roleBefore } from "./role-before";
import { roleBehind } from "./role-behind";
import { isSignedForOther, roleOfLines } from "./role-of-lines";
import { tenureOfRole } from "./tenure-of-role";

/** Whom and what is looked for; a null role is any. `companyWords` are folded words of the company's own name. */
export type RoleQuestion = {
  personName: string;
  role: string | null;
  company: string;
  companyWords: ReadonlySet<string>;
};

/** A sentence that names the person in the role, as held or taken. */
export type RoleInText = Stretch & {
  role: string;
  fit: number;
  /** Whether the sentence says that the role begins. */
  isBeginning: boolean;
  /** Whether it says that the role, held until then, ends. */
  isEnding: boolean;
  /** Day or month from which the sentence says that it is held; null where it gives none. */
  from: string | null;
  /** The time that the sentence gives the office; null where it gives none. One with an end is of the past. */
  tenure: DayRange | null;
};

const beginning =
  /\b(?:appoint\w*|elect\w*|named|promot\w*|hired|hiring|recruit\w*|(?:re-?)?joined|given the|will (?:serve|become|assume|continue)|remains?|continues?)\b/i;

/** An office that a sentence gives a person, and when. */
export type Held = Pick<RoleInText, "role" | "isEnding" | "from" | "tenure"> & {
  isElected?: boolean;
  /** Whether it only tells who somebody is that is given another. */
  isOld?: boolean;
};

/** Looks for a sentence of a company's document that names a person in a role there. */
export function findRoleInText(question: RoleQuestion, set: string): RoleInText | null {
  const sentences = splitSentences(set);
  const text = layOutRows(set);
  const people = findPeople(text, question.company);
  const { names, mentions } = addMentionsOf(
    question.personName,
    people,
    set,
    sentences,
    question.companyWords,
  );
  const fits = names.map((name) => {
    const match = matchPersonNames(question.personName, name);
    return match.same ? match.score : 0;
  });
  if (!fits.some((fit) => fit > 0)) return null;
  let lesser: RoleInText | null = null;
  for (const [at, mention] of mentions.entries()) {
    const fit = fits[mention.person] ?? 0;
    const sentence = sentences.find(({ start, end }) => start <= mention.start && mention.start < end);
    if (fit === 0 || sentence === undefined) continue;
    if (isSignedForOther(set, mention, question.companyWords)) continue;
    const next = mentions.find(
      (one, index) =>
        index > at &&
        one.person !== mention.person &&
        !/^(?:,|,? and) $/.test(text.slice(mentions[index - 1]?.end ?? 0, one.start)),
    );
    const until = Math.min(next?.start ?? text.length, sentence.end);
    const held =
      roleBehind(question, text, mention, mentions, until, sentence) ??
      askedBefore(question, text, mention, mentions[at - 1]?.end ?? 0, sentence) ??
      roleTakenOver(question, text, mention, mentions.slice(0, at), sentence, sentences) ??
      heldByLines(question, set, mention);
    if (held === null) continue;
    const isBeginning =
      held.isOld !== true &&
      (beginning.test(text.slice(sentence.start, sentence.end)) || held.isElected === true);
    const { role, isEnding, from, tenure } = held;
    const found = {
      start: sentence.start,
      end: sentence.end,
      role,
      isEnding,
      from,
      tenure,
      fit,
      isBeginning,
    };
    if (!isEnding && (tenure === null || tenure.end === null)) return found;
    if (lesser === null || (lesser.isEnding && !isEnding)) lesser = found;
  }
  return lesser;
}

/** The role right before a name, where it is what is asked. */
function askedBefore(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  last: number,
  sentence: Stretch,
): Held | null {
  if (mention.form === "pronoun") return null;
  const role = roleBefore(text, mention, last, sentence, question.companyWords);
  if (role === null || !isAsked(question, role)) return null;
  const tenure = tenureOfRole(
    text.slice(sentence.start, Math.max(sentence.start, mention.start - role.length)),
    "",
    "",
  );
  return { role, isEnding: false, from: null, tenure: tenure?.end ? null : tenure };
}

/** A name on a line of its own above its office, or in a list of elected directors. */
function heldByLines(question: RoleQuestion, set: string, mention: PersonMention): Held | null {
  if (mention.form !== "full") return null;
  const told = { isEnding: false, from: null, tenure: null };
  const role = roleOfLines(set, mention, question.companyWords);
  if (role !== null && isAsked(question, role)) return { ...told, role };
  if (question.role === null || !isAsked(question, "Director") || !isElectedInList(set, mention)) return null;
  return { ...told, role: "Director", isElected: true };
}

/** "Lee resigned as Chief Executive Officer. The Board elected Ann Ray to succeed him": the role that another leaves. */
function roleTakenOver(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  before: readonly PersonMention[],
  sentence: Stretch,
  sentences: readonly Stretch[],
): Held | null {
  const said = text.slice(sentence.start, sentence.end);
  const isTaking =
    /\b(?:appoint|elect|nam|promot|select|hir)\w*\b/i.test(text.slice(sentence.start, mention.start)) &&
    /^[^;]{0,120}\bto (?:succeed|replace) (?:him|her|M(?:r|s|rs)\.)/i.test(
      text.slice(mention.end, sentence.end),
    );
  if (!isTaking || /\b(?:if|would)\b/i.test(said)) return null;
  for (const previous of sentences
    .filter(({ end }) => end <= sentence.start)
    .slice(-2)
    .toReversed()) {
    for (const other of before) {
      if (other.start < previous.start || other.start >= previous.end) continue;
      const left = roleBehind(question, text, other, before, previous.end, previous);
      if (left?.isEnding && other.person !== mention.person) return { ...left, isEnding: false };
    }
  }
  return null;
}
