import { classifyRole } from "@/lib/domain/classify-role";
import { findPeople, type PersonMention } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { rolesAgree } from "@/lib/domain/roles-agree";
import { findUnborneWords } from "@/lib/domain/roles-agree-words";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { splitFolded } from "./claim-words";
import { joinLines } from "./join-lines";

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
};

const beginning =
  /\b(?:appoint\w*|elect\w*|named|promot\w*|hired|joined|given the|will (?:serve|become|assume|continue)|remains?|continues?)\b/i;

/** How far behind a name its role stands, in characters. */
const reach = 220;

/** Words between a name and a role, or before the name, by which the role ends. */
const ends =
  /\b(?:resign\w*|retir\w*|step(?:s|ped|ping)? (?:down|aside)|depart\w*|terminat\w*|ceas\w*|dismiss\w*|remov\w*|relinquish\w*)\b/i;
/** The leave is told at once: not one of years ago. */
const news = /\b(?:announc\w*|accept\w*|notif\w*|inform\w*|tender\w*|submit\w*|deliver\w*|effective)\b/i;

/** Words in these places by which the role is not held. */
const notHeld =
  /\b(?:former|formerly|previously|previous|prior to|before joining|until|no longer|not|neither|never|if|unless|succeed(?!ed by)\w*|successor|replac\w*|search|candidate|nominee|would|may|could|expects?|intends?|most recently|(?:from|between|in) (?:\p{L}+ )?\d{4}(?: to| and|,)|(?<!ha[sd] |have )served|(?:wife|husband|son|daughter|brother|sister|assistant|adviser|advisor) (?:of|to))\b|\bwill (?!be appointed|report to|be succeeded|serve|become|assume)/iu;

const legalForm =
  /\b(?:Inc|Corp|Corporation|LLC|Ltd|Limited|plc|PLC|L\.P|LP|AG|GmbH|S\.A|N\.V|University|College|Bank|Partners|Foundation)\b/;

/** Between a name and a role only: "Lee, who reports to the chief executive". */
const anothers = /\b(?:reports? to|reporting to)\b/i;

type Held = { role: string; isEnding: boolean };

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
    const next = mentions.slice(at + 1).find((one) => one.person !== mention.person);
    const held =
      roleBehind(question, text, mention, Math.min(next?.start ?? text.length, sentence.end), sentence) ??
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
      const left = roleBehind(question, text, other, previous.end, previous);
      if (left?.isEnding && other.person !== mention.person) return { role: left.role, isEnding: false };
    }
  }
  return null;
}

/** The role that stands behind a mention, up to the next person. */
function roleBehind(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  until: number,
  sentence: Stretch,
): Held | null {
  const before = text.slice(Math.max(sentence.start, mention.start - 60), mention.start);
  const behind = text.slice(mention.end, Math.min(until, mention.end + reach));
  for (const chunk of behind.matchAll(/[^,;()]+(?:, (?=\p{Lu})[^,;()]+)*/gu)) {
    // "Ann Lee and Chief Executive Officer Bo Ray": what stands before the next name is that one's.
    const isNexts = chunk.index + chunk[0].length === behind.length && mention.end + behind.length === until;
    if (isNexts && until < sentence.end && !/\b(?:and|to|of|from|for|by|with)\s*$/.test(chunk[0])) continue;
    const role = cleanRole(chunk[0], question.companyWords);
    if (role === null || !isAsked(question, role)) continue;
    const between =
      behind.slice(0, chunk.index) +
      chunk[0].slice(
        0,
        Math.max(0, chunk[0].replace(/\s/g, " ").indexOf(/^[\p{L}-]+/u.exec(role)?.[0] ?? role)),
      );
    if (notHeld.test(before) || notHeld.test(between) || anothers.test(between)) return null;
    const isEnding = ends.test(before) || ends.test(between);
    if (isEnding && !news.test(text.slice(sentence.start, sentence.end))) return null;
    if (isElsewhere(role, question.companyWords)) continue;
    return { role, isEnding };
  }
  return null;
}

const capitalsBefore = /(?:\p{Lu}[\p{L}-]*,?\s+)(?:(?:\p{Lu}[\p{L}-]*|and|of|the|&),?\s+)*$/u;

/** The role that stands right before a mention, where no other person is named before it: "Chief Executive Officer Ann Lee". */
function roleBefore(
  question: RoleQuestion,
  text: string,
  mention: PersonMention,
  last: number,
  sentence: Stretch,
): Held | null {
  if (last > sentence.start) return null;
  const before = text.slice(Math.max(sentence.start, mention.start - 160), mention.start);
  const run = capitalsBefore.exec(before);
  const role = run === null ? null : cleanRole(run[0].replace(/,?\s+$/, ""), question.companyWords);
  if (run === null || role === null || !isAsked(question, role)) return null;
  const near = before.slice(-90);
  if (notHeld.test(near) || ends.test(near) || isElsewhere(role, question.companyWords)) return null;
  return { role, isEnding: false };
}

/** The words of a chunk from its first office on; null where it names none. */
function cleanRole(chunk: string, companyWords: ReadonlySet<string>): string | null {
  const bare = chunk.replace(/\s+/g, " ");
  const start = bare.search(
    /\b(?:\p{Lu}|chief|president|chair|director|vice|senior|executive|general|head|member|treasurer|secretary|controller|principal|interim|acting|founder|co-founder)/u,
  );
  if (start < 0) return null;
  const role = bare
    .slice(start)
    .replace(/ (?:in (?:succession|addition) to|in place of|to (?:succeed|replace))\b.*$/, "")
    .replace(/ (?:effective|commencing|beginning|starting|as of|on|since|until)\b.*$/, "")
    .replace(
      / (?:of|at|for) (?:the )?(\p{Lu}[\p{L}\p{N}]*)(?=['’.]|$| (?:Inc|Corp))/u,
      (all, owner: string) =>
        companyWords.has(owner.toLowerCase()) || /^(?:Company|Corporation|Registrant)$/.test(owner)
          ? ""
          : all,
    )
    .trim();
  return classifyRole(role).classes.length > 0 ? role : null;
}

function isAsked({ role, companyWords }: RoleQuestion, stated: string): boolean {
  const reading = classifyRole(stated);
  if (reading.former) return false;
  if (role === null) return true;
  return rolesAgree(role, stated) === "same" && findUnborneWords(role, stated, companyWords).length === 0;
}

/** "Chief Financial Officer of Acme Corp.": a role at another company. */
function isElsewhere(role: string, companyWords: ReadonlySet<string>): boolean {
  const place = /\b(?:of|at|for|with) (.*)$/s.exec(role)?.[1] ?? "";
  const named = legalForm.exec(place);
  if (named === null) return false;
  return !splitFolded(place.toLowerCase()).some(
    (word) => word === "company" || (word.length > 3 && companyWords.has(word)),
  );
}
