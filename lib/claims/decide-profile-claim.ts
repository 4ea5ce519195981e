import { addDays, type DayRange, daysBetween, formatDay, monthAt } from "@/lib/domain/calendar";
import places from "./claim-words.json";
import {
  agree,
  denied,
  isFarCount,
  isOtherNumber,
  isSameName,
  isSeatAt,
  judged,
  type ReportDecision,
  splitSeat,
  supported,
} from "./decide-report-claim";
import lexicon from "./industry-words.json";
import { partOfMonth, type ReportClaim } from "./report-claim";

/** What the registry holds of a company, with the document that each fact comes from; null where it holds none. */
export type HeldProfile = {
  name: string;
  seat: Held | null;
  founded: Held | null;
  exchange: Held | null;
  ticker: Held | null;
  /** Its head count, in digits, with the day on which the report that gives it was published. */
  employees: (Held & { asOf: string | null }) | null;
  /** The last day of the newest fiscal year whose figures a report gives. */
  yearEnd: Held | null;
  /** The day on which it joined the index, with the list of its companies. */
  membership: Held | null;
  /** Former names, with the day until which each was in use. */
  former: readonly (Held & { until: string | null })[];
  /** Names of what the company sells. */
  brands: readonly Held[];
  /** Its industry, with what a company of it is called, and its sector. */
  industry: (Held & { phrase: string }) | null;
  sector: Held | null;
  /** Whom it belongs to, and to whom that belongs, nearest first. */
  owners: readonly (Held & { key: string })[];
  /** For names of a claim, the companies they stand for, with whom these belong to. */
  named: ReadonlyMap<string, { key: string; name: string; owners: readonly (Held & { key: string })[] }>;
  key: string;
};

type Held = { value: string; documentId: string };

type Decision = ReportDecision<Held>;
type Decider = (claim: ReportClaim, profile: HeldProfile) => Decision | null;

/**
 * Decides a claim by what the registry holds of a company: its seat, founding, exchange, ticker, former names, and what
 * belongs to whom.
 *
 * @returns null where the claim is of another kind or of a time of its own, or where the registry is silent.
 */
export function decideProfileClaim(claim: ReportClaim, profile: HeldProfile): Decision | null {
  const isOfTime = claim.time !== null && claim.kind !== "former-name" && claim.kind !== "employees";
  return isOfTime ? null : (deciders[claim.kind]?.(claim, profile) ?? null);
}

const seat: Decider = ({ names: [place] }, { seat: held }) => {
  if (held === null || place === undefined) return null;
  const isWhole = place.toLowerCase() === held.value.toLowerCase();
  const isAt = isWhole || isSeatAt(place, splitSeat(held.value));
  const told = `${held.value} as its headquarters`;
  return judged(isAt ?? false, [held], told, `the place ${place}`, isAt === false);
};

const founding: Decider = ({ year }, { founded }) => {
  const held = /^\d{4}/.exec(founded?.value ?? "")?.[0];
  if (founded === null || held === undefined || year === null) return null;
  const told = `${held} as the year in which it was founded`;
  return judged(Number(held) === year, [founded], told, `the year ${year}`, true);
};

/** Exchanges by what they're called, the first of which it is. */
const exchanges = Object.entries(places.exchanges).map(
  ([name, words]) => [name, new RegExp(`\\b(?:${words})\\b`)] as const,
);

