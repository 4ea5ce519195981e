import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { stateOfCode } from "@/lib/domain/places";
import { padCik } from "@/lib/ingest/edgar/source";
import { daySchema, type FilerProfile, type FormerName, nameSchema } from "@/lib/ingest/edgar/submissions";
import { metadataSeenOn } from "@/lib/seed/documents";

/**
 * The rows of a CSV file (compressed when its name ends in `.br` or `.gz`) with a header line, checked.
 *
 * @throws Error when a row has another form.
 */
export function readCsv<T>(path: string, row: z.ZodType<T>): T[] {
  const records: unknown = parse(readBytes(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
  });
  return z.array(row).parse(records);
}

/**
 * The lines of a file of JSON lines (compressed when its name ends in `.br`), checked.
 *
 * @throws Error when a line has another form.
 */
export function readJsonLines<T>(path: string, row: z.ZodType<T>): T[] {
  const text = readBytes(path).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => row.parse(JSON.parse(line)));
}

function readBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  if (path.endsWith(".br")) return brotliDecompressSync(bytes);
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/**
 * A JSON file, checked.
 *
 * @throws Error when it has another form.
 */
export function readJson<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** One line of the SEC's lists: a ticker and its registrant. */
export type TickerLine = { cik: string; name: string; ticker: string; exchange: string | null };

/** The two lists, each in its own order (the largest company first). */
export type TickerLists = { july: TickerLine[]; august: TickerLine[] };

const rankedSchema = z.record(
  z.string(),
  z.object({ cik_str: z.number(), ticker: z.string(), title: z.string() }),
);

const exchangeSchema = z.object({
  fields: z.tuple([z.literal("cik"), z.literal("name"), z.literal("ticker"), z.literal("exchange")]),
  data: z.array(z.tuple([z.number(), z.string(), z.string(), z.string().nullable()])),
});

/** Reads `company_tickers.json` (seen in July 2026) and `company_tickers_exchange.json` (August 2026). */
export function readTickerLists(edgar: string): TickerLists {
  const folder = join(edgar, "www.sec.gov/files");
  const ranked = readJson(join(folder, "company_tickers.json"), rankedSchema);
  const july = Object.keys(ranked)
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((position) => ranked[position] ?? [])
    .map((row) => ({ cik: padCik(row.cik_str), name: row.title, ticker: row.ticker, exchange: null }));
  const listed = readJson(join(folder, "company_tickers_exchange.json"), exchangeSchema);
  const august = listed.data.map(([cik, name, ticker, exchange]) => ({
    cik: padCik(cik),
    name,
    ticker,
    exchange,
  }));
  return { july, august };
}

const metadataSchema = z.object({
  cik: z.string(),
  name: nameSchema,
  sic: z.string(),
  business_city: z.string(),
  business_stateOrCountry: z.string(),
  tickers: z.string(),
  exchanges: z.string(),
});

/** Reads the profiles of `listed_filer_metadata.csv.br`. */
export function readFilerMetadata(tables: string): FilerProfile[] {
  return readCsv(join(tables, "listed_filer_metadata.csv.br"), metadataSchema).map((row) => {
    const exchanges = readList(row.exchanges);
    return {
      cik: padCik(row.cik),
      name: row.name,
      sic: row.sic || null,
      city: row.business_city || null,
      stateCode: row.business_stateOrCountry || null,
      tickers: readList(row.tickers).flatMap((ticker, position) =>
        ticker === null ? [] : [{ ticker, exchange: exchanges[position] ?? null }],
      ),
      seenOn: metadataSeenOn,
    };
  });
}

const incorporationSchema = z
  .object({ cik: z.string().transform(padCik), stateOfIncorporation: z.string() })
  .transform(({ cik, stateOfIncorporation }) => ({ cik, place: stateOfCode(stateOfIncorporation) }));

/** Where filers are incorporated by their profiles, by CIK; of those whose code is known. */
export function readIncorporations(tables: string): Map<string, string> {
  const rows = readCsv(join(tables, "listed_filer_metadata.csv.br"), incorporationSchema);
  return new Map(rows.flatMap(({ cik, place }) => (place === null ? [] : [[cik, place] as const])));
}

/** `['BAC', None]` as written by the table's maker. */
function readList(text: string): (string | null)[] {
  return [...text.matchAll(/'([^']*)'|None/g)].map((match) => match[1] ?? null);
}

const formerSchema = z.object({
  cik: z.string(),
  former_name: nameSchema,
  from_date: daySchema,
  to_date: daySchema,
});

