import "server-only";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";

/** Capitalised words that begin a sentence or name a day, and no other company. */
const idle = new Set(
  `a after all also although an and as at because before but by chief chair chairman chairwoman executive financial officer
operating president ceo cfo coo cto earlier for from he her his however i if in inc it its last later like many more most
no on one our over separately she shares since so some sales still that the their there these they this those to two
under we when while with yet monday tuesday wednesday thursday friday saturday sunday january february march april may
june july august september october november december nasdaq nyse mr ms mrs dr`.split(/\s+/),
);

const farthest = 400;

/**
 * Whether a text, `gap` being what stands between a company's name and a sentence, may still speak of that company: no
 * capitalised word in between is anything but a person or the begin of a sentence.
 */
export function isStillSpokenOf(text: string, gap: Stretch, people: readonly PersonMention[]): boolean {
  if (gap.end - gap.start > farthest) return false;
  for (const match of text.slice(gap.start, gap.end).matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}’']*/gu)) {
    const at = gap.start + match.index;
    const isPerson = people.some(({ start, end }) => start <= at && at < end);
    if (!isPerson && !idle.has(match[0].toLowerCase().replace(/[’']s?$/, ""))) return false;
  }
  return true;
}
