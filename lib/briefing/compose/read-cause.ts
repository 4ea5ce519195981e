import type { FoundPassage } from "@/lib/db/passages";
import { readTable } from "@/lib/domain/read-table";
import type { Stretch } from "@/lib/language/split-sentences";
import { longSentences, type ReportSentence } from "./report-sentences";

type Row = { kind: string; words: string; means: string };

/**
 * Measures by the concept that is held of them, words of change, words before a cause with how a briefing says them, and
 * words that may stand around a measure and its change; any other word makes it another measure, part or period.
 */
const rows: readonly Row[] = readTable(
  "lib/briefing/compose/cause-words.tsv",
  "kind",
  "words",
  "means",
  "example",
);

/** The longest first, so that "primarily due to" isn't read as "due to". */
const rowsOf = (kind: string): Row[] =>
  rows
    .filter((row) => row.kind === kind)
    .sort((one, other) => other.words.split(" ").length - one.words.split(" ").length);

type Wording = { words: readonly string[]; means: string };

/** By their first words, so that few are tried at each word of a sentence. */
function byFirst<Of extends Wording>(
  all: readonly Of[],
): (words: readonly Word[], at: number) => Of | undefined {
  const known = new Map<string, Of[]>();
  for (const one of all) {
    const [first = ""] = one.words;
    const same = known.get(first);
    if (same) same.push(one);
    else known.set(first, [one]);
  }
  return (words, at) => known.get(words[at]?.lower ?? "")?.find((one) => standsAt(words, at, one.words));
}

const measures = rowsOf("measure").map(({ words, means }) => ({ words: words.split(" "), means }));
const measureAt = byFirst(measures);
const weights = rowsOf("weight").map(({ words }) => words);
const moves = new Map(rowsOf("move").map(({ words, means }) => [words, means]));
const nouns = new Map(rowsOf("noun").map(({ words, means }) => [words, means]));
const around = new Set(rowsOf("around").map(({ words }) => words));
/** Words before a measure that count only some of it: "comparable sales". */
const partial = new Set(rowsOf("partial").map(({ words }) => words));

/** "due to" with what it weighs on either side of its first word: "primarily due to", "due primarily to". */
const causes = rowsOf("cause")
  .flatMap(({ words, means }) => {
    const [first = "", ...rest] = words.split(" ");
    const weigh = (weight: string) =>
      means.startsWith("was ") ? means.replace(/^was/, `was ${weight}`) : `${weight} ${means}`;
    return [
      { words: [first, ...rest], means },
      ...weights.flatMap((weight) => [
        { words: [...weight.split(" "), first, ...rest], means: weigh(weight) },
        { words: [first, ...weight.split(" "), ...rest], means: weigh(weight) },
      ]),
    ];
  })
  .sort((one, other) => other.words.length - one.words.length);
const causeAt = byFirst(causes);

type Word = { text: string; lower: string; start: number; end: number };

const readWords = (text: string): Word[] =>
  [...text.matchAll(/[^\s,;()]+/g)].map(({ 0: word, index }) => {
    const bare = word.replace(/[.:]$/, "");
    return { text: bare, lower: bare.toLowerCase(), start: index, end: index + bare.length };
  });

const standsAt = (all: readonly Word[], at: number, wanted: readonly string[]): boolean =>
  wanted.every((one, offset) => all[at + offset]?.lower === one);

/** A part of a company by its name, and by what its report writes for that. */
export type Part = { name: string; forms: readonly string[] };

/** That somebody says of a measure that it rose or fell, with the figures that say by how much. */
export type Change = {
  /** "" where the measure is the whole company's. */
  part: string;
  /** Two with "or" between them where the words may mean either. */
  concept: string;
  direction: "up" | "down";
  percents: Amount[];
  /** Percentage points: 90 basis points are 0.9. */
  points: Amount[];
  amounts: Amount[];
  years: number[];
  isQuarter: boolean;
  /** Whether it says that it speaks of the whole company. */
  isWhole: boolean;
};

