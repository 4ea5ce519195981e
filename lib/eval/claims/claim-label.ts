import "server-only";
import { z } from "zod";
import { claim, claimTypes } from "@/lib/operations/corroborate/contract";

export const claimVariants = [
  "true",
  "late",
  "other_person",
  "other_company",
  "changed_verb",
  "changed_number",
  "bent",
] as const;

export const labelledVerdicts = ["supported", "contradicted", "superseded", "not_found"] as const;

/** A claim about a company, and what an answer that keeps to the company's filings says of it. */
const claimLabel = z.strictObject({
  id: z.string().min(1),
  half: z.enum(["dev", "test", "more", "fresh", "kept", "second", "tempting", "strangers"]),
  cik: z.string().regex(/^[1-9]\d{0,9}$/),
  company: z.string().min(2).max(200),
  claim: claim.extend({ type: z.enum(claimTypes) }),
  variant: z.enum(claimVariants),
  of: z.string().min(1),
  expected: z.strictObject({ corroborated: z.boolean(), verdict: z.enum(labelledVerdicts) }),
  accession: z.string().regex(/^\d{10}-\d\d-\d{6}$/),
  item: z.string().min(1),
});

/** The same in the form of strangers, who name the document; where it may be repeated, with the words that decide. */
const strangerLabel = z
  .strictObject({
    id: z.string().min(1),
    company: claimLabel.shape.company,
    cik: z.number().int().positive(),
    claim: claimLabel.shape.claim,
    expect: z.boolean(),
    verdict: z.enum(labelledVerdicts),
    kind: z.string(),
    style: z.enum(["keyword", "sentence"]),
    path: z.string().min(1),
    quote: z.string().min(1).optional(),
    why: z.string().optional(),
  })
  .transform(
    ({ id, company, cik, claim, expect, verdict, style, path, quote }): ClaimLabel => ({
      id,
      half: "strangers",
      cik: `${cik}`,
      company,
      claim,
      variant: expect ? "true" : "bent",
      of: id,
      expected: { corroborated: expect, verdict },
      accession: accessionOf(path, `${cik}`),
      item: null,
      style,
      ...(quote === undefined ? {} : { quote }),
    }),
  );

const anyLabel = z.union([claimLabel, strangerLabel]);

export type ClaimLabel = Omit<z.output<typeof claimLabel>, "item"> & {
  /** Null where the label names no item. */
  item: string | null;
  /** The words of its filing that decide, where the label quotes them. */
  quote?: string;
  style?: "keyword" | "sentence";
};
export type ClaimVariant = (typeof claimVariants)[number];

/**
 * Reads labelled claims, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseClaimLabels(jsonl: string): ClaimLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = anyLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** Stands for the accession number of a filer's documents without an address; no filing has a year's number 0. */
export const unplacedAccession = (cik: string): string => `${cik.padStart(10, "0")}-00-000000`;

function accessionOf(path: string, cik: string): string {
  const digits = /\/(\d{10})-?(\d\d)-?(\d{6})(?:\/|\.txt$)/.exec(path);
  return digits === null ? unplacedAccession(cik) : `${digits[1]}-${digits[2]}-${digits[3]}`;
}