/** "NYSE" for "New York Stock Exchange", "Nasdaq" for "Nasdaq Global Select Market". */
function exchangeOf(text: string): string | null {
  const plain = text.toLowerCase().replace(/[^a-z ]/g, "");
  return exchanges.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const listing: Decider = ({ names: [place = ""] }, { exchange }) => {
  if (exchange === null) return null;
  const claims = new Set(place.split(/,|\/|&|\band\b/).map(exchangeOf));
  const [[claimed = null], own] = [[...claims], exchangeOf(exchange.value)];
  // Of two exchanges the registry has one.
  if (claimed === null || own === null || claims.size > 1) return null;
  const told = `${exchange.value} as the exchange on which it’s listed`;
  return judged(claimed === own, [exchange], told, `the exchange ${place}`, true);
};

const symbolOf = (text: string): string =>
  text
    .replace(/^.*:\s*/, "")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();

const ticker: Decider = ({ names: [claimed = ""] }, { ticker: held }) => {
  if (held === null || claimed === "") return null;
  const told = `${held.value} as its ticker`;
  return judged(symbolOf(claimed) === symbolOf(held.value), [held], told, `the ticker ${claimed}`, true);
};

/** Days by which fiscal years of 52 or 53 weeks end before or after the day that they're called by. */
const weeksMove = 7;

/** "June 30", "the end of June", "late June", "June", "30 June": of the same month, or within days of the day, where years are weeks. */
const yearEnd: Decider = ({ names: [said = ""] }, { yearEnd: held }) => {
  const claimed =
    /^(?:the )?(?:(end|last day) of )?(?:(early|mid|late)[ -]?)?(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?)?(\p{L}{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?$/iu.exec(
      said.trim(),
    );
  const month = monthAt(claimed?.[4] ?? "");
  if (held === null || claimed === null || month === null) return null;
  const { first, last: until } = partOfMonth(claimed[2] ?? "") ?? { first: 1, last: 31 };
  const year = Number(held.value.slice(0, 4));
  const last = Math.min(new Date(Date.UTC(year, month, 0)).getUTCDate(), until);
  const day = claimed[3] ?? claimed[5];
  const on = `${year}-${`${month}`.padStart(2, "0")}-${(day ?? `${last}`).padStart(2, "0")}`;
  const isAsSaid =
    day === undefined && claimed[1] === undefined
      ? held.value.slice(0, 7) === on.slice(0, 7) && held.value <= on && Number(held.value.slice(8)) >= first
      : held.value === on;
  const told = `${formatDay(held.value)} as the end of a fiscal year`;
  // Years of whole weeks end on another day each year.
  const isNear = Math.abs(daysBetween(held.value, on)) <= weeksMove;
  return judged(isAsSaid, [held], told, `the day ${said}`, !isNear);
};

/** Days between an announcement and the day from which it holds, and by which lists differ. */
const announcedWithin = 31;

/** The days that a claim itself is made for. */
export const daysOf = ({ kind, names, time }: ReportClaim): DayRange | null => {
  const [how, start, , end] = kind === "membership" ? (names[0] ?? "").toLowerCase().split(" ") : [];
  if (how === "between" && start !== undefined && end !== undefined) return { start, end };
  return time === null ? null : { start: time.from, end: time.to };
};

/** "Between 2017-07-01 and 2017-07-31"; who was in the index twice is in the list with the last day, so an earlier one may be so, too. */
const membership: Decider = ({ names: [days] }, { membership: held }) => {
  if (held === null) return null;
  const told = `${formatDay(held.value)} as the day on which it joined the S&P 500`;
  if (days === undefined) return supported([held], "it as a constituent");
  const [how, from = "", , to = ""] = days.toLowerCase().split(" ");
  const { value } = held;
  const isThen =
    how === "before" ? value < from : how === "after" ? value > from : value >= from && value <= to;
  const isLater = how !== "before" && daysBetween(value, from) > announcedWithin;
  return judged(isThen, [held], told, `that it joined ${days.replace(/[\d-]+/g, formatDay)}`, isLater);
};

/** Days before its publication of which an annual report counts employees. */
const countedWithin = 150;

/** The count may be a year or two old, so only one that is far off contradicts, but for one of the report's own time. */
const employees: Decider = ({ number, time }, { employees: held }) => {
  if (held === null || number === null) return null;
  const count = Number(held.value);
  const { asOf } = held;
  const isOfCount =
    time !== null && asOf !== null && time.from <= asOf && time.to >= addDays(asOf, -countedWithin);
  if (time !== null && !isOfCount) return null;
  const told = `${count.toLocaleString("en-US")} employees`;
  const isOther = isOfCount ? isOtherNumber(number, count) : isFarCount(number, count);
  return judged(agree(number, count), [held], told, `the number ${number.text}`, isOther);
};

/** Days by which a name may have been given up before or after the time that a claim names. */
const renamedWithin = 31;

/** A name that was in use until, or in, the time that the claim names. */
const formerName: Decider = ({ names: [claimed = ""], time }, { former }) => {
  const held = former.find(({ value }) => isSameName(claimed, value));
  if (held === undefined) return null;
  const { value, until } = held;
  const isInTime =
    time === null ||
    (until !== null &&
      until >= addDays(time.from, -renamedWithin) &&
      until <= addDays(time.to, renamedWithin));
  if (!isInTime) return null;
  const end = until === null ? "" : `, in use until ${formatDay(until)}`;
  return supported([held], `${value} as a former name${end}`);
};

/** "GitHub belongs to Microsoft": of each name, whose it is. */
const owned: Decider = ({ names }, { key, name, brands, named }) => {
  const found: Held[] = [];
  for (const claimed of names) {
    const company = named.get(claimed);
    const own = company?.owners.find((owner) => owner.key === key);
    const brand = brands.find(({ value }) => isSameName(claimed, value));
    if (own ?? brand) found.push((own ?? brand) as Held);
    else {
      const [other] = company?.owners ?? [];
      if (company === undefined || other === undefined || company.key === key) return null;
      return denied(
        "contradicted",
        [other],
        `${other.value} as the owner of ${company.name}`,
        `${name} as its owner`,
      );
    }
  }
  return found.length === 0
    ? null
    : supported(found, `${names.join(" and ")} as ${names.length > 1 ? "parts" : "a part"} of ${name}`);
};

const parent: Decider = ({ names: [claimed = ""] }, { owners, named }) => {
  const [nearest] = owners;
  if (nearest === undefined) return null;
  const key = named.get(claimed)?.key;
  const own = owners.find((owner) => owner.key === key || isSameName(claimed, owner.value));
  const shown = own ?? nearest;
  const told = `${shown.value} as its owner`;
  return judged(own !== undefined, [shown], told, `the owner ${claimed}`, key !== undefined);
};

/** Words that tell nothing of a trade. */
export const general: ReadonlySet<string> = new Set(lexicon.general.join(" ").split(" "));
/** Other words for those that name trades. */
export const sameWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(lexicon.same).map(([word, others]) => [word, others.split(" ")]),
);

export const stem = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "");
export const stemsOf = (text: string): string[] =>
  text
    .split(/[\s,/&-]+/)
    .filter(Boolean)
    .map(stem);

const longNames = Object.entries(lexicon.phrases);

/** "A steel producer": every word that tells something is one of those by which its industry is known. */
const industry: Decider = ({ names: [claimed = ""] }, { industry: held, sector }) => {
  const short = longNames.reduce((text, [long, one]) => text.replace(long, one), claimed.toLowerCase());
  const telling = stemsOf(short).filter((word) => !general.has(word));
  if (telling.length === 0) return null;
  const isAmong = (words: readonly string[]) =>
    telling.every((word) => [word, ...(sameWords.get(word) ?? [])].some((one) => words.includes(stem(one))));
  const meant = new Set(telling.flatMap((word) => [word, ...(sameWords.get(word) ?? []).map(stem)]));
  // Of what an industry's name lists, a company may do one, so it must be said as a whole, but for "Banks" or "Lines".
  const label = stemsOf(held?.value ?? "").filter((word) => !general.has(word));
  const whole = / & \S+$/.test(held?.value ?? "") ? label : label.slice(0, -1);
  const isWhole = isAmong(label) && whole.every((word) => telling.includes(word));
  // "A care company" is no care REIT.
  const heads = (held?.phrase ?? "")
    .replace(/ company$/, "")
    .split(/, | and /)
    .map((part) => stemsOf(part).at(-1) ?? "");
  const isPhrase = isAmong(stemsOf(held?.phrase ?? "")) && heads.some((word) => meant.has(word));
  const own = isWhole || isPhrase ? held : null;
  // A sector must be said as a whole, and is no industry.
  const ofSector = stemsOf(sector?.value ?? "").filter((word) => word !== "information");
  const isSector = ofSector.every((word) => meant.has(word)) && isAmong(stemsOf(sector?.value ?? ""));
  const known =
    (/\bsector$/i.test(claimed) ? null : own) ?? (isSector && !/industry$/i.test(claimed) ? sector : null);
  if (known === null) return null;
  return supported([known], `${known.value} as its ${known === own ? "industry" : "sector"}`);
};

const deciders: Partial<Record<ReportClaim["kind"], Decider>> = {
  seat,
  founding,
  listing,
  ticker,
  employees,
  "year-end": yearEnd,
  membership,
  "former-name": formerName,
  subsidiary: owned,
  parent,
  industry,
};

/** Whether the registry may hold what a claim says. */
export const isProfileClaim = ({ kind }: ReportClaim): boolean => kind in deciders;
