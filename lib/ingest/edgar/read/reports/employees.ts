import "server-only";
import { numberOf as numberInWords, ones, tens } from "@/lib/language/number-words";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { phrases, wordings } from "./phrases";
import { findDays, type ReportDocument } from "./report-document";
import type { Row } from "./report-rows";

export type EmployeesReading = Stretch & {
  value: number;
  /** ISO day; null where the text gives none. */
  asOf: string | null;
};

const workers =
  "(?:employees|persons|people|associates|team members|teammates|colleagues|individuals|workers|crew members|cast members|partners|full[- ]?time equivalents?)";
const below = `(?:(?:${tens.join("|")})(?:-(?:${ones.slice(1, 10).join("|")}))?|${ones.slice(1).join("|")})`;
const hundreds = `(?:${below}|a) hundred(?:,?(?: and)? ${below})?`;
const thousands = `(?:${hundreds}|${below}|a) thousand(?:,?(?: and)? (?:${hundreds}|${below}))?`;
/** "412", "ninety-seven", "two hundred eighty-seven", "one thousand two hundred", "no". */
const count = `(\\d{1,3}(?:,\\d{3})+|\\d{1,6}|(?:${thousands}|${hundreds}|${below}|no)\\b)`;
/** What may stand between a count and its workers: "full- and part-time", not "shares committed to". */
const described =
  "(?:(?!(?:were|was|are|is|be|to|of|in|on|at|for|by|from|including|the|with|that|shares?|million|billion|percent|largest|labor)\\b)[A-Za-z’'&.-]+,? ){0,8}?";
const counts = [
  new RegExp(
    `\\b${count}(?: \\(\\d+\\))? (?:[a-z]+ )?full[- ]time,? (?:and|plus) (?:[a-z]+ )?(?:\\d[\\d,]*|[a-z-]+) (?:[a-z]+ )?part[- ]time ${workers}\\b`,
    "gi",
  ),
  new RegExp(`\\b${count}(?: \\(\\d+\\))? ${described}${workers}\\b`, "gi"),
  // "We do not have any employees"
  new RegExp(
    `\\b(?:do|does|did) (not) (?:itself |currently )?(?:have|employ) any (?:paid |full[- ]time )?${workers}\\b`,
    "gi",
  ),
  new RegExp(
    `\\b(?:employees|(?:persons|people|individuals) (?:employed|on the payroll)|workforce|headcount|head count|work force|payrolls?|complement|employment|personnel|staff)(?: [a-z-]+){0,4}(?: by (?:the |our )?[A-Za-z]+)?(?:,? (?:at|as of|on) [A-Z][a-z]+ \\d{1,2}, \\d{4},?|, [^.;,]{5,80},)? (?:was|were|is|of|totaled|totalled|numbered|stood at)(?: (?:therefore|thus|approximately|about|over|nearly|some|more than))? ${count}(?!\\d|%| ?(?:percent|million|billion))`,
    "gi",
  ),
  new RegExp(
    `\\bemploy(?:ed|s|ing)?(?: (?:a total of|approximately|about|over|nearly|some|more than|an average of|on average|directly|worldwide)){0,3} ${count}(?= |\\.|,)(?! ?(?:percent|%|million))`,
    "gi",
  ),
  new RegExp(
    `\\bemployees, (?:which|including) [^.;]{5,160}, totall?ed(?: (?:approximately|about|over|nearly|more than))? ${count}(?= |\\.|,)(?! ?(?:percent|%|million))`,
    "gi",
  ),
  // "persons in the Company's employ at year-end numbered 4,118"
  new RegExp(
    `\\b(?:${workers}|payrolls?|staff|workforce|work force|headcount)\\b(?:[^.;:\\d]| (?:19|20)\\d\\d| \\d{1,2},){0,90}? numbered(?: (?:approximately|about|over|nearly|some|more than))? ${count}(?!\\d|%| ?(?:percent|million|billion))`,
    "gi",
  ),
  // "giving us a workforce of 1,912"
  new RegExp(
    `\\b(?:workforce|work force|headcount|complement|payroll) of(?: (?:approximately|about|over|nearly|some|more than))? ${count}(?!\\d|%| ?(?:percent|million|billion))`,
    "gi",
  ),
  // "1,031 full time and 87 part time, for an aggregate of 1,118"
  new RegExp(
    `\\b(?:for|making|bringing|giving (?:us|it)) (?:an?|the) (?:aggregate|total)(?: of| to)? ${count}(?= |\\.|,)(?! ?(?:percent|%|million|billion))`,
    "gi",
  ),
  // "186 in research and 111 in administration, or 1,087 altogether"
  new RegExp(`\\b${count}(?: (?:persons|people))?,? (?:${wordings("employees: in all")})\\b`, "gi"),
  new RegExp(
    `\\b${count} (?:${workers} )?(?:are |were )?on (?:its|our|the|the Company['’]s) (?:rolls|payrolls?)\\b`,
    "gi",
  ),
  new RegExp(`\\b${count} (?:were|are) employed(?! (?:by|in|at)\\b)`, "gi"),
  // "our employees, of whom there were 900"
  new RegExp(`\\b${workers}, of whom there (?:were|are)(?: (?:approximately|about|some))? ${count}`, "gi"),
  // "the payrolls of the Company carried 900 names"
  new RegExp(
    `\\b(?:payrolls?|rolls)\\b[^.;:\\d]{0,60}?(?: (?:\\d{1,2}, )?\\d{4},?)?[^.;:\\d]{0,30}? (?:had|carried|carries|listed|lists|bore|showed|held) ${count} names\\b`,
    "gi",
  ),
  // "bringing the number employed by the Company at December 31, 1996 to 900"
  new RegExp(
    `\\bnumber (?:of (?:people|persons|employees) )?(?:employed|on (?:the|our) payrolls?)\\b[^.;:\\d]{0,70}?(?: \\d{1,2}, \\d{4},?)? (?:to|was|is|stood at|came to) ${count}(?!\\d|%| ?(?:percent|million|billion))`,
    "gi",
  ),
] as const;

