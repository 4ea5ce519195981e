import type { EventRow } from "@/lib/db/events";
import { writeDay } from "@/lib/domain/calendar";
import { currentItem, eightKHeading, eightKItemOf } from "@/lib/domain/eight-k-items";
import { writeEvent } from "../write-event";
import type { EvidenceItem } from "./contract";
import { type ItemReading, readEventWords, wordsOf } from "./event-words";
import { type Judgement, notFound } from "./judgement";
import { weighEvidence } from "./weigh-evidence";

export const eventDatasets = ["sec_filings", "sec_material_events"];

const maxEvidence = 5;
const negations = new Set(["not", "no", "never", "denied", "denies", "without", "didn", "hasn", "wasn"]);

/**
 * Judges a claim that something happened, against the item numbers of 8-K filings. An item number
 * vouches for the words of its own heading and nothing more; a claim that says more is answered
 * `not_found` with the filings in which to look.
 *
 * @param events the company's 8-K items in the period of the claim, newest first.
 */
export function judgeEvent(
  description: string,
  events: readonly EventRow[],
  company: { name: string; words: ReadonlySet<string> },
): Judgement {
  if (wordsOf(description).some((word) => negations.has(word))) {
    return notFound(
      "The claim is in the negative; 8-K filings say what happened, so their silence does not support it.",
      eventDatasets,
    );
  }
  const named = eightKItemOf(description);
  const readings: ItemReading[] = named
    ? [{ item: named, unvouched: [], eitherOr: false }]
    : readEventWords(description, company.words);
  const best = readings[0];
  if (!best) {
    return notFound(
      "The description names no kind of event that an 8-K item reports; say it in words such as quarterly results, bankruptcy, auditor change or executive departure.",
      eventDatasets,
    );
  }
  const vouched = readings.filter((reading) => reading.unvouched.length === 0);
  const supporting = eventsOf(events, vouched);
  if (supporting.length > 0) return supported(supporting, vouched, company.name);
  const related = eventsOf(events, [best]);
  if (related.length === 0) {
    return notFound(
      `No 8-K of ${company.name} that is held for the period reports ${eightKHeading(best.item)} (item ${best.item}).`,
      eventDatasets,
    );
  }
  return notFound(
    `${company.name} filed ${count(related.length, "8-K")} on ${eightKHeading(best.item)} (item ${best.item}) in the period, but the item alone does not show "${best.unvouched.join(" ")}", and the text of these filings is not held.`,
    eventDatasets,
    related.slice(0, maxEvidence).map((row) => evidenceOf(row, "related", 0)),
  );
}

function supported(rows: EventRow[], readings: ItemReading[], name: string): Judgement {
  const filings = new Set(rows.map((row) => row.accession)).size;
  const either = readings.every((reading) => reading.eitherOr);
  const confidence = weighEvidence({ filing: filings }, either ? 0.75 : 1);
  const newest = rows[0];
  const heading = newest ? headingOf(newest) : "";
  return {
    corroborated: true,
    verdict: "supported",
    confidence,
    reason: "sec_filing_match",
    detail: `${count(filings, "8-K filing")} of ${name} in the period ${filings === 1 ? "reports" : "report"} ${heading}; the newest is of ${newest ? writeDay(newest.filedOn) : ""}.${either ? " The item covers several kinds of event, and the text of the filing is not held." : ""}`,
    evidence: rows.slice(0, maxEvidence).map((row) => evidenceOf(row, "supports", either ? 0.66 : 0.88)),
    sources_checked: eventDatasets,
  };
}

function eventsOf(events: readonly EventRow[], readings: readonly ItemReading[]): EventRow[] {
  const items = new Set<string>(readings.map((reading) => reading.item));
  return events.filter((row) => items.has(currentItem(row.item) ?? row.item));
}

function evidenceOf(row: EventRow, stance: EvidenceItem["stance"], confidence: number): EvidenceItem {
  return {
    type: "sec_filing",
    stance,
    date: row.filedOn,
    text: `${row.form ?? "8-K"} filed on ${writeDay(row.filedOn)}, item ${row.item}: ${row.headline ?? headingOf(row)}.`,
    confidence,
    source: writeEvent(row).source,
  };
}

function headingOf(row: EventRow): string {
  const item = currentItem(row.item);
  return item === null ? `item ${row.item}` : eightKHeading(item);
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
