import "server-only";
import { isOrganizationName } from "@/lib/domain/person-names/is-organization-name";
import { caseNameWord } from "@/lib/domain/person-names/name-words";
import { isOfficeWord } from "@/lib/language/capitals";
import type { Cell, Row } from "./report-rows";

/** Where a text begins with a person's name: the name and what stands behind it. */
export type NamedStart = { name: string; rest: string };

const particle = "(?:de|del|della|di|du|da|van|von|der|den|la|le|el|bin|al|ter|st\\.|dos|y)";
const word =
  "\\p{Lu}[\\p{L}’'\\-]*\\p{L}\\.?|\\p{Lu}\\.?(?:-\\p{Lu}\\.)?|(?:\\p{Lu}\\.){2,3}|O[’']\\p{Lu}\\p{L}+";
const nickname = '[“"(][\\p{Lu}][\\p{L}. ]{1,14}[”")]';
const suffix =
  ",? ?(?:Jr|Sr|II|III|IV|V|Ph\\.? ?D|M\\.? ?D|J\\.? ?D|Esq|CPA|C\\.P\\.A|D\\.V\\.M|R\\.Ph)\\b\\.?";
const fullName = new RegExp(
  `^(?:(?:Mr|Mrs|Ms|Dr|Prof|Gen|General|Admiral|Adm|Sen|Hon)\\.? )?((?:${word})(?: (?:${word}|${particle}|${nickname})){1,5}(?:${suffix})*)`,
  "u",
);

/** Words that no person's name has in a list of officers: of places, companies, headings. */
const noName =
  /^(?:mr|mrs|ms|dr|during|past|risk|factors|consolidated|statements|financial|notes|shareholder|vote|required|labor|relations|planning|staff|southwest|southeast|northeast|northwest|midwest|construction|materials|division|national|association|commercial|single|lease|age|name|position|title|office|officer|officers|director|directors|board|committee|company|corporation|inc|corp|the|of|and|for|item|part|table|year|since|date|dated|form|annual|report|united|states|new|vice|senior|executive|chief|president|chairman|chairwoman|chair|chairperson|principal|independent|registrant|signature|signatures|signed|pursuant|attorney|fact|by|each|other|total|none|see|note|our|america|international|group|trust|january|february|september|october|november|december|former|current|lead|audit|compensation|governance|nominating|finance|business|management|information|election|proposal|nominees|retired|founder|co-founder|managing|partner|corporate|global|general|counsel|secretary|treasurer|controller|operations|sales|marketing|human|resources)$/i;

/** Words that begin no person's name, but may end one: Ms. May, Mr. York, Mr. Page. */
const noGivenName =
  /^(?:york|page|march|april|may|june|july|august|north|south|east|west|bank|price|street|park|lake|fort|saint|san|los|puerto)$/i;

/** The person whose name begins a text; null where none does. Signs of a signature before it are left out. */
export function personAt(text: string): NamedStart | null {
  const plain = text.replace(/^(?:\*+\s*|\/s\/\s*|by:?\s+(?=\/s\/|\p{Lu})|\/s\/\s*)+/iu, "").trimStart();
  const match = fullName.exec(plain);
  const found = match?.[1];
  if (!match || !found) return null;
  const words = trimmedName(found);
  if (words.length < 2) return null;
  const name = words.join(" ");
  if (isOrganizationName(name) || !words.some((part) => /\p{L}{2}/u.test(part))) return null;
  const rest = plain.slice(plain.indexOf(name) + name.length);
  return { name: displayed(name), rest: rest.replace(/^\s*(?:\(\d\)|[†‡*]|\d\b(?!\d))+/u, "") };
}

/** The words of a name up to the first that cannot belong to one. */
function trimmedName(found: string): string[] {
  const words = found.split(" ");
  const stop = words.findIndex((part, at) => {
    const bare = part.replace(/[.,]+$/, "");
    return (
      noName.test(bare) ||
      (at === 0 && noGivenName.test(bare)) ||
      (bare.length > 3 && isOfficeWord(bare.toLowerCase()) && !isInitial(words[at - 1])) ||
      (at > 0 && /,$/.test(words[at - 1] ?? "") && !isSuffix(part))
    );
  });
  const named = stop < 0 ? words : words.slice(0, stop);
  // A full stop behind a whole word ends a sentence: "Ann Lee. Ms. Lee".
  const last = named.findIndex(
    (part) => /\p{Ll}{2}\.$/u.test(part) && !/^(?:Jr|Sr|Esq|St|Wm|Chas|Geo|Jas|Thos)\.$/.test(part),
  );
  const kept = last < 0 ? named : [...named.slice(0, last), (named[last] ?? "").slice(0, -1)];
  return kept
    .join(" ")
    .replace(/,$/, "")
    .split(" ")
    .filter((part) => part !== "");
}

const isInitial = (part: string | undefined): boolean => /^\p{Lu}\.$/u.test(part ?? "");

const isSuffix = (part: string): boolean => /^(?:Jr|Sr|II|III|IV|V|Ph|M|J|D|Esq|CPA|C|R)\b/.test(part);

/** "TIMOTHY D. COOK" as "Timothy D. Cook"; names in mixed case stay. */
const displayed = (name: string): string =>
  name === name.toUpperCase() && /\p{Lu}{3}/u.test(name) ? name.split(" ").map(caseNameWord).join(" ") : name;

const office =
  /\b(?:officers?|president|chair(?:man|woman|person)?|directors?|treasurer|secretary|controller|comptroller|counsel|trustees?|manager|head|chief|partner|founder|principal|member)\b|\b(?:CEO|CFO|COO|CTO|EVP|SVP|VP)\b/i;

/** Whether a text names an office. */
export const namesOffice = (text: string): boolean => office.test(text);

/** A whole number of years that a grown person may have. */
export function ageOf(text: string): number | null {
  const match = /^\(?(\d{2})\)?(?:\s*\(\d\)|[*†])?$/.exec(text.trim());
  const age = match ? Number(match[1]) : 0;
  return age >= 21 && age <= 99 ? age : null;
}

/** An age in running text behind a person's name: ", 52,", "(52)", "age 52", "52 years old". */
export function ageWithin(text: string): number | null {
  const match =
    /\bage[ds]?:?\s*(\d{2})\b|^[\s,(–—-]{0,4}(\d{2})(?=[\s]*[,);.–—-]|$)|\b(?:Mr|Ms|Mrs|Dr)\.? [\p{L}’' -]{2,30}, (\d{2}),|\b(\d{2}) years (?:old|of age)/u.exec(
      text,
    );
  const age = Number(match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4] ?? 0);
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
