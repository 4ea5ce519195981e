const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** Lower case, no diacritics, no apostrophes; every other mark becomes a space except the hyphen. */
export const foldName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’`´]/g, "")
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .trim();
