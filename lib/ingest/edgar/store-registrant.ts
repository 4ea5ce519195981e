import "server-only";
import { storeFetchedDocument } from "@/lib/db/documents";
import { type NewEntity, upsertFacts } from "@/lib/db/facts";
import type { Database, Queryable } from "@/lib/db/open";
import {
  deleteNames,
  findRegistrant,
  findTakenKeys,
  findTickerListDay,
  listRegistrants,
  lockKeys,
} from "@/lib/db/registrants";
import { touchRegistry } from "@/lib/db/registry";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { assignKeys, mergeRegistrant, proposeRegistrantKeys } from "./merge-registrant";
import type { Submissions } from "./submissions";
import { registrantUrl, secName } from "./urls";

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