/** `unit` is what the last digit counts: $0.8 billion is some $50 million more or less. */
export type Amount = { value: number; unit: number };

/** A reason that somebody gives for a change of a measure, as the sentence has it. */
export type ReadCause = Change & {
  /** "was primarily due to". */
  link: string;
  /** What stands behind it, without the full stop. */
  reason: string;
  /** Whether the sentence before says what moved. */
  leans: boolean;
};

/** Longer spans than a quarter that end in the middle of a year, of which no figures are held. */
const otherSpan =
  /\b(?:six|nine|first half|second half|year[- ]to[- ]date|trailing|both|sequential\w*|respectively)\b/i;

const wholly = /\b(?:total|overall|consolidated|company(?:[’']s)?|we|our)\b/i;

const quarterly =
  /\bquarters?\b|\bthree months\b|\b(?:12|13|14|twelve|thirteen|fourteen) weeks\b|\bQ[1-4]\b/i;

/**
 * The reason in a sentence that says of one measure that it rose or fell, by how much or against which year, and why;
 * null where it says anything else before the reason.
 *
 * @param parts segments and products, which may stand beside the measure.
 * @param before what the sentence before says moved, which "The increase was due to" speaks of.
 */
export function readCause(
  said: string,
  parts: readonly Part[] = [],
  before: Change | null = null,
): ReadCause | null {
  const split = splitAtCause(said);
  if (split === null) return null;
  const { head, link, reason } = split;
  const change = split.isVerb || hasVerb(head) ? readChange(head, parts, before) : null;
  return change === null ? null : { ...change.said, link, reason, leans: change.leans };
}

/** Verbs of a change, and "was"; "Lower margins, due to wages, …" has yet to say what they did. */
const hasVerb = (head: string): boolean =>
  readWords(head).some(
    ({ lower }) =>
      /^(?:was|were|is|are|be|been|has|have|had)$/.test(lower) ||
      (moves.has(lower) && !/^(?:higher|lower)$/.test(lower)),
  );

/** "The increase", "The sales growth": a change that the sentence before tells. */
const back = /^(?:the|this|that|these) /i;

/** A heading that runs into its sentence: "Net sales – Net sales increased …". */
const runIn = /^[A-Z][^.–—]{0,60} [–—] /;

/** A longer span beside a quarter: what is said of both without a figure is true of the quarter. */
const joint =
  /(?<=\b(?:quarter|three months\b[^.]{0,30})) and (?:the )?(?:first )?(?:six|nine)(?:[- ]month)?s? ?(?:months?|periods?)(?= |$)/gi;

/** Words of accounts in brackets: "net income (loss)", "cash provided by (used in) operating activities". */
const signs = /[ /]\((?:loss|losses|used in|used for|used|expense)\)/gi;

/** Whose net income it is, where it is all shareholders'. */
const owners =
  /(?<=\b[Nn]et (?:income|earnings|loss)(?: \((?:loss|losses)\))?) (?:attributable|available) to (?:(?:the )?(?:common )?(?:share|stock)holders|(?:the |our )?Company|[Tt]he \p{Lu}[\p{L}’'.-]*(?: (?:\p{Lu}|&)[\p{L}’'.-]*)*|\p{Lu}[\p{L}’'.-]*(?: (?:\p{Lu}|&)[\p{L}’'.-]*)*)/gu;

const shares =
  / (?:as a|expressed as a) (?:percentage|percent|%) (?:of|to) (?:(?:total|net|our|consolidated) )*(?:sales|revenues?)|(?<=\d ?(?:%|percent)) of (?:(?:total|net|our|consolidated) )*(?:sales|revenues?)/gi;

/** What a measure is called as a share of revenue. */
const shareOf: Readonly<Record<string, string>> = {
  gross_profit: "gross_margin",
  gross_margin: "gross_margin",
  "gross_margin or gross_profit": "gross_margin",
  operating_income: "operating_margin",
  operating_margin: "operating_margin",
};

/** What a sentence says moved, and whether the one before says it; null where it says anything else, or of a span of which nothing is held. */
export function readChange(
  said: string,
  parts: readonly Part[] = [],
  before: Change | null = null,
): { said: Change; leans: boolean } | null {
  const plain = said.replace(runIn, "").replace(signs, "").replace(owners, "");
  const whole = hasNumbers(readNumbers(plain)) ? plain : plain.replace(joint, "");
  if (otherSpan.test(whole)) return null;
  const head = whole.replace(shares, "");
  const { part, rest } = splitPart(head, parts);
  const moved = readMove(readWords(rest.replace(back, "")));
  if (moved === null) return null;
  const numbers = readNumbers(head);
  const direction = moved.direction ?? directionOf(head, numbers);
  if (direction === null) return null;
  const isQuarter = quarterly.test(head);
  const isWhole = part === "" && wholly.test(head);
  const change = { ...moved, part, direction, ...numbers, isQuarter, isWhole };
  if (before !== null && moved.isNoun && back.test(head) && leansOn(change, before))
    return { said: before, leans: true };
  // "This increase" is one that something else tells.
  if (/^(?:this|that|these) /i.test(head)) return null;
  const concept = head === whole ? moved.concept : (shareOf[moved.concept ?? ""] ?? null);
  // "3 points of the growth of revenue" are a part of it.
  if (numbers.points.length > 0 && !/margin/.test(concept ?? "")) return null;
  if (concept === null) return null;
  // A loss that improves is less.
  const isTurned = moved.isAssessed && concept.endsWith("_loss");
  const way = isTurned ? (direction === "up" ? "down" : "up") : direction;
  return { said: { part, concept, direction: way, ...numbers, isQuarter, isWhole }, leans: false };
}

/** Whether a change that is told without its size is the one of the sentence before. */
function leansOn(change: Omit<Change, "concept"> & { concept: string | null }, before: Change): boolean {
  const { concept, part, direction, years, isQuarter } = change;
  return (
    !hasNumbers(change) &&
    (concept === null || before.concept.split(" or ").some((one) => concept.split(" or ").includes(one))) &&
    (part === "" || part === before.part) &&
    direction === before.direction &&
    (!isQuarter || before.isQuarter) &&
    years.every((year) => before.years.length === 0 || before.years.includes(year))
  );
}

/** The part that a measure is of, before it or behind it, and the words without it. */
function splitPart(head: string, parts: readonly Part[]): { part: string; rest: string } {
  const forms = parts
    .flatMap(({ name, forms: all }) => all.map((form) => ({ name, form })))
    .sort((one, other) => other.form.length - one.form.length);
  for (const { name, form } of forms) {
    const pattern = `${escapePattern(form)}(?:[’']s?)?(?: (?:segment|business|division)(?:[’']s)?)?`;
    // Letters that stand for a name are no word that is written small.
    const flags = form === name ? "i" : "";
    const [opening] = new RegExp(`^(?:[Tt]he |[Oo]ur )?${pattern} `, flags).exec(head) ?? [];
    if (opening !== undefined) return { part: name, rest: head.slice(opening.length) };
    const behind = new RegExp(
      `\\b(sales|revenues?|income|profit|earnings|margin) (?:from|of|in|for|at) (?:the |our )?${pattern}(?![\\p{L}\\d])`,
      `u${flags}`,
    );
    if (behind.test(head)) return { part: name, rest: head.replace(behind, "$1") };
    const inside = new RegExp(
      `^([Tt]h(?:e|is) (?:increase|decrease|growth|decline|improvement) in )(?:the )?${pattern} `,
      flags,
    );
    if (inside.test(head)) return { part: name, rest: head.replace(inside, "$1") };
  }
  return { part: "", rest: head };
}

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What stands before the first words of cause, how they are said, and what stands behind them. */
export function splitAtCause(
  said: string,
): { head: string; link: string; isVerb: boolean; reason: string } | null {
  const text = said.replace(owners, (owner) => " ".repeat(owner.length));
  const words = readWords(text);
  const at = words.findIndex((_, index) => causeAt(words, index) !== undefined);
  const cause = causeAt(words, at);
  const [first, last] = [words[at], words[at + (cause?.words.length ?? 0) - 1]];
  if (cause === undefined || first === undefined || last === undefined) return null;
  const reason = said
    .slice(last.end)
    .replace(/^[\s,:]*(?:the following(?: factors| items)?:)?\s*/, "")
    .trim()
    .replace(/[.;]$/, "");
  const isVerb = /(?:^| )(?:reflect(?:s|ed)?|resulted|stemmed)(?: |$)/.test(cause.words.join(" "));
  return { head: text.slice(0, first.start).replace(/\s+/g, " "), link: cause.means, isVerb, reason };
}

type Move = {
  concept: string | null;
  /** Null where no word says it. */
  direction: Change["direction"] | null;
  isNoun: boolean;
  /** By a word that says it got better, which of a loss is less. */
  isAssessed: boolean;
};

/**
 * Which measure moved where, and whether a noun says so; `concept` is null where none is named. Null where another word
 * than those around it stands there, or it moves twice.
 */
function readMove(words: readonly Word[]): Move | null {
  let concept: string | null = null;
  let isNoun = false;
  let isAssessed = false;
  const directions: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const measure = measureAt(words, at);
    const word = words[at];
    if (word === undefined) break;
    if (measure !== undefined) {
      const isOther = concept !== null && concept !== measure.means;
      if (isOther || partial.has(words[at - 1]?.lower ?? "")) return null;
      concept = measure.means;
      at += measure.words.length - 1;
      continue;
    }
    const moved = moves.get(word.lower) ?? nouns.get(word.lower);
    if (moved !== undefined) {
      isNoun ||= directions.length === 0 && nouns.has(word.lower);
      isAssessed ||= /^(?:improve|deteriorat)/.test(word.lower);
      directions.push(moved);
    } else if (!around.has(word.lower) && !/^[$\d%.]+$|^\d+-week$|^q[1-4]$/.test(word.lower)) return null;
  }
  const [direction] = directions;
  if (new Set(directions).size > 1) return null;
  return {
    concept,
    direction: direction === undefined ? null : direction === "up" ? "up" : "down",
    isNoun,
    isAssessed,
  };
}

