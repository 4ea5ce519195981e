import "server-only";
import { isStateName } from "@/lib/domain/places";
import { isOpening } from "@/lib/language/capitals";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { wordings } from "./phrases";
import { joined, type ReportDocument } from "./report-document";
import {
  isHeading,
  isRest,
  keyOf,
  type NameUses,
  nameMeasures,
  type SegmentList,
  segmentName,
  usesOfNames,
} from "./segment-names";
import { findTabulatedSegments, kindMeasures } from "./segment-tables";

type Told = Pick<ReportDocument, "text" | "rows">;

/** More names are no segments; more lists stand in no report. */
const [mostNames, mostLists] = [10, 600];
/** Characters of a sentence, and of what follows one, that are read. */
const [longestSentence, reach] = [1_200, 6_000];

const number = "two|three|four|five|six|seven|eight|nine";
const numbers = number.split("|");
const numberIn = (said: string): number | null => {
  const [, word, digit] = new RegExp(`\\b(?:(${number})|([2-9]))\\b`, "i").exec(said) ?? [];
  return word !== undefined ? numbers.indexOf(word.toLowerCase()) + 2 : digit ? Number(digit) : null;
};

const kind =
  "reportable|reporting|operating|business|industry|geographic|global|principal|primary|core|new|distinct|separate|major|main|identifiable|different";
const cue = new RegExp(
  `\\b(?:(?:(${number}|[2-9]|one|single|following|its|our|the|these)\\b[ -])?((?:(?:${kind})(?:,| and|) ){0,4}))segments?\\b`,
  "giu",
);
/** "two reportable", before "segments" */
const announced = new RegExp(`\\b(${number})(?:\\s(?:${kind}|and)){0,4}$`, "iu");
const isSingle =
  /\b(?:(?:in(?:to)?|as|of|has|have|had|is|are|comprises?|constitutes?) (?:only )?(?:one|a single)(?: (?:reportable|operating|principal|business|industry|reporting|and))+ segment|(?:has|have|operates? in|is) (?:only )?(?:one|a single) segment)\b/i;
const anySingle =
  /\b(?:one|a single|only one)(?: (?:reportable|operating|principal|business|industry|reporting|segment))+\b/i;
const ownSegments =
  /\b(?:reportable|reporting|operating|industry|business|our|its|these|following) segments\b/i;
const former =
  /\b(?:formerly|previously|historically|(?:before|prior to|until) (?:the|that|this|then|(?:fiscal )?(?:19|20)\d\d))\b/i;

/** "Our segments are defined by geographic regions." */
const byGeography =
  /\bsegments?\b[^.]{0,40}\b(?:are|is|were|was)\b[^.]{0,60}\b(?:geograph|regions?\b)|\bgeograph\w*[^.]{0,30}\b(?:are|as) (?:our|its|the)[^.]{0,30}\bsegments\b/i;

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** What a document says of its segments as a whole. */
type Around = {
  measuresOf: ReturnType<typeof nameMeasures>;
  counts: Map<number, number>;
  whole: Record<string, number>;
  isByGeography: boolean;
  measures: Map<string, Record<string, number>>;
};

