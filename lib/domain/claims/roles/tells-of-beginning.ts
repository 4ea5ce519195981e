import { familySearchWords } from "@/lib/domain/claims/words/claim-words";

const begins =
  "appointed|appointment|elected|election|named|promoted|promotion|hired|hiring|recruited|re-?joined|joined";
const ends =
  "resign\\p{L}*|retir\\p{L}*|step\\p{L}*|depart\\p{L}*|left|leav\\p{L}*|terminat\\p{L}*|dismiss\\p{L}*|remov\\p{L}*";
/** The first of such words behind a name, in its sentence. */
const behind = new RegExp(
  `^(?:(?!\\.\\s+\\p{Lu}|;|\\b(?:${begins}|${ends})\\b).){0,260}?\\b(?:(${begins})|${ends})\\b`,
  "su",
);
/** The last of them right before it. */
const before = new RegExp(
  `\\b(?:${begins})\\b(?:(?!\\b(?:${ends})\\b)(?:[^.;]|(?<=\\bM[rs]s?)\\.)){0,60}$`,
  "iu",
);

/** Whether a text says of a person that an office is given to that one. */
export function tellsOfBeginning(text: string, personName: string): boolean {
  const family = familySearchWords(personName).at(-1);
  if (family === undefined) return false;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(family); at >= 0; at = lower.indexOf(family, at + 1)) {
    const end = at + family.length;
    if (behind.exec(text.slice(end, end + 300))?.[1] !== undefined) return true;
    if (before.test(text.slice(Math.max(0, at - 90), at))) return true;
  }
  return false;
}