const cue =
  /\b(?:employ|payroll|on (?:its|our) rolls|complement|our people|people work for (?:us|the company)|workforce|work force|head ?count|(?:company['’]s|registrant['’]s|corporation['’]s|our) (?:personnel|staff)\b|associates|team members|teammates|colleagues|(?:global|worldwide) team|full-time|(?:we|company|corporation) (?:had|has|have) [\d,]+ (?:people|persons)(?=[.,;(]| (?:at|on|as|in|and|of|throughout|across|work\w*|employed|world\w*)\b))/i;
/** Less speaks for no total. */
const enough = 1.6;
/** Below it a table with a total is asked too. */
const doubtful = 2.6;

/**
 * How many people the filer employs in all: of all counts of workers that its report states, the one whose sentence speaks of
 * the whole company on a day; else the total of a table of employees. Counts of a union, a place, a segment or a kind of
 * worker are not taken for the total.
 */
export function readEmployees({
  text,
  items,
  rows,
}: Pick<ReportDocument, "text" | "items" | "rows">): EmployeesReading | null {
  let best: Weighed | null = null;
  let none: Weighed | null = null;
  const business = items.find(({ item }) => item === "1");
  for (const { said, start, end } of sentencesWith(text, cue)) {
    const inBusiness = business && business.start <= start && start < business.end ? 1 : 0;
    for (const found of countsOf(said)) {
      const weight = weightOf(said, found) + inBusiness;
      if (weight <= ((found.value === 0 ? none : best)?.weight ?? enough)) continue;
      const isOfUnits = ofUnits.test(said) && !ofManager.test(said);
      const told = { value: found.value, asOf: findDays(said)[0] ?? null, start, end, weight, isOfUnits };
      if (found.value === 0) none = told;
      else best = told;
    }
  }
  // "The Bank employed 112 persons. The Company has no employees of its own."
  if (none !== null && (best === null || (!best.isOfUnits && none.weight >= best.weight))) best = none;
  const tabulated = tabulatedEmployees(rows);
  // A table's total speaks for more than a sentence on some workers, and one that its rows prove for more than any.
  const isSurer = best === null || best.weight < doubtful || tabulated?.isProven === true;
  if (best === null || (tabulated !== null && isSurer && tabulated.value > best.value)) return tabulated;
  return { value: best.value, asOf: best.asOf, start: best.start, end: best.end };
}

/**
 * What a proxy statement says beside the pay ratio: only a count of a day, since such documents also tell of
 * volunteers and of those who answered a survey.
 */
export function readDatedEmployees(
  document: Pick<ReportDocument, "text" | "items" | "rows">,
): EmployeesReading | null {
  const found = readEmployees(document);
  return found !== null && found.asOf !== null && found.value > 1 ? found : null;
}

type Weighed = EmployeesReading & { weight: number; isOfUnits: boolean };

/** Of those through which a holding company works, not of those who manage it. */
const ofUnits =
  /\b(?:banks?|associations?|subsidiar(?:y|ies)|operating (?:company|companies|partnership)|insurers?|utility)\b/i;
const ofManager = /\b(?:manag(?:er|ement company)|advis[eo]r|general partner|sponsor|affiliates? of)\b/i;

const tableRow =
  /^[^\n\t]*(?:\t[^\n\t]*){3,}$|^[^\n\t]{0,90}(?:\t[^\n\t]{0,60})?\t[$(]?[\d,.]*\d[)%]?(?:\t[^\n\t]{0,30})?$/gm;

type Said = Stretch & { said: string };

/** Sentences of prose, lines as one and tabs as blanks, places kept; rows of tables are none. */
function* sentencesWith(text: string, wanted: RegExp): Generator<Said> {
  for (const part of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)) {
    if (part[0].length > 30_000 || !wanted.test(part[0])) continue;
    const rows = part[0].match(tableRow)?.length ?? 0;
    const prose = rows < 3 ? part[0] : part[0].replace(tableRow, (row) => ".".padEnd(row.length));
    const plain = prose.replace(/[\n\t]/g, " ");
    for (const { start, end } of splitSentences(plain))
      yield { start: part.index + start, end: part.index + end, said: plain.slice(start, end) };
  }
}

type Count = { value: number; index: number; length: number };

function countsOf(said: string): Count[] {
  const found: Count[] = [];
  for (const pattern of counts)
    for (const match of said.matchAll(pattern)) {
      if (found.length >= mostCounts) return found;
      const written = match[1] ?? "";
      const before = said.slice(0, match.index);
      const behind = said.slice(match.index + written.length, match.index + written.length + 6);
      // "1993", "401(k)", "COVID-19" and "$500" count nobody.
      if (/^(?:19|20)\d\d$/.test(written) || /[$(-]$/.test(before) || /^ ?\(k\)/.test(behind)) continue;
      found.push({
        value:
          firstOfList(said, match) ??
          sumOfEmployers(said, match) ??
          sumOfTimes(said, match) ??
          sumOfPlaces(said, match) ??
          sumOfKinds(said, match) ??
          numberOf(written),
        index: match.index,
        length: match[0].length,
      });
    }
  return found;
}

/** "one thousand two hundred" in its two halves. */
function numberOf(written: string): number {
  if (/^not?$/i.test(written)) return 0;
  const [whole = "", rest] = written.toLowerCase().split(/ thousand\b,?(?: and)? ?/);
  return rest === undefined ? numberInWords(whole) : (numberInWords(whole) || 1) * 1000 + numberInWords(rest);
}

/** More counts stand in no sentence in earnest. */
const mostCounts = 24;

/** "3,150, 2,770 and 2,530 persons, respectively" are those of three years, the newest first. */
function firstOfList(said: string, { index, 0: phrase }: RegExpExecArray): number | null {
  if (!/^[^.]{0,40}\brespectively\b/i.test(said.slice(index + phrase.length))) return null;
  const list = /(\d{1,3}(?:,\d{3})*)(?:, \d{1,3}(?:,\d{3})*){0,4},? and $/.exec(
    said.slice(Math.max(0, index - 60), index),
  );
  return list?.[1] === undefined ? null : numberOf(list[1]);
}

const furtherEmployer = new RegExp(
  `(?:,|,? and) ${count}(?: \\(\\d+\\))? (?:by|in|at) (?:the|our|its) `,
  "gi",
);

/** "98 persons are employed by the parent, ten by its Canadian subsidiary and 33 by the British one": all of them. */
function sumOfEmployers(said: string, { index, 0: phrase }: RegExpExecArray): number | null {
  const behind = said.slice(index + phrase.length);
  if (!/^ (?:are|were) employed (?:by|in|at) /i.test(behind)) return null;
  const further = [...behind.matchAll(furtherEmployer)].map((match) => numberOf(match[1] ?? ""));
  const own = /\d[\d,]*/.exec(phrase)?.[0] ?? phrase.split(" ")[0] ?? "";
  return further.length === 0 ? null : further.reduce((sum, value) => sum + value, numberOf(own));
}

const elsewhere = phrases("employees: somewhere");
const abroad = new RegExp(
  `^[^.;\\d]{0,80}? and (?:approximately |about |some |over |another )*${count} (?:more )?(?:${workers} )?[^.;\\d]{0,60}?\\b(?:internationally|abroad|overseas|outside (?:of )?the|elsewhere|in the rest of)\\b`,
  "i",
);

/** "204 people in the United States and 116 internationally": both, where no total stands before. */
function sumOfPlaces(said: string, { index, 0: phrase, 1: written = "" }: RegExpExecArray): number | null {
  const behind = said.slice(index + phrase.length);
  const further = abroad.exec(behind);
  const from = index + phrase.indexOf(written);
  if (!further?.[1] || !elsewhere.test(behind.slice(0, 80)) || hasTotal.test(said.slice(0, from)))
    return null;
  return numberOf(written) + numberOf(further[1]);
}

const isFullTime = /^[\w,-]+(?: \(\d+\))? (?:[a-z]+ ){0,2}?full[- ]time\b/i;
const ofPartTime = new RegExp(
  `^[^.;\\d]{0,60}?(?:,| (?:and|plus|as well as)) (?:approximately |about |some |over |another )*${count}(?: \\(\\d+\\))? (?:(?:regular|permanent|other) |${workers} (?:on a )?)?part[- ]time\\b(?! (?:contractors|consultants))`,
  "i",
);

/** "1,061 full-time and 255 part-time employees": both, where no total stands before ("1,316 employees, of whom …"). */
function sumOfTimes(said: string, { index, 0: phrase, 1: written = "" }: RegExpExecArray): number | null {
  const from = index + phrase.indexOf(written);
  const own = said.slice(from);
  if (!isFullTime.test(own) && !/\b(?:on a )?full[- ]time basis\b/i.test(own.slice(0, 60))) return null;
  const full = /full[- ]time(?: basis)?/i.exec(own);
  // "112 persons, 94 of them on a full-time basis"
  if (/ (?:\d[\d,]*|[a-z-]+) of (?:whom|which|these|those|them)\b/i.test(own.slice(0, full?.index)))
    return null;
  const further = full && ofPartTime.exec(own.slice(full.index + full[0].length));
  if (!further?.[1] || (isShareOf.test(said.slice(0, from)) && hasTotal.test(said.slice(0, from))))
    return null;
  return numberOf(written) + numberOf(further[1]);
}

const employing = /^employ(?:ed|s|ing)?\b/i;
const isOfAll = new RegExp(`^ (?:[a-z-]+ ){0,3}?${workers}\\b|^ ?(?:full|part)[- ]time\\b`, "i");
/** What ends a list of kinds of workers. */
const endOfKinds = /[.;:(]|,? (?:(?:of|in|by) (?:whom|which)|which|who|including|were|are|is)\b/i;
const furtherKind =
  /,?(?: and|,)(?: (?:approximately|about|some|over|another))? (\d[\d,]*)(?= (?!of\b|in\b|at\b)[a-z])/gi;

/** "Employed 842 drivers, 111 mechanics and 27 persons in offices": all of them, where each count is of a kind of its own. */
function sumOfKinds(said: string, { index, 0: phrase, 1: written = "" }: RegExpExecArray): number | null {
  if (!employing.test(phrase) || !/^\d/.test(written)) return null;
  const rest = said.slice(index + phrase.length);
  if (!/^ [a-z]/.test(rest) || isOfAll.test(rest)) return null;
  const [list = ""] = rest.split(endOfKinds);
  const further = [...list.matchAll(furtherKind)].map((match) => numberOf(match[1] ?? ""));
  const isWhole = further.length > 0 && (list.match(/\d[\d,]*/g) ?? []).length === further.length;
  return isWhole ? further.reduce((sum, value) => sum + value, numberOf(written)) : null;
}

/** A count of workers before those by time. */
const hasTotal = new RegExp(
  `\\b(?!(?:19|20)\\d\\d\\b)\\d[\\d,]*(?: \\(\\d+\\))? (?:[a-z-]+ ){0,4}?${workers}\\b`,
  "i",
);

/** What comes before a part of a total that the sentence has told. */
const isShareOf =
  /\b(?:of (?:whom|which|these|those|them)|including|includes?|included|consist(?:s|ed|ing) of|compris(?:ed|ing)(?: of)?|comprises|with)\b[^.;]{0,30}$|[:(] ?$/i;

/** Words of a sum over all places and kinds of workers. */
const sumOfAll = new RegExp(
  `\\b(?:${wordings("employees: in all")}|${wordings("employees: everybody")})\\b`,
  "i",
);

const signs: readonly (readonly [RegExp, number, (around: Around) => string])[] = [
  [
    /\b(?:as of|at|on) (?:\p{Lu}\p{L}+ \d{1,2}, \d{4}|(?:fiscal )?year[- ]end|the end of)|\bduring (?:fiscal )?(?:19|20)\d\d/iu,
    1,
    ({ said }) => said,
  ],
  [
    /\b(?:we|the (?:company|corporation|registrant|partnership|trust|bank)|our (?:company|total|global|worldwide)|total|worldwide|global(?:ly)?|entire|aggregate|combined)\b/i,
    0.7,
    ({ said }) => said,
  ],
  [sumOfAll, 2, ({ before, phrase, after }) => `${before.slice(-90)}${phrase}${after.slice(0, 16)}`],
  [/\b(?:approximately|about|total of|some)\b/i, 0.3, ({ before }) => before.slice(-40)],
  [/\b(?:full[- ]time|worldwide|globally|employees)\b/i, 0.3, ({ phrase, after }) => `${phrase}${after}`],
  [
    /\b(?:had|has|have|employ(?:s|ed)?|number(?:s|ed)?|totall?ed|workforce (?:of|was)|employees (?:was|were|is)|(?:staff|workforce|team|personnel) (?:consist(?:s|ed) of|comprise[sd]))(?: (?:a total of|approximately|about|over|nearly|some|more than|an average of))?(?: a)?[^\p{L}]{0,3}$/iu,
    1,
    ({ before }) => before.slice(-60),
  ],
  [/\bemploy/i, 0.2, ({ phrase }) => phrase],
  [
    phrases("employees: part of the count"),
    -1.1,
    ({ before, phrase, after }) => `${before.slice(-70)}${phrase}${after.slice(0, 50)}`,
  ],
  [/\b(?:of whom|of which|of these|including|are engaged|were engaged)\b/i, -1, ({ before }) => before],
  [/^[\s\p{L}]{0,20}(?:are|were) (?:engaged|involved|located|represented)/iu, -1, ({ after }) => after],
  [
    phrases("employees: somewhere"),
    -0.8,
    ({ before, phrase, after }) => `${before.slice(-60)}${phrase}${after.slice(0, 45)}`,
  ],
  [
    // Another company's, told beside.
    /\b(?:which|who) (?:currently |also )?(?:has|have|had|employs?|employed)(?: (?:approximately|about|over|some))?\s*$/i,
    -2,
    ({ before }) => before.slice(-40),
  ],
  // Of those who manage it.
  [
    /\b(?:advis[eo]r|manager|sponsor|general partner|affiliates|affiliated [a-z]+ company)\b[^.;,]{0,40},? (?:had|has|have|employ(?:s|ed)?)[^.;,]{0,20}$/i,
    -1.5,
    ({ before }) => before.slice(-120),
  ],
  // A union's contract, a plan of layoffs.
  [
    /\b(?:involving|covering|affecting|(?:reductions?|eliminations?|terminations?|layoffs?|severance) of)(?: (?:approximately|about|over|some|up to))?(?: an? (?:additional|further))?\s*$/i,
    -2,
    ({ before }) => before.slice(-60),
  ],
  [/\b(?:reduc|eliminat|terminat|layoff)/i, -2, ({ phrase }) => phrase],
  [/\b(?:hourly|union|unionized|salaried|temporary|seasonal)\b/i, -0.6, ({ phrase }) => phrase],
  [/^[^.]{0,60}\b(?:affected|impacted|relocated|transferred)\b/i, -2, ({ after }) => after],
  [
    /\b(?:fewer than|less than|at least|more than one|each|compared (?:to|with)|when (?:we|the company|it) (?:had|employed)(?: over)?)\b/i,
    -1,
    ({ before }) => before.slice(-25),
  ],
];

const ofPart =
  /[,;]? (?=(?:of (?:whom|which|these) )?(?:approximately |about |some )?\d{1,3}(?:\.\d)?(?:%| percent) )|, of (?:whom|which) /;

type Around = { said: string; before: string; phrase: string; after: string };

/** What speaks for a count being the total, from the sentence in which it stands. */
function weightOf(said: string, { value, index, length }: Count): number {
  const around = {
    said,
    before: said.slice(0, index),
    phrase: said.slice(index, index + length),
    // "19,000 people, 42% of whom are represented by unions": what follows is of a part of them.
    after: (said.slice(index + length, index + length + 90).split(ofPart)[0] ?? "").padEnd(1),
  };
  return signs.reduce(
    (weight, [sign, by, where]) => (sign.test(where(around)) ? weight + by : weight),
    1 + Math.log10(Math.max(1, value)) * 0.25,
  );
}

const rowOfAll =
  /^(?:average|total|year[- ]end)? ?(?:number of )?(?:full[- ]time )?employees(?:,? (?:at )?(?:the )?(?:end of )?(?:the )?(?:fiscal )?year(?:[- ]end)?)?[ .:]*$/i;
const tableOfWorkers =
  /\bnumber of (?:full[- ]time )?(?:employees|people|persons|associates)\b[^.]{0,300}(?::|as follows[^.]{0,40}:?)\s*$/i;
/** "The table shows our full-time employees by function.", "Our workforce was made up as follows:", "Employees by region" */
const ofWorkers = phrases("employees: who");
const opensTable = phrases("employees: opens a table");
const ofElse = phrases("employees: table of something else");

/** Whether a sentence tells that a table of all employees follows, whose sum must prove it. */
function announcesWorkers(said: string): boolean {
  return said.length < 300 && ofWorkers.test(said) && opensTable.test(said) && !ofElse.test(said);
}

/** The first number of a row of employees, or of the total of a table that a sentence says to tell them. */
function tabulatedEmployees(rows: readonly Row[]): (EmployeesReading & { isProven: boolean }) | null {
  for (const [at, row] of rows.entries()) {
    const [label] = row.cells;
    if (label === undefined) continue;
    const said = label.text.replace(/\n/g, " ");
    if (rowOfAll.test(said)) {
      const own =
        firstNumber(row.cells.slice(1)) ??
        (row.cells.length === 1 ? firstNumber(rows[at + 1]?.cells ?? []) : null);
      if (own !== null) return { value: own, asOf: null, start: row.start, end: row.end, isProven: false };
    }
    // Of plain text a sentence may run over lines.
    const told = [at - 1, at]
      .map((line) => (rows[line]?.cells ?? []).map(({ text }) => text.slice(-400)).join(" "))
      .join(" ")
      .replace(/\s+/g, " ");
    const isSure = tableOfWorkers.test(told.slice(-400));
    // "The table shows our employees by region. None belongs to a union."
    const last =
      told
        .split(/[.!?] (?=\p{Lu})/u)
        .slice(-3)
        .findLast(announcesWorkers) ?? "";
    if (row.cells.length > 1 || (last === "" && !isSure)) continue;
    const total = totalOf(rows.slice(at + 1, at + 24), isSure);
    if (total !== null)
      return {
        value: total.value,
        asOf: findDays(last)[0] ?? null,
        start: total.row.start,
        end: total.row.end,
        isProven: total.isSum,
      };
  }
  return null;
}

const totalLabel = new RegExp(
  `^(?:grand )?totals?(?: (?:number of )?(?:full[- ]time )?(?:company|${wordings("employees: who")}))?:?$`,
  "i",
);

/** The total at the foot of a table, with or without a label: of a row its last number where that sums the others, else its first. */
function totalOf(rows: readonly Row[], isSure: boolean): { value: number; row: Row; isSum: boolean } | null {
  const above: number[][] = [];
  for (const row of rows) {
    const [label] = row.cells;
    if (label === undefined || (row.cells.length === 1 && label.text.length > 160)) return null;
    const isLabelled = numbersIn([label]).length === 0;
    const numbers = numbersIn(isLabelled ? row.cells.slice(1) : row.cells);
    const across = sumOfRow(numbers);
    const value = across ?? numbers[0];
    if (value === undefined || numbers.every(isYear)) continue;
    const parts = above.map((one) => one.at(across === null ? 0 : -1) ?? 0);
    const isSum = parts.length > 1 && value > 1 && parts.reduce((sum, part) => sum + part, 0) === value;
    const isTotal = isLabelled ? totalLabel.test(label.text) : across !== null || isSum;
    if (isTotal && (isSum || isSure)) return { value, row, isSum };
    above.push(numbers);
  }
  return null;
}

const isYear = (value: number): boolean => value > 1900 && value < 2100;

/** The last of a row's numbers where it is the sum of those before: "842  391  1,233". */
function sumOfRow(numbers: readonly number[]): number | null {
  const last = numbers.at(-1) ?? 0;
  const others = numbers.slice(0, -1).reduce((sum, value) => sum + value, 0);
  return numbers.length > 2 && last > 0 && last === others ? last : null;
}

const numberAt = (text: string): number | null =>
  /^(?:\d{1,3}(?:,\d{3})*|\d{1,6})$/.test(text) ? numberOf(text) : null;

/** The numbers of cells; a dash is none of something. */
const numbersIn = (cells: Row["cells"]): number[] =>
  cells.flatMap(({ text }) => (/^[–—-]+$/.test(text) ? 0 : (numberAt(text.trim()) ?? [])));

const firstNumber = (cells: Row["cells"]): number | null =>
  numberAt(cells.find(({ text }) => /\d/.test(text))?.text.trim() ?? "");
