/** A table as a document's text holds it: its rows by name, and what stands in each under which column. */
export type TextTable = {
  /** Votes at a meeting, whose columns are `for`, `against`, `withheld`, `abstain`, `non-votes`; or figures of periods. */
  kind: "votes" | "figures";
  /** The words above it. */
  title: string;
  /** Of figures: "Three Months Ended September 30, 2026". */
  columns: string[];
  /** The fiscal quarter on which the document reports; null where it does not say. */
  quarter: number | null;
  rows: TextTableRow[];
};

export type TextTableRow = {
  name: string;
  /** The heading of its part of the table, without the colon; empty where it has none. */
  section: string;
  /** Where the row stands, and where its table's head begins, in UTF-16 units of the document's text. */
  start: number;
  end: number;
  head: number;
  /** Column, amount with its scale applied, and unit: "USD", "percent", "share", "vote" or "". `per` share or none. */
  cells: { column: number; value: number; unit: string; isPerShare: boolean }[];
};
