import "server-only";
import { readF1, type Tally } from "./eval-frames";

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
