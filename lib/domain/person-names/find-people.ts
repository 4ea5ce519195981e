import type { Stretch } from "@/lib/domain/split-sentences";
import { foldName } from "./fold-name";
import { givenNames } from "./given-names";
import { readCredential, readGeneration } from "./name-suffixes";
import { isNickname } from "./nicknames";

/** A place where a text names a person; `isFull` unless by a title and last name ("Mr. Cook") or a pronoun. */
export type PersonMention = Stretch & { person: number; form: "full" | "titled" | "pronoun" };

/** The people of a text, as it names them in full at first, and every mention of them in order. */
export type People = { names: string[]; mentions: PersonMention[] };

/** Capitalised words that are no part of a person's name. */
const never = new Set(
  `a about act act's additional additionally after age agreement all also amended amendment an and annual any appointment as
at award bank beginning board both business by bylaws ceo cfo chair chairman chairperson chairwoman chief class code
commission committee common company company's compensation concurrently control coo corporate corporation council
cto current date december deputy department directors director during each effective election eligible employment
employee equity event exchange executive exhibit february financial finance five following for form former four
fiscal friday from general global group head he head her his holdings however if immediately in inc incentive
independent information interim international into it item its january july june limited llc lead
letter long may march mr mrs ms messrs mses dr meeting monday name named nasdaq neither new no nominating none
nor north november nyse october of offer office officer officers on one operating operations or other our
performance period plan policy position president previously prior program proxy pursuant regulation release
report resignation resources restricted restated retirement rule sales saturday schedule secretary section
securities senior separation september severance she since stock stockholders shareholders shares sunday
term terms that the their there thereafter these this three thursday to transition treasurer trustee tuesday two under
united units until upon vice we wednesday when while with who audit governance registrant university college
school institute services systems technologies technology solutions partners capital management foundation
association street avenue road department service state states america americas europe asia pacific
counsel controller principal accounting marketing product products human legal strategy commercial
retail chairs co-chief co-chair co-president nominee eastern pacific`.split(/\s+/),
);

/** Words behind capitalised words that make them a company's name. */
const organization =
  /^(?:,? (?:inc|corp|corporation|company|llc|l\.l\.c|ltd|limited|plc|l\.p|llp|co\.|university|college|school|foundation|group|bank|capital|partners|parks|studios|holdings|industries|pharmaceuticals|communications|systems|technologies|stores|foods|brothers|sons|trust|fund|hospital|center|institute|ventures|associates|international|securities|entertainment|pictures|records|hotels|airlines|motors)\b| ?& ?\p{Lu})/iu;

