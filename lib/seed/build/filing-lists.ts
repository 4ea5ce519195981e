import "server-only";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { daysBetween } from "@/lib/domain/calendar";
import type { MetricConcept } from "@/lib/domain/facts";
import { groupBy } from "@/lib/domain/group-by";
import { readTable } from "@/lib/domain/read-table";
import { type CompanyFacts, companyFactsSchema } from "@/lib/ingest/edgar/figures";
import type { EightK } from "@/lib/ingest/edgar/filing-rows";
import { padCik } from "@/lib/ingest/edgar/source";
import {
  daySchema,
  type FilerProfile,
  type FormerName,
  filingPageSchema,
  type ListedFiling,
  submissionsSchema,
} from "@/lib/ingest/edgar/submissions";
import { readCsv, readJson, readJsonLines } from "./lists";

const itemLineSchema = z.object({
  cik: z.string(),
  name: z.string(),
  accession: z.string(),
  filed: daySchema,
  report_date: z.string(),
  items: z.array(z.string()),
});

const indexLineSchema = z.object({
  cik: z.string(),
  name: z.string(),
  form: z.string(),
  accession: z.string(),
  filed: daySchema,
  period: z.string().nullish(),
  items: z.array(z.string()),
});

/** Reads `filings_8k_items.jsonl.br` and `filings_8k_index.jsonl.br`. One filing can appear several times. */
export function readEightKs(tables: string): EightK[] {
  const items = readJsonLines(join(tables, "filings_8k_items.jsonl.br"), itemLineSchema);
  const index = readJsonLines(join(tables, "filings_8k_index.jsonl.br"), indexLineSchema);
  return [
    ...items.map((line) => ({ ...line, form: null, reported: line.report_date })),
    ...index.map((line) => ({ ...line, reported: line.period ?? "" })),
  ].map((line) => ({
    cik: padCik(line.cik),
    name: line.name,
    accession: line.accession,
    form: line.form,
    filedOn: line.filed,
    reportedOn: line.reported || null,
    items: line.items,
  }));
}

/** The ownership filings of one issuer and day. */
export type OwnershipDay = { cik: string; filedOn: string; accessions: string[] };

type SubmissionsOfAll = {
  profiles: FilerProfile[];
  formerNames: FormerName[];
  eightKs: EightK[];
  ownershipDays: OwnershipDay[];
};

/**
 * Reads what EDGAR's submissions files say of companies. People who file as owners, and EDGAR's test
 * registrant, are left out.
 */
export function readSubmissions(edgar: string): SubmissionsOfAll {
  const folder = join(edgar, "data.sec.gov/submissions");
  const files = readdirSync(folder).sort();
  const found: SubmissionsOfAll = { profiles: [], formerNames: [], eightKs: [], ownershipDays: [] };
  for (const file of files.filter((name) => /^CIK\d{10}\.json$/.test(name))) {
    const filer = readJson(join(folder, file), submissionsSchema);
    if (!filer.isCompany) continue;
    const { cik, name } = filer.profile;
    const older = files.filter((page) => page.startsWith(`CIK${cik}-submissions-`));
    const filings = [
      ...filer.filings,
      ...older.flatMap((page) => readJson(join(folder, page), filingPageSchema)),
    ];
    const newest = filings
      .map((filing) => filing.filedOn)
      .sort()
      .at(-1);
    if (newest === undefined) continue;
    found.profiles.push({ ...filer.profile, seenOn: newest });
    found.formerNames.push(...filer.formerNames);
    found.eightKs.push(
      ...filings
        .filter(({ form }) => form.startsWith("8-K"))
        .map(({ primaryDocument: _, ...filing }) => ({ ...filing, cik, name })),
    );
    found.ownershipDays.push(...groupOwnership(cik, filings));
  }
  return found;
}

function groupOwnership(cik: string, filings: ListedFiling[]): OwnershipDay[] {
  const days = new Map<string, Set<string>>();
  for (const filing of filings) {
    if (filing.form !== "4") continue;
    const accessions = days.get(filing.filedOn) ?? new Set();
    days.set(filing.filedOn, accessions.add(filing.accession));
  }
  return [...days].map(([filedOn, accessions]) => ({ cik, filedOn, accessions: [...accessions].sort() }));
}

const dayOrNothing = z.string().transform((text) => (text === "" ? null : daySchema.parse(text)));

