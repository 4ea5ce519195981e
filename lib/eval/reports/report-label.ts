import "server-only";
import { z } from "zod";

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);

/** One fact that a person read in a report. `value: null` says that the document names none of its kind. */
const reportLabel = z.object({
  path: z.string(),
  cik: z.union([z.number(), z.string()]).nullish().catch(null),
  form: z.string(),
  accession: text,
  kind: z.string(),
  value: z.union([z.string(), z.number()]).nullish().catch(null),
  name: text,
  alt_values: z.array(z.number()).nullish().catch(null),
  alt_years: z.array(z.number()).nullish().catch(null),
  aka: z.array(z.string()).nullish().catch(null),
  titles: z.array(z.string()).nullish().catch(null),
  capacity: text,
  unsigned: flag,
  age: z.number().nullish().catch(null),
  independent: flag,
  committees: z.array(z.string()).nullish().catch(null),
  percent: z.number().nullish().catch(null),
  as_of: text,
  period_end: text,
  city: text,
  state: text,
  year: z.union([z.number(), z.string()]).nullish().catch(null),
  quote: text,
  item: text,
  heading: text,
  starts_with: text,
  ends_with: text,
  alt_ends_with: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  by_reference: z.union([z.boolean(), z.string()]).nullish().catch(null),
  reserved: flag,
  empty: flag,
  none_named: flag,
  single_segment: flag,
  none_over: flag,
  none: flag,
  optional: flag,
  certainty: text,
  half: text,
});

export type ReportLabel = z.output<typeof reportLabel>;

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseReportLabels(jsonl: string): ReportLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = reportLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** Neither required nor wrong. */
export const isOptional = ({ optional, certainty }: ReportLabel): boolean =>
  optional === true || certainty === "acceptable";
