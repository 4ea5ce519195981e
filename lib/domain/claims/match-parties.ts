import type { Assertion } from "@/lib/domain/claims/deeds/find-assertions";
import { areBuyer } from "@/lib/domain/claims/deeds/match-buyer";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import type { Statement } from "./read-statement";

/**
 * What a text has a name as: the one to or from whom, by whom, or of what; one who only stands by (a representative,
 * an owner), or who gave an opinion; for or against whom; or the role that it gives ("as administrative agent").
 */
export type NamePart =
  | ("to" | "from" | "by" | "of" | "with" | "for" | "against" | "aside" | "counsel")
  | { as: string[] };

/** A name of a claim, and the part that the claim gives it. */
export type Party = { words: string[]; part: NamePart };

/** What a text may not have a name as, where a claim has it as the key. */
const against: Readonly<Record<Exclude<NamePart, object>, readonly NamePart[]>> = {
  to: ["from", "of", "aside", "counsel"],
  from: ["to", "of", "counsel"],
  by: ["of", "aside", "counsel"],
  of: ["to", "from", "by", "aside", "counsel"],
  with: ["counsel"],
  for: ["against"],
  against: ["for"],
  aside: [],
  counsel: [],
};

const capital = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.&’'-]*/gu;
const form =
  /^(?:,? (?:Inc|Corp|Corporation|Company|Co|L\.?L\.?C|L\.?L\.?P|L\.?P|Ltd|Limited|plc|PLC|N\.A|AG|S\.?A|S\.p\.A|GmbH)\b\.?)?(?: \([“"][^”"]*[”"]\))?/u;

/** "All of the outstanding shares of", between a verb and whom it buys. */
const shares =
  /(?:(?:all|substantially|certain|any|of|the|its|outstanding|issued|and|capital|common|equity|shares?|stock|interests?|assets|business|membership|ownership|remaining|100%|in|former) )*/u
    .source;
const object = new RegExp(
  `\\b(?:(?:take|takes|took|taken|taking) over|(?:buy|buys|bought|buying) (?:out|up)|(?:snap|snaps|snapped|snapping|gobble|gobbles|gobbled|gobbling) up|swallow(?:s|ed)?|acquir(?:e|es|ed|ing)|buy|buying|bought|purchas(?:e|es|ed|ing)|sold|sells?|divest(?:ed|s)?|(?:acquisition|purchase|sale|takeover|disposition|divestiture|spin-?off) of|(?:cash|million|paid) for) ${shares}$`,
  "iu",
);
const holding =
  /\b(?:outstanding|issued) (?:(?:capital|common|equity|voting) )?(?:shares?|stock|securities|interests?)(?: \([^)]*\))?(?: of)? (?:the )?$/i;
const merging = /\b(?:Sub|Acquisition|Corp|Subsidiary)\b[^.;]{0,40}\bmerged? (?:with and )?into (?:the )?$/iu;
const beside =
  /\b(?:(?:subsidiary|affiliate|division|unit|parent|owner|shareholder|stockholder|guarantor|(?:holding|parent) company) of|including|advis(?:ed|er|or) (?:by|to)) (?:the )?$/i;
const opinion = /\b(?:opinion|consent|letter|report) of $/i;
const away =
  /\b(?:pursuant|according|attributable|relat(?:ed|ing|ive)|respect|subject|due|prior|addition|compared) to (?:the )?$/i;
const office =
  /^((?:[^.;]|\.(?! \p{Lu})){0,140}?),? (?:serving |acting )?as (?:the |its |an? )?((?:[\p{L}’'-]+ ){0,3}?(?:agent|trustee|arranger|bookrunner|representative|advis[eo]r|counsel|guarantor)(s?)\b)/iu;
/** "Harbor Bank, as lender": which way it goes by who one is. */
const sideTaken =
  /^((?:[^.;]|\.(?! \p{Lu})){0,80}?),? as (?:the |its )?(lenders?|sellers?|licensors?|landlord|lessors?|buyers?|purchasers?|borrowers?|licensees?|tenant|lessees?)\b/iu;
const giver = /^(?:lender|seller|licensor|landlord|lessor)/i;
/** Between a name and a role: what the name is, or in a list the others that have the role. */
const aName = /^(?:, an? [^,]{3,60})?(?: \([^)]*\))?$/;
const someNames = /^(?:[\s,&]|and |of |the (?=\p{Lu})|\p{Lu}[\p{L}.’'-]*(?![\p{L}.’'-])|\([^)]*\))*$/u;

const wordsOf = (text: string): string[] => splitFolded(foldClaimText(text));

type Place = { start: number; end: number; before: string; after: string };

/** Where a text names one, and what stands before and behind. */
function placesOf(words: readonly string[], text: string): Place[] {
  return Array.from(text.matchAll(capital)).flatMap(({ index }) => {
    const behind = Array.from(text.slice(index, index + 90).matchAll(/[\p{L}\p{N}&’'.-]+/gu));
    let end = 0;
    let told = 0;
    for (const piece of behind.slice(0, words.length + 2)) {
      if (wordsOf(piece[0])[0] !== words[told]) {
        if (told === 0) break;
        continue;
      }
      told += 1;
      end = piece.index + piece[0].length;
      if (told === words.length) break;
    }
    if (told < words.length) return [];
    const before = text.slice(Math.max(0, index - 110), index);
    return [{ start: index, end: index + end, before, after: text.slice(index + end) }];
  });
}

/** What one place has a name as; null where the words around it do not say. */
function partAt(before: string, after: string, isClaim: boolean): NamePart | null {
  if (/^['’]s?\b/.test(after)) return null;
  const rest = after.replace(form, "");
  const [, between = "", role = "", plural = ""] = office.exec(rest) ?? [];
  if (role !== "" && (plural === "" ? aName : someNames).test(between)) {
    const as = wordsOf(role).map((word) => word.replace(/s$/, ""));
    const isIn = as.includes("agent") || as.includes("trustee") || as.includes("arranger");
    return isClaim || isIn ? { as } : "aside";
  }
  const [, others = "", side = ""] = sideTaken.exec(rest) ?? [];
  if (side !== "" && someNames.test(others)) return giver.test(side) ? "from" : "to";
  if (isClaim && /^ (?:affiliate|subsidiary|unit|division|stockholders|shareholders|group)\b/.test(rest))
    return null;
  if (opinion.test(before)) return "counsel";
  if (beside.test(before)) return "aside";
  if (away.test(before)) return null;
  if (/\bin favou?r of (?:the )?$/i.test(before)) return "for";
  if (/\bagainst (?:the )?$/i.test(before)) return "against";
  if (/\bfrom (?:the |its )?$/i.test(before)) return "from";
  if (/\b(?:to|grant(?:ed|s|ing)?) (?:the |its |an? )?$/i.test(before)) return "to";
  if (/\b(?:granted|licensed) (?:the (?:Company|Registrant)|us)\b/.test(rest.slice(0, 60))) return "from";
  // "Sold Acme 2,000 shares": to whom stands first.
  if (/\b(?:sold|issued|granted|gave|paid) $/i.test(before) && /^ (?:\$?\d|an? )/.test(rest)) return "to";
  if (/\bby (?:the )?$/i.test(before)) return "by";
  if (/\bwith (?:the )?$/i.test(before)) return "with";
  if (object.test(before) || holding.test(before) || merging.test(before)) return "of";
  if (/^ (?:acquisition|takeover|purchase|buyout)\b/.test(rest)) return "of";
  if (/^ (?:was|were|has been|to be) (?:acquired|bought|purchased|sold)\b/.test(rest)) return "of";
  return isClaim && /^ (?:acquired|bought|sold)(?:$|,| (?:for|from|by|in|at)\b)/.test(rest) ? "of" : null;
}

/** "Brinell and Marrow Whitlock" are two. */
function cutAtAnd(words: readonly string[], { start, end }: Place, claim: string) {
  return Array.from(claim.slice(start, end).matchAll(/(?:(?! and ).)+/g), ({ index, 0: said }) => {
    const [from, to] = [start + index + (index > 0 ? "and ".length : 0), start + index + said.length];
    const own = new Set(wordsOf(claim.slice(from, to)));
    const [before, after] = [claim.slice(Math.max(0, from - 110), from), claim.slice(to)];
    return { words: words.filter((word) => own.has(word)), start: from, end: to, before, after };
  }).filter((one) => one.words.length > 0);
}

/** The names of a claim to which it gives a part; in a list ("with A, B and C") all have that of the first. */
export function findParties(claim: string, names: readonly string[][]): Party[] {
  const found = names
    .flatMap((words) => placesOf(words, claim).flatMap((place) => cutAtAnd(words, place, claim)))
    .sort((a, b) => a.start - b.start);
  let last: { end: number; part: NamePart | null } = { end: -1, part: null };
  const parties: Party[] = [];
  for (const { words, start, end, before, after } of found) {
    const isListed = /^,? (?:and )?$/.test(claim.slice(Math.max(0, last.end), start)) && last.end > 0;
    const part = partAt(before, after, true) ?? (isListed ? last.part : null);
    if (part !== null && part !== "aside") parties.push({ words, part });
    last = { end, part };
  }
  return parties;
}

const isAgainst = (claimed: NamePart, told: NamePart): boolean => {
  if (typeof claimed === "object")
    return typeof told === "object" && !claimed.as.every((word) => told.as.includes(word));
  return against[claimed].some((one) => one === (typeof told === "object" ? "aside" : told));
};

/**
 * Whether a passage has a name in another part than a claim does, wherever it has it in one.
 *
 * @param texts the sentence of the deed, and what stands around it: the first that gives the name a part decides.
 */
export function isOtherParty({ words, part }: Party, texts: readonly string[]): boolean {
  for (const text of texts) {
    const [first = ""] = words;
    // (“Bethany”): called so from there on.
    const isShort = Array.from(text.matchAll(/[“"]([^”"]+)[”"]/gu)).some(([, term = ""]) => {
      const said = wordsOf(term);
      return said.length === 1 && said[0] === first;
    });
    const told = placesOf(isShort ? [first] : words, text).flatMap(
      ({ before, after }) => partAt(before, after, false) ?? [],
    );
    if (told.length > 0) return told.every((one) => isAgainst(part, one));
  }
  return false;
}

/** "A deal with A to buy B" is none with B to buy A. */
export function areSwitched(parties: readonly Party[], text: string): boolean {
  const seller = parties.find(({ part }) => part === "with");
  const bought = parties.find(({ part }) => part === "of");
  if (seller === undefined || bought === undefined) return false;
  const told = ({ words }: Party) =>
    placesOf(words, text).flatMap(({ before, after }) => partAt(before, after, false) ?? []);
  const [ofSeller, ofBought] = [told(seller), told(bought)];
  return ofSeller.includes("of") && !ofBought.includes("of");
}

/** "Agreement and Plan of Merger among A, B and C": who is bought, a title does not say, save where A is “Parent”. */
export function isUndirected(
  { parties, heads, names }: Pick<Statement, "parties" | "heads" | "names">,
  assertions: readonly Assertion[],
  { sentence, passage }: { sentence: string; passage: string },
): boolean {
  if (areBuyer(names, passage)) return false;
  const hasSides = parties.some(({ part }) => part === "by" || part === "of");
  if (!hasSides || !heads.some(({ predicate, isMutual }) => predicate === "acquire" && !isMutual))
    return false;
  const deals = assertions.filter(({ predicate }) => predicate === "acquire");
  return (
    deals.length > 0 &&
    deals.every(({ form: how, start, end }) => how === "noun" && /^\p{Lu}/u.test(sentence.slice(start, end)))
  );
}
