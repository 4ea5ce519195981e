import { annotate } from "@/lib/language/annotate";
import type { QuantityMention, Span, TimeMention } from "@/lib/language/annotation";
import { wordClass } from "@/lib/language/lexicon";
import { ones } from "@/lib/language/number-words";
import { phrases, wordings } from "@/lib/language/phrases";
import { compareQuantities, nameWords } from "./compare";
import figures from "./figure-forms.json";
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

/** What may stand before a number, as a pattern. */
export const bound =
  "(?:(?:about|approximately|around|roughly|some|over|more than|nearly|almost|fewer than|less than|at least|a total of|up to) )?";

/** A number as a sentence of its own would be read: "about 2.1 million", "three", "$410 million". */
export function readNumber(text: string): ClaimedNumber | null {
  const plain = text.replace(/^a total of /i, "").replace(/ (?:US |U\.S\. )?dollars$/i, "");
  const said = `It counted ${plain} people.`;
  const mention = annotate(said, { company: "", names: [] }).mentions.find(({ kind }) => kind === "quantity");
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
export function isOwnName(name: string, { company, names }: ClaimCompany): boolean {
  const said = nameWords(name);
  return [company, ...names].some((one) => {
    const own = nameWords(one);
    return said.length > 0 && said.length <= own.length && said.every((word, at) => word === own[at]);
  });
}

/** What reports are asked for; one row of `report-forms.json` or `figure-forms.json` each. */
type ReportClaimKind =
  | "figure"
  | "figure-change"
  | "figure-sign"
  | "figure-turn"
  | "figure-loss"
  | "figure-per-share"
  | "figure-margin"
  | "figure-run"
  | "employees"
  | "competitor"
  | "chair"
  | "member"
  | "independence"
  | "age"
  | "incorporation"
  | "seat"
  | "founding"
  | "founder"
  | "customer-share"
  | "customer"
  | "subsidiary"
  | "segment-count"
  | "segment"
  | "segment-growth"
  | "segment-sales"
  | "parent"
  | "listing"
  | "ticker"
  | "former-name";

/** A claim that says one thing of the company which reports tell, and nothing beside it. */
export type ReportClaim = {
  kind: ReportClaimKind;
  /** The claim in its own words. */
  text: string;
  person: string | null;
  /** Competitors, customers, subsidiaries or segments, all of which are claimed; else the place or the committee. */
  names: string[];
  /** Of "doubled" the factor, in "times". */
  number: ClaimedNumber | null;
  year: number | null;
  /** Whether sales or a figure went up or down; of a profit or loss, which of the two. */
  direction: "up" | "down" | null;
  /** The figure that is measured, as the claim calls it. */
  measure: string | null;
  /** Of "rose 4% to $8 billion" the amount. */
  amount: ClaimedNumber | null;
  /** Of "rose from $7 billion to $8 billion" the first amount. */
  prior: ClaimedNumber | null;
  /**
   * The days that the claim itself names, fiscal periods as the calendar's; `isEnded` where it names the last day of a
   * period, `isFiscal` where it says that the period is a fiscal one. Null where it names none.
   */
  time: (Pick<TimeMention, "from" | "to"> & { isEnded: boolean; isFiscal: boolean }) | null;
};

const numerals = `(?:${ones.slice(1, 16).join("|")})`;

/** A legal form behind a comma, which a name may end with. */
const form = "(?:, (?:Inc|Corp|Co|Ltd|LLC|L\\.P|LP|plc|N\\.V|S\\.A)\\.?)?";

const money = `${bound}(?:(?:US)?[$€£]\\d[\\d.,]*(?: ?(?:thousand|million|billion|trillion|[mb]n?))?|\\d[\\d.,]* (?:thousand|million|billion|trillion) (?:US |U\\.S\\. )?dollars)`;

/** What each slot of a form may hold. A slot of words is checked against the facts, so it may hold anything. */
const slots: Readonly<Record<string, string>> = {
  self: `(?<self>[^,;]{1,80}?${form})`,
  own: `(?:(?<own>[^,;]{1,80}?${form})['’]s?|its|the company['’]s)`,
  person: "(?<person>\\p{L}[\\p{L}.'’ -]{2,60}?(?:,? (?:Jr|Sr|II|III|IV)\\.?)?)",
  committee: "(?<names>[^;]{2,60}?)",
  name: "(?<names>[^;]{2,80}?)",
  names: "(?<names>[^;]{2,200}?)",
  place: "(?<names>[^;:]{2,60}?)",
  count: `(?<number>${bound}(?:\\d[\\d.,]*|${numerals})(?: (?:thousand|million|hundred))?)`,
  number: `(?<number>\\d{1,2}|${numerals})`,
  percent: `(?<number>${bound}\\d[\\d.]* ?(?:%|percent|per cent))`,
  money: `(?<number>${money})`,
  amount: `(?<amount>${money})`,
  prior: `(?<prior>${money})`,
  before: "(?: (?:in|for) (?:(?:fiscal|FY) ?(?:year )?)?(?<year>[12]\\d{3}))?",
  age: "(?<age>\\d{2,3})",
  year: "(?<year>[12]\\d{3})",
  workers:
    "(?:employees|people|persons|workers|associates|team members|staff members|full-time equivalents|individuals|staff)(?: worldwide| globally| in total| in all)?",
  sales: "(?:(?:net |total |consolidated |annual )*(?:sales|revenues?))",
  moved:
    "(?<moved>grew|grown|rose|risen|increased|went up|climbed|(?:was |were )?up|widened|deepened|fell|fallen|declined|decreased|shrank|dropped|narrowed|shrunk|went down|(?:was |were )?down)",
  beyond: "(?<beyond>exceeded|topped|surpassed)",
  below: "(?<below>fell below|dropped below|sank below|fell under|was below|was under|stayed below)",
  margin: `(?<measure>${Object.keys(figures.margins).join("|")})`,
  changed: "(?<moved>grew|increased|boosted|raised|improved|expanded|lifted|cut|reduced|lowered)",
  ranked: "(?<moved>higher|greater|larger|lower|smaller|less)",
  lostPerShare: "(?<lost>lost)",
  lossPerShare: "(?<lost>(?:an? )?(?:net |diluted )?loss)",
  kept: `(?<measure>${Object.keys(figures.kept).join("|")})`,
  shift: "(?<moved>growth|increase|rise|gain|decline|decrease|drop|fall)",
  multiple:
    "(?<multiple>(?:(?:more than|nearly|almost|about|roughly|approximately) )?(?:doubled|tripled|quadrupled|halved))",
  compared:
    "(?: (?:year[- ]over[- ]year|year[- ]on[- ]year|(?:from|over|compared (?:with|to)) (?:(?:a|the|the same period a|the same period the) (?:previous |prior )?year(?: (?:earlier|before))?|(?:(?:fiscal|FY) ?(?:year )?)?(?<year>[12]\\d{3}))))?",
  lost: "(?<lost>lost money|was unprofitable|(?:was not|wasn['’]t) profitable|failed to (?:make|turn) a profit|ran a loss|(?:made|reported|posted|recorded|had|suffered) an? (?:net |annual )?loss)",
  profited:
    "(?<profited>was profitable|made money|(?:made|reported|posted|recorded|had|turned|earned) an? (?:net |annual )?profit)",
  turnedDown: "(?<lost>(?:swung|turned|fell|slipped|swung back) to an? (?:net |annual )?loss)",
  turnedUp:
    "(?<profited>(?:returned|came back|swung) to (?:profitability|an? (?:net |annual )?profit)|(?:became|turned) profitable|swung back to (?:an? (?:net |annual )?)?profit)",
  measure: `(?<measure>${figureNames().map(escapeRegExp).join("|")})`,
};

function figureNames(): string[] {
  const names = Object.values(figures.measures).flatMap((one) => [
    ...one.names,
    ...("losses" in one ? one.losses : []),
  ]);
  return names.sort((one, other) => other.length - one.length);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/'/g, "['’]");
}

