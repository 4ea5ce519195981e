import { readTable } from "../read-table";

type Casing = "legal" | "small" | "plain" | "acronym" | "founder" | "brand";

const casings = readTable("lib/domain/tables/casing.tsv", "kind", "filed", "shown");

const shownOf = (kind: Casing): Map<string, string> =>
  new Map(casings.filter((row) => row.kind === kind).map(({ filed, shown }) => [filed, shown]));

const filedOf = (kind: Casing): ReadonlySet<string> => new Set(shownOf(kind).keys());

/** Legal forms and the like, as written behind a name. */
const legalWords: ReadonlyMap<string, string> = shownOf("legal");
/** Small words that are lower-case inside a name. */
const lowerWords = filedOf("small");
/** Words of up to three letters that are words; every other short word is taken for an acronym. */
const plainShortWords = filedOf("plain");
/** Longer acronyms that would pass for words. */
const acronyms = filedOf("acronym");
/** Given names of the founders whom EDGAR's index form puts surname first, by surname. */
const founders: ReadonlyMap<string, string> = shownOf("founder");
/** Words whose own casing or apostrophe the capitals have hidden, by their filed form. */
const brandWords: ReadonlyMap<string, string> = shownOf("brand");

const endings: Readonly<Record<string, string>> = {
  INCORPORATED: "INC",
  CORPORATION: "CORP",
  COMPANY: "CO",
  LIMITED: "LTD",
  AND: "&",
};

/**
 * The key under which a name stands in the table: what its filed and its shown form have in common. Capitals
 * without accents, spaces and punctuation, legal forms abbreviated as EDGAR does, no article:
 * "The Coca-Cola Company" and "COCA COLA CO" → "COCACOLACO".
 */
export function exceptionKey(name: string): string {
  return name
    .normalize("NFD")
    .toUpperCase()
    .replace(/\p{M}/gu, "")
    .replace(/^THE /, "")
    .replace(/[A-Z]+/g, (word) => endings[word] ?? word)
    .replace(/[^A-Z0-9&]/g, "");
}

/** Shown form by the key of the filed form, for well-known companies that the rules would not give their own spelling. */
export const companyNameExceptions: ReadonlyMap<string, string> = new Map(
  readTable("lib/domain/tables/known-names.tsv", "shown", "filed").map(({ shown, filed }) => [
    exceptionKey(filed || shown),
    shown,
  ]),
);

const state =
  "A[LKZR]|C[AOTNI]|D[EC]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKRN]|P[AR]|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|B[CM]|HK|UK";
const place =
  "DEL|DELAWARE|CAN|CANADA|QUEBEC CANADA|ENG|ENGLAND|LONDON|BER|CAYMAN(?: ISLANDS)?|MARSHALL ISLANDS|MAURITIUS|BERMUDA|ISRAEL";
const mark = `(?:(?:${state}|${place}|NEW|OLD|ADRS?|FI|FA|ATS|\\d{4})\\b ?)+`;
// Spaces are single by then.
const slashed = new RegExp(` ?(?:[/\\\\]+ ?${mark})+[/\\\\]*$`, "i");
// EDGAR also writes the state or NEW behind a legal ending without slashes: "US BANCORP DE".
const bareMark = new RegExp(
  `(\\b(?:INC|CORP|CO|LTD|LLC|LP|PLC|BANCORP|BANCSHARES|BANKSHARES|TRUST|FUND|GROUP)\\.?),? (?!CO$|NV$)(?:${state}|N Y|NEW|ADR)$`,
);

/**
 * A filed name without what EDGAR adds to keep registrants apart: state or country of incorporation
 * ("/DE/", "\WA\", "/Cayman"), "/NEW/", "/ADR", "/FI", and stray slashes.
 */
function stripEdgarTail(filed: string): string {
  let name = filed
    .replace(/\s+/g, " ")
    .replace(/ \((?:DE|MD|NV|DELAWARE)\)$/i, "")
    .trim();
  // A Belgian company's two forms, not Nevada.
  if (/\bSA\/NV$/.test(name)) return name;
  for (;;) {
    const shorter = name
      .replace(slashed, "")
      .replace(/[\s/\\,]+$/, "")
      .replace(bareMark, "$1")
      .replace(/,? et al\.?$/i, "")
      .trim();
    if (shorter === name || shorter === "") return name;
    name = shorter;
  }
}