const eightKSchema = z
  .object({
    cik: z.string().transform(padCik),
    company: z.string(),
    accession: z.string(),
    filed: daySchema,
    report_date: dayOrNothing,
    items: z.string(),
    document: z.string(),
    url: z.url(),
  })
  .transform(
    (row): EightK => ({
      cik: row.cik,
      name: row.company,
      accession: row.accession,
      form: null,
      filedOn: row.filed,
      reportedOn: row.report_date,
      items: row.items.split(";").filter((item) => item !== ""),
      ...(row.document === "" ? {} : { url: row.url }),
    }),
  );

/** Reads `filings_8k.csv.br`: 8-Ks of October 2024 to August 2026, with the document's address where it is known. */
export function readRecentEightKs(tables: string): EightK[] {
  return readCsv(join(tables, "filings_8k.csv.br"), eightKSchema);
}

const mirroredSchema = z
  .object({
    path: z.string(),
    cik: z.number().nullable(),
    company: z.string(),
    form: z.string(),
    accession: z.string().nullable(),
    filed: daySchema.nullable(),
    period: daySchema.nullable(),
  })
  .transform(({ cik, filed, period, ...row }) => ({
    ...row,
    cik: cik === null ? null : padCik(String(cik)),
    filedOn: filed,
    reportedOn: period,
  }));

/** A document of the mirror with what is known of its filing; `path` is its place in the mirror. */
export type MirroredFiling = {
  path: string;
  cik: string;
  company: string;
  form: string;
  accession: string;
  filedOn: string;
  reportedOn: string | null;
};

/** Reads `reports_index.jsonl.br`: documents of the mirror whose filer, filing and day are known. */
export function readMirrorIndex(tables: string): MirroredFiling[] {
  return readJsonLines(join(tables, "reports_index.jsonl.br"), mirroredSchema).flatMap(
    ({ cik, accession, filedOn, ...row }) =>
      cik === null || accession === null || filedOn === null ? [] : [{ ...row, cik, accession, filedOn }],
  );
}

/** An annual or quarterly report. */
export type Report = {
  cik: string;
  form: string;
  accession: string;
  filedOn: string;
  periodEnd: string;
  url: string;
};

const reportSchema = z
  .object({
    cik: z.string().transform(padCik),
    form: z.string(),
    accession: z.string(),
    filed: daySchema,
    period: daySchema,
    url: z.url(),
  })
  .transform(({ filed, period, ...rest }): Report => ({ ...rest, filedOn: filed, periodEnd: period }));

/** Reads `filings_10k_10q.csv.br`. */
export function readReports(tables: string): Report[] {
  return readCsv(join(tables, "filings_10k_10q.csv.br"), reportSchema);
}

/** A figure of a fiscal year or quarter with the report that states it. */
export type Figure = {
  cik: string;
  concept: MetricConcept;
  isQuarter: boolean;
  periodEnd: string;
  value: number;
  unit: string;
  /** Whether several tables agree on it. */
  isConfirmed: boolean;
  /** Whether it's a total of which other tables give a part. */
  isBesidePart: boolean;
  /** The tables that give it. */
  tables: readonly string[];
  report: Omit<Report, "cik" | "periodEnd">;
};

const concepts: Readonly<Record<string, MetricConcept>> = {
  Revenues: "revenue",
  NetIncomeLoss: "net_income",
  OperatingIncomeLoss: "operating_income",
  Assets: "assets",
  StockholdersEquity: "equity",
  CashAndCashEquivalents: "cash",
  EarningsPerShareDiluted: "eps_diluted",
  GrossProfit: "gross_profit",
  Liabilities: "liabilities",
};

const figureSchema = z.object({
  cik: z.string().transform(padCik),
  concept: z.string(),
  period: z.enum(["FY", "Q"]),
  fiscal_period_end: daySchema,
  value: z.string().transform(Number),
  alt_value: z.string().transform((text) => (text === "" ? null : Number(text))),
  unit: z.string(),
  form: z.string(),
  accession: z.string(),
  filed: z.string(),
  url: z.string(),
  status: z.string(),
  sources: z.string().transform((text) => text.split("+")),
});

type FigureRow = z.output<typeof figureSchema>;

const settled = new Set(
  readTable(
    "lib/seed/build/settled-figures.tsv",
    ...(["cik", "concept", "periodEnd", "value", "company", "why"] as const),
  ).map(({ cik, concept, periodEnd, value }) => [cik, concept, periodEnd, Number(value)].join(" ")),
);

/** Whether a figure on which tables differ is known to be the report's. */
const isSettled = ({ cik, concept, fiscal_period_end: end, value, period }: FigureRow): boolean =>
  period === "FY" && settled.has([cik, concepts[concept], end, value].join(" "));

/** Tables that agree, or that took the total where another took a part of it. */
const confirmed = new Set(["agree", "total_vs_contract"]);

