import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";

type Suggested = { key: string; name: string };

/** Why a company is suggested whose own name doesn't show it: "formerly Delta Petroleum". */
export type Explained<Suggestion> = Suggestion & { matched: string | null };

/** Adds to each suggestion the other name that what was typed stands in; null where its own name shows it. */
export function explainSuggestions<Suggestion extends Suggested>(
  { names, byKey }: Pick<RegistryIndex, "names" | "byKey">,
  suggestions: readonly Suggestion[],
  typed: string,
): Explained<Suggestion>[] {
  const begun = parseCompanyName(typed).words.join(" ");
  const isMeant = (name: string) => begun !== "" && ` ${name}`.includes(` ${begun}`);
  const asked = new Map(
    suggestions.flatMap((one) => {
      const position = byKey.get(one.key);
      return position === undefined || isMeant(parseCompanyName(one.name).words.join(" "))
        ? []
        : [[position, one.key] as const];
    }),
  );
  const found = new Map<string, string>();
  if (asked.size > 0)
    for (const { entity, kind, name, parsed } of names) {
      const key = asked.get(entity);
      if (key === undefined || found.has(key) || !isMeant(parsed.key)) continue;
      found.set(key, kind === "former" ? `formerly ${name}` : `also ${name}`);
    }
  return suggestions.map((one) => ({ ...one, matched: found.get(one.key) ?? null }));
}
