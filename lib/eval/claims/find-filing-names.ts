import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemOf } from "@/lib/domain/claims/words/claim-words";
import { isPlace } from "@/lib/domain/company-names/geography";
import { isLegalForm } from "@/lib/domain/company-names/legal-form";

/** A name that a filing has. Names of one kind can be put in each other's place. */
export type FilingName = { name: string; kind: string };

const word = /(?:(?:\p{Lu}\.)+(?=\s\p{Lu})|\p{Lu}[\p{L}\p{N}’'-]*)/u.source;
/** A run of capitalised words. */
export const nameRun = new RegExp(`${word}(?:(?:,? & | of (?=\\p{Lu})| |, (?=${word} &))${word})*`, "gu");

/** Capitalised words that are never in lower case and yet no one's names. */
const never = new Set(
  `january february march april may june july august september october november december monday tuesday road street avenue wednesday thursday
friday saturday sunday sec gaap irs xbrl erisa vat hsr libo libor eps ebitda cusip isin rsu rsus psu psus ip nyse nasdaq us united
mr mrs ms dr messrs jr sr ii iii iv sub parent buyer purchaser seller dgcl nybcl s-k s-x`.split(/\s+/),
);

const organization =
  /(?:\b(?:Bank|Bancorp|Trust|Capital|Partners|Holdings?|Group|Technologies|Systems|Software|Industries|Associates|Advisors|Finance|Fund|Energy|Devices|Brothers|Foods|Pharmaceuticals|Biologics|Therapeutics|Generics|Leasing|Laboratories|University)|& \p{Lu}[\p{L}’']+)$/u;
const legalForm =
  /^,? (?:Inc|Corp|Corporation|Company|Co|L\.?L\.?C|L\.?L\.?P|L\.?P|Ltd|Limited|plc|PLC|N\.A|A\.?G|S\.?[Aa]|S\.p\.A|GmbH|N\.?V|B\.?V)\b/;

const foldedWords = (name: string): string[] => splitFolded(foldClaimText(name));

/** Stems of the words that texts write in lower case: a capital makes no name of one of these alone. */
export function stemsInLowerCase(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) =>
      Array.from(text.matchAll(/(?<=[\s(“"-])\p{Ll}[\p{Ll}’']*/gu), ([one]) => stemOf(one)),
    ),
  );
}

/**
 * The names that stand within a filing's sentences, in order: of companies, banks, funds and the like ("party"), of
 * places, and of other things by what they are ("plan"). Months, legal forms, headings and terms that the filing
 * defines are none.
 *
 * @param common stems of words that are written in lower case as well.
 * @param nobody folded words of names that are not meant: the company's own, and its people's.
 */
export function findFilingNames(
  body: string,
  common: ReadonlySet<string>,
  nobody: ReadonlySet<string>,
): FilingName[] {
  const found = new Map<string, FilingName>();
  for (const match of body.matchAll(new RegExp(`(?<=[\\s(]\\p{Ll}+,? )${nameRun.source}`, "gu"))) {
    const name = nameOf(match[0]);
    if (found.has(name) || foldedWords(name).some((one) => nobody.has(one))) continue;
    const kind = kindOfName(name, body, common);
    if (kind !== null) found.set(name, { name, kind });
  }
  const all = [...found.values()].map((one) => ({ ...one, words: foldedWords(one.name) }));
  // "Ardent" is "Ardent Biologics".
  const isShort = (words: readonly string[]) =>
    all.some((other) => other.words.length > words.length && words.every((one) => other.words.includes(one)));
  return all.filter(({ words }) => !isShort(words)).map(({ name, kind }) => ({ name, kind }));
}

/** Without an owner's mark, and without what is no name at its ends. */
function nameOf(run: string): string {
  const words = run.replace(/['’]s$/, "").split(" ");
  const isNone = (one: string | undefined) => {
    const bare = (one ?? "").toLowerCase().replace(/\./g, "");
    return one !== undefined && (never.has(bare) || isLegalForm(bare) || bare === "the" || bare === "&");
  };
  while (isNone(words.at(-1))) words.pop();
  while (isNone(words[0])) words.shift();
  return words.join(" ").replace(/,$/, "");
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a text has a name as; null where it does not name it, or defines it as a term. */
export function kindOfName(name: string, body: string, common: ReadonlySet<string>): string | null {
  const safe = escaped(name);
  if (name.length < 3 || new RegExp(`\\bthe [“"]${safe}[”"]`).test(body)) return null;
  const stands = new RegExp(`(?<![\\p{L}\\p{N}])${safe}(?![\\p{L}\\p{N}])(.{0,16})`, "u").exec(body);
  if (stands === null) return null;
  const words = name.toLowerCase().split(" ");
  const isCommon = (word: string) => word.split("-").every((part) => common.has(stemOf(part)));
  const last = words.at(-1) ?? "";
  // "Csonka Acquisition Corporation" is made for one deal: nobody asks for it.
  if (last === "acquisition") return last;
  if (/^(?:States?|City|County|Court|(?:\p{L}+ )?District) of /u.test(name)) return "court";
  const isFirm = organization.test(name) || legalForm.test(stands[1] ?? "");
  if (isFirm && !words.every(isCommon)) return "party";
  if (/\d/.test(name)) return "code";
  if (isCommon(last)) return last;
  const isThere = new RegExp(
    `\\b(?:in|at|near) ${safe}\\b(?! \\p{Lu})|(?<!\\p{Lu}\\p{L}+ )${safe}, \\p{Lu}\\p{L}+`,
    "u",
  );
  return words.every((one) => isPlace(one)) || isThere.test(body) ? "place" : "party";
}
