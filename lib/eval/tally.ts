import "server-only";

/** Counts of one kind of frame: found and right, found and not labelled, labelled and not found. */
export type Tally = { name: string; right: number; wrong: number; missed: number };

/** Harmonic mean of precision and recall, which for counts is 2r / (2r + w + m). */
export function readF1({ right, wrong, missed }: Tally): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
}

/** A part of a whole, "-" of nothing. */
export const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));

/** A tally as cells under `tallyHead`. */
export const tallyCells = (tally: Tally): string[] => [
  tally.name,
  `${tally.right + tally.missed}`,
  `${tally.right}`,
  `${tally.wrong}`,
  `${tally.missed}`,
  share(tally.right, tally.right + tally.wrong),
  share(tally.right, tally.right + tally.missed),
  readF1(tally).toFixed(3),
];

export const tallyHead = ["", "labels", "right", "wrong", "missed", "precision", "recall", "F1"];
