import "server-only";
import { isLegalForm } from "@/lib/domain/company-names/legal-form";
import type { Stretch } from "@/lib/domain/split-sentences";

/** A run of capitalised words; `isCompany` where its own words say that it names an organisation. */
export type NameMention = Stretch & { name: string; isCompany: boolean };

const token = String.raw`(?:(?:\p{Lu}\.){2,6}|\p{Lu}\.(?= \p{Lu})|[A-Za-z]\.[a-z]\.[A-Z]\.?|[\p{Lu}\d]{0,12}\p{Lu}[\p{L}\p{N}'/-]{0,30}(?:\.com)?|[a-z]\p{Lu}\p{L}{2,20}|\d{1,3}[a-z]\w{1,12})`;
const form = String.raw`(?:Inc|INC|Incorporated|Corp|CORP|Corporation|Company|Cos?|CO|Companies|LLC|L\.L\.C|LLLP|LLP|L\.L\.P|LP|L\.P|Ltd|LTD|Limited|[Pp][Ll][Cc]|p\.l\.c|N\.A|NA|N\.V|B\.V|S\.A|S\.p\.A|S\.r\.l|A\.G|A\.S|A\/S|GmbH|AG|SE|NV|BV|SA|AB|ASA|Pty|KG|K\.K|ULC|LDC|L\.D\.C|S\.A\.R\.L|National Association)(?![\p{L}\p{N}])\.?`;
const ofWord = `(?<=Banc|Bank|Corporation|Corp|Trust|University|Company|Bancorp|College|Institute|Board|Republic|State|City|County|Department|Ministry|Commonwealth|Authority)`;
const step = String.raw`(?: (?:& ?)?(?!(?:The|In|On|As|At|By|For|This|Such|Under|Pursuant|Upon|It)\b)|${ofWord} [Oo]f (?:the )?)`;
const partners = `(?:, ${token}){1,3} & `;

const names = new RegExp(
  String.raw`(?<![\p{L}\p{N}$€£-])${token}(?:(?:${step}|${partners})${token}){0,9}(?:(?:\.?,?|,? \(\p{Lu}[\p{L}.]{1,20}\),?) ${form}){0,3}(?:,? (?:\p{Lu}[\p{L}]{1,15} ){1,3}Branch\b)?`,
  "gu",
);

/** Words that a sentence or clause begins with, and that no name does. */
const openings = new Set(
  `the a an on in at as of by to for from under upon pursuant following effective each certain this these those that it its
our we he she his her their there such if when while although also additionally accordingly concurrently simultaneously
subject prior before after during since until with without both either neither all any no other copies copy reference
description item items section exhibit form january february march april may june july august september october november
december monday tuesday wednesday thursday friday saturday sunday registrant's company's further furthermore moreover
however including pursuant further immediately some one two three between among where which who and or but not mr ms mrs dr
messrs`.split(/\s+/),
);

/** Last words of terms that are no names of companies: agreements, days, papers, offices, places. */
const termEnd =
  /^(?:.*agreements?|amendments?|indentures?|mergers?|dates?|times?|notes?|debentures?|shares?|stock|securities act|plans?|exhibits?|items?|forms?|sections?|act|board|commission|facility|facilities|loans?|lenders?|transactions?|closing|offerings?|reports?|rules?|business(?:es)?|price|rights?|assets?|repurchase|distribution|spin-off|separation|acquisition|consideration|disposition|sale|lease|leases|license|licence|letter|commitment|commitments|contract|directors?|officers?|president|chairman|statement|statements|regulation|code|law|properties|property|premises|units?|warrants?|options?|bonds?|joinder|guaranty|guarantee|termination|financing|credit|term|revolver|bylaws|certificate|prospectus|release|proceeds|reorganization|waiver|supplement|program|committee|policy)$/i;

