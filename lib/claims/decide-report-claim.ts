import { addDays, type DayRange, formatDay, isYearApart, yearsBetween } from "@/lib/domain/calendar";
import { lastOf } from "@/lib/domain/distinct";
import { groupBy } from "@/lib/domain/group-by";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { isStateName, stateOfCode } from "@/lib/domain/places";
import { readTable } from "@/lib/domain/read-table";
import { fold, nameWords } from "./compare";
import { type ClaimedNumber, compareNumbers, type ReportClaim } from "./report-claim";

/** A fact of a report as claims are decided by it. */
export type HeldFact = {
  kind: string;
  name: string | null;
  amount: number | null;
  asOf: string | null;
  detail: Record<string, unknown>;
  documentId: string;
  publishedOn: string;
  form: string | null;
};

/** What facts say of a claim, with those that say it. `fit` is 1 where they say the very same, less where nearly. */
export type ReportDecision<Fact> = {
  verdict: "supported" | "contradicted" | "superseded" | "not_found";
  facts: Fact[];
  fit: number;
  /** What the facts say, as the second half of a sentence that names their document. */
  told: string;
  /** What of the claim they lack; empty where they support it. */
  lacks: string;
};

type Asked = {
  claim: ReportClaim;
  /** The days for which the claim is made: by its own words, its period, else today. */
  days: { start: string | null; end: string };
  /** Whether one name means another's company, where the words differ. */
  isSameCompany: (claimed: string, fact: HeldFact) => boolean;
};

/** Days that a fact counts as present; the next report is due before. Others stay true until another says otherwise. */
const presentDays = 550;
const lasting: ReadonlySet<string> = new Set(["incorporation", "founding", "seat"]);
/** Rivals and subsidiaries change slowly, and no company's head count by half within so many days. */
const slowDays = 1100;
const slow: ReadonlySet<string> = new Set(["competitor", "subsidiary"]);
const hugeFactor = 1.5;

/**
 * Decides a claim by the newest facts at or before its days.
 *
 * @param facts of the company, of the kind that `factKindOf` names, in any order.
 * @param period of the request; the days that the claim itself names go before it.
 * @returns null where reports are silent, so that texts may still tell.
 */
export function decideReportClaim<Fact extends HeldFact>(
  claim: ReportClaim,
  facts: readonly Fact[],
  { period, today }: { period: DayRange | null; today: string },
  isSameCompany: Asked["isSameCompany"] = () => false,
): ReportDecision<Fact> | null {
  const end = claim.time?.to ?? period?.end ?? today;
  const days = {
    start: claim.time?.from ?? period?.start ?? null,
    // What a report says of a year's last day is published months later; of the future none says anything.
    end: end < today ? end : today,
  };
  if (days.start !== null && days.start > today) return null;
  const asked: Asked = { claim, days, isSameCompany };
  const { kind, decide } = deciders[claim.kind] ?? {};
  const reports = byReport(facts.filter((fact) => fact.kind === kind && dayOf(fact) <= days.end));
  const decision = decide?.(asked, reports) ?? null;
  return decision === null ? null : withAge(asked, decision as ReportDecision<Fact>);
}

const dayOf = ({ asOf, publishedOn }: HeldFact): string => asOf ?? publishedOn;

/** Facts by their document, the newest first. */
const byReport = <Fact extends HeldFact>(facts: readonly Fact[]): Fact[][] =>
  [...groupBy(facts, ({ documentId }) => documentId).values()].sort((a, b) =>
    newestOf(a) < newestOf(b) ? 1 : -1,
  );

const newestOf = (facts: readonly HeldFact[]): string =>
  lastOf(facts.map((fact) => `${dayOf(fact)} ${fact.publishedOn}`));

/** A fact that is too old for the claim's days says what was. */
function withAge<Fact extends HeldFact>(
  { claim, days }: Asked,
  decision: ReportDecision<Fact>,
): ReportDecision<Fact> {
  const [first] = decision.facts;
  if (first === undefined || lasting.has(first.kind) || decision.verdict === "superseded") return decision;
  const day = dayOf(first);
  const isFarOff = decision.verdict === "contradicted" && isFarFrom(claim.number, first);
  const least = slow.has(first.kind) || isFarOff ? slowDays : presentDays;
  const from = claim.time?.from ?? addDays(days.start ?? days.end, -least);
  // A document of the months behind a year tells of it, where it names no day of its own.
  const isInTime = day >= from || (first.asOf === null && first.publishedOn >= from);
  if (isInTime) return decision;
  return { ...decision, verdict: "not_found", lacks: `that it’s still so: this is as of ${formatDay(day)}` };
}

