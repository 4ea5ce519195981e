import "server-only";
import { peopleIn } from "./board";
import type { ReportDocument } from "./report-document";
import { isSamePerson, personAt } from "./report-people";

/** A founder of the filer by its own words, with the place of the words. */
export type FounderReading = { person: string; start: number; end: number };

const word = /\b(?:co-?)?found(?:ers?|ed)\b/gi;
const own =
  "(?:the company|the corporation|the registrant|the bank|our company|our business|the business|us)";
const byNames =
  /^(?: in (?:\p{L}+ )?(?:19|20)\d\d)?(?: in [\p{L} ,.]{2,40})? by (?:our [^,.]{3,60}, |(?:Mr|Ms|Mrs|Dr)\. )?(?=\p{Lu})/u;
const subject = new RegExp(`(?:\\b${own}|\\bwe|\\bit) (?:was|were|had been) (?:originally |first )?$`, "iu");

/**
 * Whom a report or proxy statement calls a founder of the filer itself: "was founded by", "our co-founder", an office
 * "Founder and Chief Executive Officer". Founders of other companies are left out.
 */
export function readFounders(
  { text }: Pick<ReportDocument, "text">,
  people: readonly { person: string; titles: readonly string[]; start: number; end: number }[],
): FounderReading[] {
  const founders: FounderReading[] = [];
  const add = (person: string, start: number, end: number) => {
    if (founders.length < 20 && !founders.some((known) => isSamePerson(known.person, person)))
      founders.push({ person, start, end });
  };
  for (const { person, titles, start, end } of people)
    if (titles.some((title) => /\bfounder\b(?! of (?!the company\b|our\b))/i.test(title)))
      add(person, start, end);
  for (const found of text.matchAll(word)) {
    const before = text.slice(Math.max(0, found.index - 90), found.index).replace(/\s+/g, " ");
    const at = found.index + found[0].length;
    const after = text.slice(at, at + 260).replace(/\s+/g, " ");
    for (const person of foundersAt(found[0].toLowerCase(), before, after))
      add(person, Math.max(0, found.index - 90), at + 200);
  }
  return founders.map((founder) => placed(text, founder));
}

function foundersAt(said: string, before: string, after: string): string[] {
  if (said.endsWith("ed")) {
    const by = subject.test(before) ? byNames.exec(after) : null;
    if (by) return namesFrom(after.slice(by[0].length));
    const isOwn = new RegExp(`^ ${own}\\b`, "i").test(after);
    return isOwn ? lastPerson(before) : [];
  }
  // "our founder, Ann Lee", "our co-founders Ann Lee and Bo Ruiz"; "Ann Lee, our founder".
  if (!/\b(?:our|the company[’']s|its) (?:\p{L}+ ){0,2}$/iu.test(before)) return [];
  const list = /^(?:,? (?:and|&) (?:(?:\p{Lu}[\p{L}-]+|of),? ){1,6}|,)? ?(?=\p{Lu})/u.exec(after);
  const named = list === null ? [] : namesFrom(after.slice(list[0].length));
  return named.length > 0
    ? named
    : lastPerson(before.replace(/,? (?:is |was )?(?:our|the company[’']s|its) (?:\p{L}+ ){0,2}$/iu, ""));
}

function namesFrom(text: string): string[] {
  const list = text.split(/(?<!\b(?:\p{Lu}|Jr|Sr|Mr|Ms|Dr))\.|[;:(]/u)[0] ?? "";
  const several = peopleIn(list.slice(0, 160));
  const first = personAt(list);
  return several.length > 0 ? several : first === null ? [] : [first.name];
}

/** The person whose name ends a text. */
function lastPerson(text: string): string[] {
  const words = text.trimEnd().replace(/,$/, "").split(" ");
  for (const count of [4, 3, 2]) {
    const named = words.length >= count ? personAt(words.slice(-count).join(" ")) : null;
    if (named !== null && named.rest.trim() === "") return [named.name];
  }
  return [];
}

/** The place narrowed to the words around the name, where it stands there as read. */
function placed(text: string, { person, start, end }: FounderReading): FounderReading {
  const at = text.slice(start, end).indexOf(person);
  return {
    person,
    start: at < 0 ? start : start + at,
    end: at < 0 ? Math.min(text.length, end) : start + at + person.length,
  };
}
