import "server-only";
import { memoize } from "@/lib/domain/memoize";
import { isStateName, namesRegion } from "@/lib/domain/places";
import type { Stretch } from "@/lib/language/split-sentences";
import { phrases, wordings } from "./phrases";
import type { Row } from "./report-rows";

/** Names that may be all of a filer's segments, where they stand, and what speaks for and against that. */
export type SegmentList = Stretch & { names: string[]; measures: Record<string, number> };

const noSegment = phrases("segments: no segment");
const noPart = phrases("segments: no part of a name");
const noName = new RegExp(`^(?:(?:${wordings("segments: word of no name")})\\b[ ,&]*)+$`, "i");
const seldomIn = phrases("segments: seldom in a name");
const ofReport = phrases("segments: heading of a report");

/** Longer ones are no names. */
const [mostCharacters, mostWords] = [60, 8];

/** What is beside the segments: "Corporate and other", "Eliminations". */
export const isRest = (name: string): boolean => rest.test(name);
const rest =
  /^(?:all )?other(?: (?:businesses|operations|segments?))?$|^(?:general )?corporate$|^(?:home|head|corporate) office$|^(?:parent|holding) company(?: only)?$|^(?:divested|discontinued|sold) (?:businesses|operations)$|^corporate (?:and|&) (?:all )?(?:other|eliminat)|^(?:unallocated|eliminat|intersegment|adjust|reconcil)/i;

/** "Competition", "Employees": what stands between the parts of a report, no segment. */
export const isHeading = (name: string): boolean => ofReport.test(name);

/** What is written as a segment, as a name; null where it is none. */
export const segmentName = memoize((written: string): string | null => {
  const name = written
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:\(?(?:i{1,3}|iv|v|vi|\d|[a-f])\)|[•●▪◦·*]|[-–—](?= ))\s*/i, "")
    .replace(/\s*\([^)]*\)?|\)$/g, "")
    .replace(/[“”"]/g, "")
    .replace(/[;,:.]?(?: and)?[;,:.\s]*$/i, "")
    .replace(/(.)\s+(?:(?:business|industry|reportable|operating) )?segments?$/i, "$1")
    .replace(/^(?:and |or )?(?:(?:the|our|its|an?)\s+)?/i, "")
    .trim()
    .replace(initials, "$&.");
  if (name.length < 2 || name.length > mostCharacters || name.split(" ").length > mostWords) return null;
  if (
    !/\p{L}{2}|^(?:\p{Lu}\.)+$/u.test(name) ||
    noPart.test(name) ||
    noSegment.test(name) ||
    noName.test(name)
  )
    return null;
  return isTime.test(name) || !/^\p{L}|^\d+\p{L}/u.test(name) ? null : name;
});
/** "U.S", which lost its last point with what ends a name */
const initials = /(?<=^|[ .])\p{Lu}\.\p{Lu}$/u;
const isTime =
  /^in (?:millions|thousands)\b|\b(?:months?|quarters?|weeks?|years?) ended\b|\b(?:19|20)\d\d\b|[—–%$:]|\d{4}/i;

/** A name as it's compared: "Oil & Gas" is "oil and gas". */
export const keyOf = memoize((name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim(),
);

/** What a text calls a segment, as first written, and how often. */
export type NamedSegment = Stretch & { name: string; count: number };

/** How a text uses names: before "segment", alone in a line, as the label of a row, as the head of a column, and at all. */
export type NameUses = {
  named: ReadonlyMap<string, NamedSegment>;
  alone: ReadonlySet<string>;
  labels: ReadonlySet<string>;
  heads: ReadonlySet<string>;
  /** Up to `mostUses`. */
  count(name: string): number;
};

/** Characters of a text in which names are counted, and of a line or cell that may be one. */
const [counted, longestCell] = [1_000_000, 70];
/** More uses say nothing more. */
const mostUses = 15;

export function usesOfNames(text: string, rows: readonly Row[]): NameUses {
  const [alone, labels, heads] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      if (cell.text.length > longestCell || !/\p{L}{2}/u.test(cell.text)) continue;
      const name = keyOf(segmentName(cell.text.replace(/[.\s]+$/, "")) ?? "");
      if (name !== "") (cells.length === 1 ? alone : at === 0 ? labels : heads).add(name);
    }
  return { named: namedIn(text), alone, labels, heads, count: countsIn(text) };
}

/** Counts how often a text uses words as a name of their own, not as a part of a list or of a longer name. */
function countsIn(text: string): (name: string) => number {
  const plain = text.slice(0, counted).toLowerCase().replace(/\s+/g, " ");
  const places = new Map<string, number[]>();
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [index]);
    else known.push(index);
  }
  return memoize((written: string) => {
    const name = written.toLowerCase();
    const [first = ""] = /[\p{L}\p{N}]+/u.exec(name) ?? [];
    let count = 0;
    for (const at of places.get(first) ?? []) {
      if (!plain.startsWith(name, at)) continue;
      const end = at + name.length;
      const isOwn =
        !/\p{L}$|\band $|& $/u.test(plain.slice(Math.max(0, at - 5), at)) &&
        !/^\p{L}|^ and \p{L}/u.test(plain.slice(end, end + 7));
      if (isOwn) count += 1;
      if (count === mostUses) break;
    }
    return count;
  });
}

