import { memoize } from "@/lib/domain/memoize";
import {
  foldName,
  givenNames,
  isJoiningParticle,
  isParticle,
  readCredential,
  readGeneration,
  readTitle,
} from "./name-words";

/** One way to read a written name: folded words, and how sure the order is (0 to 1). */
export type NameReading = {
  given: string[];
  family: string[];
  generation: string;
  certainty: number;
  /** `filed`: by its marks in filed order; `turned`: read so without a mark. */
  order: "natural" | "filed" | "turned";
};

type Words = Pick<NameReading, "given" | "family" | "certainty">;

const splitInitials = (word: string): string[] =>
  /^(?:\p{L}\.){2,}$/u.test(word) ? word.split(".").filter(Boolean) : [word];

/** Readings of words in natural order: the last word is the family name, with its particles, or with the word before. */
const readNatural = (words: readonly string[], certainty: number): Words[] => {
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? "")) start -= 1;
  const readings = [{ given: words.slice(0, start), family: words.slice(start), certainty }];
  const before = words[start - 1];
  if (start > 1 && before && before.length > 2 && !givenNames.has(before))
    readings.push({
      given: words.slice(0, start - 1),
      family: words.slice(start - 1),
      certainty: certainty * 0.98,
    });
  return readings;
};

/** Readings of words in filed order: the first word is the family name, with its particles, or with the next. */
const readFiled = (words: readonly string[], certainty: number): Words[] => {
  const fullNamesFrom = (start: number): number =>
    words.slice(start).filter((word) => word.length > 1).length;
  let end = 0;
  while (isParticle(words[end] ?? "") && fullNamesFrom(end + 1) > 1) end += 1;
  end += 1;
  if (isJoiningParticle(words[end] ?? "") && fullNamesFrom(end + 1) > 1) {
    while (isJoiningParticle(words[end] ?? "")) end += 1;
    end += 1;
  }
  const readings = [{ given: words.slice(end), family: words.slice(0, end), certainty }];
  const next = words[end];
  if (next && next.length > 2 && end < words.length - 1 && !givenNames.has(next))
    readings.push({
      given: words.slice(end + 1),
      family: words.slice(0, end + 1),
      certainty: certainty * 0.98,
    });
  return readings;
};

/**
 * The ways to read a written name. A comma after the last name settles the order; capitals and an initial at the
 * end speak for the filed order (LAST FIRST MIDDLE), anything else for the natural one. A single word has none.
 */
export const readPersonName = memoize((name: string): NameReading[] => {
  let generation = "";
  let comma = -1;
  const words: string[] = [];
  const pieces = name
    .replace(/\([^)]*\)|["“”][^"“”]*["“”]/g, " ")
    .replace(/,(?=\S)/g, ", ")
    .trim()
    .split(/\s+/);
  for (const piece of pieces) {
    const word = piece.replace(/,$/, "");
    const suffix = words.length > 0 ? readGeneration(word) : null;
    if (suffix !== null) generation = foldName(suffix);
    else if (words.length > 1 && readCredential(word) !== null) continue;
    else if (readTitle(word) !== null && pieces.length > 2) continue;
    else words.push(...splitInitials(word).map(foldName).filter(Boolean));
    if (piece.endsWith(",") && comma < 0) comma = words.length;
  }
  if (words.length < 2) return [];
  const read = (readings: Words[], order: NameReading["order"]): NameReading[] =>
    readings.map((reading) => ({ ...reading, generation, order }));
  if (comma > 0 && comma < words.length)
    return read([{ given: words.slice(comma), family: words.slice(0, comma), certainty: 1 }], "filed");
  const isShouted = name === name.toUpperCase() && /\p{Lu}{2}/u.test(name);
  const endsInInitial = words.at(-1)?.length === 1;
  const isGiven = (word: string | undefined) => givenNames.has(word ?? "");
  const startsGiven = isGiven(words[0]) || words[0]?.length === 1;
  const natural = (certainty: number) => read(readNatural(words, certainty), "natural");
  const filed = (certainty: number, order: "filed" | "turned") => read(readFiled(words, certainty), order);
  if (endsInInitial) {
    // "Jeffery Liberman A": the given name first, the middle initial last.
    const initials = words.filter((word) => word.length === 1);
    const rest = words.filter((word) => word.length > 1);
    const [first, last] = rest;
    const isTurned = rest.length === 2 && first && last && isGiven(first) && !isGiven(last);
    const turned = isTurned
      ? read([{ given: [first, ...initials], family: [last], certainty: 0.9 }], "natural")
      : [];
    return [...filed(1, "filed"), ...turned];
  }
  if (isShouted) return [...filed(1, "filed"), ...natural(startsGiven ? 0.95 : 0.6)];
  // "Tim Cook" is no Mr. Tim: turned only where the first word may be a family name.
  const isPlainlyNatural = startsGiven && !words.slice(1).some(isGiven);
  if (isPlainlyNatural) return natural(1);
  if (words.length > 2 && isJoiningParticle(words[0] ?? "") && words[1]?.length !== 1)
    return filed(1, "filed");
  const seemsFiled = !startsGiven && words.slice(1).some(isGiven);
  return [...natural(seemsFiled ? 0.85 : 1), ...filed(0.9, "turned")];
});