/** All lists of names in a document that may be its filer's segments, each with its measures. */
export function findSegmentLists({ text, rows }: Told): SegmentList[] {
  const counts = new Map<number, number>();
  for (const { index } of text.matchAll(/ segments\b/g)) {
    const count = numberIn(announced.exec(text.slice(Math.max(0, index - 60), index))?.[1] ?? "");
    if (count !== null) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const uses = usesOfNames(text, rows);
  const around: Around = {
    measuresOf: nameMeasures(uses),
    counts,
    measures: new Map(),
    isByGeography: byGeography.test(text),
    whole: {
      single: flag(isSingle.test(text)),
      "single, any": flag(anySingle.test(text)),
      "says segments": Math.min(5, Math.log2(1 + (text.match(/\ssegments\b/gi)?.length ?? 0))),
      "says its segments": flag(ownSegments.test(text)),
    },
  };
  const found = [
    ...toldLists(text),
    ...findTabulatedSegments(text, rows),
    ...namedLists(uses),
    ...headedLists(text),
  ];
  return withRepeats(found.slice(0, mostLists).map((list) => withMeasures(list, around)));
}

/** The same names, in any order. */
export const listKey = ({ names }: Pick<SegmentList, "names">): string =>
  names.map(keyOf).toSorted().join("|");

/** Names of lists, in which sources and places they stand, and how many lists have more and less of the same. */
type Repeated = {
  lists: SegmentList[];
  keys: Set<string>;
  sources: Set<string>;
  starts: Set<number>;
  wholes: number;
  parts: number;
  isPartOfRepeated: boolean;
  hasRepeatedPart: boolean;
};

/** What other lists say of each: the same, or more and less of the same. */
function withRepeats(lists: readonly SegmentList[]): SegmentList[] {
  const placesOf = new Map<string, Repeated>();
  for (const list of lists) {
    const key = listKey(list);
    const known = placesOf.get(key) ?? {
      lists: [],
      keys: new Set(key.split("|")),
      sources: new Set(),
      starts: new Set(),
      wholes: 0,
      parts: 0,
      isPartOfRepeated: false,
      hasRepeatedPart: false,
    };
    known.lists.push(list);
    known.sources.add(sourceOf(list));
    known.starts.add(list.start);
    placesOf.set(key, known);
  }
  const all = [...placesOf.values()];
  const having = new Map<string, (typeof all)[number][]>();
  for (const one of all) for (const name of one.keys) having.set(name, [...(having.get(name) ?? []), one]);
  for (const part of all) {
    const [first = ""] = part.keys;
    for (const whole of having.get(first) ?? []) {
      if (part.keys.size >= whole.keys.size || ![...part.keys].every((name) => whole.keys.has(name)))
        continue;
      part.wholes += 1;
      whole.parts += 1;
      part.isPartOfRepeated ||= whole.sources.size > 1;
      whole.hasRepeatedPart ||= part.sources.size > 1;
    }
  }
  const shown = new Map([...placesOf].map(([key, { lists: own }]) => [key, kindMeasures(own)]));
  const most = Math.max(0, ...[...shown.values()].map((own) => own["kinds shown"] ?? 0));
  const repeats = new Map(
    [...placesOf].map(([key, one]) => [
      key,
      {
        "again, sources": Math.min(4, one.sources.size - 1),
        "again, places": Math.min(4, Math.log2(one.starts.size)),
        "again, once": flag(one.starts.size === 1),
        ...shown.get(key),
        "kinds, fewer than others": most - (shown.get(key)?.["kinds shown"] ?? 0),
        "part of others": Math.min(3, Math.log2(1 + one.wholes)),
        "more than others": Math.min(3, Math.log2(1 + one.parts)),
        "more than another told again": flag(one.hasRepeatedPart),
        "part of another told again": flag(one.isPartOfRepeated),
      },
    ]),
  );
  return lists.map((list) => ({ ...list, measures: { ...list.measures, ...repeats.get(listKey(list)) } }));
}

const sourceOf = ({ measures }: SegmentList): string => Object.keys(measures)[0] ?? "";

function withMeasures(
  list: SegmentList,
  { measuresOf, counts, whole, isByGeography, measures: known }: Around,
): SegmentList {
  const written = list.names.join("|");
  const ofNames = known.get(written) ?? measuresOf(list.names);
  known.set(written, ofNames);
  const own = list.names.length + flag(list.measures.rest === 1);
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const share = total === 0 ? 0 : Math.max(counts.get(list.names.length) ?? 0, counts.get(own) ?? 0) / total;
  const [source = ""] = Object.keys(list.measures);
  const measures: Record<string, number> = {
    ...list.measures,
    ...ofNames,
    "announced, as many": share,
    "announced, none": flag(total === 0),
    "announced, others": total === 0 ? 0 : 1 - share,
    [`announced, ${source}`]: share,
    "by geography, regions": flag(isByGeography) * (ofNames.regions ?? 0),
    "by geography, others": flag(isByGeography) * (1 - (ofNames.regions ?? 0)),
  };
  for (const [name, value] of Object.entries(whole)) {
    measures[name] = value;
    if (list.measures.told) measures[`${name}, told`] = value;
  }
  return { ...list, measures };
}

type Source = Stretch & { text: string };

/** Paragraphs whose lines are one, blanks for tabs. */
function* paragraphs(text: string): Generator<Source> {
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g))
    if (match[0].length < 40_000)
      yield {
        start: match.index,
        end: match.index + match[0].length,
        text: joined(match[0]).replaceAll("\t", " "),
      };
}

