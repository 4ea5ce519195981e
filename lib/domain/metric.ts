export type MetricConcept =
  | "revenue"
  | "net_income"
  | "operating_income"
  | "assets"
  | "equity"
  | "cash"
  /** Per diluted share; the unit is "USD/shares". */
  | "eps_diluted"
  | "shares_outstanding";

/** A fiscal year, a fiscal quarter, or the balance of one day. */
export type MetricPeriod = "year" | "quarter" | "instant";
