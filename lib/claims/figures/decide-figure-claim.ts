import { type DayRange, isYearApart } from "@/lib/domain/calendar";
import type { MetricConcept } from "@/lib/domain/facts";
import {
  agree,
  denied,
  deniedIf,
  isOff,
  isOtherNumber,
  judged,
  otherShare,
  type ReportDecision,
  supported,
} from "../decide-report-claim";
import type { Measure } from "../figure-parts";
import type { FigureClaim } from "../read-figure-claim";
import type { ClaimedNumber } from "../report-claim";
import { figuresOfTime, isYearEnd, type Meant, timeOf } from "./figures-of-time";
import {
  called,
  calledLoss,
  describeAll,
  describeFigure,
  factsOf,
  type HeldFigure,
  lastQuartersOf,
  periodOf,
  unitOf,
  yearsBefore,
} from "./held-figures";

/**
 * Decides a claim about a company's figures by those that its reports tag.
 *
 * @param stated the company's figures, in any order.
 * @param period of the request; the days that the claim itself names go before it.
 * @returns null where no figure of the measure and time is held, so that tables and texts may still tell.
 */
export function decideFigureClaim<Figure extends HeldFigure>(
  claim: FigureClaim,
  stated: readonly Figure[],
  { period, today }: { period: DayRange | null; today: string },
): ReportDecision<Figure> | null {
  const { measure } = claim;
  const held: readonly HeldFigure[] = [...stated, ...lastQuartersOf(stated)];
  const own = held
    .filter(({ name, detail }) => name === measure.concept && /^USD/.test(detail.unit))
    .toSorted((one, other) => (one.asOf < other.asOf ? 1 : -1));
  return decideAt(claim, own, held, { period, today }) as ReportDecision<Figure> | null;
}

function decideAt(
  claim: FigureClaim,
  own: readonly HeldFigure[],
  held: readonly HeldFigure[],
  { period, today }: { period: DayRange | null; today: string },
): ReportDecision<HeldFigure> | null {
  const time = timeOf(claim.time ?? null, period);
  if (time === undefined) return null;
  const isAsked = ({ detail }: HeldFigure) =>
    !claim.period || detail.period === claim.period || detail.period === "instant";
  const meant = figuresOfTime(own.filter(isAsked), held, time, today);
  if (meant.figures.length === 0) return null;
  const figures = meant.figures.flatMap((figure) => {
    const before = claim.back === 0 ? figure : yearsBefore(figure, own, claim.back);
    return before ?? [];
  });
  if (figures.length < meant.figures.length) return null;
  const asked: Asked = { claim, measure: claim.measure, own, held, today, ...meant, figures };
  const decide = deciders[claim.kind];
  const decision = isOneOf(meant) ? decideEach(asked, decide) : decide(asked);
  return meant.isPartial && decision?.verdict === "contradicted"
    ? { ...decision, verdict: "not_found" }
    : decision;
}

const isOneOf = ({ oneOf, figures }: Meant): boolean => oneOf !== null && figures.length > 1;

/** Decides by each figure alone where the claim means one of them, and nobody can say which. */
function decideEach(asked: Asked, decide: Decider): ReportDecision<HeldFigure> | null {
  const each = asked.figures.map((figure) => decide({ ...asked, figures: [figure] }));
  const known = each.filter((decision) => decision !== null);
  const [first] = known;
  if (first === undefined || known.length < each.length) return null;
  if (known.every(({ verdict }) => verdict === first.verdict)) return first;
  const told = asked.figures.map(describeFigure).join(", and ");
  return denied("not_found", [...asked.figures], told, `which of these ${asked.oneOf}`);
}

type Asked = Meant & {
  claim: FigureClaim;
  measure: Measure;
  /** Figures of the measure, the newest first; `held` are those of all measures. */
  own: readonly HeldFigure[];
  held: readonly HeldFigure[];
  today: string;
};

type Decider = (asked: Asked) => ReportDecision<HeldFigure> | null;

