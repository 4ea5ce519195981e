import type { BriefingFacts } from "../briefing-facts";
import type { OwnNames } from "./sentences";

/** How a briefing calls its company after the first time: without the legal form. */
export function shortNameOf(name: string): string {
  const bare = name
    .replace(/^The\s+/, "")
    .replace(
      /,?\s+(?:Inc|Incorporated|Corp|Corporation|Co|Company|Companies|Ltd|Limited|LLC|L\.L\.C|LP|L\.P|plc|PLC|N\.V|S\.A\.(?:[A-Z]\.)*,? de C\.V|S\.A|AG|SE|AB|ASA|Holdings?|Group)\.?(?=$|,|\s+\(|\s+(?:Inc|Ltd|Limited|plc|Corp)\b)/g,
      "",
    )
    .replace(/,?\s+(?:Inc|Corp|Co|Ltd|Limited|plc)\.?$/g, "")
    .replace(/(?:[\s,&]|\sand)+$/, "")
    .trim();
  if (bare.length < 2) return name;
  // "American International" would be half a name.
  const [, kept = ""] =
    /^( (?:Group|Company|Companies))\b/.exec(name.slice(name.indexOf(bare) + bare.length)) ?? [];
  return needsNoun.test(bare) ? `${bare}${kept}` : bare;
}

/** Words that a name doesn't end with. */
const needsNoun = /\b(?:American|Consolidated|Financial|General|International|National|United|Universal)$/;

const spoken: ReadonlySet<string> = new Set(["legal", "former", "brand", "short"]);

/** Of the same facts always the same, so that whoever reads many sentences may keep what it makes of them. */
const known = new WeakMap<object, OwnNames>();

/** How a company calls itself in what it files, and how a briefing calls it. */
export function ownNamesOf(facts: Pick<BriefingFacts, "entity" | "names">): OwnNames {
  const { entity, names } = facts;
  const self = shortNameOf(entity.name);
  // A brand that isn't the company's own name is a product or a business of it.
  const isSelf = (name: string) => entity.name.toLowerCase().includes(name.toLowerCase());
  const filed = names
    .filter(({ kind, name }) => spoken.has(kind) && (kind !== "brand" || isSelf(name)))
    .map(({ name }) => name);
  const own = known.get(facts) ?? { names: [...new Set([entity.name, ...filed, self])], self };
  known.set(facts, own);
  return own;
}
