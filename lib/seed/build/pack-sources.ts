import "server-only";
import { hashSources } from "@/lib/db/source-version";

/** Holds what the committed pack was built from, as `hashPackSources` says it. */
export const packSourcesFile = "lib/seed/pack-sources";

/**
 * A hash of everything in this repository that the pack depends on: what builds it, the readers of documents, their
 * tables, the tables of facts, and what was written by hand. The mirror of EDGAR isn't part of it.
 */
export const hashPackSources = (): string =>
  hashSources(process.cwd(), ["lib/seed/build", "lib/seed/pack.ts", "lib/seed/tables", "lib/seed/curated"]);
