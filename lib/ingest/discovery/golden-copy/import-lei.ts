import "server-only";
import type { NewEntity } from "@/lib/db/facts";
import {
  findRecords,
  type HeldCompany,
  type HeldRecord,
  insertFreeEntities,
  insertNames,
  listHeldCompanies,
  listOwnNames,
  type RecordChange,
  recordDocument,
  storeRecordChanges,
} from "@/lib/db/lei-records";
import { addTailWords, withTerms } from "@/lib/db/long-tail";
import type { Database, Queryable } from "@/lib/db/open";
import { publishRegistry, touchRegistry } from "@/lib/db/registry";
import type { document } from "@/lib/db/schema";
import { touchTail } from "@/lib/db/tail-snapshot";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { compareLegalForms, type LegalForm } from "@/lib/domain/company-names/legal-form";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { countryOfHeadquarters, proposeKeys } from "@/lib/ingest/discovery/found-company";
import {
  describeRecord,
  endDayOf,
  hasEnded,
  isUsable,
  type LeiRecord,
  standingOf,
} from "@/lib/ingest/discovery/gleif";
import {
  type BatchPlace,
  type ImportCounts,
  importRows,
  openGoldenCopy,
  readGoldenRows,
} from "./golden-rows";

/** Gives companies that are held their LEI, with the record that says so. */
async function attachLeis(
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
async function addCompanies(tx: Queryable, records: readonly LeiRecord[], day: string): Promise<number> {
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
  return { entityKey, kind, name, validFrom: null, validTo: null, documentId: recordDocument(lei) };
}

/** What a record changes about the company that is held under its LEI; null where it says nothing new. */
function changeOf(held: HeldRecord, record: LeiRecord, day: string): RecordChange | null {
  const { headquarters, description } = readFacts(record);
  const endedOn = hasEnded(record) ? (endDayOf(record) ?? day) : null;
  const isSame =
    held.endedOn === endedOn &&
    (!held.isOfRecord ||
      (held.filedName === record.legalName &&
        held.headquarters === (headquarters ?? held.headquarters) &&
        held.description === (description ?? held.description)));
  if (isSame) return null;
  return {
    held,
    name: displayCompanyName(record.legalName),
    filedName: record.legalName,
    headquarters,
    description,
    endedOn,
    renamedOn: record.updatedOn ?? day,
    document: documentRow(record, day),
  };
}

export type LeiImportOptions = {
  /** Countries (ISO 3166, upper case) of which companies that are not held are added too; "all" for every one. */
  countries?: Countries;
  onProgress?: (counts: LeiImport) => void;
};

/** Of which countries companies are added. */
export type Countries = ReadonlySet<string> | "all";

/** What an import has done, in rows of the file. */
export type LeiImport = ImportCounts & {
  /** Companies that were held and got their LEI. */
  attached: number;
  /** Companies that are new. */
  added: number;
  /** Companies that have another name, place, description or end than before. */
  changed: number;
  /** Held companies with several records, or records with several held companies: none was chosen. */
  undecided: number;
  /** Rows without a valid LEI or a name. */
  invalid: number;
};

const batchSize = 1_000;
const reportEveryRows = 20_000;

/**
 * Imports LEI records (LEI-CDF as CSV: GLEIF's golden copy or a delta of it; plain, zipped or gzipped) as a stream, of which
 * a batch is in memory. Companies that are held get their LEI where the record is surely theirs; those whose facts are a
 * record's are renamed and retired by it. Others are added only for the countries chosen, only while they are active, and
 * only under names that no held company has, so that what resolved before still does. Batches are transactions; a run that
 * was killed goes on where it was, and a second run of the same file changes nothing.
 *
 * @throws Error when the file cannot be read or holds no LEI records.
 */
export async function importLei(
  db: Database,
  file: string,
  signal: AbortSignal,
  { countries = new Set(), onProgress = () => undefined }: LeiImportOptions = {},
): Promise<LeiImport> {
  const copy = await openGoldenCopy(file);
  const [held, ownNames] = await Promise.all([listHeldCompanies(db), listOwnNames(db)]);
  const matcher = matchHeldCompanies(held);
  const reserved = reserveNames([...held.map(({ name }) => name), ...ownNames]);
  const counts = noCounts();
  const take = async (rows: (LeiRecord | null)[], { isStored, passed }: BatchPlace) => {
    const batch = new Map(rows.filter((record) => record !== null).map((record) => [record.lei, record]));
    counts.invalid += rows.filter((record) => record === null).length;
    const known = await findRecords(db, [...batch.keys()]);
    const changes = [...batch.values()].flatMap((record) => {
      const own = known.get(record.lei);
      return (own && changeOf(own, record, copy.day)) ?? [];
    });
    const unknown = [...batch.values()].filter(({ lei }) => !known.has(lei));
    const added = unknown.filter(
      (record) =>
        isUsable(record) &&
        !matcher.offer(record) &&
        isWanted(record, countries) &&
        !isReserved(record, reserved),
    );
    if (isStored || (added.length === 0 && changes.length === 0)) return;
    counts.changed += changes.length;
    counts.added += await storeBatch(db, { changes, added, day: copy.day, passed });
  };
  const importing = {
    subject: "gleif",
    cursor: `lei-import ${countries === "all" ? "all" : [...countries].sort().join("+")}`.trim(),
    counts,
    told: () => ({ done: counts.attached + counts.added + counts.changed, failed: counts.invalid }),
    rows: readGoldenRows(copy.openCsv),
    batchSize,
    reportEveryRows,
    onProgress,
    take,
    finish: () => attachMatches(db, matcher.decide(), copy.day, counts),
  };
  try {
    return await importRows(db, copy, importing, signal);
  } finally {
    await publishRegistry(db);
  }
}

const noCounts = (): LeiImport => ({
  ...{ rows: 0, attached: 0, added: 0, changed: 0, undecided: 0, invalid: 0 },
  isComplete: false,
});

/** Stores what a batch changes, and that it's stored, in one transaction. Says how many companies are new. */
function storeBatch(
  db: Database,
  batch: { changes: RecordChange[]; added: LeiRecord[]; day: string; passed: BatchPlace["passed"] },
): Promise<number> {
  return db.transaction(async (tx) => {
    await storeRecordChanges(tx, batch.changes);
    if (batch.changes.some((change) => !change.held.isOfRecord)) await touchRegistry(tx);
    const count = await addCompanies(tx, batch.added, batch.day);
    if (batch.changes.length > 0) await touchTail(tx);
    await batch.passed(tx);
    return count;
  });
}

/** Gives held companies the LEIs of the records that are surely theirs, a batch in a transaction. */
async function attachMatches(
  db: Database,
  { matches, undecided }: ReturnType<ReturnType<typeof matchHeldCompanies>["decide"]>,
  day: string,
  counts: LeiImport,
): Promise<void> {
  counts.undecided = undecided;
  for (let from = 0; from < matches.length; from += batchSize) {
    const some = matches.slice(from, from + batchSize);
    await db.transaction((tx) => attachLeis(tx, some, day));
    counts.attached += some.length;
  }
}

function isWanted(record: LeiRecord, countries: Countries): boolean {
  if (hasEnded(record)) return false;
  return countries === "all" || (record.legalCountry !== null && countries.has(record.legalCountry));
}

function reserveNames(names: readonly string[]): Set<string> {
  return new Set(names.flatMap(spellings));
}

const isReserved = ({ legalName }: LeiRecord, reserved: ReadonlySet<string>): boolean =>
  spellings(legalName).some((spelling) => spelling === "" || reserved.has(spelling));

function spellings(name: string): string[] {
  const { key, looseKey, compact } = parseCompanyName(name);
  return [key, looseKey, compact];
}

type Holder = HeldCompany & { form: LegalForm | null; country: string | null };

/** Finds the companies that records are of, among those that the registry holds. */
type HeldMatcher = {
  /** Takes a record into account; false if no held company has that legal name and country. */
  offer(record: LeiRecord): boolean;
  /** Companies with the one record that is theirs, once all records were offered. */
  decide(): { matches: { key: string; record: LeiRecord }[]; undecided: number };
};

/**
 * A record is a company's when the legal names are equal after normalisation, with no other legal form, and the country
 * of the head office is the same. Of several such records the one in force is taken, else the one in the same city;
 * otherwise none.
 */
function matchHeldCompanies(held: readonly HeldCompany[]): HeldMatcher {
  const holders = new Map<string, Holder[]>();
  for (const company of held) {
    const { key, form } = parseCompanyName(company.name);
    const holder = { ...company, form, country: countryOfHeadquarters(company.headquarters) };
    if (key === "" || holder.country === null) continue;
    const others = holders.get(key) ?? [];
    if (!others.some((other) => other.key === holder.key && other.form === form)) others.push(holder);
    holders.set(key, others);
  }
  const offered = new Map<string, { holder: Holder; records: LeiRecord[] }>();
  let contested = 0;

  const offer = (record: LeiRecord): boolean => {
    const { key, form } = parseCompanyName(record.legalName);
    const countries = [record.headquarters?.country, record.legalCountry];
    const fits = (holders.get(key) ?? []).filter(
      (holder) => countries.includes(holder.country) && compareLegalForms(form, holder.form) === 1,
    );
    const [first] = fits;
    if (first === undefined) return false;
    const holder = soleHolder(fits);
    if (holder === null) {
      contested += 1;
      return true;
    }
    const known = offered.get(holder.key);
    if (known === undefined) offered.set(holder.key, { holder, records: [record] });
    else if (known.records.length < 50) known.records.push(record);
    return true;
  };

  const decide = () => {
    const matches: { key: string; record: LeiRecord }[] = [];
    for (const { holder, records } of offered.values()) {
      const record = chooseRecordOf(holder, records);
      if (record !== null) matches.push({ key: holder.key, record });
    }
    return { matches, undecided: contested + offered.size - matches.length };
  };
  return { offer, decide };
}

/** The company itself before a predecessor of the same name that is no longer listed. */
function soleHolder(fits: readonly Holder[]): Holder | null {
  const keys = new Set(fits.map(({ key }) => key));
  if (keys.size === 1) return fits[0] ?? null;
  const listed = fits.filter(({ ticker }) => ticker !== null);
  return new Set(listed.map(({ key }) => key)).size === 1 ? (listed[0] ?? null) : null;
}

function chooseRecordOf(holder: Holder, records: readonly LeiRecord[]): LeiRecord | null {
  const best = Math.min(...records.map(standingOf));
  const top = records.filter((record) => standingOf(record) === best);
  if (top.length === 1) return top[0] ?? null;
  const city = foldText(holder.headquarters?.split(",")[0] ?? "");
  const near = top.filter(({ headquarters }) => foldText(headquarters?.city ?? "") === city);
  return near.length === 1 ? (near[0] ?? null) : null;
}