/** Whether a claimed head count is so far off that no two years explain it. */
export const isFarCount = ({ value }: ClaimedNumber, count: number): boolean =>
  value > count * hugeFactor || value * hugeFactor < count;

const isFarFrom = (claimed: ClaimedNumber | null, { kind, amount }: HeldFact): boolean =>
  kind === "employees" && claimed !== null && amount !== null && isFarCount(claimed, amount);

type Decider = (asked: Asked, reports: readonly HeldFact[][]) => ReportDecision<HeldFact> | null;

export const supported = <Fact>(facts: Fact[], told: string, fit = 1): ReportDecision<Fact> => ({
  verdict: "supported",
  facts,
  fit,
  told,
  lacks: "",
});
export const denied = <Fact>(
  verdict: "contradicted" | "superseded" | "not_found",
  facts: Fact[],
  told: string,
  lacks: string,
): ReportDecision<Fact> => ({ verdict, facts, fit: 1, told, lacks });

/** Contradicted where it's sure, else only not found. */
export const deniedIf = <Fact>(isSure: boolean, facts: Fact[], told: string, lacks: string) =>
  denied(isSure ? "contradicted" : "not_found", facts, told, lacks);

/** Supported by facts that fit, else contradicted where they surely say something else. */
export const judged = <Fact>(
  fit: number | boolean,
  facts: Fact[],
  told: string,
  lacks: string,
  isOther = false,
): ReportDecision<Fact> =>
  Number(fit) > 0 ? supported(facts, told, Number(fit)) : deniedIf(isOther, facts, told, lacks);

const formatNumber = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

/** "About 2 million" is said of whatever is within a twentieth of it. */
const aboutShare = 0.05;
/** What is further off than this is another number, not another rounding. */
export const otherShare = 0.1;

/**
 * How well a claimed number agrees with a fact's: 0 where it does not. The fact is what the claim is about, so its bound
 * is meant as it stands: 166,000 employees are more than 100,000.
 */
export function agree(claimed: ClaimedNumber, told: number): number {
  const agreement = compareNumbers(claimed, told);
  if (agreement > 0) return agreement;
  const { bound, value } = claimed;
  if (bound === "more_than" || bound === "at_least") return told > value ? 0.85 : 0;
  if (bound === "less_than" || bound === "up_to") return told < value ? 0.85 : 0;
  if (bound !== "about") return 0;
  return Math.abs(told - claimed.value) <= aboutShare * Math.abs(claimed.value) ? 0.85 : 0;
}

/** Whether a told number is past a claimed bound by more than one slack, or off a claimed number by more than another. */
export function isOff({ value, bound }: ClaimedNumber, told: number, past: number, off: number): boolean {
  if (bound === "more_than" || bound === "at_least") return told < value - past;
  if (bound === "less_than" || bound === "up_to") return told > value + past;
  return Math.abs(told - value) > off;
}

/** Whether a claimed number is surely another than a fact's. */
export const isOtherNumber = (claimed: ClaimedNumber, told: number): boolean =>
  isOff(claimed, told, aboutShare * claimed.value, otherShare * Math.max(Math.abs(told), claimed.value));

const annual = /^(?:10-K|20-F|40-F)/;

const employees: Decider = ({ claim: { number } }, reports) => {
  if (number === null) return null;
  // A quarter's report may count the workers of a plant.
  const counts = reports.flat().filter(({ form, amount }) => annual.test(form ?? "") && amount !== null);
  const [newest, ...older] = counts;
  if (newest === undefined) return null;
  const told = `${formatNumber(newest.amount ?? 0)} employees`;
  const fit = agree(number, newest.amount ?? 0);
  const past = older.find(({ amount }) => agree(number, amount ?? 0) > 0);
  const lacks = `the number ${number.text}`;
  if (fit === 0 && past !== undefined) return denied("superseded", [newest, past], told, lacks);
  return judged(fit, [newest], told, lacks, isOtherNumber(number, newest.amount ?? 0));
};

/** Words behind a company's name that make it no other company. */
const suffixes = new Set(
  "com inc corporation technologies technology international stores motors wholesale".split(" "),
);

