import { formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import { joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { type Filing, groupFilings } from "./group-filings";
import { materialityOf } from "./item-materiality";
import type { Told } from "./told";

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
export function tellItem({ day, rows: [row] }: Filing, item: EightKItem, name: string): Told {
  const said = words[item] ?? subjects[item] ?? "";
  const isClause = said.startsWith("that ");
  return {
    text: isClause
      ? `On ${formatDay(day)} it reported ${said}.`
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
export function listSubjects({ events, asOf }: BriefingFacts): Told | null {
  const since = monthsBefore(asOf, listedMonths);
  const newest = new Map<EightKItem, Filing>();
  for (const filing of groupFilings(events).filter(({ day }) => day >= since))
    for (const item of filing.items)
      if (subjects[item] !== undefined && !newest.has(item)) newest.set(item, filing);
  const told = [...newest]
    .sort(([one], [other]) => materialityOf(other) - materialityOf(one))
    .slice(0, mostSubjects);
  const [first, ...rest] = told.map(([item, { rows }]) => refTo(rows[0].documentId, item));
  if (first === undefined) return null;
  const days = told.map(([, { day }]) => day).sort();
  const [from, to] = [days[0] ?? "", days.at(-1) ?? ""].map((day) => formatMonth(day.slice(0, 7)));
  const when = from === to ? `filed in ${to}` : `filed between ${shorten(from, to)} and ${to}`;
  const about = joinWords(told.map(([item]) => subjects[item] ?? ""));
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
