import {
  acronyms,
  brandWords,
  founders,
  legalWords,
  lowerWords,
  plainShortWords,
} from "./display-company-name-words";

/** A name filed in capitals with the casing that people would give it. Legal forms are cased, not spelled out. */
export function recaseName(filed: string): string {
  const words = withReadableInitials(filed).split(" ");
  return words.map((word, i) => caseWord(word, { first: i === 0, last: i === words.length - 1 })).join(" ");
}

/** A name in mixed case with the words that were left in capitals recased, when most of it was. */
export function recaseLoudWords(filed: string): string {
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
    const legal = legalWords[bare];
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
  return capitalize(part);
}

function caseSides(part: string): string {
  return part.split("&").map(capitalize).join("&");
}

function capitalize(part: string): string {
  const title = part.charAt(0) + part.slice(1).toLowerCase();
  return title
    .replace(/^[A-Z]?\d+\p{Ll}(?=\p{Ll}{2})/u, (start) => start.toUpperCase())
    .replace(/^Mc(\p{L})(?=\p{L}{2})/u, (_, next: string) => `Mc${next.toUpperCase()}`)
    .replace(/^([ODL])'(\p{L})/u, (_, first: string, next: string) => `${first}'${next.toUpperCase()}`);
}
