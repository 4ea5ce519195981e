import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import type { BriefingFacts } from "../briefing-facts";
import { chooseSentences, hasFigure, type OwnNames } from "./choose-sentence";
import { deed } from "./deed";
import { type Filing, groupFilings } from "./group-filings";
import { materialityOf, speaksForItself } from "./item-materiality";
import { ownNamesOf, shortNameOf } from "./name-company";
import { noveltyOf, scoreOf } from "./novelty";
import { tellItem } from "./tell-items";
import type { Told } from "./told";

/** Filings that are told in their own words, and all that is told with the gravest of which no words are held. */
const mostQuoted = 3;
const mostTold = 4;
/** Items below this are votes and charters. */
const leastQuoted = 20;
const toldMonths = 36;

/**
 * The filings that matter most among those of three years, in their own words where these are held. Of the others the
 * number of an item says only what a filing is about, which is nothing to tell, but for the gravest.
 *
 * @param told what other sentences tell already, and the documents by which they do.
 */
export function writeEvents(
  facts: BriefingFacts,
  told: { documents: ReadonlySet<string>; texts: readonly string[] },
): Told[] {
  const own = ownNamesOf(facts);
  const since = monthsBefore(facts.asOf, toldMonths);
  const weight = (filing: Filing) => materialityOf(filing.items[0]) * noveltyOf(filing.day, facts.asOf);
  const parties = partiesOf(facts, told.texts);
  const filings = groupFilings(facts.events)
    .filter(({ day, rows }) => day >= since && !rows.some((row) => told.documents.has(row.documentId)))
    .sort((one, other) => weight(other) - weight(one));
  const quoted: Told[] = [];
  const grave = new Map<EightKItem, Told>();
  for (const filing of filings) {
    const one = quoted.length < mostQuoted ? quoteFiling(filing, own) : null;
    if (one !== null && parties.some((party) => one.text.includes(party))) continue;
    const [item] = filing.items;
    if (one === null) {
      if (speaksForItself(item) && !grave.has(item)) grave.set(item, tellItem(filing, item, own.self));
    } else if (![...told.texts, ...quoted.map(({ text }) => text)].some((text) => isSame(text, one.text)))
      quoted.push(one);
  }
  const score = (one: Told) => scoreOf(one, facts.asOf);
  return [...quoted, ...grave.values()].sort((one, other) => score(other) - score(one)).slice(0, mostTold);
}

/** The other sides of the deals that are told: what is said of them again is the same deal. */
function partiesOf({ deals }: BriefingFacts, texts: readonly string[]): string[] {
  const names = deals.flatMap(({ counterparty }) => counterparty ?? []);
  return [...new Set(names)].filter((name) => texts.some((text) => text.includes(name))).map(shortNameOf);
}

/** Whether two sentences say one thing of two days or amounts: a dividend, a month's revenue. */
const isSame = (one: string, other: string): boolean => gistOf(one) === gistOf(other);

const gistOf = (text: string): string =>
  text
    .replace(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|[\d.,$]+/g,
      "",
    )
    .replace(/\s+/g, " ")
    .slice(0, 44);

/** The newest filings since a day with one of some items, each by itself and nothing twice. */
export function writeFilingsOf(
  facts: BriefingFacts,
  items: readonly EightKItem[],
  { since, most }: { since: string; most: number },
): Told[] {
  const own = ownNamesOf(facts);
  return groupFilings(facts.events.filter((row) => items.some((item) => item === currentItem(row.item))))
    .filter(({ day }) => day >= since)
    .map((filing) => quoteFiling(filing, own) ?? tellItem(filing, filing.items[0], own.self))
    .filter((one, index, all) => !all.slice(0, index).some(({ text }) => isSame(text, one.text)))
    .slice(0, most);
}

/** What a filing says of its heaviest items, in running text; null where no sentence of it can stand alone. */
function quoteFiling(filing: Filing, own: OwnNames): Told | null {
  for (const row of filing.rows) {
    const item = currentItem(row.item);
    // Who came and went is told from the reading of the item, with the days on which it takes effect.
    if (item === null || item === "5.02" || row.quote === null || materialityOf(item) < leastQuoted) continue;
    const best = chooseSentences(row.quote, own).find(
      ({ text, score }) => score >= 4 && deed.test(text) && (item !== "2.02" || hasFigure(text)),
    );
    if (best === undefined) continue;
    const { text, start, end } = best;
    return {
      text: /\b(?:19|20)\d\d\b/.test(text)
        ? text
        : `${text.slice(0, -1)}, a filing of ${formatDay(filing.day)} says.`,
      refs: [{ documentId: row.documentId, item: row.item, span: { start, end } }],
      topic: "events",
      day: filing.day,
      // Of two agreements the one whose sum is known says more.
      materiality: Math.min(100, materialityOf(item) + (hasFigure(text) ? 14 : 4)),
      headline: null,
    };
  }
  return null;
}
