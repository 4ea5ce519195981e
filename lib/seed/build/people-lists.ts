import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { daySchema } from "@/lib/ingest/edgar/submissions";
import { padCik } from "@/lib/ingest/edgar/urls";
import { readCsv, readJsonLines } from "./read-table";

/** One line of a Form 4: who, in which relation to the issuer. The table does not give the accession. */
export type InsiderLine = {
  ticker: string;
  owner: string;
  title: string;
  isDirector: boolean;
  isOfficer: boolean;
  tradedOn: string;
  filedOn: string;
};

const flag = z.enum(["True", "False"]).transform((text) => text === "True");

const insiderSchema = z
  .object({
    ticker: z.string(),
    owner_name: z.string(),
    owner_title: z.string(),
    is_director: flag,
    is_officer: flag,
    transaction_date: daySchema,
    filing_date: daySchema,
  })
  .transform((row) => ({
    ticker: row.ticker,
    owner: row.owner_name,
    title: row.owner_title,
    isDirector: row.is_director,
    isOfficer: row.is_officer,
    tradedOn: row.transaction_date,
    filedOn: row.filing_date,
  }));

/** Reads `form4_insiders.csv.br`. */
export function readInsiders(tables: string): InsiderLine[] {
  return readCsv(join(tables, "form4_insiders.csv.br"), insiderSchema);
}

/** An ownership filing whose accession is known. */
export type OwnershipFiling = {
  issuer: string;
  owner: string;
  accession: string;
  form: string;
  filedOn: string;
};

const filingSchema = z.object({
  form: z.string(),
  name: z.string(),
  cik: z.string(),
  role: z.enum(["Issuer", "Reporting"]),
  accession: z.string(),
  filed: daySchema,
});

/** Reads `ownership_filings.jsonl.br`: pairs of issuer and reporting owner under one accession. */
export function readOwnershipFilings(tables: string): OwnershipFiling[] {
  const lines = readJsonLines(join(tables, "ownership_filings.jsonl.br"), filingSchema);
  const issuers = new Map(
    lines.filter((line) => line.role === "Issuer").map((line) => [line.accession, padCik(line.cik)]),
  );
  return lines.flatMap((line) => {
    const issuer = issuers.get(line.accession);
    if (line.role !== "Reporting" || issuer === undefined) return [];
    return [{ issuer, owner: line.name, accession: line.accession, form: line.form, filedOn: line.filed }];
  });
}

/** A person as some Form 3, 4 or 5 names them, on the newest day of their trades under that title. */
export type FiledPerson = {
  cik: string;
  owner: string;
  ownerCik: string | null;
  title: string;
  /** The source kept only a part of the title: "CEO" may be a segment's. */
  isTitleShortened: boolean;
  isDirector: boolean;
  isOfficer: boolean;
  seenOn: string;
  /** Null where the table does not say which form it was. */
  filing: { accession: string; url: string } | null;
};

/** What tables put where a form gives no title. */
const placeholder = /^(?:insider|officer|unknown|n\/a|none)$/i;

const yes = z.string().transform((text) => text === "1");

const personSchema = z
  .object({
    cik: z.string().transform(padCik),
    person: z.string(),
    owner_cik: z.string(),
    title: z.string().transform((text) => (placeholder.test(text) ? "" : decodeEntities(text))),
    is_director: yes,
    is_officer: yes,
    date: z.string(),
    form: z.string(),
    accession: z.string(),
    accession_basis: z.string(),
    url: z.string(),
  })
  .transform((row) => ({
    form: row.form,
    cik: row.cik,
    owner: row.person,
    ownerCik: row.owner_cik === "" ? null : padCik(row.owner_cik),
    title: row.title,
    isTitleShortened: row.accession_basis.includes("shortened"),
    isDirector: row.is_director,
    isOfficer: row.is_officer,
    seenOn: row.date,
    // "other filing of the same owner": that one may bear another title, so that the owner's list is cited.
    filing: row.accession_basis.startsWith("form") ? { accession: row.accession, url: row.url } : null,
  }));

/** Titles came through web pages: "EVP &amp; CFO". */
function decodeEntities(text: string): string {
  return text
    .replace(/&amp;/g, "&")
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&quot;/g, '"');
}

/** Reads `people.csv.br`: its rows of Forms 3, 4 and 5. */
export function readFiledPeople(tables: string): FiledPerson[] {
  return readCsv(join(tables, "people.csv.br"), personSchema)
    .filter(({ form }) => form === "4")
    .map(({ form: _, ...person }) => ({ ...person, seenOn: daySchema.parse(person.seenOn) }));
}

/** Whom a proxy statement's pay-versus-performance table names as principal executive officer of a fiscal year. */
export type PrincipalOfficer = { cik: string; name: string; fiscalYear: string };

/** Reads the rows of `people.csv.br` that rest on proxy statements. */
export function readPrincipalOfficers(tables: string): PrincipalOfficer[] {
  return readCsv(join(tables, "people.csv.br"), personSchema)
    .filter(({ form }) => form === "DEF 14A")
    .map(({ cik, owner, seenOn }) => ({ cik, name: owner, fiscalYear: seenOn.slice(0, 4) }));
}

/**
 * The executive officers whom a proxy statement names for its newest year, in its order; titles were matched to names by
 * a machine.
 */
export type ProxyStatement = {
  cik: string;
  form: string;
  accession: string;
  url: string;
  filedOn: string;
  executives: { name: string; title: string }[];
};

const proxySchema = z
  .object({
    cik: z.number(),
    form: z.string(),
    filed: z.string().nullable(),
    accession: z.string().nullable(),
    url: z.string().nullable(),
    proxy_fiscal_year: z.number().nullable(),
    executives: z.array(z.object({ name: z.string(), title: z.string(), years: z.array(z.number()) })),
  })
  .transform(
    ({ cik, filed, accession, url, form, proxy_fiscal_year: newest, executives }): ProxyStatement | null =>
      filed === null || accession === null || url === null
        ? null
        : {
            form,
            cik: padCik(cik),
            accession,
            url,
            filedOn: daySchema.parse(filed),
            // Tables of pay go back three years: whoever has none of the newest may have left.
            executives: executives
              .filter(({ years }) => newest === null || years.length === 0 || years.includes(newest))
              .map(({ name, title }) => ({ name, title })),
          },
  );

/** Reads the proxy statements of `proxy_executives.jsonl.br` whose filing is known. */
export function readProxies(tables: string): ProxyStatement[] {
  return readJsonLines(join(tables, "proxy_executives.jsonl.br"), proxySchema).flatMap(
    (proxy) => proxy ?? [],
  );
}