function decideAmount(asked: Asked): ReportDecision<HeldFigure> | null {
  const { claim, measure, figures, isDated, own } = asked;
  const { amount: number, most } = claim;
  if (number === undefined) return null;
  const { concept } = measure;
  const fitOf = ({ amount }: HeldFigure) => {
    if (countedAs(measure, amount) <= 0) return 0;
    const told = Math.abs(amount);
    return most ? Number(isWithin([number, most], told)) : matches(number, told);
  };
  // Of a quarter everything is less than of a year, so without a time the year is meant.
  if (isOfSeveralYears(claim)) {
    const years = lastYears(asked) ?? [];
    const other = years.find((one) => fitOf(one) === 0);
    const [newest] = years;
    if (newest === undefined) return null;
    if (other === undefined) return supported(years, describeAll(years));
    return denied("not_found", [other], describeFigure(other), `the amount ${number.text} in every year`);
  }
  const isLess = number.bound === "less_than" || number.bound === "up_to";
  const counted = isLess && !isDated ? figures.filter(({ detail }) => detail.period !== "quarter") : figures;
  const fits = counted
    .map((figure) => ({ figure, fit: fitOf(figure) }))
    .toSorted((one, other) => other.fit - one.fit);
  const [best] = fits;
  if (best === undefined) return null;
  const { figure } = best;
  if (best.fit > 0) return supported([figure], describeFigure(figure), best.fit);
  const past = isDated || isLess ? undefined : own.find((one) => fitOf(one) > 0);
  if (past !== undefined)
    return denied(
      "superseded",
      [past],
      describeFigure(past),
      `that it’s still so: the newest is ${describeFigure(figure)}`,
    );
  const told = describeFigure(figure);
  if (countedAs(measure, figure.amount) < 0 && figures.length === 1 && calledLoss[concept] !== undefined)
    return deniedIf(
      isDated,
      [figure],
      told,
      measure.isLoss ? "a loss (it’s a gain)" : "a gain (it’s a loss)",
    );
  const lacks = most ? `an amount between ${number.text} and ${most.text}` : `the amount ${number.text}`;
  if (concept === "eps_diluted" && figures.some(({ amount }) => isSplitApart(number.value, amount)))
    return denied("not_found", [figure], told, `${lacks}, which may count shares before a split`);
  const isOther = ({ amount, asOf, detail, parts }: HeldFigure): boolean => {
    const counted = countedAs(measure, amount);
    const others = own.filter((one) => one.asOf !== asOf && one.detail.period === detail.period);
    const isNear = parts && Math.abs(counted - number.value) <= otherWorkedOut * Math.abs(counted);
    if (most) return !isWithin([number, most], counted, otherBound);
    return (!isNear && isOtherAmount(number, counted, concept)) || isOfAnother(number, counted, others);
  };
  return deniedIf(isDated && figures.every(isOther), [figure], told, lacks);
}

const isOfSeveralYears = ({ count, isEveryYear }: FigureClaim): boolean =>
  count !== undefined || isEveryYear === true;

/** What is further off is another revenue than a total under another name; other figures have more definitions. */
const otherRevenue = 0.04;
/** A year told anew, as without a part that was sold, may leave its last quarter other than it was told. */
const otherWorkedOut = 0.2;
/** By how much a total under another name may miss a bound. */
const otherBound = 0.02;

/** How near a value is of which a claim says "just under", and of which it says "nearly". */
const [justShare, nearlyShare] = [0.06, 0.12];

/** How well a claimed number agrees with a told one. */
function matches(number: ClaimedNumber, told: number): number {
  const [word = ""] = /^(?:just|nearly)/.exec(number.text) ?? [];
  const share = word === "just" ? justShare : nearlyShare;
  return word !== "" && Math.abs(told - number.value) > share * number.value ? 0 : agree(number, told);
}

const isWithin = ([least, most]: readonly [ClaimedNumber, ClaimedNumber], told: number, slack = 0): boolean =>
  told >= least.value * (1 - slack) && told <= most.value * (1 + slack);

/** Whether a claimed amount is surely another than a figure's. */
const isOtherAmount = (number: ClaimedNumber, told: number, concept: MetricConcept): boolean => {
  const share = concept === "revenue" ? otherRevenue : otherShare;
  return isOff(number, told, otherBound * number.value, share * Math.max(Math.abs(told), number.value));
};

/** Whether a claimed amount is to the letter that of another period, and not nearly that of its own. */
const isOfAnother = (number: ClaimedNumber, told: number, others: readonly HeldFigure[]): boolean =>
  number.bound === "exact" &&
  number.digits >= 3 &&
  Math.abs(told - number.value) > otherBound * Math.abs(told) &&
  others.some(({ amount }) => matches(number, Math.abs(amount)) > 0);

