import type { z } from "zod";
import type { ServedBriefing } from "@/lib/briefing/brief-company";
import { quadrants, type Statement } from "@/lib/briefing/statement";
import type { Footnotes } from "./footnotes";
import type { intelligence, intelligenceHistory } from "./intelligence-contract";
import { markContext } from "./write-briefing";

type Intelligence = z.output<typeof intelligence>;

/** What sources say for and against a company, and how its briefing changed. */
export function writeIntelligence(
  { intelligence: held }: ServedBriefing,
  snapshots: readonly ServedBriefing[],
  footnotes: Footnotes,
): Intelligence {
  const point = (statement: Statement) => ({
    text: footnotes.mark(statement),
    date: statement.day,
    source: footnotes.source(statement.refs[0]),
  });
  const parts = Object.fromEntries(quadrants.map((quadrant) => [quadrant, held[quadrant].map(point)]));
  const statements = quadrants.flatMap((quadrant) => held[quadrant]);
  const filed = statements.filter(({ refs }) => refs.every((ref) => footnotes.isFiling(ref.documentId)));
  return {
    ...(parts as Pick<Intelligence, (typeof quadrants)[number]>),
    competitors: held.competitors.map(({ key, name, statement }) => ({ key, name, ...point(statement) })),
    changelog: writeChangelog(snapshots, footnotes),
    confidence: statements.length === 0 ? 0 : Number((filed.length / statements.length).toFixed(2)),
    empty: held.empty,
  };
}

function writeChangelog(
  snapshots: readonly ServedBriefing[],
  footnotes: Footnotes,
): Intelligence["changelog"] {
  return snapshots.flatMap((newer, index) => {
    const older = snapshots[index + 1];
    if (older === undefined || newer.storedAt === null) return [];
    const [now, before] = [newer, older].map(({ draft }) => draft.paragraphs.flat()) as [
      Statement[],
      Statement[],
    ];
    const lacks = (all: readonly Statement[]) => (one: Statement) =>
      !all.some(({ text }) => text === one.text);
    const added = now.filter(lacks(before)).map((one) => footnotes.mark(one));
    const removed = before.filter(lacks(now)).map((one) => footnotes.mark(one));
    return added.length + removed.length === 0 ? [] : [{ at: newer.storedAt, added, removed }];
  });
}

/** The stored snapshots with their texts. */
export function writeHistory(
  snapshots: readonly ServedBriefing[],
  footnotes: Footnotes,
): z.output<typeof intelligenceHistory> {
  return {
    snapshots: snapshots.flatMap(({ draft, writer, storedAt }) =>
      storedAt === null
        ? []
        : [
            {
              composed_at: storedAt,
              writer,
              headlineInsight: draft.headline && footnotes.mark(draft.headline),
              context: markContext(draft, footnotes),
            },
          ],
    ),
  };
}
