import "server-only";
import { isGenericWord, isPlace } from "@/lib/domain/company-names/company-words";
import { type Logit, probabilityBy } from "@/lib/domain/logit";
import { readTable } from "@/lib/domain/read-table";
import type { Stretch } from "@/lib/language/split-sentences";
import { coordinated, hasForm, headsEntry, isCompany, type NamedAt, tidyName } from "./company-lists";
import { phrases, wordings } from "./phrases";
import { paragraphsOf, type ReportDocument } from "./report-document";
import { dealing, findRivalNames, type RivalKnowledge, type RivalName } from "./rival-names";
import weights from "./rival-weights.json";

/** A company that the document names as a competitor of the filer. */
export type CompetitorReading = Stretch & { name: string };

/** A name that's less likely to be a competitor's isn't read. */
export const leastLikely = 0.65;

/** The companies that the document names as competitors, each once, at its first place. */
export const readCompetitors = (
  document: Pick<ReportDocument, "text" | "items">,
  filer: string,
  subsidiaries: readonly string[] = [],
  parts: readonly string[] = [],
): CompetitorReading[] =>
  likelyRivals(rivalCandidates(document, filer, subsidiaries, parts), weights, leastLikely);

/** The likely competitors among names, each once, at its first likely place. */
export function likelyRivals(
  candidates: readonly RivalName[],
  model: Logit,
  least: number,
): CompetitorReading[] {
  const found = new Map<string, CompetitorReading>();
  const aliases = new Set<string>();
  for (const { name, start, end, behind, measures } of candidates) {
    const key = keyOf(name);
    // "Acme Corporation" and "Acme Valves, Inc." are two.
    const isKnown = ([known, { name: other }]: readonly [string, CompetitorReading]) =>
      known === key ||
      (!(hasForm(other) && hasForm(name)) && (known.startsWith(`${key} `) || key.startsWith(`${known} `)));
    if (
      key === "" ||
      (measures !== null && probabilityBy(model, measures) < least) ||
      [...found].some(isKnown)
    )
      continue;
    found.set(key, { name, start, end });
    const [, inBrackets, behindOr] = alias.exec(behind) ?? [];
    const short = keyOf(inBrackets ?? behindOr ?? "");
    if (short !== "" && !found.has(short) && (inBrackets !== undefined || key.startsWith(short[0] ?? " ")))
      aliases.add(short);
  }
  return [...found].flatMap(([key, reading]) => (aliases.has(key) ? [] : [reading]));
}

