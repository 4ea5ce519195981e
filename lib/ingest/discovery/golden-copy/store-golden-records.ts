import "server-only";
import { insertFreeEntities, insertNames } from "@/lib/db/discoveries";
import type { NewEntity } from "@/lib/db/facts";
import { addTailWords, withTerms } from "@/lib/db/long-tail";
import type { Queryable } from "@/lib/db/open";
import { touchRegistry } from "@/lib/db/registry";
import type { document } from "@/lib/db/schema";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { describeRecord, type LeiRecord } from "../gleif/lei-record";
import { proposeKeys } from "../store-found-company";

/** Gives companies that are held their LEI, with the record that says so. */
export async function attachLeis(
  tx: Queryable,
  matches: readonly { key: string; record: LeiRecord }[],
  day: string,
): Promise<void> {
  const names = matches.map(({ key, record }) => nameRow(key, "lei", record.lei, record.lei));
  await insertNames(
    tx,
    matches.map(({ record }) => documentRow(record, day)),
    names,
  );
  await touchRegistry(tx);
}

/** Adds companies by their records: legal name, LEI, head office. Says how many. */
export async function addCompanies(
  tx: Queryable,
  records: readonly LeiRecord[],
  day: string,
): Promise<number> {
  const added: { key: string; record: LeiRecord }[] = [];
  let waiting = records.map((record) => ({ record, keys: keysFor(record) }));
  // The document first: nothing is stored without the record that says so.
  await insertNames(
    tx,
    records.map((record) => documentRow(record, day)),
    [],
  );
  while (waiting.length > 0) {
    const round = new Map<string, LeiRecord>();
    for (const { record, keys } of waiting) {
      const [key] = keys;
      if (key !== undefined && !round.has(key)) round.set(key, record);
    }
    const inserted = await insertFreeEntities(
      tx,
      [...round].map(([key, record]) => entityRow(key, record)),
    );
    for (const [key, record] of round) if (inserted.has(key)) added.push({ key, record });
    const done = new Set(added.map(({ record }) => record));
    waiting = waiting
      .filter(({ record, keys }) => !done.has(record) && keys.length > 1)
      .map(({ record, keys }) => ({ record, keys: keys.slice(1) }));
  }
  const names = added.flatMap(({ key, record }) => [
    nameRow(key, "legal", record.legalName, record.lei),
    nameRow(key, "lei", record.lei, record.lei),
  ]);
  await insertNames(tx, [], names.map(withTerms));
  await addTailWords(tx, names);
  return added.length;
}

function keysFor({ legalName, legalCountry, lei }: LeiRecord): string[] {
  return proposeKeys(displayCompanyName(legalName), legalCountry, lei);
}

function entityRow(key: string, record: LeiRecord): NewEntity {
  const { headquarters, description, document: source } = readFacts(record);
  const stated = Object.entries({ name: "", filedName: "", headquarters, description });
  return {
    key,
    type: "discovered_entity",
    name: displayCompanyName(record.legalName),
    filedName: record.legalName,
    headquarters,
    description,
    sources: Object.fromEntries(
      stated.filter(([, value]) => value !== null).map(([field]) => [field, source.id]),
    ),
  };
}

function documentRow(record: LeiRecord, day: string): typeof document.$inferInsert {
  const { id, publisher, title, url, publishedOn } = readFacts(record).document;
  return { id, kind: "registry_record", publisher, title, url, publishedOn, seenOn: day };
}

const readFacts = (record: LeiRecord) => describeRecord(record, { retrievedAt: "", sha256: "" });

function nameRow(entityKey: string, kind: "legal" | "lei", name: string, lei: string) {
  return { entityKey, kind, name, validFrom: null, validTo: null, documentId: `lei-${lei}` };
}
