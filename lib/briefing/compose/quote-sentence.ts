import { splitSentences } from "@/lib/domain/split-sentences";
import { findHostileText } from "../verify/hostile-text";

const shortest = 30;
const longest = 320;

/** The first sentence of a passage that can stand alone in running text, with its place; null where none can. */
export function firstSentence(passage: {
  text: string;
  start: number;
}): { text: string; start: number; end: number } | null {
  for (const { start, end } of splitSentences(passage.text).slice(0, 3)) {
    const text = passage.text.slice(start, end);
    if (
      text.length < shortest ||
      text.length > longest ||
      !/[.]$/.test(text) ||
      /[“”"\n\t[\]]|^item\s+\d/i.test(text)
    )
      continue;
    if (
      !/^[A-Z]/.test(text) ||
      /\b(?:incorporated (?:herein )?by reference|attached (?:hereto )?as|furnished)\b/i.test(text)
    )
      continue;
    // What reads as an address, a footnote or an order is no fact of the company: it stands on the source's page only.
    if (findHostileText(text) !== null) continue;
    return { text, start: passage.start + start, end: passage.start + end };
  }
  return null;
}
