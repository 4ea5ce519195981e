import "server-only";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { findTimes } from "@/lib/language/dates";
import { figureTags } from "../company-facts";
import { findDays } from "./report-days";
import type { ReportDocument } from "./report-document";

type Place = Stretch;
export type EmployeesReading = Place & {
  value: number /** ISO day; null where the text gives none. */;
  asOf: string | null;
};
export type SeatReading = Place & { city: string; state: string };
export type IncorporationReading = Place & { state: string; year: number | null };
export type FoundingReading = Place & { year: number };
export type FigureReading = Place & {
  concept: "revenue" | "net_income";
  /** In `currency`, whole units. */
  value: number;
  currency: string;
  /** First and last day of the fiscal year, where the document tells them; ISO days. */
  from: string | null;
  to: string | null;
};

/** A line that goes on is one text: places stay, since one unit stands for one. */
const joined = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");

const states =
  "Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming District_of_Columbia Puerto_Rico Bermuda Ireland Netherlands England Switzerland Luxembourg Singapore Israel Canada Ontario British_Columbia Quebec Cayman_Islands Marshall_Islands Jersey Curaçao Liberia Panama"
    .split(" ")
    .map((name) => name.replaceAll("_", " "))
    .sort((a, b) => b.length - a.length);
const state = `(?:${states.join("|")})`;
const known = new Map(states.map((name) => [name.toLowerCase(), name]));

const asState = (text: string): string | null =>
  known.get(text.toLowerCase().replace(/\s+/g, " ").trim()) ?? null;

const workers =
  "(?:employees|persons|people|associates|team members|teammates|colleagues|individuals|workers|crew members|cast members|partners|full[- ]?time equivalents?)";
const count =
  "(\\d{1,3}(?:,\\d{3})+|\\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no)";
const described = "(?:[A-Za-z’'&.-]+,? (?:and |or )?){0,7}?";
const counts = [
  new RegExp(`\\b${count}(?: \\(\\d+\\))? ${described}${workers}\\b`, "gi"),
  new RegExp(
    `\\b(?:employees|workforce|headcount|work force|employment)(?: [a-z]+){0,4} (?:was|were|is|of|totaled|totalled|numbered|stood at)(?: (?:approximately|about|over|nearly|some|more than))? ${count}(?!\\d|%| ?(?:percent|million|billion))`,
    "gi",
  ),
  new RegExp(
    `\\bemploy(?:ed|s|ing)?(?: (?:a total of|approximately|about|over|nearly|some|more than|an average of|on average|directly|worldwide)){0,3} ${count}(?= |\\.|,)(?! ?(?:percent|%|million))`,
    "gi",
  ),
] as const;

const numerals = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/**
 * How many people the filer employs in all: of all counts of workers that its report states, the one whose sentence speaks of
 * the whole company on a day. Counts of a union, a place, a segment or a kind of worker are not taken for the total.
 */
export function readEmployees({
  text,
  items,
}: Pick<ReportDocument, "text" | "items">): EmployeesReading | null {
  const plain = joined(text);
  let best: (EmployeesReading & { weight: number }) | null = null;
  for (const sentence of sentencesWith(
    plain,
    /\b(?:employ|workforce|work force|headcount|associates|team members|full-time)/i,
  )) {
    const said = plain.slice(sentence.start, sentence.end);
    for (const { value, index, length } of countsOf(said)) {
      const weight = weightOf(said, index, length, value) + (isInItem(items, sentence.start, "1") ? 1 : 0);
      const asOf = findDays(said)[0] ?? null;
      if (weight > (best?.weight ?? 1.5)) best = { value, asOf, ...sentence, weight };
    }
  }
  return best === null ? null : { value: best.value, asOf: best.asOf, start: best.start, end: best.end };
}

function* sentencesWith(text: string, cue: RegExp): Generator<Stretch> {
  for (const part of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)) {
    if (!cue.test(part[0]) || part[0].length > 30_000) continue;
    for (const { start, end } of splitSentences(part[0]))
      yield { start: part.index + start, end: part.index + end };
  }
}

