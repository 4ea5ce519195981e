import "server-only";
import { z } from "zod";
import type { ReportDocument } from "@/lib/ingest/edgar/read/reports/report-document";
import { readLabels } from "./labelled-report";

/** A passage that we wrote, with every rival that it names; below "Competition" where no other heading is given. */
const rivalExample = z.object({
  said: z.array(z.string()),
  names: z.array(z.string()),
  heading: z.string().default("Competition"),
  /** Rivals that the weights don't read yet. */
  missed: z.array(z.string()).default([]),
});
export type RivalExample = z.output<typeof rivalExample>;

/** Whose reports the examples are. */
export const exampleFiler = "Pelham Works Inc";

/** Passages with names that are a rival's and names that aren't, by which weights are fitted and tests are made. */
export const parseExamples = async (): Promise<RivalExample[]> =>
  (await readLabels("rival-examples.jsonl")).map((one) => rivalExample.parse(one));

/** An example as the business section of a report. */
export function exampleReport({ said, heading }: RivalExample): Pick<ReportDocument, "text" | "items"> {
  const text = ["Item 1. Business", heading, ...said].join("\n\n");
  const item = { item: "1", heading: "Item 1. Business", start: 0, bodyStart: 17, end: text.length };
  return { text, items: [{ ...item, byReference: false }] };
}
