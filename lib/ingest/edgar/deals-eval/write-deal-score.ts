import "server-only";
import { writeTable } from "@/lib/domain/write-table";
import { readF1, type Tally } from "../frames-eval/score-frames";
import type { DealScore, FieldScore } from "./score-deals";

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

const writeField = (name: string, { given, givenRight, all, allRight }: FieldScore): string[] => [
  name,
  `${givenRight} of ${given}`,
  share(givenRight, given),
  `${allRight} of ${all}`,
  share(allRight, all),
];

/** A score as lines of text. */
export function writeDealScore(
  title: string,
  score: Omit<DealScore, "wrong" | "missed"> & { absent: readonly string[] },
): string {
  const { absent } = score;
  return [
    `${title}: ${score.labels} deals of ${score.items} items${absent.length > 0 ? `, ${absent.length} filings absent from the mirror and left out` : ""}`,
    "A deal is right where accession, item, kind, status and counterparty agree (the subject, where no one is named).",
    writeTable(head, [score.all, ...score.kinds, ...score.statuses].map(cells)),
    writeTable(
      ["of right deals", "where stated", "", 'with "not stated"', ""],
      [writeField("day", score.dates), writeField("amount", score.amounts), writeField("part", score.parts)],
    ),
  ].join("\n\n");
}
