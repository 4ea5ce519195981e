/** Particles of family names, with their case where a name is filed in capitals. */
const particles: Readonly<Record<string, string>> = {
  de: "de",
  del: "Del",
  della: "della",
  der: "der",
  den: "den",
  di: "Di",
  da: "da",
  das: "das",
  dos: "dos",
  do: "do",
  du: "du",
  el: "El",
  al: "Al",
  bin: "bin",
  ibn: "ibn",
  abu: "Abu",
  la: "La",
  le: "Le",
  ter: "ter",
  ten: "ten",
  van: "Van",
  "'t": "'t",
  vander: "Vander",
  von: "von",
  vom: "vom",
  zu: "zu",
  st: "St.",
  saint: "Saint",
  san: "San",
  mac: "Mac",
};

/** Of these, the words that also stand between two parts of one family name. */
const joining = new Set([
  "de",
  "da",
  "do",
  "dos",
  "das",
  "del",
  "della",
  "der",
  "den",
  "van",
  "von",
  "di",
  "du",
]);

const bare = (word: string): string => word.toLowerCase().replace(/\./g, "");

export const isParticle = (word: string): boolean => bare(word) in particles;

export const isJoiningParticle = (word: string): boolean => joining.has(bare(word));

/**
 * Particles as people write them: those filed in capitals are lower-cased by custom ("VAN DER ZEE" -> "van der
 * Zee", "VAN DYKE" -> "Van Dyke"), others kept as filed.
 */
export const caseParticles = (words: readonly string[]): string[] =>
  words.map((word, index) => {
    if (word !== word.toUpperCase()) return bare(word) === "st" ? "St." : word;
    const lower = bare(word);
    const next = words[index + 1];
    if (lower === "van" && next && ["der", "den", "de"].includes(bare(next))) return "van";
    if (lower === "la" && index > 0) return "la";
    return particles[lower] ?? word;
  });
