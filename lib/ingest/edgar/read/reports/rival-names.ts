import "server-only";
import { isPlace } from "@/lib/domain/company-names/company-words";
import { isStateName } from "@/lib/domain/places";
import { wordStems } from "@/lib/domain/report-words";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import {
  companyName,
  coordinated,
  hasForm,
  isCity,
  isCompany,
  type NamedAt,
  tidyName,
} from "./company-lists";
import { phrases, wordings } from "./phrases";
import { type Paragraph, paragraphsOf, type ReportDocument } from "./report-document";

/** A name where a report speaks of competition, and what speaks for and against its being a competitor's. */
export type RivalName = Stretch & {
  name: string;
  /** What stands behind it in its sentence or cell. */
  behind: string;
  /** Null where it surely is one. */
  measures: Record<string, number> | null;
};

/** What a name may be read as, where it may be a competitor's, and what the whole document says of it. */
export type RivalKnowledge = {
  nameOf: (named: NamedAt, said: string) => string | null;
  toldOf: (name: string) => readonly string[];
  /** Names in a sentence that stand in no list there, as makers of rival drugs do. */
  makersIn: (said: string) => readonly NamedAt[];
  /** The word by which the filer calls itself. */
  filerWord: string;
};

/** The heading of a section about nothing but competition, on a line of its own or before the first sentence. */
const sectionHeading =
  /^\W*(?:the )?(?:(?:general|our|market|industry|business) )?(?:competition|competitors|rivals|competitive (?:conditions|environment|landscape|position|situation|factors))\W*$/i;
const runInHeading =
  /^\W*(?:competition|competitors|competitive (?:conditions|environment|landscape|position))\W{0,3}(?:[.:–—-]|$)/i;
/** Numbers and heads of pages, which end no section. */
const furniture =
  /^\W*(?:(?:page )?(?:\d{1,3}|[ivx]{1,5}|[A-Z]-\d{1,3})\W*|page \W*)?$|^(?:table of contents|index to financial statements)$/i;
/** The last line of a page, in the middle of a sentence. */
const brokenLine = /\p{Ll}[.;] \p{Lu}.* \p{Ll}+$| (?:and|or|the|of|a|an|in|to|by|with|is|are)$/u;
const competing =
  /\bcompet|\brivals?\b|\bv(?:ie[sd]?|ying) |\bother than (?:us|ourselves|the company) (?:are|is)\b|\bother (?:major|principal|leading|significant|large)(?: [a-z]+){0,2} (?:manufactur|produc|suppli|mak)ers (?:include|are)\b/i;
/** A line of fewer letters without a stop is a heading. */
const longestHeading = 80;
/** So many lines behind "Our competitors include:" may be a list of them. */
const longestList = 12;
const longestLine = 160;
/** What stands before a line of a list. */
const bullet = /^\s*[•●▪■◆◦·§➢‣*–—-]\s*/u;

/** Who stands in a list, as the sentence before it says. */
type Introduced = "rivals" | "others" | "unsaid";
const introducedBy = (line: string): Introduced => {
  const said = line.slice(Math.max(0, line.search(/[^.!?]+:$/)));
  return ofRivals.test(said) ? "rivals" : others.test(said) ? "others" : "unsaid";
};
const ofRivals =
  /\bcompetitors?\b|\brivals?\b|\bcompetition\b|\bcompet(?:es?|ed|ing) (?:\p{Ll}+ ){0,3}(?:with|against)\b/iu;

/** What is told of a sentence or cell by its place: `section` is what the heading says of competition. */
type Place = { item: string; section: "own" | "other" | "none"; told: readonly string[] };

