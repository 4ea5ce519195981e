import "server-only";
import { claimDiscovery, settleDiscovery } from "@/lib/db/discoveries";
import type { Database } from "@/lib/db/open";
import type { DiscoveryProvider } from "@/lib/db/schema";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import type { DiscoverySettings } from "./discovery-settings";
import type { LookUp } from "./found-company";
import { lookUpInGleif } from "./gleif/look-up-in-gleif";
import { storeFoundCompany } from "./store-found-company";

const day = 86_400;
/** How long an answer holds, in seconds. */
const holds = { found: 30 * day, refused: 7 * day, failed: 180 };
/** Longer than a look-up can take: whoever died in the middle of one is replaced after this, in seconds. */
const claimHolds = 90;
/** Names that a provider is asked for in an hour, by all instances together. */
const mostAnHour = 240;

/**
 * Asks the providers for a name one after another until one has found it, and stores what they say. A provider that
 * another instance is asking, or whose hour is full, is left out.
 */
export async function lookUpCompany(
  db: Database,
  index: RegistryIndex,
  { query, asked }: { query: string; asked: string },
  due: readonly DiscoveryProvider[],
  settings: DiscoverySettings,
): Promise<void> {
  let ambiguous: LookUp | null = null;
  for (const provider of due) {
    const one = { query, provider };
    if (!(await claimDiscovery(db, one, { forSeconds: claimHolds, mostAnHour }))) continue;
    const found: LookUp = ambiguous ?? (await ask(db, provider, asked, settings));
    if (found.outcome !== "found") {
      const { outcome: state, reason } = found;
      if (found.outcome === "refused" && found.ambiguous) ambiguous = found;
      await settleDiscovery(db, one, { state, reason, forSeconds: holds[state] });
      continue;
    }
    const stored = await db.transaction(async (tx) => {
      const seenOn = found.company.document.retrievedAt.slice(0, 10);
      const result = await storeFoundCompany(tx, index, found.company, seenOn);
      const end =
        result.outcome === "stored"
          ? { state: "found" as const, entityKey: result.entityKey, reason: null, forSeconds: holds.found }
          : { state: "refused" as const, reason: result.reason, forSeconds: holds.refused };
      await settleDiscovery(tx, one, end);
      return result.outcome === "stored";
    });
    if (stored) return;
  }
}

async function ask(...given: Parameters<typeof askProvider>): Promise<LookUp> {
  try {
    return await askProvider(...given);
  } catch (error) {
    return { outcome: "failed", reason: String(error).slice(0, 200) };
  }
}

async function askProvider(
  db: Database,
  provider: DiscoveryProvider,
  asked: string,
  settings: DiscoverySettings,
): Promise<LookUp> {
  if (provider === "gleif") return await lookUpInGleif(db, asked, settings.gleifBase);
  // Loaded where a model is asked only: its packages are large.
  const [{ createModel }, { lookUpByModel }] = await Promise.all([
    import("@/lib/model/language-model"),
    import("./look-up-by-model"),
  ]);
  const model = settings.model ?? createModel();
  if (model === null) return { outcome: "failed", reason: "no model is configured: set MODEL_NAME" };
  return await lookUpByModel(db, asked, model, settings.pageBase);
}
