import { splitSentences } from "@/lib/domain/split-sentences";

const shortest = 30;
const longest = 320;

/** The first sentence of a passage that can stand alone in running text, with its place; null where none can. */
export function firstSentence(passage: {
  text: string;
  start: number;
}): { text: string; start: number; end: number } | null {
  for (const { start, end } of splitSentences(passage.text).slice(0, 3)) {
    const text = passage.text.slice(start, end);
    if (text.length < shortest || text.length > longest || !/[.]$/.test(text) || /[“”"\n[\]]/.test(text))
      continue;
    if (
      !/^[A-Z]/.test(text) ||
      /\b(?:incorporated (?:herein )?by reference|attached (?:hereto )?as|furnished)\b/i.test(text)
    )
      continue;
    return { text, start: passage.start + start, end: passage.start + end };
  }
  return null;
}
