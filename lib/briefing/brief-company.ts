import "server-only";
import { type BriefingRow, listBriefings, storeBriefing } from "@/lib/db/briefings/briefings";
import type { Database } from "@/lib/db/open";
import { gatherFacts } from "./briefing-facts";
import { composeBriefing } from "./compose/compose-briefing";
import type { Draft } from "./statement";
import { readDraft } from "./stored-draft";

/** A briefing as it is served: from its snapshot, or composed for this very answer. */
export type ServedBriefing = {
  draft: Draft;
  writer: BriefingRow["writer"];
  /** When the snapshot was made; null for one composed on the spot. */
  storedAt: string | null;
  verified: number;
  replaced: number;
  dropped: number;
};

/** The newest briefing of a company, by its key, or one composed now from what is held; null where nothing is. */
export async function findBriefing(db: Database, key: string, today: string): Promise<ServedBriefing | null> {
  const [newest] = await listBriefings(db, { entityKey: key, limit: 1 });
  if (newest) {
    const { writer, createdAt, verified, replaced, dropped } = newest;
    const storedAt = new Date(createdAt).toISOString();
    return { draft: readDraft(newest.draft), writer, storedAt, verified, replaced, dropped };
  }
  const draft = await compose(db, key, today);
  return (
    draft && {
      draft,
      writer: "extractive",
      storedAt: null,
      verified: countSentences(draft),
      replaced: 0,
      dropped: 0,
    }
  );
}

/** Composes a company's briefing and keeps it as a snapshot; null where there is nothing to say. */
export async function makeBriefing(db: Database, key: string, today: string): Promise<BriefingRow | null> {
  const draft = await compose(db, key, today);
  if (draft === null) return null;
  const verified = countSentences(draft);
  const row = {
    entityKey: key,
    writer: "extractive" as const,
    draft,
    intelligence: null,
    verified,
    replaced: 0,
    dropped: 0,
  };
  return await storeBriefing(db, row);
}

async function compose(db: Database, key: string, today: string): Promise<Draft | null> {
  const facts = await gatherFacts(db, key, today);
  return facts && composeBriefing(facts);
}

const countSentences = ({ paragraphs }: Draft): number => paragraphs.flat().length;
