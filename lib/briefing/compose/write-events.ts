import type { EventRow } from "@/lib/db/events";
import { monthsBefore, writeDay, writeMonth } from "@/lib/domain/calendar";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import { capitalize, joinWords, writeCount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef, type Statement } from "../statement";
import { itemWords, materialityOf } from "./item-materiality";
import { noveltyOf } from "./novelty";
import { firstSentence } from "./quote-sentence";

/** The items of one 8-K that are told, the weightiest first. */
type Filing = { day: string; rows: [EventRow, ...EventRow[]]; items: [EightKItem, ...EightKItem[]] };

/** Filings that are told one by one. */
const mostTold = 4;
/** What matters less than this is told only as part of the count. */
const leastTold = 26;
const mostItems = 3;

/** The filings that matter most among those of three years, each in its own words where they are held; then how many there are. */
export function writeEvents(facts: BriefingFacts): Statement[] {
  const filings = groupFilings(facts.events);
  const since = monthsBefore(facts.asOf, 36);
  const weight = (filing: Filing) => materialityOf(filing.items[0]) * noveltyOf(filing.day, facts.asOf);
  const told = filings
    .filter((filing) => filing.day >= since && materialityOf(filing.items[0]) >= leastTold)
    .filter((filing) => !isToldByChanges(facts, filing))
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, mostTold)
    .sort((one, other) => other.day.localeCompare(one.day));
  const quoted = told.map(quoteFiling);
  const plain = told.filter((_, index) => quoted[index] === null);
  const statements = [...quoted.filter((one) => one !== null), ...bySubject(plain).map(tellFilings)];
  const count = countFilings(facts, filings);
  return [
    ...statements.sort((one, other) => (other.day ?? "").localeCompare(one.day ?? "")),
    ...(count ? [count] : []),
  ];
}

/** The newest filings of three years with one of some items, told by subject. */
export function writeFilingsOf(
  facts: BriefingFacts,
  items: readonly EightKItem[],
  most: number,
): Statement[] {
  const since = monthsBefore(facts.asOf, 36);
  return groupFilings(facts.events.filter((row) => items.some((item) => item === currentItem(row.item))))
    .filter(({ day }) => day >= since)
    .slice(0, most)
    .map((filing) => quoteFiling(filing) ?? tellFilings([filing]));
}

/** Whether a filing reports nothing beside changes of roles that are told one by one. */
function isToldByChanges({ changes }: BriefingFacts, { rows, items }: Filing): boolean {
  const others = items.filter((item) => item !== "5.02" && materialityOf(item) >= leastTold);
  return (
    others.length === 0 && rows.some((row) => changes.some((change) => change.documentId === row.documentId))
  );
}

function groupFilings(events: readonly EventRow[]): Filing[] {
  const byAccession = new Map<string, EventRow[]>();
  for (const row of events)
    if (materialityOf(currentItem(row.item)) > 0)
      byAccession.set(row.accession, [...(byAccession.get(row.accession) ?? []), row]);
  return [...byAccession.values()].flatMap((all): Filing[] => {
    const weightOf = (row: EventRow) => materialityOf(currentItem(row.item));
    const [first, ...rest] = [...all].sort((one, other) => weightOf(other) - weightOf(one));
    if (first === undefined) return [];
    const items = [first, ...rest].flatMap((row) => currentItem(row.item) ?? []);
    const [item, ...others] = [...new Set(items)].slice(0, mostItems);
    return item === undefined
      ? []
      : [{ day: first.filedOn, rows: [first, ...rest], items: [item, ...others] }];
  });
}

/** A filing in a sentence of its own, letter for letter; null where no text of it is held. */
function quoteFiling(filing: Filing): Statement | null {
  for (const row of filing.rows) {
    // Who came and went is told from the reading of the item, with the days on which it takes effect.
    if (currentItem(row.item) === "5.02") continue;
    const sentence = row.quote === null ? null : firstSentence(row.quote);
    if (sentence === null || !standsAlone(sentence.text)) continue;
    const isDated = /^On [A-Z][a-z]+ \d/.test(sentence.text);
    return {
      text: `${isDated ? "" : `On ${writeDay(filing.day)} `}${isDated ? "The" : "the"} company reported: “${sentence.text}”`,
      refs: [{ documentId: row.documentId, item: row.item, span: sentence }],
      topic: "events",
      day: filing.day,
      materiality: materialityOf(currentItem(row.item)),
    };
  }
  return null;
}

/** A sentence that needs the one before it, or only points to a press release, tells a reader nothing. */
const standsAlone = (text: string): boolean =>
  !/^(?:Previously|Mr|Ms|Mrs|Dr|He|She|It|They|These|Those|This|That|Such|Under|Each|Also|Further|The (?:[A-Z]\w+ )*(?:Agreement|Plan|Notes?|Facility|Amendment|Indenture))\b/.test(
    text,
  ) && !/\bpress release\b|\bconference call\b|\bExhibit\b/i.test(text);

/** Filings of the same items are told together. */
function bySubject(filings: readonly Filing[]): [Filing, ...Filing[]][] {
  const groups = new Map<string, [Filing, ...Filing[]]>();
  for (const filing of filings) {
    const id = filing.items.join();
    const known = groups.get(id);
    if (known) known.push(filing);
    else groups.set(id, [filing]);
  }
  return [...groups.values()];
}

function tellFilings(filings: [Filing, ...Filing[]]): Statement {
  const [newest, ...others] = filings;
  const words = newest.items.flatMap((item) => itemWords(item, filings.length) ?? []);
  const refs = others.map((one): SourceRef => refTo(one.rows[0].documentId, one.rows[0].item));
  const days = joinWords(filings.map((one) => writeDay(one.day)));
  return {
    text:
      filings.length === 1
        ? `A filing of ${days} reports ${joinWords(words)}.`
        : `Filings of ${days} report ${joinWords(words)}.`,
    refs: [refTo(newest.rows[0].documentId, newest.rows[0].item), ...refs],
    topic: "events",
    day: newest.day,
    materiality: materialityOf(newest.items[0]),
  };
}

/** How often the company reports, by SEC's own list of its filings. */
function countFilings({ listDocumentId, asOf }: BriefingFacts, filings: readonly Filing[]): Statement | null {
  const year = filings.filter(({ day }) => day >= monthsBefore(asOf, 12));
  const newest = year[0];
  const oldest = year.at(-1);
  if (listDocumentId === null || newest === undefined || oldest === undefined || year.length < 4) return null;
  const from = writeMonth(oldest.day.slice(0, 7));
  const to = writeMonth(newest.day.slice(0, 7));
  return {
    text: `${capitalize(writeCount(year.length))} of its current reports between ${from} and ${to} are held.`,
    refs: [refTo(listDocumentId)],
    topic: "events",
    day: newest.day,
    materiality: 0,
  };
}
