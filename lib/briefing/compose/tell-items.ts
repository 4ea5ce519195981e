import { writeDay, writeMonth } from "@/lib/domain/calendar";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import { capitalize, joinWords, writeCount } from "@/lib/domain/prose";
import { refTo } from "../statement";
import type { Filing } from "./group-filings";
import { bareMaterialityOf } from "./item-materiality";
import type { Told } from "./told";

/** What the heading of an item says, for one filing and for several. An item number vouches for no more. */
const words: Readonly<Partial<Record<EightKItem, readonly [one: string, several: string]>>> = {
  "1.03": ["a bankruptcy or receivership", "a bankruptcy or receivership"],
  "4.02": [
    "that earlier financial statements should no longer be relied on",
    "that earlier financial statements should no longer be relied on",
  ],
  "5.01": ["a change in control", "changes in control"],
  "2.01": [
    "the completion of an acquisition or a sale of assets",
    "completed acquisitions or sales of assets",
  ],
  "1.01": ["a new material agreement", "new material agreements"],
  "1.05": ["a material cybersecurity incident", "material cybersecurity incidents"],
  "3.01": ["a notice about its stock-exchange listing", "notices about its stock-exchange listing"],
  "2.04": ["an event that brings a debt forward", "events that bring debts forward"],
  "2.06": ["a material impairment", "material impairments"],
  "2.05": ["the costs of closing or selling operations", "the costs of closing or selling operations"],
  "4.01": ["a change of auditor", "changes of auditor"],
  "1.02": ["the end of a material agreement", "the end of material agreements"],
  "2.03": ["a new financial obligation", "new financial obligations"],
  "3.02": ["an unregistered sale of shares", "unregistered sales of shares"],
  "3.03": ["a change to the rights of shareholders", "changes to the rights of shareholders"],
};

/** What the heading of an item says, as evidence for the sentences that are made of it. */
export const phrasesOf = (item: EightKItem): readonly string[] => words[item] ?? [];

/** Items that are told in a sentence of their own, and with others in one that names only the heaviest. */
export const isTellable = (item: EightKItem): boolean => words[item] !== undefined || item === "5.02";

const mostTogether = 2;
/** Filings of one subject that are counted, dated and cited one by one. */
const mostCounted = 4;

/** Filings of one subject of which no text is held: what their items say, and when. */
export function tellItems(filings: readonly [Filing, ...Filing[]], name: string): Told {
  const [newest, ...others] = filings;
  const [item] = newest.items;
  const days = filings.map(({ day }) => day);
  const text = item === "5.02" ? tellPeople(days) : tellReported(newest, days);
  return {
    text,
    refs: [refOf(newest), ...citedOf(others).map(refOf)],
    topic: "events",
    day: newest.day,
    materiality: bareMaterialityOf(item),
    headline: headlineOf(newest, name),
  };
}

/** Of many filings the newest, and the oldest that a span of months begins with. */
const citedOf = (others: readonly Filing[]): readonly Filing[] =>
  others.length < mostCounted ? others : [...others.slice(0, mostCounted - 2), ...others.slice(-1)];

const refOf = ({ rows: [row] }: Filing) => refTo(row.documentId, row.item);

/** The filings' own words for their heaviest items; of one filing two items are told, of several the one they share. */
const wordsOf = ({ items }: Filing, count: number): string =>
  items
    .flatMap((item) => words[item]?.[count === 1 ? 0 : 1] ?? [])
    .slice(0, count === 1 ? mostTogether : 1)
    .join(" and, in the same filing, ");

function tellReported(newest: Filing, days: readonly string[]): string {
  const said = wordsOf(newest, days.length);
  const day = writeDay(newest.day);
  if (days.length === 1)
    return /^that | and, /.test(said) ? `On ${day} it reported ${said}.` : `It reported ${said} on ${day}.`;
  if (said.startsWith("that ")) return `It reported ${spanOf(days)} ${said}.`;
  return `${capitalize(said)} were reported ${spanOf(days)}.`;
}

function tellPeople(days: readonly string[]): string {
  if (days.length === 1)
    return `Its directors and officers, or their pay, were the subject of a filing on ${writeDay(days[0] ?? "")}.`;
  const span = spanOf(days);
  if (days.length > mostCounted)
    return `Several filings ${span} were about its directors and officers or their pay.`;
  const isList = span.includes(" and ");
  const count = capitalize(writeCount(days.length));
  return `${count} filings${isList ? `, ${span},` : ` ${span}`} were about its directors and officers or their pay.`;
}

/** "in April, May and July 2026"; of many days only the first and the last month. */
function spanOf(days: readonly string[]): string {
  const months = days.map((day) => day.slice(0, 7)).sort();
  const [first, last] = [months[0] ?? "", months.at(-1) ?? ""];
  return days.length > mostCounted && first !== last
    ? `between ${writeMonth(first)} and ${writeMonth(last)}`
    : `in ${writeMonths(days)}`;
}

function headlineOf(filing: Filing, name: string): string {
  const [item] = filing.items;
  const day = writeDay(filing.day);
  if (item === "5.02")
    return `On ${day} ${name} told the SEC of a change among its directors or officers, or in their pay.`;
  const said = wordsOf(filing, 1);
  return `${name} told the SEC on ${day} ${said.startsWith("that ") ? said : `of ${said}`}.`;
}

/** "April, May and July 2026", "November 2025 and February 2026", by the days' months, oldest first. */
export function writeMonths(days: readonly string[]): string {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  const byYear = new Map<string, string[]>();
  for (const month of months) {
    const year = month.slice(0, 4);
    byYear.set(year, [...(byYear.get(year) ?? []), writeMonth(month)]);
  }
  const years = [...byYear.values()].map((all) =>
    joinWords(all.map((month, index) => (index === all.length - 1 ? month : (month.split(" ")[0] ?? month)))),
  );
  return years.join(" and in ");
}