/** Lists in sentences on segments, in those right behind them, and in the lines and paragraphs that follow. */
function toldLists(text: string): SegmentList[] {
  const found: SegmentList[] = [];
  for (const paragraph of paragraphs(text)) {
    if (!/segment/i.test(paragraph.text)) continue;
    const sentences = splitSentences(paragraph.text).map(({ start, end }) => ({
      start: paragraph.start + start,
      end: paragraph.start + end,
      text: paragraph.text.slice(start, Math.min(end, start + longestSentence)),
    }));
    let open: Said | null = null;
    for (const [at, sentence] of sentences.entries()) {
      const cues = [...sentence.text.matchAll(cue)];
      // "The Pumps segment grew": sentences on one segment list none.
      const isOfMany = cues.some(([match]) => /segments$/i.test(match)) || sentence.text.length < 90;
      if (cues.length === 0 || !isOfMany) continue;
      const told = numberOf(cues, sentence.text);
      const said: Said = { ...sentence, told, cues, measures: measuresOfSentence(sentence.text, cues, told) };
      found.push(...listsIn(said));
      const next = sentences[at + 1];
      if (next !== undefined) found.push(...listsBehind({ ...said, ...next }));
      found.push(...oneByOne(said, sentences.slice(at + 1)));
      if (open === null || told !== null || open.told === null) open = said;
    }
    const last = sentences.at(-1);
    if (open !== null && last !== undefined)
      found.push(...listsBelow(text, { ...open, text: last.text }, paragraph.end));
  }
  return found;
}

type Said = Source & {
  /** How many segments the sentence says there are. */
  told: number | null;
  cues: RegExpMatchArray[];
  measures: Record<string, number>;
};

function numberOf(cues: readonly RegExpMatchArray[], said: string): number | null {
  for (const match of cues) {
    const own = numberIn(match[0]) ?? numberIn(said.slice(Math.max(0, (match.index ?? 0) - 24), match.index));
    if (own !== null) return own;
  }
  return null;
}

function measuresOfSentence(
  said: string,
  cues: readonly RegExpMatchArray[],
  told: number | null,
): Record<string, number> {
  const called = cues.map(([match]) => match.toLowerCase()).join(" ");
  return {
    told: 1,
    "told, a number": flag(told !== null),
    "cue reportable": flag(/report/.test(called)),
    "cue operating": flag(called.includes("operating")),
    "cue business": flag(called.includes("business")),
    "cue industry": flag(called.includes("industry")),
    "cue geographic": flag(called.includes("geographic")),
    "cue bare": flag(!/report|operating|business|industry|geographic/.test(called)),
    "cue plural": flag(called.includes("segments")),
    "cue, its": flag(/\b(?:its|our)\b/.test(called)),
    "says one": flag(/\b(?:one|single)\b/.test(called)),
    "says former": flag(former.test(said)),
    "says discontinued": flag(/discontinued|divested|sold\b|no longer/i.test(said)),
    "says market": flag(/\bmarkets?\b/i.test(said)),
    "says products": flag(/\bproducts? (?:lines?|categor)|\bcategories\b/i.test(said)),
    "says customers": flag(/\bcustomers?\b/i.test(said)),
    "says has": flag(
      /\b(?:has|have|operates?|operate|reports?|organized|divided|conducts?|manages?)\b/i.test(said),
    ),
  };
}

const opener = new RegExp(
  `(?::|\\(|\\b(?:${wordings("segments: opens a list")})\\b[:,]?|,|\\s[–—-]{1,2}(?=\\s)|[–—])\\s*(?:(?:the |our |its )?following:?\\s*)?(?=[\\p{L}“"(•\\d])`,
  "giu",
);
/** What ends a list before its sentence does. */
const closer =
  /,? (?:all of which|each of which|which|that|whose|each|both|based (?:on|upon)|for (?:financial|reporting|which|the)|in accordance|together|as (?:described|discussed|well)|see|these|with)\b|\)|:|\s[–—-]{1,2}\s|[–—]|\.\s/giu;

