import type { EventRow } from "@/lib/db/filing-events";
import { formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import { joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { ownNamesOf, shortNameOf } from "./company-name";
import { creditMonths } from "./deals";
import { isThinlyKnown, newsSince, noveltyOf, scoreOf } from "./novelty";
import { phrases } from "./phrases";
import { type BriefingSentence, chooseSentences, deed, hasFigure, type OwnNames } from "./sentences";

/** How much an item would matter to a reader, 0 to 100. */
const items: Readonly<Partial<Record<EightKItem, number>>> = {
  "1.03": 100,
  "4.02": 95,
  "5.01": 88,
  "2.01": 80,
  "1.01": 75,
  "1.05": 72,
  "3.01": 68,
  "2.04": 64,
  "2.06": 58,
  "2.05": 56,
  "4.01": 54,
  "1.02": 52,
  "5.02": 50,
  "2.03": 42,
  "3.02": 38,
  "3.03": 36,
  "2.02": 30,
  "8.01": 26,
  "7.01": 22,
  "5.07": 18,
  "5.03": 16,
};

/** 0 for exhibits and items that tell a reader nothing. */
const materialityOf = (item: EightKItem | null): number => (item === null ? 0 : (items[item] ?? 0));

/** Items that a reader must know of even where no word of the filing is held: bankruptcy, and figures withdrawn. */
const speaksForItself = (item: EightKItem): boolean => item === "1.03" || item === "4.02";

/** Whether a sentence is on such an item. */
export function isGrave({ refs }: Pick<BriefingSentence, "refs">): boolean {
  const item = currentItem(refs[0].item ?? "");
  return item !== null && speaksForItself(item);
}

/** One 8-K with its items that are told, the weightiest first. */
type Filing = {
  day: string;
  rows: readonly [EventRow, ...EventRow[]];
  items: readonly [EightKItem, ...EightKItem[]];
};

/** The items of each 8-K together, newest first; items that tell a reader nothing are left out. */
function groupFilings(events: readonly EventRow[]): Filing[] {
  const byAccession = new Map<string, EventRow[]>();
  for (const row of events)
    if (weightOf(row) > 0) byAccession.set(row.accession, [...(byAccession.get(row.accession) ?? []), row]);
  return [...byAccession.values()].flatMap((all): Filing[] => {
    const [first, ...rest] = [...all].sort((one, other) => weightOf(other) - weightOf(one));
    if (first === undefined) return [];
    const [item, ...others] = new Set([first, ...rest].flatMap((row) => currentItem(row.item) ?? []));
    return item === undefined
      ? []
      : [{ day: first.filedOn, rows: [first, ...rest], items: [item, ...others] }];
  });
}

const weightOf = (row: EventRow): number => materialityOf(currentItem(row.item));

/** What the heading of an item says, as something that is reported. An item number vouches for no more. */
const words: Readonly<Partial<Record<EightKItem, string>>> = {
  "1.03": "a bankruptcy or receivership",
  "4.02": "that earlier financial statements should no longer be relied on",
  "1.05": "a material cybersecurity incident",
  "3.01": "a notice about its stock-exchange listing",
  "2.04": "an event that brings a debt forward",
  "2.06": "a material impairment",
  "2.05": "the costs of closing or selling operations",
};

/** What filings of an item are about, in the plural. */
const subjects: Readonly<Partial<Record<EightKItem, string>>> = {
  "5.01": "a change in control",
  "2.01": "completed acquisitions or sales of assets",
  "1.01": "new material agreements",
  "1.05": "a cybersecurity incident",
  "3.01": "its stock-exchange listing",
  "2.04": "debts brought forward",
  "2.06": "impairments",
  "2.05": "the costs of closing or selling operations",
  "4.01": "a change of auditor",
  "1.02": "the end of material agreements",
  "5.02": "its directors and officers",
  "2.03": "new financial obligations",
  "3.02": "unregistered sales of shares",
  "3.03": "the rights of shareholders",
};

/** What the heading of an item says, as evidence for the sentences that are made of it. */
export const phrasesOf = (item: EightKItem): readonly string[] =>
  [words[item], subjects[item]].filter((one) => one !== undefined);

/** One filing by what the heading of an item says. */
function itemSentence({ day, rows: [row] }: Filing, item: EightKItem, name: string): BriefingSentence {
  const said = words[item] ?? subjects[item] ?? "";
  const isClause = said.startsWith("that ");
  return {
    text: isClause
      ? `On ${formatDay(day)}, it reported ${said}.`
      : `It reported ${said} on ${formatDay(day)}.`,
    refs: [refTo(row.documentId, row.item)],
    topic: "events",
    day,
    materiality: materialityOf(item),
    headline: isClause
      ? `${name} reported on ${formatDay(day)} ${said}.`
      : `${name} reported ${said} on ${formatDay(day)}.`,
  };
}

const listedMonths = 18;
const mostSubjects = 3;

/**
 * What the newest filings are about, in a sentence, for companies of which nothing better is held; null where no
 * filing is recent.
 */
export function subjectsSentence({ events, asOf }: BriefingFacts): BriefingSentence | null {
  const since = monthsBefore(asOf, listedMonths);
  const newest = new Map<EightKItem, Filing>();
  for (const filing of groupFilings(events).filter(({ day }) => day >= since))
    for (const item of filing.items)
      if (subjects[item] !== undefined && !newest.has(item)) newest.set(item, filing);
  const covered = [...newest]
    .sort(([one], [other]) => materialityOf(other) - materialityOf(one))
    .slice(0, mostSubjects);
  const [first, ...rest] = covered.map(([item, { rows }]) => refTo(rows[0].documentId, item));
  if (first === undefined) return null;
  const days = covered.map(([, { day }]) => day).sort();
  const [from, to] = [days[0] ?? "", days.at(-1) ?? ""].map((day) => formatMonth(day.slice(0, 7)));
  const when = from === to ? `filed in ${to}` : `filed between ${shorten(from, to)} and ${to}`;
  const about = joinWords(covered.map(([item]) => subjects[item] ?? ""));
  return {
    text: `Its newest 8-Ks, ${when}, concern ${about}.`,
    refs: [first, ...rest],
    topic: "events",
    day: null,
    materiality: 0,
    headline: null,
  };
}

/** "June" before "August 2026". */
const shorten = (month: string | undefined, later: string | undefined): string =>
  month?.slice(-4) === later?.slice(-4) ? (month?.slice(0, -5) ?? "") : (month ?? "");

/** Filings quoted in their own words, and all sentences of filings together. */
const maxQuoted = 3;
const maxSentences = 4;
/** Items below this are votes and charters. */
const minQuoted = 20;
/** Months after which a filing is told no more, where little else is known of the company. */
const thinMonths = 36;
/** Results of a period, whichever item they are filed under. */
const ofResults = phrases("results of a period");

/**
 * The filings that matter most among those of a year, or of three where little else is known, in their own words where these are held. Of the others the
 * number of an item says only what a filing is about, which is nothing to tell, but for the gravest.
 *
 * @param covered what other sentences tell already, and the documents by which they do.
 */
export function composeEvents(
  facts: BriefingFacts,
  covered: { documents: ReadonlySet<string>; texts: readonly string[] },
): BriefingSentence[] {
  const own = ownNamesOf(facts);
  const since = isThinlyKnown(facts) ? monthsBefore(facts.asOf, thinMonths) : newsSince(facts);
  const weight = (filing: Filing) => materialityOf(filing.items[0]) * noveltyOf(filing.day, facts.asOf);
  const parties = partiesOf(facts, covered.texts);
  const filings = groupFilings(facts.events)
    .filter(({ day, rows }) => day >= since && !rows.some((row) => covered.documents.has(row.documentId)))
    .sort((one, other) => weight(other) - weight(one));
  const quoted: BriefingSentence[] = [];
  const grave = new Map<EightKItem, BriefingSentence>();
  for (const filing of filings) {
    const one = quoted.length < maxQuoted ? filingSentence(filing, own) : null;
    if (one !== null && parties.some((party) => one.text.includes(party))) continue;
    // Results of a period before the newest of which figures are held.
    if (one !== null && ofResults.test(one.text) && filing.day <= newestPeriodOf(facts)) continue;
    if (one !== null && ofCredit.test(one.text) && filing.day < monthsBefore(facts.asOf, creditMonths))
      continue;
    const [item] = filing.items;
    if (one === null) {
      if (speaksForItself(item) && !grave.has(item)) grave.set(item, itemSentence(filing, item, own.self));
    } else if (![...covered.texts, ...quoted.map(({ text }) => text)].some((text) => isSame(text, one.text)))
      quoted.push(one);
  }
  const score = (one: BriefingSentence) => scoreOf(one, facts.asOf);
  return [...quoted, ...grave.values()]
    .sort((one, other) => score(other) - score(one))
    .slice(0, maxSentences);
}

/** The last day of the newest period of which revenue or income is held; "" where none is. */
const newestPeriodOf = ({ metrics }: BriefingFacts): string =>
  metrics
    .filter(({ concept }) => concept === "revenue" || concept === "net_income")
    .map(({ periodEnd }) => periodEnd)
    .sort()
    .at(-1) ?? "";

/** The other sides of the deals that other sentences give: what is said of them again is the same deal. */
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
export function filingSentences(
  facts: BriefingFacts,
  items: readonly EightKItem[],
  { since, most }: { since: string; most: number },
): BriefingSentence[] {
  const own = ownNamesOf(facts);
  return groupFilings(facts.events.filter((row) => items.some((item) => item === currentItem(row.item))))
    .filter(({ day }) => day >= since)
    .map((filing) => filingSentence(filing, own) ?? itemSentence(filing, filing.items[0], own.self))
    .filter((one, index, all) => !all.slice(0, index).some(({ text }) => isSame(text, one.text)))
    .slice(0, most);
}

/** Whether a sentence speaks only of years long before its filing. */
function isBackground(text: string, day: string): boolean {
  const years = (text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);
  return years.length > 0 && Math.max(...years) < Number(day.slice(0, 4)) - 1;
}

const ofCredit = /\b(?:credit (?:agreement|facility)|revolving|term loan)\b/i;

const financing = /\b(?:underwriting|credit|loan|distribution|sales) agreement\b|\bindenture\b/i;

/** What a filing says of its heaviest items, in running text; null where no sentence of it can stand alone. */
function filingSentence(filing: Filing, own: OwnNames): BriefingSentence | null {
  for (const row of filing.rows) {
    const item = currentItem(row.item);
    // Who came and went is read from the reading of the item, with the days on which it takes effect.
    if (item === null || item === "5.02" || row.quote === null || materialityOf(item) < minQuoted) continue;
    const best = chooseSentences(row.quote, own).find(
      ({ text, score }) =>
        score >= 4 &&
        deed.test(text) &&
        // Who lends or sells for it matters where it's said how much.
        (!financing.test(text) || hasFigure(text)) &&
        (item !== "2.02" || hasFigure(text)) &&
        !isBackground(text, filing.day),
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