/** The names that may be competitors' where the document speaks of competition, but for what is surely none's. */
export function rivalCandidates(
  document: Pick<ReportDocument, "text" | "items">,
  filer: string,
  subsidiaries: readonly string[],
  parts: readonly string[],
): RivalName[] {
  const { text } = document;
  // "Sensing" of "Connectivity and Sensing"
  const keys = new Set(parts.flatMap((part) => [part, ...part.split(/,? and | & |, /)]).map(keyOf));
  const isOwnName = ownNames(filer, subsidiaries);
  const isOwn = (name: string): boolean => keys.has(keyOf(name)) || isOwnName(name);
  const isNone = once((name) => isTerm(text, name) || isOwn(name) || isShortForOwn(text, name, isOwn));
  const isOfDrugs = isDrugMaker(text);
  const nameOf = ({ name, at, inList, isCity }: NamedAt, said: string): string | null => {
    const [before, behind] = [said.slice(0, at), said.slice(at + name.length)];
    // "Macy's and Kohl's", but "Macy's stores".
    const isWhole = /['’]s$/.test(name) && /^[®™]?(?:[,;.)]| \(| (?:and|or|in)\b|$)/.test(behind);
    const plain = isWhole ? name : tidyName(ownerIn(name, isOfDrugs));
    // "Acme Markets" in a list of companies, not "Capital Markets".
    if (
      isCity ||
      isKind.test(plain) ||
      isForm.test(plain) ||
      !isCompany(inList ? plain.replace(market, "$1") : plain)
    )
      return null;
    // "Western Union" in a list
    const isLikeOthers = inList && commonOpenings.has(name.split(" ")[0]?.toLowerCase() ?? "");
    if ((noFirm.test(name) && !hasForm(name) && !isLikeOthers) || isAdjective(said, at, name)) return null;
    // "By division: Pumps - Alpha and Beta; Valves: Gamma": what a division makes heads its entry.
    if (/\b(?:our|the company['’]s|its|their) $/i.test(before) || headsEntry.test(behind)) return null;
    return isNone(plain) || (isOfDrugs && isWare(said, at, plain)) ? null : plain;
  };
  const isOwnThing = ownThings(text);
  const toldOf = once((name) => [
    ...(isOwnThing(name) ? ["own thing"] : []),
    ...(isDealtWith(text, name) ? ["dealt with somewhere"] : []),
    ...(text.includes(name.toLowerCase()) ? ["said small"] : []),
  ]);
  const filerWord =
    filer.split(/[ ,]/).find((word) => word.length > 2 && !isGenericWord(word.toLowerCase())) ?? "";
  return [
    ...findRivalNames(document, { nameOf, toldOf, makersIn: ownersOfWares, filerWord }),
    ...inShares(document, isOwn, nameOf),
  ];
}

/** What is found out of a name once. */
function once<Found>(find: (name: string) => Found): (name: string) => Found {
  const known = new Map<string, Found>();
  return (name) => {
    const found = known.get(name) ?? find(name);
    known.set(name, found);
    return found;
  };
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
  const at = placeInBrackets(text, short ?? word ?? "", short !== undefined);
  if (at < 0) return false;
  const near = text.slice(Math.max(0, at - 80), at);
  const before = near.slice(near.lastIndexOf("\n\n") + 1).replace(/\s+/g, " ");
  const long = /\p{Lu}[\p{L}\p{N}&.,'’-]*(?: \p{Lu}[\p{L}\p{N}&.,'’-]*)* ?$/u.exec(before)?.[0].trim() ?? "";
  return long !== "" && (isOwn(long) || (short !== undefined && !isCompany(long)));
}

/** Where a text has a name in brackets, a word in quotes there; -1 where it has not. */
function placeInBrackets(text: string, name: string, isShort: boolean): number {
  const [before, behind] = isShort ? [/\(\W?(?:the )?\W?$/, /^\W?\)/] : [/\((?:the )?["“]$/, /^["”]\)/];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const [opening] = before.exec(text.slice(Math.max(0, at - 8), at)) ?? [];
    if (opening !== undefined && behind.test(text.slice(at + name.length, at + name.length + 2)))
      return at - opening.length;
  }
  return -1;
}

/** "The Banks" where the text says: the "Banks". */
const isTerm = (text: string, name: string): boolean =>
  name.startsWith("The ") &&
  [`the “${name.slice(4)}`, `the "${name.slice(4)}`].some((term) => text.includes(term));

/** "ERP" of "ERP vendors". */
const isAdjective = (said: string, at: number, name: string): boolean =>
  /^\p{Lu}{2,4}$/u.test(name) && ofKinds.test(said.slice(at + name.length, at + name.length + 30));
const ofKinds = new RegExp(`^ (?:${wordings("competitors: who")}|${wordings("competitors: what")})\\b`);

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

/** What is left of a name: "Inc." */
const isForm = /^(?:Inc|Incorporated|Corp|Ltd|Limited|LLC|L\.P|S\.[AL]|N\.V|AG|plc)\b\.?/;

/** "Acme Widgets ("AW")", "Acme Widgets, or AW". */
const alias =
  /^\W{0,3}(?:\(\W?(?:or |the )?\W?([\p{Lu}\d][\p{L}\d&.]{1,14})\W?\)|or (\p{Lu}[\p{Lu}\d&]{1,5})(?=[,;.]))/u;
/** Plural abbreviations, classes and adjectives: "ASICs", "Tier 1", "ANDA-approved", "Mirage-style". */
const isKind =
  /^\d+ The\b|^See Item\b|^\p{Lu}{2,}s$|^\p{L}+ \d$|^\p{Lu}{1,3}-?\d+\p{L}?$|^\d+\p{L}$|^No\b|-(?:\p{Ll}+(?:ed|ing)|style|type|like|size|quality|based|free|scale|class|brand)$/u;

const noFirm = phrases("competitors: no firm");

/** Those with a row in a table of market shares, which are surely rivals. */
function* inShares(
  { text, items }: Pick<ReportDocument, "text" | "items">,
  isOwn: (name: string) => boolean,
  nameOf: RivalKnowledge["nameOf"],
): Generator<RivalName> {
  const wanted = items.filter(({ item }) => /^(?:1|1A|7|4)$/.test(item));
  for (const paragraph of paragraphsOf(text))
    if (
      wanted.length === 0 ||
      wanted.some(({ start, end }) => start <= paragraph.start && paragraph.start < end)
    )
      for (const row of inTable(text, paragraph, isOwn))
        if (nameOf({ name: row.name, at: 0, inList: true }, row.name) !== null) yield row;
}

/** The rows of a table of market shares in which the filer has a row, too. */
function* inTable(
  text: string,
  { start, end }: Stretch,
  isOwn: (name: string) => boolean,
): Generator<RivalName> {
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
      yield {
        name: tidyName(name),
        start: place,
        end: place + name.length,
        behind: "",
        measures: null,
      };
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
