import "server-only";
import { type BriefingRow, listBriefings, mostSnapshots, storeBriefing } from "@/lib/db/briefings/briefings";
import type { Database } from "@/lib/db/open";
import { gatherFacts } from "./briefing-facts";
import { composeBriefing } from "./compose/compose-briefing";
import { composeIntelligence } from "./compose/compose-intelligence";
import type { Draft, Intelligence } from "./statement";
import { readDraft, readIntelligence } from "./stored-draft";

/** A briefing with its intelligence: a snapshot that is stored, or one composed for this very answer. */
export type ServedBriefing = {
  draft: Draft;
  intelligence: Intelligence;
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
  return newest ? serve(newest) : await compose(db, key, today);
}

/** The stored snapshots of a company, by its key, newest first; 30 at most. */
export async function listSnapshots(db: Database, key: string): Promise<ServedBriefing[]> {
  return (await listBriefings(db, { entityKey: key, limit: mostSnapshots })).map(serve);
}

/** Composes a company's briefing and keeps it as a snapshot; null where there is nothing to say. */
export async function makeBriefing(db: Database, key: string, today: string): Promise<BriefingRow | null> {
  const made = await compose(db, key, today);
  if (made === null) return null;
  const { storedAt: _, ...row } = made;
  return await storeBriefing(db, { ...row, entityKey: key });
}

function serve(row: BriefingRow): ServedBriefing {
  const { writer, createdAt, verified, replaced, dropped } = row;
  return {
    draft: readDraft(row.draft),
    intelligence: readIntelligence(row.intelligence),
    writer,
    storedAt: new Date(createdAt).toISOString(),
    verified,
    replaced,
    dropped,
  };
}

async function compose(db: Database, key: string, today: string): Promise<ServedBriefing | null> {
  const facts = await gatherFacts(db, key, today);
  const draft = facts && composeBriefing(facts);
  if (facts === null || draft === null) return null;
  return {
    draft,
    intelligence: composeIntelligence(facts),
    writer: "extractive",
    storedAt: null,
    verified: draft.paragraphs.flat().length,
    replaced: 0,
    dropped: 0,
  };
}