/** What the text calls segments: "the Pumps segment", "the Pumps and Valves segments". */
function namedIn(text: string): Map<string, NamedSegment> {
  const found = new Map<string, NamedSegment>();
  for (const match of text.matchAll(/\b[Ss](?:egments?|EGMENTS?)\b/g)) {
    const before = text.slice(Math.max(0, match.index - 90), match.index).replace(/\s/g, " ");
    const said =
      /(?:^|[ (“"])((?:\p{Lu}[\p{L}\p{N}.’'&/-]*(?:,? (?:and|&|of) |,? |$)){1,7})$/u.exec(before)?.[1] ??
      /\b(?:the|our|its) ((?:\p{Ll}[\p{Ll}&-]+ ){1,5})$/u.exec(before)?.[1];
    // "the Directors segment of the Proxy Statement"
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
    if (said === undefined || ofDocument.test(after)) continue;
    const whole = said.trim().replace(/^(?:The|Our|In|For|Each|Within|Total) /, "");
    const plain = whole.replace(/ (?:business|operating|reportable|reporting|industry)$/i, "");
    const parts = /s$/i.test(match[0]) ? plain.split(/,? and |, /) : [plain];
    for (const name of new Set(parts.map(segmentName))) {
      if (name === null) continue;
      const known = found.get(keyOf(name));
      if (known) known.count += 1;
      else {
        const place = { start: match.index - before.length, end: match.index + match[0].length };
        found.set(keyOf(name), { name, count: 1, ...place });
      }
    }
  }
  return found;
}

const ofDocument =
  /^\s+of\s+(?:the|its|our)\s+(?:\S+\s+)?(?:proxy|annual|information)\s+(?:statement|report)/i;

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** What is counted of each of a list's names, as a share of them. */
const signs: Readonly<Record<string, (name: string, uses: NameUses) => boolean>> = {
  "named, some": (name, { named }) => named.has(keyOf(name)),
  "used, once": (name, { count }) => count(name) < 2,
  alone: (name, { alone }) => alone.has(keyOf(name)),
  labels: (name, { labels }) => labels.has(keyOf(name)),
  heads: (name, { heads }) => heads.has(keyOf(name)),
  capital: (name) => /^\p{Lu}|\d/u.test(name),
  "capitals, all words": (name) => /^\p{Lu}/u.test(name) && !/ \p{Ll}{4}/u.test(name),
  "all capitals": (name) => /\p{Lu}{4}/u.test(name) && !/\p{Ll}/u.test(name),
  "with and": (name) => / and | & /.test(name),
  "with comma": (name) => name.includes(","),
  "with and, unused": (name, { count }) => / and | & /.test(name) && count(name) < 2,
  "with comma, unused": (name, { count }) => name.includes(",") && count(name) < 2,
  regions: namesRegion,
  states: isStateName,
  rest: isRest,
  "headings of reports": isHeading,
  seldom: (name) => seldomIn.test(name),
};
/** Of these also whether all names have them, and whether some do and some don't. */
const [ofAll, ofSome] = [
  ["named, some", "alone", "labels", "heads", "capital"],
  ["named, some", "capital", "states", "with comma, unused"],
];

/** Measures each name of a list by how a text uses it, and by itself. */
export function nameMeasures(uses: NameUses): (names: readonly string[]) => Record<string, number> {
  const signsOf = memoize((name) => Object.values(signs).map((sign) => flag(sign(name, uses))));
  const often = [...uses.named].flatMap(([key, { count }]) => (count > 2 ? key : []));
  return (names) => {
    const keys = names.map(keyOf);
    const each = names.map(signsOf);
    const named = keys.map((key) => Math.log2(1 + (uses.named.get(key)?.count ?? 0)));
    const words = names.map((name) => name.split(" ").length);
    const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / names.length;
    const shares = Object.keys(signs).map(
      (sign, at) => [sign, mean(each.map((own) => own[at] ?? 0))] as const,
    );
    const share = new Map(shares);
    return {
      ...Object.fromEntries(shares),
      ...Object.fromEntries(ofAll.map((sign) => [`${sign}: all`, flag(share.get(sign) === 1)])),
      ...Object.fromEntries(
        ofSome.map((sign) => [`${sign}: mixed`, flag(![0, 1].includes(share.get(sign) ?? 0))]),
      ),
      [`names ${Math.min(7, names.length)}`]: 1,
      "named, least": Math.min(3, ...named),
      "named, mean": Math.min(4, mean(named)),
      "named, not listed": Math.min(3, often.filter((key) => !keys.includes(key)).length),
      "used, least": Math.min(4, ...names.map((name) => Math.log2(1 + uses.count(name)))),
      words: Math.min(4, mean(words)),
      "words, most": Math.max(...words),
    };
  };
}
