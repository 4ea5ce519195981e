import "server-only";
import { isPlace } from "@/lib/domain/company-names/company-words";
import { probabilityBy } from "@/lib/domain/logit";
import { isStateName } from "@/lib/domain/places";
import { wordStems } from "@/lib/domain/report-words";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { companyName, hasForm, isCity, isCompany, tidyName } from "./company-lists";
import { phrases, wordings } from "./phrases";
import { paragraphsOf, type ReportDocument } from "./report-document";
import weights from "./rival-weights.json";

/** A name in a report's section on competition, and what speaks for and against its being a competitor's. */
export type RivalName = Stretch & {
  name: string;
  /** The sentence that it stands in, and its place there. */
  said: string;
  at: number;
  /** Where the list of names that it stands in begins and ends. */
  list: Stretch;
  measures: Record<string, number>;
};

/** A name that's less likely to be a competitor's isn't read. */
export const leastLikely = 0.8;

/** The names in a report's section on competition that are likely those of competitors. */
export const likelyRivals = (document: Pick<ReportDocument, "text" | "items">): RivalName[] =>
  findRivalNames(document).filter(({ measures }) => probabilityBy(weights, measures) >= leastLikely);

/** The heading of a section about nothing but competition, on a line of its own or before the first sentence. */
const sectionHeading =
  /^\W*(?:the )?(?:(?:general|our|market|industry|business) )?(?:competition|competitors|rivals|competitive (?:conditions|environment|landscape|position|situation|factors))\W*$/i;
const runInHeading =
  /^\W*(?:competition|competitors|competitive (?:conditions|environment|landscape|position))\W{0,3}(?:[.:–—-]|$)/i;
/** Numbers and heads of pages, which end no section. */
export const furniture =
  /^\W*(?:(?:page )?(?:\d{1,3}|[ivx]{1,5}|[A-Z]-\d{1,3})\W*|page \W*)?$|^(?:table of contents|index to financial statements)$/i;
const competing = /\bcompet|\brivals?\b/i;
/** A line of fewer letters without a stop is a heading. */
const longestHeading = 80;
/** So many lines behind "Our competitors include:" may be a list of them. */
const longestList = 8;

