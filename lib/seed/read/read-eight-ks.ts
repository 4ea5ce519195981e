import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { daySchema, readJsonLines } from "./read-table";

/** One 8-K of one registrant. Item numbers as filed. */
export type EightK = {
  cik: string;
  name: string;
  accession: string;
  form: string | null;
  filedOn: string;
  reportedOn: string | null;
  items: string[];
  /** Where the filed document opens, when it is known. */
  url?: string;
};

const itemLineSchema = z.object({
  cik: z.string(),
  name: z.string(),
  accession: z.string(),
  filed: daySchema,
  report_date: z.string(),
  items: z.array(z.string()),
});

const indexLineSchema = z.object({
  cik: z.string(),
  name: z.string(),
  form: z.string(),
  accession: z.string(),
  filed: daySchema,
  period: z.string().nullish(),
  items: z.array(z.string()),
});

/** Reads `filings_8k_items.jsonl.gz` and `filings_8k_index.jsonl`. One filing can appear several times. */
export function readEightKs(shared: string): EightK[] {
  const items = readJsonLines(join(shared, "facts/filings_8k_items.jsonl.gz"), itemLineSchema);
  const index = readJsonLines(join(shared, "facts/filings_8k_index.jsonl"), indexLineSchema);
  return [
    ...items.map((line) => ({ ...line, form: null, reported: line.report_date })),
    ...index.map((line) => ({ ...line, reported: line.period ?? "" })),
  ].map((line) => ({
    cik: padCik(line.cik),
    name: line.name,
    accession: line.accession,
    form: line.form,
    filedOn: line.filed,
    reportedOn: line.reported || null,
    items: line.items,
  }));
}
