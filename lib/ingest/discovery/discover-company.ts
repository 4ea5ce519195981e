import "server-only";
import { perDatabase } from "@/lib/db/cache";
import {
  claimDiscovery,
  type DiscoveryRow,
  listDiscoveries,
  pruneDiscoveries,
  settleDiscovery,
} from "@/lib/db/discoveries";
import type { Database } from "@/lib/db/open";
import { runInOwnTime } from "@/lib/db/pool";
import { findRegistryEntity, publishRegistry } from "@/lib/db/registry";
import type { DiscoveryProvider } from "@/lib/db/schema";
import { isGenericWord, isPlace, numeralOf } from "@/lib/domain/company-names/company-words";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { readIdentifier, readLei } from "@/lib/domain/resolution/identifiers";
import type { RegistryEntity, RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { logError } from "@/lib/log";
import { type DiscoverySettings, type LookUp, storeFoundCompany } from "./found-company";
import { lookUpInGleif } from "./gleif";

const day = 86_400;
/** How long an answer holds, in seconds. */
const holds = { found: 30 * day, refused: 7 * day, failed: 180 };
/**
 * Longer than a look-up can take, in seconds: after this, another process takes over from one that died during it.
 */
const claimHolds = 90;
/** Names that a provider is asked for in an hour, by all instances together. */
const mostAnHour = 240;

/**
 * Asks the providers for a name one after another until one has found it, and stores what they say. A provider that
 * another instance is asking, or whose hour is full, is left out.
 */
async function lookUpCompany(
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

/** `looking`: the answer is not there yet; the next call may have it. `unknown`: nobody asked knows the company. */
export type Discovery =
  | { outcome: "found"; entity: RegistryEntity; provider: DiscoveryProvider }
  | { outcome: "looking" }
  | { outcome: "unknown" };

/** A request waits no longer than this for a look-up; with what it does besides it stays under 800 ms. */
const longestWaitMs = 700;
/** Names that one process looks up at a time. More are not looked up, and may be asked for again. */
const mostAtOnce = 10;
/** Every instance reloads a changed registry, so changes are published no more often than this. */
const publishEveryMs = 30_000;

type State = {
  lookUps: Map<string, Promise<void>>;
  publishedAtMs: number;
  publishing: NodeJS.Timeout | null;
};

const stateOf = (db: Database): State =>
  perDatabase(db, "discovery", () => ({ lookUps: new Map(), publishedAtMs: -Infinity, publishing: null }));

/**
 * The company that an input stands for beyond the registry, as far as it is known within 700 ms. A look-up that takes
 * longer goes on behind. An answer that has expired is given while it is looked up anew. Never throws.
 *
 * @param index the registry that did not know the input.
 */
export async function discoverCompany(
  db: Database,
  index: RegistryIndex,
  input: string,
  settings: DiscoverySettings,
): Promise<Discovery> {
  if (settings.providers.length === 0 || !isWorthLookingUp(input)) return { outcome: "unknown" };
  const asked = input.replace(/\s+/g, " ").trim();
  const lei = readLei(asked);
  const query = lei ?? foldText(asked);
  const allowed = settings.providers.filter((provider) => provider === "gleif" || lei === null);
  const working = findOrLookUp(db, index, { query, asked }, allowed, settings).catch(
    (error: unknown): Discovery => {
      logError(error, { task: "look a company up beyond the registry" });
      return { outcome: "unknown" };
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<Discovery>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "looking" }), longestWaitMs);
  });
  return await Promise.race([working, waited]).finally(() => clearTimeout(timer));
}

