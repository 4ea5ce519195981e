import { classifyRole } from "@/lib/domain/classify-role";
import { findPeople, type PersonMention } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { rolesAgree } from "@/lib/domain/roles-agree";
import { findUnborneWords } from "@/lib/domain/roles-agree-words";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { cleanRole, roleOfRun, roleStart } from "./clean-role";
import { joinLines } from "./join-lines";
import { leadsToRole } from "./link-role";
import { isOfMention } from "./role-of-mention";
import { isElsewhere, isOwn } from "./role-owner";
import { isOverBy, startOfRole } from "./role-start";

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
};

const beginning =
  /\b(?:appoint\w*|elect\w*|named|promot\w*|hired|joined|given the|will (?:serve|become|assume|continue)|remains?|continues?)\b/i;

/** How far behind a name its role stands, in characters. */
const reach = 220;

/** Words between a name and a role, or before the name, by which the role ends. */
const ends =
  /\b(?:resign\w*|retir\w*|step(?:s|ped|ping)? (?:down|aside)|depart\w*|terminat\w*|ceas\w*|dismiss\w*|remov\w*|relinquish\w*|gave up|g(?:ives?|iving) up|surrender\w*|vacat\w*|hand(?:s|ed|ing)? over|left|leav(?:es?|ing)|st(?:ands?|ood|anding) down)\b/i;
/** The leave is told at once: not one of years ago. */
const news = /\b(?:announc\w*|accept\w*|notif\w*|inform\w*|tender\w*|submit\w*|deliver\w*|effective)\b/i;

/** Words in these places by which the role is not held. */
const notHeld =
  /\b(?:former|formerly|previously|previous|prior to|before joining|until|no longer|not|neither|never|if|unless|succeed(?!ed by)\w*|successor|replac\w*|search|candidate|nominee|nominat\w*(?! and (?:elected|appointed))|declin\w*|refus\w*|offer(?:s|ed)|passed over|lost|rights? to|would|may|could|expects?|intends?|most recently|(?:from|between|in) (?:\p{L}+ )?\d{4}(?: to| and|,)|(?<!ha[sd] |have )served|(?:wife|husband|son|daughter|brother|sister|assistant|adviser|advisor) (?:of|to))\b|\bwill (?!be appointed|report to|be succeeded|serve|become|assume)/iu;

/** Between a name and a role only: "Lee, who reports to the chief executive". */
const anothers = /\b(?:reports? to|reporting to)\b/i;

/** "Lee, formerly Treasurer, is"; who will leave an office still holds it. */
const aside =
  /,\s(?:formerly|previously)\s[^,;]*(?=,)|\b(?:will|intends to|plans to)\s(?=(?:step down|resign|retire|leave)\b)(?:step down|resign|retire|leave)/gi;

type Held = Pick<RoleInText, "role" | "isEnding" | "from">;