/** Whether one amount per share is a whole multiple of the other: after a split, sources give it in new shares. */
function isSplitApart(claimed: number, told: number): boolean {
  const [less, more] = [Math.abs(claimed), Math.abs(told)].toSorted((a, b) => a - b);
  if (!less || !more) return false;
  const times = more / less;
  return times > 1.9 && Math.abs(times / Math.round(times) - 1) < 0.015;
}

/** An amount as a claim counts it: a net income of −5 is a loss of 5. */
const countedAs = ({ isLoss }: Measure, amount: number): number => (isLoss ? -amount : amount);

/** What a figure is, and what it or another was before: amounts as they are counted, or margins in percent. */
type Move = {
  figure: HeldFigure;
  before: HeldFigure;
  now: number;
  then: number;
  /** The one by the other; of an average, in one year. */
  ratio: number;
  facts: HeldFigure[];
  told: string;
};

/** What a figure is compared with: that of the time which the claim names, else that of a year before. */
function comparedWith(figure: HeldFigure, { claim, own, held, today }: Asked): HeldFigure | undefined {
  const { amount, prior, rate } = claim;
  // Two amounts are shown by their own reports, what lies between them by what compares.
  const areTold = amount !== undefined && prior !== undefined && !rate;
  if (!claim.priorTime) return yearsBefore(figure, own, claim.span ?? 1, areTold);
  const time = timeOf(claim.priorTime, null);
  if (time == null) return undefined;
  const { period, basis } = figure.detail;
  const found = figuresOfTime(own, held, time, today).figures.filter(
    ({ asOf, detail }) =>
      asOf < figure.asOf && detail.period === period && (areTold || detail.basis === basis),
  );
  return found.length > 1 ? found.find(({ asOf }) => isYearApart(asOf, figure.asOf)) : found[0];
}

const isAmount = (number: ClaimedNumber | undefined, { amount }: HeldFigure): boolean =>
  number === undefined || matches(number, Math.abs(amount)) > 0;

/** What each figure was before, where that is held and both were gains, or losses where these are measured. */
function movesOf(asked: Asked): Move[] {
  const { claim, figures, measure, held } = asked;
  const years = claim.kind === "average" ? (claim.span ?? 1) : 1;
  return figures.flatMap((figure): Move[] => {
    const before = comparedWith(figure, asked);
    if (before === undefined || (years > 1 && figure.detail.period === "quarter")) return [];
    if (claim.base) {
      const shares = [figure, before].flatMap((one) => shareOf(one, held, claim.base));
      const [{ percent: now } = { percent: 0 }, { percent: then } = { percent: 0 }] = shares;
      const facts = shares.flatMap((one) => factsOf(one.figure, one.whole));
      const told = shares.map(describeShare).join(", and ");
      return shares.length < 2 ? [] : [{ figure, before, now, then, ratio: now / then, facts, told }];
    }
    const [now, then] = [countedAs(measure, figure.amount), countedAs(measure, before.amount)];
    if (then <= 0 || (now <= 0 && (measure.isLoss || years > 1))) return [];
    const ratio = (now / then) ** (1 / years);
    const told = describeMove(figure, before, ratio, years);
    return [{ figure, before, now, then, ratio, facts: factsOf(figure, before), told }];
  });
}

/** "Flat" is said of what moved by less than this; by more than the second it isn't. */
const [flatShare, otherFlatShare] = [0.02, 0.05];

/** What moved by more than the first isn't "slightly" more, and by less than the second not "much". */
const [littleShare, muchShare] = [0.1, 0.04];

const isOfDegree = (degree: "little" | "much", share: number): boolean =>
  degree === "little" ? share <= littleShare : share >= muchShare;

const goesAlong = ({ direction, base }: FigureClaim, { now, then, ratio }: Move): boolean => {
  if (direction === undefined) return true;
  if (direction !== "flat") return direction === "up" ? now > then : now < then;
  return base ? Math.abs(now - then) <= samePoints : Math.abs(ratio - 1) <= flatShare;
};

