import "server-only";
import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Database } from "../open";
import { rememberRead } from "../remember-read";
import { briefing } from "./schema";

export type BriefingRow = typeof briefing.$inferSelect;

/** How many snapshots of a company are served as its history. */
export const mostSnapshots = 30;

/** The newest snapshots of a company, by its key, newest first. */
export const listBriefings = rememberRead("briefings", readBriefings);

async function readBriefings(
  db: Database,
  { entityKey, limit }: { entityKey: string; limit: number },
): Promise<BriefingRow[]> {
  return await db
    .select()
    .from(briefing)
    .where(eq(briefing.entityKey, entityKey))
    .orderBy(desc(briefing.createdAt), desc(briefing.id))
    .limit(limit);
}

/** Adds a snapshot. */
export async function storeBriefing(
  db: Database,
  row: Omit<BriefingRow, "id" | "createdAt">,
): Promise<BriefingRow> {
  const [stored] = await db
    .insert(briefing)
    .values({ ...row, id: randomUUID() })
    .returning();
  if (stored === undefined) throw new Error("The briefing was not stored");
  return stored;
}
