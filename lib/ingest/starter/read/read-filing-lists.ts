import "server-only";
import { join } from "node:path";
import { z } from "zod";
import type { MetricConcept } from "@/lib/domain/facts";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import type { EightK } from "./read-eight-ks";
import { daySchema, readCsv } from "./read-table";

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

/** Reads `filings_8k.csv.gz`: 8-Ks of October 2024 to August 2026, with the document's address where it is known. */
export function readRecentEightKs(shared: string): EightK[] {
  return readCsv(join(shared, "facts/filings_8k.csv.gz"), eightKSchema);
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

/** Reads `filings_10k_10q.csv.gz`. */
export function readReports(shared: string): Report[] {
  return readCsv(join(shared, "facts/filings_10k_10q.csv.gz"), reportSchema);
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
};

const figureSchema = z.object({
  cik: z.string().transform(padCik),
  concept: z.string(),
  period: z.enum(["FY", "Q"]),
  fiscal_period_end: daySchema,
  value: z.string().transform(Number),
  unit: z.string(),
  form: z.string(),
  accession: z.string(),
  filed: z.string(),
  url: z.string(),
  status: z.string(),
  sources: z.string().transform((text) => text.split("+")),
});

/** Tables that agree, or that took the total where another took a part of it. Those of contracts alone are parts. */
const confirmed = new Set(["agree", "total_vs_contract"]);

/** Reads `financials.csv.gz`: the rows whose report is known and which no other table contradicts. */
export function readFigures(shared: string): Figure[] {
  return readCsv(join(shared, "facts/financials.csv.gz"), figureSchema).flatMap((row): Figure[] => {
    const concept = concepts[row.concept];
    const isConfirmed = confirmed.has(row.status);
    if (concept === undefined || row.accession === "" || !(isConfirmed || row.status === "single")) return [];
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

const employeesSchema = z
  .object({
    cik: z.string().transform(padCik),
    employees: z.coerce.number().int().positive(),
    as_of: daySchema,
    url: z.url(),
  })
  .transform(({ as_of, ...rest }) => ({ ...rest, asOf: as_of }));

/** Reads `employees.csv.gz`: head counts that annual reports state. */
export function readHeadCounts(shared: string): z.infer<typeof employeesSchema>[] {
  return readCsv(join(shared, "facts/employees.csv.gz"), employeesSchema);
}