function describeMove(figure: HeldFigure, before: HeldFigure, ratio: number, years: number): string {
  const percent = `${Math.abs((ratio - 1) * 100).toFixed(1)}% ${ratio < 1 ? "less" : "more"}`;
  if (years > 1)
    return `${describeFigure(figure)}, and ${describeFigure(before)}: ${percent} each year on average`;
  const when = isYearApart(before.asOf, figure.asOf) ? "of a year before" : periodOf(before);
  const change = ratio === 1 ? "as much as" : `${percent} than`;
  return `${describeFigure(figure)}, ${change} the ${unitOf(Math.abs(before.amount), before)} ${when}`;
}

/** Also of margins, "the margin slipped from 44% to 43%", and of averages: "grew 4% a year over three years". */
function decideChange(asked: Asked): ReportDecision<HeldFigure> | null {
  const { claim, measure, figures, isDated } = asked;
  const { rate, difference, direction, amount, prior, degree, base, isAverage } = claim;
  const moves = movesOf(asked);
  const [first] = moves;
  if (first === undefined || (isDated && moves.length < figures.length)) return null;
  const along = moves.filter((move) => goesAlong(claim, move));
  const [nearest] = along;
  if (nearest === undefined) {
    const { now, then, facts, told } = first;
    const isFarFromFlat = !base && moves.every(({ ratio }) => Math.abs(ratio - 1) > otherFlatShare);
    const went = now < then ? "down" : now > then ? "up" : "neither up nor down";
    return deniedIf(direction !== "flat" || isFarFromFlat, facts, told, `the direction: it went ${went}`);
  }
  const isAmountOf = (number: ClaimedNumber | undefined, value: number) =>
    !number || (base ? isShare(number, value) : matches(number, Math.abs(value)) > 0);
  const movedBy = ({ now, then }: Move) => Math.abs(now - then);
  const isBy = (move: Move) =>
    (!degree || isOfDegree(degree, Math.abs(move.ratio - 1))) &&
    (!rate || isRate(rate, move.ratio)) &&
    (!difference || (base ? isPoints(difference, movedBy(move)) : matches(difference, movedBy(move)) > 0));
  const fitting = along.find(
    (move) => isAmountOf(amount, move.now) && isAmountOf(prior, move.then) && isBy(move),
  );
  if (fitting === undefined) {
    const isOfSales = measure.concept === "revenue" && !isAverage;
    const isOther = (move: Move) =>
      (amount !== undefined && isOtherAmount(amount, Math.abs(move.now), measure.concept)) ||
      (rate !== undefined && isOtherRate(rate, move.ratio, isOfSales ? otherPointsOfSales : otherPoints)) ||
      (difference !== undefined && isOtherNumber(difference, movedBy(move)));
    const isSurely = (isDated || isAverage === true) && !base && along.every(isOther);
    const what = base ? "rate" : "amount";
    const amounts = [amount, prior, difference].flatMap((one) => (one ? `the ${what} ${one.text}` : []));
    const isRateLacking = rate !== undefined && !isRate(rate, nearest.ratio);
    const lacks = isRateLacking ? `the rate ${rate.text}` : amounts.join(" or ");
    return deniedIf(isSurely, nearest.facts, nearest.told, lacks || "by how much");
  }
  const isPlain = [amount, prior, rate, difference, claim.priorTime].every((one) => !one);
  const other = isPlain ? moves.find((move) => !along.includes(move)) : undefined;
  // The year rose and the newest quarter fell: neither is what the claim says.
  const { facts, told } = other ?? fitting;
  return judged(!other, facts, told, "that it went one way in the newest year and the newest quarter");
}

/** Whether a change is as large as claimed, in percent or in times. */
function isRate(number: ClaimedNumber, ratio: number): boolean {
  if (number.unit !== "times") {
    const percent = Math.abs(ratio - 1) * 100;
    return matches(number, percent) > 0 || isRounded(number, percent);
  }
  const share = number.value < 1 ? number.value / ratio : ratio / number.value;
  if (number.bound === "more_than") return share > 1;
  if (number.bound === "up_to") return share >= 0.85 && share < 1;
  return share >= (number.text.startsWith("about") ? 0.9 : 0.95) && share <= 1.25;
}

/** Whether a rate is as many percent as its digits say: "about 2%" of 1.6. */
function isRounded({ value, bound, text }: ClaimedNumber, percent: number): boolean {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return (bound === "exact" || bound === "about") && Math.abs(percent - value) <= 0.5 * 10 ** -decimals;
}

/** Organic and reported growth of sales differ by a few points. */
const [otherPointsOfSales, otherPoints] = [5, 2];

