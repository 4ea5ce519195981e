const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** The words of a person's last name as passages are indexed by them: "O’Brien" is "brien". */
export function familySearchWords(name: string): string[] {
  const last = name.split(/[\s,]+/).findLast((piece) => piece !== "" && !suffix.test(piece)) ?? "";
  const words = last
    .toLowerCase()
    .replace(/['’]s$/, "")
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 1);
}
