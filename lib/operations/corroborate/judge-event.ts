import type { EventRow } from "@/lib/db/events";
import { formatDay } from "@/lib/domain/calendar";
import { currentItem, type EightKItem, eightKHeading, filedNumbers } from "@/lib/domain/eight-k-items";
import { writeEvent } from "../write-event";
import type { EvidenceItem } from "./contract";
import { type ItemReading, readEventWords, wordsOf } from "./event-words";
import { type Judgement, notFound } from "./judgement";
import { weighEvidence } from "./weigh-evidence";

export const eventDatasets = ["sec_filings", "sec_material_events"];

const maxEvidence = 5;
const negations = new Set(["not", "no", "never", "denied", "denies", "without", "didn", "hasn", "wasn"]);

/** An event claim as read: the readings that its events are looked up for, or why it cannot be told. */
export type ReadEvent =
  | { kind: "readings"; readings: ItemReading[] }
  | { kind: "unreadable"; judgement: Judgement };

/** Reads what kinds of 8-K item an event claim means. */
export function readEvent(description: string, companyWords: ReadonlySet<string>): ReadEvent {
  if (wordsOf(description).some((word) => negations.has(word))) {
    return unreadable(
      "The claim is in the negative; 8-K filings say what happened, so their silence does not support it.",
    );
  }
  const readings = readEventWords(description, companyWords);
  const vouched = readings.filter((reading) => reading.unvouched.length === 0);
  return readings.length === 0
    ? unreadable(
        "The description names no kind of event that an 8-K item reports; say it in words such as quarterly results, bankruptcy, auditor change or executive changes.",
      )
    : { kind: "readings", readings: vouched.length > 0 ? vouched : readings.slice(0, 1) };
}

/** Every number under which the items of some readings were filed. */
export function itemsOf(readings: readonly ItemReading[]): string[] {
  return readings.flatMap(({ item }) => filedNumbers(item));
}

/**
 * Judges a claim that something happened, against the item numbers of 8-K filings. An item number
 * vouches for the words of its own heading and nothing more; a claim that says more is answered
 * `not_found` with the filings in which to look.
 *
 * @param held the newest of the company's 8-K items that the readings mean, in the period of the claim
 * where it has one, and the number of all such items.
 */
export function judgeEvent(
  readings: readonly ItemReading[],
  held: { events: readonly EventRow[]; total: number },
  company: string,
  hasPeriod: boolean,
): Judgement {
  const [best] = readings;
  if (!best) throw new Error("An event is judged by at least one reading");
  const { events } = held;
  const filings = new Set(events.map((row) => row.accession)).size;
  const newest = events[0];
  if (!newest) {
    return notFound(
      `No 8-K of ${company} that is held${hasPeriod ? " for the period" : ""} reports ${eightKHeading(best.item)} (item ${best.item}).`,
      eventDatasets,
    );
  }
  const number = `${held.total > events.length ? "More than " : ""}${filings}`;
  const found = `${number} ${filings === 1 ? "8-K filing" : "8-K filings"} of ${company}${hasPeriod ? " in the period" : ""}`;
  if (best.unvouched.length > 0) {
    return notFound(
      `${found} ${filings === 1 ? "is" : "are"} on ${eightKHeading(best.item)} (item ${best.item}), but the item alone does not show "${best.unvouched.join(" ")}", and the text of these filings is not held.`,
      eventDatasets,
      events.slice(0, maxEvidence).map((row) => evidenceOf(row, "related", 0)),
    );
  }
  const near = readings.every((reading) => reading.near);
  return {
    corroborated: true,
    verdict: "supported",
    confidence: weighEvidence({ filing: filings }, near ? 0.75 : 1),
    reason: "sec_filing_match",
    detail: `${found} ${filings === 1 ? "reports" : "report"} ${headingOf(newest)}; the newest is of ${formatDay(newest.filedOn)}.${near ? " The item covers several kinds of event, and the text of the filing is not held." : ""}`,
    evidence: events.slice(0, maxEvidence).map((row) => evidenceOf(row, "supports", near ? 0.66 : 0.88)),
    sources_checked: eventDatasets,
  };
}

function evidenceOf(row: EventRow, stance: EvidenceItem["stance"], confidence: number): EvidenceItem {
  return {
    type: "sec_filing",
    stance,
    date: row.filedOn,
    text: `${row.form ?? "8-K"} filed on ${formatDay(row.filedOn)}, item ${row.item}: ${row.headline ?? headingOf(row)}.`,
    confidence,
    source: writeEvent(row).source,
  };
}

function headingOf(row: EventRow): string {
  const item: EightKItem | null = currentItem(row.item);
  return item === null ? `item ${row.item}` : eightKHeading(item);
}

function unreadable(detail: string): ReadEvent {
  return { kind: "unreadable", judgement: notFound(detail, eventDatasets) };
}
