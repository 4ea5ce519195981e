import "server-only";
import { formatTable } from "@/lib/domain/prose";
import type { HalfReport } from "./evaluate-half";
import type { Figures } from "./figures";

/** A half's report as lines of text. */
export function writeReport(title: string, report: HalfReport): string {
  const { figures, classes, reliability, baselines } = report;
  const rows = [
    ["Footnote", "", ...figureCells(figures)],
    ...baselines.map((row) => [row.title, `at ${row.threshold.toFixed(2)}`, ...figureCells(row.figures)]),
  ];
  const parts = [
    `${title}: ${figures.cases} cases`,
    formatTable(["", "threshold", "precision", "recall", "F1", "wrong company"], rows),
    formatTable(
      ["class", "cases", "right", "wrong company"],
      classes.map((row) => [row.name, `${row.cases}`, `${row.right}`, `${row.wrongCompany}`]),
    ),
    formatTable(
      ["confidence", "answers", "mean", "right"],
      reliability.map((row) => [
        row.from === row.to ? "1" : `${row.from.toFixed(2)} to ${row.to.toFixed(2)}`,
        `${row.answers}`,
        row.confidence.toFixed(3),
        row.right.toFixed(3),
      ]),
    ),
  ];
  return parts.join("\n\n");
}

function figureCells({ precision, recall, f1, wrongRate }: Figures): string[] {
  return [precision.toFixed(4), recall.toFixed(4), f1.toFixed(4), `${(100 * wrongRate).toFixed(2)} %`];
}
