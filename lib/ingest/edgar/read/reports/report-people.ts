import "server-only";
import { isOrganizationName } from "@/lib/domain/person-names/filed-name";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { caseNameWord, givenNames } from "@/lib/domain/person-names/name-words";
import { isField, isOfficeWord, isOpening, isPlaceWord, isThing } from "@/lib/language/capitals";
import { isOrganizationWord } from "@/lib/language/organization-words";
import type { Cell, Row } from "./report-rows";

/** Where a text begins with a person's name: the name and what stands behind it. */
export type NamedStart = { name: string; rest: string };

const particle = "(?:de|del|della|di|du|da|van|von|der|den|la|le|el|bin|al|ter|st\\.|dos|y)";
const word =
  "(?:\\p{Lu}\\.){2,3}|(?:\\p{Ll}{1,3}(?=\\p{Lu}))?\\p{Lu}[\\p{L}’'‑\\-]*\\p{L}\\.?|\\p{Lu}\\.?(?:-\\p{Lu}\\.)?|O[’']\\p{Lu}\\p{L}+";
const nickname = '[“"(][\\p{Lu}][\\p{L}. ]{1,14}[”")]';
const suffix =
  ",? ?(?:Jr|Sr|II|III|IV|V|Ph\\.? ?D|M\\.? ?D|J\\.? ?D|Esq|CPA|C\\.P\\.A|CFA|D\\.V\\.M|R\\.Ph|R\\.N|P\\.E|O\\.S\\.B|S\\.J|D\\.D\\.S|M\\.B\\.A|MBA|RN|PE|ESQ|JR|SR|PH\\.? ?D)(?![\\p{L}’'])\\.?";
const honorific =
  "Mr|Mrs|Ms|Dr|Prof|Professor|Gen|General|Admiral|Adm|Sen|Senator|Ambassador|Hon|Honorable|Sir|Dame|Sister|Brother|Father|Rev|Reverend|Rabbi|Judge|Governor|Gov|Col|Colonel|Captain|Capt";
const fullName = new RegExp(
  `^(?:(?:The )?(?:${honorific}|${honorific.toUpperCase()})\\.? )?((?:${word})(?: (?:${word}|${particle}|${nickname})){1,5}(?:${suffix})*)`,
  "u",
);

/** A name is looked for in so many letters at a text's beginning. */
const longestName = 120;

/** The hyphen of "Ann Lee-Director": what stands behind it is an office, no second family name. */
const joinedOffice =
  /(?<=^.{0,60}\p{L})[-‑](?=(?:(?:[Cc]o-)?[Cc]hair(?:man|woman|person)?|Directors?|President|Vice (?:Chair|President)\p{L}*|Chief \p{Lu}\p{L}+|Treasurer|Secretary|Controller|Trustee|CEO|CFO|COO|CTO)(?![\p{L}-]))/u;

/** The person whose name begins a text; null where none does. Signs of a signature before it are left out. */
export function personAt(text: string): NamedStart | null {
  const plain = text
    .replace(/^(?:\*+\s*|\/\s?s\s?\/?\s*|by:?\s+(?=\/\s?s\s?\/|\p{Lu})|[•●▪■◆○]\s*|[o-] +(?=\p{Lu}))+/iu, "")
    .trimStart()
    .replace(joinedOffice, " - ");
  const match = fullName.exec(plain.slice(0, longestName));
  const found = match?.[1];
  if (!match || !found) return null;
  const words = trimmedName(found);
  // "Mr. Lee" alone is a mention of somebody named before.
  if (/^(?:Mr|Mrs|Ms|Dr|Messrs|Mses)\.?$/i.test(words[0] ?? "")) return null;
  if (words.length < 2 || !words.some((part) => /\p{L}{2}/u.test(part))) return null;
  const name = words.join(" ");
  if (isOrganizationName(name)) return null;
  const rest = plain.slice(plain.indexOf(name) + name.length);
  if (/^ (?:&|and (?:Company|Co|Sons)\b)/.test(rest)) return null;
  return { name: displayed(name), rest: rest.replace(/^\s*(?:\(\d\)|[†‡*]|\d\b(?!\d))+/u, "") };
}