function isOtherRate(number: ClaimedNumber, ratio: number, points: number): boolean {
  if (number.unit !== "times") {
    const percent = Math.abs(ratio - 1) * 100;
    return isOff(number, percent, points, points) && isOtherNumber(number, percent);
  }
  return (number.value < 1 ? number.value / ratio : ratio / number.value) < 0.8;
}

function decideSign(asked: Asked): ReportDecision<HeldFigure> | null {
  const { claim, measure } = asked;
  const isOfSeveral = isOfSeveralYears(claim);
  const figures = isOfSeveral ? (lastYears(asked) ?? []) : asked.figures;
  const [first] = figures;
  if (first === undefined) return null;
  const isSupported = ({ amount }: HeldFigure) => (measure.isLoss ? amount < 0 : amount > 0);
  const shown = isOfSeveral ? figures : [first];
  if (figures.every(isSupported)) return supported(shown, describeAll(shown));
  const other = figures.find((figure) => !isSupported(figure)) ?? first;
  const isOfOne = !isOfSeveral && figures.some(isSupported);
  const lacks = measure.isLoss ? "the loss" : "the profit";
  return denied(isOfOne ? "not_found" : "contradicted", [other], describeFigure(other), lacks);
}

/** "Swung to a loss", "returned to profitability": what it is, and what it was a year before. */
function decideTurn(asked: Asked): ReportDecision<HeldFigure> | null {
  const { claim, figures } = asked;
  const isUp = !claim.measure.isLoss;
  const turns = figures.flatMap((figure) => {
    const before = comparedWith(figure, asked);
    return before === undefined ? [] : [{ figure, before }];
  });
  const isTurn = ({ figure, before }: (typeof turns)[number]) =>
    isUp ? figure.amount > 0 && before.amount < 0 : figure.amount < 0 && before.amount > 0;
  const best = turns.find(isTurn) ?? turns[0];
  if (best === undefined || turns.length < figures.length) return null;
  const { figure, before } = best;
  const facts = factsOf(figure, before);
  const told = `${describeFigure(figure)}, and ${describeFigure(before)}`;
  const { amount, prior } = claim;
  if (isTurn(best)) {
    const other = isAmount(amount, figure) ? (isAmount(prior, before) ? undefined : prior) : amount;
    return judged(!other, facts, told, `the amount ${other?.text}`);
  }
  // A quarter's may be one against the quarter before.
  const isSign = isUp ? figure.amount > 0 : figure.amount < 0;
  const isOther = figure.detail.period === "year" || !isSign;
  return deniedIf(isOther, facts, told, isUp ? "the turn to a profit" : "the turn to a loss");
}

/** Points by which a margin may differ for a rounding, and from which on it's another. */
const [samePoints, roundedPoints, otherMargin] = [0.55, 0.11, 3];

type Share = { figure: HeldFigure; whole: HeldFigure; percent: number };

/** What a figure is of another of its period, or of the balance at its end: the margin, of revenue. */
function shareOf(figure: HeldFigure, held: readonly HeldFigure[], base: MetricConcept | undefined): Share[] {
  const whole = held.find(
    ({ name, asOf, detail }) =>
      name === base &&
      asOf === figure.asOf &&
      (detail.period === figure.detail.period || detail.period === "instant"),
  );
  if (whole === undefined || whole.amount <= 0) return [];
  return [{ figure, whole, percent: (figure.amount / whole.amount) * 100 }];
}

const isShare = (number: ClaimedNumber, percent: number): boolean =>
  matches(number, percent) > 0 ||
  (number.bound === "exact" && Math.abs(percent - number.value) <= samePoints);

const describeShare = ({ figure, whole, percent }: Share): string =>
  `${describeFigure(figure)}, ${percent.toFixed(1)}% of the ${called[whole.name]} of ${unitOf(whole.amount, whole)}`;

function decideMargin({ claim, figures, held }: Asked): ReportDecision<HeldFigure> | null {
  const { amount: number, most } = claim;
  if (number === undefined) return null;
  const shares = figures.flatMap((figure) => shareOf(figure, held, claim.base));
  const fits = ({ percent }: Share) => (most ? isWithin([number, most], percent) : isShare(number, percent));
  const best = shares.find(fits) ?? shares[0];
  if (best === undefined) return null;
  // A return may be reckoned on the year's average.
  const isPlain = !most && claim.base === "revenue";
  const isOther = isPlain && shares.every(({ percent }) => isOff(number, percent, otherMargin, otherMargin));
  const facts = factsOf(best.figure, best.whole);
  return judged(fits(best), facts, describeShare(best), `the rate ${number.text}`, isOther);
}

