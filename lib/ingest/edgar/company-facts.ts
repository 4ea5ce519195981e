import "server-only";
import { z } from "zod";
import { padCik } from "./edgar-urls";

/** One reported figure. `start` is null for a figure of one day. */
export type ReportedFact = {
  tag: string;
  start: string | null;
  end: string;
  value: number;
  accession: string;
  form: string;
  filedOn: string;
};

export type CompanyFacts = { cik: string; revenue: ReportedFact[]; shares: ReportedFact[] };

const factSchema = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  form: z.string(),
  filed: z.string(),
});

const tagSchema = z.object({
  units: z.object({ USD: z.array(factSchema).optional(), shares: z.array(factSchema).optional() }),
});

const revenueTags = [
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
] as const;

const optionalTag = tagSchema.optional();

/** EDGAR's companyfacts file, read for total revenue and shares outstanding, as reported, in every period. */
export const companyFactsSchema = z
  .object({
    cik: z.union([z.number(), z.string()]),
    facts: z.object({
      dei: z.object({ EntityCommonStockSharesOutstanding: optionalTag }).optional(),
      "us-gaap": z
        .object({
          Revenues: optionalTag,
          RevenueFromContractWithCustomerExcludingAssessedTax: optionalTag,
          RevenueFromContractWithCustomerIncludingAssessedTax: optionalTag,
          SalesRevenueNet: optionalTag,
          CommonStockSharesOutstanding: optionalTag,
        })
        .optional(),
    }),
  })
  .transform(({ cik, facts }): CompanyFacts => {
    const gaap = facts["us-gaap"];
    const cover = facts.dei?.EntityCommonStockSharesOutstanding?.units.shares;
    const sheet = gaap?.CommonStockSharesOutstanding?.units.shares;
    return {
      cik: padCik(cik),
      revenue: revenueTags.flatMap((tag) => toFacts(tag, gaap?.[tag]?.units.USD)),
      shares: cover ? toFacts("dei", cover) : toFacts("us-gaap", sheet),
    };
  });

function toFacts(tag: string, facts: z.infer<typeof factSchema>[] | undefined): ReportedFact[] {
  return (facts ?? []).map((fact) => ({
    tag,
    start: fact.start ?? null,
    end: fact.end,
    value: fact.val,
    accession: fact.accn,
    form: fact.form,
    filedOn: fact.filed,
  }));
}
