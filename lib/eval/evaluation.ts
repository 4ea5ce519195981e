import "server-only";

/** What a caller may point elsewhere. */
export type EvaluationOptions = {
  /** A file of labels. */
  labels: string | undefined;
  /** A file of filings as text, one a line, that the labels are about; `claims` alone takes it. */
  filings: string | undefined;
  /** A mirror of SEC's hosts. */
  edgar: string;
  /** A folder that keeps the database. */
  data: string | undefined;
};

/** An evaluation answers with its figures, as data and as text to read. */
export type Evaluation = (options: EvaluationOptions) => Promise<{ json: unknown; text: string }>;

/** The halves of a labelled set, split by company: rules are made on one and measured on the other. */
export const halfTitles = { dev: "Development half", test: "Test half" } as const;
