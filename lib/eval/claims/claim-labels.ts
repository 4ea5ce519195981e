import "server-only";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { claim, claimTypes } from "@/lib/operations/corroborate/contract";
import { halfTitles, parseLabels } from "../evaluation";

export const claimVariants = [
  "true",
  "late",
  "other_person",
  "other_company",
  "changed_verb",
  "changed_number",
  "bent",
] as const;

const labelledVerdicts = ["supported", "contradicted", "superseded", "not_found"] as const;

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

/**
 * Reads labelled claims, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export const parseClaimLabels = (jsonl: string): ClaimLabel[] => parseLabels(anyLabel, jsonl);

/** Stands for the accession number of a filer's documents without an address; no filing has a year's number 0. */
export const unplacedAccession = (cik: string): string => `${cik.padStart(10, "0")}-00-000000`;

function accessionOf(path: string, cik: string): string {
  const digits = /\/(\d{10})-?(\d\d)-?(\d{6})(?:\/|\.txt$)/.exec(path);
  return digits === null ? unplacedAccession(cik) : `${digits[1]}-${digits[2]}-${digits[3]}`;
}

/** Sets of claims in the order of the report; each is in a file of its own. */
export const setTitles = {
  ...halfTitles,
  more: "Further development claims",
  fresh: "Claims on other filers",
  kept: "Claims on other filers, kept back",
  second: "A second set of claims on other filers",
  tempting: "False claims that tempt",
  strangers: "Claims of strangers on recent filings",
} as const;

/** Those whose labels are in the repository; of another, `--labels` names the file. */
export const setsHere = Object.keys(setTitles).filter((set) => set !== "strangers");

/** Of these only the figures are shown, so that nobody makes rules on them. */
export const hiddenSets: ReadonlySet<string> = new Set(["test", "kept"]);

const fileNames: Readonly<Record<string, string>> = { more: "dev-more" };

const labelled = (file: string): string => fileURLToPath(new URL(`${file}`, import.meta.url));

/** The file in which a set of claims stands. */
export const pathOfSet = (set: string): string => labelled(`${fileNames[set] ?? set}.jsonl`);

/** The files of the filings that do not exist. */
export const inventedFilings = [
  "invented-filings.jsonl",
  "second-filings.jsonl",
  "strangers-invented-filings.jsonl",
  "second-strangers-filings.jsonl",
  "third-strangers-filings.jsonl",
  "fourth-strangers-filings.jsonl",
  "fifth-strangers-filings.jsonl",
  "sixth-strangers-filings.jsonl",
  "seventh-strangers-filings.jsonl",
  "eighth-strangers-filings.jsonl",
  "ninth-strangers-filings.jsonl",
  "tenth-strangers-filings.jsonl",
  "eleventh-strangers-filings.jsonl",
].map(labelled);

/** Claims of strangers that were scored once and are development sets now: what is fitted counts them, too. */
export const strangersHere = [
  "strangers-documents",
  "strangers-invented",
  "second-strangers-documents",
  "second-strangers-invented",
  "third-strangers-invented",
  "fourth-strangers-invented",
  "fifth-strangers-invented",
  "sixth-strangers-invented",
  "seventh-strangers-invented",
  "eighth-strangers-invented",
  "ninth-strangers-invented",
  "tenth-strangers-invented",
  "eleventh-strangers-invented",
];

/** Every claim of some files of labels, in order. */
export async function readClaims(files: readonly string[]): Promise<ClaimLabel[]> {
  return (
    await Promise.all(files.map(async (file) => parseClaimLabels(await readFile(file, "utf8"))))
  ).flat();
}
