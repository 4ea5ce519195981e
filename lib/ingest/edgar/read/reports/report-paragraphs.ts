import "server-only";
import type { Stretch } from "@/lib/language/split-sentences";

/** Lines of a paragraph as one text: places stay, since one unit stands for one. */
export const joined = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");

export type Paragraph = Stretch & { text: string };

/** Paragraphs whose lines are one; what is longer than any in earnest is left out. */
export function* paragraphsOf(text: string): Generator<Paragraph> {
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g))
    if (match[0].length < 40_000)
      yield { start: match.index, end: match.index + match[0].length, text: joined(match[0]) };
}
