import "server-only";
import { z } from "zod";

const dealKinds = [
  "acquisition",
  "merger",
  "disposal",
  "credit",
  "securities",
  "lease",
  "licence",
  "other",
] as const;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const deal = z
  .object({
    accession: z.string(),
    item: z.string(),
    kind: z.enum(dealKinds),
    status: z.enum(["agreed", "completed", "terminated"]),
    part: z.enum(["buyer", "seller", "target", "party"]),
    counterparty: z.string().min(1).nullable(),
    subject: z.string().min(1).nullable(),
    happened_on: day.nullable(),
    amount: z.number().positive().nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
  })
  .refine(({ counterparty, subject }) => counterparty !== null || subject !== null, {
    message: "neither counterparty nor subject",
  })
  .refine(({ amount, currency }) => (amount === null) === (currency === null), {
    message: "amount and currency come together",
  });

/** What a person read in an item: one deal, or with `kind: "none"` that it reports none. */
const dealLabel = z.union([
  deal,
  z.object({ accession: z.string(), item: z.string(), kind: z.literal("none") }),
]);

export type DealLabel = z.output<typeof dealLabel>;
export type LabelledDeal = z.output<typeof deal>;

export const isLabelledDeal = (label: DealLabel): label is LabelledDeal => label.kind !== "none";

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseDealLabels(jsonl: string): DealLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = dealLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}