/** Lists in a sentence itself, behind and before what it calls segments. */
function listsIn(said: Said): SegmentList[] {
  const found: SegmentList[] = [];
  const { text, cues } = said;
  const [first] = cues;
  const at = first?.index ?? 0;
  const behind = at + (first?.[0].length ?? 0);
  for (const match of [...text.matchAll(opener)].slice(0, 30)) {
    const from = match.index + match[0].length;
    const opens = openerOf(match[0]);
    if (from >= behind) {
      const between = text.slice(behind, match.index).trim().split(/\s+/).length;
      found.push(
        ...listsFrom(text.slice(from), said, `behind ${opens}`, {
          "words between": Math.min(3, between / 4),
          "right behind": flag(text.slice(behind, match.index).trim() === ""),
        }),
      );
    }
    for (const next of cues.slice(0, 4)) {
      const end = next.index ?? 0;
      if (from >= end || end - from > 300) continue;
      // "Pumps and Valves are our two segments"
      const list = text.slice(from, end).replace(/\s(?:and|or)$|[,\s]$/, "");
      found.push(...listsOf(list, said, `before ${opens}`, {}));
    }
  }
  const opened = text.replace(/^(?:Each of|Together,|Both|The|Our|In|Its) /, "");
  const subjects = verbsOf.exec(opened);
  if (subjects !== null) found.push(...listsOf(opened.slice(0, subjects.index), said, "subjects", {}));
  return found;
}
const verbsOf = new RegExp(
  `,? (?:each |together |all )?(?:${wordings("segments: make up")}|are|were)\\b`,
  "u",
);

