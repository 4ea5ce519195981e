import { wordClass } from "./lexicon";

/** A stretch `[start, end)` of a text. */
export type Stretch = { start: number; end: number };

/** No sentence is longer, in characters: what reads sentences may take time that grows faster than they do. */
const longest = 3000;

/** Words before a full stop that ends no sentence. */
export const abbreviations = wordClass("abbreviation");

/** Of these, the words that may also end a sentence: they do where a word follows that opens one. */
export const maybeLast = wordClass("abbreviation-at-end");

/** Words that open a sentence. */
export const openings = wordClass("sentence-opening");

/** "Yum! Brands", "Yahoo! Inc.": a name with a mark goes on in another name. */
const isNamed = (text: string, from: number, at: number): boolean => {
  const next = /^\s+(\p{Lu}\p{L}*)/u.exec(text.slice(at + 1, at + 40))?.[1] ?? "";
  return (
    /(?:^|[^\p{L}])\p{Lu}\p{L}*$/u.test(text.slice(Math.max(from, at - 20), at)) &&
    next !== "" &&
    !openings.has(next.toLowerCase())
  );
};

const endsSentence = (text: string, from: number, at: number): boolean => {
  if (text[at] === "!") return !isNamed(text, from, at);
  if (text[at] !== ".") return true;
  const word =
    /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(from, at - 20), at))?.[0].toLowerCase() ??
    "";
  const bare = word.replace(/^\.+/, "");
  if (maybeLast.has(bare)) {
    const next = /^\s+[“"(]?(\p{Lu}\p{L}*)/u.exec(text.slice(at + 1, at + 40))?.[1] ?? "";
    return openings.has(next.toLowerCase());
  }
  if (abbreviations.has(bare)) return false;
  return !/^\p{L}$/u.test(bare) && !/^(?:\p{L}\.)+\p{L}$/u.test(bare);
};

/**
 * The sentences of a text, in order, without the white space between them. Empty lines end a sentence; the full
 * stops of "Mr.", "Inc.", initials and numbers do not. Linear in the text's length.
 */
export function splitSentences(text: string): Stretch[] {
  const sentences: Stretch[] = [];
  let start = 0;
  const close = (end: number) => {
    const piece = text.slice(start, end);
    const lead = piece.length - piece.trimStart().length;
    const trimmed = piece.trim();
    for (let at = 0; at < trimmed.length; at += longest)
      sentences.push({
        start: start + lead + at,
        end: start + lead + Math.min(at + longest, trimmed.length),
      });
    start = end;
  };
  for (const match of text.matchAll(/\n\n|[.?!][”"’)]{0,2}(?=\s)/g)) {
    const end = match.index + match[0].length;
    if (match[0] === "\n\n") close(match.index);
    else if (
      /^\s+[\p{Lu}\p{N}“"(•$]/u.test(text.slice(end, end + 8)) &&
      endsSentence(text, start, match.index)
    )
      close(end);
  }
  close(text.length);
  return sentences;
}
