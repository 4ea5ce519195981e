import "server-only";
import { isStateName } from "@/lib/domain/places";
import { isOpening } from "@/lib/language/capitals";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { isPlainRow } from "./people-lists";
import { phrases, wordings } from "./phrases";
import { paragraphsOf, type ReportDocument } from "./report-document";
import type { Row } from "./report-rows";
import { partAxis, type SegmentReading, segmentAxis, taggedMembers, withoutTotals } from "./tagged-sales";

type Parts = Pick<ReportDocument, "text" | "facts" | "rows">;

const noSegment = phrases("segments: no segment");
const noPart = phrases("segments: no part of a name");

/**
 * The reportable segments: as tagged, as a sentence lists them, as the rows of the table that tells their sales, or as
 * the text calls them over and over ("the Pumps segment").
 */
export function readSegments(document: Parts): SegmentReading[] {
  const named = namedSegments(document.text);
  const isSingle = single.test(document.text);
  const found = listedSegments(document.text, named);
  // "One reportable segment": what another sentence lists are parts of it.
  const listed = isSingle && found !== null && !found.isReportable ? null : found;
  const listing = listed?.names ?? [];
  const isListed = ({ name }: SegmentReading) =>
    listing.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const tagged = withoutTotals([
    ...taggedMembers(document, segmentAxis, [...listing, ...named]),
    ...taggedMembers(document, partAxis, listing).filter(isListed),
  ]).map(({ amount: _amount, ...segment }) => segment);
  const plain = listing.map((segment) => ({ ...segment, revenue: null }));
  if (tagged.length > 1 && (tagged.length > 2 || tagged.length >= plain.length)) return tagged;
  if (tagged.length > 1) {
    const known = new Set(plain.map(({ name }) => name.toLowerCase()));
    return [...plain, ...tagged.filter(({ name }) => !known.has(name.toLowerCase()))];
  }
  const headed = headedSegments(document.text);
  if (headed.length > 1 && headed.length >= plain.length) return headed;
  if (plain.length > 0) return plain;
  if (isSingle || anySingle.test(document.text)) return [];
  const counted = countedRows(document.rows);
  if (counted.length > 0) return counted;
  const columns = segmentColumns(document.rows);
  if (columns.length > 0) return columns;
  const tabulated = tabulatedSegments(document.rows);
  if (tabulated.length > 0) return tabulated;
  const told = toldOneByOne(document.text);
  if (told.length > 0) return told;
  const summed = summedSegments(document.rows);
  if (summed.length > 0) return summed;
  const together = namedTogether(document.text);
  if (together.length > 0) return together;
  const often = oftenNamed(named);
  return often.length > 0 ? often : countedSegments(document.text, named);
}

/** A name that stands before "segment", with how often; `isSaid` where that isn't written large, as in headings. */
type NamedOften = Stretch & { name: string; count: number; isSaid: boolean };

const noName = new RegExp(`^(?:(?:${wordings("segments: word of no name")})\\b[ ,&]*)+$`, "i");

