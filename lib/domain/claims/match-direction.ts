import { foldClaimText, splitFolded } from "./claim-words";

/** A name that a claim has behind "to" or "from". */
export type Direction = { words: string[]; way: "to" | "from" };

/** The names of a claim that stand behind "to" or "from". */
export function findDirections(text: string, names: readonly string[][]): Direction[] {
  return Array.from(
    text.matchAll(/\b(to|from)\s+(?:the |its )?(\p{Lu}[^,;]{0,60})/gu),
    ({ 1: way, 2: said = "" }): Direction[] => {
      const behind = splitFolded(foldClaimText(said));
      const words = names.find((name) => name[0] !== undefined && behind[0] === name[0]);
      return words === undefined ? [] : [{ words, way: way === "to" ? "to" : "from" }];
    },
  ).flat();
}

/** Whether a sentence has a name the other way wherever it has it: "from Racine to Monterrey" is not "to Racine". */
export function isOtherWay({ words, way }: Direction, sentence: string): boolean {
  const [first] = words;
  if (first === undefined) return false;
  const ways = Array.from(sentence.matchAll(/\p{Lu}[\p{L}\p{N}&’'-]*/gu)).flatMap(({ index, 0: word }) => {
    if (splitFolded(foldClaimText(word))[0] !== first) return [];
    const before = sentence.slice(Math.max(0, index - 30), index);
    const after = sentence.slice(index, index + 80);
    if (/\b(?:to|grant(?:ed|s|ing)?)\s+(?:the |its )?$/i.test(before)) return ["to"];
    if (/\bfrom\s+(?:the |its )?$/i.test(before)) return ["from"];
    return [
      /^[^.;:]{0,60}?\b(?:granted|licensed)\s+(?:the (?:Company|Registrant)|us)\b/.test(after)
        ? "from"
        : null,
    ];
  });
  const told = ways.filter((one) => one !== null);
  return told.length > 0 && told.every((one) => one !== way);
}

/** "In place of a plurality": what was before. */
const replaced = /\b(?:in (?:the )?place of|instead of|rather than|in lieu of)\s+((?:[\p{L}-]+\s*){1,4})/giu;

/** The words of a sentence that name what another thing takes the place of. */
export const replacedWords = (sentence: string): string =>
  Array.from(sentence.matchAll(replaced), ([, words = ""]) => words).join(" ");