const word = /(?:(?:\p{Ll}{1,3}(?=\p{Lu}))?\p{Lu}[\p{L}’'‑-]{0,30}\p{L}|\p{Lu}\.?)/u.source;
const link =
  /(?:de la|de los|van der|van den|von der|de|del|della|di|da|dos|du|van|von|der|den|la|le|bin|al|el|ter|ten)/
    .source;
const nick = /[“"(]\p{Lu}\p{L}{1,15}[”")]/u.source;
const run = new RegExp(
  `(?<![\\p{L}\\p{N}.])${word}(?:[ \\u00a0\\n](?:${nick}|(?:${link} )?${word})){1,5}(?:,? (?:Jr|Sr)\\b\\.?|,? (?:II|III|IV)\\b)?`,
  "gu",
);
const titled = new RegExp(
  `\\b(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\\b\\.?[ \\n]((?:(?:${link} )?${word}[ \\n]?){1,4}(?:(?:, (?:and )?| and |, |and )(?:(?:Mr|Ms|Mrs|Dr)\\. )?(?:${link} )?${word}(?: ${word}){0,2}){0,6})`,
  "gu",
);

const bare = (text: string): string => foldName(text.replace(/[’']s$/u, "")).replace(/\.$/, "");

const isStop = (text: string): boolean =>
  !/^\p{Lu}\.$/u.test(text) &&
  never.has(
    text
      .toLowerCase()
      .replace(/[’']s$/u, "")
      .replace(/\.$/, ""),
  );

type Words = { text: string; start: number }[];

const wordsOf = (text: string, start: number): Words =>
  Array.from(text.matchAll(/[^\s]+/gu), (match) => ({ text: match[0], start: start + match.index }));

/** A run of capitalised words, cut where a word is no part of a name. */
const cutRuns = (words: Words): Words[] => {
  const runs: Words[] = [[]];
  for (const piece of words) {
    const isBroken = isStop(piece.text) || /^\p{Lu}{4,}$/u.test(piece.text);
    if (isBroken) runs.push([]);
    else {
      runs.at(-1)?.push(piece);
      if (/[’']s$|(?<!\b(?:\p{Lu}|Jr|Sr|St))\.$/u.test(piece.text)) runs.push([]);
    }
  }
  return runs.filter((pieces) => pieces.length > 1);
};

const isInitial = (text: string): boolean => /^\p{Lu}\.?$/u.test(text) || /^(?:\p{Lu}\.){2,}$/u.test(text);

/** What only a person does or has done to them: "appointed …", "… resigned", "Jo B. Day". */
const isSaidOfPerson = (text: string, start: number, end: number): boolean =>
  /\b(?:appointed|elected|named|promoted|hired|(?:appointment|election|promotion|resignation|retirement|departure|death) of) $/.test(
    text.slice(Math.max(0, start - 24), start),
  ) ||
  /^(?:, age \d\d|, \d\d,| \(age \d\d|,? (?:(?:have |has |had )?(?:notified|informed|advised|resigned|retired)|became|(?:was|were|has been|will be) (?:appointed|elected|named|promoted|terminated|removed)|will (?:retire|resign|succeed|join))\b)/.test(
    text.slice(end, end + 32),
  ) ||
  /^(?:, [^,;.]{3,90}){1,3}, (?:notified|informed|advised|resigned|retired|will (?:retire|resign)|passed away|was (?:appointed|elected|named))\b/.test(
    text.slice(end, end + 250),
  ) ||
  /^\p{Lu}\p{L}+ \p{Lu}\. \p{Lu}\p{L}+$/u.test(text.slice(start, end));

/** The last name of a full name: its last word that is no suffix. */
export const familyNameOf = (name: string): string => {
  const words = name
    .split(/[\s,]+/)
    .filter((piece) => readGeneration(piece) === null && readCredential(piece) === null);
  return bare(words.at(-1) ?? "");
};

/** Last names that follow a title in the text: "Mr. Cook", "Messrs. Cook and Ive". */
const titledNames = (text: string): Stretch[] =>
  Array.from(text.matchAll(titled), (match) => match).flatMap((match) => {
    const list = match[1] ?? "";
    const from = match.index + match[0].length - list.length;
    const isList = /^(?:Messrs|Mses)/.test(match[0]);
    const end = isList ? list.length : (/^[^,]*?(?=,| and |$)/u.exec(list)?.[0].length ?? 0);
    return cutTitled(list.slice(0, end), from);
  });

const cutTitled = (list: string, from: number): Stretch[] =>
  Array.from(
    list.matchAll(new RegExp(`(?:${link} )?${word}(?:[ \\n](?:${link} )?${word})*`, "gu")),
    (match) => {
      const words = wordsOf(match[0], from + match.index);
      const stop = words.findIndex((piece) => isStop(piece.text));
      const kept = stop < 0 ? words : words.slice(0, stop);
      const owner = kept.findIndex((piece) => /[’']s$/u.test(piece.text));
      const own = owner < 0 ? kept : kept.slice(0, owner + 1);
      const last = own.at(-1);
      return own[0] && last
        ? { start: own[0].start, end: last.start + last.text.replace(/[’']s$/u, "").length }
        : null;
    },
  ).filter((stretch) => stretch !== null);

/**
 * The people whom a text names in full, with every mention of them by full name or by title and last name. A run of
 * capitalised words is a person where it begins with a given name, or ends in a last name that the text elsewhere
 * gives a title. `company`'s own name is nobody.
 */
export function findPeople(text: string, company: string): People {
  const companyWords = new Set(foldName(company).split(/[\s-]+/));
  const surnames = titledNames(text);
  const known = new Set(surnames.map(({ start, end }) => familyNameOf(text.slice(start, end))));
  const names: string[] = [];
  const mentions: PersonMention[] = [];
  const family = new Map<string, number[]>();
  for (const match of text.matchAll(run)) {
    for (const pieces of cutRuns(wordsOf(match[0], match.index))) {
      const [first] = pieces;
      const last = pieces.at(-1);
      if (first === undefined || last === undefined) continue;
      const start = first.start;
      const end = last.start + last.text.replace(/[’']s$/u, "").length;
      const name = text
        .slice(start, end)
        .replace(/\s+/g, " ")
        .replace(/(?<!\b(?:Jr|Sr|\p{Lu}))\.$/u, "");
      const surname = familyNameOf(name);
      const isGiven =
        givenNames.has(bare(first.text)) ||
        isNickname(bare(first.text)) ||
        (isInitial(first.text) && pieces.some((piece) => givenNames.has(bare(piece.text))));
      const isPerson = isGiven || known.has(surname) || isSaidOfPerson(text, start, end);
      if (surname.length < 2 || isInitial(last.text) || !isPerson) continue;
      if (organization.test(text.slice(end, end + 20)) && !known.has(surname)) continue;
      if (pieces.every((piece) => companyWords.has(bare(piece.text)))) continue;
      const person = addPerson(names, family, name, surname);
      mentions.push({ start, end, person, form: "full" });
    }
  }
  for (const { start, end } of surnames) {
    const surname = familyNameOf(text.slice(start, end));
    const people = family.get(surname) ?? [];
    const person =
      people.findLast((index) => mentions.some((m) => m.person === index && m.start < start)) ?? people[0];
    if (person === undefined || mentions.some((m) => m.start <= start && start < m.end)) continue;
    mentions.push({ start, end, person, form: "titled" });
  }
  mentions.sort((a, b) => a.start - b.start);
  return { names, mentions };
}

/** Adds a person, or finds the one whom the text has named before by a like name. */
const addPerson = (names: string[], family: Map<string, number[]>, name: string, surname: string): number => {
  const same = family.get(surname) ?? [];
  const first = bare(name.split(" ")[0] ?? "");
  const person = same.find((index) => {
    const other = bare(names[index]?.split(" ")[0] ?? "");
    return other === first || other[0] === first[0];
  });
  if (person !== undefined) {
    if (name.length > (names[person]?.length ?? 0)) names[person] = name;
    return person;
  }
  names.push(name);
  family.set(surname, [...same, names.length - 1]);
  return names.length - 1;
};
