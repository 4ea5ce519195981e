import { readTable } from "@/lib/domain/read-table";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport } from "../statement";
import { ownNamesOf } from "./company-name";

/**
 * In how many of the filers counted a word or pair of words stands in the annual report, as a share. `npm run -s eval --
 * report-words` counts them; what fewer than a tenth of the filers write is not in the table.
 */
const shares: ReadonlyMap<string, number> = new Map(
  readTable("lib/briefing/compose/report-words.tsv", "words", "share").map(({ words, share }) => [
    words,
    Number(share),
  ]),
);

/** Words of a text in lower case, their plural and verb endings left out, single letters and numbers too. */
export function wordStems(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}’'&.-]*\p{L}/gu) ?? []).map((word) =>
    word
      .replace(/[’']s?$/, "")
      .replace(/ies$/, "y")
      .replace(/(?<=[a-z]{3})(?:ing|ed|es|s)$/, ""),
  );
}

/** Pairs of neighboring words. */
export const wordPairs = (stems: readonly string[]): string[] =>
  stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);

/** Words that nobody's report is without say nothing either way. */
const commonShare = 0.97;

/** Words of its own business are those that at most this share of the filers write. */
const ownShare = 0.45;
/** A ware, a customer or a place of few is a word of its business that at most this share of the filers write. */
const rareShare = 0.2;
/** Words of few without a name or a number beside them that say something of this company alone. */
const leastOwn = 2;
/** A word of the passages on competition counts as the company's own where it comes again. */
const leastTimes = 4;

export type Particularity = {
  /** How much a sentence says of one company that others do not say of themselves; above 0. */
  score: (sentence: string) => number;
  /** Whether it has any word of the company's own business. */
  isOwn: (sentence: string) => boolean;
  /** Whether it gives a name or a number. */
  isNaming: (sentence: string) => boolean;
  /** Whether it gives a name or a number, or two words of its own business that few write. */
  isConcrete: (sentence: string) => boolean;
  /** Whether no other company of its industry could say the same: it gives a name, a number or a ware of its own. */
  isParticular: (sentence: string) => boolean;
};

/**
 * Measures sentences of a company's report by the words that it describes its business with and few others write at all,
 * and by how rare the words of the sentence are over all filers. "Our stock may be volatile" is everybody's; what
 * speaks of its own wares, customers and plants is not.
 */
export function particularityFor(facts: BriefingFacts): Particularity {
  const { reported, passages, entity } = facts;
  const selves = ownNamesOf(facts).names.flatMap((name) => name.split(" "));
  const own = new Set<string>();
  const add = (text: string) => {
    for (const stem of wordStems(text)) if ((shares.get(stem) ?? 0) <= ownShare) own.add(stem);
  };
  for (const { kind, quote, name } of reported) {
    if (kind === "description" && quote !== null) add(quote);
    if ((kind === "segment" || kind === "customer" || kind === "competitor") && name !== null) add(name);
  }
  if (entity.industry !== null) add(entity.industry);
  const times = new Map<string, number>();
  for (const { text } of passages.rivals.filter(isOfReport))
    for (const stem of wordStems(text)) times.set(stem, (times.get(stem) ?? 0) + 1);
  for (const [stem, count] of times) if (count >= leastTimes) add(stem);
  const ownIn = (stems: readonly string[]) => [...new Set(stems)].filter((stem) => own.has(stem));
  return {
    isParticular: (sentence) =>
      hasNameOrNumber(sentence, selves) ||
      ownIn(wordStems(sentence)).some((stem) => (shares.get(stem) ?? 0) <= rareShare),
    isNaming: (sentence) => hasNameOrNumber(sentence, selves),
    isConcrete: (sentence) =>
      hasNameOrNumber(sentence, selves) ||
      ownIn(wordStems(sentence)).filter((stem) => (shares.get(stem) ?? 0) <= rareShare).length >= leastOwn,
    isOwn: (sentence) => ownIn(wordStems(sentence)).length > 0,
    score: (sentence) => {
      const stems = wordStems(sentence);
      if (stems.length === 0) return 0;
      const ownWeight = ownIn(stems).reduce((sum, stem) => sum + 1 - (shares.get(stem) ?? 0), 0);
      return ownWeight / Math.sqrt(stems.length) + meanRarity(stems);
    },
  };
}

/** Capitals and numbers that name nothing. */
const nameless =
  /^(?:AI|IT|US|U\.S\.?|COVID-19|ESG|Internet|Company|Registrant|Board|Item|Part|United|States|The|We|Our|I|Chief|Executive|Officers?|Directors?|Annual|Report|Form|10-K)$/;

/** Whether a sentence has a number, or a name behind its first word that isn't the company's own. */
function hasNameOrNumber(sentence: string, selves: readonly string[]): boolean {
  const [, ...words] = sentence.split(/[\s,;:()/–—]+/);
  return words.some((word) => {
    const plain = word.replace(/[’']s?$|[.!?]$/, "");
    const isNamed = /^\p{Lu}|^\p{Ll}\p{Lu}|^\$?\d/u.test(plain);
    return isNamed && !nameless.test(plain) && !selves.includes(plain);
  });
}

/** The mean rarity of words and pairs of words, but for those that everybody writes. */
function meanRarity(stems: readonly string[]): number {
  const rarities = [...stems, ...wordPairs(stems)]
    .map((words) => shares.get(words) ?? 0)
    .filter((share) => share < commonShare)
    .map((share) => 1 - share);
  return rarities.length === 0 ? 0 : rarities.reduce((sum, one) => sum + one, 0) / rarities.length;
}