/** The names where a report speaks of competition, as often as they stand there, with their measures. */
export function findRivalNames(
  { text, items }: Pick<ReportDocument, "text" | "items">,
  knowledge: RivalKnowledge,
): RivalName[] {
  const wanted = items.filter(({ item }) => /^(?:1|1A|7|4)$/.test(item));
  const about = aboutOf(text, knowledge);
  const found: RivalName[] = [];
  let heading = "";
  let left = 0;
  let introduced: Introduced = "unsaid";
  for (const paragraph of partsOf(text, () => left > 0)) {
    const within = wanted.find(({ start, end }) => start <= paragraph.start && paragraph.start < end);
    if (wanted.length > 0 && within === undefined) continue;
    const line = paragraph.text.trim();
    const isHeading = /^[\p{Lu}\d(“"]/u.test(line) && !furniture.test(line) && !brokenLine.test(line);
    if (left <= 0 && line.length < longestHeading && !/[.:;,]$|\t/.test(line)) {
      if (isHeading) heading = line;
      continue;
    }
    const section =
      sectionHeading.test(heading) || runInHeading.test(line)
        ? "own"
        : competing.test(heading)
          ? "other"
          : "none";
    const isTold = competing.test(line);
    const isListed = left > 0;
    const isOfList = bullet.test(line) || line.length < longestLine || /;(?: and| or)?$/.test(line);
    const told = [
      ...flags({ listed: isListed, "paragraph tells": isTold, bullet: bullet.test(line) }),
      ...(isListed ? [`introduced ${introduced}`] : []),
    ];
    const wasIntroduced = introduced;
    if ((isTold || section === "own") && line.endsWith(":")) {
      left = longestList;
      introduced = introducedBy(line);
    } else left = isOfList ? left - 1 : 0;
    if (!isTold && (isListed ? wasIntroduced === "others" : section === "none")) continue;
    const place = { item: within?.item ?? "none", section, told } as const;
    const written = text.slice(paragraph.start, paragraph.end);
    const [rows, lines] = [written.match(/^.*\t/gm)?.length ?? 0, written.match(/\n/g)?.length ?? 0];
    if (rows * 2 > lines) found.push(...namesOfTable(written, paragraph.start, about, place));
    else found.push(...namesOfSentences(paragraph, about, place));
  }
  return found.sort((one, other) => one.start - other.start);
}

/** A text's paragraphs; below a list's colon each line of one that is nothing but short lines in capitals. */
function* partsOf(text: string, isListOpen: () => boolean): Generator<Paragraph> {
  for (const paragraph of paragraphsOf(text)) {
    const lines = text.slice(paragraph.start, paragraph.end).split("\n");
    const isList =
      lines.length > 1 && lines.every((line) => line.length < 60 && /^\p{Lu}[^\t]+$/u.test(line));
    if (!isList || !isListOpen()) {
      yield paragraph;
      continue;
    }
    let start = paragraph.start;
    for (const line of lines) {
      yield { start, end: start + line.length, text: line };
      start += line.length + 1;
    }
  }
}

function namesOfSentences({ start: from, text }: Paragraph, about: About, place: Place): RivalName[] {
  const sentences = splitSentences(text).map(({ start, end }) => ({ start, said: text.slice(start, end) }));
  const areTold = sentences.map(({ said }) => competing.test(said));
  const times = `times told ${Math.min(3, areTold.filter(Boolean).length)}`;
  const isOfOthers = place.told.includes("introduced others");
  return sentences.flatMap(({ start, said }, nth) => {
    if (isOfOthers && areTold[nth] !== true) return [];
    const told = [
      ...place.told,
      times,
      `sentence ${Math.min(3, nth)}`,
      ...flags({
        "before tells": areTold[nth - 1] === true,
        "next tells": areTold[nth + 1] === true,
        "begins list": /:\s*$/.test(said),
      }),
    ];
    return measureNames(said, from + start, about, { ...place, told });
  });
}

const longestHead = 40;

/** Names in the cells of a table, by the heading of their column. */
function namesOfTable(table: string, start: number, about: About, place: Place): RivalName[] {
  const found: RivalName[] = [];
  const lines = table.split("\n");
  let heads = (lines.find((line) => line.includes("\t")) ?? "").split("\t");
  let at = start;
  let nth = 0;
  for (const line of lines) {
    const cells = line.split("\t");
    let from = at;
    cells.forEach((cell, column) => {
      const head =
        heads[heads.length === cells.length ? column : -1] ?? heads.at(column - cells.length) ?? "";
      const told = [
        ...place.told,
        "cell",
        ...(nth === 0 ? ["first row"] : []),
        `column ${Math.min(2, column)}`,
        ...(competing.test(head)
          ? ["head competes", `head competes ${/[,;]/.test(cell) ? "several" : "one"}`]
          : []),
        ...stems(head.toLowerCase().slice(0, 80)).map((stem) => `head ${stem}`),
        ...flags({
          numbers: /\d/.test(line),
          "head others": others.test(head),
          "below capitals": nth > 0 && !/\p{Ll}/u.test(heads.join("")),
          "other heads compete": !competing.test(head) && competing.test(heads.join(" ")),
        }),
      ];
      found.push(...measureNames(cell, from, about, { ...place, told }));
      from += cell.length + 1;
    });
    // A heading of two lines may hide the columns before it.
    if (cells.some((cell) => cell.length < longestHead && competing.test(cell))) heads = cells;
    at += line.length + 1;
    nth += 1;
  }
  return found;
}

/** Where a name may begin. */
const capital = /(?<![\p{L}\p{N}.&’'-])(?=[\p{Lu}\p{N}]|\p{Ll}{1,2}(?:\p{Lu}|\p{N} \p{Lu}))/gu;
/** No name is longer. */
const longestName = 160;

/** The lists of names in a sentence, a single name being one, too. */
function listsOf(said: string): NamedAt[][] {
  const lists: NamedAt[][] = [];
  let from = 0;
  for (const { index } of said.matchAll(capital)) {
    const opening = index === 0 ? thingsOf.exec(said) : null;
    if (index < from || opening !== null || opener.test(said.slice(index, index + 12))) continue;
    const small = beforeList.exec(said.slice(Math.max(from, index - 40), index))?.[1] ?? "";
    let names = coordinated(said, index - small.length);
    if (names.length === 0 && small !== "") names = coordinated(said, index);
    if (names.length === 0) {
      const match = companyName.exec(said.slice(index, index + longestName));
      const name = match?.[1];
      if (match === null || name === undefined) continue;
      names = [{ name, at: index + match[0].length - name.length, inList: false }];
    }
    const last = names.at(-1);
    if (last === undefined) continue;
    from = last.at + last.name.length;
    // "Our markets", "In Ohio, Acme Works": what isn't a company's is no part of the list.
    const isFit = ({ name }: NamedAt) => isCompany(tidyName(name));
    const first = names.findIndex(isFit);
    if (first > 0) lists.push(names.slice(0, first));
    lists.push(names.slice(Math.max(0, first)));
  }
  return lists;
}

/** Words that open a sentence before a name. */
const opener = /^(?:Only|Besides|Despite|Unlike|Like|Apart|Beyond|Although|While|Whereas|Where) /;
/** "Looms of Acme" at the beginning of a sentence. */
const thingsOf = /^\p{Lu}\p{Ll}{2,}s of (?=\p{Lu})/u;
/** A name that is written small at the beginning of a list: "including alpha, Beta". */
const beforeList = /\b(?:including|include|such as|like|are|with|against) (\p{Ll}{3,15}, )$/u;

type About = RivalKnowledge & { text: string; timesSmall: ReadonlyMap<string, number>; ofFiler: RegExp };

function aboutOf(text: string, knowledge: RivalKnowledge): About {
  const word = knowledge.filerWord.replace(/[^\p{L}\p{N}]/gu, "");
  const ofFiler = new RegExp(
    `\\b(?:us|we|ours?|ourselves|the (?:company|corporation|bank|registrant|partnership)${word === "" ? "" : `|${word}`})\\b`,
    "i",
  );
  return { ...knowledge, text, timesSmall: countSmall(text), ofFiler };
}

function measureNames(
  said: string,
  from: number,
  about: About,
  { item, section, told: ofPlace }: Place,
): RivalName[] {
  if (ofStaff.test(said) || bygone.test(said)) return [];
  const { text, timesSmall, ofFiler } = about;
  const makers = about.makersIn(said);
  const lists = [...listsOf(said), ...makers.map((one) => [one])];
  const isSaid = competing.test(said);
  return lists.flatMap((names, nth) => {
    const [first, last] = [names[0], names.at(-1)];
    const likely = names.flatMap((named) => {
      const plain = about.nameOf(named, said);
      return plain === null ? [] : [{ ...named, plain }];
    });
    if (first === undefined || last === undefined || likely.length === 0) return [];
    const beforeAll = before(said, first.at);
    const behindAll = behind(said, last.at + last.name.length);
    const example = exampleOf(beforeAll);
    const clause = beforeAll.slice(beforeAll.lastIndexOf(";") + 1);
    const nouns = [...clause.matchAll(noun)].at(-1);
    const kindOfNoun =
      nouns === undefined
        ? "none"
        : nouns[1] !== undefined
          ? "others"
          : nouns[2] !== undefined
            ? "rivals"
            : "things";
    const cellOrWhole = ofPlace.includes("cell") ? "cell" : ofPlace.includes("bullet") ? "bullet" : "line";
    const pairBefore = wordsOf(beforeAll.slice(-200)).reverse();
    const pairBehind = wordsOf(behindAll.slice(0, 200));
    const tells = competing.test(clause) ? "clause tells" : isSaid ? "sentence tells" : "untold";
    const verb = pairBehind.slice(0, 8).find((word) => /^\p{Ll}{2,}$/u.test(word)) ?? "";
    const ofList = [
      ...ofPlace,
      `item ${item}`,
      `section ${section}`,
      ...(ofPlace.includes("cell")
        ? [`cell ${section}`, ofPlace.includes("listed") ? "cell listed" : "cell alone"]
        : []),
      ...(ofPlace.includes("listed")
        ? [
            `listed ${section}`,
            ...ofPlace.flatMap((one) => (one.startsWith("introduced") ? [`${one} ${cellOrWhole}`] : [])),
            `listed ${/\p{L}/u.test(beforeAll) ? "within" : /\p{L}{4}/u.test(behindAll) ? "begins" : "whole"}`,
          ]
        : []),
      `${section} ${tells}`,
      `lists ${Math.min(4, lists.length)}`,
      `place ${Math.min(3, nth)}`,
      `length ${Math.min(5, names.length)}`,
      ...(example === null
        ? []
        : [
            `example ${kindOfNoun}`,
            `example ${kindOfNoun} ${tells}`,
            ...(example.isElse ? ["example else"] : []),
          ]),
      `noun ${kindOfNoun}`,
      ...flags({
        [`${section} opens`]: !/\p{L}/u.test(beforeAll),
        [`opens ${tells}`]: !/\p{L}/u.test(beforeAll),
        firms: names.some(({ name }) => hasForm(name)),
        [`firms ${section}`]: names.some(({ name }) => hasForm(name)),
        several: names.length > 2,
        [`several ${section} ${tells}`]: names.length > 2,
        whole: !/\p{L}/u.test(beforeAll + behindAll),
        "of filer": ofFiler.test(said),
        "filer behind": ofFiler.test(behindAll),
        "filer before": ofFiler.test(beforeAll),
        "competes behind": competing.test(behindAll),
        "competes before": competing.test(beforeAll),
        "competes near before": competing.test(beforeAll.slice(-60)),
        "competes near behind": competing.test(behindAll.slice(0, 60)),
        "dealt with": dealing.test(beforeAll.slice(-nearby)),
        "else before": elseBefore.test(beforeAll.slice(-nearby)),
        "else behind": elseBehind.test(behindAll.slice(0, nearby)),
        "of others": ofOthers.test(said),
        "behind rivals": rivalsBefore.test(beforeAll.slice(-nearby)),
        "of people": ofPeople.test(said),
        "that compete": thatCompete.test(beforeAll.slice(-nearby)),
        channel: channel.test(clause.slice(-60)),
        "own vendors": /\b(?:our|its|their|whose|company['’]s) (?:\p{Ll}+ ){0,3}$/iu.test(beforeAll),
      }),
      `verb ${verb}`,
      ...near("before all", pairBefore),
      ...near("behind all", pairBehind),
      ...near(`${section} before all`, pairBefore.slice(0, 2)),
      ...near(`${section} behind all`, pairBehind.slice(0, 2)),
      ...near(`${tells} before all`, pairBefore.slice(0, 1)),
      ...near(`${tells} behind all`, pairBehind.slice(0, 1)),
      ...stems(beforeAll).map((stem) => `earlier ${stem}`),
      ...stems(behindAll).map((stem) => `later ${stem}`),
    ];
    return likely.map(({ name, at, plain, inList }) => {
      const end = at + name.length;
      const [earlier, later] = [before(said, at), behind(said, end)];
      const words = name.split(" ");
      const isWord = words.length === 1;
      const isSmall = isWord ? Math.min(3, timesSmall.get(name.toLowerCase()) ?? 0) : 0;
      const told = [
        ...ofList,
        `words ${Math.min(4, words.length)}`,
        `times ${Math.min(6, timesIn(text, name))}`,
        `begins ${stemOf(words[0] ?? "")}`,
        `ends ${stemOf(words.at(-1) ?? "")}`,
        ...(isWord
          ? [`small ${isSmall}`, `small ${isSmall} ${/\p{L}/u.test(earlier) ? "within" : "opens"}`]
          : []),
        ...flags({
          small: !/^[\p{Lu}\p{N}]/u.test(name),
          "legal form": hasForm(name),
          "no company": !isCompany(name),
          maker: makers.some((one) => one.at === at),
          "maker behind": makers.some(
            (one) => one.at > end && /^[®™]?\s?\([^()]*$/.test(said.slice(end, one.at)),
          ),
          place: isPlace(name.toLowerCase()) || isStateName(name),
          city: isCity(name),
          ampersand: name.includes("&"),
          number: /\d/.test(name),
          initials: isWord && /^\p{Lu}+$/u.test(name),
          plural: isWord && /\p{Ll}s$/u.test(name),
          "capital within": isWord && /\p{Ll}\p{Lu}/u.test(name),
          owner: /[’']s /.test(name),
          // "Network Capacity" where the text speaks of a network's capacity.
          "all words small": !isWord && words.every((word) => timesSmall.has(word.toLowerCase())),
          shouted: !isWord && !/\p{Ll}/u.test(name),
          possessive: /^[’']s?\b/.test(later),
          mark: /^[®™]/.test(later),
          opens: !/\p{L}/u.test(earlier),
          "in brackets": earlier.lastIndexOf("(") > earlier.lastIndexOf(")"),
          "name before bracket": /\p{Lu}[\p{L}\p{N}®™-]*\s*\($/u.test(earlier),
          "name in bracket behind": /^[®™]?\s*\((?:\p{Ll}+ )?\p{Lu}/u.test(later),
        }),
        ...about.toldOf(plain).flatMap((one) => [one, `${one} ${inList ? "in list" : "alone"}`]),
        ...near("before", wordsOf(earlier.slice(-200)).reverse()),
        ...near("behind", wordsOf(later.slice(0, 200))),
      ];
      const start = from + at + Math.max(0, name.indexOf(plain));
      const measures = Object.fromEntries(told.map((measure) => [measure, 1]));
      return { name: plain, start, end: start + plain.length, behind: later, measures };
    });
  });
}

/** With whom the filer competes for people or money, and not for buyers. */
const ofStaff = phrases("competitors: for staff");
/** Of rivals that are none any more. */
const bygone = phrases("competitors: bygone");
const ofPeople = /\b(?:president|chairman|officer|director|treasurer)\b/i;
const thatCompete = /\b(?:that|which|who)(?: \p{Ll}+){0,2} compete (?:with|against) (?:both |the )?$/iu;
const channel = /\b(?:through|sold (?:to|at|in|by)|sell to|sales to|suppl(?:y|ied|ies) to)\b[^,;:]*$/i;
const others = new RegExp(`\\b(?:${wordings("competitors: others")})\\b`, "i");
const noun = new RegExp(
  `\\b(?:(${wordings("competitors: others")})|(${wordings("competitors: who")})|(${wordings("competitors: what")}))\\b`,
  "gi",
);

/** What introduces examples at the end of what stands before names, and whether they're of somebody other than rivals. */
function exampleOf(before: string): { clause: string; isElse: boolean } | null {
  const [clause] = exampleCue.exec(before.slice(-400)) ?? [];
  if (clause === undefined) return null;
  return { clause, isElse: [...clause.matchAll(noun)].at(-1)?.[1] !== undefined };
}
const exampleCue =
  /(?:^|[.;:,] )[^.;:,]{2,120}\p{Ll}(?<![su])s,? (?:include|including|such as|like|for example,?|for instance,?|namely,?) (?:the |both )?$/iu;

/** What is farther away in a long sentence says nothing of a name. */
const farthest = 1_000;
const before = (said: string, at: number): string => said.slice(Math.max(0, at - farthest), at);
const behind = (said: string, at: number): string => said.slice(at, at + farthest);

/** So many letters next to a name may say what it is. */
const nearby = 90;
export const dealing = phrases("competitors: dealt with");
const elseBefore = new RegExp(
  `\\b(?:${wordings("competitors: before somebody else")}) (?:the |both )?$`,
  "iu",
);
const elseBehind = new RegExp(`^(?:[’']s)?,? ?(?:${wordings("competitors: behind somebody else")})\\b`, "iu");
const ofOthers = new RegExp(
  `\\b(?:our|its|the company['’]s)\\b[^.;:]{0,30}\\b(?:${wordings("competitors: others")})\\b`,
  "i",
);
const rivalsBefore = new RegExp(`\\b(?:${wordings("competitors: who")})\\b[^.;]*$`, "i");

const flags = (all: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(all).flatMap(([name, holds]) => (holds ? [name] : []));

const tokens = /\p{L}[\p{L}’'-]*|\p{N}[\p{N}.,%]*|[^\s\p{L}\p{N}]/gu;
/** Words as they count beside a name: what is written large is a name, too. */
const wordsOf = (said: string): string[] =>
  (said.match(tokens) ?? []).map((word) =>
    /^\p{Lu}/u.test(word)
      ? "NAME"
      : /^\p{N}/u.test(word)
        ? "NUMBER"
        : /^[●▪■◆◦·§➢‣]$/u.test(word)
          ? "•"
          : stemOf(word),
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