const comparing = /\b(?:compared|versus|against)\b/i;

/** Where "was A compared with B" went; null where it gives another number of figures. */
function directionOf(head: string, { amounts, percents }: Numbers): Change["direction"] | null {
  const [now, before, ...others] = amounts.length > 0 ? amounts : percents;
  if (now === undefined || before === undefined || others.length > 0 || !comparing.test(head)) return null;
  if (now.value === before.value) return null;
  return now.value > before.value ? "up" : "down";
}

type Numbers = Pick<Change, "percents" | "points" | "amounts" | "years">;

const hasNumbers = ({ percents, points, amounts }: Omit<Numbers, "years">): boolean =>
  percents.length + points.length + amounts.length > 0;

const scales: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };

function readNumbers(head: string): Numbers {
  const amountOf = (number: string, scale: number): Amount => ({
    value: Number(number.replaceAll(",", "")) * scale,
    unit: scale / 10 ** (number.split(".")[1]?.length ?? 0),
  });
  const find = (pattern: RegExp, scale = 1) =>
    [...head.matchAll(pattern)].map(([, number = ""]) => amountOf(number, scale));
  return {
    percents: find(/(\d+(?:\.\d+)?)\)? ?(?:%|percent\b)/g),
    points: [
      ...find(/(\d+(?:\.\d+)?)[ -](?:basis[ -]points?|bps)\b/g, 0.01),
      ...find(/(\d+(?:\.\d+)?) (?:percentage )?points?\b/g),
    ],
    amounts: [...head.matchAll(/\$ ?(\d[\d,]*(?:\.\d+)?)(?: ?(million|billion|trillion)\b)?/g)].map(
      ([, number = "", scale = ""]) => amountOf(number.replace(/,$/, ""), scales[scale] ?? 1),
    ),
    years: readYears(head),
  };
}