const upward = phrases("claim: went up");

const factors: Readonly<Record<string, number>> = { doubled: 2, tripled: 3, quadrupled: 4, halved: 0.5 };

function readMultiple(text: string): ClaimedNumber {
  const value = factors[(text.split(" ").at(-1) ?? "").toLowerCase()] ?? 1;
  const bound = /^more than/i.test(text) ? "more_than" : /^(?:nearly|almost)/i.test(text) ? "up_to" : "about";
  return { value, bound, unit: "times", digits: 1, text };
}

const compiled = [...forms, ...figures.forms].flatMap((row) =>
  row.forms.map((form) => ({ kind: row.kind as ReportClaimKind, pattern: compile(form) })),
);

/** A form as a pattern. A slot that stands twice has a number behind its name, since a group's name may stand once. */
function compile(form: string): RegExp {
  let slot = 0;
  const source = form
    .replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? "")
    .replace(/\(\?<(\w+)>/g, (_, name: string) => `(?<${name}${slot++}>`);
  return new RegExp(`^${source}$`, "iu");
}

/** What stands in each slot, and all names that are said to be the company's. */
function readSlots(groups: Record<string, string | undefined>): {
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

/** Examples and counter-examples of the forms, which are their tests. */
export const reportFormExamples: readonly { kind: string; example: string; counter: string }[] = [
  ...forms,
  ...figures.forms,
];

/**
 * Takes a claim for one that reports decide. A word that its form has no place for (a denial, a plan, a part of the
 * company) makes it another claim.
 *
 * @returns each reading of it, since "Acme pumps" may be a name or more; empty where reports tell nothing of the kind.
 */
export function readReportClaims(said: string, company: ClaimCompany): readonly ReportClaim[] {
  const known = readings.get(company) ?? new Map<string, readonly ReportClaim[]>();
  readings.set(company, known);
  const read = known.get(said) ?? readClaims(said, company);
  known.set(said, read);
  return read;
}

/** A claim with each amount of dollars as "$3.8 billion": of "3.8bn USD", "USD 3.8 billion"; and "just under" as "nearly". */
const inDollars = (said: string): string =>
  said
    .replace(
      /(?<![$\d.,])(\d[\d.,]*) ?(bn|b|mn|m|billion|million|trillion) ?(?:USD|US dollars)\b/gi,
      "$$$1 $2",
    )
    .replace(/\bUSD ?(?=\d)/g, "$")
    .replace(/\b(?:only|just) (?=(?:about |around |roughly )?\$\d)/gi, "")
    .replace(/\bjust (?:under|below|shy of) (?=\$|\d)/gi, "nearly ")
    .replace(/\bjust (?:over|above) (?=\$|\d)/gi, "over ");

/** What was read of claims on a company: reports, the registry and figures are asked one after another. */
const readings = new WeakMap<ClaimCompany, Map<string, readonly ReportClaim[]>>();

function readClaims(said: string, company: ClaimCompany): ReportClaim[] {
  const text = inDollars(said)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![.!])[.!]+$/, "");
  if (text.length > 300 || text === "") return [];
  const found = [
    ...readForms(text, null, company),
    ...withoutTimes(text, company).flatMap(({ rest, time }) => readForms(rest, time, company)),
  ];
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify([
      one.kind,
      one.person,
      one.names,
      one.number?.text,
      one.amount?.text,
      one.prior?.text,
      one.year,
      one.measure,
    ]);
    return !seen.has(key) && seen.add(key);
  });
}

