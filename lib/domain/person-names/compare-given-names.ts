import { editDistance } from "./edit-distance";
import { givenNames } from "./given-names";
import { areNicknames } from "./nicknames";

/** How two sets of given names (folded, in order) agree: 1 the same, 0 different. */
export type GivenAgreement = { score: number; why: string };

const isInitial = (word: string): boolean => word.length === 1;

const join = (words: readonly string[]): string => words.join("").replace(/-/g, "");

const compareWord = (a: string, b: string): GivenAgreement => {
  if (a === b)
    return isInitial(a) ? { score: 0.66, why: "same initial" } : { score: 1, why: "same first name" };
  if (isInitial(a) || isInitial(b))
    return a.charAt(0) === b.charAt(0)
      ? { score: 0.68, why: "initial is compatible" }
      : { score: 0, why: "other initial" };
  if (areNicknames(a, b)) return { score: 0.94, why: "forms of one first name" };
  if (a.replace(/-/g, "") === b.replace(/-/g, "")) return { score: 0.98, why: "same first name" };
  const [head, other] = a.includes("-") ? [a.split("-")[0], b] : [b.split("-")[0], a];
  if (head === other && (a.includes("-") || b.includes("-")))
    return { score: 0.85, why: "part of a double first name" };
  const bothKnown = givenNames.has(a) && givenNames.has(b);
  const shorter = Math.min(a.length, b.length);
  // "William" and "Williams" are a first and a last name; a slip is inside the word.
  const isEnding = a.slice(0, -1) === b || b.slice(0, -1) === a;
  if (!bothKnown && !isEnding && shorter >= 5 && editDistance(a, b) === 1)
    return { score: 0.8, why: "first names one letter apart" };
  return { score: 0, why: "other first name" };
};

const agree = (a: string, b: string): boolean =>
  a === b || areNicknames(a, b) || ((isInitial(a) || isInitial(b)) && a.charAt(0) === b.charAt(0));

/** Whether the middle names cannot be one person's. An initial agrees with any name that begins with it. */
const middlesClash = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length === 0 || b.length === 0) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return !few.some((word) => many.some((other) => agree(word, other)));
};

/** Compares given names with their middles: middle names are optional, but two that differ part two persons. */
export const compareGivenNames = (a: readonly string[], b: readonly string[]): GivenAgreement => {
  const [firstA, firstB] = [a[0], b[0]];
  if (firstA === undefined || firstB === undefined) return { score: 0, why: "no first name" };
  if (a.length !== b.length && join(a) === join(b)) return { score: 0.97, why: "same first name" };
  const direct = compareWord(firstA, firstB);
  if (direct.score > 0) {
    const [restA, restB] = [a.slice(1), b.slice(1)];
    if (middlesClash(restA, restB)) return { score: 0.3, why: "other middle name" };
    const shared = restA.length > 0 && restB.length > 0;
    if (direct.score < 0.7 && !shared && [restA, restB].some((rest) => rest.some((word) => !isInitial(word))))
      return { score: 0.55, why: "only the initial of a name that is not used" };
    return { score: Math.min(1, direct.score + (shared && direct.score < 0.7 ? 0.1 : 0)), why: direct.why };
  }
  // "J. Kent Masters" and "Kent Masters", "Hugh Wyman Howard" and "Wyman Howard": called by the middle name.
  for (const [long, short] of [
    [a, b],
    [b, a],
  ] as const) {
    const [leading, second] = long;
    const called = short[0];
    if (!leading || !second || !called || isInitial(second) || isInitial(called)) continue;
    const middle = compareWord(second, called);
    const others = [long.slice(2), short.slice(1)] as const;
    const hasOther = others[1].length > 0 && (others[0].length === 0 || middlesClash(...others));
    if (middle.score >= 0.9 && !hasOther)
      return { score: isInitial(leading) ? 0.9 : 0.72, why: "called by the middle name" };
    if (join([leading, second]) === join([called])) return { score: 0.97, why: "same first name" };
  }
  return direct;
};