/** The year before, where only that is named: "compared with $60 million in 2024". */
const yearBefore =
  /\b(?:from|over|than|versus|against|compared (?:with|to))(?: (?:the|fiscal|year|calendar|\$?[\d.,]+%?|million|billion|in|for|of|an?|(?:net|operating) (?:income|loss)))* (?=(?:19|20)\d\d\b)/i;

function readYears(head: string): number[] {
  const years = (head.match(/(?<![\d.,$])(?:19|20)\d\d\b(?![%,.]\d)/g) ?? []).map(Number);
  const [only, ...others] = new Set(years);
  return only !== undefined && others.length === 0 && yearBefore.test(head) ? [only + 1] : years;
}

/** Whether a text has no words but those of measures and their changes: it says nothing that figures don't. */
export const isOfFiguresOnly = (text: string): boolean =>
  readWords(text).every(({ lower }) => isOfFigures(lower) || /^[\d$%.]+$/.test(lower));

const incomeAt = byFirst(measures.filter(({ means }) => /^(?:gross|operating|net)_(?!cash)/.test(means)));

/** Whether a reason names a margin or an income, which takes a reason itself. */
export const namesIncome = (reason: string): boolean => {
  const words = readWords(reason);
  return words.some((_, at) => incomeAt(words, at) !== undefined);
};

