import "server-only";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { Frame } from "@/lib/ingest/edgar/read/item-502";
import type { FrameLabel, LabelledFrame } from "./frame-label";

export type ReadFrame = Pick<Frame, "person" | "action" | "roleClass" | "effectiveOn">;

/** Counts of one kind of frame: found and right, found and not labelled, labelled and not found. */
export type Tally = { name: string; right: number; wrong: number; missed: number };

export type FrameScore = {
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

/** Harmonic mean of precision and recall, which for counts is 2r / (2r + w + m). */
export function readF1({ right, wrong, missed }: Tally): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
}

const addTo = (tallies: Map<string, Tally>, name: string, field: "right" | "wrong" | "missed"): void => {
  const tally = tallies.get(name) ?? { name, right: 0, wrong: 0, missed: 0 };
  tallies.set(name, { ...tally, [field]: tally[field] + 1 });
};

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
    const open = labels.filter(
      (label): label is LabelledFrame => label.person !== null && label.accession === accession,
    );
    for (const frame of readFrames.get(accession) ?? []) {
      const at = open.findIndex(
        (label) =>
          label.action === frame.action &&
          label.role_class === frame.roleClass &&
          matchPersonNames(label.person, frame.person).same,
      );
      const [label] = at < 0 ? [] : open.splice(at, 1);
      count(label === undefined ? "wrong" : "right", frame.action, frame.roleClass);
      if (label === undefined) {
        score.wrong.push({ accession, frame });
        continue;
      }
      const isSame = label.effective_date === frame.effectiveOn;
      score.dates.all += 1;
      if (isSame) score.dates.allRight += 1;
      if (label.effective_date === null) continue;
      score.dates.given += 1;
      if (isSame) score.dates.givenRight += 1;
    }
    for (const label of open) count("missed", label.action, label.role_class);
    score.missed.push(...open);
  }
  return {
    ...score,
    filings: accessions.size,
    labels: labels.filter(({ person }) => person !== null).length,
    all: total.get("all") ?? { name: "all", right: 0, wrong: 0, missed: 0 },
    actions: [...actions.values()].sort((a, b) => a.name.localeCompare(b.name)),
    classes: [...classes.values()].sort((a, b) => a.name.localeCompare(b.name)),
  };
}
