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
  // "American International" would be half a name, and "News" is none.
  const rest = name.slice(name.indexOf(bare) + bare.length);
  const [, noun] = /^( (?:Group|Company|Companies))\b/.exec(rest) ?? [];
  const [, form = ""] = bare.includes(" ") ? [] : (/^( Corporation)\b/.exec(rest) ?? []);
  const kept = noun ?? form;
  return needsNoun.test(bare) ? `${bare}${kept}` : bare;
}

/** Words that a name doesn't end with. */
const needsNoun =
  /\b(?:American|Consolidated|Financial|General|International|National|Southern|United|Universal)$|^News$/;

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

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What may stand behind a name as a report writes it. */
const legalTail =
  /^(?:company|companies|corporation|corp|inc|incorporated|co|ltd|limited|plc|llc|lp|holdings?|group|trust)*$/;

/** "Marathon is …": the name that opens a sentence, and the words behind it. */
const opening = /^(?:The )?((?:[\p{Lu}\d][\w.&’'-]*|&)(?:,? (?:[\p{Lu}\d][\w.&’'-]*|&))*)(?=,? \p{Ll})/u;

/**
 * A sentence that opens with the company's own name, however its report shortens that, as one of "The Company"; as it is
 * where it opens otherwise. Null where another name opens it: a subsidiary's or a product's.
 */
export function openAsCompany(said: string, names: readonly string[]): string | null {
  if (/^(?:We|It|The (?:Company|Corporation|Registrant|Partnership|Trust|Bank))\b/.test(said)) return said;
  const [whole = "", name] = opening.exec(said) ?? [];
  if (name === undefined) return said;
  const folded = fold(name);
  const isOwn = names.some((one) => {
    const own = fold(shortNameOf(one));
    const isShort = folded.length > 2 && fold(one).startsWith(folded);
    const isLong = folded.startsWith(own) && legalTail.test(folded.slice(own.length));
    const letters =
      one
        .replace(/^The /, "")
        .match(/\b\p{Lu}|&/gu)
        ?.join("") ?? "";
    return isShort || isLong || (/^[\p{Lu}&]{2,5}$/u.test(name) && letters.startsWith(name));
  });
  return isOwn ? `The Company${said.slice(whole.length)}` : null;
}

/** A sentence of which the filer is the subject, as one of "The Company" where a name opens it, whichever that was then. */
export const openAsFiler = (said: string): string =>
  /^(?:We|It|Our|The (?:Company|Corporation|Registrant|Partnership|Trust|Bank))\b/.test(said)
    ? said
    : said.replace(opening, "The Company");
