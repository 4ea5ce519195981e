import "server-only";
import { formatTable } from "@/lib/domain/prose";
import { share, tallyCells, tallyHead } from "../frames/write-tally";
import type { DealScore, FieldScore } from "./score-deals";

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
    formatTable(tallyHead, [score.all, ...score.kinds, ...score.statuses].map(tallyCells)),
    formatTable(
      ["of right deals", "where stated", "", 'with "not stated"', ""],
      [writeField("day", score.dates), writeField("amount", score.amounts), writeField("part", score.parts)],
    ),
  ].join("\n\n");
}