/** Looks for a sentence of a company's document that names a person in a role there. */
export function findRoleInText(question: RoleQuestion, set: string): RoleInText | null {
  const { names, mentions } = findPeople(set, question.company);
  const fits = names.map((name) => {
    const match = matchPersonNames(question.personName, name);
    return match.same ? match.score : 0;
  });
  if (!fits.some((fit) => fit > 0)) return null;
  const text = joinLines(set);
  const sentences = splitSentences(set);
  let ending: RoleInText | null = null;
  for (const [at, mention] of mentions.entries()) {
    const fit = fits[mention.person] ?? 0;
    const sentence = sentences.find(({ start, end }) => start <= mention.start && mention.start < end);
    if (fit === 0 || sentence === undefined) continue;
    const next = mentions.find(
      (one, index) =>
        index > at &&
        one.person !== mention.person &&
        !/^(?:,|,? and) $/.test(text.slice(mentions[index - 1]?.end ?? 0, one.start)),
    );
    const held =
      roleBehind(
        question,
        text,
        mention,
        mentions,
        Math.min(next?.start ?? text.length, sentence.end),
        sentence,
      ) ??
      roleBefore(question, text, mention, mentions[at - 1]?.end ?? 0, sentence) ??
      roleTakenOver(question, text, mention, mentions.slice(0, at), sentence, sentences);
    if (held === null) continue;
    const isBeginning = beginning.test(text.slice(sentence.start, sentence.end));
    const found = { start: sentence.start, end: sentence.end, ...held, fit, isBeginning };
    if (!held.isEnding) return found;
    ending ??= found;
  }
  return ending;
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

/** The role that stands behind a mention, up to the next person. */
function roleBehind(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  mentions: readonly PersonMention[],
  until: number,
  sentence: Stretch,
): Held | null {
  const before = text.slice(Math.max(sentence.start, mention.start - 60), mention.start).replace(/^.*;/s, "");
  const behind = text.slice(mention.end, Math.min(until, mention.end + reach));
  for (const { index } of behind.matchAll(roleStart)) {
    const said = behind.slice(0, index);
    const [chunk] = /^[^,;()]+(?:, (?=\p{Lu})[^,;()]+)*/u.exec(behind.slice(index)) ?? [""];
    // "Ann Lee and Chief Executive Officer Bo Ray": what stands before the next name is that one's.
    const isNexts = index + chunk.length === behind.length && mention.end + behind.length === until;
    if (isNexts && until < sentence.end && !/\b(?:and|to|of|from|for|by|with)\s*$/.test(chunk)) continue;
    if (!leadsToRole(said, (owner) => isOwn(owner, question.companyWords))) continue;
    if (!isOfMention(mention, mentions, said, sentence, text)) continue;
    const role = cleanRole(chunk, question.companyWords);
    if (role === null || !isAsked(question, role)) continue;
    if (isOverBy(said, behind.slice(index))) continue;
    const between = said.replace(aside, "");
    if (notHeld.test(before) || notHeld.test(between) || anothers.test(between)) continue;
    // "Accepted Lee's resignation and elected Ray President".
    const isEnding =
      ends.test(before.replace(/^.*\b(?:elected|appointed|named|hired|chose)\b/s, "")) || ends.test(between);
    if (isEnding && !news.test(text.slice(sentence.start, sentence.end))) continue;
    if (isElsewhere(role, question.companyWords)) continue;
    return { role, isEnding, from: isEnding ? null : startOfRole(behind.slice(index)) };
  }
  return null;
}

const capitalsBefore = /(?:\p{Lu}[\p{L}-]*,?\s+)(?:(?:\p{Lu}[\p{L}-]*|and|of|the|&),?\s+)*$/u;

/** The role that stands right before a mention, where it is not another's: "Chief Executive Officer Ann Lee". */
function roleBefore(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  last: number,
  sentence: Stretch,
): Held | null {
  const before = text.slice(Math.max(sentence.start, last, mention.start - 160), mention.start);
  const run = capitalsBefore.exec(before);
  // Behind another's name only where a word begins anew: "Lee and Treasurer Bo Ray".
  if (
    last > sentence.start &&
    !/\b(?:and|to|by|with|from|that)\s+(?:(?:the|its|our)\s+)?$/.test(before.slice(0, run?.index ?? 0))
  )
    return null;
  const owner = /([\p{L}\p{N}.&-]+)[’']s?\s+$/u.exec(before.slice(0, run?.index ?? 0))?.[1];
  if (owner !== undefined && !isOwn(owner, question.companyWords)) return null;
  const role = run === null ? null : roleOfRun(run[0].replace(/,?\s+$/, ""), question.companyWords);
  if (run === null || role === null || !isAsked(question, role)) return null;
  const near = before.slice(-90);
  if (notHeld.test(near) || ends.test(near) || isElsewhere(role, question.companyWords)) return null;
  return { role, isEnding: false, from: null };
}

function isAsked({ role, companyWords }: RoleQuestion, stated: string): boolean {
  const reading = classifyRole(stated);
  if (reading.former) return false;
  if (role === null) return true;
  if (classifyRole(role).interim && !reading.interim) return false;
  return rolesAgree(role, stated) === "same" && findUnborneWords(role, stated, companyWords).length === 0;
}
