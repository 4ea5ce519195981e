import names from "@/lib/domain/tables/given-names.json";
import capitalized from "@/lib/domain/tables/inner-capitals.json";

/** Given names that occur at listed companies, folded, to tell which part of a filed name is the family name. */
export const givenNames: ReadonlySet<string> = new Set(names);

/** Particles of family names, with their case where a name is filed in capitals. */
const particles: Readonly<Record<string, string>> = {
  de: "de",
  del: "Del",
  della: "della",
  der: "der",
  den: "den",
  di: "Di",
  da: "da",
  das: "das",
  dos: "dos",
  do: "do",
  du: "du",
  el: "El",
  al: "Al",
  bin: "bin",
  ibn: "ibn",
  abu: "Abu",
  la: "La",
  le: "Le",
  ter: "ter",
  ten: "ten",
  van: "Van",
  "'t": "'t",
  vander: "Vander",
  von: "von",
  vom: "vom",
  zu: "zu",
  st: "St.",
  saint: "Saint",
  san: "San",
  mac: "Mac",
};

/** Of these, the words that also stand between two parts of one family name. */
const joining = new Set([
  "de",
  "da",
  "do",
  "dos",
  "das",
  "del",
  "della",
  "der",
  "den",
  "van",
  "von",
  "di",
  "du",
]);

const bare = (word: string): string => word.toLowerCase().replace(/\./g, "");

export const isParticle = (word: string): boolean => bare(word) in particles;

export const isJoiningParticle = (word: string): boolean => joining.has(bare(word));

/**
 * Particles as people write them: those filed in capitals are lower-cased by custom ("VAN DER ZEE" -> "van der
 * Zee", "VAN DYKE" -> "Van Dyke"), others kept as filed.
 */
export const caseParticles = (words: readonly string[]): string[] =>
  words.map((word, index) => {
    if (word !== word.toUpperCase()) return bare(word) === "st" ? "St." : word;
    const lower = bare(word);
    const next = words[index + 1];
    if (lower === "van" && next && ["der", "den", "de"].includes(bare(next))) return "van";
    if (lower === "la" && index > 0) return "la";
    return particles[lower] ?? word;
  });

const generations: Readonly<Record<string, string>> = {
  jr: "Jr.",
  junior: "Jr.",
  sr: "Sr.",
  senior: "Sr.",
  ii: "II",
  iii: "III",
  iv: "IV",
  "2nd": "II",
  "3rd": "III",
  "4th": "IV",
};

const credentials: Readonly<Record<string, string>> = {
  md: "MD",
  phd: "PhD",
  mba: "MBA",
  esq: "Esq.",
  jd: "JD",
  llm: "LLM",
  cpa: "CPA",
  cfa: "CFA",
  dds: "DDS",
  dvm: "DVM",
  pharmd: "PharmD",
  mph: "MPH",
  msc: "MSc",
  obe: "OBE",
  cbe: "CBE",
  rn: "RN",
  pe: "PE",
};

const titles: Readonly<Record<string, string>> = {
  dr: "Dr.",
  sir: "Sir",
  dame: "Dame",
  baroness: "Baroness",
  hon: "Hon.",
  mr: "",
  mrs: "",
  ms: "",
  prof: "Prof.",
  admiral: "Adm.",
  adm: "Adm.",
  senator: "Sen.",
  ambassador: "Amb.",
  sister: "Sister",
  rev: "Rev.",
  reverend: "Rev.",
  rabbi: "Rabbi",
};

const plain = (word: string): string => word.toLowerCase().replace(/[.,']/g, "");

/** "JR" -> "Jr.", "III" -> "III"; null for any other word. A lone "V" is read as an initial. */
export const readGeneration = (word: string): string | null => generations[plain(word)] ?? null;

/** "M.D." -> "MD"; null for any other word. */
export const readCredential = (word: string): string | null => credentials[plain(word)] ?? null;

/** "SIR" -> "Sir", "Mr." -> "" (dropped); null for any other word. */
export const readTitle = (word: string): string | null => titles[plain(word)] ?? null;

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Lower case, no diacritics, no apostrophes; every other mark becomes a space except the hyphen. */
export const foldName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’`´]/g, "")
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .trim();

/** Prefixes after which a capital follows, with the family names that are known to be written so. */
const innerCapitals = new Map(capitalized.map((name) => [name.toLowerCase(), name]));

const caseWord = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const casePart = (part: string): string => {
  const lower = part.toLowerCase();
  const known = innerCapitals.get(lower);
  if (known) return known;
  const mc = /^mc([a-z]{2,})$/.exec(lower);
  if (mc?.[1]) return `Mc${caseWord(mc[1])}`;
  const elided = /^([odl])['’]([a-z]+)$/.exec(lower);
  if (elided?.[1] && elided[2]) return `${elided[1].toUpperCase()}'${caseWord(elided[2])}`;
  return caseWord(part);
};

const isMixedCase = (word: string): boolean => /[a-z]/.test(word) && /[A-Z]/.test(word);

/**
 * One word of a personal name as people write it: "MCDONALD" -> "McDonald", "O'BRIEN" -> "O'Brien",
 * "COOK-NELSON" -> "Cook-Nelson". A word that is filed in mixed case is kept, since its filer knew, but where only its
 * first letter is a capital ("Mccartney", "O'sullivan", "Ralls-morrison"), which is how EDGAR's own form writes any name.
 */
export const caseNameWord = (word: string): string => {
  if (/^O[A-Z][a-z]+$/.test(word)) return `O'${word.slice(1)}`;
  const isSlip =
    /^(?:Mc(?:[A-Z]{2,}|[a-z]{3,})|[A-Z]{2}[a-z]+|[OD]['’][a-z]{2,}|[A-Z][a-z]+(?:-[a-z]+)+)$/.test(word);
  if (isMixedCase(word) && !isSlip) return word;
  return word
    .split("-")
    .map((part) => casePart(part))
    .join("-");
};

/** "T" -> "T.", "RJ" -> "R.J."; null for a word that is no initial. */
export const readInitials = (word: string): string | null => {
  const letters = word.replace(/\./g, "");
  if (/^\p{L}$/u.test(letters)) return `${letters.toUpperCase()}.`;
  const dotted = /^(\p{L}\.){2,3}$/u.test(word);
  const vowelless = /^[A-Z]{2}$/.test(word) && !/[AEIOUY]/.test(word) && word !== "NG" && word !== "ST";
  return dotted || vowelless || /^[ACDEJKLMPRST][JD]$/.test(word)
    ? `${[...letters.toUpperCase()].join(".")}.`
    : null;
};

const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** The words of a person's last name as passages are indexed by them: "O’Brien" is "brien". */
export function familySearchWords(name: string): string[] {
  const last = name.split(/[\s,]+/).findLast((piece) => piece !== "" && !suffix.test(piece)) ?? "";
  const words = last
    .toLowerCase()
    .replace(/['’]s$/, "")
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 1);
}

/** The last name of a full name, folded: its last word that is no suffix. */
export const familyNameOf = (name: string): string => {
  const words = name
    .split(/[\s,]+/)
    .filter((piece) => readGeneration(piece) === null && readCredential(piece) === null);
  return foldName((words.at(-1) ?? "").replace(/[’']s$/u, "")).replace(/\.$/, "");
};

// Apart from its neighbor, which browsers load: how companies are written is in tables that lie beside the server.
