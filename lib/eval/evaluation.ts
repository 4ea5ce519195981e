import "server-only";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { z } from "zod";

/** Counts of one kind of frame: found and right, found and not labelled, labelled and not found. */
export type Tally = { name: string; right: number; wrong: number; missed: number };

/** Adds one to a count of a tally, by name. */
export function addTo(tallies: Map<string, Tally>, name: string, field: "right" | "wrong" | "missed"): void {
  const tally = tallies.get(name) ?? { name, right: 0, wrong: 0, missed: 0 };
  tallies.set(name, { ...tally, [field]: tally[field] + 1 });
}

export const sortByName = (tallies: ReadonlyMap<string, Tally>): Tally[] =>
  [...tallies.values()].sort((a, b) => a.name.localeCompare(b.name));

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseLabels<Label>(label: z.ZodType<Label>, jsonl: string): Label[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = label.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** Harmonic mean of precision and recall, which for counts is 2r / (2r + w + m). */
export function readF1({ right, wrong, missed }: Tally): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
}

/** A part of a whole, "-" of nothing. */
export const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));

/** A tally as cells under `tallyHead`. */
export const tallyCells = (tally: Tally): string[] => [
  tally.name,
  `${tally.right + tally.missed}`,
  `${tally.right}`,
  `${tally.wrong}`,
  `${tally.missed}`,
  share(tally.right, tally.right + tally.wrong),
  share(tally.right, tally.right + tally.missed),
  readF1(tally).toFixed(3),
];

export const tallyHead = ["", "labels", "right", "wrong", "missed", "precision", "recall", "F1"];

/** What a caller may point elsewhere. */
export type EvaluationOptions = {
  /** A file of labels. */
  labels: string | undefined;
  /** A file of filings as text, one a line, that the labels are about; `claims`, `deals`, `frames` and `reports` take it. */
  filings: string | undefined;
  /** A mirror of SEC's hosts. */
  edgar: string;
  /** A folder that keeps the database. */
  data: string | undefined;
};

/** An evaluation answers with its figures, as data and as text to read. */
export type Evaluation = (options: EvaluationOptions) => Promise<{ json: unknown; text: string }>;

/** The halves of a labelled set, split by company: rules are made on one and measured on the other. */
export const halfTitles = { dev: "Development half", test: "Test half" } as const;

/**
 * Scores the two halves of a labelled set of ours, or a stranger's file of the same form.
 *
 * @param folder of the set, from the project's root.
 * @param score reads a file of labels and gives what is reported, with its text under a title.
 */
export async function evaluateHalves<Report>(
  folder: string,
  labels: string | undefined,
  score: (path: string, title: string) => Promise<{ report: Report; text: string }>,
): Promise<{ json: Record<string, Report>; text: string }> {
  const root = new URL("../../", import.meta.url);
  const files = labels
    ? [["labels", labels, labels] as const]
    : Object.entries(halfTitles).map(
        ([half, title]) => [half, title, fileURLToPath(new URL(`${folder}/${half}.jsonl`, root))] as const,
      );
  const json: Record<string, Report> = {};
  const texts: string[] = [];
  for (const [name, title, path] of files) {
    if (!existsSync(path)) {
      texts.push(`${title}: ${path} is absent`);
      continue;
    }
    const { report, text } = await score(path, title);
    json[name] = report;
    texts.push(text);
  }
  return { json, text: texts.join("\n\n") };
}

/**
 * Pairs what was read with labels, each label once: what agrees, what was read and agrees with no label, and labels of
 * which nothing was read.
 */
export function pairWithLabels<Label, Read>(
  labels: readonly Label[],
  read: readonly Read[],
  agrees: (label: Label, one: Read) => boolean,
): { right: [label: Label, read: Read][]; wrong: Read[]; missed: Label[] } {
  const missed = [...labels];
  const right: [Label, Read][] = [];
  const wrong: Read[] = [];
  for (const one of read) {
    const at = missed.findIndex((label) => agrees(label, one));
    const [label] = at < 0 ? [] : missed.splice(at, 1);
    if (label === undefined) wrong.push(one);
    else right.push([label, one]);
  }
  return { right, wrong, missed };
}
