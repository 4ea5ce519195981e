import { annotate } from "@/lib/language/annotate";
import type { TimeMention } from "@/lib/language/annotation";
import { type ClaimedNumber, isOwnName, readNumber } from "./numbers";
import type { ClaimCompany } from "./parse-claim";
import forms from "./report-forms.json";

/** What annual reports and proxy statements are asked for; one row of `report-forms.json` each. */
export type ReportClaimKind =
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
  | "parent";

/** A claim that says one thing of the company which reports tell, and nothing beside it. */
export type ReportClaim = {
  kind: ReportClaimKind;
  /** The claim in its own words. */
  text: string;
  person: string | null;
  /** Competitors, customers, subsidiaries or segments, all of which are claimed; else the place or the committee. */
  names: string[];
  number: ClaimedNumber | null;
  year: number | null;
  /** Of segments: whether sales went up or down. */
  direction: "up" | "down" | null;
  /** The days that the claim itself names; null where it names none. */
  time: Pick<TimeMention, "from" | "to"> | null;
};

const bound =
  "(?:(?:about|approximately|around|roughly|some|over|more than|nearly|almost|fewer than|less than|at least|a total of|up to) )?";
const numerals =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)";

/** A legal form behind a comma, which a name may end with. */
const form = "(?:, (?:Inc|Corp|Co|Ltd|LLC|L\\.P|LP|plc|N\\.V|S\\.A)\\.?)?";

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
  money: `(?<number>${bound}(?:US)?[$€£]\\d[\\d.,]*(?: ?(?:thousand|million|billion|trillion|[mb]n?))?)`,
  age: "(?<age>\\d{2,3})",
  year: "(?<year>[12]\\d{3})",
  workers:
    "(?:employees|people|persons|workers|associates|team members|staff members|full-time equivalents|individuals|staff)(?: worldwide| globally| in total| in all)?",
  sales: "(?:(?:net |total |consolidated |annual )*(?:sales|revenues?))",
  moved:
    "(?<moved>grew|rose|increased|went up|climbed|was up|were up|fell|declined|decreased|shrank|dropped|went down|was down|were down)",
};

const upward = /^(?:grew|rose|increased|went up|climbed|was up|were up)$/i;

const compiled = forms.flatMap((row) =>
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
    const name = group.replace(/\d+$/, "");
    if (text === undefined) continue;
    if (name === "self" || name === "own") own.push(text);
    else slot[name] = text;
  }
  return { slot, own };
}

/** Examples and counter-examples of the forms, which are their tests. */
export const reportFormExamples: readonly { kind: string; example: string; counter: string }[] = forms;

/**
 * Takes a claim for one that reports decide. A word that its form has no place for (a denial, a plan, a part of the
 * company) makes it another claim.
 *
 * @returns each reading of it, since "Acme pumps" may be a name or more; empty where reports tell nothing of the kind.
 */
export function readReportClaims(said: string, company: ClaimCompany): ReportClaim[] {
  const text = said
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!]+$/, "");
  if (text.length > 300 || text === "") return [];
  const { rest, time } = withoutTime(text, company);
  const readings = [
    ...readForms(text, null, company),
    ...(rest === text ? [] : readForms(rest, time, company)),
  ];
  const seen = new Set<string>();
  return readings.filter((one) => {
    const key = JSON.stringify([one.kind, one.person, one.names, one.number?.text, one.year]);
    return !seen.has(key) && seen.add(key);
  });
}

function readForms(text: string, time: ReportClaim["time"], company: ClaimCompany): ReportClaim[] {
  return compiled.flatMap(({ kind, pattern }): ReportClaim[] => {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) return [];
    const { slot, own } = readSlots(groups);
    const { person, names = "", number, age, year, moved } = slot;
    if (!own.every((name) => isCompany(name, company))) return [];
    const named = names.trim().replace(/^(?:the|its) /i, "");
    if (general.test(named) || isHedged(named) || (person !== undefined && isHedged(person))) return [];
    const numbered = number ?? age;
    return [
      {
        kind,
        text,
        person: person?.trim() ?? null,
        names: names === "" ? [] : listNames(named, kind),
        number: numbered === undefined ? null : readNumber(numbered),
        year: year === undefined ? null : Number(year),
        direction: moved === undefined ? null : upward.test(moved) ? "up" : "down",
        time,
      },
    ];
  });
}

/** No name of a part of a company, though it stands where one may. */
const general =
  /^(?:net|total|annual|quarterly|consolidated|company|overall|gross|organic|product|service)$/i;

/** Words that make what they stand in another claim. */
const hedge =
  /\b(?:not|no|never|may|might|could|would|will|should|plans?|expects?|formerly|former|previously|once|longer|no one|nobody|acting|interim|lead|neither)\b/i;

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

const leading =
  /^(?:as of|as at|at|in|on|for|during|by|at the end of|at the end of fiscal|in fiscal|in fiscal year|in the year|in the fiscal year|for fiscal|for the year|for the fiscal year|currently|today)?[\s,]*$/i;
const binding =
  /[\s,]*\b(?:as of|as at|at the end of(?: the)?(?: fiscal)?(?: year)?|at|in(?: the)?(?: fiscal)?(?: year)?|on|for(?: the)?(?: fiscal)?(?: year)?(?: ended)?|during(?: the)?(?: fiscal)?(?: year)?|by(?: the)? end of)\s*$/i;

/** A claim without the days for which it is said, at its end or its beginning, and these. */
function withoutTime(text: string, company: ClaimCompany): { rest: string; time: ReportClaim["time"] } {
  const plain = text.replace(/^(?:currently|today|now),? |,? (?:currently|today|now)$/i, "");
  const times = annotate(plain, { company: company.company, names: [...company.names] }).mentions.filter(
    (one) => one.kind === "time",
  );
  for (const one of times) {
    const before = plain.slice(0, one.start);
    const after = plain.slice(one.end);
    if (/^[\s.]*$/.test(after) && (binding.test(before) || /^(?:as of|in|at)/i.test(plain.slice(one.start))))
      return { rest: before.replace(binding, "").trim(), time: one };
    if (leading.test(before) && /^,? /.test(after))
      return { rest: after.replace(/^,? /, "").trim(), time: one };
  }
  return { rest: plain, time: null };
}