/** Reads `company_former_names.csv.br`. */
export function readFormerNames(tables: string): FormerName[] {
  return readCsv(join(tables, "company_former_names.csv.br"), formerSchema).map((row) => ({
    cik: padCik(row.cik),
    name: row.former_name,
    from: row.from_date,
    to: row.to_date,
  }));
}

/** What the S&P 500 table says of a company. */
export type Constituent = {
  cik: string;
  sector: string;
  industry: string;
  since: string;
};

const schema = z.object({
  CIK: z.string(),
  "GICS Sector": z.string(),
  "GICS Sub-Industry": z.string(),
  "Date added": daySchema,
});

/** Reads `sp500_constituents.csv.br`. A company with two classes of shares appears once, since the first was added. */
export function readConstituents(tables: string): Map<string, Constituent> {
  const rows = readCsv(join(tables, "sp500_constituents.csv.br"), schema)
    .map(
      (row): Constituent => ({
        cik: padCik(row.CIK),
        sector: row["GICS Sector"],
        industry: row["GICS Sub-Industry"],
        since: row["Date added"],
      }),
    )
    .toSorted((one, other) => other.since.localeCompare(one.since));
  return new Map(rows.map((row) => [row.cik, row]));
}

/** One line of a Form 4: who, in which relation to the issuer. The table does not give the accession. */
export type InsiderLine = {
  ticker: string;
  owner: string;
  title: string;
  isDirector: boolean;
  isOfficer: boolean;
  /** What the line is: "A" a grant by the company, "F" shares withheld for taxes, "S" a sale. */
  code: string;
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
    transaction_code: z.string(),
    transaction_date: daySchema,
    filing_date: daySchema,
  })
  .transform((row) => ({
    ticker: row.ticker,
    owner: row.owner_name,
    title: row.owner_title,
    isDirector: row.is_director,
    isOfficer: row.is_officer,
    code: row.transaction_code,
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
  /** The table says that the form gives no office: neither an officer's mark nor a title but a director's. */
  isOfficerNoMore: boolean;
  /** Day of the first form that names them so, where the table gives it. */
  firstSeenOn: string | null;
  seenOn: string;
  /** Null where the table does not say which form it was. */
  filing: { accession: string; url: string } | null;
};

/** What tables put where a form gives no title. */
const placeholder = /^(?:insider|officer|unknown|n\/a|none)$/i;

const yes = z.string().transform((text) => text === "1");

/** Tables that give a form's relations in one line; others give an officer on the board two. */
const inOneLine = new Set(["sec-form4-api", "sbc-terminal", "insider-radar"]);

const personSchema = z
  .object({
    cik: z.string().transform(padCik),
    person: z.string(),
    owner_cik: z.string(),
    title: z.string().transform((text) => (placeholder.test(text) ? "" : decodeEntities(text))),
    is_director: yes,
    is_officer: z.string(),
    date: z.string(),
    first_seen: z.string(),
    form: z.string(),
    accession: z.string(),
    accession_basis: z.string(),
    url: z.string(),
    source: z.string(),
  })
  .transform((row) => ({
    form: row.form,
    cik: row.cik,
    owner: row.person,
    ownerCik: row.owner_cik === "" ? null : padCik(row.owner_cik),
    title: row.title,
    isTitleShortened: row.accession_basis.includes("shortened"),
    isDirector: row.is_director,
    isOfficer: row.is_officer === "1",
    isOfficerNoMore:
      row.is_officer === "0" &&
      (row.is_director ? /^director$/i.test(row.title) && inOneLine.has(row.source) : row.title === ""),
    firstSeenOn: row.first_seen === "" ? null : row.first_seen.slice(0, 10),
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
  /** Those of whom its tables tell only earlier years, with the years since the last of them. */
  earlier: { name: string; title: string; yearsAgo: number }[];
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
            earlier:
              newest === null
                ? []
                : executives.flatMap(({ name, title, years }) => {
                    const yearsAgo = newest - Math.max(...years);
                    return years.length > 0 && yearsAgo > 0 ? [{ name, title, yearsAgo }] : [];
                  }),
          },
  );

/** Reads the proxy statements of `proxy_executives.jsonl.br` whose filing is known. */
export function readProxies(tables: string): ProxyStatement[] {
  return readJsonLines(join(tables, "proxy_executives.jsonl.br"), proxySchema).flatMap(
    (proxy) => proxy ?? [],
  );
}
