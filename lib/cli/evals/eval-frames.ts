import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseFrameLabels } from "@/lib/ingest/edgar/frames-eval/frame-label";
import { readLabelledFrames } from "@/lib/ingest/edgar/frames-eval/read-labelled-frames";
import { type FrameScore, scoreFrames } from "@/lib/ingest/edgar/frames-eval/score-frames";
import { writeFrameScore } from "@/lib/ingest/edgar/frames-eval/write-frame-score";
import { type Evaluation, halfTitles } from "./evaluation";

type Report = Omit<FrameScore, "wrong" | "missed"> & { absent: string[] };

async function scoreFile(path: string, edgar: string): Promise<Report> {
  const labels = parseFrameLabels(await readFile(path, "utf8"));
  const { frames, absent } = await readLabelledFrames(
    edgar,
    labels.map(({ accession }) => accession),
  );
  const {
    wrong: _wrong,
    missed: _missed,
    ...score
  } = scoreFrames(
    labels.filter(({ accession }) => !absent.includes(accession)),
    frames,
  );
  return { ...score, absent };
}

/** Frames of Item 5.02 against labels: the project's own two halves, or any file of the same form. */
export const evaluateFrames: Evaluation = async ({ labels, edgar }) => {
  const files = labels
    ? [["labels", labels, labels] as const]
    : Object.entries(halfTitles).map(
        ([half, title]) =>
          [
            half,
            title,
            fileURLToPath(new URL(`../../ingest/edgar/frames-eval/${half}.jsonl`, import.meta.url)),
          ] as const,
      );
  const reports: Record<string, Report> = {};
  const texts: string[] = [];
  for (const [name, title, path] of files) {
    if (!existsSync(path)) {
      texts.push(`${title}: ${path} is absent`);
      continue;
    }
    const report = await scoreFile(path, edgar);
    reports[name] = report;
    texts.push(writeFrameScore(title, report));
  }
  return { json: reports, text: texts.join("\n\n") };
};
