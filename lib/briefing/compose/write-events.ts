import { monthsBefore, writeDay } from "@/lib/domain/calendar";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import type { BriefingFacts } from "../briefing-facts";
import { chooseSentences, hasFigure, type OwnNames } from "./choose-sentence";
import { deed } from "./deed";
import { type Filing, groupFilings } from "./group-filings";
import { materialityOf } from "./item-materiality";
import { ownNamesOf, shortNameOf } from "./name-company";
import { noveltyOf, scoreOf } from "./novelty";
import { isTellable, tellItems } from "./tell-items";
import type { Told } from "./told";

/** Filings that are told in their own words, and all that is told with subjects of those whose words are not held. */
const mostQuoted = 3;
const mostTold = 4;
/** Items below this are votes and charters. */
const leastQuoted = 20;
const years = { told: 3, counted: 1.5 };

/**
 * The filings that matter most among those of three years: in their own words where they are held, else by what
 * their item numbers say, those of one subject together.
 *
 * @param told what other sentences tell already, and the documents by which they do.
 */
export function writeEvents(
  facts: BriefingFacts,
  told: { documents: ReadonlySet<string>; texts: readonly string[] },
): Told[] {
  const own = ownNamesOf(facts);
  const since = monthsBefore(facts.asOf, years.told * 12);
  const weight = (filing: Filing) => materialityOf(filing.items[0]) * noveltyOf(filing.day, facts.asOf);
  const parties = partiesOf(facts, told.texts);
  const filings = groupFilings(facts.events)
    .filter(({ day, rows }) => day >= since && !rows.some((row) => told.documents.has(row.documentId)))
    .sort((one, other) => weight(other) - weight(one));
  const quoted: Told[] = [];
  const silent: Filing[] = [];
  for (const filing of filings) {
    const one = quoted.length < mostQuoted ? quoteFiling(filing, own) : null;
    if (one !== null && parties.some((party) => one.text.includes(party))) continue;
    if (one === null) silent.push(filing);
    else if (![...told.texts, ...quoted.map(({ text }) => text)].some((text) => isSame(text, one.text)))
      quoted.push(one);
  }
  const name = shortNameOf(facts.entity.name);
  const subjects = bySubject(facts, silent).map((group) => tellItems(group, name));
  const score = (one: Told) => scoreOf(one, facts.asOf);
  return [...quoted, ...subjects].sort((one, other) => score(other) - score(one)).slice(0, mostTold);
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

/** The newest filings of three years with one of some items, each by itself and nothing twice. */
export function writeFilingsOf(facts: BriefingFacts, items: readonly EightKItem[], most: number): Told[] {
  const since = monthsBefore(facts.asOf, years.told * 12);
  const own = ownNamesOf(facts);
  return groupFilings(facts.events.filter((row) => items.some((item) => item === currentItem(row.item))))
    .filter(({ day }) => day >= since)
    .map((filing) => quoteFiling(filing, own) ?? tellItems([filing], own.self))
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
        : `${text.slice(0, -1)}, a filing of ${writeDay(filing.day)} says.`,
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

/** Filings of the same heaviest item together, those that number alone can tell, the weightiest subject first. */
function bySubject(facts: BriefingFacts, filings: readonly Filing[]): [Filing, ...Filing[]][] {
  const since = monthsBefore(facts.asOf, years.counted * 12);
  const groups = new Map<EightKItem, [Filing, ...Filing[]]>();
  for (const filing of filings) {
    const [item] = filing.items;
    if (!isTellable(item) || (item === "5.02" && isToldByChanges(facts, filing))) continue;
    const known = groups.get(item);
    if (!known) groups.set(item, [filing]);
    else if (filing.day >= since) known.push(filing);
  }
  return [...groups.values()].map((group) => {
    const [newest, ...rest] = group.sort((one, other) => other.day.localeCompare(one.day));
    return newest === undefined ? group : [newest, ...rest];
  });
}

/** Whether a filing's changes of roles are told one by one. */
const isToldByChanges = ({ changes }: BriefingFacts, { rows }: Filing): boolean =>
  rows.some((row) => changes.some((change) => change.documentId === row.documentId));