const figureWords = new Set([
  ...measures.flatMap(({ words }) => words),
  ...weights.flatMap((words) => words.split(" ")),
  ..."partially partly offset by the in and both from of net overall decreased increased due to after".split(
    " ",
  ),
  ..."diluted shares outstanding repurchases share excluding adjusted adjusting non-cash expenses items".split(
    " ",
  ),
  ..."changes working capital slightly more than".split(" "),
]);

/** A word of a measure, of its change, or around them. */
export const isOfFigures = (word: string): boolean =>
  figureWords.has(word) || moves.has(word) || nouns.has(word) || around.has(word);

/** A reason, the sentence that gives it (from the one before on where it leans on that), and its passage. */
export type FoundCause = {
  one: ReportSentence;
  cause: ReadCause;
  passage: FoundPassage;
  /** What the sentence behind it says takes off from it, and where that ends. */
  offset: { reason: string; end: number } | null;
};

/** The reasons in a passage, each with the sentence before it where it speaks of the change that one tells. */
export function readCauses(passage: FoundPassage, parts: readonly Part[] = []): FoundCause[] {
  let before: { change: Change | null; said: string; span: Stretch } | null = null;
  const found: FoundCause[] = [];
  let last: FoundCause | null = null;
  const plain = withoutHeadings(passage);
  for (const one of longSentences(plain)) {
    const cause = readCause(one.said, parts, before?.change);
    const { span } = one.ref;
    if (span === null) continue;
    const from = (last?.one.ref.span?.end ?? span.start) - passage.spanStart;
    const isNext = plain.text.slice(from, span.start - passage.spanStart).trim() === "";
    if (last !== null && isNext) {
      const reason = readOffset(one.said, last.cause);
      last.offset = reason === null ? null : { reason, end: span.end };
    }
    last = null;
    const answers: Stretch | null = before !== null && cause?.leans ? before.span : null;
    if (cause !== null && (answers !== null || before === null || !answersUnread(one.said, cause, before))) {
      const whole = { ...span, start: answers?.start ?? span.start };
      last = { cause, passage, one: { ...one, ref: { ...one.ref, span: whole } }, offset: null };
      found.push(last);
    }
    const change = cause === null ? (readChange(one.said.replace(/\.$/, ""), parts)?.said ?? null) : cause;
    before = { change: cause?.leans ? null : change, said: one.said, span };
  }
  return found;
}

