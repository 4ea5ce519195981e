import "server-only";

const wordsInRun = 4;
const hashes = 64;
const mostWords = 5_000;

/** The share of equal hashes from which two texts are one: a reprint that was cut by a half still has it. */
const leastLikeness = 0.4;

/**
 * What a reprint is known by: for each of 64 orders of all runs of four words, the run that comes first, as 512 hex
 * digits. Equal places estimate the share of runs that two texts have in common, within about 0.06, so one bound holds
 * for long and short texts alike; a single hash over all words would also join texts that only speak of one subject.
 */
export function signStory(text: string): string {
  const words = (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);
  const least = new Uint32Array(hashes).fill(0xffffffff);
  for (let at = 0; at + Math.min(wordsInRun, words.length) <= words.length && at < words.length; at += 1) {
    const run = hashText(words.slice(at, at + wordsInRun).join(" "));
    for (let order = 0; order < hashes; order += 1) {
      const hash = mix(run ^ Math.imul(order + 1, 0x9e3779b1));
      if (hash < (least[order] ?? 0)) least[order] = hash;
    }
  }
  return Array.from(least, (hash) => hash.toString(16).padStart(8, "0")).join("");
}

/** Whether two signatures are of one story, printed twice. */
export function isReprint(one: string, other: string): boolean {
  return likeness(one, other) >= leastLikeness;
}

/** The share of runs of words that two texts have in common, as their signatures estimate it. */
export function likeness(one: string, other: string): number {
  let equal = 0;
  for (let at = 0; at < hashes * 8; at += 8)
    if (one.slice(at, at + 8) === other.slice(at, at + 8)) equal += 1;
  return equal / hashes;
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
