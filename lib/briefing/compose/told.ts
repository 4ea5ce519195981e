import type { Statement } from "../statement";

/** A statement of a paragraph, and its own wording as a headline; null where it makes none. */
export type Told = Statement & { headline: string | null };

/** How the text of a company's own statements begins, for the name to take its place where a paragraph opens. */
const pronoun = /^(?:It|Its)\b/;

/** "Apple’s", "Tyson Foods’". */
export const possessiveOf = (name: string): string => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

/** A sentence with the company's name in the place of the pronoun that it begins with. */
export function openWithName(text: string, name: string): string {
  return text.replace(pronoun, (word) => (word === "It" ? name : possessiveOf(name)));
}