/** The words of a name up to the first that cannot belong to one; none where an organization is named. */
function trimmedName(found: string): string[] {
  const words = found.split(" ");
  const isGiven = isGivenName(words[0] ?? "");
  const stop = words.findIndex(
    (part, at) =>
      isNoName(part, at, words, isGiven) ||
      (at > 0 && /,$/.test(words[at - 1] ?? "") && !isSuffix(part)) ||
      // "BOB ULRICH Robert J. Ulrich": a signature and the same name in print.
      (at > 1 &&
        /^\p{Lu}{2,}$/u.test(words[at - 1] ?? "") &&
        /^\p{Lu}\p{Ll}/u.test(part) &&
        !isSuffix(part)) ||
      (at > 1 && isInitial(part) && part === words[0] && !isInitial(words[at - 1])),
  );
  const ending = bareWord(words[stop] ?? "");
  if (stop > 0 && isOrganizationWord(ending) && !isOfficeWord(ending) && !/,$/.test(words[stop - 1] ?? ""))
    return [];
  // "Russell D. Two Rivers": behind a given name and initials stands a family name, whatever its words are.
  const isFamily =
    stop > 1 &&
    isGiven &&
    words.length === stop + 2 &&
    words.slice(1, stop).every(isInitial) &&
    words.slice(stop).every((part) => /^\p{Lu}\p{Ll}/u.test(part) && !isOfFirm(bareWord(part)));
  const named = stop < 0 || isFamily ? words : words.slice(0, stop);
  // A full stop behind a whole word ends a sentence: "Ann Lee. Ms. Lee".
  const last = named.findIndex(
    (part) => /\p{Ll}{2}\.$/u.test(part) && !/^(?:Jr|Sr|Esq|St|Wm|Chas|Geo|Jas|Thos)\.$/.test(part),
  );
  const kept = last < 0 ? named : [...named.slice(0, last), (named[last] ?? "").slice(0, -1)];
  const whole = kept
    .join(" ")
    .replace(/,$/, "")
    .split(" ")
    .filter((part) => part !== "");
  while (/^\p{Ll}+$/u.test(whole.at(-1) ?? "")) whole.pop();
  return whole;
}

const bareWord = (part: string): string => part.toLowerCase().replace(/^[“"(]+|[.,’'”")]+$/gu, "");

const isOfFirm = (bare: string): boolean =>
  isOfficeWord(bare) || isHeading.test(bare) || isOrganizationWord(bare);

const isGivenName = (part: string): boolean =>
  isInitial(part) || givenNames.has(bareWord(part)) || givenNames.has(bareWord(part).split("-")[0] ?? "");

/** Words that stand in no name, wherever; others of the tables are family names behind a given name: "Ann Price". */
function isNoName(part: string, at: number, words: readonly string[], isGiven: boolean): boolean {
  const bare = bareWord(part);
  if (isInitial(part) || bare.length < 2 || isSuffix(part)) return false;
  if (isOfficeWord(bare) || isHeading.test(bare))
    return !(isInitial(words[at - 1]) && words.length === at + 1);
  const isWord =
    isOpening(bare) || isThing(bare) || isField(bare) || isPlaceWord(bare) || isOrganizationWord(bare);
  if (!isWord) return false;
  if (at === 0)
    return !isGiven || isOpening(bare) ? !(isGiven && /^(?:april|may|june|august)$/.test(bare)) : false;
  // The last word, behind a given name or initials.
  const isLast = at === words.length - 1 || isSuffix(words[at + 1] ?? "");
  return !(isLast && isGiven && (!isOrganizationWord(bare) || isInitial(words[at - 1])));
}

/** Words of headings and tables that the language's tables do not hold. */
const isHeading =
  /^(?:age|name|names|position|positions|title|office|offices|since|date|dated|state|signature|signatures|signed|attorney|fact|total|nominees|retired|former|co-founder|partner|private|university|board|registrant|company|inc|corp|corporation|item|part|table|form|years?|shareholders?|stockholders?|risk|vote|labor|staff|statements?|trading|chairmen|deputy|associate|assistant|designated|founders?|emeritus|proposal|non-employee|artificial|proxy|aggregate|beneficial|owner|owners|holders?|duly|authorized|derivative|complaints?|lawsuits?|litigation)$/;

