import "server-only";
import { readFile } from "node:fs/promises";
import { evaluateHalves } from "../evaluate-halves";
import type { Evaluation } from "../evaluation";
import { parseFrameLabels } from "./frame-label";
import { readLabelledFrames } from "./read-labelled-frames";
import { type FrameScore, scoreFrames } from "./score-frames";
import { writeFrameScore } from "./write-frame-score";

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
export const evaluateFrames: Evaluation = ({ labels, edgar }) =>
  evaluateHalves("lib/eval/frames", labels, async (path, title) => {
    const report = await scoreFile(path, edgar);
    return { report, text: writeFrameScore(title, report) };
  });
