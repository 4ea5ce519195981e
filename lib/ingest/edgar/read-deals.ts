import "server-only";
import type { DealRow } from "@/lib/db/deals";
import { type DealContext, extractDeals } from "./read/deals";
import type { ItemSpan } from "./read/split-items";

/** Numbers under which deals are filed; 1, 2 and 5 told of them before August 2004. */
const dealItems: ReadonlySet<string> = new Set(["1.01", "1.02", "2.01", "1", "2", "5"]);

/** The deals that an 8-K's sections state, with their place in its text. */
export function readDeals(
  text: string,
  sections: readonly ItemSpan[],
  context: Omit<DealContext, "item">,
): DealRow[] {
  return sections
    .filter(({ item }) => dealItems.has(item))
    .flatMap(({ item, titleEnd, end }) =>
      extractDeals(text.slice(titleEnd, end), { ...context, item }).map(({ start, end: stop, ...deal }) => ({
        ...deal,
        item,
        spanStart: titleEnd + start,
        spanEnd: titleEnd + stop,
      })),
    );
}
