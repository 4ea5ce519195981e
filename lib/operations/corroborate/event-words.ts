import {
  currentItem,
  type EightKItem,
  eightKHeading,
  eightKItemOf,
  eightKItems,
  eightKLabel,
} from "@/lib/domain/eight-k-items";
import { readTable } from "@/lib/domain/read-table";

const itemWords = new Map(
  readTable("lib/operations/corroborate/item-words.tsv", "item", "known", "anchors", "either_or", "near").map(
    (row) => [row.item, row],
  ),
);

/** Words that tell nothing of what happened. */
const fillers = new Set(["8", "k", "8k", ...(itemWords.get("any")?.known ?? "").split(" ")]);

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]s\b/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const wordSet = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).filter((word) => !fillers.has(word)));

const vocabulary = eightKItems.map((item) => {
  const { known = "", anchors = "", either_or = "", near = "" } = itemWords.get(item) ?? {};
  const eitherOr = either_or
    .split(" | ")
    .filter(Boolean)
    .map((group) => group.split(" / "));
  return {
    item,
    known: wordSet(eightKHeading(item), eightKLabel(item), known, ...eitherOr.flat()),
    anchors: wordSet(anchors || eightKHeading(item)),
    alternatives: eitherOr.map((group) => group.map((words) => wordSet(words))),
    near: near === "yes",
    // Item 5.02 is called by its departures and 2.05 by exits, whatever is meant.
    isLooseByNumber: near === "numbered",
  };
});

/** How the words of a description fit an item. */
export type MeantItem = {
  item: EightKItem;
  /** Words, as the description writes them, that the item's heading does not vouch for. */
  unvouched: string[];
  /** Whether the heading names something beside what the claim means. */
  near: boolean;
};

export const isFiller = (word: string): boolean => fillers.has(word);

/** A word with its capitals, without the signs around it. */
const asWritten = (text: string, word: string): string =>
  text
    .split(/[^\p{L}\p{N}’'-]+/u)
    .find((part) => wordsOf(part).includes(word))
    ?.replace(/['’]s$/, "") ?? word;

const numbered = /\bitem (\d\.\d\d)\b/i;

/**
 * The items that a description may mean, those that explain most of its words first. A heading or short label of
 * SEC's, or an item number, means just that item; beside a number stand words that the item vouches for, or not: of
 * "acquisition or disposition" it doesn't say which.
 *
 * @param ignored words that need no support, such as the company's own name.
 */
export function readEventWords(description: string, ignored: ReadonlySet<string>): MeantItem[] {
  const whole = eightKItemOf(description);
  const named = whole ?? currentItem(numbered.exec(description)?.[1] ?? "");
  const said = whole === null && named !== null ? description.replace(numbered, " ") : description;
  const words = [...new Set(wordsOf(said))].filter((word) => !fillers.has(word) && !ignored.has(word));
  return vocabulary
    .flatMap(({ item, known, anchors, alternatives, near, isLooseByNumber }) => {
      if (named ? item !== named : !words.some((word) => anchors.has(word))) return [];
      const groups = alternatives.map((group) =>
        group.map((alternative) => words.filter((word) => alternative.has(word))),
      );
      const partly = groups.filter(
        (said) => said.some((one) => one.length > 0) && said.some((one) => one.length === 0),
      );
      const someOnly = partly.length > 0;
      const beyond = whole ? [] : words.filter((word) => !known.has(word));
      const isWhole = whole !== null || (named !== null && isLooseByNumber);
      const partial = isWhole || near || !someOnly ? [] : partly.flat(2);
      const reading: MeantItem = {
        item,
        unvouched: [...beyond, ...partial].map((word) => asWritten(description, word)),
        near: near && someOnly,
      };
      return [{ reading, beyond: beyond.length }];
    })
    .sort((a, b) => a.beyond - b.beyond || a.reading.unvouched.length - b.reading.unvouched.length)
    .map(({ reading }) => reading);
}