const whole: readonly (readonly [RegExp, string])[] = [
  [/\bPublic (?:Ltd\.?|Limited) (?:Co\.?|Company)$/i, "plc"],
  [/\bS\.? ?A\.? ?B\.? de C\.? ?V\.?$/i, "S.A.B. de C.V."],
  [/\bS\.? ?A\.? ?P\.? ?I\.? de C\.? ?V\.?$/i, "S.A.P.I. de C.V."],
  [/\bS\.? ?A\.? de C\.? ?V\.?$/i, "S.A. de C.V."],
];

/**
 * A recased name with its legal form as companies write it: "Inc" → "Inc.", "Corp" → "Corporation" (but
 * "Acquisition Corp."), "Co" → "Company", "& Co" → "& Co.", "Co Ltd" → "Co., Ltd.". Forms that already carry
 * a full stop are the company's own and stay.
 */
function writeLegalEnding(name: string): string {
  let shown = name;
  for (const [form, written] of whole) shown = shown.replace(form, written);
  return shown
    .replace(/\bCo\.?,? (Ltd|Limited)\b\.?/gi, (_, limited: string) =>
      /ltd/i.test(limited) ? "Co., Ltd." : "Co., Limited",
    )
    .replace(/(& |\band )Co\b(?![-.])/gi, "$1Co.")
    .replace(/\bINC\b(?!\.)/gi, "Inc.")
    .replace(/\bINC\./g, "Inc.")
    .replace(/\b(Acquisition|Merger|Blank Check|Opportunity) Corp\b(?!\.)/gi, "$1 Corp.")
    .replace(/ Corp(?= (?:[IVX]+|\d+)\b)/gi, " Corp.")
    .replace(/(?<!-)\bCORP\b(?!\.)/gi, "Corporation")
    .replace(/\bCORP\./g, "Corp.")
    .replace(/(?<=\s)C[Oo]\b(?![.\-'])/g, "Company")
    .replace(/\bCO\./g, "Co.")
    .replace(/\bLtd\.? (?=Duration|Term|Partnership)/gi, "Limited ")
    .replace(/\bLTD\b(?!\.)/gi, "Ltd.")
    .replace(/\bLTD\./g, "Ltd.")
    .replace(/\s+,/g, ",")
    .replace(/\.{2,}$/, ".")
    .trim();
}

/** A name filed in capitals with the casing that people would give it. Legal forms are cased, not spelled out. */
function recaseName(filed: string): string {
  const words = withReadableInitials(filed).split(" ");
  return words.map((word, i) => caseWord(word, { first: i === 0, last: i === words.length - 1 })).join(" ");
}

/** A name in mixed case with the words that were left in capitals recased, when most of it was. */
function recaseLoudWords(filed: string): string {
  const loud = /(?<![\p{L}.])\p{Lu}{4,}(?![\p{L}.])/gu;
  const long = filed.match(loud)?.filter((word) => word.length >= 6 && !acronyms.has(word)) ?? [];
  const isLoud = long.length >= 2 || (long.length === 1 && (filed.match(/\p{Ll}/gu)?.length ?? 0) <= 2);
  return isLoud ? filed.replace(loud, (word) => casePart(word, false)) : filed;
}

/** Puts back what EDGAR's index form takes from initials, apostrophes and web addresses. */
function withReadableInitials(filed: string): string {
  return inGivenOrder(filed)
    .replace(/^([A-Z]{3,}) (?!S P A\b|S A B\b)([A-Z]) ([A-Z]) (?=[A-Z]{2}|& )/, "$2. $3. $1 ")
    .replace(/\bU S( A)?(?= |$)/g, (_, a?: string) => (a ? "U.S.A." : "U.S."))
    .replace(/^([B-Z]) ([A-Z]) (?=[A-Z]{3})/, "$1. $2. ")
    .replace(/(^| )O ([A-Z]{4,})/g, "$1O'$2")
    .replace(/^ST (?=[A-Z])/, "ST. ")
    .replace(/ CO INC\b/gi, " CO, INC")
    .replace(/\bS P A$/, "SPA")
    .replace(/\bS A B\b/g, "SAB")
    .replace(
      /(?<=[A-Z)]{2}) (S A|N V|L P|N A|B V|A S|A G)(?=,?$)/g,
      (_, form: string) => ` ${form.replace(" ", "")}`,
    )
    .replace(/\b([A-Z0-9-]{2,}) COM(?= (?:INC|CORP|LTD|LLC|CO|HOLDINGS|GROUP)\b|,|$)/g, "$1.COM")
    .replace(/\.COM INC\b/g, ".COM, INC")
    .replace(/\b(P L C|P\.L\.C\.)$/, "PLC")
    .replace(/\bL L C\b|\bL\.L\.C\./g, "LLC");
}

function inGivenOrder(filed: string): string {
  for (const [surname, given] of founders) {
    const index = `${surname} ${given.replace(".", "")} `;
    if (filed.startsWith(index)) return `${given} ${surname} ${filed.slice(index.length)}`;
  }
  return filed;
}

interface Position {
  first: boolean;
  last: boolean;
}

function caseWord(word: string, position: Position): string {
  const upper = word.toUpperCase();
  const bare = upper.replace(/[,.]+$/, "");
  const trailing = upper.slice(bare.length);
  if (!position.first) {
    const legal = legalWords.get(bare);
    if (legal !== undefined)
      return legal.endsWith(".") ? legal + trailing.replace(".", "") : legal + trailing;
    if (!position.last && trailing === "" && lowerWords.has(bare)) return bare.toLowerCase();
  }
  if (upper === "ST.") return "St.";
  if (/^([A-Z]\.)+[A-Z]?\.?,?$/.test(upper)) return upper;
  return upper
    .split(/([-/().,:"+!*])/)
    .map((part, i, parts) => casePart(part, i > 0 && parts[i - 1] === "."))
    .join("");
}

function casePart(part: string, afterDot: boolean): string {
  if (part.length === 0) return part;
  if (afterDot && /^(COM|NET|ORG|IO|AI|EU)$/.test(part)) return part.toLowerCase();
  const brand = brandWords.get(part);
  if (brand !== undefined) return brand;
  if (acronyms.has(part) || /^[IVX]{2,5}$/.test(part)) return part;
  if (/^\d+(ST|ND|RD|TH)$/.test(part)) return part.toLowerCase();
  if (/\d/.test(part) && part.length <= 5) return part;
  if (/&/.test(part)) return part.split("&").every((side) => side.length <= 3) ? part : caseSides(part);
  if (part.length <= 3 && !plainShortWords.has(part)) return part;
  if (!/[AEIOUY]/.test(part) && part.length <= 5) return part;
  return capitalizeWord(part);
}

function caseSides(part: string): string {
  return part.split("&").map(capitalizeWord).join("&");
}

function capitalizeWord(part: string): string {
  const title = part.charAt(0) + part.slice(1).toLowerCase();
  return title
    .replace(/^[A-Z]?\d+\p{Ll}(?=\p{Ll}{2})/u, (start) => start.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, next: string) => `Mc${next.toUpperCase()}`)
    .replace(/^([ODL])'(\p{L})/u, (_, first: string, next: string) => `${first}'${next.toUpperCase()}`);
}

/**
 * A company's name as people write it, from the form filed with the SEC: "NVIDIA CORP" → "NVIDIA
 * Corporation", "AMAZON COM INC" → "Amazon.com, Inc.", "Apple Inc." unchanged. Well-known companies come
 * from a table; the rest by rules, which recase names filed in capitals only. Never empty unless the filed
 * form is.
 */
export function displayCompanyName(filed: string): string {
  const bare = stripEdgarTail(filed);
  const known =
    companyNameExceptions.get(exceptionKey(filed)) ?? companyNameExceptions.get(exceptionKey(bare));
  if (known !== undefined) return known;
  return writeLegalEnding(isShouted(bare) ? recaseName(bare) : recaseLoudWords(bare));
}

// What EDGAR itself puts behind a name in mixed case, so it says nothing of the name's own casing.
const legalEnding = /[\s,]+(inc|corp|co|ltd|plc|llc|lp|n\.?v|s\.?a|ag|se)\.?$/i;

/** Whether a name was filed in capitals and so lost its casing. "RTX Corp" and "NIKE, Inc." did not. */
function isShouted(name: string): boolean {
  if (!/\p{Ll}/u.test(name)) return true;
  const core = name.replace(legalEnding, "").replace(legalEnding, "");
  if (/\p{Ll}/u.test(core)) return false;
  const isChosen = /(, Inc\.?|Inc\.|Ltd\.|Corp\.)$/.test(name) && /^\S{1,6}$/.test(core);
  return !isChosen;
}
