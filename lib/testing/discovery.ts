import "server-only";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { discovery } from "@/lib/db/schema";
import type { DiscoverySettings } from "@/lib/ingest/discovery/discovery-settings";
import { type CompanyResolution, resolveCompany } from "@/lib/operations/resolve-company";

/** Settings under which GLEIF is asked at a stand-in. */
export function gleifAt(base: string): DiscoverySettings {
  return { providers: ["gleif"], gleifBase: base, model: null, pageBase: null };
}

/** The answer once nothing is being looked up for it any more. */
export async function resolveFully(
  db: Database,
  input: string,
  settings: DiscoverySettings,
): Promise<CompanyResolution> {
  return await vi.waitFor(
    async () => {
      const resolution = await resolveCompany(db, input, settings);
      expect(resolution.isLookedUp).toBe(false);
      return resolution;
    },
    { timeout: 15_000 },
  );
}

type Row = typeof discovery.$inferSelect;

/** What is noted of a name that was looked up. */
export async function stateOf(db: Database, query: string): Promise<Row | undefined> {
  const [row] = await db.select().from(discovery).where(eq(discovery.query, query));
  return row;
}

/** The same, once the look-up has ended. */
export async function ended(db: Database, query: string): Promise<Row | undefined> {
  return await vi.waitFor(
    async () => {
      const row = await stateOf(db, query);
      expect(row?.state).toMatch(/found|refused|failed/);
      return row;
    },
    { timeout: 15_000 },
  );
}
