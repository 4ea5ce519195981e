import "server-only";
import { type KeyOverview, listKeyOverviews, listTraffic } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { readClock } from "@/lib/db/requests";

export type KeyWithTraffic = {
  key: KeyOverview;
  traffic: Awaited<ReturnType<typeof listTraffic>>;
  /** By the database's clock, milliseconds since 1970. */
  now: number;
};

/** A key with what its page shows. @param accountId whose it must be; without it, anybody's. */
export async function readKey(db: Database, id: string, accountId?: string): Promise<KeyWithTraffic | null> {
  const [key] = await listKeyOverviews(db, {
    id,
    limit: 1,
    ...(accountId === undefined ? {} : { accountId }),
  });
  if (!key) return null;
  const [traffic, clock] = await Promise.all([listTraffic(db, id), readClock(db)]);
  return { key, traffic, now: clock.getTime() };
}
