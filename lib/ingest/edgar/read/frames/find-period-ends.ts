import "server-only";
import type { NamedDay } from "@/lib/domain/find-days";

const months = "January February March April May June July August September October November December".split(
  " ",
);

const monthEnd = new RegExp(`\\b(?:end|last day) of (${months.join("|")}),? ((?:19|20)\\d\\d)\\b`, "gi");
const yearEnd =
  /\b(?:(?:the )?end of (?:the |this |calendar )?(?:calendar )?(?:year|(20\d\d))|year[- ]end)(?:,? (20\d\d))?\b(?!,? \w+ \d+, \d{4})/gi;

/** Last days of months and years that a text names: "the end of March 2022", "the end of the year". */
export function findPeriodEnds(text: string, near: string): NamedDay[] {
  const found: NamedDay[] = [];
  for (const match of text.matchAll(monthEnd)) {
    const month = months.findIndex((name) => name.toLowerCase() === match[1]?.toLowerCase()) + 1;
    const day = new Date(Date.UTC(Number(match[2]), month, 0)).toISOString().slice(0, 10);
    found.push({ start: match.index, end: match.index + match[0].length, day });
  }
  for (const match of text.matchAll(yearEnd)) {
    const year = match[1] ?? match[2] ?? near.slice(0, 4);
    found.push({ start: match.index, end: match.index + match[0].length, day: `${year}-12-31` });
  }
  return found;
}
