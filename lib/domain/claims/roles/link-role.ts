import { classifyRole } from "@/lib/domain/classify-role";
import { scopes } from "./role-owner";

const degree = /(?:Jr\.?|Sr\.?|I{2,3}|IV|[A-Z]\.\s?[A-Z]\.|Ph\.\s?D\.?|M\.?D\.?|Esq\.?|CPA)/u.source;
/** "Lee, 47,", "Lee, age 47,", "Lee (47)": what stands between a name and its apposition. */
const particulars = new RegExp(
  `^(?:${degree}|(?:age|aged)?\\s*\\d{2}(?: years (?:old|of age))?|\\(\\d{2}\\)|[\\d,.$%]+(?: shares| options)?|presently|currently|also|now)$`,
  "iu",
);
/** What may stand right before an office: "its", "the Company's new", "as Class II". */
const article =
  /(?:(?:the|an?|its|our|his|her|their|both|our own|new|first|current|present|then|sole|permanent|additional|full-time|part-time|(?:lead )?independent|outside|non-employee|non-executive|Class I{0,3}V?|(?!Company[’'])([\p{L}\p{N}.,&-]+)[’']s?|Company[’']s)\s+)*$/iu;
/** Words that give an office to the name before them. */
const giving =
  /(?:\b(?:as(?: of \p{Lu}\p{L}+ \d{1,2}, \d{4},)?|is|are|was|were|be|been|become|becomes|became|remains?|remained|including|named|elected|appointed|promoted(?: to)?|hired|chosen|selected|designated|made|titled|(?<!\bnot )\b(?:on|to|from|join(?:s|ed|ing)?|member of)\s(?:the\s|its\s|our\s|[\p{L}\p{N}.,&-]+[’']s?\s)?board of|title:|(?:offices?|positions?|posts?|roles?|titles?|responsibilities|duties) of)|,\s+(?:currently|now|also))\s+$/iu;

/** What is told or given to a board, which seats nobody on it. */
const toldBoard =
  /\b(?:notif|inform|advis|told|tell|wrote|writ|letter|report|recommend|present|submit|deliver|propos|notice|request|apolog|sp(?:oke|eak)|committee|observer|secretary|liaison|counsel)\w*\b.{0,60}\bboard of\s+$/iu;
/** "Lee hired a": the office is another's. */
const chooses =
  /^\s(?:(?:has|have|had|then|also)\s)?(?:(?:hired|recruited|chose|selected|promoted|designated)\s(?:an?|the|its|his|her|their|our|new|another)|(?:named|appointed|elected)\s(?:an?|another))\s$/;
/** "And Bo Ray" before "as": one who is known as no person. */
const newName = /(?:,|\band)\s((?:\p{Lu}[\p{L}.’'-]*\s+){2,4})$/u;
/** "President effective July 1, 2012, and". */
const dated =
  /,?\s(?:effective|since|from|as of|commencing|beginning)(?: as of| on)? (?:\p{Lu}\p{L}+ (?:\d{1,2}, )?)?\d{4}\b/gu;

/**
 * Whether the words between a name and an office give that office to the name: nothing but an apposition ("Lee, 47,
 * the Company's", "Lee, President and") or a verb or noun that ends in it ("was elected", "holds the office of"). "Lee
 * met the" and "Lee, President, and Bo Ray," do not.
 *
 * @param isOwn whether a word of a possessive is the company's.
 */
export function leadsToRole(between: string, isOwn: (owner: string) => boolean): boolean {
  const flat = between.replace(/\s+/g, " ").replace(dated, "");
  const lead = article.exec(flat);
  const head = lead === null ? flat : flat.slice(0, lead.index);
  const owners = Array.from(
    (lead?.[0] ?? "").matchAll(/([\p{L}\p{N}.&-]+)[’']s?(?=\s)/gu),
    ([, one]) => one ?? "",
  );
  if (owners.length > 0 && !owners.some(isOwn)) return false;
  const given = giving.exec(head);
  if (toldBoard.test(head) || /\bOffice of\s+$/.test(head) || chooses.test(flat)) return false;
  if (given !== null) {
    const [, other] = newName.exec(head.slice(0, given.index)) ?? [];
    return other === undefined || classifyRole(other).classes.length > 0;
  }
  // An apposition: only offices and particulars stand before it, or nothing.
  if (/^[\s:(–—]*(?:-\s)?$/u.test(head)) return true;
  const parts = head
    .replace(/[,:(]?\s*(?:and|&)?\s*$/u, "")
    .split(/,|[()]/u)
    .map((part) => part.trim())
    .filter(Boolean);
  if (!/(?:[,:(]|\band|&)\s*$/u.test(head)) return false;
  return parts.every((part) => particulars.test(part) || isScope(part) || isOffice(part));
}

/** "Senior Vice President, Research, and": no name of a person is one word, or one of an office's scope. */
const isScope = (part: string): boolean =>
  /^\p{Lu}\p{L}+$/u.test(part) || (!/^and\b/.test(part) && scopes.test(part));

const office =
  /^(?:(?:and|&|as|or)\s)?(?:(?:the|an?|its|our|his|her|[\p{L}.&-]+[’']s?)\s)*(?:\p{Lu}|chief|vice|president|director|chair|general|treasurer|secretary|controller|executive|senior|principal|founder)/u;

/** A part that is an office, or whose last words are given as one: "was elected President". */
function isOffice(part: string): boolean {
  const words = part.split(/\s+/);
  const at = words.findLastIndex((_, index) => giving.test(`${words.slice(0, index).join(" ")} `));
  const said = at < 0 ? part : words.slice(at).join(" ");
  return office.test(said) && classifyRole(said).classes.length > 0;
}
