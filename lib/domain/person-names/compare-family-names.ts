import { editDistance } from "./edit-distance";

/** How two family names (folded words, particles included) agree: 1 the same, 0 different. */
export type FamilyAgreement = { score: number; why: string };

const particleWords = new Set(
  "de del della der den di da das dos do du la le el al bin ibn van von vom zu ter ten t".split(" "),
);

/** "van der zee" -> "zee"; the particles alone never stand for the name. */
const withoutParticles = (words: readonly string[]): string[] => {
  const rest = words.filter((word, index) => index === words.length - 1 || !particleWords.has(word));
  return rest.length > 0 ? rest : [...words];
};

const parts = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.split("-")).filter(Boolean);

/** Slips of the pen. "Johnson" and "Johnston", "Andersen" and "Anderson" are two names, not one with a slip. */
const isSlip = (a: string, b: string): boolean => {
  if (editDistance(a, b) !== 1) return false;
  const single = (word: string) => word.replace(/(.)\1/g, "$1");
  const isDoubling = single(a) === single(b);
  const isTransposition = a.length === b.length && [...a].sort().join("") === [...b].sort().join("");
  const shorter = Math.min(a.length, b.length);
  if (isDoubling || isTransposition) return shorter >= 6;
  const stem = (word: string) => word.replace(/s[eo]n$/, "");
  return shorter >= 8 && stem(a) !== stem(b) && a.slice(0, -1) !== b && b.slice(0, -1) !== a;
};

export const compareFamilyNames = (a: readonly string[], b: readonly string[]): FamilyAgreement => {
  const [partsA, partsB] = [parts(a), parts(b)];
  const [wholeA, wholeB] = [partsA.join(""), partsB.join("")];
  if (wholeA === "" || wholeB === "") return { score: 0, why: "no last name" };
  if (wholeA === wholeB) return { score: 1, why: "same last name" };
  const [bareA, bareB] = [withoutParticles(partsA), withoutParticles(partsB)];
  if (bareA.join("") === bareB.join("")) return { score: 0.95, why: "same last name but for particles" };
  if (wholeA.replace(/^st/, "saint") === wholeB.replace(/^st/, "saint"))
    return { score: 1, why: "same last name" };
  if (bareA.length !== bareB.length) {
    const [few, many] = bareA.length < bareB.length ? [bareA, bareB] : [bareB, bareA];
    const whole = few.join("");
    if (few.length === 1 && whole.length > 2 && many.includes(whole))
      return { score: 0.85, why: "one part of a double last name" };
  }
  if (isSlip(wholeA, wholeB)) return { score: 0.75, why: "last names one letter apart" };
  return { score: 0, why: "other last name" };
};