/** What the text calls segments: "the Pumps segment", "the Pumps and Valves segments". */
function namedSegments(text: string): NamedOften[] {
  const found = new Map<string, NamedOften>();
  for (const match of text.matchAll(/\b[Ss]egments?\b/g)) {
    const before = text.slice(Math.max(0, match.index - 90), match.index).replace(/\s/g, " ");
    const said =
      /(?:^|[ (“"])((?:\p{Lu}[\p{L}\p{N}.’'&/-]*(?:,? (?:and|&|of) |,? |$)){1,7})$/u.exec(before)?.[1] ??
      /\b(?:the|our) ((?:\p{Ll}[\p{Ll}&-]+ ){1,5})$/u.exec(before)?.[1];
    if (said === undefined) continue;
    for (const part of /s$/i.test(match[0]) ? splitAtLastAnd(said.trim()) : [said]) {
      const name = tidySegment(part.trim().replace(/^(?:The|Our|In|For|Each|Within|Total) /, ""));
      if (name === null || noName.test(name)) continue;
      const known = found.get(name.toLowerCase());
      const start = match.index - before.length + before.lastIndexOf(part.trim());
      const isSaid = match[0].startsWith("s");
      if (known) {
        known.count += 1;
        known.isSaid ||= isSaid;
      } else {
        const end = match.index + match[0].length;
        found.set(name.toLowerCase(), { name, count: 1, isSaid, start, end });
      }
    }
  }
  return [...found.values()];
}

/** Headings that call what is beneath a segment: "WOOD PRODUCTS INDUSTRY SEGMENT". */
function headedSegments(text: string): SegmentReading[] {
  const found = new Map<string, SegmentReading>();
  for (const match of text.matchAll(
    /^[ \t]*(\p{Lu}[^\n.\t]{2,60}?)(?: (?:industry|business|operating))? segment[ \t]*$/gimu,
  )) {
    const name = tidySegment(match[1] ?? "");
    // "Operating results by segment" heads no segment.
    if (name === null || /\b(?:by|per|of|in|and|for|results?|data)$/i.test(name)) continue;
    if (noName.test(name) || found.has(name.toLowerCase())) continue;
    found.set(name.toLowerCase(), {
      name,
      start: match.index,
      end: match.index + match[0].length,
      revenue: null,
    });
  }
  return found.size > 1 && found.size < 9 ? [...found.values()] : [];
}

/** "Three segments" that no sentence lists: as many names as the text says there are, if it calls just so many segments. */
function countedSegments(text: string, named: readonly NamedOften[]): SegmentReading[] {
  const told = new Set([...text.matchAll(announcedCount)].map(([, word = ""]) => numberIn(word)));
  const [count] = told;
  const names = named.filter(({ name, isSaid }) => isSaid && /^\p{Lu}/u.test(name));
  if (count == null || told.size > 1 || names.length !== count) return [];
  return names.map(({ name, start, end }) => ({ name, start, end, revenue: null }));
}

const announcedCount =
  /\b(two|three|four|five|six|seven)(?: (?:reportable|operating|business|industry|reporting|principal|distinct|separate)){0,2} segments\b/gi;

const nameInCapitals = "\\p{Lu}[\\p{L}&’'/-]*(?: (?:(?:&|and|of) )?\\p{Lu}[\\p{L}&’'/-]*){0,4}";
const spokenOf = new RegExp(
  `\\b(?:[Oo]ur|[Tt]he|[Ii]ts) ((?:${nameInCapitals}, ){1,6}${nameInCapitals},? and ${nameInCapitals}) (?:business |operating |reportable )?segments\\b`,
  "u",
);

/** "Sales of our Pumps, Valves and Filters segments", where no sentence says that these are all. */
function namedTogether(text: string): SegmentReading[] {
  const found = spokenOf.exec(text.replace(/\n(?!\n)/g, " "));
  if (found?.[1] === undefined) return [];
  const names = found[1].split(/,? and (?=[^,]*$)|, /).map(tidySegment);
  const end = found.index + found[0].length;
  return names.length > 2 && names.every((name) => name !== null && !noName.test(name))
    ? names.flatMap((name) => (name === null ? [] : [{ name, start: found.index, end, revenue: null }]))
    : [];
}

/** Where nothing lists segments: the names that the text uses again and again. */
function oftenNamed(named: readonly NamedOften[]): SegmentReading[] {
  const often = named.filter(({ count }) => count >= 4);
  if (often.length < 2 || often.length > 8) return [];
  return often.map(({ name, start, end }) => ({ name, start, end, revenue: null }));
}

/** "one reportable segment", "a single industry segment" */
const single =
  /\b(?:(?:in(?:to)?|as|of|has|have|had|is|are|comprises?|constitutes?) (?:only )?(?:one|a single)(?: (?:reportable|operating|principal|business|industry|reporting|and))+ segment|(?:has|have|operates? in|is) (?:only )?(?:one|a single) segment)\b/i;

/** The same without what stands before it: enough to leave tables alone. */
const anySingle =
  /\b(?:one|a single|only one)(?: (?:reportable|operating|principal|business|industry|reporting|segment))+\b/i;

type NamedSegment = Stretch & { name: string };
/** Names that a sentence lists, and how much speaks for them being all of the segments. */
type SegmentList = { names: NamedSegment[]; weight: number; isReportable: boolean };

const kinds =
  "(?:reportable|operating|business|industry|reporting|distinct|principal|primary|core|new|geographic|global)";
const segmentCue = new RegExp(
  `\\b${kinds}(?:,? (?:and )?${kinds}){0,3} (?:segments?|businesses)\\b|\\b(?:our|new|following|two|three|four|five|six|seven) segments\\b|\\bindustry segments\\b|(?:\\b(?:its|these|the)|['’]s?) segments(?= (?:are|were)\\b)|\\b(?:two|three|four|five|six|seven), which are its reportable segments\\b`,
  "i",
);

/** The best list of segments: behind "segments:", "segments are", "consist of" in a sentence or its bullets, or before "segments". */
function listedSegments(text: string, named: readonly NamedOften[]): SegmentList | null {
  const uses = usesIn(text);
  const known = new Set(named.filter(({ count }) => count > 1).map(({ name }) => name.toLowerCase()));
  let best: SegmentList | null = null;
  for (const paragraph of paragraphsOf(text)) {
    if (!segmentCue.test(paragraph.text)) continue;
    const sentences = splitSentences(paragraph.text);
    for (const [at, sentence] of sentences.entries()) {
      const said = withList(
        paragraph.text.slice(sentence.start, sentence.end).replaceAll("\t", " "),
        paragraph.text.slice(sentences[at + 1]?.start, sentences[at + 1]?.end),
      );
      const place = { start: paragraph.start + sentence.start, end: paragraph.start + sentence.end };
      const list = listOf(said, { text, uses, paragraphEnd: paragraph.end });
      if (list === null) continue;
      const { names, isReportable } = list;
      const weight =
        list.weight + names.filter((name) => known.has(name.toLowerCase())).length / names.length;
      if (weight <= (best?.weight ?? 0)) continue;
      best = { names: names.map((name) => ({ name, ...place })), weight, isReportable };
    }
  }
  return best;
}

/** "It has two segments. They are Pumps and Valves." as one sentence. */
const withList = (said: string, next: string): string => {
  const [opener] = listsThem.exec(next) ?? [];
  return opener === undefined || !/\bsegments\.$/.test(said)
    ? said
    : `${said.slice(0, -1)}: ${next.slice(opener.length)}`;
};
const listsThem =
  /^(?:They|These|Those|(?:The|These|Our|Its)(?: (?:two|three|four|five|six))?(?: \p{Ll}+)? segments) (?:are|include|consist of|comprise)(?: the following)?:? ?(?=\p{Lu}|$)/u;

/** The text in which a sentence stands, and where its paragraph ends. */
type Around = { text: string; uses: CountUses; paragraphEnd: number };

/** "We have two segments. Pumps makes … . Valves serves …": as many sentences or paragraphs, of which each begins with a name. */
function toldOneByOne(text: string): SegmentReading[] {
  for (const match of text.matchAll(endsWithCount)) {
    const told = numberIn(match[1] ?? "") ?? 0;
    const end = match.index + match[0].length;
    const near = text.slice(end, end + 6_000).trim();
    const paragraphs = near.split(/\n\n+/);
    const [first = ""] = /^\n/.test(text.slice(end)) ? [] : paragraphs;
    const sentences = splitSentences(first).map((part) => first.slice(part.start, part.end));
    const parts = sentences.length > 0 ? sentences : paragraphs;
    const names = [
      parts.slice(0, told).map((part) => subject.exec(part.replace(/\s+/g, " ").trim())?.[1]),
      [...near.slice(0, 2_000).replace(/\s+/g, " ").matchAll(byOrdinal)].map(([, name]) => name),
    ]
      .map((list) => list.slice(0, told).flatMap((name) => ownSegment(name ?? "") ?? []))
      .find((list) => list.length > 1 && new Set(list).size === told);
    if (names !== undefined) return names.map((name) => ({ name, start: match.index, end, revenue: null }));
  }
  return [];
}
/** A name by itself, no word that merely opens a sentence. */
function ownSegment(written: string): string | null {
  const name = tidySegment(written);
  return name === null || noName.test(name) || isOpening(name.toLowerCase()) ? null : name;
}
/** "The first, Pumps, made", "the other, Valves, sells" */
const byOrdinal =
  /\b(?:(?:[Tt]he|[Oo]ur) (?:first|second|third|fourth|fifth|other|last)|One)(?: (?:\p{Ll}+ )?segment)?, (?:called |the )?([^,.;:]{3,60}),/gu;
const endsWithCount =
  /\b(two|three|four|five|six|seven|eight)(?:\s\p{Ll}+){0,3}\ssegments(?:,?\s(?:for|as)\s[^.;:]{3,80})?\./gu;
const subject = new RegExp(
  `^(?:(?:The|Our) )?(\\p{Lu}[\\p{L}&’'/-]*(?:(?:,? (?:(?:and|&|of) )?\\p{Lu}[\\p{L}&’'/-]*){0,5}(?= (?:[Ss]egment )?(?:is|has|\\p{Ll}{3,}s)\\b)|(?: (?:\\p{Ll}+|&)){1,5}?(?= (?:segment )?(?:${wordings("segments: does")}) )))`,
  "u",
);

function listOf(
  said: string,
  around: Around,
): { names: string[]; weight: number; isReportable: boolean } | null {
  const cue = segmentCue.exec(said);
  if (cue === null || /\bsingle|\bone (?:reportable|operating|business|industry)/i.test(said)) return null;
  const told = numberIn(said.slice(Math.max(0, cue.index - 30), cue.index + cue[0].length));
  const behind = namesBehind(said, cue, told, around);
  const all = behind ?? namesBefore(said, cue, told, around.uses);
  if (all === null || (told !== null && told !== all.length)) return null;
  const names = all.filter((name) => !isRest.test(name));
  if (names.length < 2 || names.length > 9) return null;
  const isNamedSo = /\b(?:reportable|operating|industry|business)\b/i.test(cue[0]);
  const isReportable = isNamedSo || told !== null;
  const capitals = names.filter((name) => /^\p{Lu}/u.test(name)).length / names.length;
  if (!isReportable && capitals < 1) return null;
  // "Segments are strategic units with differing products": words, unless the text uses each as a name.
  if (told === null && capitals === 0 && names.some((name) => around.uses(name) < 2)) return null;
  const isFormer = former.test(said.slice(0, cue.index));
  const weight =
    (isFormer ? 0 : told === null ? 0 : 3) +
    capitals +
    (behind !== null && /reportable/i.test(cue[0]) ? 1 : 0) +
    (behind === null ? 0 : 0.1);
  return { names, weight, isReportable: (told !== null && isNamedSo) || /reportable/i.test(said) };
}

/** "Before the change we reported two segments" */
const former =
  /\b(?:[Ff]ormerly|[Pp]reviously|(?:[Bb]efore|[Pp]rior to|[Uu]ntil) (?:the|that|this|then|(?:fiscal )?(?:19|20)\d\d))\b/;

function namesBehind(
  said: string,
  cue: RegExpExecArray,
  told: number | null,
  { text, uses, paragraphEnd }: Around,
): string[] | null {
  const rest = said.slice(cue.index + cue[0].length);
  // "two segments (Pumps and Valves)"
  const inBrackets = told === null ? undefined : /^ ?\((\p{Lu}[^()]{4,120})\)/u.exec(rest)?.[1];
  const bracketed = inBrackets === undefined ? [] : namesInList(inBrackets, told, uses);
  const areWords = bracketed.every((name) => /\p{Ll}{2}/u.test(name));
  if (bracketed.length > 0 && bracketed.length === told && areWords) return bracketed;
  // "segments, which are those of two divisions: Pumps and Valves"
  const opener =
    /^,? [^.;:]{0,100}:\s*(?=\p{Lu}|$)/u.exec(rest) ??
    /^[^.;:]{0,80}?(?::|\b(?:are|were|consist(?:s|ed|ing)? of|compris(?:ed|es?|ing)(?: of)?|includ(?:e[sd]?|ing)|as follows|which are|namely)\b:?|,|\s[–—-]{1,2}\s|[–—]{1,2})\s*/.exec(
      rest,
    );
  if (opener === null) return null;
  // "segments, which …" and "segments, and" begin no list.
  const written = rest.slice(opener[0].length);
  const remarked = told === null ? [] : namesWithRemarks(written, told);
  const list = written
    .replace(/[;,] (?:see|refer to) [^;]*$|,? (?:each|all|both) (?:being|of|with|an?)\b[^;]*$/, "")
    .replace(
      /^(?:\p{Ll}+ed )?(?:as follows|of)\b:?\s*|^(?:namely|specifically|being|which are|i\.e\.),?\s*/iu,
      "",
    )
    // "Alpha, which is composed of Beta and Gamma; Delta; and Epsilon"
    .replace(/,? (?:which|each of which|whose|that|together|collectively)\b[^;]{0,300}(?=;)/g, "")
    .replace(
      /,? (?:(?:(?:all|both|each|none|some|most|one|two|three) of )?which|whose|that) (?:we|are|is|have|has|were|operate)\b.*$/s,
      "",
    );
  if (list.trim().length < 4)
    return /:\s*$/.test(said) || told !== null ? bulletsAfter(text, paragraphEnd, told) : null;
  if (
    /:\s*$/.test(opener[0]) ||
    /^[•●▪◦]/.test(list) ||
    told !== null ||
    /are|were|of|includ/.test(opener[0])
  ) {
    const names = namesInList(list, told, uses);
    if (names.length !== told && remarked.length > 0) return remarked;
    return names.length >= 2 ? names : null;
  }
  const isOwn = /,\s*$/.test(opener[0]) && /^(?:\p{Lu}[\p{L}&-]*)/u.test(list);
  return isOwn ? namesInList(list, told, uses) : null;
}

/**
 * "Pumps, consisting of two plants, and Valves, based in Gary, Indiana": as many names in capitals as there are segments, the rest
 * being what is said of them; none where there are more or fewer.
 */
function namesWithRemarks(list: string, told: number): string[] {
  const parts = list
    .replace(/\s*\([^()]{2,80}\)/g, "")
    .replace(/[.:]\s*$/, "")
    .split(/[,;]\s*(?:and\s+)?| and (?=\p{Lu})/u);
  const names = parts.filter((part) => /^\p{Lu}/u.test(part) && !isStateName(part.trim()));
  const isList = parts[0] === names[0] && names.length === told && names.every(isPlain);
  return isList ? names.flatMap((name) => tidySegment(name) ?? []) : [];
}
/** Words in capitals and what joins them. */
const isPlain = (name: string): boolean =>
  /^\p{Lu}[\p{L}’'&/-]*(?: (?:and|&|of|\p{Lu}[\p{L}’'&/-]*)){0,5}$/u.test(name) && tidySegment(name) !== null;

const inParts = new RegExp(
  `\\b(?:${wordings("segments: divided into")})(?: \\p{L}+ly)? (?:the |two |three |four )*([\\p{L}\\s,&-]{4,120})$`,
  "iu",
);
const arePlainly = new RegExp(
  `^(?:\\p{Ll}+ ){0,2}([\\p{L}\\s,&/’'-]{4,140}?),? (?:each )?(?:${wordings("segments: make up")})(?: \\p{L}+){0,4} $`,
  "u",
);

/** "operates in the human health care and agricultural business segments", "Pumps and Valves are our two segments" */
function namesBefore(
  said: string,
  cue: RegExpExecArray,
  told: number | null,
  uses: CountUses,
): string[] | null {
  const before = said.slice(0, cue.index);
  const listed = /segments$/i.test(cue[0]) ? inParts.exec(before)?.[1] : undefined;
  const subjects = arePlainly.exec(before.replace(/^(?:Each of|Together,|Both) /, ""))?.[1];
  const list = listed ?? subjects?.replace(/^(?:[Tt]he|[Oo]ur) /, "");
  if (list === undefined) return null;
  const names = namesInList(list, told, uses);
  return listed === undefined && !names.every((name) => /^\p{Lu}.*\p{Ll}/u.test(name)) ? null : names;
}

const numbers = "two three four five six seven eight nine".split(" ");
const numberIn = (text: string): number | null => {
  const at = numbers.findIndex((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
  return at < 0 ? null : at + 2;
};

/** The names with which the bullets or short paragraphs begin that follow a list's colon. */
function bulletsAfter(text: string, from: number, told: number | null): string[] {
  const names: string[] = [];
  const lines = plainLines(text.slice(from, from + 2_000), told);
  if (lines.length > 0) return lines;
  const parts = text.slice(from, from + 6_000).split(/\n\n+|\n(?=\s*(?:[•●▪◦·*(]|[o–—-]\s|\d\.\s))/);
  for (const part of parts) {
    const said = part.replace(/\s+/g, " ").trim();
    if (said === "" || said.length < 3) continue;
    const bullet = /^(?:[•●▪◦·*–—-]|o(?=\s)|\(?(?:\d|[a-e]|i{1,3}|iv|v)\)|\d\.)\s*(\S.*)$/u.exec(said)?.[1];
    const titled = /^(\p{Lu}[^.:–—]{2,60}?)(?:\s*[:–—]|\s-{1,2}\s|\.\s|$)/u.exec(said)?.[1];
    const name = tidySegment(
      (bullet ?? titled ?? "").split(
        /\s[–—-]{1,2}\s|[:–—.;]|, (?:which|that|where|whose|through|our|with|a |an |\p{Ll}+ing\b)/u,
      )[0] ?? "",
    );
    if (name === null) {
      if (names.length === 0 || bullet !== undefined || said.length < 60) break;
      continue;
    }
    if (bullet === undefined && told === null) break;
    names.push(name);
    if (names.length === (told ?? 9)) break;
  }
  return names;
}

/** The lines below a list's colon, where each is a short name and nothing else: as many as there are said to be. */
function plainLines(text: string, told: number | null): string[] {
  const [part = ""] = text.trimStart().split(/\n\n/);
  const lines = part.split("\n").map((line) => line.trim().replace(/(?:[,;]?(?: and)?|\.)$/, ""));
  const isList = told === null ? lines.length > 1 && lines.length < 9 : lines.length === told;
  return isList && lines.every(isPlain) ? lines.flatMap((line) => tidySegment(line) ?? []) : [];
}

/** The names of a list, split so that they are as many as the sentence says, where it does. */
function namesInList(list: string, told: number | null, uses: CountUses): string[] {
  const plain = list
    .replace(/\s*\([^()]{4,60}\)/g, "")
    .replace(/,? (?:LLC|L\.L\.C\.|Inc\.?|L\.P\.|Ltd\.?)(?=[,;.]|\s+and\b|$)/g, "")
    .replace(/[.:](?:\s.*)?$/s, "");
  // “Pumps,” “Valves and Seals” and “Filters.”
  const quoted = [...plain.matchAll(/[“"]([^“”"]{2,60}?)[,.]?[”"]/g)].map(([, name = ""]) => name);
  const marked = plain
    .split(/\s*(?:(?:,|;|\band\b)+\s*)?(?:\((?:i{1,3}|iv|v|vi|\d|[a-f])\)|[•●▪◦])\s*/)
    .filter((part) => part.trim() !== "");
  const commas = plain.split(/,\s*(?:and\s+|as well as\s+)?/);
  const last = commas.at(-1) ?? "";
  const lastTwo = [...commas.slice(0, -1), ...splitAtAnd(last, uses)];
  const mixed = plain.split(/[;,]\s*(?:and\s+)?/);
  const mixedAtAnd = mixed.flatMap((part, place) =>
    part.includes(" and ") ? [mixed.toSpliced(place, 1, ...splitAtAnd(part, uses))] : [],
  );
  const ways = [
    ...(quoted.length > 1 && quoted.length === told ? [quoted] : []),
    ...(marked.length > 1 ? [marked] : []),
    ...(plain.includes(";") ? [plain.split(/;\s*(?:and\s+)?/), mixed, ...mixedAtAnd] : []),
    ...(/,\s*(?:and|as well as)\s/.test(plain) ? [commas, lastTwo] : [lastTwo, commas]),
  ];
  const [first = []] = ways;
  const chosen =
    told === null
      ? first
      : (ways.find((way) => way.length === told) ?? joinedTo(told, commas, uses) ?? first);
  const names = chosen
    .map((part) => part.replace(/^\s*and\s+/i, "").trim())
    .map((part) => (isRest.test(part) ? part : tidySegment(part)));
  return names.every((name) => name !== null) ? names : [];
}

/** "Pumps, Valves, and Pipe, Fittings and Drainage" in as many parts as there are: those joined whose whole the text uses as a name. */
function joinedTo(told: number, parts: readonly string[], uses: CountUses): string[] | null {
  const extra = parts.length - told;
  if (extra < 1 || extra > 2 || told < 2) return null;
  const ways = Array.from({ length: told }, (_, from) => {
    const whole = parts.slice(from, from + extra + 1).join(", ");
    return { whole, way: parts.toSpliced(from, extra + 1, whole) };
  });
  const used = ways.map(({ whole, way }) => ({ way, count: uses(whole) }));
  const best = used.reduce((most, one) => (one.count > most.count ? one : most), {
    way: [] as string[],
    count: 1,
  });
  return best.way.length === told ? best.way : null;
}

/** How often a text uses words as a name of their own, not as a part of a list. */
type CountUses = (name: string) => number;

/** Counts in the first million characters, each name once. */
function usesIn(text: string): CountUses {
  let plain: string | null = null;
  const counts = new Map<string, number>();
  return (written) => {
    const name = written.toLowerCase().replace(/\s+/g, " ").trim();
    const known = counts.get(name);
    if (known !== undefined) return known;
    plain ??= text.slice(0, 1_000_000).toLowerCase().replace(/\s+/g, " ");
    let count = 0;
    for (let at = plain.indexOf(name); at >= 0 && name !== ""; at = plain.indexOf(name, at + name.length))
      if (
        !/\p{L}$|\band $|& $/u.test(plain.slice(Math.max(0, at - 5), at)) &&
        !/^\p{L}|^ and \p{L}/u.test(plain.slice(at + name.length, at + name.length + 7))
      )
        count += 1;
    counts.set(name, count);
    return count;
  };
}

/** At the "and" whose both sides the text uses as names: "Flow Control and Electrical and Electronic Components". */
function splitAtAnd(part: string, uses: CountUses): string[] {
  const places = [...part.matchAll(/ and /g)].map(({ index }) => index);
  if (places.length < 2 || places.length > 4) return splitAtLastAnd(part);
  const ways = places.map((at) => [part.slice(0, at), part.slice(at + 5).replace(/[.;:]+$/, "")] as const);
  const weights = ways.map((names) => Math.min(...names.map(uses)));
  const most = Math.max(...weights);
  if (most > 0) return [...(ways[weights.lastIndexOf(most)] ?? [part])];
  // One of the two is a name at least.
  const sums = ways.map(([one, other]) => uses(one) + uses(other));
  const best = Math.max(...sums);
  return best === 0 ? splitAtLastAnd(part) : [...(ways[sums.lastIndexOf(best)] ?? [part])];
}

function splitAtLastAnd(part: string): string[] {
  const at = part.lastIndexOf(" and ");
  return at < 0 ? [part] : [part.slice(0, at), part.slice(at + 5)];
}

function tidySegment(part: string): string | null {
  const name = part
    .replace(/^\s*(?:\(?(?:i{1,3}|iv|v|vi|\d|[a-e])\)|[•●▪])\s*/i, "")
    .replace(/\s*\([^)]*\)?/g, "")
    .replace(/,? (?:which|consisting|includ(?:e[sd]?|ing)|and includes?)\b.*$|\s+[–—-]{1,2}\s.*$/s, "")
    .replace(/[“”"]/g, "")
    .replace(/[;,]?\s+and$|[;,]+\s*$/i, "")
    .replace(/\s+(?:business )?segments?$/i, "")
    .replace(/^(?:the|our|its)\s+/i, "")
    .replace(/\s+/g, " ")
    .trim();
  if (name.length < 2 || name.length > 60 || name.split(" ").length > 7) return null;
  if (
    noPart.test(name) ||
    noSegment.test(name) ||
    /^in (?:millions|thousands)\b|\b(?:months?|quarters?|weeks?|years?) ended\b|\b(?:19|20)\d\d\b|[—–]/i.test(
      name,
    )
  )
    return null;
  return name;
}

const segmentHeading =
  /^(?:(?:note )?\(?\d{1,2}\)?[.:] ?)?[^.]{0,40}\b(?:industry|business|operating|reportable|geographic)? ?segments?\b[^.]{0,24}$/i;
const salesHeading =
  /^(?:total |net |operating |segment |external )*(?:revenues?|sales)(?: from (?:services|operations))?(?:,? \(?in (?:thousands|millions)(?: of dollars)?\)?| \(.{3,50}\)| by (?:industry )?segment| (?:from|to) (?:external|unaffiliated|outside) (?:customers|parties))?:?$/i;
/** Years or words, no amounts. */
const isHeader = (cell: string): boolean => /^(?:fiscal )?(?:19|20)\d\d$|^\D*$/i.test(cell);

/** The rows beneath "Revenues" in a table of segments. */
function tabulatedSegments(rows: ReportDocument["rows"]): SegmentReading[] {
  for (const at of rows.keys()) {
    const reach = tableReach(rows, at);
    const near = rows.slice(at, at + reach);
    const listed = headsSegments(rows[at] as Row)
      ? segmentRows(rows.slice(at + 1, at + 14))
      : reach === announcedReach
        ? provenRows(rows.slice(at + 1, at + 16))
        : [];
    if (listed.length >= 2 && listed.length <= 9) return listed;
    const from = near.findIndex(
      ({ cells: [label, ...others] }) =>
        salesHeading.test(label?.text.trim() ?? "") &&
        (reach > announcedReach || others.every(({ text }) => isHeader(text.trim()))),
    );
    if (from < 0) continue;
    const names = segmentRows(rows.slice(at + from + 1, at + headedReach));
    if (names.length >= 2 && names.length <= 12) return names;
  }
  return [];
}

/** "Segment | Principal products | 2020 | 2019": the heads of a table with a row for each. */
const headsSegments = ({ cells: [first, ...others] }: Row): boolean =>
  others.some(({ text }) => /^(?:fiscal )?(?:19|20)\d\d\b/.test(text)) &&
  /^(?:(?:business|operating|reportable|reporting|industry) )?segments?:?$/i.test(first?.text.trim() ?? "");

/** Rows of a table that speaks of segments, up to a total that they come to; else those below a head "Segment". */
function summedSegments(rows: readonly Row[]): SegmentReading[] {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    if (row.cells.length < 2) continue;
    const before = rows
      .slice(Math.max(0, at - 3), at)
      .flatMap(({ cells }) => (cells.length === 1 ? (cells[0]?.text.slice(-300) ?? "") : []));
    let end = at + 1;
    while (
      end < rows.length &&
      end < at + 40 &&
      (rows[end]?.cells.length ?? 0) > 0 &&
      !isText(rows[end] as Row)
    )
      end += 1;
    const table = rows.slice(at, end);
    const head = table.slice(0, 3).flatMap(({ cells }) => cells.map(({ text }) => text));
    if (/\bsegments?\b/i.test([...before, ...head].join(" ")) && !/\bgeograph/i.test(before.join(" "))) {
      const names = namesToTotal(table) ?? namesBelowHead(table);
      if (names.length > 1 && names.length < 9) return names;
    }
    at = end - 1;
  }
  return [];
}

/** The labels of the first rows whose amounts come to the next one's; null where none do. */
function namesToTotal(table: readonly Row[]): SegmentReading[] | null {
  let parts: { row: Row; amount: number }[] = [];
  for (const row of table) {
    const [amount] = row.cells.length > 1 ? amountsIn(row.cells) : [];
    if (amount === undefined || row.cells.slice(1).every(({ text }) => /^(?:19|20)\d\d$/.test(text.trim()))) {
      if (row.cells.length === 1) parts = [];
      continue;
    }
    const sum = parts.reduce((whole, part) => whole + part.amount, 0);
    if (parts.length > 1 && amount > 0 && Math.abs(sum - amount) < rounding) {
      const names = parts.flatMap(({ row: { cells, start, end } }) => {
        const label = cells[0]?.text.replace(/[.\s]+$/, "") ?? "";
        const name = isRest.test(label) || noSegment.test(label) ? null : tidySegment(label);
        return name === null ? [] : [{ name, start, end, revenue: null }];
      });
      return names;
    }
    parts.push({ row, amount });
  }
  return null;
}

/** The labels below "Segment | Principal products", to the table's end. */
function namesBelowHead(table: readonly Row[]): SegmentReading[] {
  const at = table.findIndex(({ cells }) =>
    /^(?:(?:business|operating|reportable) )?segments?:?$/i.test(cells[0]?.text.trim() ?? ""),
  );
  const below = at < 0 ? [] : table.slice(at + 1).filter(({ cells }) => cells.length > 1);
  const names = below.flatMap(({ cells, start, end }) => {
    const name = tidySegment(cells[0]?.text ?? "");
    return name === null || isRest.test(name) ? [] : [{ name, start, end, revenue: null }];
  });
  return names.every(({ name }) => isPlain(name)) ? names : [];
}

/** Rows of names with amounts, the first of which come to what stands beneath them. */
function provenRows(rows: readonly Row[]): SegmentReading[] {
  const from = rows.findIndex(
    ({ cells }) => /\p{L}{3}/u.test(cells[0]?.text ?? "") && amountOf(cells) !== null,
  );
  const names = from < 0 ? [] : segmentRows(rows.slice(from));
  const amounts = rows.slice(from, from + names.length + 3).flatMap(({ cells }) => amountOf(cells) ?? []);
  const isProven = amounts.some((total, at) => {
    const parts = amounts.slice(0, at);
    return at >= names.length && total > 0 && parts.reduce((sum, one) => sum + one, 0) === total;
  });
  return isProven ? names : [];
}
/** The first amount of a row; what stands in brackets is taken off. */
function amountOf(cells: Row["cells"]): number | null {
  for (const { text } of cells) {
    const plain = text.replace(/^\$\s*/, "");
    const amount = amountIn(plain) ?? amountIn(plain.replace(/^\(|\)$/g, ""));
    if (amount !== null) return plain.startsWith("(") ? -amount : amount;
  }
  return null;
}

/** Rows below the heads of columns among which those that add up to the total stand. */
const rowsOfColumns = 12;
/** What rounding may leave between a sum and its total. */
const rounding = 0.15;

/** Segments as the heads of columns before "Total", where a row beneath them adds up to the total's. */
function segmentColumns(rows: ReportDocument["rows"]): SegmentReading[] {
  for (const [at, { cells, start, end }] of rows.entries()) {
    const last = cells.at(-1)?.text.trim() ?? "";
    if (cells.length < 3 || !/^(?:total|consolidated)(?: total)?$/i.test(last)) continue;
    const above = rows.slice(Math.max(0, at - 4), at).flatMap((row) => row.cells.map(({ text }) => text));
    if (!/\bsegments?\b/i.test(above.join(" ")) || /\bgeograph/i.test(above.join(" "))) continue;
    const sums = rows
      .slice(at + 1, at + rowsOfColumns)
      .map((row) => amountsIn(row.cells))
      .find((amounts) => amounts.length > 2 && amounts.length <= cells.length && isSum(amounts));
    if (sums === undefined) continue;
    const names = cells
      .slice(0, -1)
      .slice(1 - sums.length)
      .flatMap((cell) => {
        const head = wholeHead(rows, at, cell);
        return isRest.test(head) ? [] : tidySegment(head);
      });
    if (names.length > 1 && names.every((name) => name !== null && /\p{L}{3}/u.test(name)))
      return names.flatMap((name) => (name === null ? [] : [{ name, start, end, revenue: null }]));
  }
  return [];
}

/** Lines above the last of a column's head that may belong to it. */
const linesOfHead = 2;

/** "Personal" above "Lines": a head with what stands right above it, of plain text by its characters. */
function wholeHead(rows: readonly Row[], at: number, { text, left }: Row["cells"][number]): string {
  let head = text;
  const own = rows[at] as Row;
  const reach = (said: string) => (isPlainRow(own) ? said.length : 0);
  for (let line = at - 1; line >= Math.max(0, at - linesOfHead); line -= 1) {
    const { cells, isTable } = rows[line] as Row;
    if (isTable !== own.isTable || cells.length < 2) break;
    if (cells.some((cell) => /\d|[-=]{3}|\bsegment/i.test(cell.text))) break;
    const above = cells.find(
      (cell) => cell.left <= left + reach(text) && left <= cell.left + reach(cell.text),
    );
    if (above !== undefined) head = `${above.text} ${head}`;
  }
  return head.replace(/\s+/g, " ").trim();
}

/** Of columns beside the segments'. */
const isRest =
  /^(?:all )?other$|^corporate$|^corporate (?:and|&) (?:all )?(?:other|eliminat)|^(?:unallocated|eliminat|intersegment|adjust|reconcil)/i;

function isSum(amounts: readonly number[]): boolean {
  const total = amounts.at(-1) ?? 0;
  const sum = amounts.slice(0, -1).reduce((whole, amount) => whole + amount, 0);
  return total > 0 && Math.abs(sum - total) < rounding;
}

/** The amounts of a row behind its label: a dash is none, and brackets, maybe in cells of their own, take off. */
function amountsIn(cells: Row["cells"]): number[] {
  const said = cells
    .slice(1)
    .map(({ text }) => text)
    .join(" ")
    .replace(/[$\s]+/g, " ");
  return [
    ...said.matchAll(
      /(\( ?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?:--|[–—])(?!\p{L})|(?<= )-(?= |$)/gu,
    ),
  ].map(([, bracket, digits]) =>
    digits === undefined ? 0 : (bracket === undefined ? 1 : -1) * Number(digits.replaceAll(",", "")),
  );
}

/** "We report three segments. Their sales were:", above a table of just so many rows before its total. */
function countedRows(rows: readonly Row[]): SegmentReading[] {
  for (const [at, { cells }] of rows.entries()) {
    const said = cells.length === 1 ? (cells[0]?.text ?? "").slice(-300) : "";
    const told = numberIn([...said.matchAll(announcedCount)].at(-1)?.[1] ?? "");
    if (told === null) continue;
    const table = rows.slice(at + 1, at + 2 + rowsOfColumns);
    const from = table.findIndex(
      ({ cells: own }) => own.length > 1 && /\p{L}{3}/u.test(own[0]?.text ?? "") && !isHead(own),
    );
    if (from < 0 || table.slice(0, from).some((row) => isText(row))) continue;
    const isHeaded = table
      .slice(0, from)
      .some(({ cells: own }) => /^segments?$/i.test(own[0]?.text.trim() ?? ""));
    const names = segmentRows(table.slice(from));
    const next = table[from + names.length];
    const isWhole = next === undefined || noSegment.test(next.cells[0]?.text.trim() ?? "") || isText(next);
    if (names.length === told && isWhole && (isHeaded || amountOf(table[from]?.cells ?? []) !== null))
      return names;
  }
  return [];
}

/** A row of heads: "Segment | Subsidiary | Business", "Fiscal 2015 | Fiscal 2014". */
const isHead = (cells: Row["cells"]): boolean =>
  /^segments?$/i.test(cells[0]?.text.trim() ?? "") ||
  cells.every(({ text }) => isHeader(text.trim()) && text.length < 30 && !/^\p{Lu}.* \p{Ll}/u.test(text));

const isText = ({ cells }: Row): boolean => cells.length === 1 && (cells[0]?.text.length ?? 0) > 60;

const amountIn = (text: string): number | null => {
  const [, digits] = /^(?:\$ ?)?(\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
};

const headedReach = 40;
const announcedReach = 8;

/** How many rows below a heading, or a sentence that announces a table, the table of segments may stand. */
function tableReach(rows: readonly Row[], at: number): number {
  const [first, ...others] = rows[at]?.cells ?? [];
  const said = first?.text.trim() ?? "";
  if (segmentHeading.test(said)) return headedReach;
  if (others.length > 0 || said.length > 600 || !/\bsegment/i.test(said)) return 0;
  // Of plain text a sentence may run over lines.
  const below = rows.slice(at + 1, at + 4);
  const ends = below.findIndex(({ opens, isTable }) => opens || isTable);
  const rest = below.slice(0, ends < 0 ? undefined : ends).map(({ cells }) => cells[0]?.text ?? "");
  return announced.test([said, ...rest].join(" ")) ? announcedReach : 0;
}

const announced = new RegExp(`\\b(?:${wordings("segments: announced table")})\\b`, "iu");

function segmentRows(rows: ReportDocument["rows"]): SegmentReading[] {
  const names: SegmentReading[] = [];
  let begun = "";
  for (const { cells, start, end } of rows) {
    const label = `${begun}${cells[0]?.text.replace(/[.\s]+$/, "") ?? ""}`;
    // "Refrigerated and", with its amounts beside the next line.
    begun = cells.length === 1 && /(?: and| &| of|,)$/.test(label) && label.length < 50 ? `${label} ` : "";
    if (begun !== "") continue;
    const isSum = noSegment.test(label) || /^elimination/i.test(label) || !/\p{L}/u.test(label);
    if (cells.length < 2 && names.length === 0 && !isSum) continue;
    if (isSum || cells.length < 2) break;
    const name = tidySegment(label);
    // "EMEA Region": a table's short form of what the segment is called.
    if (name !== null && !/ region$/i.test(name)) names.push({ name, start, end, revenue: null });
  }
  return names;
}
