import "server-only";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** Nouns that a person owns who acts by the verb behind: "his decision to resign". */
const deed =
  /^(?:[’']s?)? ?(?:\w+ ){0,2}?(?:decision|offer|intention|intent|plans?|notice|wish|desire|election|letter|resignation|retirement|employment|service|role|positions?|duties|responsibilities|departure|appointment|titles?)\b/;

const isOwner = (text: string, mention: PersonMention): boolean => {
  const after = text.slice(mention.end, mention.end + 60);
  return mention.form === "pronoun"
    ? /^(?:his|her|their|his or her)$/i.test(text.slice(mention.start, mention.end))
    : /^[’']s?\b/.test(after);
};

/** Whether a mention may be the one who acts: not the owner of something else, nor named as another's match. */
const mayAct = (text: string, mention: PersonMention, until: number): boolean => {
  if (
    /^(?:,? \([^()]{2,40}\))?(?:, [^.;()]{3,100}?)?,? who (?:\w+ ){0,3}$/.test(text.slice(mention.end, until))
  )
    return true;
  if (/^,? whose (?:\w+ ){0,2}$/.test(text.slice(mention.end, until))) return true;
  if (/^,[^.;]{0,120}\bwho\b[^.;]{0,120} and who (?:\w+ ){0,3}$/.test(text.slice(mention.end, until)))
    return true;
  const before = text.slice(Math.max(0, mention.start - 24), mention.start);
  if (/\b(?:succeed|replac|report|reports|reporting)\w*(?: to)?\s$/i.test(before)) return false;
  return !isOwner(text, mention) || deed.test(text.slice(mention.end, mention.end + 60));
};

/** What stands between names said in one breath. */
const breath =
  /^(?:,? (?:Jr|Sr)\.)?(?: \([^()]{2,30}\))?(?:,? (?:Ph\.?D|M\.?D|CPA)\.?)?(?:,|;|[,;]? (?:and|&)|, as well as|, and)\s(?:(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Lt|Gen|Hon|Adm)\.? |(?:the )?Honorable |Sir |Dame |Admiral |General |Captain |Professor |director )*$/;

const endsThere = /^(?:;|\.$|\.\s|,? and )/;

/** A mention with those named in one breath with it: "Messrs. A, B and C". */
const withOthers = (sentence: Sentence, mention: PersonMention): number[] => {
  const { text } = sentence;
  const mentions = sentence.mentions.filter(({ form }) => form !== "pronoun");
  const isPlural = /^(?:they|their|he or she|his or her)$/i.test(text.slice(mention.start, mention.end));
  /** "A, our treasurer, and B, our controller": nothing but offices stands between. */
  const isAsideBetween = (from: number, to: number): boolean =>
    /^, who [^;]{3,90}, and (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(text.slice(from, to)) ||
    // "A, who will also serve as chair; B; and C": B has no verb of its own.
    (/^, who [^;]{3,90}; (?:and )?(?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(text.slice(from, to)) &&
      endsThere.test(text.slice(mentions.find(({ start }) => start === to)?.end ?? to).slice(0, 8))) ||
    (/^, [^.;]{3,130}(?:, and|;|; and) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(
      text.slice(from, to).replace(/\b(Inc|Corp|Co|Ltd)\./g, "$1"),
    ) &&
      sentence.roles.some(({ start, end }) => start >= from && end <= to) &&
      !sentence.triggers.some(({ start }) => start >= from && start < to));
  const at = mentions.findIndex(
    (other) => other === mention || (isPlural && other.person === mention.person),
  );
  if (at < 0) return [mention.person];
  const joined = (a: PersonMention | undefined, b: PersonMention | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    (a.start === b.start ||
      breath.test(text.slice(a.end, b.start).replace(/^, US(?:N|MC|AF|A)\b/, "")) ||
      isAsideBetween(a.end, b.start));
  let from = at;
  let to = at;
  while (joined(mentions[from - 1], mentions[from])) from -= 1;
  while (joined(mentions[to], mentions[to + 1])) to += 1;
  return [...new Set(mentions.slice(from, to + 1).map(({ person }) => person))];
};

const toBe =
  /\b(?:was|were|been|be|being|is|are) (?:\w+ly |also |each |both |all |further )?(?:\w+ed and )?(?:on \w+ \d+, \d{4},? )?$/;

/** "X was elected"; and "X, elected in May," where the name stands next to it, which the Board's "…, elected X" has not. */
const isPassive = (sentence: Sentence, trigger: Trigger): boolean => {
  if (!/ed$|chosen$/i.test(trigger.text)) return false;
  const lead = sentence.text.slice(Math.max(0, trigger.start - 60), trigger.start);
  if (toBe.test(lead)) return true;
  const named = sentence.mentions.findLast(({ end }) => end <= trigger.start);
  return named !== undefined && /^, (?:\w+ly |also )?$/.test(sentence.text.slice(named.end, trigger.start));
};

/** The people of whom a trigger speaks, by their numbers in the item; none where the sentence leaves it open. */
export function namePeople(sentence: Sentence, trigger: Trigger, limit: number): number[] {
  const { text, mentions } = sentence;
  const before = mentions.findLast(
    (mention) => mention.end <= trigger.start && mayAct(text, mention, trigger.start),
  );
  const after = mentions.find(
    ({ start, form }) =>
      start >= trigger.end && start < Math.min(limit, trigger.end + 160) && form !== "pronoun",
  );
  const pick = (mention: PersonMention | undefined) =>
    mention === undefined ? [] : withOthers(sentence, mention);
  const nearest = mentions.findLast(({ end }) => end <= trigger.start);
  // "Ms. Doe’s joining" refers to what is said elsewhere.
  const isOwned =
    !/^(?:employment|service|tenure|position|role|job)/i.test(trigger.text) &&
    nearest !== undefined &&
    /^[’']s? $/.test(text.slice(nearest.end, trigger.start));
  if (trigger.person === "subject") {
    // "A, who will also chair it; B; and C": those named behind the verb do not act by it.
    const acts = (person: number) =>
      mentions.some((mention) => mention.person === person && mention.start < trigger.start);
    return isOwned ? [] : pick(before).filter((person) => person === before?.person || acts(person));
  }
  if (trigger.person === "by") return pick(after);
  if (trigger.person === "about") return pick(mentions.find(({ start }) => start >= trigger.end));
  if (trigger.person === "object") {
    if (isPassive(sentence, trigger)) return pick(before);
    if (after !== undefined && !isOwner(text, after)) return pick(after);
    return /\b(?:and|to) $/.test(text.slice(0, trigger.start).slice(-5)) ? pick(before) : [];
  }
  const owner = mentions.findLast(({ end }) => end <= trigger.start);
  if (
    owner !== undefined &&
    isOwner(text, owner) &&
    /^[’']?s? ?(?:\w+ ){0,2}$/.test(text.slice(owner.end, trigger.start))
  )
    return pick(owner);
  const isNear =
    after !== undefined &&
    /^ ?(?:\w+ |to the Board(?: of Directors)? |as [^,;]{0,60} )?(?:of|by|for|from) [^,;]{0,80}(?:, (?:(?:Mr|Ms|Mrs|Dr)\. |Captain |Admiral )?)?$/.test(
      text.slice(trigger.end, after.start),
    );
  return isNear ? pick(after) : [];
}
