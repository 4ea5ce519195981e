import { addDays, type DayRange, daysBetween, isYearApart } from "@/lib/domain/calendar";
import type { ClaimTime } from "../report-claim";
import type { HeldFigure } from "./held-figures";

/* Which of a company's figures are of a time that a claim names. No English is read here. */

/** Days that the newest year counts as present: the next year's report is due before. */
const presentDays = 550;
/** A period named by its last day may be given by another source as the end of its month. */
const dayTolerance = 10;

/** `isEnded` where the claim names the last day of its period, `isNamed` where it names the period itself. */
type Time = {
  start: string;
  end: string;
  isYear: boolean;
  isEnded: boolean;
  isFiscal: boolean;
  isNamed: boolean;
};

/** Null where neither the claim nor its request names a time, undefined where a time is open at one end. */
export function timeOf(time: ClaimTime | null, period: DayRange | null): Time | null | undefined {
  const start = time?.from ?? period?.start ?? null;
  const end = time?.to ?? period?.end ?? null;
  if (start === null && end === null) return null;
  if (start === null || end === null) return undefined;
  const isYear = start.endsWith("-01-01") && end === `${start.slice(0, 4)}-12-31`;
  const { isEnded = false, isFiscal = false } = time ?? {};
  return { start, end, isYear, isEnded, isFiscal, isNamed: time !== null };
}

export type Meant = {
  /** Figures of the periods that the claim may mean, the newest first. */
  figures: HeldFigure[];
  /** Whether the claim names a time. */
  isDated: boolean;
  /** What the claim says of one of these figures, nobody knows which: "is of fiscal 2025". Else it may mean any. */
  oneOf: string | null;
  /** Whether the claim may mean another, too, which isn't held: then none contradicts it. */
  isPartial?: boolean;
};

/** Figures of a time. Without a time the newest year is meant, or the newest quarter. */
export function figuresOfTime(
  own: readonly HeldFigure[],
  held: readonly HeldFigure[],
  time: Time | null,
  today: string,
): Meant {
  const years = own.filter(({ detail }) => detail.period === "year");
  const quarters = own.filter(({ detail }) => detail.period === "quarter");
  const balances = own.filter(({ detail }) => detail.period === "instant");
  if (time === null) {
    const newest = [years[0], quarters[0], balances[0]].filter((one) => one !== undefined);
    const isPresent = newest.some(({ asOf }) => daysBetween(asOf, today) <= presentDays);
    return { figures: isPresent ? newest : [], isDated: false, oneOf: null };
  }
  const { start, end, isYear, isEnded } = time;
  const meant = (figures: HeldFigure[], oneOf: string | null = null): Meant => ({
    figures,
    isDated: true,
    oneOf,
  });
  const isNear = ({ asOf }: HeldFigure) => Math.abs(daysBetween(asOf, end)) <= dayTolerance;
  if (isYear) {
    const yearEnds = [...years, ...balances.filter((one) => isYearEnd(one, own))];
    const ofYear = yearEnds.filter((figure) => isOfYear(figure, time));
    return meant(ofYear, time.isFiscal ? `is of fiscal ${start.slice(0, 4)}` : null);
  }
  const length = daysBetween(start, end);
  if (length > 300) return meant([...years, ...balances].filter(isNear));
  if (length <= 60) return meant([...years, ...quarters, ...balances].filter(isNear));
  if (length > longestQuarter) return meant([]);
  // Where fiscal quarters are those of the calendar its name tells which is meant; a day always does.
  const isCalendar = years.some(({ asOf }) => isAroundNewYear(asOf));
  const byCalendar = quarters.filter(isNear);
  if (isEnded || isCalendar) return meant(byCalendar);
  if (!time.isNamed || !start.endsWith("-01")) return meant([]);
  // Without a year nothing tells which quarters are the company's.
  const ends = endsOfQuarter(end, held);
  const byName = quarters.filter(({ asOf }) =>
    ends.some((day) => Math.abs(daysBetween(asOf, day)) <= quarterTolerance),
  );
  const oneOf = "is of that quarter";
  // Without "fiscal" the calendar's may be meant, though a company's own is meant more often.
  if (time.isFiscal || byName.length === 0) return meant(byName, oneOf);
  const named = quarters.filter((one) => byName.includes(one) || byCalendar.includes(one));
  return { ...meant(named, oneOf), isPartial: byCalendar.length === 0 };
}

/**
 * Whether a figure's year is the one that a claim names. Where it doesn't say "fiscal", a year that ends in January may
 * be that before, in which most of it lies.
 */
function isOfYear({ asOf, fiscalYears }: HeldFigure, { start, end, isFiscal }: Time): boolean {
  if (fiscalYears.includes(Number(start.slice(0, 4)))) return true;
  return !isFiscal && asOf > end && daysBetween(end, asOf) <= 51;
}

/** Days by which the end of a quarter may be off from a fourth of a year before or after another's. */
const quarterTolerance = 24;

/** The days around which the quarter ends that a claim names by its number, as the company's fiscal years end. */
function endsOfQuarter(end: string, held: readonly HeldFigure[]): string[] {
  const year = Number(end.slice(0, 4));
  const quarter = Math.ceil(Number(end.slice(5, 7)) / 3);
  const known = held.find(({ detail }) => detail.period === "year");
  if (known === undefined) return [];
  return known.fiscalYears.map((ofKnown) =>
    addDays(known.asOf, Math.round((year - ofKnown + (quarter - 4) / 4) * 365.25)),
  );
}

/** In days: of 52 weeks a quarter may have 16 or 17. */
const longestQuarter = 125;

/** A balance at the end of a fiscal year: those of other days are of the newest quarter. */
export const isYearEnd = ({ asOf }: HeldFigure, own: readonly HeldFigure[]): boolean => {
  const newest = own[0]?.asOf;
  return newest === undefined || asOf !== newest || own.some((one) => isYearApart(one.asOf, asOf));
};

const isAroundNewYear = (day: string): boolean => day.slice(5) >= "12-21" || day.slice(5) <= "01-07";
