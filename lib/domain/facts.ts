import type { NameKind } from "./entity";

/** The datasets that answers draw on, by the names that the contract uses. */
export const datasets = [
  "entity_registry",
  "sec_financial_facts",
  "sec_material_events",
  "sec_executive_changes",
  "sec_ma_transactions",
  "company_mentioned_people",
  "source_articles",
] as const;

export type Dataset = (typeof datasets)[number];

/**
 * What is earned, spent or paid over a fiscal year or quarter. `eps_diluted` is per share; its unit is "USD/shares".
 * `other_income` stands below operating income and is negative where it's an expense.
 */
export const flowConcepts = [
  "revenue",
  "net_income",
  "operating_income",
  "other_income",
  "pretax_income",
  "income_tax",
  "eps_diluted",
  "gross_profit",
  "cost_of_sales",
  "research_and_development",
  "operating_cash_flow",
  "capital_expenditure",
  "dividends_paid",
  "buybacks",
  "stock_issued",
] as const;

/**
 * What is held or owed on a day. `cash_and_investments` is the sum of cash and short-term investments that some state,
 * `current_debt` all debt due within a year, of which others state two parts. `backlog` is revenue that customers have
 * contracted for and that is yet to come.
 */
export const balanceConcepts = [
  "assets",
  "liabilities",
  "equity",
  "cash",
  "short_term_investments",
  "long_term_securities",
  "cash_and_investments",
  "long_term_debt",
  "current_debt",
  "current_long_term_debt",
  "short_term_borrowings",
  "backlog",
] as const;

export type FlowConcept = (typeof flowConcepts)[number];
export type BalanceConcept = (typeof balanceConcepts)[number];
export type MetricConcept = FlowConcept | BalanceConcept | "shares_outstanding";

/** Quarterly reports state these from the beginning of the fiscal year, not for the quarter. */
export const yearlyConcepts: ReadonlySet<MetricConcept> = new Set([
  "operating_cash_flow",
  "capital_expenditure",
  "dividends_paid",
  "buybacks",
  "stock_issued",
]);

/** A fiscal year, a fiscal quarter, or the balance of one day. */
export type MetricPeriod = "year" | "quarter" | "instant";

/** A figure that rests on a document. */
export type RestingFigure = {
  key: string;
  company: string;
  concept: MetricConcept;
  period: MetricPeriod;
  periodEnd: string;
  value: number;
  unit: string;
};

/** Somebody whom a document names in a role. */
type RestingRole = { key: string; company: string; person: string; role: string; seenOn: string };

/** An item that a document reports. */
type RestingEvent = { key: string; company: string; item: string; filedOn: string };

/** A field of a company's profile; `successor` is the registrant that took its place. */
type ProfileField =
  | "name"
  | "ticker"
  | "exchange"
  | "sector"
  | "industry"
  | "headquarters"
  | "founded"
  | "employees"
  | "indexSince"
  | "description"
  | "parent"
  | "successor";

/** A field of a company's profile, or one of its other names; `until` is the last day of a name that is over. */
export type RestingDetail = {
  key: string;
  company: string;
  field: ProfileField | Exclude<NameKind, "ticker"> | "symbol";
  value: string;
  until: string | null;
};

/** What a report tells of the parts of its filer's business, and who competes with it; `amount` in `unit`, if it gives one. */
export type RestingPart = {
  key: string;
  company: string;
  kind: "segment" | "product" | "market" | "customer" | "competitor" | "subsidiary" | "incorporation";
  name: string;
  amount: number | null;
  unit: string | null;
  /** The days that the amount is of. */
  from: string | null;
  to: string | null;
};

/** Beyond this a list of facts is no reading; five years of a company's figures are fewer. */
export const maxRestingFacts = 150;

/** The facts that rest on a document, by kind; at most `maxRestingFacts` of each. */
export type RestingFacts = {
  profile: RestingDetail[];
  figures: RestingFigure[];
  parts: RestingPart[];
  roles: RestingRole[];
  events: RestingEvent[];
};
