import { readTable } from "@/lib/domain/read-table";
import { phrasesOf } from "@/lib/language/phrases";

/** Phrases by which a briefing's sentences are chosen and told. */
export const { phrases, wordings } = phrasesOf(readTable("lib/briefing/compose/phrases.tsv"));
