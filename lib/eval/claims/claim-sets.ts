import "server-only";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { halfTitles } from "../evaluation";
import { type ClaimLabel, parseClaimLabels } from "./claim-label";

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
].map(labelled);

/** Claims of strangers that were scored once and are development sets now: what is fitted counts them, too. */
export const strangersHere = [
  "strangers-documents",
  "strangers-invented",
  "second-strangers-documents",
  "second-strangers-invented",
  "third-strangers-invented",
];

/** Every claim of some files of labels, in order. */
export async function readClaims(files: readonly string[]): Promise<ClaimLabel[]> {
  return (
    await Promise.all(files.map(async (file) => parseClaimLabels(await readFile(file, "utf8"))))
  ).flat();
}
