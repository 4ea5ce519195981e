const paletteGroups = ["Pages", "Actions", "Operations", "Companies", "Fields", "Errors", "Docs"] as const;

/** A place that the palette leads to. */
export type PaletteEntry = {
  group: (typeof paletteGroups)[number];
  label: string;
  /** Stands behind the label. */
  hint: string;
  /** Why it is listed, where its label doesn't show it; stands after the label. */
  note?: string;
  href: string;
  /** Searched, not shown in full. */
  words: string;
};

const mostOfGroup = 6;

type RankedGroup = { group: PaletteEntry["group"]; found: readonly PaletteEntry[] };

/**
 * The entries that a text may mean, by group, the closest first. Where nothing is typed yet, pages and operations.
 *
 * @param answered entries that come ranked and stay so.
 */
export function rankEntries(
  entries: readonly PaletteEntry[],
  answered: readonly PaletteEntry[],
  typed: string,
): RankedGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isBlank = words.length === 0;
  const ranked = entries
    .filter(({ group }) => !isBlank || group === "Pages" || group === "Operations")
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry);
  return paletteGroups.flatMap((group) => {
    const members = [...ranked, ...answered].filter((entry) => entry.group === group);
    const found = isBlank ? members : members.slice(0, mostOfGroup);
    return found.length === 0 ? [] : [{ group, found }];
  });
}

/** 0 where a word is missing; otherwise the sum of how near each stands to the beginning of what is seen. */
function rankOf({ label, hint, words }: PaletteEntry, typed: readonly string[]): number {
  const seen = label.toLowerCase();
  const beside = hint.toLowerCase();
  const hidden = words.toLowerCase();
  let sum = 1;
  for (const word of typed) {
    if (seen === word) sum += 12;
    else if (seen.startsWith(word)) sum += 8;
    else if (seen.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))) sum += 5;
    else if (beside.includes(word)) sum += 3;
    else if (seen.includes(word)) sum += 2;
    else if (hidden.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}
