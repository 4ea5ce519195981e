import "server-only";
import { z } from "zod";
import { isOrganizationName } from "@/lib/domain/person-names/filed-name";
import { padCik } from "./source";

/** A calendar day, cut from a timestamp when one is given. */
export const daySchema = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());

/** A registrant's name. A few came with letters as character references: "C&#298;ON". */
export const nameSchema = z
  .string()
  .transform((text) =>
    text.replace(/&#(\d{1,7});/g, (reference, digits: string) =>
      Number(digits) > 0x10ffff ? reference : String.fromCodePoint(Number(digits)),
    ),
  );

/** What EDGAR holds of a registrant at one time. */
export type FilerProfile = {
  cik: string;
  name: string;
  sic: string | null;
  city: string | null;
  stateCode: string | null;
  tickers: { ticker: string; exchange: string | null }[];
  seenOn: string;
};

/** A name that a registrant had; the days are those of the first and last filing under it, `from` null where unknown. */
export type FormerName = { cik: string; name: string; from: string | null; to: string };

/** A line of a registrant's list of filings. Item numbers as filed; `primaryDocument` is empty for old filings. */
export type ListedFiling = {
  accession: string;
  form: string;
  filedOn: string;
  reportedOn: string | null;
  items: string[];
  primaryDocument: string;
};

/** What a submissions file says: the profile, and the newest filings with the names of the files of older ones. */
export type Submissions = {
  profile: FilerProfile;
  formerNames: FormerName[];
  /** False for people who file as owners, and for EDGAR's test registrant. */
  isCompany: boolean;
  filings: ListedFiling[];
  olderPages: string[];
};

/** A page of the list: columns of equal length. */
export const filingPageSchema = z
  .object({
    accessionNumber: z.array(z.string()),
    filingDate: z.array(z.string()),
    reportDate: z.array(z.string()),
    form: z.array(z.string()),
    items: z.array(z.string()),
    primaryDocument: z.array(z.string()).optional(),
  })
  .transform((page): ListedFiling[] =>
    page.accessionNumber.flatMap((accession, position) => {
      const filedOn = daySchema.safeParse(page.filingDate[position] ?? "");
      const reportedOn = daySchema.safeParse(page.reportDate[position] ?? "");
      if (!/^\d{10}-\d{2}-\d{6}$/.test(accession) || !filedOn.success) return [];
      return [
        {
          accession,
          form: page.form[position] ?? "",
          filedOn: filedOn.data,
          reportedOn: reportedOn.success ? reportedOn.data : null,
          items: (page.items[position] ?? "")
            .split(",")
            .map((item) => item.trim())
            .filter(Boolean),
          primaryDocument: page.primaryDocument?.[position] ?? "",
        },
      ];
    }),
  );

/** EDGAR's own test registrant. */
const testFiler = "0000350001";

/** EDGAR's submissions file of one filer. */
export const submissionsSchema = z
  .object({
    cik: z.union([z.string(), z.number()]),
    name: nameSchema,
    entityType: z.string(),
    sic: z.string().nullish(),
    tickers: z.array(z.string()),
    exchanges: z.array(z.string().nullable()),
    addresses: z
      .object({
        business: z.object({ city: z.string().nullish(), stateOrCountry: z.string().nullish() }).nullish(),
      })
      .nullish(),
    formerNames: z.array(z.object({ name: nameSchema, from: daySchema, to: daySchema })),
    filings: z.object({
      recent: filingPageSchema,
      files: z.array(z.object({ name: z.string() })).optional(),
    }),
  })
  .transform((filer): Submissions => {
    const cik = padCik(filer.cik);
    const filings = filer.filings.recent;
    const newest = filings.reduce((day, { filedOn }) => (filedOn > day ? filedOn : day), "");
    return {
      profile: {
        cik,
        name: filer.name,
        sic: filer.sic || null,
        city: filer.addresses?.business?.city || null,
        stateCode: filer.addresses?.business?.stateOrCountry || null,
        tickers: filer.tickers.map((ticker, position) => ({
          ticker,
          exchange: filer.exchanges[position] ?? null,
        })),
        // The file has no date: it was true when its newest filing came in.
        seenOn: newest,
      },
      formerNames: filer.formerNames.map((former) => ({ cik, ...former })),
      isCompany: cik !== testFiler && (filer.entityType !== "other" || isOrganizationName(filer.name)),
      filings,
      olderPages: (filer.filings.files ?? [])
        .map(({ name }) => name)
        .filter((name) => /^CIK\d{10}-submissions-\d{3}\.json$/.test(name)),
    };
  });