/** Whether a margin moved by as many points as are claimed; each of the two may be rounded. */
const isPoints = (number: ClaimedNumber, points: number): boolean =>
  !isOff(number, points, 0, Number.isInteger(number.value) ? samePoints : roundedPoints);

/** The years that a claim counts, or from which it counts, until the one that it's of; null where they aren't all held. */
function lastYears(asked: Asked): HeldFigure[] | null {
  const { claim, own, figures } = asked;
  const isOfYear = (one: HeldFigure) =>
    one.detail.period === "year" || (one.detail.period === "instant" && isYearEnd(one, own));
  const newest = figures.find(isOfYear);
  const first = newest && claim.priorTime && comparedWith(newest, asked);
  if (newest === undefined || (claim.priorTime && first === undefined)) return null;
  const years = own.filter(
    (one) => isOfYear(one) && one.asOf <= newest.asOf && one.asOf >= (first?.asOf ?? ""),
  );
  // Of a change the first year is what the others are compared with.
  const count = claim.count ?? years.length - (claim.direction ? 1 : 0);
  const last = years.slice(0, count);
  const isEach = last.every(({ asOf }, at) => at === 0 || isYearApart(asOf, last[at - 1]?.asOf ?? ""));
  return isEach && last.length === count && count > 1 ? last : null;
}

/** "The smallest since 2021": of all years since then. */
function decideRecord(asked: Asked): ReportDecision<HeldFigure> | null {
  const { extreme, amount } = asked.claim;
  const years = lastYears(asked);
  const [newest, ...others] = years ?? [];
  if (years === null || newest === undefined) return null;
  const isPast = others.every((one) =>
    extreme === "most" ? one.amount < newest.amount : one.amount > newest.amount,
  );
  const lacks = isPast ? `the amount ${amount?.text}` : "that no other year was past it";
  return judged(isPast && isAmount(amount, newest), years, describeAll(years), lacks, !isPast);
}

/** "The first loss since 2022": one now and then, and none between. */
function decideFirst(asked: Asked): ReportDecision<HeldFigure> | null {
  const { measure, claim } = asked;
  const years = lastYears(asked);
  const [newest] = years ?? [];
  if (years === null || newest === undefined) return null;
  const isMeant = ({ amount }: HeldFigure) => countedAs(measure, amount) > 0;
  const other = years.find((one, at) => isMeant(one) !== (at === 0 || at === years.length - 1));
  if (other !== undefined)
    return denied(
      "not_found",
      [newest, other],
      describeAll([newest, other]),
      "that it’s the first since then",
    );
  if (isAmount(claim.amount, newest)) return supported(years, describeAll(years));
  return denied("not_found", years, describeAll(years), `the amount ${claim.amount?.text}`);
}

/** "Grew four years in a row": every one of the years until then was above the one before. */
function decideRun(asked: Asked): ReportDecision<HeldFigure> | null {
  const { count, amount, prior } = asked.claim;
  const run = lastYears(asked);
  const claim = { ...asked.claim, priorTime: undefined };
  const moves = run === null ? [] : movesOf({ ...asked, claim, figures: run });
  const [last, first] = [moves[0], moves.at(-1)];
  if (run === null || last === undefined || first === undefined || moves.length < run.length) return null;
  const against = moves.find((move) => !goesAlong(claim, move));
  if (against !== undefined)
    return denied(
      "contradicted",
      [against.figure, against.before],
      against.told,
      count ? `${count} years in one direction` : "one direction in every year",
    );
  const told = [...run, first.before];
  const isAt = isAmount(amount, last.figure);
  const lacking = isAt && isAmount(prior, first.before) ? undefined : isAt ? prior : amount;
  return judged(!lacking, told, describeAll(told), `the amount ${lacking?.text}`);
}

const deciders: Readonly<Record<FigureClaim["kind"], Decider>> = {
  amount: decideAmount,
  change: decideChange,
  sign: decideSign,
  turn: decideTurn,
  margin: decideMargin,
  run: decideRun,
  average: decideChange,
  record: decideRecord,
  first: decideFirst,
};
