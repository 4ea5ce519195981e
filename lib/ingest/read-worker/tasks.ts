import "server-only";
import type { ListedDocument } from "@/lib/db/ingest/documents";
import { type FilingContext, type FilingSource, type ReadOutcome, readFiling } from "../edgar/read-filing";

type FilingInput = {
  work: Pick<ListedDocument, "kind" | "publishedOn">;
  source: FilingSource;
  context: FilingContext;
};

/** What workers read. Inputs and results are copied between threads, so they are plain data. */
export const tasks = {
  filing: ({ work, source, context }: FilingInput): ReadOutcome => readFiling(work, source, context),
};
