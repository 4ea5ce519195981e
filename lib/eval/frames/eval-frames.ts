import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { formatTable } from "@/lib/domain/prose";
import { roleClasses } from "@/lib/domain/roles/role";
import {
  addTo,
  type Evaluation,
  evaluateHalves,
  pairWithLabels,
  parseLabels,
  share,
  sortByName,
  type Tally,
  tallyCells,
  tallyHead,
} from "@/lib/eval/evaluation";
import { readReportTexts } from "@/lib/eval/mirror-filings";
import { extractFrames, type Frame, roleItems } from "@/lib/ingest/edgar/read/item-502";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { ownTermsIn } from "@/lib/language/annotate";

/** What a person read in an Item 5.02: one frame, or with `action: "none"` that it changes no one. */
const frameLabel = z.union([
  z.object({
    accession: z.string(),
    person: z.string(),
    action: z.enum(["departed", "appointed", "continues"]),
    role: z.string().nullable(),
    role_class: z.enum(roleClasses),
    effective_date: z.string().nullable(),
    interim: z.boolean().nullish(),
  }),
  z.object({ accession: z.string(), person: z.null(), action: z.literal("none") }),
]);

export type FrameLabel = z.output<typeof frameLabel>;
type LabelledFrame = Extract<FrameLabel, { person: string }>;

/** Reads labels, one JSON object a line. @throws Error with the number of a line that has the wrong form. */
export const parseFrameLabels = (jsonl: string): FrameLabel[] => parseLabels(frameLabel, jsonl);

/** The frames of each filing by accession number, and the filings that aren't there. */
export async function readLabelledFrames(
  source: { edgar: string; filings?: string | undefined },
  accessions: Iterable<string>,
): Promise<{ frames: Map<string, Frame[]>; absent: string[] }> {
  const { texts, absent } = await readReportTexts(source, accessions);
  const frames = new Map(
    [...texts].map(([accession, { text, items, ...context }]) => [
      accession,
      splitItems(text, items)
        .filter(({ item }) => roleItems.has(item))
        .flatMap(({ titleEnd, end }) =>
          extractFrames(text.slice(titleEnd, end), { ...context, names: ownTermsIn(text, context.company) }),
        ),
    ]),
  );
  return { frames, absent };
}

type ReadFrame = Pick<Frame, "person" | "action" | "roleClass" | "effectiveOn">;

type FrameScore = {
  filings: number;
  labels: number;
  all: Tally;
  actions: Tally[];
  classes: Tally[];
  /** Of the right frames whose label has a day, and of all right frames: those with the label's day, or its none. */
  dates: { given: number; givenRight: number; all: number; allRight: number };
  wrong: { accession: string; frame: ReadFrame }[];
  missed: LabelledFrame[];
};

const isSameFrame = (label: LabelledFrame, frame: ReadFrame): boolean =>
  label.action === frame.action &&
  label.role_class === frame.roleClass &&
  matchPersonNames(label.person, frame.person).same;

/**
 * Scores read frames against labels. A frame is right where accession, person (by the project's name matching),
 * action and role class agree with a label that no other frame has taken. Filings without labels do not count.
 */
export function scoreFrames(
  labels: readonly FrameLabel[],
  readFrames: ReadonlyMap<string, readonly ReadFrame[]>,
): FrameScore {
  const total = new Map<string, Tally>();
  const actions = new Map<string, Tally>();
  const classes = new Map<string, Tally>();
  const score: Pick<FrameScore, "dates" | "wrong" | "missed"> = {
    dates: { given: 0, givenRight: 0, all: 0, allRight: 0 },
    wrong: [],
    missed: [],
  };
  const count = (field: "right" | "wrong" | "missed", action: string, roleClass: string) => {
    addTo(total, "all", field);
    addTo(actions, action, field);
    addTo(classes, roleClass, field);
  };
  const accessions = new Set(labels.map(({ accession }) => accession));
  for (const accession of accessions) {
    const labelled = labels.filter(
      (label): label is LabelledFrame => label.person !== null && label.accession === accession,
    );
    const paired = pairWithLabels(labelled, readFrames.get(accession) ?? [], isSameFrame);
    for (const frame of paired.wrong) {
      count("wrong", frame.action, frame.roleClass);
      score.wrong.push({ accession, frame });
    }
    for (const [label, frame] of paired.right) {
      count("right", frame.action, frame.roleClass);
      const isSame = label.effective_date === frame.effectiveOn;
      score.dates.all += 1;
      if (isSame) score.dates.allRight += 1;
      if (label.effective_date === null) continue;
      score.dates.given += 1;
      if (isSame) score.dates.givenRight += 1;
    }
    for (const label of paired.missed) count("missed", label.action, label.role_class);
    score.missed.push(...paired.missed);
  }
  return {
    ...score,
    filings: accessions.size,
    labels: labels.filter(({ person }) => person !== null).length,
    all: total.get("all") ?? { name: "all", right: 0, wrong: 0, missed: 0 },
    actions: sortByName(actions),
    classes: sortByName(classes),
  };
}

/** A score as lines of text. */
function writeFrameScore(
  title: string,
  score: Omit<FrameScore, "wrong" | "missed"> & { absent: readonly string[] },
): string {
  const { dates } = score;
  return [
    `${title}: ${score.labels} frames of ${score.filings} filings${score.absent.length > 0 ? `, ${score.absent.length} filings absent and left out` : ""}`,
    "A frame is right where accession, person, action and role class agree.",
    formatTable(tallyHead, [score.all, ...score.actions, ...score.classes].map(tallyCells)),
    `Dates of right frames: ${dates.givenRight} of ${dates.given} labelled days (${share(dates.givenRight, dates.given)}); with "no day" counted too, ${dates.allRight} of ${dates.all} (${share(dates.allRight, dates.all)}).`,
  ].join("\n\n");
}

type Report = Omit<FrameScore, "wrong" | "missed"> & { absent: string[] };

async function scoreFile(
  path: string,
  source: { edgar: string; filings: string | undefined },
): Promise<Report> {
  const labels = parseFrameLabels(await readFile(path, "utf8"));
  const { frames, absent } = await readLabelledFrames(
    source,
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
export const evaluateFrames: Evaluation = ({ labels, edgar, filings }) =>
  evaluateHalves("lib/eval/frames", labels, async (path, title) => {
    const report = await scoreFile(path, { edgar, filings });
    return { report, text: writeFrameScore(title, report) };
  });
