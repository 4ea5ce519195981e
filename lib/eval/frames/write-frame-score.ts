import "server-only";
import { formatTable } from "@/lib/domain/prose";
import type { FrameScore } from "./score-frames";
import { share, tallyCells, tallyHead } from "./write-tally";

/** A score as lines of text. */
export function writeFrameScore(
  title: string,
  score: Omit<FrameScore, "wrong" | "missed"> & { absent: readonly string[] },
): string {
  const { dates } = score;
  return [
    `${title}: ${score.labels} frames of ${score.filings} filings${score.absent.length > 0 ? `, ${score.absent.length} filings absent from the mirror and left out` : ""}`,
    "A frame is right where accession, person, action and role class agree.",
    formatTable(tallyHead, [score.all, ...score.actions, ...score.classes].map(tallyCells)),
    `Dates of right frames: ${dates.givenRight} of ${dates.given} labelled days (${share(dates.givenRight, dates.given)}); with "no day" counted too, ${dates.allRight} of ${dates.all} (${share(dates.allRight, dates.all)}).`,
  ].join("\n\n");
}
