/** How much one independent source of a kind says by itself. */
const weights = { filing: 0.88, release: 0.75, news: 0.6 } as const;

export type SourceKind = keyof typeof weights;

/** The most that news alone can say. */
const newsCeiling = 0.8;

/** What each further independent source adds, as a share of the doubt that is left. */
const furtherShare = 0.35;

/**
 * Confidence that a set of sources gives: it rises with every independent source, a filing says more
 * than a release and a release more than news, and news alone never passes 0.8.
 *
 * @param sources independent sources by kind; reprints of one text count once.
 * @param fit how well the sources match the claim, 0 to 1.
 * @returns 0 to 0.99, two decimals.
 */
export function weighEvidence(sources: Partial<Record<SourceKind, number>>, fit = 1): number {
  const present = (Object.keys(weights) as SourceKind[]).filter((kind) => (sources[kind] ?? 0) > 0);
  const strongest = present[0];
  if (strongest === undefined) return 0;
  const count = present.reduce((sum, kind) => sum + (sources[kind] ?? 0), 0);
  const doubt = (1 - weights[strongest]) * (1 - furtherShare) ** Math.min(count - 1, 12);
  const ceiling = strongest === "news" ? newsCeiling : 0.99;
  return Math.round(Math.min(1 - doubt, ceiling) * fit * 100) / 100;
}
