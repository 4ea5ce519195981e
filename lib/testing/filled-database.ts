import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";

/** How much a filled database holds beside what was there. */
export type FilledSize = { calls: number; documents: number };

export const documentsOfCompany = 250;
const callsOfKey = 10_000;

/** The name of the n-th made company; its key is `filled-N`. */
export const filledName = (n: number): string => `Zellmark ${n} Works`;

const filledCompanies = ({ documents }: FilledSize): number => Math.ceil(documents / documentsOfCompany);

/**
 * Fills a migrated PostgreSQL by its own statements: companies of 250 filings each with their events, passages, roles and
 * lines of the list of work, ten years of figures; and keys of 10,000 calls each over two years, as the ledger keeps them.
 *
 * @param onStep is told of each table when it is filled.
 */
export async function fillDatabase(
  db: Database,
  size: FilledSize,
  onStep: (table: string) => void = () => undefined,
): Promise<void> {
  const companies = filledCompanies(size);
  const keys = Math.ceil(size.calls / callsOfKey);
  for (const [table, statement] of [...worldOf(companies), ...ledgerOf(keys)]) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql.raw(statement));
    });
    onStep(table);
  }
  // Runs VACUUM and ANALYZE, so that the tables are as they would be after some use.
  await db.execute(sql`vacuum analyze`);
}

const each = (count: number, name: string) => `generate_series(1, ${count}) ${name}`;
const document = "format('filled-%s-%s', c, d)";
const filedOn = "(current_date - d * 14)";
const text = `format('Item 5.02 Departure of Directors. On day %s the board of Zellmark %s Works appointed Maren%s Quill%s as Chief Operating Officer and approved a credit agreement with Bank %s for $%s million.', d, c, d, c, d % 97, d)`;

type Statement = [table: string, statement: string];

const worldOf = (companies: number): Statement[] => [
  ...registryOf(companies),
  ...filingsOf(companies),
  ...factsOf(companies),
];

function registryOf(companies: number): Statement[] {
  return [
    [
      "document (list)",
      `insert into document (id, kind, publisher, title, url, seen_on)
       values ('filled-list', 'company_list', 'Made', 'Made companies', 'https://example.com/list', current_date)
       on conflict do nothing`,
    ],
    [
      "entity",
      `insert into entity (key, type, name, cik, sources)
       select 'filled-' || c, 'private_company', format('Zellmark %s Works', c), lpad((7000000000 + c)::text, 10, '0'),
              '{"name": "filled-list"}' from ${each(companies, "c")}`,
    ],
    [
      "entity_name",
      `insert into entity_name (entity_key, kind, name, document_id)
       select 'filled-' || c, 'legal', format('Zellmark %s Works', c), 'filled-list' from ${each(companies, "c")}`,
    ],
  ];
}

const ofDocuments = (companies: number) => `from ${each(companies, "c")}, ${each(documentsOfCompany, "d")}`;

function filingsOf(companies: number): Statement[] {
  return [
    [
      "document",
      `insert into document (id, kind, publisher, title, url, accession, form, published_on, seen_on, sha256, text)
       select ${document}, 'filing', 'SEC EDGAR', 'Form 8-K', format('https://www.sec.gov/%s/%s', c, d), ${document}, '8-K',
              ${filedOn}, ${filedOn}, md5(${document}) || md5(${document}), ${text} ${ofDocuments(companies)}`,
    ],
    [
      "filing",
      `insert into filing (entity_key, document_id, form, filed_on)
       select 'filled-' || c, ${document}, '8-K', ${filedOn} ${ofDocuments(companies)}`,
    ],
    [
      "event",
      `insert into event (entity_key, accession, item, filed_on, document_id, headline, span_start, span_end, stored_at)
       select 'filled-' || c, ${document}, '5.02', ${filedOn}, ${document}, 'Departure of Directors', 0, 33,
              now() - make_interval(days => d * 14) ${ofDocuments(companies)}`,
    ],
    [
      "passage",
      `insert into passage (entity_key, document_id, span_start, span_end, item, kind, published_on, words)
       select 'filled-' || c, ${document}, 0, length(${text}), '5.02', 'filing', ${filedOn},
              to_tsvector('english', ${text}) ${ofDocuments(companies)}`,
    ],
    [
      "annotation",
      `insert into annotation (entity_key, document_id, span_start, published_on, version)
       select entity_key, document_id, span_start, published_on, 'filled' from passage
       where entity_key like 'filled-%'`,
    ],
  ];
}

/** What was read from the filings. */
function factsOf(companies: number): Statement[] {
  return [
    [
      "role_observation",
      `insert into role_observation (entity_key, document_id, person, person_filed, person_key, role_text, role_type,
                                     role_class, action, effective_on, seen_on, source_type, span_start, span_end)
       select 'filled-' || c, ${document}, format('Maren%s Quill%s', d, c), format('Maren%s Quill%s', d, c),
              format('maren%s quill%s', d, c), 'Chief Operating Officer', null, 'coo',
              'appointed', ${filedOn}, ${filedOn}, 'sec_filing', 0, 33
       from ${each(companies, "c")}, generate_series(10, ${documentsOfCompany}, 10) d`,
    ],
    [
      "ingest_document",
      `insert into ingest_document (subject, document_id, kind, url, form, published_on, state, reader, checked_at)
       select lpad((7000000000 + c)::text, 10, '0'), ${document}, 'eight_k', format('https://www.sec.gov/%s/%s', c, d), '8-K',
              ${filedOn}, 'read', 'filled', now() ${ofDocuments(companies)}`,
    ],
    [
      "metric",
      `insert into metric (entity_key, concept, period, period_end, value, unit, document_id)
       select 'filled-' || c, concept, 'year', (current_date - y * 365), c * 1000.0 + y, 'USD', format('filled-%s-1', c)
       from ${each(companies, "c")}, ${each(10, "y")}, unnest(array['revenue', 'net_income', 'assets']) concept`,
    ],
  ];
}

function ledgerOf(keys: number): Statement[] {
  const accounts = Math.ceil(keys / 5);
  return [
    [
      "account",
      `insert into account (id, email) select 'filled-' || a, format('filled-%s@example.com', a) from ${each(accounts, "a")}`,
    ],
    [
      "api_key",
      `insert into api_key (id, account_id, name, tier)
       select 'filled-' || k, 'filled-' || ((k - 1) / 5 + 1), 'Filled', 'scale' from ${each(keys, "k")}`,
    ],
    [
      "usage_day",
      `insert into usage_day (key_id, day, units, included_units, daily_limit, daily_included, last_included)
       select 'filled-' || k, current_date - d, 14, 14, 100000, 100000, 1 from ${each(keys, "k")}, ${each(730, "d")}`,
    ],
    [
      "call",
      `insert into call (key_id, id, day, operation, company, units, included_units, cost_cents, state, status, duration_ms,
                         credential, created_at, settled_at)
       select 'filled-' || k, 'req_' || md5(k || '-' || n), (at at time zone 'utc')::date,
              (array['validate', 'enrich', 'timeline', 'corroborate', 'people'])[n % 5 + 1], 'Zellmark ' || n % 4000, 1, 1, 0,
              'settled', 200, n % 300, 'abcd', at, at
       from ${each(keys, "k")}, ${each(callsOfKey, "n")},
            lateral (select now() - make_interval(secs => n * 6307.0) as at) moment`,
    ],
  ];
}