const isInitial = (part: string | undefined): boolean =>
  /^(?:\p{Lu}\.?){1,3}$/u.test(part ?? "") && /\.|^\p{Lu}$/u.test(part ?? "");

const isSuffix = (part: string): boolean =>
  /^(?:Jr|Sr|JR|SR|II|III|IV|V|Ph|PH|M|J|D|Esq|ESQ|CPA|C|R)\b/.test(part);

/** "TIMOTHY D. McCOOK" as "Timothy D. McCook", "ANN LEE, Ph.D." as "Ann Lee, Ph.D."; names in mixed case stay. */
function displayed(name: string): string {
  const comma = name.indexOf(", ");
  const degree = comma > 0 && /\p{Ll}/u.test(name.slice(comma)) ? name.slice(comma) : "";
  const bare = name.slice(0, name.length - degree.length);
  // "RICHARD V. McPHAIL": a prefix is written small among capitals.
  const capitals = bare.replace(/\bMc(?=\p{Lu}{2})/gu, "MC");
  const isCapitals = capitals === capitals.toUpperCase() && /\p{Lu}{3}/u.test(capitals);
  return isCapitals
    ? `${bare
        .split(" ")
        .map(caseNameWord)
        .join(" ")
        .replace(/\b(Ph|M|J)\.d\./, "$1.D.")}${degree}`
    : name;
}

/** Whether two names are one person's: "P. M. Hawley" and "Philip M. Hawley", "Tim Cook" and "Timothy D. Cook". */
export const isSamePerson = (one: string, other: string): boolean =>
  one === other || matchPersonNames(one, other).same;

const office =
  /\b(?:officers?|president|chair(?:man|woman|person)?|directors?|treasurer|secretary|controller|comptroller|counsel|trustees?|manager|head|chief|partner|founder|principal|member)\b|\b(?:CEO|CFO|COO|CTO|EVP|SVP|VP)\b|\bV\.\s?P\./i;

/** Whether a text names an office. */
export const namesOffice = (text: string): boolean => office.test(text);

/** A whole number of years that a grown person may have. */
export function ageOf(text: string): number | null {
  const match = /^\(?(\d{2})\)?(?:\s*\(\d\)|[*†])?$/.exec(text.trim());
  const age = match ? Number(match[1]) : 0;
  return age >= 21 && age <= 99 ? age : null;
}

/** How running text behind a person's name tells an age, the likeliest way first. */
const ages = [
  /\b(?:[Aa]ge[ds]?|AGE):?(?: is)?\s*(\d{2})\b|^[\s,(–—-]{0,4}(\d{2})(?=[\s]*[,);.–—-]| \(\p{Lu}|$)|\b(?:Mr|Ms|Mrs|Dr)\.? [\p{L}’' -]{2,30}, (\d{2}),|\b(\d{2}) years (?:old|of age)/u,
  /^.{0,260}?\bwho (?:is|was|turned|turns) (\d{2})(?=[,.;)\s])/su,
  // "Ann Lee, Vice President and Treasurer, 47."
  /^[\s,][^.;]{2,140}?\p{L}\)?, (\d{2})(?=[.;,]|\s*$)/su,
];

/** An age in running text behind a person's name: ", 52,", "(52)", "age 52", "52 years old", "who is 52". */
export function ageWithin(text: string): number | null {
  const match = ages.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const age = Number(match?.slice(1).find((group) => group !== undefined) ?? 0);
  return age >= 21 && age <= 99 ? age : null;
}

/** The cell of a row that begins with a person's name. */
export function nameCell(row: Row): { cell: Cell; named: NamedStart } | null {
  for (const cell of row.cells.slice(0, 3)) {
    const named = personAt(cell.text);
    if (named !== null) return { cell, named };
    if (cell.text.length > 3 && !/^[*\d(]/.test(cell.text) && !/^by:?$/i.test(cell.text)) return null;
  }
  return null;
}
