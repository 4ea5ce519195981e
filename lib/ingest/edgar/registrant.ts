import "server-only";
import { storeFetchedDocument } from "@/lib/db/documents";
import { type NewEntity, upsertFacts } from "@/lib/db/facts";
import type { Database, Queryable } from "@/lib/db/open";
import {
  deleteNames,
  findRegistrant,
  findTakenKeys,
  findTickerListDay,
  type HeldName,
  type HeldRegistrant,
  listRegistrants,
  lockKeys,
} from "@/lib/db/registrants";
import { touchRegistry } from "@/lib/db/registry";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { entityKey, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { EntityType } from "@/lib/domain/entity";
import { displayPlace } from "@/lib/domain/places";
import { industryOfSic, sectorOfSic } from "@/lib/domain/sic";
import { registrantUrl, secName } from "./source";
import type { FilerProfile, FormerName, Submissions } from "./submissions";

/** A former name as people write it, with its days in order. */
type CleanFormerName = { name: string; from: string | null; to: string };

/**
 * Former names without EDGAR's noise: the current name filed again with other capitals, punctuation or state, one
 * name several times, days in the wrong order. A change of legal form alone ("L.P." to "Inc.") is a change of name.
 */
export function cleanFormerNames(
  currentName: string,
  formerNames: FormerName[],
  display: (filed: string) => string,
): CleanFormerName[] {
  const current = identify(display(currentName));
  const kept = new Map<string, CleanFormerName>();
  for (const former of formerNames) {
    const name = display(former.name);
    const slot = identify(name);
    if (slot === current || letters(former.name) === letters(currentName) || slot === "|") continue;
    const [from, to] = inOrder(former.from, former.to);
    const held = kept.get(slot);
    if (held === undefined) kept.set(slot, { name, from, to });
    else {
      held.from = earlier(held.from, from);
      held.to = held.to > to ? held.to : to;
    }
  }
  return [...kept.values()].sort((a, b) => Date.parse(a.to) - Date.parse(b.to));
}

function identify(name: string): string {
  const { key, form } = parseCompanyName(name);
  return `${key}|${form ?? ""}`;
}

const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function inOrder(from: string | null, to: string): [string | null, string] {
  return from !== null && from > to ? [to, from] : [from, to];
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export type ProfileFacts = {
  profile: FilerProfile;
  formerNames: FormerName[];
  /** The document of the profile. */
  documentId: string;
  /** The day of the newest list of tickers. */
  tickerListDay: string | null;
};

type MergedRegistrant = {
  entity: NewEntity;
  /** Names that are new or say more than before. */
  names: HeldName[];
  /** Legal names that are no longer legal. */
  dropped: HeldName[];
  isChanged: boolean;
};

const classification: ReadonlySet<string> = new Set(["sector", "industry", "headquarters", "founded"]);

/**
 * Brings EDGAR's profile to what is known of a registrant. Newer facts replace older ones; the curated registry's stay,
 * and a data set's sector, industry and place stay before those derived from the SIC code. A value that does not change
 * keeps its source. `key` is for a company that is new.
 */
export function mergeRegistrant(
  held: HeldRegistrant | null,
  facts: ProfileFacts,
  key: string,
): MergedRegistrant {
  const { profile, tickerListDay } = facts;
  const before = held?.entity;
  const sources = { ...before?.sources };
  const { merge, mayReplace } = mergerOf(held, facts, sources);
  const filedName = merge("filedName", before?.filedName, profile.name) ?? profile.name;
  const isRenamed = filedName !== before?.filedName;
  const name = isRenamed
    ? (merge("name", before?.name, displayCompanyName(filedName)) ?? filedName)
    : (before?.name ?? filedName);
  const cik = merge("cik", before?.cik, profile.cik);

  const isListKnown = held === null || tickerListDay === null || profile.seenOn >= tickerListDay;
  const maySetTicker = before?.ticker ? mayReplace("ticker") : isListKnown;
  const { ticker, exchange } = mergeListing(before, facts, sources, maySetTicker);
  const { sic, city, stateCode } = profile;
  const entity: NewEntity = {
    key: before?.key ?? key,
    type: chooseType(before?.type, ticker !== null, before?.ticker != null),
    name,
    filedName,
    cik,
    parentKey: before?.parentKey ?? null,
    ticker,
    exchange,
    sector: merge("sector", before?.sector, sectorOfSic(sic ?? "")),
    industry: merge("industry", before?.industry, industryOfSic(sic ?? "")),
    headquarters: merge("headquarters", before?.headquarters, displayPlace(city ?? "", stateCode ?? "")),
    founded: before?.founded ?? null,
    employees: before?.employees ?? null,
    indexSince: before?.indexSince ?? null,
    description: before?.description ?? null,
    sizeRank: before?.sizeRank ?? null,
    sources,
  };
  const { names, dropped } = mergeNames(held, facts, { filedName, isRenamed, isListKnown });
  const isChanged = names.length > 0 || dropped.length > 0 || !isSame(before, entity);
  return { entity, names, dropped, isChanged };
}

/** Whether a field of a held registrant may get what the profile says, and its value then, with its source noted. */
function mergerOf(
  held: HeldRegistrant | null,
  { profile, documentId }: ProfileFacts,
  sources: Record<string, string>,
) {
  const mayReplace = (field: string): boolean => {
    const source = held?.documents.get(sources[field] ?? "");
    if (source === undefined) return true;
    if (source.kind === "curated" || (source.kind === "dataset" && classification.has(field))) return false;
    return source.seenOn <= profile.seenOn;
  };
  const merge = <T>(field: string, current: T | null | undefined, found: T | null): T | null => {
    const known = current ?? null;
    if (found === known || (found === null && known !== null) || !mayReplace(field)) return known;
    sources[field] = documentId;
    return found;
  };
  return { merge, mayReplace };
}

/** Ticker and exchange belong together: both are the profile's, or both stay. */
function mergeListing(
  before: HeldRegistrant["entity"] | undefined,
  { profile, documentId }: ProfileFacts,
  sources: Record<string, string>,
  maySetTicker: boolean,
): Listing {
  const current = { ticker: before?.ticker ?? null, exchange: before?.exchange ?? null };
  const listing = chooseListing(current.ticker, profile);
  if (!maySetTicker || listing.ticker === current.ticker) return current;
  for (const [field, value] of Object.entries(listing)) {
    if (value === null) delete sources[field];
    else sources[field] = documentId;
  }
  return listing;
}

type Listing = { ticker: string | null; exchange: string | null };

/** The main ticker: the one that is held while the profile still has it, otherwise the profile's first. */
function chooseListing(held: string | null, { tickers }: FilerProfile): Listing {
  const { ticker, exchange } = tickers.find((one) => one.ticker === held) ?? tickers[0] ?? unlisted;
  return { ticker, exchange };
}

const unlisted: Listing = { ticker: null, exchange: null };

function chooseType(before: EntityType | undefined, isListed: boolean, wasListed: boolean): EntityType {
  if (before === undefined) return isListed ? "public_company" : "private_company";
  if (isListed && (before === "sec_ticker_fallback" || before === "private_company")) return "public_company";
  if (!isListed && wasListed && before === "public_company") return "private_company";
  return before;
}

function isSame(before: HeldRegistrant["entity"] | undefined, after: NewEntity): boolean {
  if (before === undefined) return false;
  const fields = Object.entries(after).filter(([field]) => field !== "sources");
  const own: Record<string, unknown> = before;
  const sources = Object.entries(after.sources);
  return (
    fields.every(([field, value]) => own[field] === value) &&
    sources.length === Object.keys(before.sources).length &&
    sources.every(([field, id]) => before.sources[field] === id)
  );
}

type Current = {
  filedName: string;
  /** Whether the filed name differs from the one that was held. */
  isRenamed: boolean;
  /** Whether the profile is as new as the lists that say who is listed. */
  isListKnown: boolean;
};

/** The names of a registrant that a profile adds, or of which it knows more days. */
function mergeNames(
  held: HeldRegistrant | null,
  facts: ProfileFacts,
  { filedName, isRenamed, isListKnown }: Current,
): { names: HeldName[]; dropped: HeldName[] } {
  const { profile, documentId } = facts;
  const isCurated = (one: HeldName): boolean => held?.documents.get(one.documentId)?.kind === "curated";
  const known = held?.names ?? [];
  const open = { validFrom: null, validTo: null, documentId };
  const legal = displayCompanyName(filedName);

  const found: HeldName[] = [
    { kind: "cik", name: profile.cik, ...open },
    ...(held === null || isRenamed ? [{ kind: "legal" as const, name: legal, ...open }] : []),
    ...formerNames(known, facts, { filedName, isRenamed }, held?.entity.filedName ?? null),
    ...tickers(known, facts, isListKnown),
  ];
  const names = found.filter((one) => {
    const before = known.find(({ kind, name }) => kind === one.kind && name === one.name);
    if (before === undefined) return true;
    const isSame = before.validFrom === one.validFrom && before.validTo === one.validTo;
    return !isSame && !isCurated(before) && one.kind !== "cik";
  });
  const dropped = isRenamed
    ? known.filter((one) => one.kind === "legal" && one.name !== legal && !isCurated(one))
    : [];
  return { names, dropped };
}

/** Former names of the profile joined with those that are held, and the name that was just replaced. */
function formerNames(
  known: HeldName[],
  { profile, formerNames: filed, documentId }: ProfileFacts,
  { filedName, isRenamed }: Pick<Current, "filedName" | "isRenamed">,
  heldName: string | null,
): HeldName[] {
  const { cik, seenOn } = profile;
  const before = known
    .filter(({ kind }) => kind === "former")
    .map(({ name, validFrom, validTo }) => ({ cik, name, from: validFrom, to: validTo ?? seenOn }));
  const replaced = isRenamed && heldName !== null ? [{ cik, name: heldName, from: null, to: seenOn }] : [];
  return cleanFormerNames(filedName, [...before, ...filed, ...replaced], displayCompanyName).map(
    ({ name, from, to }) => ({ kind: "former", name, validFrom: from, validTo: to, documentId }),
  );
}

/**
 * Tickers of a profile that is as new as the lists are in use, and those that it no longer has are of the past. An
 * older profile only adds tickers of the past.
 */
function tickers(known: HeldName[], { profile, documentId }: ProfileFacts, isListKnown: boolean): HeldName[] {
  const held = known.filter(({ kind }) => kind === "ticker");
  const isHeld = (ticker: string) => held.some(({ name }) => name === ticker);
  const added = profile.tickers
    .filter(({ ticker }) => !isHeld(ticker))
    .map(
      ({ ticker }): HeldName => ({
        kind: "ticker",
        name: ticker,
        validFrom: null,
        validTo: isListKnown ? null : profile.seenOn,
        documentId,
      }),
    );
  const given = new Set(profile.tickers.map(({ ticker }) => ticker));
  const ended = held.filter(({ name, validTo }) => isListKnown && validTo === null && !given.has(name));
  return [...added, ...ended.map((one) => ({ ...one, validTo: profile.seenOn }))];
}

type KeyCandidate = { cik: string; name: string; ticker: string | null };

/**
 * A key for each company. The first company of a name gets the plain key; later ones get their ticker or CIK
 * appended. `reserved` keys are taken from the start.
 */
export function assignKeys(candidates: KeyCandidate[], reserved: ReadonlySet<string>): Map<string, string> {
  const taken = new Set(reserved);
  const keys = new Map<string, string>();
  for (const candidate of candidates) {
    const key = proposeRegistrantKeys(candidate).find((one) => !taken.has(one));
    if (key === undefined) throw new Error(`No free key for CIK ${candidate.cik}`);
    taken.add(key);
    keys.set(candidate.cik, key);
  }
  return keys;
}

/** Keys that a company may get, the plainest first. */
function proposeRegistrantKeys({ cik, name, ticker }: KeyCandidate): string[] {
  const number = String(Number(cik));
  const plain = entityKey(name) || `cik-${number}`;
  const suffixes = [ticker?.toLowerCase(), number].filter((suffix) => suffix !== undefined);
  return [plain, ...suffixes.map((suffix) => `${plain}-${suffix}`)];
}

/** The entities that a registrant's filings speak of. */
export type RegistrantKeys = {
  cik: string;
  /** Display name of the registrant, for titles of documents. */
  name: string;
  own: string;
  /** The company that took the registrant's place, whose history its filings are too. */
  successor: string | null;
};

/** Stores a profile: the company with its names, and the document that says so. */
export async function storeRegistrant(
  db: Database,
  { profile, formerNames }: Submissions,
  retrieved: { at: string; sha256: string },
): Promise<RegistrantKeys> {
  const { cik, seenOn } = profile;
  const documentId = `edgar-${cik}`;
  return await db.transaction(async (tx) => {
    await lockKeys(tx);
    const held = await findRegistrant(tx, cik);
    const tickerListDay = await findTickerListDay(tx);
    const key = held?.entity.key ?? (await makeKey(tx, profile));
    const facts = { profile, formerNames, documentId, tickerListDay };
    const merged = mergeRegistrant(held, facts, key);
    const name = displayCompanyName(merged.entity.filedName ?? profile.name);
    await storeFetchedDocument(tx, {
      id: documentId,
      kind: "filing_list",
      publisher: secName,
      title: `${name}: profile and filings`,
      url: registrantUrl(cik),
      seenOn,
      retrievedAt: retrieved.at,
      sha256: retrieved.sha256,
    });
    if (merged.isChanged) {
      await deleteNames(tx, key, merged.dropped);
      const names = merged.names.map((one) => ({ entityKey: key, ...one }));
      await upsertFacts(tx, { entity: [merged.entity], entityName: names });
      await touchRegistry(tx);
    }
    return { cik, name, own: key, successor: successorOf(merged.entity) };
  });
}

/** The key of a company that is new here: keys in use stay with whoever has them. */
async function makeKey(tx: Queryable, { cik, name, tickers }: Submissions["profile"]): Promise<string> {
  const candidate = { cik, name: displayCompanyName(name), ticker: tickers[0]?.ticker ?? null };
  const taken = await findTakenKeys(tx, proposeRegistrantKeys(candidate));
  const key = assignKeys([candidate], taken).get(cik);
  if (key === undefined) throw new Error(`No key for CIK ${cik}`);
  return key;
}

/** The keys of a registrant whose profile is stored already. */
export async function findRegistrantKeys(db: Database, cik: string): Promise<RegistrantKeys | null> {
  const held = await findRegistrant(db, cik);
  if (held === null) return null;
  const { entity } = held;
  return {
    cik,
    name: displayCompanyName(entity.filedName ?? entity.name),
    own: entity.key,
    successor: successorOf(entity),
  };
}

/** The keys of every registrant that is held, by CIK. */
export async function listRegistrantKeys(db: Database): Promise<Map<string, RegistrantKeys>> {
  const lines = await listRegistrants(db);
  return new Map(
    lines.map(({ cik, key, name, filedName, parentKey, parentSource }) => [
      cik,
      {
        cik,
        name: displayCompanyName(filedName ?? name),
        own: key,
        successor: successorOf({
          parentKey,
          sources: parentSource === null ? {} : { parentKey: parentSource },
        }),
      },
    ]),
  );
}

/** The entities that a registrant's filings speak of: its own, and the company that took its place. */
export const entityKeysOf = ({ own, successor }: RegistrantKeys): string[] =>
  successor === null ? [own] : [own, successor];

/** A parent that EDGAR's lists give took the registrant's place; one that the curated registry gives owns it. */
function successorOf({ sources, parentKey }: Pick<NewEntity, "sources" | "parentKey">): string | null {
  return sources.parentKey?.startsWith("edgar-") ? (parentKey ?? null) : null;
}
