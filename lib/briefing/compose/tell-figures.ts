import { formatDay } from "@/lib/domain/calendar";
import { refTo } from "../statement";
import type { Metric, Period } from "./figures";
import type { Told } from "./sentences";

/** A sentence and the figures that it is made of. */
export function tellFigures(text: string, first: Metric, ...rest: (Metric | null | undefined)[]): Told {
  const ids = new Set([first, ...rest].flatMap((row) => row?.documentId ?? []));
  const [id = first.documentId, ...others] = ids;
  return {
    text,
    refs: [refTo(id), ...others.map((one) => refTo(one))],
    topic: "scale",
    day: null,
    materiality: 0,
    headline: null,
  };
}

/** "in the fiscal year ended 27 September 2025". */
export const inPeriod = ({ kind, end }: Pick<Period, "kind" | "end">): string =>
  `in the ${kind === "year" ? "fiscal year" : "quarter"} ended ${formatDay(end)}`;

/** Beyond this many percent a change is told by both figures. */
export const mostPercent = 300;
