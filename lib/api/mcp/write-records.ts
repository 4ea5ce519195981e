import "server-only";
import type { z } from "zod";
import type { coverageRecord } from "@/lib/operations/coverage-record";
import type { entity, eventRecord, personRecord, resolution } from "@/lib/operations/vocabulary";
import type { Notes } from "./notes";

/** Joins what is there. */
export function listOf(...parts: (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

export function writeEntity(one: z.output<typeof entity>): string {
  const facts = listOf(one.type.replaceAll("_", " "), one.ticker, one.sector, one.industry);
  return `**${one.name}** (key \`${one.key}\`): ${facts}.`;
}

export function writeResolution({ source, confidence, explanation }: z.output<typeof resolution>): string {
  return `Match: ${source}, confidence ${confidence}. ${explanation}`;
}

export function writeEvent(event: z.output<typeof eventRecord>, notes: Notes): string {
  const item = event.item === null ? "" : ` (8-K item ${event.item})`;
  const text = [event.headline, event.description].filter((part) => part !== null).join(" ");
  return `- ${event.date} ${event.type}${item}${text === "" ? "" : `: ${text}`}${notes.mark(event.source)}`;
}

export function writePerson(person: z.output<typeof personRecord>, notes: Notes): string {
  const documents = `${person.verified_count} ${person.verified_count === 1 ? "document" : "documents"}`;
  const facts = listOf(
    person.role_type,
    person.is_current ? "current" : "not current",
    documents,
    person.last_seen !== null && `last ${person.last_seen}`,
  );
  return `- ${listOf(person.name, person.role)} (${facts})${notes.mark(person.source)}`;
}

/** What is held about the company, so that silence can be told from ignorance. */
export function writeCoverage(coverage: readonly z.output<typeof coverageRecord>[]): string[] {
  const held = coverage.map(({ source, documents, newest }) =>
    documents === 0
      ? `${source} nothing`
      : `${source} ${documents}${newest === null ? "" : ` (newest ${newest})`}`,
  );
  return held.length === 0 ? [] : ["", `Documents held about it: ${held.join(", ")}.`];
}