function countsOf(said: string): { value: number; index: number; length: number }[] {
  const found: { value: number; index: number; length: number }[] = [];
  for (const pattern of counts)
    for (const match of said.matchAll(pattern)) {
      const written = match[1] ?? "";
      const word = numerals.indexOf(written.toLowerCase());
      const value = word >= 0 ? word : Number(written.replaceAll(",", ""));
      // "1993" and "401" are years and plans.
      const isYear = /^(?:19|20)\d\d$/.test(written);
      if (
        !isYear &&
        !/[$(]$/.test(said.slice(0, match.index)) &&
        !/^ ?\(k\)/.test(said.slice(match.index + 3, match.index + 8))
      )
        found.push({ value, index: match.index, length: match[0].length });
    }
  return found;
}

/** What speaks for a count being the total, from the sentence in which it stands. */
function weightOf(said: string, index: number, length: number, value: number): number {
  const before = said.slice(0, index);
  const phrase = said.slice(index, index + length);
  const after = said.slice(index + length, index + length + 90);
  let weight = 1 + Math.log10(Math.max(1, value)) * 0.25;
  const add = (pattern: RegExp, text: string, by: number) => {
    if (pattern.test(text)) weight += by;
  };
  add(
    /\b(?:as of|at|on) (?:\p{Lu}\p{L}+ \d{1,2}, \d{4}|(?:fiscal )?year[- ]end|the end of)|\bduring (?:fiscal )?(?:19|20)\d\d/iu,
    said,
    1,
  );
  add(
    /\b(?:we|the (?:company|corporation|registrant|partnership|trust|bank)|our (?:company|total|global|worldwide)|total|worldwide|global(?:ly)?|entire|aggregate|combined)\b/i,
    said,
    0.7,
  );
  add(/\b(?:approximately|about|total of|some)\b/i, before.slice(-40), 0.3);
  add(/\b(?:full[- ]time|worldwide|globally|employees)\b/i, `${phrase}${after}`, 0.3);
  add(
    /\b(?:union|unions|collective bargaining|bargaining|represented|organized|covered|hourly|salaried|temporary|seasonal|contract(?:ors?)?|part[- ]time|retire(?:d|es)|laid off|terminated|severance|reduc(?:e|ed|tion|tions)|eliminat\w+|positions|layoffs?|participa\w+|eligible|holders?|engineers|scientists|sales(?:people| representatives)|pilots|drivers|of whom|of which|of these|of our|scholarship|hired|acquired|joined)\b/i,
    `${before.slice(-70)}${phrase}${after.slice(0, 50)}`,
    -1.1,
  );
  add(
    /\b(?:located|based|outside|in (?:the )?(?:United States|U\.S\.|Europe|Asia|Canada|Mexico|Puerto Rico|China|India|North America|Latin America)|(?:segment|division|subsidiary|group|operations|facility|plant)(?:'s)?\b(?! of companies))/i,
    `${before.slice(-60)}${phrase}${after.slice(0, 45)}`,
    -0.8,
  );
  add(/\b(?:fewer than|less than|at least|more than one|each)\b/i, before.slice(-25), -1);
  return weight;
}

const isInItem = (items: ReportDocument["items"], at: number, item: string): boolean =>
  items.some((one) => one.item === item && one.start <= at && at < one.end);

/** Characters in which a report's cover page stands. */
const cover = 9_000;

/** Where the filer has its principal executive offices: by the cover's tags, its address, or a sentence. */
export function readSeat({ text, facts }: Pick<ReportDocument, "text" | "facts">): SeatReading | null {
  const city = facts.find(({ concept }) => concept === "dei:EntityAddressCityOrTown");
  const region = facts.find(({ concept }) => /^dei:EntityAddress(?:StateOrProvince|Country)$/.test(concept));
  if (city && region)
    return {
      city: titled(city.text),
      state: asState(region.text) ?? region.text,
      start: city.at,
      end: region.at + region.text.length,
    };
  const head = joined(text.slice(0, cover));
  const mark = head.search(/address (?:of|and telephone number of) (?:its |the )?principal\s+executive/i);
  const address = new RegExp(`([\\p{Lu}][\\p{L}.’' -]{2,30}?),?[ \\t\\n]+(${state})\\b`, "giu");
  const near = mark < 0 ? [] : [...head.slice(Math.max(0, mark - 420), mark).matchAll(address)];
  const last = near.at(-1);
  if (last?.[1] && last[2]) {
    const start = Math.max(0, mark - 420) + last.index;
    return {
      city: titled(lastLine(last[1])),
      state: asState(last[2]) ?? last[2],
      start,
      end: start + last[0].length,
    };
  }
  const said = new RegExp(
    `(?:headquarters?(?: offices?)?|(?:principal )?executive offices|headquartered)[^.]{0,120}?\\b(?:in|at) (?:[^.,]{1,60}, )?([\\p{Lu}][\\p{L}.’' -]{2,30}), (${state})\\b`,
    "u",
  ).exec(joined(text));
  return said?.[1] && said[2]
    ? {
        city: said[1].trim(),
        state: asState(said[2]) ?? said[2],
        start: said.index,
        end: said.index + said[0].length,
      }
    : null;
}

const lastLine = (text: string): string =>
  text
    .split(/[\t\n,]| {2,}/)
    .at(-1)
    ?.trim() ?? text;

const titled = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : text.trim();

/** The state or country of incorporation by the cover, with the year where a sentence tells it. */
export function readIncorporation({
  text,
  facts,
}: Pick<ReportDocument, "text" | "facts">): IncorporationReading | null {
  const year = incorporationYear(text);
  const tag = facts.find(({ concept }) => concept === "dei:EntityIncorporationStateCountryCode");
  if (tag)
    return {
      state: asState(tag.text) ?? tag.text,
      year: year?.year ?? null,
      start: tag.at,
      end: tag.at + tag.text.length,
    };
  const head = joined(text.slice(0, cover));
  const mark = head.search(/state(?:,? or other\s+jurisdiction| of incorporation|,? \(?or jurisdiction)/i);
  if (mark >= 0) {
    const from = Math.max(0, mark - 260);
    const found = [...head.slice(from, mark).matchAll(new RegExp(`\\b${state}\\b`, "gi"))].at(-1);
    if (found)
      return {
        state: asState(found[0]) ?? found[0],
        year: year?.year ?? null,
        start: from + found.index,
        end: from + found.index + found[0].length,
      };
  }
  return year === null || year.state === null ? null : { ...year, state: year.state };
}

function incorporationYear(text: string): (Stretch & { state: string | null; year: number }) | null {
  const plain = joined(text.slice(0, 400_000));
  const pattern = new RegExp(
    `\\b(?:incorporated|organized|formed|reincorporated|chartered)\\b(?: as a (?:corporation|${state} corporation))?[^.;]{0,90}?\\b((?:18|19|20)\\d\\d)\\b`,
    "g",
  );
  for (const match of plain.matchAll(pattern)) {
    const said = match[0];
    const before = plain.slice(Math.max(0, match.index - 60), match.index);
    if (
      /incorporated (?:herein|by reference)|exhibit|form \d/i.test(said) ||
      !/\b(?:was|were|is|been|originally|first|,|company|corporation|inc\.?)\s*$/i.test(
        before.trimEnd().slice(-12),
      )
    )
      continue;
    if (!/\b(?:company|corporation|we|inc\.?|originally|registrant|it|ltd)\b/i.test(before)) continue;
    const at = new RegExp(`\\b${state}\\b`, "i").exec(said)?.[0] ?? null;
    return {
      state: at === null ? null : asState(at),
      year: Number(match[1]),
      start: match.index,
      end: match.index + said.length,
    };
  }
  return null;
}

/** The year in which the company says that it was founded, began or was established. */
export function readFounding({
  text,
  items,
}: Pick<ReportDocument, "text" | "items">): FoundingReading | null {
  const business = items.find(({ item }) => item === "1");
  const from = business?.bodyStart ?? 0;
  const plain = joined(text.slice(from, Math.min(business?.end ?? text.length, from + 60_000)));
  const pattern =
    /\b(?:(?:we|the company|[\p{Lu}][\p{L}.&’' ]{2,40}),? (?:was|were) (?:originally |first )?(?:founded|established|started)|^founded|(?<=[.\n] ?)founded|since (?:its|our) (?:founding|establishment|inception)|began (?:doing business|operations|business))\b[^.;]{0,60}?\b((?:17|18|19|20)\d\d)\b/gimu;
  const match = pattern.exec(plain);
  return match
    ? { year: Number(match[1]), start: from + match.index, end: from + match.index + match[0].length }
    : null;
}

/** Revenue and net income of the newest fiscal year: by the tags, else the financial data schedule, else a statement. */
export function readFigures(
  documents: readonly ReportDocument[],
  schedule: string | null,
): (FigureReading & { document: number })[] {
  const concepts = ["revenue", "net_income"] as const;
  return concepts.flatMap((concept) => {
    for (const [document, { facts }] of documents.entries()) {
      const tagged = taggedFigure(concept, facts);
      if (tagged !== null) return [{ ...tagged, document }];
    }
    const scheduled = schedule === null ? null : scheduledFigure(concept, schedule);
    for (const [document, one] of documents.entries()) {
      const stated = statedFigure(concept, one, scheduled);
      if (stated !== null) return [{ ...stated, document }];
    }
    return [];
  });
}

function taggedFigure(
  concept: FigureReading["concept"],
  facts: ReportDocument["facts"],
): FigureReading | null {
  const days = (start: string | null, end: string | null) =>
    start && end ? (Date.parse(end) - Date.parse(start)) / 86_400_000 : 0;
  const years = facts.filter(
    (fact) =>
      fact.value !== null &&
      Object.keys(fact.dimensions).length === 0 &&
      days(fact.start, fact.end) > 340 &&
      days(fact.start, fact.end) < 380,
  );
  const newest = years
    .map(({ end }) => end ?? "")
    .sort()
    .at(-1);
  for (const tag of figureTags[concept]) {
    const fact = years.find((one) => one.concept === `us-gaap:${tag}` && one.end === newest);
    if (fact?.value != null)
      return {
        concept,
        value: fact.value,
        currency: fact.unit ?? "USD",
        from: fact.start,
        to: fact.end,
        ...spanOf(fact),
      };
  }
  return null;
}

const spanOf = ({ at, text }: { at: number; text: string }): Stretch => ({
  start: at,
  end: at + text.length,
});

/** Exhibit 27 of 1993 to 2001: `<TOTAL-REVENUES> 1,234` times `<MULTIPLIER>`. */
function scheduledFigure(concept: FigureReading["concept"], schedule: string): number | null {
  const field = (name: string): number | null => {
    const written = new RegExp(`<${name}>\\s*(\\(?-?[\\d,.]+\\)?)`, "i").exec(schedule)?.[1];
    if (written === undefined) return null;
    const value = Number(written.replace(/[(),]/g, ""));
    return Number.isFinite(value) ? value * (written.includes("(") ? -1 : 1) : null;
  };
  const value =
    field(concept === "revenue" ? "TOTAL-REVENUES?" : "NET-INCOME") ??
    (concept === "revenue" ? field("SALES") : null);
  return value === null ? null : value * (field("MULTIPLIER") ?? 1);
}

const labels: Readonly<Record<FigureReading["concept"], RegExp>> = {
  revenue:
    /^(?:total )?(?:net )?(?:operating )?(?:sales and (?:other )?(?:operating )?revenues?|net sales and revenues?|(?:net )?revenues?|net sales|sales|total (?:net )?(?:operating )?revenues?(?: and other income)?)(?: \([^)]*\))?:?$/i,
  net_income:
    /^net (?:income|earnings)(?: \(loss\))?(?: attributable to .{3,40})?(?: \([^)]*\))?:?$|^net \(?loss\)?$|^net (?:income|earnings|loss).{0,40}$/i,
};

/** The first amount of the first row that bears the concept's name in a table of years, in its scale. */
function statedFigure(
  concept: FigureReading["concept"],
  { rows, text, role }: ReportDocument,
  scheduled: number | null,
): FigureReading | null {
  if (role !== "report" && role !== "annual_report") return null;
  for (const [index, row] of rows.entries()) {
    const [label] = row.cells;
    if (
      label === undefined ||
      row.cells.length < 3 ||
      !labels[concept].test(label.text.replace(/[.\s]+$/, ""))
    )
      continue;
    const amounts = row.cells.slice(1).flatMap((cell) => amountsOf(cell.text));
    const [first] = amounts;
    if (first === undefined || amounts.length < 2) continue;
    const value = first * scaleOf(text, rows[Math.max(0, index - 40)]?.start ?? 0, row.start);
    if (scheduled !== null && Math.abs(value - scheduled) > Math.abs(scheduled) * 0.02) continue;
    const year = yearOf(
      rows
        .slice(Math.max(0, index - 12), index)
        .map((above) => above.cells.map((cell) => cell.text).join(" ")),
    );
    return {
      concept,
      value: Number(value.toPrecision(12)),
      currency: "USD",
      from: null,
      to: year,
      start: row.start,
      end: row.end,
    };
  }
  return null;
}

const amountsOf = (text: string): number[] =>
  [...text.replace(/\$/g, " ").matchAll(/\(?-?\d[\d,]*(?:\.\d+)?\)?/g)].flatMap(([written]) => {
    const value = Number(written.replace(/[(),]/g, ""));
    return Number.isFinite(value) ? [written.startsWith("(") ? -value : value] : [];
  });

function scaleOf(text: string, from: number, to: number): number {
  const near = text.slice(Math.max(0, from - 400), to).toLowerCase();
  const found = [
    ...near.matchAll(
      /\bin (millions|thousands)|\((millions|thousands)|(millions|thousands) of dollars|dollars in (millions|thousands)|\b(millions|thousands)(?=,? except)|\(?000(?:'s|s)? omitted/g,
    ),
  ].at(-1);
  if (!found) return 1;
  return /millions/.test(found[0]) ? 1_000_000 : 1_000;
}

const yearOf = (lines: readonly string[]): string | null => {
  const times = lines.flatMap((line) =>
    findTimes(line.slice(0, 400)).filter(({ precision }) => precision === "day"),
  );
  return times.at(-1)?.from ?? null;
};
