import { editDistance } from "@/lib/domain/edit-distance";
import { memoize } from "@/lib/domain/memoize";
import { readTable } from "@/lib/domain/read-table";
import {
  foldName,
  givenNames,
  isJoiningParticle,
  isParticle,
  readCredential,
  readGeneration,
  readTitle,
} from "./name-words";

// Apart from the given names, which browsers load: this table lies beside the server alone.

/** Forms of one given name: the first is the full name; a form may stand in several entries. */
const entries = readTable("lib/domain/tables/nicknames.tsv", "name", "forms").map(({ name, forms }) => [
  name,
  ...forms.split(" "),
]);

const entriesOf = new Map<string, Set<number>>();
for (const [index, entry] of entries.entries())
  for (const form of entry) entriesOf.set(form, (entriesOf.get(form) ?? new Set()).add(index));

const fullNames = new Set(entries.map((entry) => entry[0]));

/** Whether a folded word is a given name, or a form of one, that has others. */
export const isNickname = (word: string): boolean => entriesOf.has(word);

/**
 * Whether two folded given names are forms of one: "tim" and "timothy", "kathy" and "katherine", "bob" and "rob".
 * Two full names are so only if one stands in the other's entry ("christina" and "christine" do not).
 */
export const areNicknames = (a: string, b: string): boolean => {
  const ofB = entriesOf.get(b);
  if (ofB === undefined) return false;
  for (const index of entriesOf.get(a) ?? []) {
    if (!ofB.has(index)) continue;
    const head = entries[index]?.[0];
    if (head === a || head === b || !fullNames.has(a) || !fullNames.has(b)) return true;
  }
  return false;
};

/** One way to read a written name: folded words, and how sure the order is (0 to 1). */
type NameReading = {
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

/** How two family names (folded words, particles included) agree: 1 the same, 0 different. */
type FamilyAgreement = { score: number; why: string };

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
  if (editDistance(a, b, 1) !== 1) return false;
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

/** How two sets of given names (folded, in order) agree: 1 the same, 0 different. */
type GivenAgreement = { score: number; why: string };

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
  if (!bothKnown && !isEnding && shorter >= 5 && editDistance(a, b, 1) === 1)
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
const compareGivenNames = (a: readonly string[], b: readonly string[]): GivenAgreement => {
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

type PersonMatch = {
  same: boolean;
  /** 0 to 1; from 0.6 on the two may be one person. Initials alone give 0.6 to 0.8, full names 0.9 and more. */
  score: number;
  why: string;
};

const threshold = 0.6;

const compareReadings = (a: NameReading, b: NameReading): PersonMatch => {
  const family = compareFamilyNames(a.family, b.family);
  if (family.score === 0) return { same: false, score: 0, why: family.why };
  const given = compareGivenNames(a.given, b.given);
  if (given.score === 0) return { same: false, score: 0, why: given.why };
  if (a.generation && b.generation && a.generation !== b.generation)
    return { same: false, score: 0.1, why: "other generation (Jr., Sr., III)" };
  const loneGeneration = a.generation === b.generation ? 0 : 0.03;
  const uncertain = family.score < 0.8 && given.score < 0.97 ? 0.3 : 0;
  const order = a.certainty * b.certainty;
  const score = Math.max(0, family.score * given.score * order - loneGeneration - uncertain);
  const why = given.score === 1 && family.score === 1 ? "same name" : `${family.why}, ${given.why}`;
  return { same: score >= threshold, score: Math.round(score * 1000) / 1000, why };
};

/**
 * Whether two written names may be one person's, in either order (natural, or "Cook, Tim" and "COOK TIMOTHY D" as
 * filed). Nicknames and initials are compatible, middle names optional, generations distinguish, a last name alone
 * never matches.
 */
export const matchPersonNames = (a: string, b: string): PersonMatch => {
  const folded = foldName(a);
  if (folded === foldName(b) && /\s/.test(folded)) return { same: true, score: 1, why: "same name" };
  let best: PersonMatch | null = null;
  for (const readingA of readPersonName(a))
    for (const readingB of readPersonName(b)) {
      // Two names without a mark of filed order are not both turned.
      if (readingA.order === "turned" && readingB.order === "turned") continue;
      const match = compareReadings(readingA, readingB);
      if (best === null || match.score > best.score) best = match;
    }
  return best ?? { same: false, score: 0, why: "a single word is no full name" };
};
