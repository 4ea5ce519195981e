import { abbreviates } from "@/lib/domain/company-names/words";
import type { Query } from "./parse-query";
import type { Vocabulary } from "./vocabulary";

/** Which words of the query stand for which words of a name. */
export type Alignment = {
  /** Likeness of each word of the query to what it stands for; 0 where it stands for nothing. */
  query: number[];
  name: number[];
  /** True where every matched word keeps its place in the order. */
  inOrder: boolean;
  /** Weight of the words of the query that are read as another cut short, or as initials. */
  abbreviated: number;
};

type Link = {
  from: number;
  fromSpan: number;
  to: number;
  toSpan: number;
  likeness: number;
  weight: number;
  isAbbreviation: boolean;
};

/** What two words written together are worth beside the words themselves. */
const joinedLikeness = 0.97;

/** Aligns a query with a name word by word, best links first; two words may stand for one written together. */
export function alignWords(
  vocabulary: Vocabulary,
  query: Query,
  name: number,
  words: readonly string[],
): Alignment {
  const wordCount = words.length;
  const links = linkTerms(vocabulary, query, name, wordCount);
  links.sort((one, other) => rankOf(other, wordCount) - rankOf(one, wordCount));
  const alignment: Alignment = {
    query: new Array<number>(query.words.length).fill(0),
    name: new Array<number>(wordCount).fill(0),
    inOrder: true,
    abbreviated: 0,
  };
  const taken: Link[] = [];
  takeLinks(alignment, links, taken);
  if (taken.length > 0 && alignment.query.includes(0) && alignment.name.includes(0)) {
    takeLinks(alignment, linkAbbreviations(query, words, alignment), taken);
  }
  return alignment;
}

/** Links between words that the vocabulary holds for one, and between one word and two written together. */
function linkTerms(vocabulary: Vocabulary, query: Query, name: number, wordCount: number): Link[] {
  const start = vocabulary.termStarts[name] ?? 0;
  const links: Link[] = [];
  for (let from = 0; from < query.words.length; from += 1) {
    const terms = query.likeness[from];
    const weight = query.weights[from] ?? 0;
    for (let to = 0; to < wordCount; to += 1) {
      const term = vocabulary.nameTerms[start + to] ?? 0;
      const likeness = terms?.get(term) ?? 0;
      const found = { from, to, isAbbreviation: false };
      if (likeness > 0) links.push({ ...found, fromSpan: 1, toSpan: 1, likeness, weight });
      if (query.pairs[from] === term)
        links.push({ ...found, fromSpan: 2, toSpan: 1, likeness: joinedLikeness, weight: 2 * weight });
      if (to + 1 >= wordCount) continue;
      const joined = terms?.get(vocabulary.nameTerms[start + wordCount + to] ?? 0) ?? 0;
      if (joined > 0)
        links.push({ ...found, fromSpan: 1, toSpan: 2, likeness: joined * joinedLikeness, weight });
    }
  }
  return links;
}

function takeLinks(alignment: Alignment, links: readonly Link[], taken: Link[]): void {
  for (const link of links) {
    if (isTaken(alignment.query, link.from, link.fromSpan) || isTaken(alignment.name, link.to, link.toSpan))
      continue;
    alignment.query.fill(link.likeness, link.from, link.from + link.fromSpan);
    alignment.name.fill(link.likeness, link.to, link.to + link.toSpan);
    if (taken.some((other) => other.from < link.from !== other.to < link.to)) alignment.inOrder = false;
    if (link.isAbbreviation) alignment.abbreviated += link.weight;
    taken.push(link);
  }
}

/** Links between words that nothing else matched: "pwr" and "power", "ny" and "new york". */
function linkAbbreviations(query: Query, words: readonly string[], alignment: Alignment): Link[] {
  const links: Link[] = [];
  for (const [from, word] of query.words.entries()) {
    if ((alignment.query[from] ?? 0) > 0) continue;
    const weight = query.weights[from] ?? 0;
    const spelled = query.parsed.words[from] ?? word;
    for (const [to, other] of words.entries()) {
      if ((alignment.name[to] ?? 0) > 0) continue;
      const likeness = Math.max(abbreviates(word, other), abbreviates(spelled, other));
      if (likeness > 0)
        links.push({ from, fromSpan: 1, to, toSpan: 1, likeness, weight, isAbbreviation: true });
      const toSpan = word.length;
      if (toSpan < 2 || toSpan > 4 || to + toSpan > words.length) continue;
      const initials = words
        .slice(to, to + toSpan)
        .map((part) => part[0] ?? "")
        .join("");
      if (initials === word)
        links.push({ from, fromSpan: 1, to, toSpan, likeness: 0.9, weight, isAbbreviation: true });
    }
  }
  return links.sort((one, other) => other.likeness - one.likeness);
}

function rankOf(link: Link, wordCount: number): number {
  return link.likeness * (link.fromSpan + link.toSpan) - Math.abs(link.from - link.to) / (100 * wordCount);
}

function isTaken(values: readonly number[], start: number, span: number): boolean {
  for (let at = start; at < start + span; at += 1) if ((values[at] ?? 0) > 0) return true;
  return false;
}
