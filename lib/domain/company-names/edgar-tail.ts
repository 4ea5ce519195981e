/** What EDGAR writes behind a slash at the end of a registrant's name: states, countries, marks. */
const tails = new Set(
  (
    "al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or " +
    "pa ri sc sd tn tx ut vt va wa wv wi wy dc pr on bc qc ab uk gb cn can fi au nz br mx jp us swe " +
    "new old adr ads pred tbk bd adv ta"
  ).split(" "),
);

/** True for a word such as `de` or `new` in `INC /DE/` and `CORP /NEW`. */
export function isEdgarTail(word: string): boolean {
  return tails.has(word);
}

/**
 * Takes the tails off the end of a folded name: `"bank of america corp /de/"` gives
 * `["bank of america corp", "de"]`. The tail is a hint of jurisdiction, not a part of the name.
 */
export function takeEdgarTail(folded: string): [name: string, tail: string | null] {
  let name = folded;
  let first: string | null = null;
  for (let round = 0; round < 3; round += 1) {
    const end = name.replace(/[\s/\\]+$/, "");
    const slash = Math.max(end.lastIndexOf("/"), end.lastIndexOf("\\"));
    const word = slash > 0 ? end.slice(slash + 1).trim() : "";
    if (!tails.has(word)) return [end === "" ? name : end, first];
    first ??= word;
    name = end.slice(0, slash);
  }
  return [name.trim(), first];
}
