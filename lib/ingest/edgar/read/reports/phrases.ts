import "server-only";
import { readTable } from "@/lib/domain/read-table";
import { phrasesOf } from "@/lib/language/phrases";

/** Phrases that the readers of annual reports look for. */
export const { phrases, wordings } = phrasesOf(readTable("lib/ingest/edgar/read/reports/phrases.tsv"));
