import {
  caseNameWord,
  caseParticles,
  foldName,
  givenNames,
  isJoiningParticle,
  isParticle,
  readCredential,
  readGeneration,
  readInitials,
  readTitle,
} from "./name-words";

/** The parts of a personal name, each word as filed; suffixes and titles in their written form. */
type FiledName = {
  title: string;
  given: string[];
  family: string[];
  generation: string;
  credentials: string[];
};

const isGiven = (word: string | undefined): boolean =>
  word !== undefined && givenNames.has(word.toLowerCase());

const isInitial = (word: string | undefined): boolean => word !== undefined && readInitials(word) !== null;

/** How many of the words, from the first, are the family name where the family name is written first. */
const countFamilyWords = (words: readonly string[]): number => {
  // A particle needs a family name and a whole given name behind it: "DO CUONG V" is a Mr. Do.
  const fullNamesFrom = (start: number): number =>
    words.slice(start).filter((word) => !isInitial(word)).length;
  let count = 0;
  while (isParticle(words[count] ?? "") && fullNamesFrom(count + 1) > 1) count += 1;
  const hasParticle = count > 0;
  count += 1;
  const joins = (word: string | undefined) => word !== undefined && (isJoiningParticle(word) || word === "-");
  if (joins(words[count]) && fullNamesFrom(count + 1) > 1) {
    while (joins(words[count])) count += 1;
    return count + 1;
  }
  const [next, afterNext] = [words[count], words[count + 1]];
  // "Curado Gomes de Lemos Leonardo": a particle within, and no given name before the last.
  const inner = words.findIndex((word, index) => index > count && isJoiningParticle(word));
  const last = words.length - 1;
  if (inner > 0 && last > inner + 1 && isGiven(words[last]) && !words.slice(count, last).some(isGiven))
    return last;
  const compound =
    !hasParticle && next !== undefined && !isInitial(next) && !isGiven(next) && isGiven(afterNext);
  // "de Jesus Assis Ana Paula", against "van der Kamp Hilde Johanna"
  const longCompound = hasParticle && count + 2 <= words.length && !isGiven(next) && isGiven(afterNext);
  return compound || longCompound ? count + 1 : count;
};

/** Given names that hardly occur as family names. */
const onlyGiven = new Set(
  `andrew ashish barbara biju brian christopher chunyuan david deborah elizabeth gregory jeffery jeffrey jennifer
jessica jonathan karen kathleen kevin linda lisa margaret mary mat matthew michael michelle nancy patricia robert
ronald sabrina sachin sandeep sandra sanjay sanjiv sarah sharon stefano stephanie stephen steven sudhanshu susan tal
timothy william wupen`.split(/\s+/),
);

/** "David P McGlade": some filers write the given name first. Only plain evidence turns the order. */
const isNaturalOrder = (words: readonly string[]): boolean => {
  const [first, ...rest] = words;
  if (!first || rest.length === 0) return false;
  if (isInitial(first)) return !isInitial(rest.at(-1));
  return onlyGiven.has(first.toLowerCase()) && !rest.some(isGiven) && !rest.some(isParticle);
};

/** "Jeffery Liberman A" is Jeffery A. Liberman. */
const splitNatural = (words: readonly string[]): Pick<FiledName, "given" | "family"> => {
  const last = words.findLastIndex((word) => !isInitial(word));
  return { given: words.filter((_, index) => index !== last), family: words.slice(last, last + 1) };
};

/**
 * Splits a name as ownership forms write it (LAST FIRST MIDDLE SUFFIX, with or without a comma after the
 * last name) into its parts.
 */