const offsetWords =
  "(?:partially|partly|somewhat) (?:offset|reduced|mitigated|tempered)|offset (?:in part|partially|partly)";
const offsetSubject =
  "(?:this|these|that|those|the|such)(?: (?:favorable|unfavorable|positive|negative|higher|lower))?(?: (?:increases?|decreases?|declines?|growth|gains?|improvements?|reductions?|impacts?|factors?|items?|benefits?|effects?|changes?|rises?|falls?|drivers?))?(?<measure> in [^,;:.]{3,40})?";
const offsetSentences = [
  new RegExp(
    `^(?:${offsetSubject} (?:was|were|is|are|has been|have been) )?(?:also )?(?:${offsetWords}) by:?\\s(?<reason>\\S.*)\\.$`,
    "iu",
  ),
  new RegExp(
    `^(?:partially|partly|somewhat) offsetting ${offsetSubject} (?:was|were|is|are):?\\s(?<reason>\\S.*)\\.$`,
    "iu",
  ),
];

/** What takes off from a change, where a sentence behind its reason says so: "These gains were partially offset by …". */
function readOffset(said: string, { concept }: ReadCause): string | null {
  for (const pattern of offsetSentences) {
    const { measure, reason } = pattern.exec(said)?.groups ?? {};
    if (reason === undefined) continue;
    const words = readWords(measure ?? "");
    const named = words.flatMap((_, at) => measureAt(words, at)?.means ?? []);
    const isSame =
      measure === undefined ||
      named.some((one) => one.split(" or ").some((means) => concept.split(" or ").includes(means)));
    return isSame ? reason : null;
  }
  return null;
}

/** What a reason says by itself, and what it says takes off from it. */
export function splitOffset(reason: string): { cause: string; offset: string | null } {
  const words = /,? (?:and |but )?(?:was |were )?(?:partially|partly|somewhat) offset by:? /.exec(reason);
  return words === null
    ? { cause: reason, offset: null }
    : { cause: reason.slice(0, words.index), offset: reason.slice(words.index + words[0].length) };
}

/** Money that is what something moved by, not what it came to. */
const moneyMoved =
  /(?<!\b(?:to|from|was|were|at|with|versus|approximately|over|than|for) )\$ ?(\d[\d,]*(?:\.\d+)?)(?: ?(million|billion|trillion)\b)?/g;
const oneMoved =
  /^(?:(?:an? |the )?\$[^ ]+ (?:million |billion )?(?:increase|decrease|decline|rise|fall|gain|charge)|(?:an? |the )?(?:increase|decrease|decline|rise|fall) of \$)/;

/** How much more than a change its parts may come to where they are rounded, or one weighs against others. */
const mostOver = 1.3;

/**
 * Whether the figures of a reason add up to clearly more than the change that it is for: what takes off from them isn't
 * told.
 *
 * @param moved of amounts in percent as well, of margins in points alone.
 */
export function overstates(reason: string, moved: { points: number | null; amount: number | null }): boolean {
  const { percents, points } = readNumbers(reason);
  const sum = (all: readonly Amount[]) => all.reduce((total, { value }) => total + value, 0);
  // One percentage may be what a part of it grew by.
  const shares = percents.length > 1 ? [percents, points] : [points];
  const most = moved.points === null ? null : Math.max(moved.points, 0) * mostOver;
  if (most !== null && shares.some((all) => sum(all) >= most && sum(all) > 0)) return true;
  if (moved.amount === null) return false;
  const money = [...reason.matchAll(moneyMoved)].map(
    ([, number = "", scale = ""]) => Number(number.replaceAll(",", "")) * (scales[scale] ?? 1),
  );
  const isCounted = money.length > 1 || oneMoved.test(reason);
  return isCounted && money.reduce((total, one) => total + one, 0) >= moved.amount * mostOver;
}

