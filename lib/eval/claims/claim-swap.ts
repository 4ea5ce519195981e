import type { ClaimLabel } from "./claim-label";

/** Which part of a claim another takes the place of. */
export const swapKinds = ["year", "person", "role", "verb", "not", "plan", "number", "name"] as const;
export type SwapKind = (typeof swapKinds)[number];

/** A claim of which one part is another's. */
export type ClaimSwap = { kind: SwapKind; claim: ClaimLabel["claim"] };

/** A description with other words from `start` to `end`. */
export const putIn = (text: string, start: number, end: number, words: string): string =>
  text.slice(0, start) + words + text.slice(end);

/** How far into a filing its parts are looked for, in characters. */
const reach = 60_000;

/** What a filing says, without its cover and signatures. */
export function bodyOf(text: string): string {
  const items = /\bItem\s+\d/i.exec(text.slice(0, 8_000));
  const body = text.slice(items?.index ?? 0);
  const signature = /\n\s*SIGNATURES?\s*\n/.exec(body);
  return body.slice(0, Math.min(reach, signature?.index ?? reach)).replace(/(?<=\S)\n(?=\S)/g, " ");
}
