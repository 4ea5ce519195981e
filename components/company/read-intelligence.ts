import type { Piece, ReadBriefing } from "@/components/briefing/read-briefing";
import type { Enriched } from "./company-answer";

type Held = NonNullable<Enriched["intelligence"]>;
type History = NonNullable<Enriched["intelligence_history"]>;

export type Point = { pieces: Piece[]; date: string | null };
export type Part = {
  name: string;
  title: string;
  points: readonly Point[];
};

/** Intelligence with the marks of its sentences read, in the order in which a page shows it. */
export type ReadIntelligence = {
  parts: readonly Part[];
  competitors: readonly (Point & { key: string; name: string })[];
  priorities: readonly Point[];
  changes: readonly { at: string; added: readonly Piece[][]; removed: readonly Piece[][] }[];
  /** Share of the points that rest on the company's own filings. */
  confidence: number;
};

export type ReadSnapshot = { at: string; writer: string; headline: Piece[]; paragraphs: Piece[][] };

type Read = ReadBriefing["readFurther"];

const quadrants = [
  ["strengths", "Strengths"],
  ["weaknesses", "Weaknesses"],
  ["opportunities", "Opportunities"],
  ["threats", "Threats"],
] as const;

export function readIntelligence(held: Held, read: Read): ReadIntelligence {
  const point = ({ text, date }: { text: string; date: string | null }): Point => ({
    pieces: read(text),
    date,
  });
  return {
    parts: quadrants.map(([name, title]) => ({
      name,
      title,
      points: held[name].map(point),
    })),
    competitors: held.competitors.map(({ key, name, ...rest }) => ({ key, name, ...point(rest) })),
    priorities: held.priorities.map(point),
    changes: held.changelog.map(({ at, added, removed }) => ({
      at,
      added: added.map(read),
      removed: removed.map(read),
    })),
    confidence: held.confidence,
  };
}

export function readSnapshots({ snapshots }: History, read: Read): ReadSnapshot[] {
  return snapshots.map(({ composed_at, writer, headlineInsight, context }) => ({
    at: composed_at,
    writer,
    headline: read(headlineInsight ?? ""),
    paragraphs: context.split(/\n{2,}/).flatMap((text) => (text.trim() === "" ? [] : [read(text.trim())])),
  }));
}
