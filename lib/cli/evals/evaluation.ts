import "server-only";

/** What a caller may point elsewhere: a file of labels, a mirror of SEC's hosts, a folder that keeps the database. */
export type EvaluationOptions = { labels: string | undefined; edgar: string; data: string | undefined };

/** An evaluation answers with its figures, as data and as text to read. */
export type Evaluation = (options: EvaluationOptions) => Promise<{ json: unknown; text: string }>;

/** The halves of a labelled set, split by company: rules are made on one and measured on the other. */
export const halfTitles = { dev: "Development half", test: "Test half" } as const;
