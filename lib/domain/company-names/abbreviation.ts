import { isPlace } from "./geography";

/**
 * How well a word reads as another one cut short, 0 to 1: its beginning ("dig" of "digital"), or its
 * first letter and others in order ("pwr" of "power"). Three letters at least, two without vowels.
 */
export function abbreviates(short: string, long: string): number {
  if (short.length >= long.length || short[0] !== long[0] || /\d/.test(short)) return 0;
  if (short.length === 1) return isDirection(long) ? 0.8 : 0;
  if (long.startsWith(short)) return short.length >= 3 ? 0.85 : 0;
  const bare = short.endsWith("s") && short.length > 3 ? short.slice(0, -1) : short;
  if (bare.length >= 3 && long.startsWith(bare)) return 0.85;
  const vowels = (bare.match(/[aeiou]/g) ?? []).length;
  if (bare.length < 2 || vowels * 2 > bare.length || isPlace(short)) return 0;
  return isSubsequence(bare, long) && bare.length * 3 >= long.length ? 0.75 : 0;
}

function isDirection(word: string): boolean {
  return word === "north" || word === "south" || word === "east" || word === "west";
}

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