const openerOf = (said: string): string => {
  const plain = said.toLowerCase().replace(/\b(?:the|our|its)?\s*following\b/g, "");
  const word = /[a-z]+/.exec(plain)?.[0] ?? /[:(,–—-]/.exec(plain)?.[0] ?? "";
  return `${/^(?:includ|consist|compris)/.test(word) ? word.slice(0, 6) : /^[–—-]$/.test(word) ? "—" : word}${word !== ":" && plain.includes(":") ? ":" : ""}`;
};

/** "We have two segments. They are Pumps and Valves.", "Pumps and Valves are our segments." */
function listsBehind(next: Said): SegmentList[] {
  const found: SegmentList[] = [];
  const { text } = next;
  for (const match of [...text.matchAll(opener)].slice(0, 8))
    if (match.index < 160)
      found.push(
        ...listsFrom(text.slice(match.index + match[0].length), next, `next ${openerOf(match[0])}`, {}),
      );
  const subjects = verbsOf.exec(text);
  if (subjects !== null) found.push(...listsOf(text.slice(0, subjects.index), next, "next subjects", {}));
  return found;
}

/** What a list's beginning leads to: it may end with the sentence, or before what is said of the whole. */
function listsFrom(
  written: string,
  said: Said,
  source: string,
  measures: Record<string, number>,
): SegmentList[] {
  const ends = [...written.matchAll(closer)].map(({ index }) => index).filter((at) => at > 4);
  const found = listsOf(written, said, source, { ...measures, "to its end": 1 });
  for (const end of ends.slice(0, 2)) found.push(...listsOf(written.slice(0, end), said, source, measures));
  const plain = written.replace(remark, "$1");
  if (plain !== written) found.push(...listsOf(plain, said, source, { ...measures, "without remarks": 1 }));
  const remarked = namesWithRemarks(written);
  if (remarked !== null) found.push(listAs(remarked, said, source, { ...measures, "split remarks": 1 }));
  return found;
}

/** "Pumps, which takes in two plants, and Valves" */
const remark =
  /, (?:which|that|where|whose|consisting|including|comprising|formerly|based|with|collectively|together)\b[^,;.]{2,160}(,|;|\.$|$)/g;

/** The names of a list in all ways in which its commas and "and"s may part them. */
function listsOf(list: string, said: Said, source: string, measures: Record<string, number>): SegmentList[] {
  if (list.length < 5 || list.length > 600) return [];
  const found = new Map<string, SegmentList>();
  for (const [way, parts] of waysOf(list)) {
    const names = namesOf(parts);
    if (names === null) continue;
    const key = names.names.map(keyOf).join("|");
    if (!found.has(key)) found.set(key, listAs(names, said, source, { ...measures, [`split ${way}`]: 1 }));
  }
  // More ways make each less sure.
  return [...found.values()].map((one) => ({
    ...one,
    measures: { ...one.measures, "only way": flag(found.size === 1) },
  }));
}

type Names = { names: string[]; hasRest: boolean };

/** Parts as names, without the rest ("Other"); null where one is no name or there are too few. */
function namesOf(parts: readonly string[]): Names | null {
  const plain = parts.map((part) => part.replace(/^\s*(?:and|or|as well as)\s+/i, "").trim());
  const own = plain.filter((part) => part !== "" && !isRest(part));
  const names = own.map(segmentName);
  if (names.length < 2 || names.length > mostNames || names.some((name) => name === null)) return null;
  const whole = names.flatMap((name) => name ?? []);
  if (new Set(whole.map(keyOf)).size < whole.length || whole.some((name) => isOpening(name.toLowerCase())))
    return null;
  return { names: whole, hasRest: own.length < plain.length };
}

function listAs(
  { names, hasRest }: Names,
  { start, end, told, measures }: Said,
  source: string,
  own: Record<string, number>,
): SegmentList {
  const isTold = told === names.length || (hasRest && told === names.length + 1);
  const group = source.split(" ")[0] ?? "";
  return {
    names,
    start,
    end,
    measures: {
      [group]: 1,
      [`at ${source}`]: 1,
      ...measures,
      ...own,
      rest: flag(hasRest),
      "told, as many": flag(isTold),
      "told, others": flag(told !== null && !isTold),
      [`told ${group}, as many`]: flag(isTold),
      [`told ${group}, others`]: flag(told !== null && !isTold),
      [`told ${group}, none`]: flag(told === null),
      [`${group}, reportable`]: measures["cue reportable"] ?? 0,
    },
  };
}

const marks = /\s*(?:(?:,|;|\band\b)+\s*)?(?:\((?:i{1,3}|iv|v|vi|\d|[a-f])\)|[•●▪◦])\s*/;
const company = /,? (?:LLC|L\.L\.C\.|Inc\.?|L\.P\.|Ltd\.?|Corp\.?)(?=[,;.]|\s+and\b|$)/g;

/** The ways in which a list may be parted: by its marks and semicolons, by commas, and at each "and". */
function waysOf(written: string): [way: string, parts: string[]][] {
  const quoted = [...written.matchAll(/[“"]([^“”"]{2,60}?)[,.;]?[”"]/g)].map(([, name = ""]) => name);
  const plain = written
    .replace(/\s*\([^()]{3,90}\)/g, "")
    .replace(company, "")
    .replace(/[.;:,\s]+$/, "");
  const ways: [string, string[]][] = [];
  if (quoted.length > 1) ways.push(["quotes", quoted]);
  const marked = written
    .replace(/[.;:,\s]+$/, "")
    .split(marks)
    .filter((part) => part.trim() !== "");
  if (marked.length > 1 && marks.test(written))
    ways.push(["marks", marked.map((part) => part.replace(/(?:\sand)?[,;\s]*$/, ""))]);
  if (plain.includes(";")) ways.push(["semicolons", plain.split(/;\s*(?:and\s+)?/)]);
  const commas = plain.split(/[;,]\s*/);
  const last = commas.at(-1) ?? "";
  if (/^(?:and|as well as|or) /i.test(last)) ways.push(["comma and", commas]);
  else if (commas.length > 1) ways.push(["commas", commas]);
  // At each "and" of each part, which may itself stand in another.
  const places = commas.flatMap((part, at) =>
    [...part.matchAll(/ and | & | as well as /g)].map((match) => ({ at, match })),
  );
  for (const { at, match } of places.slice(0, 8)) {
    const part = commas[at] ?? "";
    const halves = [part.slice(0, match.index), part.slice(match.index + match[0].length)];
    const isLast = at === commas.length - 1;
    const way = match[0] === " & " ? "and sign" : isLast ? "last and" : "inner and";
    ways.push([way, commas.toSpliced(at, 1, ...halves)]);
  }
  // "Pipe, Fittings and Valves" as one name among others.
  for (let at = 0; at + 1 < commas.length && commas.length < 9; at += 1)
    if (commas.length > 2) {
      const whole = commas.slice(at, at + 2).join(", ");
      const rest = commas.toSpliced(at, 2, whole);
      ways.push(["joined", rest]);
      const end = rest.at(-1) ?? "";
      const place = end.lastIndexOf(" and ");
      if (place > 0)
        ways.push(["joined, and", [...rest.slice(0, -1), end.slice(0, place), end.slice(place + 5)]]);
    }
  return ways;
}

/** "Pumps, consisting of two plants, and Valves, based in Gary": the names in capitals, the rest being what is said of them. */
function namesWithRemarks(written: string): Names | null {
  const parts = written
    .replace(/\s*\([^()]{2,90}\)/g, "")
    .replace(/[.:]\s*$/, "")
    .split(/[,;]\s*(?:and\s+)?| and (?=\p{Lu})/u);
  const names = parts.filter((part) => /^\p{Lu}/u.test(part) && !isStateName(part.trim()));
  if (names.length === parts.length || parts[0] !== names[0] || !names.every(isPlain)) return null;
  return namesOf(names);
}
/** Words in capitals and what joins them. */
const isPlain = (name: string): boolean =>
  /^\p{Lu}[\p{L}’'&/-]*(?: (?:and|&|of|\p{Lu}[\p{L}’'&/-]*)){0,5}$/u.test(name) && segmentName(name) !== null;

const subject = new RegExp(
  `^(?:(?:The|Our) )?(?:(?:first|second|third|fourth|fifth|other|last),? )?(\\p{Lu}[\\p{L}&’'/-]*(?:(?:,? (?:(?:and|&|of) )?\\p{Lu}[\\p{L}&’'/-]*){0,5}(?= (?:[Ss]egment )?(?:is|has|\\p{Ll}{3,}s)\\b|,)|(?: (?:\\p{Ll}+|&)){1,5}?(?= (?:segment )?(?:${wordings("segments: does")}) )))`,
  "u",
);
const byOrdinal =
  /^(?:(?:(?:The|Our) (?:first|second|third|fourth|fifth|other|last)|One)(?: (?:\p{Ll}+ )?segment)?),? (?:is )?(?:called )?(?:the )?([^,.;:]{3,60}?)(?:[,.]|$| (?:is|makes|sells|operates|provides)\b)/u;

/** "We have two segments. Pumps makes … . Valves serves …": sentences of which each begins with a name. */
function oneByOne(said: Said, next: readonly Source[]): SegmentList[] {
  const begun = next
    .slice(0, 12)
    .map(({ text }) => byOrdinal.exec(text)?.[1] ?? subject.exec(text)?.[1] ?? null);
  const found: SegmentList[] = [];
  const names: string[] = [];
  for (const name of begun) {
    if (name === null) {
      if (names.length === 0) break;
      continue;
    }
    if (names.includes(name)) continue;
    names.push(name);
    const list = namesOf(names);
    if (list !== null) found.push(listAs(list, said, "sentences", {}));
    if (names.length === (said.told ?? 6)) break;
  }
  return found;
}

/** How the parts begin that follow a paragraph on segments. */
type Begun = { way: string; name: string };

function begunWith(part: string): Begun | null {
  const said = part.replace(/\s+/g, " ").trim();
  const bullet = /^(?:[•●▪◦·*–—-]|o(?=\s)|\(?(?:\d|[a-f]|i{1,3}|iv|v)\)|\d\.)\s*(\S.*)$/u.exec(said)?.[1];
  const rest = bullet ?? said;
  const [head = ""] = rest.split(
    /\s[–—-]{1,2}\s|[:–—.;]|, (?:which|that|where|whose|through|our|with|a |an |\p{Ll}+ing\b)| (?:is|are|consists?|includes?|provides?|makes?|sells?|operates?|serves?) /u,
  );
  const name = segmentName(head);
  if (name === null) return null;
  const isWhole = head.length >= rest.replace(/[.,;:]?(?: and)?$/, "").length;
  if (bullet !== undefined) return { way: "bullets", name };
  if (isWhole && said.length < 70) return { way: /[.,;]$|\sand$/.test(said) ? "items" : "lines", name };
  if (isWhole) return null;
  if (/^\s?(?:[–—-]|[:.])/u.test(rest.slice(head.length)) && /^\p{Lu}/u.test(name))
    return { way: "titles", name };
  const own = subject.exec(said)?.[1];
  const called = own === undefined ? null : segmentName(own);
  return called === null ? null : { way: "openings", name: called };
}

/** Lists of what the lines, bullets, or paragraphs below a paragraph begin with, each way of beginning by itself. */
function listsBelow(text: string, said: Said, from: number): SegmentList[] {
  // A mark in a line of its own belongs to the next.
  const near = text.slice(from, from + reach).replace(/(^|\n)([•●▪◦·*–—-])\s*\n+\s*/g, "$1$2 ");
  const isOpen = /:\s*$/.test(said.text);
  const found: SegmentList[] = [];
  for (const [cut, parts] of [
    ["paragraphs", near.split(/\n\n+/)],
    ["lines", near.split(/\n+/)],
  ] as const) {
    const runs = new Map<string, { names: string[]; others: number; isDone: boolean }>();
    for (const [at, part] of parts
      .filter((one) => one.trim() !== "")
      .slice(0, 40)
      .entries()) {
      const begun = begunWith(part);
      if (begun === null && at === 0 && isOpen && part.length < 60) break;
      for (const [way, run] of runs) if (begun?.way !== way) run.others += 1;
      if (begun === null || isHeading(begun.name)) continue;
      const run = runs.get(begun.way) ?? { names: [], others: at, isDone: false };
      runs.set(begun.way, run);
      if (run.isDone || run.names.some((name) => keyOf(name) === keyOf(begun.name))) {
        run.isDone = true;
        continue;
      }
      run.names.push(begun.name);
      const list = namesOf(run.names);
      if (list === null) continue;
      const gaps = run.others / run.names.length;
      found.push(
        listAs(list, said, `${begun.way}`, {
          below: 1,
          [`below, ${cut}`]: 1,
          "below, open": flag(isOpen),
          [`${begun.way}, open`]: flag(isOpen),
          "below, gaps": Math.min(3, gaps),
          [`${begun.way}, no gaps`]: flag(run.others === 0),
        }),
      );
      if (run.names.length > 8) run.isDone = true;
    }
    // Of a run the last is all of it.
    for (const [way, { names }] of runs)
      for (const list of found)
        if (list.measures[`at ${way}`] && list.names.length === names.length)
          list.measures["below, whole run"] = 1;
  }
  return found;
}

/** What the text calls segments often enough, at several thresholds. */
function namedLists({ named }: NameUses): SegmentList[] {
  const found = new Map<string, SegmentList>();
  for (const least of [1, 2, 3, 4, 6, 9]) {
    const often = [...named.values()].filter(({ count }) => count >= least);
    const list = namesOf(often.map(({ name }) => name));
    const [first] = often;
    if (list === null || first === undefined) continue;
    const { start, end } = first;
    const measures = { "often named": 1, [`often named, ${least}`]: 1, rest: 0 };
    const one = { names: list.names, start, end, measures };
    if (!found.has(listKey(one))) found.set(listKey(one), one);
  }
  return [...found.values()];
}

/** Headings that call what is beneath a segment: "WOOD PRODUCTS SEGMENT". */
function headedLists(text: string): SegmentList[] {
  const found = new Map<string, Stretch & { name: string }>();
  for (const match of text.matchAll(/^[ \t]*(\p{Lu}[^\n.\t]{2,60}?) segment(?:[.:]|[ \t])*$/gimu)) {
    const name = segmentName(`${match[1]} segment`);
    if (name === null || /\b(?:by|per|of|in|and|for|results?|data)$/i.test(name) || found.has(keyOf(name)))
      continue;
    found.set(keyOf(name), { name, start: match.index, end: match.index + match[0].length });
  }
  const all = [...found.values()];
  const list = namesOf(all.map(({ name }) => name));
  return list === null
    ? []
    : [
        {
          names: list.names,
          start: all[0]?.start ?? 0,
          end: all[0]?.end ?? 0,
          measures: { headed: 1, rest: 0 },
        },
      ];
}
