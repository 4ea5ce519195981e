import "server-only";
import type { Stretch } from "@/lib/language/split-sentences";
import { wordings } from "./phrases";
import { asState, state } from "./regions";
import type { ReportDocument } from "./report-document";

type Place = Stretch;
export type SeatReading = Place & { city: string; state: string };
export type IncorporationReading = Place & { state: string; year: number | null };
/** A line that goes on is one text: places stay, since one unit stands for one. */
export const joined = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");

/** A text in which only ends of sentences have a period: "Raymond T. Kuo", "St. Louis". Places stay. */
export const withoutAbbreviations = (text: string): string =>
  text.replace(/\b(\p{Lu}|Mrs?|Ms|Dr|St|Jr|Sr|Co|Inc|Corp|Bros|Ltd|No)\.(?=,? [\p{L}\d&(“"])/gu, "$1·");

/** A pattern of a filer's name as its own texts write it, "Lowe’s" where EDGAR has LOWES COMPANIES INC; "" for no name. */
export function ownNameOf(filer: string): string {
  const letters = (/[\p{L}\p{N}]{2,}/u.exec(filer)?.[0] ?? "").split("");
  const own = letters.map((one) => `[${one.toLowerCase()}${one.toUpperCase()}]`).join("['’]?");
  return own === "" ? "" : `${own}(?: [\\p{Lu}&][\\p{L}.,&·]*){0,4}`;
}

/** Characters in which a report's cover page stands. */
const cover = 9_000;

/**
 * "Forest City, Iowa", "CORONA, CA 91720", apart by blanks, tabs or lines; codes only before a postal code. Of "Broadway New York,
 * New York" the city is New York.
 */
const address = new RegExp(
  `(?<![\\p{L}\\d])(\\p{Lu}[\\p{L}.’'-]*(?: [\\p{L}.’'-]+){0,3}),?[ \\t\\n]{1,3}(?:(${state})\\b(?!, ?\\2\\b)|([A-Z]\\.?[A-Z]\\.?)(?=[,\\s]{1,4}\\d{5}))(?:[, \\t\\n]{0,4}\\d{5})?`,
  "giu",
);
const headOffice = new RegExp(
  `(?:\\bheadquarters?(?: offices?)?|\\b(?:executive|corporate) offices?|\\bheadquartered|\\bprincipal offices)\\b[^.]{0,120}?\\b(?:in|at) (?:[^.,]{1,60}, ){0,2}(?:[^.,]{1,60} in )?(\\p{Lu}[\\p{L}.’' -]{2,30}), (${state})\\b`,
  "u",
);

/**
 * Where the filer has its principal executive offices: by the cover's tags, the address above the words that say so on the
 * cover, a sentence, or the address with which a letter begins.
 */
export function readSeat({
  text,
  facts,
  role,
}: Pick<ReportDocument, "text" | "facts" | "role">): SeatReading | null {
  const city = facts.find(({ concept }) => concept === "dei:EntityAddressCityOrTown");
  const region = facts.find(({ concept }) => /^dei:EntityAddress(?:StateOrProvince|Country)$/.test(concept));
  if (city && region)
    return {
      city: titled(city.text.replace(/[,\s]+$/, "")),
      state: asState(region.text) ?? region.text,
      start: city.at,
      end: region.at + region.text.length,
    };
  const head = text.slice(0, cover);
  const mark = head.search(
    /address[,\s]+(?:including zip code,?\s+)?(?:of|and\s+telephone\s+number\s+of)\s+(?:(?:its|the|registrant's)\s+)?principal\s+(?:executive|office)/i,
  );
  const onCover = mark < 0 ? null : addressesIn(text, Math.max(0, mark - 420), mark).at(-1);
  if (onCover) return onCover;
  const plain = joined(text);
  const said = headOffice.exec(plain);
  if (said?.[1] && said[2])
    return {
      city: said[1].trim(),
      state: asState(said[2]) ?? said[2],
      start: said.index,
      end: said.index + said[0].length,
    };
  const beside = role === "proxy" ? null : addressWithPhone(text);
  if (beside) return beside;
  return role === "proxy" ? (addressesIn(text, 0, 4_000, /\d{5}$/)[0] ?? null) : null;
}

/** What stands on a cover below the filer's name and address. */
const belowAddress = /\bsecurities\s+registered\b|\bindicate\s+by\s+check\b/i;
const ownCover = (text: string): string => {
  const head = text.slice(0, cover);
  const end = head.search(belowAddress);
  return end < 0 ? "" : head.slice(0, end);
};
/** The only address with a postal code on a cover that doesn't say whose it is, above a telephone number. */
function addressWithPhone(text: string): SeatReading | null {
  const own = ownCover(text);
  const [found, ...more] = addressesIn(text, 0, own.length, /\d{5}$/);
  const isOne = more.every(({ city }) => city === found?.city);
  return found &&
    isOne &&
    /\(?\b\d{3}\)?[ -./]{1,3}\d{3}[ -.]\d{4}\b/.test(own.slice(found.end, found.end + 260))
    ? found
    : null;
}

function addressesIn(text: string, from: number, to: number, wanted = /./): SeatReading[] {
  return [...text.slice(from, to).matchAll(address)].flatMap((match) => {
    const [whole, city = "", name, code = ""] = match;
    const region = asState(name ?? code.toUpperCase());
    if (region === null || !wanted.test(whole)) return [];
    // A street before the city, without a comma: "Road Toccoa".
    const own = city.replace(
      /^.*\b(?:street|road|avenue|drive|suite|floor|boulevard|parkway|plaza|box|bldg)\.? (?:[\d\w]{1,4} )?/i,
      "",
    );
    return [
      { city: titled(own), state: region, start: from + match.index, end: from + match.index + whole.length },
    ];
  });
}

const titled = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : text.trim();

/**
 * The state or country of incorporation by the cover, or by what the filer calls itself ("Acme, Inc., a Delaware
 * corporation"), with the year where a sentence tells it.
 */
export function readIncorporation(
  { text, facts }: Pick<ReportDocument, "text" | "facts">,
  filer: string,
): IncorporationReading | null {
  const found = coverState(text, facts) ?? namedState(text, filer);
  const year = incorporationYear(text, found?.state ?? null);
  if (found !== null) return { ...found, year: year?.year ?? null };
  return year === null || year.state === null ? null : { ...year, state: year.state };
}

type StatePlace = Place & { state: string };

/** "Incorporated under the laws of Ohio", "(A Delaware corporation)" on a cover without the form's words */
const underLaws = new RegExp(
  `\\b(?:incorporated|organized|chartered)(?: and existing)? (?:(?:under|pursuant to|by) the laws of|in) (?:the )?(?:(?:state|commonwealth) of )?(${state})\\b|\\ban? (${state}) (?:corporation|company|partnership|trust)\\b`,
  "i",
);

function coverState(text: string, facts: ReportDocument["facts"]): StatePlace | null {
  const tag = facts.find(({ concept }) => concept === "dei:EntityIncorporationStateCountryCode");
  if (tag) return { state: asState(tag.text) ?? tag.text, start: tag.at, end: tag.at + tag.text.length };
  const head = joined(text.slice(0, cover));
  const mark = head.search(/state(?:,? o[rf] other\s+jurisdiction| of incorporation|,? \(?or jurisdiction)/i);
  if (mark < 0) {
    const said = underLaws.exec(joined(ownCover(text)));
    const name = said?.[1] ?? said?.[2];
    return said === null || name === undefined
      ? null
      : { state: asState(name) ?? name, start: said.index, end: said.index + said[0].length };
  }
  const from = Math.max(0, mark - 260);
  const found = [...head.slice(from, mark).matchAll(new RegExp(`\\b${state}\\b`, "gi"))].at(-1);
  return found === undefined
    ? null
    : {
        state: asState(found[0]) ?? found[0],
        start: from + found.index,
        end: from + found.index + found[0].length,
      };
}

const legalForm = "(?:[a-z]+ ){0,3}(?:corporation|company|partnership|trust|association|bank)";

/** "Acme Flow, Inc., a Delaware corporation", as letters to shareholders open. */
function namedState(text: string, filer: string): StatePlace | null {
  const own = ownNameOf(filer);
  if (own === "") return null;
  const found = new RegExp(
    `\\b${own}(?: ?\\([^()]{1,80}\\))?,? (?:is )?an? (${state}) ${legalForm}\\b`,
    "u",
  ).exec(joined(text.slice(0, 20_000)));
  return found?.[1] === undefined
    ? null
    : {
        state: asState(found[1]) ?? found[1],
        start: found.index,
        end: found.index + found[0].length,
      };
}

const ownName =
  "(?:company|corporation|we|inc[.·]?|registrant|it|ltd[.·]?|trust|partnership|bank|corp[.·]?|co[.·]?)";
const yearOf = "\\b((?:18|19|20)\\d\\d)\\b";
const incorporated =
  "(?:incorporated|organized|formed|chartered|came into (?:being|existence)|received (?:its|our) charter)";
/** How sentences tell when and where a company was incorporated; what stands before says whether it is the filer. */
const incorporating = [
  `\\b(?:${incorporated}|incorporation|founded)\\b[^.;\\n]{0,110}?${yearOf}`,
  // "changed its domicile to Delaware in 1991"
  `\\b(?:${wordings("incorporated: elsewhere")})\\b[^.;\\n]{0,110}?${yearOf}`,
  // "has been an Ohio corporation since 1926"
  `\\ban? ${state} ${legalForm},?(?: (?:that|which) was)?(?: (?:${incorporated}|established|created)\\b[^.;\\n]{0,40}?)? (?:since|in|on) (?:[A-Z][a-z]+ (?:\\d{1,2}, )?)?${yearOf}`,
  // "In 1991 the Company was incorporated in Delaware"
  `\\b(?:[Ii]n|[Oo]n) (?:[A-Z][a-z]+ (?:\\d{1,2}, )?)?${yearOf},? [^.;\\d\\n]{0,60}?\\b(?:(?:we|it|[Cc]ompany|[Cc]orporation|[Rr]egistrant|[Tt]rust|[Bb]ank|[Ii]nc[.·]?,?) (?:was |were )?${incorporated}|${wordings("incorporated: elsewhere")})\\b[^.;\\d\\n]{0,60}?\\b${state}\\b(?! in (?:[A-Z][a-z]+ )?\\d)`,
  // "dates from February 2011, when Acme was incorporated in Ohio"
  `${yearOf},? (?:when|the year in which) [^.;\\d\\n]{0,60}?\\b(?:was|were) (?:first )?(?:${incorporated})\\b(?:[^.;\\d\\n]{0,40}?\\b${state}\\b)?`,
];
const incorporatingOf = new RegExp(incorporating.map((words) => `(?:${words})`).join("|"), "gu");

const movedThere = new RegExp(`^(?:${wordings("incorporated: elsewhere")})\\b`);

type Incorporating = Stretch & { state: string | null; year: number };

/** The year of the first sentence that says when the filer itself was incorporated, in `where` rather than elsewhere. */
function incorporationYear(text: string, where: string | null): Incorporating | null {
  const plain = withoutAbbreviations(joined(text.slice(0, 400_000)).replaceAll("\t", " "));
  let formed: Incorporating | null = null;
  let elsewhere: Incorporating | null = null;
  const pattern = new RegExp(incorporatingOf);
  for (let match = pattern.exec(plain); match !== null; match = pattern.exec(plain)) {
    const [said] = match;
    const year = match.slice(1).find((one) => one !== undefined);
    const before = plain.slice(Math.max(0, match.index - 320), match.index).replace(/\([^()]{0,220}\)/g, "");
    if (!isOfFiler(said, before)) {
      // "the heirs formed a company, which was incorporated in 1934"
      pattern.lastIndex = match.index + 4;
      continue;
    }
    // "incorporated in Ohio, and changed its domicile to Delaware in 1991"
    const at = [...said.matchAll(new RegExp(`\\b${state}\\b`, "gi"))].at(-1)?.[0] ?? null;
    const found = {
      state: at === null ? null : asState(at),
      year: Number(year),
      start: match.index,
      end: match.index + said.length,
    };
    if (where !== null && found.state === where) return found;
    if (movedThere.test(said)) continue;
    const isStrong = /^incorporat|^chartered|^organized/i.test(said) || at !== null;
    if (!isStrong) formed ??= found;
    else if (where === null || found.state === null) return found;
    else elsewhere ??= found;
  }
  return elsewhere ?? formed;
}

/** A name or the company itself, of which a sentence tells how it began. */
const ofSubject =
  /^\W*(?:(?:the )?(?:company|corporation|registrant|bank|trust|partnership)|(?:The )?\p{Lu}[\p{L}&.,’'· -]{2,60}?),? (?:was|were|had been) (?:first |originally )?(?:founded|established|started|begun|formed|organized|created|opened)\b/iu;

/** Whether words of an incorporation are of the filer, by what stands before them. */
function isOfFiler(said: string, before: string): boolean {
  if (/by reference|exhibit|form \d|plan\b|agreement|committee|in (?:the same|that) year/i.test(said))
    return false;
  const sentence = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf(". ")) + 1);
  const clause = before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf(";")) + 1).slice(-80);
  if (/\b(?:subsidiar(?:y|ies)|affiliates?|venture|predecessor)\b/i.test(sentence.slice(-80))) return false;
  // A sentence that begins with the year names its subject itself; who moves elsewhere has been named before.
  if (movedThere.test(said) || /^(?:In|On|\d{4},?) /i.test(said))
    return !/\b(?:subsidiar(?:y|ies)|affiliates?|venture)\b/i.test(said);
  const isVerb =
    /\b(?:was|were|been|originally|first|initially|and|being)(?: \p{L}+ly)?\s*$|,\s*$|\b(?:company|corporation|inc[.·]?)\s*$/iu.test(
      before,
    );
  if (
    /^incorporation/i.test(said)
      ? !/['’]s\s*$|\b(?:its|our)\s*$/i.test(before)
      : !isVerb && !/^(?:an? |came |received )/.test(said)
  )
    return false;
  // "Acme was founded in 1889 by two brothers as a hammer shop, and was incorporated in Ohio in 1911"
  if (/,? and (?:was|were)(?: \p{L}+ly)?\s*$/u.test(before) && ofSubject.test(sentence)) return true;
  return (
    new RegExp(`^\\W*(?:the )?${ownName} (?:was|were|had|has|have|began|commenced)\\b`, "i").test(sentence) ||
    new RegExp(`\\b${ownName}(?:\\W|$)`, "i").test(clause) ||
    /^\W*\p{Lu}[\p{L}&.,’' ·-]{2,60}(?:is|was|were|originally|,)/u.test(clause)
  );
}
