import { distinctBy } from "@/lib/domain/distinct";
import { memoizeFor } from "@/lib/domain/memoize-for";
import { annotateMentions } from "@/lib/language/annotate";
import type { Mention, QuantityMention, Span, TimeMention } from "@/lib/language/annotation";
import { monthPattern } from "@/lib/language/dates";
import { wordClass } from "@/lib/language/lexicon";
import { ones } from "@/lib/language/number-words";
import { phrases, wordings } from "@/lib/language/phrases";
import words from "./claim-words.json";
import { compareQuantities, nameWords } from "./compare";
import { type ClaimCompany, significantDigits } from "./parse-claim";
import forms from "./report-forms.json";

/* What claims on facts that stand as rows have in common: a number read alone, and the company's own name. */

/** A number of a claim, and how many of its digits are written. */
export type ClaimedNumber = Pick<QuantityMention, "value" | "bound"> & {
  /** "USD", "percent", or empty of what is counted. */
  unit: string;
  digits: number;
  text: string;
};

/** A claim in one line, without what ends its sentence, as its readers take it. */
export const plainClaim = (said: string): string =>
  said
    .replace(/\s+/g, " ")
    .replace(/[‘’]/g, "'")
    .trim()
    .replace(/(?<![.!?])[.!?]+$/, "");

/** A number as a sentence of its own would be read: "about 2.1 million", "three", "$410 million". */
export function readNumber(text: string): ClaimedNumber | null {
  const plain = text.replace(/^a total of /i, "").replace(/ (?:US |U\.S\. )?dollars$/i, "");
  const said = `It counted ${plain} people.`;
  const mention = annotateMentions(said, { company: "", names: [] }).find(({ kind }) => kind === "quantity");
  if (mention?.kind !== "quantity") return null;
  const { value, bound } = mention;
  const unit = /%|per ?cent/.test(text) ? "percent" : /\$|dollars$/.test(text) ? "USD" : "";
  return { value, bound, unit, digits: significantDigits(text, value), text };
}

const exact: Omit<QuantityMention, "value" | "bound"> = {
  kind: "quantity",
  start: 0,
  end: 0,
  sentence: 0,
  high: null,
  unit: "",
  per: null,
  measures: [],
};

/** How well a claimed number agrees with a told one: 0 where it does not. */
export const compareNumbers = ({ value, bound, digits }: ClaimedNumber, told: number): number =>
  compareQuantities(
    { mention: { ...exact, value, bound }, digits },
    { ...exact, value: told, bound: "exact" },
  );

/** Whether a name is that by which the company may be called: its own words, from the first on. */
function isOwnName(name: string, { company, names }: ClaimCompany): boolean {
  const said = nameWords(name);
  return [company, ...names].some((one) => {
    const own = nameWords(one);
    return said.length > 0 && said.length <= own.length && said.every((word, at) => word === own[at]);
  });
}

/** What reports and the registry are asked for. */
type ReportClaimKind = keyof typeof forms;

/** A claim that says one thing of the company which reports tell, and nothing beside it. */
export type ReportClaim = {
  kind: ReportClaimKind;
  /** The claim in its own words. */
  text: string;
  person: string | null;
  /** Competitors, customers, subsidiaries or segments, all of which are claimed; else the place, or the committee. */
  names: string[];
  number: ClaimedNumber | null;
  year: number | null;
  /** Whether sales went up or down. */
  direction: "up" | "down" | null;
  /** The days that the claim itself names; null where it names none. */
  time: ClaimTime | null;
};

/**
 * Days that a claim names, fiscal periods as the calendar's; `isEnded` where it names the last day of a period,
 * `isFiscal` where it says that the period is a fiscal one.
 */
export type ClaimTime = Pick<TimeMention, "from" | "to"> & { isEnded: boolean; isFiscal: boolean };

/** What each slot of a form may hold. A slot of words is checked against the facts, so it may hold anything. */
const slots: Readonly<Record<string, string>> = {
  ...words.slots,
  numeral: `(?:${ones.slice(1, 16).join("|")})`,
};
const filled = (form: string): string =>
  form.replace(/\{([a-z][a-z-]*)\}/g, (_, name: string) => filled(slots[name] ?? ""));

const upward = phrases("claim: went up");

const rows = Object.entries(forms) as [ReportClaimKind, (typeof forms)[ReportClaimKind]][];
const compiled = rows.flatMap(([kind, row]) =>
  row.forms.map((form) => ({ kind, pattern: compileForm(form) })),
);

