import { namesInText, wordsBehindFirst } from "@/lib/domain/names-in-text";
import { shareOfFilers, type Told, toldShareOf, wordPairs, wordStems } from "@/lib/domain/report-words";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport } from "../statement";
import { ownNamesOf } from "./company-name";

/** Words that nobody's report is without say nothing either way. */
const commonShare = 0.97;

/** Of headings and aims, which are short, what most filers write. */
const commonToldShare = 0.7;

/** Words of its own business are those that at most this share of the filers write. */
const ownShare = 0.45;
/** A ware, a customer or a place of few is a word of its business that at most this share of the filers write. */
const rareShare = 0.2;
/** A word of the passages on competition counts as the company's own where it comes again. */
const leastTimes = 4;

export type Particularity = {
  /** How much a sentence says of one company that others do not say of themselves; above 0. */
  score: (sentence: string) => number;
  /** Whether no other company of its industry could say the same: it gives a name, a number or a ware of its own. */
  isParticular: (sentence: string) => boolean;
  /**
   * How much of an aim is this company's alone: it names somebody, or one of its wares, customers or fields, in words that
   * few filers use for aims. 0 where it does neither.
   */
  weighAim: (sentence: string) => number;
};

/** The words of a sentence that tell it from others. */
export const tellingStems = (sentence: string): ReadonlySet<string> =>
  new Set(wordStems(sentence).filter((stem) => shareOfFilers(stem) <= ownShare && !pronouns.has(stem)));

/** By which not half of the filers speak of themselves. */
const pronouns: ReadonlySet<string> = new Set(["we", "our", "us"]);

/** Of an aim a word counts as particular that at most this share of the filers use for theirs. */
const particularShare = 0.15;
/** Of fewer words a single one would weigh too much. */
const leastStems = 8;
/** Among more words than it outweighs, one word of its own is there by chance. */
const leastWeight = 0.2;

/**
 * Measures sentences of a company's report by the words that it describes its business with and few others write at all,
 * and by how rare the words of the sentence are over all filers. "Our stock may be volatile" is everybody's; what
 * speaks of its own wares, customers and plants is not.
 */
export function particularityFor(facts: BriefingFacts): Particularity {
  const made = known.get(facts) ?? measure(facts);
  known.set(facts, made);
  return made;
}

/** The words of one company's report are asked by each part of its briefing. */
const known = new WeakMap<BriefingFacts, Particularity>();

function measure(facts: BriefingFacts): Particularity {
  const { reported, passages, entity } = facts;
  const selves = ownNamesOf(facts).names.flatMap((name) => name.split(" "));
  const own = new Set<string>();
  const add = (text: string, to = own) => {
    for (const stem of wordStems(text)) if (shareOfFilers(stem) <= ownShare) to.add(stem);
  };
  for (const { kind, quote, name } of reported) {
    if (kind === "description" && quote !== null) add(quote);
    if ((kind === "segment" || kind === "customer" || kind === "competitor") && name !== null) add(name);
  }
  if (entity.industry !== null) add(entity.industry);
  const wares = new Set(own);
  for (const { kind, name } of reported) if (kind === "product" && name !== null) add(name, wares);
  const times = new Map<string, number>();
  for (const { text, item } of passages.rivals.filter(isOfReport))
    for (const stem of wordStems(text)) times.set(stem, (times.get(stem) ?? 0) + (item === "1" ? 1 : 0));
  for (const [stem, count] of times) if (count >= leastTimes) add(stem);
  for (const self of selves) for (const stem of wordStems(self)) wares.delete(stem);
  const ownIn = (stems: readonly string[]) => [...new Set(stems)].filter((stem) => own.has(stem));
  return {
    isParticular: (sentence) =>
      hasNameOrNumber(sentence, selves) ||
      ownIn(wordStems(sentence)).some((stem) => shareOfFilers(stem) <= rareShare),
    weighAim: (sentence) => {
      const stems = [...new Set(wordStems(sentence))];
      // "Core Values" and "Board of Directors" name nobody.
      const names = new Set(
        namesInText(sentence, selves)
          .flatMap(wordStems)
          .filter((stem) => shareOfFilers(stem) <= rareShare),
      );
      const particular = stems.filter(
        (stem) => (wares.has(stem) || names.has(stem)) && toldShareOf("aims", stem) <= particularShare,
      );
      const sum = particular.reduce((all, stem) => all + 1 - toldShareOf("aims", stem), 0);
      const weight = sum / Math.sqrt(Math.max(leastStems, stems.length));
      return weight < leastWeight ? 0 : weight + meanRarity(stems, "aims");
    },
    score: (sentence) => {
      const stems = wordStems(sentence);
      if (stems.length === 0) return 0;
      const ownWeight = ownIn(stems).reduce((sum, stem) => sum + 1 - shareOfFilers(stem), 0);
      return ownWeight / Math.sqrt(stems.length) + meanRarity(stems);
    },
  };
}

/** Whether a sentence has a number, or a name behind its first word that isn't the company's own. */
const hasNameOrNumber = (sentence: string, selves: readonly string[]): boolean =>
  wordsBehindFirst(sentence).some((word) => /^\$?\d/.test(word)) || namesInText(sentence, selves).length > 0;

/** The mean rarity of words and pairs of words, but for those that everybody writes. */
function meanRarity(stems: readonly string[], told?: Told): number {
  const rarities = (told === undefined ? [...stems, ...wordPairs(stems)] : stems)
    .map((words) => (told === undefined ? shareOfFilers(words) : toldShareOf(told, words)))
    .filter((share) => share < (told === undefined ? commonShare : commonToldShare))
    .map((share) => 1 - share);
  return rarities.length === 0 ? 0 : rarities.reduce((sum, one) => sum + one, 0) / rarities.length;
}
