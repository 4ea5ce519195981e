import "server-only";
import { sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import { findQuotes } from "./documents";
import type { Database, Queryable } from "./open";
import type { ReportFactKind, reportFact } from "./schema";

type Row = typeof reportFact.$inferInsert;

/** A fact as a reader gives it; `position` counts within its kind. */
export type ReportFactRow = Omit<Row, "entityKey" | "documentId" | "publishedOn" | "position">;

type Place = { entityKeys: readonly string[]; documentId: string; publishedOn: string };

/** Stores the facts of a report in the place of those that an older reading gave. */
export async function storeReportFacts(
  tx: Queryable,
  { entityKeys, documentId, publishedOn }: Place,
  facts: readonly ReportFactRow[],
): Promise<void> {
  await tx.execute(sql`delete from report_fact where document_id = ${documentId}`);
  if (facts.length === 0) return;
  const counts = new Map<ReportFactKind, number>();
  const packed = facts.map(({ kind, name, amount, unit, asOf, detail, item, spanStart, spanEnd }) => {
    const position = counts.get(kind) ?? 0;
    counts.set(kind, position + 1);
    return {
      kind,
      position,
      name: name ?? null,
      amount: amount ?? null,
      unit: unit ?? null,
      as_of: asOf ?? null,
      detail,
      item: item ?? null,
      span_start: spanStart,
      span_end: spanEnd,
    };
  });
  await tx.execute(sql`
    insert into report_fact (entity_key, document_id, kind, position, published_on, name, amount, unit, as_of, detail,
                             item, span_start, span_end)
    select key, ${documentId}, kind, position, ${publishedOn}::date, name, amount, unit, as_of, detail,
           item, span_start, span_end
    from json_populate_recordset(null::report_fact, ${JSON.stringify(packed)}::json)
         cross join json_array_elements_text(${JSON.stringify(entityKeys)}::json) as key`);
}

/** A fact of a company's newest report that has facts of its kind. */
export type ReportFact = {
  kind: ReportFactKind;
  name: string | null;
  amount: number | null;
  unit: string | null;
  asOf: string | null;
  detail: Record<string, unknown>;
  item: string | null;
  documentId: string;
  publishedOn: string;
  spanStart: number;
  spanEnd: number;
};

/** With the words of its place; null where words don't count for its kind or no text is held. */
export type ReportedFact = ReportFact & { quote: string | null };

/** Kinds that releases tell as well. */
const released: ReadonlySet<ReportFactKind> = new Set(["highlight", "outlook"]);

/** Whether a report says it, and not its filer's profile or a release. */
export const isOfReport = ({ documentId, kind }: Pick<ReportFact, "documentId" | "kind">): boolean =>
  !documentId.startsWith("edgar-") && !released.has(kind);

/** Kinds whose words are what is said. */
const worded: ReadonlySet<ReportFactKind> = new Set([
  "danger",
  "description",
  "highlight",
  "risk",
  "single_segment",
  "strategy",
  "legal",
  "incident",
  "operating_metric",
  "milestone",
  "one_off",
  "outlook",
]);

/** What the newest reports of a company say, by kind and in their order, with quotes where words count. */
export async function findReportedFacts(db: Database, entityKey: string): Promise<ReportedFact[]> {
  const facts = await listReportFacts(db, entityKey);
  const quoted = facts.filter(({ kind }) => worded.has(kind));
  const quotes = await findQuotes(
    db,
    quoted.map(({ documentId, spanStart, spanEnd }) => ({ documentId, start: spanStart, end: spanEnd })),
  );
  const byFact = new Map(quoted.map((fact, at) => [fact, quotes[at]?.text ?? null]));
  return facts.map((fact) => ({ ...fact, quote: byFact.get(fact) ?? null }));
}

/** As many facts of a kind are read; lists of subsidiaries go into thousands. */
const mostOfKind = 60;

/** Months within which a company repeats what it still expects, and what its reports and releases tell is of one time. */
const outlookMonths = 13;

/**
 * What a company's reports say of it: of each kind the facts of the newest document that has any, in its order, at most
 * 60 of a kind; segments of the newest that gives what each of them takes in; its profile only where no report does. What
 * is expected is of each measure and period by the newest document that says it, of the year before the newest of all; what
 * is worth telling is of all documents of that year, the newest annual report, and what came after it.
 */
export const listReportFacts = cachedQuery("report_facts", readReportFacts);

async function readReportFacts(db: Database, entityKey: string): Promise<ReportFact[]> {
  const { rows } = await db.execute<ReportFact>(sql`
    with newest as (
      select distinct on (kind) kind, document_id from report_fact
      where entity_key = ${entityKey} and kind not in ('highlight', 'outlook')
      order by kind, kind = 'segment' and amount is null, document_id like 'edgar-%', published_on desc, document_id desc
    ), expected as (
      select *, max(published_on) over () as last from report_fact
      where entity_key = ${entityKey} and kind = 'outlook'
    ), telling as (
      select *, max(published_on) over () as last,
             max(published_on) filter (where item ~ '^[0-9]') over () as annual
      from report_fact where entity_key = ${entityKey} and kind = 'highlight'
    ), chosen as (
      select kind, document_id, null::integer as position from newest
      union all
      select * from (
        select distinct on (name, detail ->> 'year', detail ->> 'part') kind, document_id, position from expected
        where published_on > last - make_interval(months => ${outlookMonths})
        order by name, detail ->> 'year', detail ->> 'part', published_on desc, document_id desc, position
      ) as latest
      union all
      select distinct kind, document_id, null::integer from telling
      where published_on > last - make_interval(months => ${outlookMonths}) or published_on >= annual
    )
    select f.kind, f.name, f.amount, f.unit, f.as_of::text as "asOf", f.detail, f.item,
           f.document_id as "documentId", f.published_on::text as "publishedOn",
           f.span_start as "spanStart", f.span_end as "spanEnd"
    from chosen c join report_fact f using (kind, document_id)
    where f.entity_key = ${entityKey} and f.position < ${mostOfKind} and f.position = coalesce(c.position, f.position)
    order by f.kind, f.published_on desc, f.document_id desc, f.position`);
  return rows;
}

/** A company whose report names another as its competitor, and the place where it does. */
export type NamedAsRival = ReportFact & { entityKey: string; company: string };

/** As many of the companies that name one are read. */
const mostRivals = 20;

/** Companies that name a company among their competitors, each in its newest annual report, the largest first. */
export const listNamedAsRival = cachedQuery("named_as_rival", readNamedAsRival);

async function readNamedAsRival(db: Database, entityKey: string): Promise<NamedAsRival[]> {
  const { rows } = await db.execute<NamedAsRival & { newest: string }>(sql`
    select f.entity_key as "entityKey", e.name as company,
           (select max(n.published_on)::text from report_fact n
            where n.entity_key = f.entity_key and n.kind = 'competitor') as newest,
           f.kind, f.name, f.amount, f.unit, f.as_of::text as "asOf", f.detail, f.item,
           f.document_id as "documentId", f.published_on::text as "publishedOn",
           f.span_start as "spanStart", f.span_end as "spanEnd"
    from report_fact f join entity e on e.key = f.entity_key
    where f.kind = 'competitor' and f.detail ->> 'key' = ${entityKey} and f.entity_key <> ${entityKey}
    order by e.size_rank nulls last, f.entity_key, f.published_on desc, f.document_id, f.position
    limit ${mostRivals}`);
  return rows.flatMap(({ newest, ...fact }) => (fact.publishedOn === newest ? [fact] : []));
}

/** A fact with its document, as claims are decided by it and as it is shown. */
export type DatedFact = ReportFact & { url: string; accession: string | null; form: string | null };

/** As many reports of a company are asked of a kind of fact. */
const mostReports = 8;

/** What the newest reports of a company say, of the kinds given, the newest first and in each in its order. */
export async function findFactHistory(
  db: Database,
  entityKey: string,
  kinds: readonly ReportFactKind[],
): Promise<DatedFact[]> {
  const { rows } = await db.execute<DatedFact>(sql`
    with ranked as (
      select f.*, dense_rank() over (partition by kind order by published_on desc, document_id desc) as age
      from report_fact f
      where entity_key = ${entityKey}
        and kind in (select json_array_elements_text(${JSON.stringify(kinds)}::json))
    )
    select f.kind, f.name, f.amount, f.unit, f.as_of::text as "asOf", f.detail, f.item,
           f.document_id as "documentId", f.published_on::text as "publishedOn",
           f.span_start as "spanStart", f.span_end as "spanEnd", d.url, d.accession, d.form
    from ranked f join document d on d.id = f.document_id
    where f.age <= ${mostReports}
    order by f.published_on desc, f.document_id desc, f.kind, f.position`);
  return rows;
}

/** Fields of a company that its annual report tells: the newest report's word stands. */
export type ReportedProfile = { employees: number | null; founded: string | null };

/**
 * Takes over what an annual report says of its company. A head count takes the place of an older one, a founding year
 * stands only where none was known.
 */
export async function storeReportedProfile(
  tx: Queryable,
  { entityKeys, documentId, publishedOn }: Place,
  { employees, founded }: ReportedProfile,
): Promise<void> {
  for (const key of entityKeys) {
    if (employees !== null)
      await tx.execute(sql`
        update entity set employees = ${employees}::int, sources = sources || jsonb_build_object('employees', ${documentId}::text)
        where key = ${key} and not exists (
          select from document d where d.id = entity.sources ->> 'employees' and d.id <> ${documentId}
            and coalesce(d.published_on, d.seen_on) > ${publishedOn}::date)`);
    if (founded !== null)
      await tx.execute(sql`
        update entity set founded = ${founded}, sources = sources || jsonb_build_object('founded', ${documentId}::text)
        where key = ${key} and founded is null`);
  }
}