const parseFiledName = (filed: string): FiledName => {
  const cleaned = filed
    .replace(/\([^)]*\)/g, " ")
    .replace(/,(?=\S)/g, ", ")
    .replace(/^O[' ]+(?=[A-Za-z]{3,}\s)/i, "O'")
    .replace(/\s+/g, " ")
    .replace(/[\s,]+$/, "")
    .trim();
  let title = "";
  let generation = "";
  const credentials: string[] = [];
  const words: string[] = [];
  let comma = -1;
  for (const piece of cleaned.split(" ")) {
    const word = piece.replace(/,$/, "");
    const read = {
      generation: readGeneration(word),
      credential: readCredential(word),
      title: readTitle(word),
    };
    if (words.length > 0 && read.generation !== null) generation = read.generation;
    else if (words.length > 1 && read.credential !== null) credentials.push(read.credential);
    else if (words.length > 0 && read.title !== null && cleaned.split(" ").length > 2) title = read.title;
    else if (word !== "") words.push(word);
    if (piece.endsWith(",") && comma < 0) comma = words.length;
  }
  const base = { title, generation, credentials };
  if (comma > 0 && comma < words.length)
    return { ...base, family: words.slice(0, comma), given: words.slice(comma) };
  if (isNaturalOrder(words)) return { ...base, ...splitNatural(words) };
  const count = countFamilyWords(words);
  return { ...base, family: words.slice(0, count), given: words.slice(count) };
};

const caseGiven = (word: string): string => readInitials(word) ?? caseNameWord(word.replace(/\.$/, ""));

const caseFamily = (words: readonly string[]): string => {
  const particles = caseParticles(words);
  return words
    .map((word, index) =>
      isParticle(word) && index < words.length - 1 ? (particles[index] ?? word) : caseNameWord(word),
    )
    .join(" ")
    .replace(/ - /g, "-");
};

/** A person's filed name in the order and case in which people write it: "COOK TIMOTHY D" -> "Timothy D. Cook". */
export const formatFiledName = (filed: string): string => {
  const { title, given, family, generation, credentials } = parseFiledName(filed);
  const name = [title, ...given.map(caseGiven), caseFamily(family), generation].filter(Boolean).join(" ");
  return [name, ...credentials].join(", ");
};

const legalForm =
  /(?:^|[\s,(])(?:L\.?\s?L\.?\s?C|L\.?\s?L\.?\s?L?\.?\s?P|L\.\s?P|LP|INC|INCORPORATED|CORP|CORPORATION|COMPANY|LTD|LIMITED|PLC|P\.L\.C|LLP|SLP|SCSP|GMBH|KGAA|S\.? ?[AÀ]\.? ?R\.? ?L|S\.A\.?|N\.V|B\.V|S\.P\.A|PTE|PTY|SICAV|ULC)(?=[\s,.)/]|$)/i;

const kindWord =
  /\b(?:TRUST|TRUSTS|FUND|FUNDS|PARTNERS|PARTNERSHIP|CAPITAL|HOLDINGS?|GROUP|MANAGEMENT|ADVISORS|ADVISERS|ASSOCIATES|FOUNDATION|ENDOWMENT|INVESTMENTS?|INVESTORS|VENTURES?|ENTERPRISES?|ACQUISITION|SPONSOR|BANK OF|BANCORP|BANCSHARES|INSURANCE|ASSURANCE|TECHNOLOGIES|PHARMACEUTICALS|THERAPEUTICS|INTERNATIONAL|INDUSTRIES|SECURITIES|PROPERTIES|RESOURCES|SYSTEMS|SOLUTIONS|COINVESTMENTS?|UNIVERSITY|AUTHORITY|MINISTRY|PENSION|ESOP|AGREEMENT|ESTATE OF|FAMILY|COOPERATIVE|SOCIETY|ENERGY|REALTY|TREASURY)\b/i;

/** Forms that are no word of a person's name at its end, in the case in which they are filed ("CARVANA CO."). */
const shortForm = /(?:\s[Cc][Oo]\.?|\sAB|\sAG|\sSE|\sNV|\sBV|\sGP|\sSA)(?:\s*\/[A-Z]{2,3}\/?)?$/;

/** EDGAR's tails of jurisdiction: "CORP /DE/", "WELLS FARGO & COMPANY/MN". */
const edgarTail = /\s*[/\\][A-Z]{2,4}[/\\]?$/;

/**
 * Whether a filed owner's name is an organization's (company, fund, trust) rather than a person's.
 * Ownership forms do not say which.
 */
export const isOrganizationName = (filed: string): boolean =>
  /\d|&|\+/.test(filed.replace(/\b(?:2nd|3rd|4th)\b/i, "")) ||
  legalForm.test(filed) ||
  kindWord.test(filed) ||
  edgarTail.test(filed) ||
  shortForm.test(filed) ||
  !/\s/.test(filed.trim());

/** Filed order shows itself by a comma after the last name, capitals throughout, or an initial at the end. */
const isFiledOrder = (name: string): boolean => {
  const [beforeComma, afterComma] = name.split(",").map((part) => part.trim());
  if (afterComma && beforeComma)
    return afterComma
      .split(" ")
      .some((word) => readGeneration(word) === null && readCredential(word) === null);
  if (/\s/.test(name) && name === name.toUpperCase() && /[A-Z]{2}/.test(name)) return true;
  const words = name.split(" ").filter((word) => readGeneration(word) === null);
  const last = words.at(-1);
  return words.length > 1 && last !== undefined && /^\p{L}\.?$/u.test(last);
};

/**
 * The key under which the spellings of one person's name are grouped within a company: folded first name, last
 * name and generation. "COOK TIMOTHY D", "Cook, Timothy D." and "Timothy D. Cook" have one key.
 */
export const personKey = (name: string): string => {
  const trimmed = name.replace(/\s+/g, " ").trim();
  if (isOrganizationName(trimmed)) return foldName(trimmed);
  const natural = isFiledOrder(trimmed) ? formatFiledName(trimmed) : trimmed;
  let generation = "";
  const words: string[] = [];
  for (const word of natural.split(/[\s,]+/)) {
    const read = readGeneration(word);
    if (read !== null && words.length > 0) generation = foldName(read);
    else if (word !== "" && readTitle(word) === null && (words.length < 2 || readCredential(word) === null))
      words.push(word);
  }
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? "")) start -= 1;
  const family = foldName(words.slice(start).join("")).replace(/[\s-]/g, "");
  const given = words.slice(0, start);
  const first = given.find((word) => readInitials(word) === null) ?? given[0] ?? "";
  return [foldName(first), family, generation].filter(Boolean).join(" ");
};
