import "server-only";
import { isGenericWord, isPlace } from "@/lib/domain/company-names/company-words";
import { readTable } from "@/lib/domain/read-table";
import { isOpening } from "@/lib/language/capitals";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { tokenize } from "@/lib/language/tokens";
import {
  companyName,
  coordinated,
  hasForm,
  headsEntry,
  isCity as isCityName,
  isCompany,
  type NamedAt,
  tidyName,
  withoutNumber,
} from "./company-lists";
import { phrases, wordings } from "./phrases";
import { paragraphsOf, type ReportDocument } from "./report-document";
import { capital, dealing, elseBefore, elseBehind, furniture, likelyRivals } from "./rival-names";

/** A company that the document names as a competitor of the filer. */
export type CompetitorReading = Stretch & { name: string };

const competes =
  /\b(?:compet(?:e|es|ed|ing|itors?|ition|itive|itively)|rivals?|v(?:ies?|ied|ying) (?:[a-z]+ ){0,5}(?:with|against))\b|\bother than (?:us|ourselves|the company) (?:are|is)\b|\bother (?:major|principal|leading|significant|large)(?: [a-z]+){0,2} (?:manufactur|produc|suppli|mak)ers (?:include|are)\b/i;

/** Kinds of companies, whose examples are companies; kinds of things, whose examples may be the filer's own. */
const rivals = wordings("competitors: who");
const things = wordings("competitors: what");
const examples =
  "(?:[^.;:]{0,170}?)(?:,?(?: \\(| )such as|,? including|,? includ(?:e|es)|,? like|,? for example,?|,? e\\.g\\.,?|,? namely,?)";
const trigger = new RegExp(
  `\\b(?:compet(?:e|es|ed|ing) with (?:[a-z]+ ){1,3}from|(?:compet(?:e|es|ed|ing)|v(?:ies?|ied|ying))(?: [a-z]+ly)?(?: [a-z]+){0,6}? (?:with|against|from)|competes? (?:in|at|within|throughout) [^.;:]{3,100}?(?<!\\b(?:contracts?|agreements?|connection|business|relationships?|associated|along|together)) (?:with|against)|competitors?(?:[^.;:]{0,200}?)(?: (?:are|is|were)(?: as follows)?:?| include[sd]?:?|:| such as| including| like| to:)|competition (?:[a-z]+ ){0,8}?(?:from|with|against|includes?)|competitor, |other (?:major|principal|leading|significant|large)(?: [a-z]+){0,2} (?:${rivals}) (?:includes?|are)|(?:${rivals}) other than (?:us|ourselves|the [Cc]ompany) (?:are|is|includes?)|(?:${rivals}|${things})${examples})(?:,? ?(?:and |but )?(?:are |is )?not limited to:?|,? among others,)?[^\\S\\t]*`,
  "gi",
);

const kind = new RegExp(`\\b(?:${rivals}|${things})\\b`, "gi");
const thing = new RegExp(`^(?:${things})`, "i");

/** A sentence as long, without the stops of "U.S.", which end nothing. */
const withoutStops = (said: string): string =>
  said.replace(/\b(?:[A-Z]\.){2,}/g, (short) => short.replaceAll(".", "_"));

