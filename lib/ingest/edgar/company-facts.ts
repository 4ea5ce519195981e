import "server-only";
import { z } from "zod";
import { balanceConcepts, flowConcepts, type MetricConcept } from "@/lib/domain/facts";
import { padCik } from "./urls";

/** The XBRL tags under which filers report a figure, in order of preference. */
export const figureTags: Record<MetricConcept, readonly string[]> = {
  revenue: [
    "Revenues",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueNet",
    "RevenuesNetOfInterestExpense",
  ],
  net_income: ["NetIncomeLoss", "ProfitLoss", "NetIncomeLossAvailableToCommonStockholdersBasic"],
  operating_income: ["OperatingIncomeLoss"],
  assets: ["Assets"],
  equity: ["StockholdersEquity", "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"],
  cash: [
    "CashAndCashEquivalentsAtCarryingValue",
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "CashAndDueFromBanks",
  ],
  eps_diluted: ["EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted"],
  gross_profit: ["GrossProfit"],
  research_and_development: [
    "ResearchAndDevelopmentExpense",
    "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
  ],
  operating_cash_flow: [
    "NetCashProvidedByUsedInOperatingActivities",
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
  ],
  capital_expenditure: [
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
    "PaymentsForCapitalImprovements",
  ],
  dividends_paid: ["PaymentsOfDividendsCommonStock", "PaymentsOfDividends"],
  buybacks: ["PaymentsForRepurchaseOfCommonStock"],
  liabilities: ["Liabilities"],
  long_term_debt: ["LongTermDebtNoncurrent", "LongTermDebtAndCapitalLeaseObligations", "LongTermDebt"],
  backlog: ["RevenueRemainingPerformanceObligation"],
  shares_outstanding: ["EntityCommonStockSharesOutstanding", "CommonStockSharesOutstanding"],
};

/** One reported figure. `start` is null for a figure of one day. */
export type XbrlFact = {
  tag: string;
  start: string | null;
  end: string;
  value: number;
  accession: string;
  form: string;
  filedOn: string;
};

/** What a company reported of each concept, under any of its tags and in every period. */
export type XbrlFacts = Record<MetricConcept, XbrlFact[]>;

export type CompanyFacts = { cik: string; facts: XbrlFacts };

const allConcepts: readonly MetricConcept[] = [...flowConcepts, ...balanceConcepts, "shares_outstanding"];

/** The facts of every concept. */
export const collectFacts = (read: (concept: MetricConcept) => XbrlFact[]): XbrlFacts =>
  Object.fromEntries(allConcepts.map((concept) => [concept, read(concept)])) as XbrlFacts;

/** What the figures of a concept count: US dollars where it isn't said otherwise. */
export const unitOf = (concept: MetricConcept): "USD" | "USD/shares" | "shares" => {
  if (concept === "shares_outstanding") return "shares";
  return concept === "eps_diluted" ? "USD/shares" : "USD";
};

const factSchema = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  form: z.string(),
  filed: z.string(),
});

const listSchema = z.array(factSchema).optional();

const tagSchema = z
  .object({ units: z.object({ USD: listSchema, "USD/shares": listSchema, shares: listSchema }) })
  .optional();

/** A taxonomy's tags; those that no concept asks for are not even looked at. */
const taxonomySchema = z
  .object(
    Object.fromEntries(Object.values(figureTags).flatMap((tags) => tags.map((tag) => [tag, tagSchema]))),
  )
  .optional();

/** EDGAR's companyfacts file, read for the figures that are held of a company. */
export const companyFactsSchema = z
  .object({
    cik: z.union([z.number(), z.string()]),
    facts: z.object({ dei: taxonomySchema, "us-gaap": taxonomySchema }),
  })
  .transform(({ cik, facts }): CompanyFacts => {
    const read = (concept: MetricConcept): XbrlFact[] =>
      figureTags[concept].flatMap((tag) =>
        [facts.dei, facts["us-gaap"]].flatMap((taxonomy) =>
          toFacts(tag, taxonomy?.[tag]?.units[unitOf(concept)]),
        ),
      );
    return {
      cik: padCik(cik),
      facts: collectFacts(read),
    };
  });

function toFacts(tag: string, facts: z.infer<typeof listSchema>): XbrlFact[] {
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