async function findOrLookUp(
  db: Database,
  index: RegistryIndex,
  name: { query: string; asked: string },
  allowed: readonly DiscoveryProvider[],
  settings: DiscoverySettings,
): Promise<Discovery> {
  const rows = await listDiscoveries(db, name.query);
  const due = dueProviders(rows, allowed);
  const lookingUp = due.length > 0 ? startLookUp(db, index, name, due, settings) : running(db, name.query);
  const known = await readFound(db, rows);
  if (known !== null) return known;
  if (lookingUp === undefined) return { outcome: isAsked(rows) ? "looking" : "unknown" };
  await lookingUp;
  const after = await listDiscoveries(db, name.query);
  return (await readFound(db, after)) ?? { outcome: isAsked(after) ? "looking" : "unknown" };
}

/** Providers without an answer that still holds; none while the first of them has found the company. */
function dueProviders(rows: DiscoveryRow[], allowed: readonly DiscoveryProvider[]): DiscoveryProvider[] {
  if (rows.some(({ state, isExpired }) => state === "found" && !isExpired)) return [];
  return allowed.filter((provider) => rows.find((row) => row.provider === provider)?.isExpired !== false);
}

const isAsked = (rows: DiscoveryRow[]): boolean =>
  rows.some(({ state, isExpired }) => state === "asking" && !isExpired);

async function readFound(db: Database, rows: DiscoveryRow[]): Promise<Discovery | null> {
  for (const { entityKey, state, provider } of rows) {
    const entity = entityKey === null || state === "refused" ? null : await findRegistryEntity(db, entityKey);
    if (entity !== null) return { outcome: "found", entity, provider };
  }
  return null;
}

const running = (db: Database, query: string): Promise<void> | undefined => stateOf(db).lookUps.get(query);

function startLookUp(
  db: Database,
  index: RegistryIndex,
  name: { query: string; asked: string },
  due: readonly DiscoveryProvider[],
  settings: DiscoverySettings,
): Promise<void> | undefined {
  const { lookUps } = stateOf(db);
  const known = lookUps.get(name.query);
  if (known !== undefined || lookUps.size >= mostAtOnce) return known;
  const started = runInOwnTime(() =>
    lookUpCompany(db, index, name, due, settings)
      .catch((error: unknown) => logError(error, { task: "look a company up beyond the registry" }))
      .finally(() => {
        lookUps.delete(name.query);
        publishSoon(db);
      }),
  );
  lookUps.set(name.query, started);
  return started;
}

async function publish(db: Database): Promise<void> {
  await publishRegistry(db);
  await pruneDiscoveries(db);
}

/** Tells all instances that the registry has changed, if it has: at once, or when the last time is long enough ago. */
function publishSoon(db: Database): void {
  const state = stateOf(db);
  if (state.publishing !== null) return;
  const delayMs = Math.max(0, state.publishedAtMs + publishEveryMs - performance.now());
  state.publishing = setTimeout(() => {
    state.publishing = null;
    state.publishedAtMs = performance.now();
    publish(db).catch((error: unknown) => logError(error, { task: "publish what was found" }));
  }, delayMs);
  state.publishing.unref();
}

const longest = 120;
const mostWords = 12;

/**
 * Whether an input may be sent to an outside provider: an LEI with a valid checksum, or something that looks like the
 * name of one company. Other identifiers are either known here or wrong; sentences, addresses, and code aren't names.
 */
function isWorthLookingUp(input: string): boolean {
  const text = input.trim();
  const identifier = readIdentifier(text);
  if (identifier?.kind === "lei") return true;
  if (identifier !== null && (identifier.certain || identifier.kind !== "domain")) return false;
  if (text.length > longest || /[<>{}[\]=|\\^~#$%*_@";:\p{Cc}\p{So}]|https?:|\/\/|--/u.test(text))
    return false;
  // Codes of some register: an LEI with a wrong checksum, an ISIN.
  if (!text.includes(" ") && (text.match(/\d/g)?.length ?? 0) >= 4) return false;
  const { words, canonical } = parseCompanyName(text);
  if (words.length === 0 || words.length > mostWords) return false;
  return words.some(
    (word, at) =>
      /\p{L}{2}/u.test(word) &&
      !isGenericWord(canonical[at] ?? word) &&
      !isPlace(word) &&
      numeralOf(word) === null,
  );
}