/** Reads `financials.csv.br`: the rows whose report is known and which no other table contradicts. */
export function readFigures(tables: string): Figure[] {
  const rows = readCsv(join(tables, "financials.csv.br"), figureSchema);
  const byCompany = groupBy(rows, ({ cik, concept }) => `${cik} ${concept}`);
  const told = [...byCompany.values()].flatMap((own) => withoutQuartersAsYears(wholeRevenue(own)));
  return told.flatMap((row): Figure[] => {
    const concept = concepts[row.concept];
    const isConfirmed = confirmed.has(row.status) || isSettled(row);
    if (concept === undefined || row.accession === "" || !(isConfirmed || row.status === "single")) return [];
    if (concept === "eps_diluted" && isWorkedOut(row)) return [];
    const { cik, value, unit, form, accession, url } = row;
    return [
      {
        cik,
        concept,
        isQuarter: row.period === "Q",
        periodEnd: row.fiscal_period_end,
        value,
        unit,
        isConfirmed,
        isBesidePart: row.status === "total_vs_contract",
        tables: row.sources,
        report: { form, accession, filedOn: daySchema.parse(row.filed), url },
      },
    ];
  });
}

/** Whether one table alone gives earnings per share, to parts of a cent: it divided net income, and no report says so. */
const isWorkedOut = ({ value, status }: FigureRow): boolean =>
  status === "single" && Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;

/** Rows of one concept without years that have the very figure of one of their quarters: a table took that for the year. */
export function withoutQuartersAsYears(rows: readonly FigureRow[]): FigureRow[] {
  const quarters = rows.filter(({ period }) => period === "Q");
  const isQuarter = ({ fiscal_period_end: end, value }: FigureRow) =>
    quarters.some((one) => {
      const before = daysBetween(one.fiscal_period_end, end);
      return one.value === value && value !== 0 && before > 20 && before < 330;
    });
  return rows.filter((row) => row.period === "Q" || !isQuarter(row));
}

/** What losses on hedges leave at least of revenue from contracts. */
const leastOfPart = 0.7;

/**
 * Revenue from contracts with customers is a part of all revenue, unless a company has no other: then tables of contracts
 * and of totals agree on every year that both give, a total aside that only carries the year before it forward. Its rows
 * of contracts alone are then taken for the whole, and such a total gives way to what the others have. A total
 * that is far below its part, or an earlier year's figure, is none: losses on contracts of other kinds make few so small.
 */
export function wholeRevenue(rows: readonly FigureRow[]): FigureRow[] {
  const agreed = rows.filter(({ status, period }) => status === "agree" && period === "FY");
  const ofContracts = rows.filter(({ status }) => status === "contract_revenue_only");
  const givers = new Set(ofContracts.flatMap(({ sources }) => sources));
  const isNone = ({ status, value, alt_value: part, fiscal_period_end: end }: FigureRow) =>
    status === "total_vs_contract" &&
    part !== null &&
    value < part &&
    (value < leastOfPart * part ||
      rows.some((one) => one.fiscal_period_end < end && (one.value === value || one.alt_value === value)));
  const isCarried = ({ fiscal_period_end: end, value }: FigureRow) =>
    rows.some((one) => one.status === "agree" && one.fiscal_period_end < end && one.value === value);
  const totals = rows.filter(({ status }) => status === "total_vs_contract");
  const isWhole =
    agreed.some(({ sources }) => sources.some((one) => givers.has(one))) && totals.every(isCarried);
  if (!isWhole) return rows.filter((row) => !isNone(row));
  return rows.map((row) => {
    if (row.status === "contract_revenue_only")
      return { ...row, status: row.period === "FY" ? "agree" : "single" };
    return row.status === "total_vs_contract" && row.alt_value !== null
      ? { ...row, value: row.alt_value, status: "agree", sources: [...givers] }
      : row;
  });
}

const employeesSchema = z
  .object({
    cik: z.string().transform(padCik),
    employees: z.coerce.number().int().positive(),
    as_of: daySchema,
    url: z.url(),
  })
  .transform(({ as_of, ...rest }) => ({ ...rest, asOf: as_of }));

/** Reads `employees.csv.br`: head counts that annual reports state. */
export function readHeadCounts(tables: string): z.infer<typeof employeesSchema>[] {
  return readCsv(join(tables, "employees.csv.br"), employeesSchema);
}

/** Reads the companyfacts files: what was reported of each concept, in every period. */
export function readCompanyFacts(edgar: string): CompanyFacts[] {
  const folder = join(edgar, "data.sec.gov/api/xbrl/companyfacts");
  return readdirSync(folder)
    .sort()
    .map((file) => readJson(join(folder, file), companyFactsSchema));
}
