import "server-only";
import { storeDeals } from "@/lib/db/deals";
import { type ListedDocument, markDocument } from "@/lib/db/document-queue";
import { storeFetchedDocument } from "@/lib/db/documents";
import { upsertFacts } from "@/lib/db/facts";
import { findYearlyRevenue, storeFiledFigures, storePrices, tidyFigures } from "@/lib/db/figures";
import { describeEvents, hasEvents } from "@/lib/db/filing-events";
import { indexTailNames, loadBearers } from "@/lib/db/long-tail";
import type { Database, Queryable } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { dropStandIns, replaceRoles } from "@/lib/db/people";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { type ReportFactRow, storeReportedProfile, storeReportFacts } from "@/lib/db/report-facts";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { parseCompanyName, entityKey as slugOf } from "@/lib/domain/company-names/parse-company-name";
import { findExact } from "@/lib/domain/resolution/candidates";
import { isOfReport, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { isOtherCompany, linkCompany } from "@/lib/ingest/news/link-companies";
import { type ChosenFigure, unitOf } from "./figures";
import type { ExhibitHeader, ExhibitReading, FilingReading, ItemReading } from "./read/filing";
import { entityKeysOf, type RegistrantKeys } from "./registrant";
import { filedDocumentUrl, secName } from "./source";

/** A subsidiary by the name that an annual report lists, with the document that lists it. */
type ListedSubsidiary = { name: string; documentId: string };

/** A longer list is one of funds and shell companies that nobody asks about. */
const most = 400;

/**
 * Puts the subsidiaries of an annual report into the registry, beneath the company that lists them. A name that another
 * company of the registry bears is left to it; one that two parents list is borne by both, so that whoever asks for it is
 * asked back. What a newer report no longer lists stays with the report that did.
 */
async function storeSubsidiaries(
  tx: Queryable,
  index: RegistryIndex,
  { own, successor }: Pick<RegistrantKeys, "own" | "successor">,
  listed: readonly ListedSubsidiary[],
): Promise<void> {
  const parentKey = successor ?? own;
  const byKey = new Map<string, ListedSubsidiary>();
  for (const one of listed) {
    const key = keyOf(one.name, parentKey);
    if (key !== null && !byKey.has(key) && byKey.size < most && isFree(index, one.name, parentKey))
      byKey.set(key, one);
  }
  if (byKey.size === 0) return;
  const rows = [...byKey].map(([key, { name, documentId }]) => ({ key, name, documentId }));
  await upsertFacts(tx, {
    entity: rows.map(({ key, name, documentId }) => ({
      ...emptyEntity,
      key,
      name: displayCompanyName(name),
      filedName: name,
      parentKey,
      sources: { name: documentId, filedName: documentId, parentKey: documentId },
    })),
    entityName: rows.map(({ key, name, documentId }) => ({
      entityKey: key,
      kind: "legal" as const,
      name,
      validFrom: null,
      validTo: null,
      documentId,
    })),
  });
  await indexTailNames(
    tx,
    rows.map(({ key }) => key),
  );
}

/** "braeburn-capital-of-apple": a key that no company of the registry would be given; null for what is no name. */
function keyOf(name: string, parentKey: string): string | null {
  const slug = slugOf(name);
  return slug.replace(/[^a-z]/g, "").length < 3 ? null : `${slug.slice(0, 70)}-of-${parentKey}`;
}

/** Whether only subsidiaries that other reports list bear a name, if anybody does. */
function isFree(index: RegistryIndex, name: string, parentKey: string): boolean {
  return findExact(index, parseCompanyName(name)).every((hit) => {
    const bearer = index.entities[hit.entity];
    return bearer !== undefined && isOfReport(bearer) && bearer.key !== parentKey;
  });
}

const emptyEntity = {
  type: "subsidiary" as const,
  cik: null,
  ticker: null,
  exchange: null,
  sector: null,
  industry: null,
  headquarters: null,
  founded: null,
  employees: null,
  description: null,
  sizeRank: null,
};

/** The bytes that a filing was read from; null where it was read again from its stored text. */
export type FetchedBytes = { retrievedAt: string; sha256: string } | null;

/** Stores what one filing says, with its document, and notes that it was read: all of it or nothing. */
export async function storeFiling(
  db: Database,
  keys: RegistrantKeys,
  work: ListedDocument,
  reading: FilingReading,
  fetched: FetchedBytes,
  reader: string,
): Promise<void> {
  const entityKeys = entityKeysOf(keys);
  const says = reading.text !== null || reading.roles.length > 0 || reading.prices.length > 0;
  const isReport = work.kind === "report" || work.kind === "proxy";
  const registry = isReport ? await loadCurrentRegistry(db) : null;
  const linked = registry === null ? [] : await linkCompanies(db, registry, entityKeys, reading.facts);
  await db.transaction(async (tx) => {
    if (says && fetched !== null) await storeDocument(tx, keys, work, reading.text, fetched);
    for (const entityKey of entityKeys) {
      await storeRoles(tx, entityKey, work, reading);
      if (work.kind === "ownership") await storePrices(tx, entityKey, work.documentId, reading.prices);
    }
    if (reading.text !== null) {
      const { documentId, publishedOn } = work;
      const { text, passages } = reading;
      const place = { entityKeys, documentId, publishedOn } as const;
      await storePassages(tx, { ...place, kind: "filing", text, passages });
      await storeDeals(tx, { entityKeys, documentId, deals: reading.deals });
      const at = fetched?.retrievedAt ?? null;
      for (const exhibit of reading.exhibits) await storeExhibit(tx, keys, work, exhibit, entityKeys, at);
      if (registry !== null) await storeSubsidiaries(tx, registry, keys, subsidiariesOf(work, reading));
    }
    // Behind the exhibits, of which one may say what an item is about.
    for (const entityKey of entityKeys) {
      const trusted = await storeReleasedFigures(tx, entityKey, work, reading.exhibits);
      await storeItems(tx, entityKey, work, reading.items, trusted);
    }
    if (isReport) {
      const { documentId, publishedOn } = work;
      await storeReportFacts(tx, { entityKeys, documentId, publishedOn }, linked);
      await storeFigures(tx, entityKeys, work, reading.figures);
      await storeReportedProfile(tx, { entityKeys, documentId, publishedOn }, reading.profile);
    }
    if (work.kind === "ownership") await replaceStandIns(tx, keys.cik, work, reading);
    await markDocument(tx, work, "read", { reader });
  });
}

/** Competitors and customers with the entity that bears their name, where the registry knows just one. */
async function linkCompanies(
  db: Database,
  index: RegistryIndex,
  own: readonly string[],
  facts: readonly ReportFactRow[],
): Promise<ReportFactRow[]> {
  const bearers = await loadBearers(
    db,
    facts.filter(isOtherCompany).flatMap(({ name }) => name ?? []),
  );
  return facts.map((fact) => linkCompany([index, bearers], own, fact));
}

/** The subsidiaries that an annual report lists, with the document of each. */
function subsidiariesOf(
  { documentId, kind, form }: ListedDocument,
  { facts, exhibits }: FilingReading,
): ListedSubsidiary[] {
  if (kind !== "report" || !/^(?:10-K|20-F|40-F)/.test(form)) return [];
  const listed = (rows: readonly ReportFactRow[], from: string) =>
    rows.flatMap(({ kind: of, name }) => (of === "subsidiary" && name ? [{ name, documentId: from }] : []));
  return [
    ...listed(facts, documentId),
    ...exhibits.flatMap(({ name, facts: own = [], header }) =>
      header === null ? [] : listed(own, `${documentId}-${name}`),
    ),
  ];
}

/** Of a year's revenue that is held, what a quarter or a year after it may come to. */
const proportions = { quarter: { least: 0.02, most: 2 }, year: { least: 0.1, most: 8 } };

/**
 * Figures of a release stand until a report tags them. What is out of all proportion to the year that is held is of
 * another company, or was read without its scale.
 *
 * @returns the exhibits whose figures are stored.
 */
async function storeReleasedFigures(
  tx: Queryable,
  entityKey: string,
  { documentId, publishedOn }: ListedDocument,
  exhibits: readonly ExhibitReading[],
): Promise<ReadonlySet<string>> {
  const trusted = new Set<string>();
  for (const { name, figures = [] } of exhibits) {
    if (figures.length === 0 || !(await isInProportion(tx, entityKey, figures))) continue;
    await storeFigures(tx, [entityKey], { documentId: `${documentId}-${name}`, publishedOn }, figures);
    trusted.add(name);
  }
  return trusted;
}

async function isInProportion(
  tx: Queryable,
  entityKey: string,
  figures: readonly ChosenFigure[],
): Promise<boolean> {
  const revenue = figures.find(({ concept }) => concept === "revenue");
  const year = await findYearlyRevenue(tx, entityKey);
  if (revenue === undefined || year === null) return true;
  const { least, most } = proportions[revenue.period === "year" ? "year" : "quarter"];
  return revenue.value >= year * least && revenue.value <= year * most;
}

type FiguresPlace = Pick<ListedDocument, "documentId" | "publishedOn">;

/** Figures that a document states stand where nothing newer does: EDGAR's companyfacts may not be at hand, or lag behind it. */
async function storeFigures(
  tx: Queryable,
  entityKeys: readonly string[],
  { documentId, publishedOn }: FiguresPlace,
  figures: readonly ChosenFigure[],
): Promise<void> {
  if (figures.length === 0) return;
  const rows = entityKeys.flatMap((entityKey) =>
    figures.map(({ concept, period, start, end, value, basis }) => ({
      entityKey,
      concept,
      period,
      periodStart: start,
      periodEnd: end,
      value,
      unit: unitOf(concept),
      basis,
      documentId,
      filedOn: publishedOn,
    })),
  );
  await storeFiledFigures(tx, rows);
  await tidyFigures(tx, entityKeys);
}

async function storeDocument(
  tx: Queryable,
  { name }: RegistrantKeys,
  { documentId, form, publishedOn, url }: ListedDocument,
  text: string | null,
  fetched: NonNullable<FetchedBytes>,
): Promise<void> {
  await storeFetchedDocument(tx, {
    id: documentId,
    kind: "filing",
    publisher: secName,
    title: `${name}: Form ${form}`,
    url,
    accession: documentId.slice("sec-".length),
    form,
    publishedOn,
    seenOn: publishedOn,
    ...fetched,
    text,
  });
}

/** Items as EDGAR lists them get their words; where it lists none for the filing, those of the text stand in. */
async function storeItems(
  tx: Queryable,
  entityKey: string,
  { documentId, publishedOn }: ListedDocument,
  items: ItemReading[],
  trusted: ReadonlySet<string>,
): Promise<void> {
  if (items.length === 0) return;
  const accession = documentId.slice("sec-".length);
  if (!(await hasEvents(tx, entityKey, accession))) {
    const rows = items.map(({ item }) => ({ entityKey, accession, item, filedOn: publishedOn, documentId }));
    await upsertFacts(tx, { event: rows });
  }
  const words = items.map(({ released, ...one }) => {
    if (released === undefined || !trusted.has(released.exhibit)) return { ...one, documentId };
    const { exhibit, ...said } = released;
    return { ...one, ...said, documentId: `${documentId}-${exhibit}` };
  });
  await describeEvents(tx, { entityKey, accession }, words);
}

/** A filing's roles are those of its newest reading: what the seed data or an older reader took from it goes. */
async function storeRoles(
  tx: Queryable,
  entityKey: string,
  { documentId, publishedOn }: ListedDocument,
  { roles }: FilingReading,
): Promise<void> {
  if (roles.length === 0) return;
  const said = { seenOn: publishedOn, sourceType: "sec_filing" as const };
  await replaceRoles(
    tx,
    { entityKey, documentId },
    roles.map((role) => ({ ...role, ...said })),
  );
}

/** The seed data names some ownership forms by owner and day, not knowing their accession. The form itself takes their place. */
async function replaceStandIns(
  tx: Queryable,
  cik: string,
  { publishedOn }: ListedDocument,
  { roles }: FilingReading,
): Promise<void> {
  if (roles.length === 0) return;
  const ids = roles.map(({ personFiled }) => `form4-${cik}-${slugOf(personFiled)}-${publishedOn}`);
  await dropStandIns(tx, ids);
}

/** Stores a press release or an agreement as a document of its own beneath its filing, with its passages. */
async function storeExhibit(
  tx: Queryable,
  keys: RegistrantKeys,
  work: ListedDocument,
  { name, text, passages, facts, header }: ExhibitReading,
  entityKeys: string[],
  retrievedAt: string | null,
): Promise<void> {
  const { documentId: parentId, form, publishedOn } = work;
  const documentId = `${parentId}-${name}`;
  if (header !== null && retrievedAt !== null)
    await storeFetchedDocument(tx, {
      id: documentId,
      kind: "exhibit",
      publisher: secName,
      title: titleOf(keys.name, form, header),
      url: urlOf(keys.cik, work, header),
      accession: accessionOf(work),
      form,
      publishedOn,
      seenOn: publishedOn,
      retrievedAt,
      sha256: header.sha256,
      text,
      parentId,
    });
  await storePassages(tx, {
    entityKeys,
    documentId,
    // An agreement is the company's word to the SEC as the report is; a release is its word to the press.
    kind: /^ex-99\b/.test(name) ? "release" : "filing",
    publishedOn,
    text,
    passages,
  });
  if (facts !== undefined) await storeReportFacts(tx, { entityKeys, documentId, publishedOn }, facts);
}

const accessionOf = ({ documentId }: ListedDocument) => documentId.slice("sec-".length);

/** "Apple Inc.: Exhibit 99.1 to Form 8-K, Press release of Apple Inc." */
function titleOf(company: string, form: string, { type, description }: ExhibitHeader): string {
  const title = `${company}: Exhibit ${type.replace(/^EX-/, "")} to Form ${form}`;
  return description === null || description.toUpperCase() === type ? title : `${title}, ${description}`;
}

/** Its own address where EDGAR has one: since 2001 each file of a submission does. */
function urlOf(cik: string, work: ListedDocument, { filename }: ExhibitHeader): string {
  const isServed = filename !== null && /^\w[\w.-]*$/.test(filename) && work.publishedOn >= "2001-01-01";
  return isServed ? filedDocumentUrl(cik, accessionOf(work), filename) : work.url;
}
