import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import { seriesOf } from "./name-lookup";
import type { RegistryIndex } from "./registry-index";

/**
 * Entities whose current names differ from a name without numeral by a numeral alone, such as
 * "Churchill Capital Corp IX" and "XI" for "Churchill Capital Corp".
 */
export function findSeries(index: RegistryIndex, parsed: ParsedName): number[] {
  const series = seriesOf(parsed);
  if (series !== parsed.looseKey) return [];
  const members = (index.lookup.bySeries.get(series) ?? []).flatMap((at) => index.names[at]?.entity ?? []);
  return [...new Set(members)];
}