function readForms(text: string, time: ReportClaim["time"], company: ClaimCompany): ReportClaim[] {
  return compiled.flatMap(({ kind, pattern }): ReportClaim[] => {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) return [];
    const { slot, own } = readSlots(groups);
    const { person, names = "", number, age, year, measure, multiple, beyond, below, amount, prior } = slot;
    if (!own.every((name) => isCompany(name, company))) return [];
    const named = names.trim().replace(/^(?:the|its) /i, "");
    if (general.has(named.toLowerCase()) || isHedged(named) || (person !== undefined && isHedged(person)))
      return [];
    const numbered = number ?? age;
    return [
      {
        kind,
        text,
        person: person?.trim() ?? null,
        names: names === "" ? [] : listNames(named, kind),
        number:
          multiple !== undefined
            ? readMultiple(multiple)
            : numbered === undefined
              ? null
              : readNumber(
                  `${beyond !== undefined ? "more than " : below !== undefined ? "less than " : ""}${numbered}`,
                ),
        amount: amount === undefined ? null : readNumber(amount),
        prior: prior === undefined ? null : readNumber(prior),
        year: year === undefined ? null : Number(year),
        direction: directionOf(slot),
        measure: measure?.toLowerCase() ?? null,
        time,
      },
    ];
  });
}

