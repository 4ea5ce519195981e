import "server-only";
import { familyNameOf, type People } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { CompanyLookUps } from "./company-look-ups";
import type { NamedCompany } from "./look-up-name";

/** A place where a text names a company. */
export type CompanyMention = Stretch & NamedCompany & { text: string };

const exchange =
  /\b(?:Nasdaq(?:GS|GM|CM)?|NASDAQ(?:-?(?:GS|GM|CM))?|NYSE(?: ?(?:American|Arca|AMERICAN|ARCA))?|AMEX|OTC(?:QX|QB|PK)?)\s?:\s?([A-Z]{1,5}(?:[.-][A-Z])?)\b/g;
const cashtag = /(?<![\p{L}\p{N}$])\$([A-Z]{1,5}(?:\.[A-Z])?)\b/gu;

const token = /(?:\p{Ll}{1,2}(?=\p{Lu}))?[\p{Lu}\p{N}][\p{L}\p{N}&+.'’!-]{0,40}/u.source;
const form =
  "(?:,? (?:Inc|Corp|Corporation|Company|Co|Ltd|Limited|LLC|plc|PLC|L\\.P|N\\.V|S\\.A|AG|SE)\\b\\.?)";
const run = new RegExp(
  `(?<![\\p{L}\\p{N}])${token}(?:[ \\u00a0](?:(?:of|and|the|for|de|in) )?(?:& )?${token}){0,8}${form}?`,
  "gu",
);

const connective = /^(?:of|and|the|for|de|in|&)$/i;
const abbreviation =
  /^(?:(?:\p{L}\.)+|(?:Inc|Corp|Co|Cos|Ltd|Bros|St|Mr|Dr|Jr|Sr|Mfg|Intl|L\.P|N\.V|S\.A|S\.p\.A)\.)$/u;
const longestName = 7;

type Words = { text: string; start: number; end: number }[];

const wordsOf = (text: string, start: number): Words =>
  Array.from(text.matchAll(/[^\s]+/gu), (match) => ({
    text: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));

/**
 * Every mention of a company in a text, in order: exchange and symbol, or a stretch of capitalised words, the longest
 * that the registry's resolver knows. What is part of a person's name is nobody's.
 */
export function findCompanyNames(text: string, lookUps: CompanyLookUps, people: People): CompanyMention[] {
  const known = new Map<string, NamedCompany | null>();
  const look = (phrase: string): NamedCompany | null => {
    let found = known.get(phrase);
    if (found === undefined) {
      found = lookUps.name(phrase);
      known.set(phrase, found);
    }
    return found;
  };
  const mentions: CompanyMention[] = [];
  for (const pattern of [exchange, cashtag])
    for (const match of text.matchAll(pattern)) {
      const found = lookUps.ticker(match[1] ?? "");
      const stretch = { start: match.index, end: match.index + match[0].length, text: match[0] };
      if (found !== null) mentions.push({ ...found, ...stretch });
    }
  const symbols = mentions.slice();
  for (const match of text.matchAll(run)) {
    for (const mention of cutRun(wordsOf(match[0], match.index), look)) {
      const isSymbol = symbols.some(({ start, end }) => mention.start < end && start < mention.end);
      if (!isSymbol && !isInPerson(mention, people)) mentions.push(mention);
    }
  }
  const clear = new Set(
    mentions.flatMap(({ entityKey, strength }) =>
      strength === "word" || strength === "common" ? [] : [entityKey],
    ),
  );
  return mentions
    .filter((mention) => clear.has(mention.entityKey) || !isFamilyName(mention, people))
    .sort((a, b) => a.start - b.start);
}

/** The names in a run of capitalised words, the longest first at each word. */
function cutRun(words: Words, look: (phrase: string) => NamedCompany | null): CompanyMention[] {
  const found: CompanyMention[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const most = Math.min(longestName, longestFrom(words, from));
    for (let length = most; length > 0; length -= 1) {
      const mention = readWords(words.slice(from, from + length), look);
      if (mention === null) continue;
      found.push(mention);
      from += length - 1;
      break;
    }
  }
  return found;
}

/** Words up to the end of a sentence. */
function longestFrom(words: Words, from: number): number {
  for (let at = from; at < words.length - 1; at += 1) {
    const text = words[at]?.text ?? "";
    if (text.endsWith(".") && !abbreviation.test(text)) return at - from + 1;
  }
  return words.length - from;
}

function readWords(words: Words, look: (phrase: string) => NamedCompany | null): CompanyMention | null {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  if (connective.test(first.text) || connective.test(last.text)) return null;
  const whole = words
    .map(({ text }) => text)
    .join(" ")
    .replace(/[.'’!-]+$/, (end) => (abbreviation.test(last.text) ? end : ""));
  // "Lowe's" is a name with its possessive, "Apple's" is not.
  for (const phrase of [whole, whole.replace(/['’]s$/, "")]) {
    const company = look(phrase);
    if (company !== null)
      return { ...company, text: phrase, start: first.start, end: first.start + phrase.length };
  }
  return null;
}

/** "Ford" in "Doug Ford" is the person. */
const isInPerson = ({ start, end, strength }: CompanyMention, { mentions }: People): boolean =>
  strength !== "full" &&
  mentions.some(
    (person) => person.start <= start && end <= person.end && person.end - person.start > end - start,
  );

/** So is "Ford" alone where the text speaks of Doug Ford, and of no Ford Motor Company. */
const isFamilyName = ({ text, strength }: CompanyMention, { names }: People): boolean =>
  (strength === "word" || strength === "common") &&
  names.some((name) => familyNameOf(name) === text.toLowerCase());