/** The companies that the document names as competitors, each once, at its first place. */
export function readCompetitors(
  document: Pick<ReportDocument, "text" | "items">,
  filer: string,
  subsidiaries: readonly string[] = [],
  parts: readonly string[] = [],
): CompetitorReading[] {
  const found = new Map<string, CompetitorReading>();
  const aliases = new Set<string>();
  // "Sensing" of "Connectivity and Sensing"
  const keys = new Set(parts.flatMap((part) => [part, ...part.split(/,? and | & |, /)]).map(keyOf));
  const isOwnName = ownNames(filer, subsidiaries);
  const isOwn = (name: string): boolean => keys.has(keyOf(name)) || isOwnName(name);
  const isCommon = commonWords(document.text);
  const isOwnThing = ownThings(document.text);
  const isOfDrugs = isDrugMaker(document.text);
  const weighed = likelyRivals(document).flatMap(({ name, at, said, start, list }): Mention[] =>
    isSomebodyElse(said, list) || (noFirm.test(name) && !hasForm(name))
      ? []
      : [{ name, at, said, from: start - at, inList: false, isWeak: true }],
  );
  const isSaidSmall = (name: string) => document.text.includes(name.toLowerCase());
  // What is likely comes last: it adds no second name of a rival.
  for (const { name, at, inList, said, from, isWeak, isCity } of [
    ...mentionsIn(document, isOwn),
    ...weighed,
  ]) {
    if (isCity || isTerm(document.text, name) || isAdjective(said, at, name)) continue;
    // "Macy's and Kohl's", but "Macy's stores".
    const isWhole =
      /['’]s$/.test(name) && /^[®™]?(?:[,;.)]| \(| (?:and|or|in)\b|$)/.test(said.slice(at + name.length));
    const plain = isWhole ? name : tidyName(ownerIn(name, isOfDrugs));
    if (isOfDrugs && isWare(said, at, plain)) continue;
    const isSubject = at <= 2 || /[.“"]\s*$/.test(said.slice(0, at));
    const isFiller = !inList && !plain.includes(" ") && (isSubject ? isCommon(plain, 1) : isCommon(plain, 3));
    // "Acme Markets" in a list of companies, not "Capital Markets".
    const isFit = isCompany(inList ? plain.replace(market, "$1") : plain);
    const isSomewhere =
      !plain.includes(" ") && /\b(?:in|near|at|of) (?:the )?$/i.test(said.slice(Math.max(0, at - 10), at));
    if (isWeak && (isSaidSmall(plain) || isSomewhere || isDealtWith(document.text, plain))) continue;
    if (isFiller || isKind.test(plain) || !isFit || isOwn(plain) || (!inList && isOwnThing(plain))) continue;
    const [before, behind] = [said.slice(0, at), said.slice(at + name.length)];
    // "By division: Pumps - Alpha and Beta; Valves: Gamma": what a division makes heads its entry.
    if (/\b(?:our|the company['’]s|its|their) $/i.test(before) || headsEntry.test(behind)) continue;
    if (isShortForOwn(document.text, plain, isOwn)) continue;
    const key = keyOf(plain);
    // "Acme Corporation" and "Acme Valves, Inc." are two.
    const isKnown = ([known, { name: other }]: readonly [string, CompetitorReading]) =>
      known === key ||
      (!(hasForm(other) && hasForm(plain)) && (known.startsWith(`${key} `) || key.startsWith(`${known} `)));
    if (key === "" || [...found].some(isKnown)) continue;
    const [, inBrackets, behindOr] = alias.exec(behind) ?? [];
    const start = from + at + Math.max(0, name.indexOf(plain));
    found.set(key, { name: plain, start, end: start + plain.length });
    const short = keyOf(inBrackets ?? behindOr ?? "");
    if (short !== "" && !found.has(short) && (inBrackets !== undefined || key.startsWith(short[0] ?? " ")))
      aliases.add(short);
  }
  return [...found].flatMap(([key, reading]) => (aliases.has(key) ? [] : [reading]));
}

/** Whom a text sells to or buys from, or what the filer trades as: such a one isn't likely a rival. */
function isDealtWith(text: string, name: string): boolean {
  for (let at = text.indexOf(name), tries = 0; at >= 0 && tries < 40; tries += 1) {
    const before = text.slice(Math.max(0, at - 90), at).replace(/\s+/g, " ");
    const behind = text.slice(at + name.length, at + name.length + 50).replace(/\s+/g, " ");
    if (
      dealing.test(before) ||
      /^[^.;\n]{0,30}? (?:accounted for|\d{1,2}(?:\.\d)? ?%(?! of (?:the |all )?(?:[a-z]+ )?(?:premiums|markets?|deposits|capacity|units)))/.test(
        behind,
      )
    )
      return true;
    at = text.indexOf(name, at + name.length);
  }
  return false;
}

/** "AWL" where the text says "Acme Widget Leasing ("AWL")" of what is the filer's own, or of no company; "Leasing" so, too. */
function isShortForOwn(text: string, name: string, isOwn: (name: string) => boolean): boolean {
  const [, short] = /^(\p{Lu}[\p{Lu}&]{1,5})(?:['’]s\b.*)?$/u.exec(name) ?? [];
  const [word] = /^\p{Lu}\p{L}+$/u.exec(name) ?? [];
  if (short === undefined && word === undefined) return false;
  const at = text.search(
    short === undefined
      ? new RegExp(`\\((?:the )?["“]${word}["”]\\)`)
      : new RegExp(`\\(\\W?(?:the )?\\W?${short}\\W?\\)`),
  );
  if (at < 0) return false;
  const near = text.slice(Math.max(0, at - 80), at);
  const before = near.slice(near.lastIndexOf("\n\n") + 1).replace(/\s+/g, " ");
  const long = /\p{Lu}[\p{L}\p{N}&.,'’-]*(?: \p{Lu}[\p{L}\p{N}&.,'’-]*)* ?$/u.exec(before)?.[0].trim() ?? "";
  return long !== "" && (isOwn(long) || (short !== undefined && !isCompany(long)));
}

/** "The Banks" where the text says: the "Banks". */
const isTerm = (text: string, name: string): boolean =>
  name.startsWith("The ") &&
  [`the “${name.slice(4)}`, `the "${name.slice(4)}`].some((term) => text.includes(term));

/** "ERP" of "ERP vendors". */
const isAdjective = (said: string, at: number, name: string): boolean =>
  /^\p{Lu}{2,4}$/u.test(name) && ofKinds.test(said.slice(at + name.length, at + name.length + 30));
const ofKinds = new RegExp(`^ (?:${rivals}|${things})\\b`);

/** "Acme Corporation" of "Acme Corporation's Steel Group", "Acme" of "Acme's Zolamine"; else the name itself. */
function ownerIn(name: string, isOfDrugs: boolean): string {
  const at = name.search(possessive);
  const head = name.slice(0, Math.max(0, at));
  const [, ware = ""] = /['’]s (\p{Lu}\p{Ll}+)\.?$/u.exec(name) ?? [];
  if (isOfDrugs && ware !== "" && head !== "" && !ofCompany.test(ware) && head !== "Dr. Reddy") return head;
  const isPlural = name[at - 1] === "s" && name[at + 1] === " ";
  return legalForm.test(head) || (isPlural && head.includes(" ")) ? head : name;
}
const possessive = /['’]s? (?=\p{Lu})/u;
const legalForm = / (?:Inc|Corp|Corporation|Company|Co|plc|Group|Ltd)\.?$/;

const ofCompany = /^(?:Laborator|Pharma|Hospital|Compan|Group|Industr|Brand|Bio|Medic|Health|Holding)/;

/** Whether a text is a maker's of drugs: among its rivals' names are those of their drugs. */
const isDrugMaker = (text: string): boolean => (text.slice(0, 400_000).match(ofDrugs)?.length ?? 0) >= 6;
const ofDrugs =
  /\b(?:clinical (?:trials?|stud(?:y|ies))|Phase (?:[123]|I{1,3})\b|drug candidates?|new drug application|pharmaceutical|approved by the FDA|FDA approval)/gi;

const ware = "\\p{Lu}[\\p{L}\\p{N}-]{2,}";
const mark = "(?:\\s?(?:[®™]|\\((?:R|TM)\\)))?";
const generic = "(?: \\(\\p{Ll}[^()]{2,60}\\))?";
/** "Alphazol (alphazolam), sold in Europe by" */
const soldBy = new RegExp(
  `(${ware})${mark}${generic},? (?:(?:which|that) (?:is|was) |now |also |currently )*(?:sold|marketed|manufactured|commerciali[sz]ed|developed|distributed|made)(?: (?!by\\b)[\\p{L}\\p{N}]+){0,4} by `,
  "gu",
);
/** "Alphazol (Acme plc)", "Betazol (also from Acme)" */
const inBrackets = new RegExp(
  `(?<!\\p{Lu}[\\p{L}.&-]{0,30} )(?<![\\p{L}\\p{N}])(${ware})${mark} \\((?:(?:\\p{Ll}+ )?(?:by|from) )?(?=\\p{Lu}\\p{L}*\\p{Ll})([^():]{3,70})\\)`,
  "gu",
);

/** Who sells the drugs that a sentence names, where it's clear which are the drugs. */
function ownersOfWares(said: string): NamedAt[] {
  if (/\b(?:[Oo]ur|[Uu]s|[Ww]e) (?:licens|partner|collaborat)|\blicens\p{Ll}+ (?:from|to)\b/u.test(said))
    return [];
  const sold = [...said.matchAll(soldBy)].flatMap(({ index, 0: words }) =>
    coordinated(said, index + words.length),
  );
  const bracketed = [...said.matchAll(inBrackets)].map(({ index, 0: words, 2: inside = "" }) =>
    coordinated(said, index + words.length - 1 - inside.length).slice(0, 1),
  );
  const isClear = bracketed.flat().some(({ name }) => hasForm(name) || / \p{Lu}/u.test(name));
  return [...sold, ...(isClear ? bracketed.flat() : [])];
}

/** Whether a name is a drug's: marked, said to be sold by somebody, or in brackets behind a generic. */
function isWare(said: string, at: number, name: string): boolean {
  if (hasForm(name)) return false;
  const behind = said.slice(at + name.length);
  if (/^\s?(?:[®™]|\((?:R|TM)\))/u.test(behind)) return true;
  if (/\p{Ll}{4} \($/u.test(said.slice(0, at)) && /^\)/.test(behind) && !name.includes(" ")) return true;
  const own = (match: RegExpExecArray) => match.index === at;
  return (
    [...said.matchAll(soldBy)].some(own) ||
    ([...said.matchAll(inBrackets)].some(own) && ownersOfWares(said).length > 0)
  );
}

/** "Acme Widgets ("AW")", "Acme Widgets, or AW". */
const alias =
  /^\W{0,3}(?:\(\W?(?:or |the )?\W?([\p{Lu}\d][\p{L}\d&.]{1,14})\W?\)|or (\p{Lu}[\p{Lu}\d&]{1,5})(?=[,;.]))/u;
/** Plural abbreviations, classes and adjectives: "ASICs", "Tier 1", "ANDA-approved", "Mirage-style". */
const isKind =
  /^\p{Lu}{2,}s$|^\p{L}+ \d$|^\p{Lu}{1,3}-?\d+\p{L}?$|^\d+\p{L}$|^No\b|-(?:\p{Ll}+(?:ed|ing)|style|type|like|size|quality|based|free|scale|class|brand)$/u;

/** `isWeak` where weights find it likely that it is a rival. */
type Mention = NamedAt & { said: string; from: number; isWeak?: boolean };

/** A line of a list, and what introduces one: "Our competitors include:". */
const bullet = /^\s*[•●▪■◆◦·§➢‣*–—-]\s*/u;
const introduction = /\b(?:competitors?|compet(?:es?|ing)|competition|compan(?:ies|y))\b[^.]*:\s*$/i;
const competitorColumn =
  /^(?:(?:principal|major|primary|key|significant|main|selected|representative) )*(?:competitors?|competition|compet(?:es|ing))\b.{0,20}$/i;

/** What may be a competitor's name, in sentences, lists and tables of the items that speak of the business. */
function* mentionsIn(
  { text, items }: Pick<ReportDocument, "text" | "items">,
  isOwn: (name: string) => boolean,
): Generator<Mention> {
  const isFiler = (name: string) => isOwn(name) || isShortForOwn(text, name, isOwn);
  const wanted = items.filter(({ item }) => /^(?:1|1A|7|4)$/.test(item));
  const isOfDrugs = isDrugMaker(text);
  let heading = "";
  let isOpen = false;
  for (const paragraph of paragraphsOf(text)) {
    const isWanted = wanted.some(({ start, end }) => start <= paragraph.start && paragraph.start < end);
    if (wanted.length > 0 && !isWanted) continue;
    yield* inColumn(text, paragraph);
    yield* inShares(text, paragraph, isOwn);
    isOpen &&= bullet.test(paragraph.text) || /;(?: and| or)?\s*$|^\p{Ll}/u.test(paragraph.text.trim());
    if (!isOpen && paragraph.text.length < 80 && !/[.:;,]$/.test(paragraph.text.trim())) {
      const isBroken = brokenLine.test(paragraph.text.trim());
      if (/^[\p{Lu}\d(“"]/u.test(paragraph.text) && !isBroken && !furniture.test(paragraph.text))
        heading = paragraph.text;
      continue;
    }
    const isHeaded = /compet/i.test(heading) || /^compet/i.test(paragraph.text);
    const isTopic = isHeaded || competes.test(paragraph.text);
    let wasSaid = false;
    const isBusiness = wanted.some(
      ({ item, start, end }) => /^[14]$/.test(item) && start <= paragraph.start && paragraph.start < end,
    );
    let isScope = isHeaded || (isBusiness && isOpen);
    for (const sentence of splitSentences(paragraph.text)) {
      const said = withFiler(paragraph.text.slice(sentence.start, sentence.end), isFiler);
      if (ofStaff.test(said)) continue;
      const isListed = isOpen || (wasSaid && carried.test(said));
      const isSaid = isListed || competes.test(said);
      wasSaid = competing.test(said);
      if (!isTopic && !isSaid) continue;
      if (sentence.start < 3) isScope ||= isBusiness && topic.test(said);
      const from = paragraph.start + sentence.start;
      for (const named of namesIn(said, { isSaid, isHeaded, isListed, isScope }))
        yield { ...named, said, from };
      if (isOfDrugs && (isHeaded || isSaid))
        for (const named of ownersOfWares(said)) yield { ...named, said, from };
      if (!introduction.test(withoutStops(said)) || /\bfactors\b/i.test(said)) continue;
      isOpen ||= competes.test(said);
      for (const { name, start } of [
        ...companyBullets(text, paragraph.end),
        ...(competes.test(said) ? companyCells(text, paragraph.end) : []),
      ])
        yield { name, at: 0, inList: true, said: name, from: start };
    }
  }
}

/** The last line of a page, in the middle of a sentence. */
const brokenLine = /\p{Ll}[.;] \p{Lu}.* \p{Ll}+$| (?:and|or|the|of|a|an|in|to|by|with|is|are)$/u;

/** With whom the filer competes for people or money, and not for buyers. */
const ofStaff = phrases("competitors: for staff");

/** "Alpha and Beta compete with us" for "compete with Acme", where that's the filer; soft hyphens keep every place. */
const withFiler = (said: string, isFiler: (name: string) => boolean): string =>
  said.replace(/(?<=\bcompetes? (?:directly )?(?:with|against) )\p{Lu}[\p{L}-]+/gu, (name) =>
    name.length > 2 && isFiler(name) ? "us".padEnd(name.length, "\u00ad") : name,
  );

/** A sentence that goes on where the one before it spoke of competitors. */
const carried =
  /^(?:(?:For|In) [^,;.]{2,60},? they include|(?:These|Those|They) include|Among (?:them|these))\b|^(?:For|In) [^,;.]{2,60}, (?:with|against|from) (?!which|whom)/;

/** Names below the heading "Competitors" of a table's column; a heading of two lines may hide the columns before it. */
function* inColumn(text: string, { start, end }: Stretch): Generator<Mention> {
  const table = text.slice(start, end);
  if (!table.includes("\t") || !/compet/i.test(table)) return;
  let heading: { column: number; width: number } | null = null;
  let at = start;
  for (const line of table.split("\n")) {
    const cells = line.split("\t");
    if (heading !== null) {
      const { column, width } = heading;
      const cell = cells.length > width ? column + cells.length - width : column;
      const before = cells.slice(0, cell).reduce((sum, { length }) => sum + length + 1, 0);
      for (const named of inCell(cells[cell] ?? "")) yield { ...named, from: at + before };
    }
    const heads = cells.length > 1 ? cells.findIndex((cell) => competitorColumn.test(cell.trim())) : -1;
    if (heads >= 0) heading = { column: heads, width: cells.length };
    at += line.length + 1;
  }
}

/** Firms that a cell names, also behind their products. */
function inCell(said: string): (NamedAt & { said: string })[] {
  const products = [...said.matchAll(productOf)].map(({ index, 0: whole, 1: name = "" }) => ({
    name,
    at: index + whole.length - 1 - name.length,
  }));
  const names = products.length > 0 ? products : coordinated(said, /^\s*/.exec(said)?.[0].length ?? 0);
  // "Generic tablets"
  const isWhole = ({ name, at }: { name: string; at: number }) =>
    !/^ (?!and\b|or\b)\p{Ll}/u.test(said.slice(at + name.length));
  return names.filter(isWhole).map(({ name, at }) => ({ name, at, inList: true, said }));
}

/** "Alphazol (Acme plc)": a rival's product and its firm. */
const productOf = /\p{Lu}[\p{L}\p{N}®™’'-]*(?: [\p{L}\p{N}®™’'-]{1,20}){0,4} \((\p{Lu}[^()]{2,60})\)/gu;

/** The rows of a table of market shares in which the filer has a row, too. */
function* inShares(
  text: string,
  { start, end }: Stretch,
  isOwn: (name: string) => boolean,
): Generator<Mention> {
  const before = text.slice(Math.max(0, start - 1_500), start);
  const table = text.slice(start, end);
  if (!/\d\s*%|\d\.\d/.test(table) || !/\bmarket shares?\b/i.test(before + table)) return;
  const rows: { name: string; from: number }[] = [];
  let from = start;
  for (const line of table.split("\n")) {
    const plain = line.trimStart();
    const cut = plain.slice(0, 80).search(/ {2}|\.{2}|\t/);
    const name = cut < 2 ? "" : (plain.slice(0, cut).split(/[*†]/)[0] ?? "").trim();
    if (shareRow.test(name) && /\d/.test(plain.slice(cut, cut + 200)))
      rows.push({ name, from: from + line.length - plain.length });
    from += line.length + 1;
  }
  const others = rows.filter(({ name }) => !isOwn(name));
  if (others.length < 2 || others.length === rows.length) return;
  for (const { name, from: place } of others)
    if (!/^(?:all )?others?\b|^total\b/i.test(name))
      yield { name, at: 0, inList: true, said: name, from: place };
}

/** "General Widgets" of "General Widgets**......  27.0  28.6". */
const shareRow = /^\p{Lu}[\p{L}\p{N}&.'’-]*(?: \p{Lu}[\p{L}\p{N}&.'’-]*){0,4}$/u;

const legal =
  /,? (?:inc|incorporated|corp|corporation|ltd|limited|llc|co|company|plc|n\.?v|s\.?a|ag|holdings?)\b\.?/g;
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the |[’']s$/g, "")
    .replace(legal, "")
    .replace(/\.$/, "")
    .trim();

/** The filer's own name in whole or part, and its initials: "NS" of Norfolk Southern. */
export function ownNames(filer: string, subsidiaries: readonly string[]): (name: string) => boolean {
  const owned = new Set(subsidiaries.map(keyOf));
  const openings = new Set(
    [...owned].flatMap((key) => {
      const [word = ""] = key.split(" ");
      return word.length > 4 && !isGenericWord(word) && !isPlace(word) ? [word] : [];
    }),
  );
  const words = (filer.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(
    (word) =>
      !/^(?:inc|corp|corporation|co|company|companies|group|the|of|holdings?|international|platforms|technologies|de|new)$/.test(
        word,
      ),
  );
  const initials = words.map(([letter]) => letter).join("");
  return (name) => {
    const [first = ""] = name.split(/[’']s\b| /);
    // "Asgrow" of Asgrow Seed Company, "USPCI's Clive" of USPCI, Inc.
    const isOwned = owned.has(keyOf(name)) || owned.has(first.toLowerCase());
    if (isOwned || (name === first && openings.has(name.toLowerCase()))) return true;
    // "R&O Software" has a word beside the filer's.
    const own = name.toLowerCase().match(/[\p{L}\p{N}&]{2,}/gu) ?? [];
    if (own.length === 1 && own[0] !== undefined && own[0].length > 1 && initials.startsWith(own[0]))
      return true;
    return (
      words.length > 0 &&
      own.length > 0 &&
      (own.every((word) => words.includes(word)) || (own[0] === words[0] && !isShared(words, own)))
    );
  };
}

/** "General Electric" beside General Widgets: the first word is one that many companies' names begin with. */
const isShared = ([first = ""]: readonly string[], own: readonly string[]): boolean =>
  own.length > 1 && commonOpenings.has(first);
const commonOpenings = new Set(
  readTable("lib/domain/tables/common-openings.tsv", "word", "example").map(({ word }) => word),
);

/** Whether a text writes a word in small letters too: such a word is hardly a name. */
function commonWords(text: string): (word: string, least: number) => boolean {
  const counts = new Map<string, number>();
  for (const [word] of text.slice(0, 2_000_000).matchAll(/(?<![\p{L}\p{N}])\p{Ll}{2,24}(?![\p{L}\p{N}])/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word, least) => (counts.get(word.toLowerCase()) ?? 0) >= least;
}

/** What a text calls the filer's own somewhere, or marks as a brand: "our Acme platform", "Acme®". */
function ownThings(text: string): (name: string) => boolean {
  return (name) => {
    for (let at = text.indexOf(name), tries = 0; at >= 0 && tries < 40; tries += 1) {
      const end = at + name.length;
      if (/^ (?:segment|division|business unit)\b/i.test(text.slice(end, end + 16))) return true;
      const isMarked = /^[®™]/.test(text.slice(end, end + 1));
      // Some mark the brands of rivals, too.
      if (isMarked && !/\bcompet/i.test(text.slice(Math.max(0, at - 200), at))) return true;
      if (/\b(?:our|(?:the )?company['’]s) (?:own )?$/i.test(text.slice(Math.max(0, at - 20), at)))
        return true;
      at = text.indexOf(name, end);
    }
    return false;
  };
}

const market = /^((?!Capital|Digital|Financial|Emerging|Global|Consumer|Commercial)\p{Lu}\p{L}+) Markets$/u;

/** How a sentence stands: it speaks of competition, stands below such a heading, or in a list of competitors. */
type Place = { isSaid: boolean; isHeaded: boolean; isListed: boolean; isScope: boolean };

const namesIn = (said: string, place: Place): NamedAt[] =>
  bygone.test(said)
    ? []
    : [
        ...namesBehindTriggers(said, place.isSaid),
        ...namesBehindCues(said, place),
        ...namesBeforeVerb(said),
        ...(place.isScope || place.isSaid ? namesOfActors(said, place) : []),
        ...(place.isHeaded ? namesOfRivalry(said) : []),
      ];

/** Of rivals that are none any more. */
const bygone = phrases("competitors: bygone");

const rivalry = new RegExp(
  readTable("lib/domain/tables/rivalry.tsv", "pattern", "example", "counter")
    .map(({ pattern }) => pattern)
    .join("|"),
  "iu",
);

/**
 * Names below a heading of competition, in a sentence that sets somebody against the filer in other words. A name by itself
 * counts where the sentence speaks of the filer, too, and begins with it or has it right behind what sets a rival against.
 */
function namesOfRivalry(said: string): NamedAt[] {
  if (!rivalry.test(said) || ofOthers.test(said) || reference.test(said)) return [];
  const isOfFiler =
    /\b(?:us|we|ours?|ourselves|the (?:company|corporation|bank|registrant|partnership))\b/i.test(said);
  return [...runsOfNames(said)].flatMap(({ names, before, behind }) => {
    const [first, ...more] = names;
    if (first === undefined || !isWholeName(said, names, before, behind)) return [];
    if (exampleOf(before)?.isElse === true) return [];
    const isSetAgainst = isOfFiler && (isSubject(first, before, behind) || setAgainst.test(before));
    return more.length > 0 || isSetAgainst ? names : [];
  });
}

/** What introduces examples at the end of what stands before names, and whether they're of somebody other than rivals. */
function exampleOf(before: string): { clause: string; isElse: boolean } | null {
  const [clause] = exampleCue.exec(before) ?? [];
  if (clause === undefined) return null;
  return { clause, isElse: [...clause.matchAll(noun)].at(-1)?.[1] !== undefined };
}
const exampleCue =
  /(?:^|[.;:,] )[^.;:,]{2,120}\p{Ll}(?<![su])s,? (?:include|including|such as|like|for example,?|for instance,?|namely,?) (?:the |both )?$/iu;

const amongThem = /^,? (?:\p{Ll}+ )?among (?:them|these|those)\b/u;
/** Whether names are neither a part of longer ones nor the heading of an entry, "Price, Quality and Service." */
function isWholeName(said: string, names: readonly NamedAt[], before: string, behind: string): boolean {
  const [first] = names;
  const last = names.at(-1);
  if (first === undefined || last === undefined || isElse(before, behind) || !endsName(said, last))
    return false;
  const isHeading = /^\W*$/.test(before) && (/^\s*[.:]/.test(behind) || !/\p{L}/u.test(behind));
  // "The Windows system"
  return (
    (!/^The /.test(first.name) ||
      names.some(({ name }) => hasForm(name)) ||
      /[’']s \p{Lu}/u.test(first.name)) &&
    !isHeading
  );
}

const isSubject = (first: NamedAt, before: string, behind: string): boolean =>
  opens.test(before) && !(isPlural.test(first.name) && !singularVerb.test(behind));

/** "See Item 1A", "refer to". */
const reference =
  /\b[Ss]ee (?:[“"]|also\b|the\b|Items?\b|Notes?\b|Part\b|Section\b|page)|\bset forth\b|\bincorporated (?:herein )?by reference\b/u;

const noFirm = phrases("competitors: no firm");

/** "Power" of "Acme's Power", "which Acme makes"; "American Widgets" of "College of American Widgets". */
const ofOwner = /(?:[’']s|\b(?:which|that|whom|whose)|\p{Lu}\p{L}+ of)(?: the)? $/u;

/** Names that stand together in a sentence, without what opens it and without places, with what is around them. */
function* runsOfNames(said: string): Generator<{ names: NamedAt[]; before: string; behind: string }> {
  let from = 0;
  for (const { index } of said.matchAll(capital)) {
    if (index < from || opener.test(said.slice(index, index + 12))) continue;
    const names = coordinated(said, index);
    const last = names.at(-1);
    if (last === undefined) continue;
    const opening = names[0];
    from = last.at + last.name.length;
    if (isOpeningWord(said, names[0])) names.shift();
    // "a hub at Salt Lake City; and Acme Air, Inc."
    while (names.length > 1 && isCityName(names[0]?.name ?? "") && inPlace.test(said.slice(0, names[0]?.at)))
      names.shift();
    // "the Bureau of Mines, Sand and Stone"
    if (names.some(({ name }) => noFirm.test(name) && !hasForm(name))) continue;
    // "In Ohio, Acme Works", "mills in Ohio, and Acme Works"
    const all = [...names];
    while (names.length > 1 && isPlace(names[0]?.name.toLowerCase() ?? "")) names.shift();
    const place = all[all.length - names.length - 1];
    const isClause =
      place !== undefined &&
      (/^, (?:and|but|while) /.test(said.slice(place.at + place.name.length)) ||
        /^\W*(?:In|At|For|Across|Throughout|Within) $/.test(said.slice(0, all[0]?.at)));
    const [first, ...more] = (isClause ? names : all).filter(({ isCity }) => !isCity);
    if (first === undefined) continue;
    if (names.some(({ name }) => isPlace(name.toLowerCase()))) continue;
    yield {
      names: [withoutWares(said, first), ...more],
      // "The pumps division of Acme": what stands before is what stands before all of it.
      before: wordsBefore(said, first === opening ? index : first.at).replace(amongOthers, " "),
      behind: said.slice(from, from + 300),
    };
  }
}

const inPlace = /\b(?:in|at|near|from|of|to|between) $/i;
/** "We buy resin from suppliers such as" */
const dealsWith =
  /\b(?:[Ww]e|[Tt]he [Cc]ompany|[Ii]t) (?:also )?(?:buys?|purchases?|obtains?|sources?|licenses?|sells?|leases?)\b[^.;:]{0,80}\b(?:from|to|through) (?:\p{Ll}+ ){0,2}$/u;

/** "Customers could": no name. "Danaher's", "Parrots is": one. */
const isPlural = /^\p{Lu}\p{Ll}+s$/u;
const singularVerb = /^(?:[’']s| (?:is|has|was|does)\b)/;

/** "Alpha" of "Systems of Alpha" where a sentence begins. */
function withoutWares(said: string, named: NamedAt): NamedAt {
  const wares = /^\W*$/.test(said.slice(0, named.at))
    ? /^\p{Lu}\p{Ll}+s of (?=\p{Lu})/u.exec(named.name)
    : null;
  const length = wares?.[0].length ?? 0;
  return { ...named, name: named.name.slice(length), at: named.at + length };
}

/** Words that open a sentence before a name. */
const opener = /^(?:Only|Besides|Despite|Unlike|Like|Apart|Beyond|Although|While|Whereas|Where) /;

/** What a rival alone stands behind. */
const setAgainst =
  /(?:\b(?:to|by|of|from|with|against|and|or|than|out of|between|in|behind|ahead of)|[(:;,]) ?(?:both |either |the )?$/i;

/** A sentence about whom the filer deals with. */
const ofOthers =
  /\b(?:[Oo]ur|[Ii]ts|[Tt]he [Cc]ompany['’]s) (?:\p{Ll}+ ){0,3}(?:customers?|clients?|suppliers?|partners?|lenders?|landlords?|distributors?|licens(?:ors?|ees?)|auditors?|tenants?|subsidiar(?:y|ies)|agreements?|contracts?)\b|\b[Tt]he (?:agreements?|contracts?|franchises?) with\b|\b(?:[Ww]e|[Tt]he [Cc]ompany) (?:\p{Ll}+ )?(?:buys?|bought|purchases?|sources?|licenses?|leases?|rents?|obtains?|borrows?|acquired|joined)\b/u;

/** "the Acme companies" */
const ofSeveral = /^ (?:companies|units|restaurants|stores|chains|hotels|brands)\b/;

/** Whether a name ends where it seems to: what follows is no noun of which it is the first word. */
function endsName(said: string, { at, name }: NamedAt): boolean {
  const behind = said.slice(at + name.length);
  if (/^\p{L}/u.test(behind)) return false;
  if (ofSeveral.test(behind) || amongThem.test(behind)) return true;
  if (!/^ \p{L}/u.test(behind) || closes.test(behind) || /[’']s$/.test(name) || hasForm(name)) return true;
  const words = tokenize(said)[0] ?? [];
  const next = words.find(({ start }) => start > at + name.length);
  return next !== undefined && !/^(?:NOUN|PROPN|ADJ)$/.test(next.pos);
}

/** What introduces names, wherever it stands behind words of competition. */
const cue = new RegExp(
  `(?:,? \\(?(?:such as|such (?:\\p{Ll}+ )?(?:${rivals}) as|` +
    "including|include[sd]?|like|for example|for instance|e\\.g\\.|namely|principally|primarily|mainly|notably|particularly|especially)|" +
    "\\b(?:most|some|many|several|(?:the )?(?:largest|principal|main|major|leading|most \\p{Ll}+|\\p{Ll}+est|best[- ]known)|two|three|four) of (?:which|whom) (?:are|is|include)|" +
    "\\b[Aa]mong (?:them|these|which)(?: are| is)?|\\bconsists? (?:\\p{Ll}+ )?of|\\b(?:are|is|were|was)(?: \\p{Ll}+ly)?),?" +
    "(?: (?:but )?(?:are |is )?not limited to)?(?: among others)?,?:? (?:those (?:of|from|made by|offered by|produced by|sold by|manufactured by) )?(?:the |both )?(?=\\p{Lu}|\\p{N}|\\p{Ll}\\p{Lu}|\\p{Ll}{1,2}\\p{N})",
  "gu",
);
const bareCue = /^\W*(?:are|is|were|was|principally|primarily|mainly|particularly|especially|consist)/;
const competing = /(?<!-)\bcompet(?:e|es|ed|ing|itors?|ition)\b|\brivals?\b/i;
const competitor = /\b(?:competit(?:ors?|ion)|rivals?|compet(?:e|es|ing)\b(?!\s+products))/i;
/** Whoever is set off from the rest of a trade: "the largest publicly owned companies in the field are". */
const leader = new RegExp(
  `\\b(?:largest|major|principal|leading|main|primary|other|significant)\\b[^;:]*\\b(?:${rivals})\\b[^;:]*$`,
  "i",
);
/** Whose examples are no competitors. */
const others = wordings("competitors: others");
const noun = new RegExp(`\\b(?:(${others})|(${rivals})|(${things}))\\b`, "gi");
/** "sold through retailers such as" names who sells. */
const channel = /\b(?:through|sold (?:to|at|in|by)|sell to|sales to|suppl(?:y|ied|ies) to)\b[^,;:]*$/i;

/** "our vendors, such as" */
const ofOwnVendors =
  /\b(?:our|its|their|whose) (?:\p{Ll}+ )?(?:vendors|distributors|retailers|contractors|brokers|carriers),?$/iu;

/** Names behind "such as", "including", "among them" and their like, where what stands before makes them competitors. */
function namesBehindCues(said: string, { isSaid, isHeaded, isListed }: Place): NamedAt[] {
  return [...said.matchAll(cue)].flatMap(({ 0: words, index }) => {
    const before = said.slice(0, index);
    const clause = before.slice(before.lastIndexOf(";") + 1);
    const isBare = bareCue.test(words);
    const isOfRivals = competitor.test(clause) || (isHeaded && leader.test(clause));
    if (isBare && !isOfRivals) return [];
    if (ofOwnVendors.test(clause.slice(-60))) return [];
    const last = [...`${clause.slice(-50)}${words}`.matchAll(noun)].at(-1);
    const isThose = /\bthose\b/.test(words);
    const isSure = isListed || isThose || (isBare && isOfRivals);
    if (last?.[1] !== undefined && !isSure) return [];
    const [via] = channel.exec(clause.slice(-60)) ?? [];
    if (!isThose && via !== undefined && !competitor.test(via)) return [];
    const isTold = isListed || (isSaid && competing.test(before) && !/\bnot compete\b/i.test(before));
    if (
      last?.[3] !== undefined &&
      !isSure &&
      (!isTold || /\b(?:our|its|the company['’]s)\b[^,;]*$/i.test(clause))
    )
      return [];
    if (!isTold && !(isHeaded && (isBare || last?.[2] !== undefined))) return [];
    const names = coordinated(said, index + words.length);
    const end = names.at(-1);
    return end !== undefined && isOwnSubject.test(said.slice(end.at + end.name.length)) ? [] : names;
  });
}

function namesBehindTriggers(said: string, isSaid: boolean): NamedAt[] {
  const plain = withoutStops(said);
  const matches = [...said.matchAll(trigger), ...(plain === said ? [] : plain.matchAll(trigger))];
  return matches.flatMap((match) => {
    // "Our products compete with those of companies such as": the noun before the examples says what they are.
    const nouns = [...match[0].matchAll(kind)];
    const noun = nouns[0]?.index === 0 ? nouns.at(-1) : undefined;
    const isThing = noun !== undefined && thing.test(noun[0]);
    const at = match.index + (noun?.index ?? 0);
    const before = said.slice(Math.max(0, at - 60), at).replace(/^.*\bcompet/is, "");
    const ahead = said.slice(Math.max(0, match.index - 60), match.index);
    const isOwnThing =
      noun !== undefined &&
      !competitor.test(nouns[0]?.[0] ?? "") &&
      (channel.test(said.slice(Math.max(0, at - 60), at)) ||
        /\b(?:our|its|their|whose) (?:\p{Ll}+ )?$/iu.test(ahead) ||
        dealsWith.test(said.slice(Math.max(0, at - 120), at)));
    if (isOwnThing || isOfOthers.test(ahead)) return [];
    if (isThing && (!isSaid || /\b(?:our|the company['’]s|its)\b/i.test(before))) return [];
    const from = match.index + match[0].length;
    const names = coordinated(said, from);
    const list = names.length > 0 ? null : behindKind.exec(said.slice(from, from + 260));
    const all = list === null ? names : coordinated(said, from + list[0].length);
    // "Its services, including Alpha and Beta, compete with those of others."
    const last = all.at(-1);
    if (last === undefined || !isOwnSubject.test(said.slice(last.at + last.name.length))) return all;
    const stop = said.lastIndexOf(";", last.at);
    return all.filter(({ at: place }) => place < stop);
  });
}

/** "Companies that compete with Acme", "it does not compete with": no competitors of the filer. */
const isOfOthers =
  /\b(?:companies|airlines|firms|businesses|customers|partners|parties|persons|anyone|any (?:person|entity|business)) (?:that|which|who) (?:(?:directly|may|also|could) )*$|\b(?:not|never|nor)(?: [a-z]+ly)? $/i;

/** Behind "compete with": "three other national providers: ", "the products of others, such as ". */
const behindKind = new RegExp(
  `^[^.;:]{0,90}?\\b(?:${rivals}|${things}|entities|parties|others|ones)\\b[^.;:]{0,80}?(?::|,? such as|,? including(?:,? among others,?)?|, namely,?|,? (?:viz|e\\.g|i\\.e)\\.,?)\\s+`,
  "i",
);

const isOwnSubject =
  /^(?:[’']s)? (?:believes?|considers?) (?:that )?(?:its|their) (?:\p{Ll}+ ){0,3}compet|^(?:[®™]|\([^)]{1,60}\))*,? (?:(?:also |directly |primarily )?competes? (?:\p{Ll}+ly )?(?:with|against|from)(?! (?:us|our|ours|the company)\b)|(?:also )?(?:faces?|encounters?|is subject to|experiences?) (?:\p{Ll}+ ){0,3}(?:competition|competitors)\b|(?:faces|meets|contends with|vies with|runs into|(?:is|goes|comes) up against)(?! (?:us|our|ours|the company)\b))/iu;

/** "Each of Alpha and Beta offer products that compete with ours." */
function namesBeforeVerb(said: string): NamedAt[] {
  const verb =
    /\b(?:competes? (?:directly )?with|have integrated compet|offers? compet|also compete|(?:is|are|to be) (?:among |one of )?(?:our|its|the|the [Cc]ompany['’]s) (?:[a-z]+ ){1,3}competitors?\b|is an? (?:[a-z]+ ){0,2}competitor\b)/.exec(
      said,
    );
  if (verb === null) return [];
  // "Our loaders compete with those of Beta" names what the company sells.
  const object = said.slice(verb.index + verb[0].length);
  if (
    /(?:with|also compete)$/.test(verb[0]) &&
    !/^ (?:with )?(?:us|ours?|the (?:company|corporation|registrant)|products of the)\b/i.test(object)
  )
    return [];
  const subject = said.slice(0, verb.index);
  if (subject.length > 160) return [];
  const beginnings = subject.matchAll(
    /\b[Cc]onsiders? (?=\p{Lu})|(?:^|[,;] )(?:[Ff]or example, )?(?:[Ee]ach of |[Bb]oth |[Ii]n addition, )?(?=\p{Lu})/gu,
  );
  for (const { 0: words, index } of beginnings) {
    const names = coordinated(said, index + words.length).filter(
      ({ name, at }) => at < verb.index && isCompany(name),
    );
    const last = names.at(-1);
    const between = last && said.slice(last.at + last.name.length, verb.index).replace(throughIts, " ");
    if (between !== undefined && /^(?:[’']s)?[\p{L}\s,’'-]{0,60}$/u.test(between)) return names;
  }
  return [];
}

/** "Alpha Corporation, through its subsidiary Beta, Inc., is": by what it competes. */
const throughIts = /^, (?:in part )?(?:through|by way of|via) (?:its|their|an?) [^;:]{3,120}, /i;

function companyBullets(text: string, from: number): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = [];
  for (const match of text.slice(from, from + 4_000).matchAll(/[^\n]+/g)) {
    const line = match[0].trim();
    const plain = line.replace(/^[•●▪■◆◦·§➢‣*–—-]\s*/u, "");
    const name = companyName.exec(plain)?.[1];
    const isPlain = line === plain && names.length === 0 && !/\b(?:Inc|Corp|Ltd|plc|LLC|Co)\b/.test(plain);
    if (plain.length > 90 || name === undefined || isPlain || name.length < plain.length * 0.5) break;
    names.push({
      name: plain.replace(/;(?: and)?$|,$/, ""),
      start: from + match.index + match[0].indexOf(plain),
    });
  }
  return names;
}

/** Names in columns behind "Our competitors are:", if below headings in capitals or with forms of companies. */
function companyCells(text: string, from: number): { name: string; start: number }[] {
  const [table = ""] = /^\s*[^\n]+(?:\n(?!\n)[^\n]+)*/.exec(text.slice(from, from + 6_000)) ?? [];
  if (!table.includes("\t")) return [];
  const found: { name: string; start: number }[] = [];
  let [all, at, isHeaded] = [0, from, false];
  for (const line of table.split("\n")) {
    const isHeading = found.length === 0 && /\p{Lu}{4}/u.test(line) && !/\p{Ll}/u.test(line);
    isHeaded ||= isHeading;
    let start = at;
    for (const cell of line.split("\t")) {
      const plain = cell.trim();
      const name = companyName.exec(plain)?.[1] ?? "";
      const rest = plain.slice(name.length);
      if (!isHeading && plain !== "") all += 1;
      const isName = name !== "" && /^(?: \([^()]{2,40}\)| \p{Ll}+)?[.,;]?$/u.test(rest) && plain.length < 50;
      if (!isHeading && isName && !restOfName.test(name) && !isCityName(name))
        found.push({
          name: rest.startsWith(" (") ? name : plain.replace(/[,;]$/, ""),
          start: start + cell.indexOf(plain),
        });
      start += cell.length + 1;
    }
    at += line.length + 1;
  }
  const isSure = isHeaded || found.filter(({ name }) => hasForm(name)).length * 3 >= found.length;
  return found.length > 2 && found.length >= all * 0.8 && isSure ? found : [];
}

/** What goes on with the name of the line above. */
const restOfName =
  /^(?:International|Incorporated|Inc|Corporation|Corp|Company|Group|Industries|Systems|Products|Holdings|Technologies|Services)\b\.?$/;

/** How a paragraph about competition as a whole begins. */
const topic =
  /\b(?:highly|intensely|very|keenly|extremely|fiercely|strongly|increasingly) competitive\b|\bcompetition\b[^.]{0,60}\b(?:is|are|remains|comes)\b|\b(?:faces?|encounters?|subject to|experiences?|meets?) (?:\p{L}+ ){0,3}competit(?:ion|ors)\b|\bcompetes? (?:with|in|against|for)\b|\bcompetitors\b/iu;

/**
 * Names in a passage about competition: who is said to do there what rivals do, and whom a preposition or a colon sets
 * against the filer. Nothing beside them says that they are something else.
 */
function namesOfActors(said: string, { isSaid, isListed, isHeaded, isScope }: Place): NamedAt[] {
  const found: NamedAt[] = [];
  for (const { names, before: written, behind } of runsOfNames(said)) {
    const before = withoutNumber(written);
    const isOfField = isListed && inField.test(before) && !isOwnSubject.test(behind);
    if ((!isOfField && isElse(before, behind)) || thatCompete.test(before) || !closes.test(behind)) continue;
    const isFirm = names.some(({ name }) => hasForm(name));
    const isActing = acts.test(behind) || (isFirm && competesSomehow.test(behind));
    const isSubject =
      isScope && opens.test(before) && (isActing || (isHeaded && names.length > 1 && !ofOthers.test(said)));
    const isObject =
      (isScope && (isSaid || isListed) && against.test(before)) ||
      (isScope && (isFirm || names.length > 1) && meets.test(before)) ||
      (isSaid && opposite.test(before) && competing.test(before.slice(before.lastIndexOf(";") + 1)));
    const isEntry = isOfField || ((isListed || isHeaded) && ofKind.test(before));
    const isAmong = isSaid && besides.test(before) && weCompete.test(behind);
    const isPart = before !== written && isSaid && competing.test(before);
    const goesOn = (found.length > 0 || isPart) && /; (?:and |or )?$/.test(before);
    if (
      isSubject ||
      isObject ||
      isEntry ||
      isAmong ||
      goesOn ||
      (isHeaded && names.length > 2 && against.test(before))
    )
      found.push(...names);
  }
  return found;
}

/** "encounters, among others, Acme" */
const amongOthers = /,? among others,? $/;

/** So much of a sentence before a place as counts; where more stands before it, no sentence begins there. */
const wordsBefore = (said: string, at: number): string =>
  at <= 400 ? said.slice(0, at) : `x${said.slice(at - 400, at)}`;

/** Where a sentence or a clause begins. */
const opens =
  /(?:^\W*|[;:] (?:(?:and|but|while) )?(?:\p{Ll}[^,;:]{2,40}, )?|, (?:while|whereas|and|but|where) |^\p{Lu}\p{Ll}+(?: [^,]{2,40})?, |\b(?:believes?|considers?) (?:that )?|\baware that )(?:each of |both )?(?:the )?$/u;
/** What rivals are said to be and to do, right behind their names. */
const acts =
  /^(?:[’']s)?(?:,? (?:which|who|with|through|two|each|all|an?) [^;.]{2,90},)? (?:(?:also|now|currently|together|each|both|all|have|has|may|will|would|could|recently|lately) )*(?:(?:is|are|were|was)(?: also| now)? (?:among |one of |some of )?(?:our|its|the|larger|largest|strong|stronger|weaker|significant|other|particularly|major|principal|leading|global|direct)\b[^.;]{0,60}|compete (?:in|on|across|as|only|mainly|primarily|principally|throughout)\b|compete\b|(?:dominat|contend|vie|rival)\p{Ll}*|leads? (?:the|in)\b|holds?\b[^.;]{0,30}\b(?:shares?|position)|(?:have |has )?(?:announc|entere?|launch|introduc)\p{Ll}*|(?:is|are) (?:developing|testing|awaiting|seeking)\b|beg[au]n (?:to )?(?:market|offer|sell|ship)|sells? (?:\p{Ll}+ )?(?:comparable|similar|compet)\p{Ll}*|offers? (?:\p{Ll}+ )?(?:comparable|similar|compet)\p{Ll}*|(?:operate|serve|publish|market|make|produce|manufacture)s? )/u;
/** "Alpha, Inc. competes on routes to Ohio": with whom isn't said. */
const competesSomehow =
  /^(?:\s*\([^)]{1,80}\))? competes (?:on|in|across|for|at|principally|primarily|mainly|only)\b/;
/** What sets a name against the filer. */
const against = new RegExp(
  `(?:\\b(?:${wordings("competitors: before a rival")})|:|\\p{Ll} (?:\\(|[-–—]{1,2})) ?(?:both |the )?$`,
  "iu",
);
/** "In drills we meet": whom the filer comes upon is a rival in a passage on competition. */
const meets =
  /\b(?:we|the company|it|(?:our|its) \p{Ll}+)(?: (?:also|often|usually|mainly|chiefly|regularly|most often|most frequently|will|would|may))? (?:meets?|encounters?|runs? into|comes? up against)(?: the)? $/iu;
/** The same where the passage is about something else. */
const opposite = /\b(?:with|against|from)(?: (?:both|the))? $/i;
const thatCompete = /\b(?:that|which|who)(?: \p{Ll}+){0,2} compete with (?:both |the )?$/iu;
/** "In addition to Alpha, the largest in the trade, we compete with Beta." */
const besides =
  /(?:^|[;,] )(?:in addition to|besides|apart from|aside from|other than|along with|next to) (?:the )?$/i;
const weCompete =
  /^[^.;]{0,120}?, (?:we|the company|it)(?: also)? (?:competes?|faces?)\b|^[^.;]{0,120}?, (?:our|the company['’]s|its) (?:\p{Ll}+ ){0,3}compet(?:itors|ition)\b/iu;
/** "Digital wallets: Alpha", "• security (Beta" */
const ofKind = /(?:^|[:;] )\W{0,3}[\p{L} -]{3,60}(?:: | \(| [–—-] )$/u;
/** "• in permitting, Beta and Gamma": the field that heads an entry of a list of competitors. */
const inField = /^\W{0,4}(?:and )?(?:in|for|within|on) (?!addition\b)[^,;.:]{3,80}, $/u;
/** What may follow a name that is no part of another: no noun. */
const closes =
  /^(?:[’']s)?(?:[®™]|\s*\([^)]{0,80}\))*(?:[,;:.)\s]*$|[,;:.)]| [-–—] (?!\p{Lu})| (?:and|or|as well|among|which|who|that|in|on|with|through|for|at|is|are|was|were|has|have|also|may|will|each|both|all|\p{Ll}+s?\b(?<=(?:compet|sell|offer|lead|dominat|hold|announc|enter|launch|introduc|vie|contend|serv|operat|publish|market|mak|produc|manufactur|bid|quot|undercut|pos|win|target|bundl|pric)(?:e|es|s|d|ed)?))\b)/u;

/** A single word that opens a sentence with a capital and is no name: "Nationally", "Major". */
function isOpeningWord(said: string, first: NamedAt | undefined): boolean {
  if (first === undefined || /[ \p{Lu}]/u.test(first.name.slice(1))) return false;
  if (/[\p{L}\p{N}]/u.test(said.slice(0, first.at))) return false;
  const words = tokenize(said.slice(0, first.at + 120))[0] ?? [];
  const at = words.findIndex(({ text }) => first.name.startsWith(text));
  const [word, next] = [words[at], words[at + 1]];
  return (
    word?.pos !== "PROPN" ||
    isOpening(word.lower) ||
    next?.text === ":" ||
    /^(?:NOUN|ADJ|ADP|PART)$/.test(next?.pos ?? "")
  );
}

/** Whether a sentence, or what stands around a list of names in it, says that they're no rivals. */
function isSomebodyElse(said: string, { start, end }: Stretch): boolean {
  const before = wordsBefore(said, start);
  const example = exampleOf(before);
  return (
    isElse(before, said.slice(end, end + 300)) ||
    (example !== null && (example.isElse || channel.test(example.clause))) ||
    ofStaff.test(said) ||
    ofOwner.test(before) ||
    ofOthers.test(said) ||
    reference.test(said)
  );
}

/** Whether what stands before or behind names says that they belong to the filer, sell to it or buy from it. */
const isElse = (before: string, behind: string): boolean =>
  elseBefore.test(before.slice(-90)) ||
  ownerInBrackets.test(before.slice(-140)) ||
  madeBy.test(before.slice(-60)) ||
  elseBehind.test(behind.slice(0, 70)) ||
  isOwnSubject.test(behind);
/** "Alpha, made by": the first is the rival's name. */
const madeBy =
  /\p{Lu}[\p{L}\p{N}’'-]*(?:, (?:\p{Ll}+ )?(?:made|sold|packed|produced|marketed|published|owned) by| \p{Lu}[\p{L}’'-]* \()(?: the)? ?$/u;
/** "(the first owned by Acme Group, and": what stands in brackets about an owner. */
const ownerInBrackets =
  /\((?!\p{Lu})[^()]*\b(?:owned|acquired|subsidiar\p{Ll}+|affiliates?|part|unit|division)\b[^()]*$/u;