/** What went up or was a profit, else down or a loss; null where a claim says neither. */
function directionOf({
  moved,
  multiple,
  lost,
  profited,
}: Partial<Record<string, string>>): ReportClaim["direction"] {
  if (lost !== undefined) return "down";
  if (profited !== undefined) return "up";
  if (multiple !== undefined) return /halved$/i.test(multiple) ? "down" : "up";
  return moved === undefined ? null : upward.test(moved) ? "up" : "down";
}

/** No name of a part of a company, though it stands where one may. */
const general = wordClass("measure-of-whole");

/** Words that make what they stand in another claim. */
const hedge = phrases("claim: another claim about a company");

const isHedged = (name: string): boolean => hedge.test(name);

const isCompany = (name: string, company: ClaimCompany): boolean =>
  /^(?:the company|it|we|the firm|the corporation|the registrant)$/i.test(name.trim()) ||
  isOwnName(name.replace(/^the /i, ""), company);

/** Kinds whose names are one name, whatever "and" it holds. */
const single: ReadonlySet<ReportClaimKind> = new Set([
  "chair",
  "member",
  "incorporation",
  "seat",
  "customer-share",
  "segment-growth",
  "segment-sales",
  "parent",
  "listing",
  "ticker",
  "former-name",
]);

/** Names that are claimed together: "Orion, Vega and Lyra". */
function listNames(names: string, kind: ReportClaimKind): string[] {
  if (single.has(kind)) return [names];
  const list = names
    .split(/,? and (?:the )?|, (?!(?:inc|llc|ltd|corp|co|plc|l\.p|s\.a)\b)/i)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return list.length > 0 ? list : [names];
}

const leading = new RegExp(`^(?:${wordings("claim: before a time")}|currently|today)?[\\s,]*$`, "i");
const binding = new RegExp(`(?<![\\s,])[\\s,]*(?:${wordings("claim: before a time")})\\s*$`, "i");

/** A claim without the first days for which it may be said, and these; null where it names none. */
export function withoutTime(
  text: string,
  company: ClaimCompany,
): { rest: string; time: ReportClaim["time"] } {
  return withoutTimes(text, company)[0] ?? { rest: text, time: null };
}

type Timed = { rest: string; time: NonNullable<ReportClaim["time"]> };

/** A claim without the days for which it may be said, at its end, its beginning or behind what it measures. */
function withoutTimes(text: string, company: ClaimCompany): Timed[] {
  const plain = text.replace(/^(?:currently|today|now),? |,? (?:currently|today|now)$/i, "");
  const { mentions } = annotate(plain, { company: company.company, names: [...company.names] });
  const found = mentions.flatMap((one): Timed[] => {
    if (one.kind !== "time") return [];
    const rest = withoutSpan(plain, one, company);
    const isEnded = /\bend(?:ed|ing)\b/i.test(plain.slice(one.start, one.end));
    const isFiscal = /\bfiscal\b|\bFY/i.test(plain.slice(one.start, one.end));
    return rest === null ? [] : [{ rest, time: { from: one.from, to: one.to, isEnded, isFiscal } }];
  });
  return found;
}

/** Words before a year that say no more than it. */
const wholeYear = /(?<= )(?:full[- ]?(?:year)?|annual|calendar(?: year)?) ?$/i;

/** A claim without the time that it is said for; null where the time stands anywhere else. */
function withoutSpan(plain: string, { start, end }: Span, company: ClaimCompany): string | null {
  const before = plain.slice(0, start);
  const after = plain.slice(end);
  if (/^[\s.]*$/.test(after) && (binding.test(before) || /^(?:as of|in|at)/i.test(plain.slice(start))))
    return before.replace(binding, "").trim();
  if (leading.test(before) && /^,? /.test(after)) return after.replace(/^,? /, "").trim();
  // "Acme's 2025 revenue"
  const owner = before
    .replace(wholeYear, "")
    .trim()
    .replace(/ (?:reported|posted|recorded|had|saw|delivered|generated|booked)$/i, "")
    .replace(/['’]s?$/, "");
  if (after.startsWith(" ") && owner !== "" && (isCompany(owner, company) || /^(?:its|the)$/i.test(owner)))
    return before.replace(wholeYear, "").trimEnd() + after;
  // "Acme revenue 2024: $5 million"
  if (after.startsWith(":") && before.endsWith(" ")) return before.trimEnd() + after;
  // "Acme's loss in 2024 was $5 million"
  return binding.test(before) && /^,? /.test(after) ? before.replace(binding, "").trim() + after : null;
}