/** Whether a claim's name is that of a fact: the same words, or all of them but general ones. */
export function isSameName(claimed: string, told: string): boolean {
  const [a, b] = [nameWords(claimed), nameWords(told)];
  if (a.length === 0 || b.length === 0) return false;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return (
    shorter.every((word, at) => longer[at] === word) &&
    longer.slice(shorter.length).every((word) => suffixes.has(word))
  );
}

/** The newest facts that bear names; null unless every name has one. */
function findNamed({ claim, isSameCompany }: Asked, facts: readonly HeldFact[]): HeldFact[] | null {
  const whole = facts.find(({ name }) => isSameName(claim.text, name ?? ""));
  if (whole) return [whole];
  const found = claim.names.map((name) =>
    facts.find((fact) => isSameName(name, fact.name ?? "") || isSameCompany(name, fact)),
  );
  const named = found.filter((fact) => fact !== undefined);
  return named.length === claim.names.length && named.length > 0 ? named : null;
}

const listed =
  (one: string, many: string): Decider =>
  (asked, [newest = [], ...older]) => {
    const write = (named: readonly HeldFact[]) =>
      `${named.map(({ name }) => name).join(", ")} as ${named.length === 1 ? one : many}`;
    const named = findNamed(asked, newest);
    if (named) return supported(named, write(named));
    const past = older.map((facts) => findNamed(asked, facts)).find((one) => one !== null);
    return past
      ? denied(
          "not_found",
          past,
          write(past),
          `that it’s still so: the newest report doesn’t name ${past.length === 1 ? "it" : "them"}`,
        )
      : null;
  };

const customerShare: Decider = (asked, reports) => {
  const { number } = asked.claim;
  const [newest] = reports.map((facts) => findNamed(asked, facts)?.[0]).filter((fact) => fact !== undefined);
  if (newest === undefined || number === null || newest.amount === null) return null;
  const told = `${newest.name} with ${formatNumber(newest.amount)}% of sales`;
  const isNewest = newest.documentId === reports[0]?.[0]?.documentId;
  const lacks = `the share ${number.text}`;
  if (!isNewest)
    return denied(
      "not_found",
      [newest],
      told,
      "that it’s still so: the newest report doesn’t name this customer",
    );
  return judged(agree(number, newest.amount), [newest], told, lacks, isOtherNumber(number, newest.amount));
};

type Seat = { name: string; isChair: boolean };

const seatsOf = ({ detail }: HeldFact): Seat[] =>
  Array.isArray(detail.committees) ? (detail.committees as Seat[]) : [];

const committeeWords = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^(?:the|and|of|committee|board|s)$/.test(word))
    .map((word) => word.replace(/^nomination$/, "nominating"));

const isSameCommittee = (claimed: string, told: string): boolean =>
  [...committeeWords(claimed)].sort().join(" ") === [...committeeWords(told)].sort().join(" ");