/** Single words that name a part in a deal, a place or a measure, but no company by themselves. */
const noName =
  /^(?:delaware|california|york|texas|florida|nevada|massachusetts|minnesota|illinois|ohio|jersey|pennsylvania|washington|georgia|virginia|maryland|england|wales|canada|states|america|eastern|gaap|libor|eurodollar|nasdaq|nyse|sofr|inc|corp|corporation|company|purchasers?|sellers?|buyers?|holders?|parties|party|stockholders?|shareholders?|underwriters?|guarantors?|borrowers?|subsidiary|subsidiaries|parent|trustee|agent|sub|newco|month|day|eur|usd|gbp|cad|chf|krw|jpy|sek|nok|dkk|aud|brl|inr|cny|mxn|euros?|ceo|cfo|manager|arrangers?|bookrunners?|landlord|tenant|licensee|licensor)$/i;

/** Words of organisations' names that need no legal form. */
const organisation =
  /\b(?:Bank|Bancorp|Group|Partners|Holdings?|Trust|Fund|Capital|Securities|Association|University|Systems|Technologies|Communications|Industries|Brothers|Stanley|Enterprises|International|Laboratories|Energy|Foods|Pharmaceuticals|Networks|Software|Services|Solutions|Stores|Entertainment|Ventures|Hospital|Airlines|Insurance|Healthcare|Finance|Financial|Institute|Markets|Lynch|Suisse|Barclays|Citigroup|Sachs|Branch)$/;

const endsInForm = new RegExp(`(?:^|[ ,])${form}$`, "u");

/** A run of capitalised words without the words that open a sentence: where its own begin. */
const openingLength = (name: string): number => {
  let at = 0;
  while (at < name.length) {
    const word = /^[^\s,]+/.exec(name.slice(at))?.[0] ?? "";
    if (!openings.has(word.toLowerCase())) return at;
    at += /^[^\s,]+,?\s*(?:& )?/.exec(name.slice(at))?.[0].length ?? name.length;
  }
  return at;
};

const isShort = /(?:Inc|Corp|Co|Ltd|L\.P|N\.A|L\.L\.C|Cos)$/i;
const stopAfterForm =
  /(?<=(?:LLC|LLP|plc|PLC|Limited|Corporation|Company|AG|SE|AB|NV|SA|GmbH|Incorporated|Trust|Association))\.$/;

/** A name by its words, with the full stop of its abbreviation and without that of its sentence; null for a term. */
const readName = (text: string, start: number, run: string): NameMention | null => {
  const bare = run.replace(/'s?$/, "");
  const after = text.slice(start + bare.length, start + bare.length + 14);
  const isDefinition = text[start - 1] === '"' && after.startsWith('"');
  if (bare.length < 2 || isDefinition || /^ (?:and Exchange|&) C/.test(after)) return null;
  const isForm = endsInForm.test(bare) && bare.includes(" ");
  const last = /[^\s,]+$/.exec(bare)?.[0] ?? "";
  if (!isForm && (termEnd.test(last) || noName.test(last))) return null;
  if (isLegalForm(bare.toLowerCase()) || numbered.test(bare)) return null;
  const name =
    isForm && isShort.test(bare) && after[0] === "." ? `${bare}.` : bare.replace(stopAfterForm, "");
  const isCompany = isForm || (bare.includes(" ") && organisation.test(bare));
  return { start, end: start + name.length, name, isCompany };
};

const numbered = /^(?:Rule|Regulation|Section|Article|Form|Note|File|Amendment|Commission|Amended)\b/;

/** The names in a text whose quotes are straight and whose white space is single, in order. Linear in its length. */
export function findNames(text: string): NameMention[] {
  const found: NameMention[] = [];
  for (const match of text.matchAll(names)) {
    const lead = openingLength(match[0]);
    const run = match[0].slice(lead);
    // "Acme's Inks": an owner and what it owns; "Moody's Service, Inc." is one name.
    const pieces = endsInForm.test(run) ? [run] : run.split(/(?<='s) /);
    let start = match.index + lead;
    for (const piece of pieces) {
      const mention = readName(text, start, piece);
      if (mention !== null) found.push(mention);
      start += piece.length + 1;
    }
  }
  return found;
}

/** Whether a defined term ("Merger Agreement", "Closing Date") is none of a company. */
export function isTerm(alias: string): boolean {
  return termEnd.test(/\S+$/.exec(alias)?.[0] ?? "");
}