/** Whether "The increase in sales", without its size, is that of a sentence before it of which another thing is said. */
function answersUnread(
  said: string,
  { percents, amounts, years, part }: ReadCause,
  before: { change: Change | null; said: string },
): boolean {
  if (before.change !== null || part !== "" || !back.test(said)) return false;
  if (percents.length + amounts.length + years.length > 0) return false;
  return readWords(before.said).some(({ lower }) => moves.has(lower) || nouns.has(lower));
}

/** The paragraphs of a passage without headings, tables and bullets. Each sentence stays where it was. */
function withoutHeadings(passage: FoundPassage): FoundPassage {
  const lines = joinLists(passage.text.replace(pageEnd, blank)).split("\n");
  const ends = (line: string, next: string) => {
    // A line of a list needs no full stop of its own.
    const isOpen = isItem(line) && /[\p{L}\d%)]$/u.test(line) && (next.trim() === "" || isItem(next));
    return isOpen ? "." : "\n";
  };
  const text = lines.map((line, at) => {
    const next = lines[at + 1];
    return `${withoutMarks(line)}${next === undefined ? "" : ends(line, next)}`;
  });
  return { ...passage, text: text.join("") };
}

/** What stands between two pages where a sentence goes on. */
const pageEnd =
  /(?<=[\p{Ll},])\n+(?:(?:[^\n.]{0,60}\d|[^\n.\d]{1,60}\d[^\n.]{0,20}|Table of Contents)\n+){1,3}(?=\p{Ll})/gu;

const blank = (text: string): string => " ".repeat(text.length);

const longestHeading = 60;

function withoutMarks(line: string): string {
  if (!isItem(line)) {
    const isHeading = line.length <= longestHeading && !line.includes(".");
    return isHeading || line.split("\t").length > 2 ? blank(line) : line.replace(/^[ \t]*[–-]/, blank);
  }
  return line.replace(/^[ \t]*[•·▪●]/, blank);
}

const isItem = (line: string): boolean => /^[ \t]*[•·▪●]/.test(line);

/**
 * Lists as parts of the sentences that they end, where each of their lines is less than one. Sentences in a list that says
 * how something moved are about that, whatever they don't say: they are left out.
 */
function joinLists(text: string): string {
  const lines = text.split("\n");
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfList(lines, at);
    joined.push(end === at ? (lines[at] ?? "") : joinList(lines.slice(at, end + 1)));
    at = end;
  }
  return joined.join("\n");
}

/** The last line of a list of two or more that a line with a colon opens; that line where it opens none. */
function endOfList(lines: readonly string[], lead: number): number {
  if (!lines[lead]?.trimEnd().endsWith(":")) return lead;
  let end = lead;
  let items = 0;
  for (let at = lead + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (isItem(line)) {
      end = at;
      items += 1;
      // A page may end between two of them.
    } else if (line.trim() !== "" && (items === 0 || line.length > longestHeading || /[.:]/.test(line)))
      break;
  }
  return items < 2 ? lead : end;
}

function joinList([lead = "", ...lines]: readonly string[]): string {
  const items = lines.filter(isItem).map((line) => line.trim());
  const last = items.at(-1) ?? "";
  if (items.slice(0, -1).some((item) => /[.](?: |$)/.test(item)) || last.includes(". ")) {
    const isOfChange = readWords(lead).some(({ lower }) => moves.has(lower) || nouns.has(lower));
    return [lead, ...(isOfChange ? lines.map(blank) : lines)].join("\n");
  }
  return `${lead} ${lines.map(joinLine).join("")}`;
}

/** A line of a list with the mark behind it that a sentence has there, in the place of the line's end. */
function joinLine(line: string, at: number, { length }: readonly string[]): string {
  const isLast = at === length - 1;
  if (!isItem(line)) return `${blank(line)}${isLast ? "" : " "}`;
  const item = line.replace(/[•·▪●]/, " ");
  return `${item}${isLast ? "" : /(?:[,;]|\band)$/.test(item.trimEnd()) ? " " : ","}`;
}
