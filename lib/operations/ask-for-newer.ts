import "server-only";
import type { z } from "zod";
import type { Database } from "@/lib/db/open";
import { askForRefresh } from "@/lib/db/refresh";
import { env, isWarming } from "@/lib/env";
import { logError } from "@/lib/log-error";
import type { refreshField } from "./records/coverage";
import type { RunContext } from "./run";

type Asked = { db: Database; asker: RunContext["asker"] | undefined };

/**
 * Has newer filings of a company fetched where what is held is missing or older than a day, and says how far that is.
 * The answer at hand doesn't wait for it, and doesn't fail with it.
 */
export async function askForNewer(
  { db, asker }: Asked,
  { key, cik }: { key: string; cik: string | null },
): Promise<z.output<typeof refreshField>> {
  if (asker === undefined || cik === null || !isWarming()) return null;
  const visitorsAnHour = asker === "visitor" ? env.WARM_VISITORS_PER_HOUR : null;
  try {
    return (await askForRefresh(db, { entityKey: key, cik, visitorsAnHour })).status;
  } catch (error) {
    logError(error, { task: "refresh" });
    return null;
  }
}
