import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../open";
import { rememberRead } from "../remember-read";
import { entity } from "../schema";

/** A company that the registry gives the same industry as another. */
export type Peer = { key: string; name: string };

/** More companies than any industry has. */
const most = 1_000;

/** The companies of an industry besides one. That they share it says nothing of whether they compete. */
export const listPeers = rememberRead("peers", readPeers);

async function readPeers(
  db: Database,
  { industry, entityKey }: { industry: string; entityKey: string },
): Promise<Peer[]> {
  return await db
    .select({ key: entity.key, name: entity.name })
    .from(entity)
    .where(and(eq(entity.industry, industry), ne(entity.key, entityKey), ne(entity.type, "industry")))
    .orderBy(entity.key)
    .limit(most);
}