/** The committee of a board that a claim names: by all of its words, else the only one that has them. */
function committeeOf(claimed: string, board: readonly HeldFact[]): string | null {
  const names = [...new Set(board.flatMap(seatsOf).map(({ name }) => name))];
  const same = names.find((name) => isSameCommittee(claimed, name));
  if (same !== undefined) return same;
  const words = committeeWords(claimed);
  const holding = names.filter(
    (name) => words.length > 0 && words.every((word) => committeeWords(name).includes(word)),
  );
  const distinct = holding.filter(
    (name, at) => holding.findIndex((other) => isSameCommittee(name, other)) === at,
  );
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

const isPerson = (claimed: string | null, { name }: HeldFact): boolean =>
  claimed !== null && name !== null && matchPersonNames(claimed, name).same;

/** Documents that tell of a board's committees, the newest first. */
const boards = (reports: readonly HeldFact[][]): HeldFact[][] =>
  reports.filter((facts) => facts.some((fact) => seatsOf(fact).length > 0));

/** Who sits on a committee of a board, or chairs it. */
const sittingOn = (board: readonly HeldFact[], committee: string, asksForChair: boolean): HeldFact[] =>
  board.filter((fact) =>
    seatsOf(fact).some(({ name, isChair }) => isSameCommittee(name, committee) && (isChair || !asksForChair)),
  );

const committeeSeat =
  (asksForChair: boolean): Decider =>
  ({ claim: { person, names } }, reports) => {
    const [newest, ...older] = boards(reports).flatMap((board) => {
      const committee = committeeOf(names[0] ?? "", board);
      return committee === null ? [] : [{ board, committee }];
    });
    if (newest === undefined) return null;
    const { board, committee } = newest;
    const seat = `${asksForChair ? "chair" : "member"} of the ${/\bcommittee$/i.test(committee) ? committee : `${committee} Committee`}`;
    const sitting = sittingOn(board, committee, asksForChair);
    const own = sitting.find((fact) => isPerson(person, fact));
    if (own) return supported([own], `${own.name} as ${seat}`);
    const past = older
      .flatMap((one) => sittingOn(one.board, one.committee, asksForChair))
      .find((fact) => isPerson(person, fact));
    const isOver = "that it’s still so: the newest proxy statement no longer says it";
    if (past) return denied("superseded", [past], `${past.name} as ${seat}`, isOver);
    const [chair] = asksForChair ? sitting : [];
    if (chair) return denied("contradicted", [chair], `${chair.name} as ${seat}`, `the person ${person}`);
    const listedHere = board.find((fact) => isPerson(person, fact));
    if (listedHere === undefined) return null;
    return denied("not_found", [listedHere], `${listedHere.name} on the board`, `a seat as ${seat}`);
  };

const independence: Decider = ({ claim: { person } }, reports) => {
  const boards = reports.filter((facts) =>
    facts.some(({ detail }) => typeof detail.independent === "boolean"),
  );
  const found = boards.map((facts) =>
    facts.find((fact) => isPerson(person, fact) && typeof fact.detail.independent === "boolean"),
  );
  const at = found.findIndex((fact) => fact !== undefined);
  const fact = found[at];
  const silent = boards[0]?.find((one) => isPerson(person, one) && one.detail.director === true);
  // A board of which some are called independent, and this one is not.
  if (silent && at !== 0)
    return denied("not_found", [silent], `${silent.name} on the board`, "the independence");
  if (fact === undefined) return null;
  const told = `${fact.name} as ${fact.detail.independent === true ? "an" : "not an"} independent director`;
  if (at > 0)
    return denied(
      "superseded",
      [fact],
      told,
      "that it’s still so: the newest list of the board doesn’t name this person",
    );
  return judged(fact.detail.independent === true, [fact], told, "the independence", true);
};

/** An age counts from the day of its document: a year later the person is one or, before the birthday, none older. */
const age: Decider = ({ claim: { person, number }, days }, reports) => {
  const fact = reports.flat().find((one) => isPerson(person, one) && one.amount !== null);
  if (fact === undefined || number === null || fact.amount === null) return null;
  const told = `${fact.name}, ${fact.amount} years old`;
  const years = yearsBetween(dayOf(fact), days.end);
  const [least, most] = [fact.amount + Math.floor(years), fact.amount + Math.ceil(years)];
  if (number.value === fact.amount && years < 1) return supported([fact], told, years < 0.5 ? 1 : 0.9);
  const lacks = `the age ${number.text}: this is as of ${formatDay(dayOf(fact))}`;
  const isPossible = number.value >= least && number.value <= most;
  return denied(isPossible ? "not_found" : "contradicted", [fact], told, lacks);
};

/** A state or country in full: "Delaware" of "DE", "the State of Delaware". */
function regionOf(text: string): string {
  const plain = text
    .replace(/^(?:the )?(?:state|commonwealth) of /i, "")
    .replace(/\./g, "")
    .trim();
  return fold((/^[A-Z]{2}$/.test(plain) ? stateOfCode(plain) : null) ?? plain);
}

const regions = new Set(
  readTable("lib/domain/tables/regions.tsv", "code", "region", "country")
    .flatMap(({ region, country }) => [region, country])
    .map(fold),
);

const incorporation: Decider = ({ claim: { names, year } }, reports) => {
  const all = reports.flat();
  const [first] = all;
  if (first?.name == null) return null;
  const region = regionOf(first.name);
  // The newest may say where alone, and an older one of the same place when, too.
  const dated = all.find((one) => one.amount !== null && one.name !== null && regionOf(one.name) === region);
  const newest = { ...(dated ?? first), name: first.name };
  const [place] = names;
  const since = newest.amount === null ? "" : ` in ${newest.amount}`;
  const told = `${newest.name}${since} as place of incorporation`;
  if (place !== undefined && regionOf(place) !== regionOf(newest.name)) {
    if (!regions.has(regionOf(place))) return null;
    const past = reports.flat().find(({ name }) => name !== null && regionOf(name) === regionOf(place));
    const lacks = `the place ${place}`;
    // A filer's profile isn't dated by the filer: it may have moved since.
    const isOfReport = newest.form !== null;
    return denied(past ? "superseded" : isOfReport ? "contradicted" : "not_found", [newest], told, lacks);
  }
  if (year === null || year === newest.amount) return supported([newest], told);
  if (newest.amount === null)
    return place === undefined ? null : denied("not_found", [newest], told, `the year ${year}`);
  return denied("contradicted", [newest], told, `the year ${year}`);
};

const union = new Set(["united states", "united states of america", "us", "usa", "america"]);
/** A stretch of country, whose cities no table tells. */
const ofArea = /\b(?:area|valley|county|region|metro\p{L}*|suburbs?|coast|near|outside|greater)\b/iu;

export type Place = { city: string; region: string };

/** A seat as the registry writes it; a name alone may be either. */
export function splitSeat(seat: string): Place {
  const cut = seat.lastIndexOf(", ");
  return cut < 0 ? { city: seat, region: seat } : { city: seat.slice(0, cut), region: seat.slice(cut + 2) };
}

/** Whether a seat is at a claimed place: null where the place is none that a city and its state decide. */
export function isSeatAt(place: string, { city, region }: Place): boolean | null {
  const [ownCity, ownRegion] = [fold(city), regionOf(region)];
  const parts = place.split(",").map((part) => part.trim());
  const [first = "", second, third] = parts;
  // "Austin, the one in Minnesota"
  if (parts.some((part) => /^(?!the )\p{Ll}|^the (?!\p{Lu})/u.test(part) && /\p{Lu}/u.test(place)))
    return null;
  const plain = fold(first)
    .replace(/^(?:the )?(?:city of )?/, "")
    .replace(/ city$/, "");
  const isCity = plain === ownCity || plain === ownCity.replace(/ city$/, "") || fold(first) === ownCity;
  const isOfUnion = isStateName(region) || isStateName(region.replace(/^D\.?C\.?$/, "District of Columbia"));
  if (union.has(fold(first).replace(/\./g, ""))) return isOfUnion ? true : null;
  // A second place, or more of an address than a city's.
  if (ofArea.test(place) || parts.length > 3 || (/\band\b|&/.test(place) && !/\band\b|&/.test(city)))
    return null;
  if (second === undefined) return isCity || regionOf(first) === ownRegion;
  if (third === undefined && union.has(fold(second).replace(/\./g, "")))
    return isSeatAt(first, { city, region });
  return isCity && regionOf(second) === ownRegion;
}

const seat: Decider = ({ claim: { names } }, reports) => {
  const [newest, ...older] = reports.flat();
  const [place] = names;
  if (newest === undefined || place === undefined) return null;
  const isAt = ({ detail }: HeldFact): boolean | null =>
    isSeatAt(place, { city: String(detail.city ?? ""), region: String(detail.state ?? "") });
  const told = `${newest.name} as its headquarters`;
  const isNow = isAt(newest);
  if (isNow) return supported([newest], told);
  const lacks = `the place ${place}`;
  if (isNow === null) return denied("not_found", [newest], told, lacks);
  return denied(older.some(isAt) ? "superseded" : "contradicted", [newest], told, lacks);
};

const founding: Decider = ({ claim: { year } }, reports) => {
  const [newest] = reports.flat();
  if (newest?.amount == null || year === null) return null;
  const told = `${newest.amount} as the year in which it was founded`;
  return judged(newest.amount === year, [newest], told, `the year ${year}`, true);
};

const segmentCount: Decider = ({ claim: { number } }, [newest = []]) => {
  if (number === null || newest.length === 0) return null;
  const told = `${newest.length} segments: ${newest.map(({ name }) => name).join(", ")}`;
  return judged(newest.length === number.value, newest, told, `the number ${number.text}`);
};

/** Words of a segment's name without what says that it is one. */
const segmentWords = (name: string): string =>
  nameWords(name)
    .filter((word) => !/^(?:segments?|business|division|reportable|operating)$/.test(word))
    .join(" ");

/** Sales of the segment that a claim names, one of each year, the newest first. */
function segmentYears({ claim: { names } }: Asked, reports: readonly HeldFact[][]): HeldFact[] {
  const wanted = segmentWords(names[0] ?? "");
  const years = new Map<string, HeldFact>();
  for (const fact of reports.flat().flatMap((one) => [one, ...yearBefore(one)]))
    if (
      fact.amount !== null &&
      fact.asOf !== null &&
      wanted !== "" &&
      segmentWords(fact.name ?? "") === wanted
    )
      if (!years.has(fact.asOf)) years.set(fact.asOf, fact);
  return [...years.values()].sort((a, b) => ((a.asOf ?? "") < (b.asOf ?? "") ? 1 : -1));
}

/** What a report tells of the year before its own, as a fact; a report of that year goes before it. */
function yearBefore(fact: HeldFact): HeldFact[] {
  const { before } = fact.detail as { before?: { value?: unknown; to?: unknown } | null };
  if (typeof before?.value !== "number" || typeof before.to !== "string") return [];
  return [{ ...fact, amount: before.value, asOf: before.to }];
}

const formatSales = ({ name, amount, asOf }: HeldFact): string =>
  `${name} with sales of ${formatNumber(amount ?? 0)} in the year to ${formatDay(asOf ?? "")}`;

const segmentGrowth: Decider = (asked, reports) => {
  const { number, direction } = asked.claim;
  const [newest, before] = segmentYears(asked, reports);
  if (newest?.amount == null || before?.amount == null || before.amount <= 0) return null;
  if (!isYearApart(before.asOf ?? "", newest.asOf ?? "")) return null;
  const percent = (newest.amount / before.amount - 1) * 100;
  const told = `${formatSales(newest)}, after ${formatNumber(before.amount)} the year before`;
  const facts = [newest, before];
  const moved = percent === 0 ? "neither up nor down" : percent > 0 ? "up" : "down";
  if (moved !== direction) return denied("contradicted", facts, told, `the direction: sales went ${moved}`);
  const isRate = number === null || agree(number, Math.abs(percent)) > 0;
  return judged(isRate, facts, told, `the rate ${number?.text}`);
};

const segmentSales: Decider = (asked, reports) => {
  const { number, time } = asked.claim;
  const years = segmentYears(asked, reports);
  const [newest] = years.filter(({ asOf }) => time === null || (asOf ?? "") >= time.from);
  if (number === null || newest?.amount == null) return null;
  const isPast = years.some(({ amount }) => amount !== null && agree(number, amount) > 0);
  const isOther = !isPast && isOtherNumber(number, newest.amount);
  const fit = agree(number, newest.amount);
  return judged(fit, [newest], formatSales(newest), `the amount ${number.text}`, isOther);
};

const segment: Decider = (asked, [newest = []]) => {
  const named = asked.claim.names.map((name) =>
    newest.find((fact) => segmentWords(fact.name ?? "") === segmentWords(name)),
  );
  const found = named.filter((fact) => fact !== undefined);
  return found.length === named.length && found.length > 0
    ? supported(found, `${found.map(({ name }) => name).join(", ")} as reportable segments`)
    : null;
};

/** Of the facts in which a parent's reports list the company; `isSameCompany` compares the claimed name with the parent's. */
const parent: Decider = (asked, [newest = []]) => {
  const [fact] = newest;
  const [claimed] = asked.claim.names;
  if (fact === undefined || claimed === undefined) return null;
  const told = `${fact.name} as its subsidiary`;
  return judged(asked.isSameCompany(claimed, fact), [fact], told, `the parent ${claimed}`);
};

/** By the kind of a claim, the kind of facts that decide it, and how; figures and profiles have deciders of their own. */
const deciders: Readonly<Partial<Record<ReportClaim["kind"], { kind: string; decide: Decider }>>> = {
  employees: { kind: "employees", decide: employees },
  competitor: { kind: "competitor", decide: listed("a competitor", "competitors") },
  chair: { kind: "person", decide: committeeSeat(true) },
  member: { kind: "person", decide: committeeSeat(false) },
  independence: { kind: "person", decide: independence },
  age: { kind: "person", decide: age },
  incorporation: { kind: "incorporation", decide: incorporation },
  seat: { kind: "seat", decide: seat },
  founding: { kind: "founding", decide: founding },
  "customer-share": { kind: "customer", decide: customerShare },
  customer: { kind: "customer", decide: listed("a customer", "customers") },
  subsidiary: { kind: "subsidiary", decide: listed("a subsidiary", "subsidiaries") },
  "segment-count": { kind: "segment", decide: segmentCount },
  segment: { kind: "segment", decide: segment },
  "segment-growth": { kind: "segment", decide: segmentGrowth },
  "segment-sales": { kind: "segment", decide: segmentSales },
  parent: { kind: "subsidiary", decide: parent },
};

/** The kind of facts that decide a claim; undefined where those of reports decide none of its kind. */
export const factKindOf = ({ kind }: ReportClaim): string | undefined => deciders[kind]?.kind;
