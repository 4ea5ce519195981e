import type { CoverageRow } from "@/lib/db/coverage";
import { formatDay } from "@/lib/domain/calendar";
import type { Dataset } from "@/lib/domain/facts";
import { writeFreshness } from "../write-freshness";

const kinds: readonly (readonly [source: Dataset, one: string, many: string])[] = [
  ["sec_material_events", "8-K filing", "8-K filings"],
  ["company_mentioned_people", "document that names people", "documents that name people"],
  ["source_articles", "article", "articles"],
];

/**
 * What was looked through for a claim and how fresh it is, in a sentence or two; nothing where nothing is held.
 *
 * @param checked the datasets that the claim was checked against.
 */
export function writeLookedThrough(checked: readonly string[], coverage: readonly CoverageRow[]): string {
  const read = kinds.flatMap(([source, one, many]) => {
    const row = coverage.find((held) => held.source === source);
    if (!row || row.documents === 0 || !checked.includes(source)) return [];
    const texts = row.texts === 0 || row.texts === row.documents ? "" : ` (${row.texts} with text)`;
    const newest = row.newest === null ? "" : `, the newest of ${formatDay(row.newest)}`;
    return [{ source, text: `${row.documents} ${row.documents === 1 ? one : many}${texts}${newest}` }];
  });
  const [first] = read;
  if (!first) return "";
  const freshness = writeFreshness(coverage, first.source);
  return `Looked through ${read.map(({ text }) => text).join("; ")}.${freshness === "" ? "" : ` ${freshness}`}`;
}
