import "server-only";
import { isCompany, proper } from "@/lib/ingest/edgar/read/reports/company-lists";
import { paragraphsOf, type ReportDocument } from "@/lib/ingest/edgar/read/reports/report-document";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";

/** A product, service or brand by its name. */
export type ProductReading = Stretch & { name: string };

type Parts = Pick<ReportDocument, "text" | "items">;

const most = 300;
const sign = /[®™℠]|\((?:R|TM|SM)\)/g;
/** A name that ends before a sign: words with capitals, digits or one-letter openings, "iPhone", "Model 3", "Good & Gather". */
const nameBefore =
  /(?<![\p{L}\p{N}])(?:(?:\p{Lu}[\p{L}\p{N}'’.+/-]*|\p{Ll}{1,6}\p{Lu}[\p{L}\p{N}+-]*|\p{N}+\p{Lu}?[\p{L}\p{N}]*|&|and(?= \p{Lu}))[ -]){0,4}(?:\p{Lu}[\p{L}\p{N}'’.+/!-]*|\p{Ll}{1,6}\p{Lu}[\p{L}\p{N}+-]*|\p{N}+[\p{L}\p{N}-]*)$/u;
const lead =
  /^(?:the|our|its|of|and|in|with|under|for|a|an|as|both|new|other|includes?|including|sales of|products?|while|these|this|all|company's|we)\s+/i;
const brandCue =
  /\b(?:[Uu]nder (?:(?:the|its|our|such|a|various|several|proprietary|well-known|registered|following) )*(?:[\p{L}-]+ ){0,4}?(?:brands?|trademarks?|trade names?|labels?|names?)|(?:brand names|brands|trademarks|trade names|product names|flagship products?|principal products|product lines|product families|(?:two|three|four|five|six|seven) concepts))\b[^.;:(]{0,60}?(?::|\bsuch as|\bincluding|\binclude[sd]?|\bare|\bas|\bof|[("“]|\s[–—-]{1,2}\s|(?=\s\p{Lu}))\s*/gu;
/** "Our vehicles include", "its aircraft, such as" */
const ownProducts =
  /\b(?:[Oo]ur|[Ii]ts|[Tt]he [Cc]ompany['’]s)(?: [\p{Ll}-]+){0,4} (?:products?|apps?|services?|vehicles?|aircraft|models?|platforms?|brands?|offerings|families)\b[^.;:()]{0,40}?(?::|\bsuch as|\bincluding|\binclude[sd]?|\bare|\bconsists? of|,|\s[–—-]{1,2})\s+/gu;
const brandTail = /^[^.;]{0,40}?\b(?:brand(?:s| names?)?|trademarks?|trade ?names?|labels?)\b/i;
const productName = new RegExp(
  `^["“]?((?:${proper}|\\p{Ll}{1,2}\\p{Lu}[\\p{L}\\p{N}]+)(?: (?:${proper}|&|'N|and (?=\\p{Lu}\\p{Ll}+ (?:brand|line))|\\p{N}{1,4}(?:[A-Z])?(?=[ ,.)]))){0,4})["”]?`,
  "u",
);

/**
 * The filer's products and brands as item 1 names them: what bears a trademark's sign, lists of brands, names in capitals in
 * brackets behind the kind of thing, and headings whose section begins with them.
 */
export function readProducts({ text, items }: Parts, filer: string): ProductReading[] {
  const found = new Map<string, ProductReading>();
  const own = filer
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .slice(0, 2)
    .join(" ")
    .trim();
  const add = (written: string, start: number) => {
    const name = written
      .trim()
      .replace(/\. .*$/s, "")
      .replace(/[,.;:]+$| (?:and|&|or)$/g, "")
      .trim();
    const key = name.toLowerCase();
    if (name.length < 2 || name.length > 50 || found.has(key) || found.size >= most) return;
    if (!isCompany(name) || key === own || noProduct.test(name) || /^\d+$/.test(name)) return;
    found.set(key, { name, start, end: start + name.length });
  };
  for (const { item, bodyStart, end, byReference } of items) {
    if (!/^[14]$/.test(item) || byReference === true) continue;
    let heading: Stretch & { text: string } = { text: "", start: 0, end: 0 };
    for (const paragraph of paragraphsOf(text.slice(bodyStart, end))) {
      const from = bodyStart + paragraph.start;
      const said = paragraph.text;
      if (said.length < 50) {
        heading = { text: said.trim(), start: from, end: from + said.length };
        continue;
      }
      for (const { name, at } of [...signed(said), ...listed(said), ...inBrackets(said)])
        add(name, from + at);
      if (isHeadOf(heading.text, said)) add(heading.text, heading.start);
      heading = { text: "", start: 0, end: 0 };
    }
  }
  return [...found.values()];
}

const noProduct =
  /^(?:trademarks?|brands?|products?|inc|corp|ltd|company|segment|item|sales|net sales|north america|international|business|other|general|competition|employees|customers|total|item \d.*)$|\b(?:Inc|Corp|Corporation|Company|LLC|Ltd|University|Association|Standard|Act)\b\.?$/i;

type Named = { name: string; at: number };

/** "MacBook Air® and MacBook Pro®" */
function signed(said: string): Named[] {
  return [...said.matchAll(sign)].flatMap(({ index }) => {
    if (isBesideOther(said, index)) return [];
    const before = said
      .slice(Math.max(0, index - 60), index)
      .trimEnd()
      .replace(/^.*\t/s, "");
    let name = nameBefore.exec(before)?.[0] ?? "";
    name = name
      .replace(/^.*[.;]\s+/, "")
      .replace(/^(?:.* )?and (?=\p{Lu})/u, (lost) => (lost.includes("&") ? lost : ""));
    while (lead.test(name)) name = name.replace(lead, "");
    const at = said.lastIndexOf(name, index);
    return name === "" || at < 0 ? [] : [{ name, at }];
  });
}

/** In a table that sets others' brands beside the filer's products, the first cell bears no sign. */
function isBesideOther(said: string, index: number): boolean {
  const line = said.slice(Math.max(0, index - 200), index + 100);
  const tab = line.indexOf("\t");
  return tab >= 0 && tab < Math.min(200, index) && line.slice(0, tab).search(sign) < 0;
}

/** "under the brand names Alpha, Beta and Gamma", "proprietary brands (Alpha, Beta)", "the Alpha, Beta and Gamma brand names" */
function listed(said: string): Named[] {
  const found: Named[] = [];
  for (const match of said.matchAll(brandCue)) {
    const from = match.index + match[0].length;
    const names = namesFrom(said, from);
    if (names.length >= 2 || (names.length === 1 && /["“:]\s*$|such as|includ|names?\s*$/i.test(match[0])))
      found.push(...names);
  }
  if (!/\bcompet/i.test(said))
    for (const match of said.matchAll(ownProducts)) {
      const names = namesFrom(said, match.index + match[0].length);
      if (names.length >= 2) found.push(...names);
    }
  for (const match of said.matchAll(/\bunder (?:the|its|our|such) (?=\p{Lu})/gu)) {
    const names = namesFrom(said, match.index + match[0].length);
    const last = names.at(-1);
    if (last && brandTail.test(said.slice(last.at + last.name.length, last.at + last.name.length + 80)))
      found.push(...names);
  }
  return found;
}

function namesFrom(said: string, from: number): Named[] {
  const names: Named[] = [];
  let at = from;
  for (let count = 0; count < 60; count += 1) {
    const rest = said.slice(at, at + 140);
    const skipped = /^(?:the |its |our |, |and |["“])?/.exec(rest)?.[0].length ?? 0;
    const match = productName.exec(rest.slice(skipped));
    if (!match?.[1]) break;
    names.push({ name: match[1], at: at + skipped + match[0].indexOf(match[1]) });
    at += skipped + match[0].length;
    const joint = /^(?:\s*\([^)]{1,60}\)|[®™*,]?["”]?)*(?:,? (?:and|or|as well as) |,\s*|;\s*(?:and )?)/.exec(
      said.slice(at, at + 120),
    )?.[0];
    if (joint === undefined) break;
    at += joint.length;
  }
  return names;
}

/** "laxatives (AGORAL), cough tablets (HALLS, HALLS-PLUS and …)": brackets that hold names in capitals alone. */
function inBrackets(said: string): Named[] {
  const groups = [
    ...said.matchAll(
      /\(((?:[A-Z][A-Z0-9'’.-]{2,}(?: [A-Z0-9][A-Z0-9'’.-]*){0,3})(?:(?:,? and |, )(?:[A-Z][A-Z0-9'’.-]{2,}(?: [A-Z0-9][A-Z0-9'’.-]*){0,3})){0,20})\)/g,
    ),
  ];
  if (groups.length < 3 || !groups.some(([group]) => group.includes(","))) return [];
  // "laxatives (AGORAL)", not "Food and Drug Administration (FDA)".
  const ofKinds = groups.filter(
    ({ index }) =>
      /\p{Ll}\p{L}* $/u.test(said.slice(Math.max(0, index - 30), index)) &&
      !/\p{Lu}\p{Ll}+ $/u.test(said.slice(Math.max(0, index - 30), index)),
  );
  return ofKinds.flatMap((group) =>
    [...(group[1] ?? "").matchAll(/[^,]+/g)].flatMap((part) =>
      part[0].split(/\band\b/).flatMap((name) => {
        const plain = name.trim();
        const at = said.indexOf(plain, group.index);
        return plain === "" || at < 0 ? [] : [{ name: plain, at }];
      }),
    ),
  );
}

/** A heading of few words that the paragraph beneath takes up at once: "Pumpmaster" above "Pumpmaster is our line of …". */
function isHeadOf(heading: string, said: string): boolean {
  if (
    heading === "" ||
    heading.split(" ").length > 4 ||
    !/^\p{Lu}|^\p{Ll}\p{Lu}/u.test(heading) ||
    /[.:;,]$/.test(heading)
  )
    return false;
  const [first] = splitSentences(said);
  const opening = said.slice(0, Math.min(first?.end ?? 0, 200));
  return (
    new RegExp(
      `^(?:the |our )?${heading.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[®™℠]?,? (?:is|includes?|offers?|provides?|brings?|lets|helps|enables|allows)\\b`,
      "iu",
    ).test(opening) && !/^(?:Overview|Competition|Employees|Seasonality|Backlog|Our|The)\b/.test(heading)
  );
}
