import "server-only";
import { writeTable } from "@/lib/domain/write-table";
import { type FrameScore, readF1, type Tally } from "./score-frames";

const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));

const cells = (tally: Tally): string[] => [
  tally.name,
  `${tally.right + tally.missed}`,
  `${tally.right}`,
  `${tally.wrong}`,
  `${tally.missed}`,
  share(tally.right, tally.right + tally.wrong),
  share(tally.right, tally.right + tally.missed),
  readF1(tally).toFixed(3),
];

const head = ["", "labels", "right", "wrong", "missed", "precision", "recall", "F1"];

/** A score as lines of text. */
export function writeFrameScore(
  title: string,
  score: Omit<FrameScore, "wrong" | "missed"> & { absent: readonly string[] },
): string {
  const { dates } = score;
  return [
    `${title}: ${score.labels} frames of ${score.filings} filings${score.absent.length > 0 ? `, ${score.absent.length} filings absent from the mirror and left out` : ""}`,
    "A frame is right where accession, person, action and role class agree.",
    writeTable(head, [score.all, ...score.actions, ...score.classes].map(cells)),
    `Dates of right frames: ${dates.givenRight} of ${dates.given} labelled days (${share(dates.givenRight, dates.given)}); with "no day" counted too, ${dates.allRight} of ${dates.all} (${share(dates.allRight, dates.all)}).`,
  ].join("\n\n");
}