/** A form as a pattern. A slot that stands twice has a number behind its name, since a group's name may stand once. */
export function compileForm(form: string): RegExp {
  let slot = 0;
  const source = filled(form).replace(/\(\?<(\w+)>/g, (_, name: string) => `(?<${name}${slot++}>`);
  return new RegExp(`^${source}$`, "iu");
}

/** What stands in each slot, and all names that are said to be the company's. */
export function readSlots(groups: Record<string, string | undefined> = {}): {
  slot: Partial<Record<string, string>>;
  own: string[];
} {
  const slot: Partial<Record<string, string>> = {};
  const own: string[] = [];
  for (const [group, text] of Object.entries(groups)) {
    const name = group.replace(/(?<!\d)\d+$/, "");
    if (text === undefined) continue;
    if (name === "self" || name === "own") own.push(text);
    else slot[name] = text;
  }
  return { slot, own };
}

/**
 * Takes a claim for one that reports decide. A word that its form has no place for (a denial, a plan, a part of the
 * company) makes it another claim.
 *
 * @returns each reading of it, since "Acme pumps" may be a name or more; empty where reports tell nothing of the kind.
 */
export const readReportClaims = memoizeFor(readClaims);

function readClaims(said: string, company: ClaimCompany): readonly ReportClaim[] {
  const whole = plainClaim(said)
    .replace(/ \(((?:as of|at|since|in|end of|the end of) [^()]{4,40})\)$/i, " $1")
    .replace(/^(?:until|before|prior to) ([^,]{0,12}[12]\d{3}),? (.+)$/i, "$2 until $1")
    .replace(/ (?:now|currently|presently|today) (?=(?:has|have|employs|counts|had) )/i, " ");
  if (whole.length > 300 || whole === "") return [];
  return readTimed(whole, company);
}

function readTimed(text: string, company: ClaimCompany): ReportClaim[] {
  const found = [
    ...readForms(text, null, company),
    ...withoutTimes(text, company).flatMap(({ rest, time }) => readForms(rest, time, company)),
  ];
  return distinctBy(found, ({ kind, person, names, number, year }) =>
    JSON.stringify([kind, person, names, number?.text, year]),
  );
}

function readForms(text: string, time: ReportClaim["time"], company: ClaimCompany): ReportClaim[] {
  return compiled.flatMap(({ kind, pattern }): ReportClaim[] => {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) return [];
    const { slot, own } = readSlots(groups);
    const { person, list, names = list ?? "", number, age, year, moved } = slot;
    if (!own.every((name) => isClaimsCompany(name, company))) return [];
    const named = names.trim().replace(/^(?:the|its) /i, "");
    // "May" is no doubt where a day is meant.
    const said = kind === "year-end" ? "" : named;
    if (general.has(named.toLowerCase()) || [said, person ?? ""].some(isHedged)) return [];
    const numbered = number ?? age;
    return [
      {
        kind,
        text,
        person: person?.trim() ?? null,
        names: names === "" ? [] : list === undefined ? [named] : listNames(named),
        number: numbered === undefined ? null : readNumber(numbered),
        year: year === undefined ? null : Number(year),
        direction: moved === undefined ? null : upward.test(moved) ? "up" : "down",
        time,
      },
    ];
  });
}

/** No name of a part of a company, though it stands where one may. */
const general = wordClass("measure-of-whole");

/** Words that make what they stand in another claim. */
const hedge = phrases("claim: another claim about a company");

const isHedged = (name: string): boolean => hedge.test(name);

/** Whether a name is what a claim may call the company it is about: its name, "it", "the company". */
export const isClaimsCompany = (name: string, company: ClaimCompany): boolean =>
  /^(?:the company|it|we|the firm|the corporation|the registrant)$/i.test(name.trim()) ||
  isOwnName(name.replace(/^the /i, ""), company);

/** Words of the longest name that a company goes by. */
const longestName = 10;

