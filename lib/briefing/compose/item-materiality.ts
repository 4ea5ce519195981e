import type { EightKItem } from "@/lib/domain/eight-k-items";

type Telling = readonly [materiality: number, one: string, several: string];

/** How much an item would matter to a reader, 0 to 100, and what it says in running text: of one filing, of several. */
const items: Readonly<Partial<Record<EightKItem, Telling>>> = {
  "1.03": [100, "a bankruptcy or receivership", "a bankruptcy or receivership"],
  "4.02": [
    95,
    "that earlier financial statements should no longer be relied on",
    "that earlier financial statements should no longer be relied on",
  ],
  "5.01": [88, "a change in control", "changes in control"],
  "2.01": [80, "a completed acquisition or sale of assets", "completed acquisitions or sales of assets"],
  "1.01": [75, "a new material agreement", "new material agreements"],
  "1.05": [72, "a material cybersecurity incident", "material cybersecurity incidents"],
  "3.01": [68, "a notice about its stock-exchange listing", "notices about its stock-exchange listing"],
  "2.04": [64, "an event that brings a debt forward", "events that bring debts forward"],
  "2.06": [58, "a material impairment", "material impairments"],
  "2.05": [56, "costs of a restructuring", "costs of restructurings"],
  "4.01": [54, "a change of auditor", "changes of auditor"],
  "1.02": [52, "the end of a material agreement", "the end of material agreements"],
  "5.02": [50, "a change among directors or officers", "changes among directors or officers"],
  "2.03": [42, "a new financial obligation", "new financial obligations"],
  "3.02": [38, "an unregistered sale of shares", "unregistered sales of shares"],
  "3.03": [36, "a change to the rights of shareholders", "changes to the rights of shareholders"],
  "2.02": [30, "results", "results"],
  "8.01": [26, "an event outside the standard items", "events outside the standard items"],
  "7.01": [22, "a disclosure to investors", "disclosures to investors"],
  "5.07": [18, "a vote of shareholders", "votes of shareholders"],
  "5.03": [16, "an amendment of its charter or bylaws", "amendments of its charter or bylaws"],
};

/** 0 for exhibits and items that tell a reader nothing. */
export const materialityOf = (item: EightKItem | null): number =>
  item === null ? 0 : (items[item]?.[0] ?? 0);

/** What filings with an item report, in running text; null for those that are not told. */
export function itemWords(item: EightKItem | null, filings: number): string | null {
  const telling = item === null ? undefined : items[item];
  return telling === undefined ? null : filings === 1 ? telling[1] : telling[2];
}
