import "server-only";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** Nouns that a person owns who acts by the verb behind: "his decision to resign". */
const deed =
  /^(?:[’']s?)? ?(?:\w+ ){0,2}?(?:decision|intention|intent|plans?|notice|wish|desire|election|letter|resignation|retirement|employment|service|role|positions?|duties|responsibilities|departure|appointment)\b/;

const isOwner = (text: string, mention: PersonMention): boolean => {
  const after = text.slice(mention.end, mention.end + 60);
  return mention.form === "pronoun"
    ? /^(?:his|her|their|his or her)$/i.test(text.slice(mention.start, mention.end))
    : /^[’']s?\b/.test(after);
};

/** Whether a mention may be the one who acts: not the owner of something else, nor named as another's match. */
const mayAct = (text: string, mention: PersonMention, until: number): boolean => {
  if (/^,? who (?:\w+ ){0,3}$/.test(text.slice(mention.end, until))) return true;
  const before = text.slice(Math.max(0, mention.start - 24), mention.start);
  if (/\b(?:succeed|replac|report|reports|reporting)\w*(?: to)?\s$/i.test(before)) return false;
  return !isOwner(text, mention) || deed.test(text.slice(mention.end, mention.end + 60));
};

/** A mention with those named in one breath with it: "Messrs. A, B and C". */
const withOthers = (sentence: Sentence, mention: PersonMention): number[] => {
  const { text } = sentence;
  const mentions = sentence.mentions.filter(({ form }) => form !== "pronoun");
  const isPlural = /^(?:they|their|he or she|his or her)$/i.test(text.slice(mention.start, mention.end));
  const at = mentions.findIndex(
    (other) => other === mention || (isPlural && other.person === mention.person),
  );
  if (at < 0) return [mention.person];
  const joined = (a: PersonMention | undefined, b: PersonMention | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    /^(?:,|,? (?:and|&)|, as well as)\s(?:(?:Mr|Ms|Mrs|Dr)\.? )?$/.test(text.slice(a.end, b.start));
  let from = at;
  let to = at;
  while (joined(mentions[from - 1], mentions[from])) from -= 1;
  while (joined(mentions[to], mentions[to + 1])) to += 1;
  return [...new Set(mentions.slice(from, to + 1).map(({ person }) => person))];
};

const isPassive = (text: string, trigger: Trigger): boolean =>
  /(?:\b(?:was|were|been|be|being|is|are)|,) (?:\w+ly |also |each |both |all |further )?(?:\w+ed and )?$/.test(
    text.slice(Math.max(0, trigger.start - 40), trigger.start),
  ) && /ed$/i.test(trigger.text);

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
  const isOwned = nearest !== undefined && /^[’']s? $/.test(text.slice(nearest.end, trigger.start));
  if (trigger.person === "subject") return isOwned ? [] : pick(before);
  if (trigger.person === "by") return pick(after);
  if (trigger.person === "object") {
    if (isPassive(text, trigger)) return pick(before);
    if (after !== undefined && !isOwner(text, after)) return pick(after);
    return /\b(?:and|to) $/.test(text.slice(0, trigger.start).slice(-5)) ? pick(before) : [];
  }
  const owner = mentions.findLast(({ end }) => end <= trigger.start);
  if (
    owner !== undefined &&
    isOwner(text, owner) &&
    /^[’']?s? ?(?:\w+ ){0,2}$/.test(text.slice(owner.end, trigger.start))
  )
    return [owner.person];
  const isNear =
    after !== undefined &&
    /^ ?(?:\w+ |to the Board(?: of Directors)? |as [^,;]{0,60} )?(?:of|by|for) [^,;]{0,80}$/.test(
      text.slice(trigger.end, after.start),
    );
  return isNear ? pick(after) : [];
}