/** The longest name of the company at the start of a text, without what makes it an owner; empty where there is none. */
export function companyAt(text: string, company: ClaimCompany): string {
  const words = text.split(" ").slice(0, longestName);
  for (let many = words.length; many > 0; many--) {
    const name = words
      .slice(0, many)
      .join(" ")
      .replace(/(?<![,;:])[,;:]+$|['’]s?$| of$/, "");
    if (isClaimsCompany(name, company)) return name;
  }
  return "";
}

/** Names that are claimed together: "Orion, Vega and Lyra". */
function listNames(names: string): string[] {
  const list = names
    .split(/,? and (?:the )?|, (?!(?:inc|llc|ltd|corp|co|plc|l\.p|s\.a)\b)/i)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return list.length > 0 ? list : [names];
}

const leading = new RegExp(`^(?:${wordings("claim: before a time")}|currently|today)?[\\s,]*$`, "i");
const binding = new RegExp(`(?<![\\s,])[\\s,]*(?:${wordings("claim: before a time")})\\s*$`, "i");

type Timed = { rest: string; time: NonNullable<ReportClaim["time"]> };

/** A claim without the days for which it may be said, at its end, its beginning or behind what it measures. */
function withoutTimes(text: string, company: ClaimCompany): Timed[] {
  const plain = text.replace(/^(?:currently|today|now),? |,? (?:currently|today|now)$/i, "");
  return timesIn(plain, company).flatMap(({ time, ...span }) => {
    const rest = withoutSpan(plain, span);
    return rest === null ? [] : [{ rest, time }];
  });
}

/** What a claim, or a part of it, names: each reader of claims asks for it. */
export const mentionsIn = memoizeFor((text, { company, names }: ClaimCompany): readonly Mention[] =>
  annotateMentions(text, { company, names: [...names] }),
);

/** The times that a claim names, in their order. */
export function timesIn(text: string, company: ClaimCompany): (Span & { time: ClaimTime })[] {
  return mentionsIn(text, company)
    .flatMap((one) => {
      if (one.kind !== "time") return [];
      const { start, from, to } = seasonAt(text, one);
      const { end } = one;
      const said = text.slice(start, end);
      const isEnded = /\bend(?:ed|ing)\b/i.test(said);
      return [{ start, end, time: { from, to, isEnded, isFiscal: /\bfiscal\b|\bFY/i.test(said) } }];
    })
    .toSorted((one, other) => one.start - other.start);
}

/** "The end of 2025" is its last month, "the start of 2025" its first: what's of a day isn't of all the year. */
export function atEdge<Told extends Span & { time: ClaimTime }>(text: string, told: Told): Told {
  const before = text.slice(0, told.start);
  const [words = "", ...edges] = edgeOfYear.exec(before) ?? [];
  const [lead = ""] = /(?:when|as) $/i.exec(before) ?? [];
  const [verb = ""] = (lead && yearsOwnEdge.exec(text.slice(told.end))) || [];
  const edge = edges.find((one) => one !== undefined) ?? verb.trim();
  const { from, to } = told.time;
  if (edge === "" || from.slice(4) !== "-01-01" || to !== `${from.slice(0, 4)}-12-31`) return told;
  const isStart = /^(?:start|beg|outset|open|enter)/i.test(edge);
  const days = isStart ? { to: `${from.slice(0, 4)}-01-31` } : { from: `${from.slice(0, 4)}-12-01` };
  const span = { start: told.start - (words || lead).length, end: told.end + verb.length };
  return { ...told, ...span, time: { ...told.time, ...days } };
}

const edgeOfYear =
  /(?:the )?(?:very )?(?:(end|close|start|beginning|outset|opening) of (?:the year )?|(year)[- ]?end (?:of )?|(began|started|entered|opened|ended|finished|closed) (?:the year )?)$/i;
/** "When 2025 ended" */
const yearsOwnEdge = /^ (?:began|started|opened|ended|finished|closed|drew to (?:a|its) close|was over)\b/i;
/** First and last days of seasons, as they're spoken of in the north. */
const seasons: Readonly<Record<string, readonly string[]>> = words.seasons;

/** First and last days of parts of a month, as people round them. */
const partsOfMonth = Object.entries(words.partsOfMonth).map(
  ([said, [first = 1, last = 31]]) =>
    ({ pattern: new RegExp(`\\b(?:the )?(?:${said})(?: of| in|-)? ?$`, "i"), first, last }) as const,
);

/** The part of a month that the words before its name say. */
export function partOfMonth(lead: string): { said: string; first: number; last: number } | null {
  for (const { pattern, first, last } of partsOfMonth) {
    const [said] = pattern.exec(lead) ?? [];
    if (said !== undefined) return { said, first, last };
  }
  return null;
}
const namesMonth = new RegExp(monthPattern);

/** "The summer of 2025", "the last days of June 2026": a season, or a part of a month, with what it's of behind it. */
function seasonAt(text: string, time: TimeMention): Pick<TimeMention, "start" | "from" | "to"> {
  const before = text.slice(0, time.start);
  const [words = "", name = ""] = /(?:the )?(spring|summer|fall|autumn)(?: of)? $/i.exec(before) ?? [];
  const days = seasons[name.toLowerCase()];
  const said = text.slice(time.start, time.end);
  if (days !== undefined && /^[12]\d{3}$/.test(said))
    return { start: time.start - words.length, from: `${said}-${days[0]}`, to: `${said}-${days[1]}` };
  if (time.precision !== "month" || !time.from.endsWith("-01")) return time;
  const lead = text.slice(0, time.start + Math.max(0, said.search(namesMonth)));
  const dayOf = (date: number) => {
    const day = `${time.from.slice(0, 8)}${`${date}`.padStart(2, "0")}`;
    return day < time.to ? day : time.to;
  };
  const part = partOfMonth(lead);
  if (part === null) return time;
  const start = Math.min(time.start, lead.length - part.said.length);
  return { start, from: dayOf(part.first), to: dayOf(part.last) };
}

/** A claim without the time that it is said for; null where the time stands anywhere else. */
function withoutSpan(plain: string, { start, end }: Span): string | null {
  const before = plain.slice(0, start);
  const after = plain.slice(end);
  // "Quarterly results 2025" names its time as "in 2025" does.
  if (/^[\s.]*$/.test(after) && / $/.test(before)) return before.replace(binding, "").trim();
  if (leading.test(before) && /^,? /.test(after)) return after.replace(/^,? /, "").trim();
  return null;
}
