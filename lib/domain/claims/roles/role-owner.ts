import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import { classifyRole } from "@/lib/domain/classify-role";
import { tellingWords } from "./own-name";

/** Words of a company's name. */
export const legalForm =
  /\b(?:Inc|Corp|Corporation|LLC|Ltd|Limited|plc|PLC|L\.P|LP|AG|GmbH|S\.A|N\.V|University|College|Bank|Partners|Foundation)\b/;

/** Whether a word is of the company's name, or stands for it. */
export const isOwn = (word: string, companyWords: ReadonlySet<string>): boolean =>
  /^(?:Company|Corporation|Registrant|Board|company|corporation|registrant|board)$/.test(word) ||
  splitFolded(word.toLowerCase()).some((one) => tellingWords(companyWords).has(one));

/** Whether words are the company's name, or the opening of it: one tells it, the others may be in any name. */
export const areOwnName = (words: readonly string[], companyWords: ReadonlySet<string>): boolean =>
  words.some((word) => isOwn(word, companyWords)) &&
  words.every(
    (word) =>
      isOwn(word, companyWords) || splitFolded(word.toLowerCase()).every((one) => companyWords.has(one)),
  );

/** "Of Orion Pumps": behind an office of a whole company, a name that is no part of one. */
const place =
  /\b(?:of|at|for|with) (?:the )?((?:\p{Lu}[\p{L}\p{N}&.’'-]*|of|and|the|&)(?: (?:\p{Lu}[\p{L}\p{N}&.’'-]*|of|and|the|&))*)/u;
/** Words for what of a company an office is of. */
export const scopes =
  /\b(?:Board|Directors?|Company|Corporation|Registrant|Committee|Operations?|Sales|Marketing|Finance|Accounting|Research|Development|Technology|Products?|Services?|Human|Division|Segment|Group|Region|Americas?|Europe|Asia|North|South|International|Worldwide|Global|Strategy|Engineering|Business|Corporate|Investor|Relations)\b/;

/** "Chief Financial Officer of Orion": an office at another company. */
export function isElsewhere(role: string, companyWords: ReadonlySet<string>): boolean {
  const behind = /\b(?:of|at|for|with) (.*)$/s.exec(role)?.[1] ?? "";
  const isOurs =
    /^(?:company|corporation|registrant)\b|\b(?:the|our|this) (?:company|corporation|registrant)\b/i.test(
      behind,
    ) ||
    splitFolded(behind.toLowerCase()).some((word) => word.length > 3 && tellingWords(companyWords).has(word));
  if (isOurs) return false;
  if (legalForm.test(behind)) return true;
  const named = place.exec(role)?.[1]?.replace(/(?<=\p{L}\s)(?:Company|Corporation)$/u, "");
  if (named === undefined || scopes.test(named)) return false;
  const isOfWhole = /\b(?:secretary|treasurer|controller|comptroller|counsel) (?:of|at|for|with)\b/i.test(
    role,
  );
  return isOfWhole || classifyRole(role).classes.some((one) => one !== "other_officer");
}

/** "Vice President of Nabisco": as `isElsewhere`, of any office that is said to be of a name that is not ours. */
export function isOthersAt(role: string, companyWords: ReadonlySet<string>): boolean {
  const flat = role.replace(/\s+/g, " ");
  if (
    legalForm.test(flat) &&
    !splitFolded(flat.toLowerCase()).some((word) => tellingWords(companyWords).has(word))
  )
    return true;
  const named = place.exec(flat)?.[1];
  if (named === undefined || scopes.test(named))
    return /\b(?:at|with) \p{Lu}/u.test(flat) && isElsewhere(role, companyWords);
  return !named.split(" ").some((word) => isOwn(word, companyWords));
}

/** Whether a sentence on the past is of the company: it names it, and nobody who came from another. */
export const tellsOfOwn = (sentence: string, companyWords: ReadonlySet<string>): boolean =>
  !/\b(?:join(?:ed|ing)|prior to|before|previously (?:with|at)|prior thereto)\b/i.test(sentence) &&
  Array.from(sentence.matchAll(/(\b(?:[Tt]he|[Oo]ur|[Tt]his)\s)?(\p{Lu}[\p{L}\p{N}]+)/gu)).some(
    ([, article, word = ""]) =>
      word !== "Board" &&
      isOwn(word, companyWords) &&
      (article !== undefined || !/^(?:Company|Corporation|Registrant)$/.test(word)) &&
      !scopes.test(word.replace(/^(?:Company|Corporation|Registrant)$/, "")),
  );

const offices = "(?:positions?|roles?|offices?|posts?|titles?|jobs?)";
const elsewhere = [
  /** "Held senior positions with Acme, including". */
  new RegExp(
    `\\b${offices}\\b[^,;]{0,40}?\\s(?:at|with|for|of)\\s(?:the\\s)?(\\p{Lu}[\\p{L}\\p{N}.&-]*)[^;]*\\bincluding\\b`,
    "u",
  ),
  /** "Joins the Company from Acme, Inc., where she". */
  /\b(?:from|at|with|of|by|joined|left)\s(?:the\s)?(\p{Lu}[\p{L}\p{N}.&-]*)(?:(?!\b(?:from|at|with|by|joined|left)\s(?:the\s)?\p{Lu})[^;])*\b(?:where|while there|during which time|in which capacity)\b/u,
];

/** Whether what leads to an office says that it was at another company: "of Acme, where he led sales as". */
export const wasElsewhere = (leading: string, companyWords: ReadonlySet<string>): boolean =>
  elsewhere.some((pattern) => {
    const owner = pattern.exec(leading.replace(/\s+/g, " "))?.[1];
    return owner !== undefined && !isOwn(owner, companyWords) && !scopes.test(owner);
  });

/** A company that a sentence begins with: "Acme and its", "Acme said that Lee, its". */
const subject =
  /^\s*((?:\p{Lu}[\p{L}\p{N}.&-]*\s){1,4})(?:and|said|says|announced|disclosed|reported|confirmed|named|appointed|elected|is|was|has|had|owns?|owned)\s/u;
/** What a sentence may begin with that is no company. */
const noCompany =
  /^(?:The|An?|In|On|At|As|By|Upon|Under|Effective|Also|This|That|Our|Its|Each|Both|He|She|They|We|It|Mr|Ms|Mrs|Dr|Messrs)\.?\s/u;

/** Whether "its" in a sentence is of another company, by which the sentence begins. */
export function isOthersIts(before: string, leading: string, companyWords: ReadonlySet<string>): boolean {
  if (!/\b(?:its|their)\s(?:\p{Ll}+\s)?$/u.test(leading)) return false;
  const name = subject.exec(`${before}${leading}`)?.[1];
  if (name === undefined || noCompany.test(name)) return false;
  return !`${before}${leading}`
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word !== "" && isOwn(word, companyWords));
}