/** All names in a report's sections on competition, as often as they stand there, with their measures. */
export function findRivalNames({ text, items }: Pick<ReportDocument, "text" | "items">): RivalName[] {
  const wanted = items.filter(({ item }) => /^(?:1|1A|7|4)$/.test(item));
  const found: RivalName[] = [];
  const timesSmall = countSmall(text);
  let heading = "";
  let left = 0;
  for (const paragraph of paragraphsOf(text)) {
    const within = wanted.find(({ start, end }) => start <= paragraph.start && paragraph.start < end);
    if (wanted.length > 0 && within === undefined) continue;
    const line = paragraph.text.trim();
    const introduces = competing.test(line) && line.endsWith(":");
    if (left <= 0 && line.length < longestHeading && !/[.:;,]$/.test(line)) {
      if (/^[\p{Lu}\d(“"]/u.test(line) && !furniture.test(line)) heading = line;
      continue;
    }
    const isListed = left > 0;
    left = introduces ? longestList : left - 1;
    if (!sectionHeading.test(heading) && !runInHeading.test(line)) continue;
    for (const { start, end } of splitSentences(paragraph.text)) {
      const said = paragraph.text.slice(start, end);
      const place = { item: within?.item ?? "none", isListed, isTable: paragraph.text.includes("\t") };
      for (const one of measureNames(said, text, timesSmall, place)) {
        const from = paragraph.start + start + one.at;
        found.push({ ...one, said, start: from, end: from + one.name.length });
      }
    }
  }
  return found;
}

/** Where a name may begin. */
export const capital = /(?<![\p{L}\p{N}.&’'-])(?=[\p{Lu}\p{N}]|\p{Ll}{1,2}(?:\p{Lu}|\p{N} \p{Lu}))/gu;
/** No name is longer. */
const longestName = 160;

function namesOf(said: string): { name: string; at: number; end: number }[] {
  const names: { name: string; at: number; end: number }[] = [];
  for (const { index } of said.matchAll(capital)) {
    if (index < (names.at(-1)?.end ?? 0)) continue;
    const match = companyName.exec(said.slice(index, index + longestName));
    const name = match?.[1];
    if (match === null || name === undefined) continue;
    const at = index + match[0].length - name.length;
    names.push({ name: tidyName(name), at, end: at + name.length });
  }
  return names;
}

type Place = { item: string; isListed: boolean; isTable: boolean };

function measureNames(
  said: string,
  text: string,
  timesSmall: ReadonlyMap<string, number>,
  { item, isListed, isTable }: Place,
): Pick<RivalName, "name" | "at" | "list" | "measures">[] {
  const names = namesOf(said);
  return names.map(({ name, at, end }, place) => {
    const [before, behind] = [said.slice(0, at), said.slice(end)];
    const words = name.split(" ");
    const isWord = words.length === 1;
    const firstOfAll = startOfList(names, place, said);
    const lastOfAll = endOfList(names, place, said);
    const told = [
      `item ${item}`,
      `words ${Math.min(4, words.length)}`,
      `names ${Math.min(6, names.length)}`,
      `place ${Math.min(3, place)}`,
      `times ${Math.min(6, timesIn(text, name))}`,
      `listed ${Math.min(4, lastOfAll - firstOfAll)}`,
      `begins ${stemOf(words[0] ?? "")}`,
      `ends ${stemOf(words.at(-1) ?? "")}`,
      ...(isWord ? [`small ${Math.min(3, timesSmall.get(name.toLowerCase()) ?? 0)}`] : []),
      ...flags({
        "says compete": competing.test(said),
        list: isListed,
        table: isTable,
        "legal form": hasForm(name),
        "no company": !isCompany(name),
        place: isPlace(name.toLowerCase()) || isStateName(name),
        city: isCity(name),
        ampersand: name.includes("&"),
        initials: isWord && /^\p{Lu}+$/u.test(name),
        plural: isWord && /\p{Ll}s$/u.test(name),
        "capital within": isWord && /\p{Ll}\p{Lu}/u.test(name),
        owner: /[’']s /.test(name),
        possessive: /^[’']s?\b/.test(behind),
        mark: /^[®™]/.test(behind),
        opens: !/\p{L}/u.test(before),
        "in brackets": before.lastIndexOf("(") > before.lastIndexOf(")"),
        "name before bracket": /\p{Lu}[\p{L}\p{N}®™-]*\s*\($/u.test(before),
        "dealt with": dealing.test(before.slice(-nearby)),
        "else before": elseBefore.test(before.slice(-nearby)),
        "else behind": elseBehind.test(behind.slice(0, nearby)),
        "of others": ofOthers.test(said),
        "behind rivals": rivalsBefore.test(before.slice(-nearby)),
        "name in bracket behind": /^[®™]?\s*\((?:\p{Ll}+ )?\p{Lu}/u.test(behind),
      }),
      ...near("before", wordsOf(before).reverse()),
      ...near("behind", wordsOf(behind)),
      ...near("before all", wordsOf(said.slice(0, names[firstOfAll]?.at)).reverse()),
      ...near("behind all", wordsOf(said.slice(names[lastOfAll]?.end))),
      ...stems(before).map((stem) => `earlier ${stem}`),
      ...stems(behind).map((stem) => `later ${stem}`),
    ];
    const list = { start: names[firstOfAll]?.at ?? at, end: names[lastOfAll]?.end ?? end };
    return { name, at, list, measures: Object.fromEntries(told.map((measure) => [measure, 1])) };
  });
}

/** So many letters next to a name may say what it is. */
const nearby = 90;
export const dealing = phrases("competitors: dealt with");
export const elseBefore = new RegExp(
  `\\b(?:${wordings("competitors: before somebody else")}) (?:the |both )?$`,
  "iu",
);
export const elseBehind = new RegExp(
  `^(?:[’']s)?,? ?(?:${wordings("competitors: behind somebody else")})\\b`,
  "iu",
);
const ofOthers = new RegExp(
  `\\b(?:our|its|the company['’]s)\\b[^.;:]{0,30}\\b(?:${wordings("competitors: others")})\\b`,
  "i",
);
const rivalsBefore = new RegExp(`\\b(?:${wordings("competitors: who")})\\b[^.;]*$`, "i");

const flags = (all: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(all).flatMap(([name, holds]) => (holds ? [name] : []));

/** What joins names to a list: "Alpha (a unit of Beta), Gamma and Delta". */
const joint = /^(?:[®™]|[’']s|\s*\([^)]{1,60}\))*\s*(?:[,;]? (?:and|or)|[,;])(?: the)? $/;

function startOfList(names: readonly { at: number; end: number }[], from: number, said: string): number {
  let first = from;
  while (first > 0 && joint.test(said.slice(names[first - 1]?.end, names[first]?.at))) first -= 1;
  return first;
}

function endOfList(names: readonly { at: number; end: number }[], from: number, said: string): number {
  let last = from;
  while (last < names.length - 1 && joint.test(said.slice(names[last]?.end, names[last + 1]?.at))) last += 1;
  return last;
}

const tokens = /\p{L}[\p{L}’'-]*|\p{N}[\p{N}.,%]*|[^\s\p{L}\p{N}]/gu;
/** Words as they count beside a name: what is written large is a name, too. */
const wordsOf = (said: string): string[] =>
  (said.match(tokens) ?? []).map((word) =>
    /^\p{Lu}/u.test(word) ? "NAME" : /^\p{N}/u.test(word) ? "NUMBER" : stemOf(word),
  );

/** The four words next to a name, each by its distance, and the nearest two as a pair. */
const near = (side: string, [first, second, ...more]: readonly string[]): string[] => [
  ...[first, second, ...more.slice(0, 2)].flatMap((word, at) =>
    word === undefined ? [] : [`${side} ${at + 1} ${word}`],
  ),
  ...(first === undefined || second === undefined ? [] : [`${side} ${first} ${second}`]),
];

const stemOf = (word: string): string => wordStems(word)[0] ?? word.toLowerCase();
const stems = (said: string): string[] => [
  ...new Set(wordsOf(said).filter((word) => /^\p{Ll}+$/u.test(word))),
];

function timesIn(text: string, name: string): number {
  let times = 0;
  for (let at = text.indexOf(name); at >= 0 && times < 6; at = text.indexOf(name, at + name.length))
    times += 1;
  return times;
}

/** How often a text writes a word in small letters: such a word is hardly a name. */
function countSmall(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.slice(0, 2_000_000).matchAll(/(?<![\p{L}\p{N}])\p{Ll}{2,24}(?![\p{L}\p{N}])/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
