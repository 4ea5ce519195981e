import { monthsBefore } from "@/lib/domain/calendar";
import { formatPercent, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type Statement } from "../statement";
import { isAcquired } from "./acquired-growth";
import { pluralIndustry } from "./business";
import { shortNameOf } from "./company-name";
import {
  changeOf,
  type Figure,
  figureOf,
  figureSentence,
  formatMargin,
  formatMetric,
  formatPeriod,
  isLender,
  isOfPerimeter,
  isTrust,
  isUnchanged,
  type Metric,
  marginOf,
  maxPercent,
  oddWeek,
  type Period,
  readPeriod,
} from "./figures";
import { isMarginGone, isMarginOfOneYear, readMarginChange } from "./margins";
import { isDistorted } from "./one-offs";
import type { BriefingSentence } from "./sentences";

/** A company's figures of its newest fiscal year under the name by which it is called. */
type Member = { name: string; year: Period; metrics: readonly Metric[] };

type Members = { own: Member; peers: Member[] };

/** The company and its peers, where figures of a year are held of enough of them. */
function readMembers(facts: BriefingFacts): Members | null {
  const { metrics } = facts;
  const year = readPeriod(metrics, "year");
  const peers = facts.peers.flatMap(({ name, metrics: held }): Member[] => {
    const other = readPeriod(held, "year");
    return other === null ? [] : [{ name: shortNameOf(name), year: other, metrics: held }];
  });
  return year === null || peers.length === 0 ? null : { own: { name: "", year, metrics }, peers };
}

/** What the companies of its industry that are closest in revenue took in and kept, beside the company itself. */
export function composePeers(facts: BriefingFacts): BriefingSentence[] {
  const members = readMembers(facts);
  if (members === null) return [];
  const { own, peers } = members;
  // A margin that was that of the year alone compares with none.
  const kept = isMarginOfOneYear(own.metrics, own.year) ? null : comparedBy(own, peers, facts.entity);
  const text = kept === null ? null : compare(kept);
  return [
    salesSentence(peers, own.year, facts.entity),
    text === null || kept === null
      ? null
      : { ...figureSentence(text, ...rowsOf(kept)), topic: "business" as const },
  ].filter((one) => one !== null);
}

/** Fewer peers of about its size say nothing of a company. */
const leastPeers = 3;

/** Times by which a company's revenue may be another's for them to be of about one size. */
const mostTimesTheSize = 2;

/** Percentage points by which a company has to be ahead of each peer, or behind, for that to speak for it or against it. */
const leastAhead = { margin: 3, growth: 5 };

/** What speaks for a company, or against it. */
type Finding = { isAhead: boolean; statement: Statement };

/** That a company kept more of its revenue than each of its peers, or grew faster, or the opposite. */
export function composePeerFindings(facts: BriefingFacts): Record<"gains" | "losses", Statement[]> {
  const members = withAlike(readMembers(facts));
  const found = members === null ? [] : [marginFinding(facts, members), growthFinding(facts, members)];
  const of = (ahead: boolean) =>
    found.flatMap((one) => (one !== null && one.isAhead === ahead ? [one.statement] : []));
  return { gains: of(true), losses: of(false) };
}

/** With the peers alone that are of about its size; null where they are too few. */
function withAlike(members: Members | null): Members | null {
  if (members === null) return null;
  const sales = members.own.year.figures.revenue?.now.value ?? 0;
  const peers = members.peers.filter(({ year: { figures } }) => {
    const times = (figures.revenue?.now.value ?? 0) / sales;
    return times <= mostTimesTheSize && times * mostTimesTheSize >= 1;
  });
  return peers.length < leastPeers ? null : { ...members, peers };
}

/** Whether a share or rate is above all others by so many points; null where it is neither that nor below all. */
function isAheadOf(mine: number, theirs: readonly number[], least: number): boolean | null {
  if (theirs.every((one) => mine - one >= least)) return true;
  return theirs.every((one) => one - mine >= least) ? false : null;
}

/** A statement on the day of its figures. */
function findingOf(isAhead: boolean, day: string, sentence: BriefingSentence): Finding {
  const { headline: _, ...statement } = sentence;
  return { isAhead, statement: { ...statement, day } };
}

/** By what was left of revenue; null also where a charge or gain made that of the year. */
function marginFinding(facts: BriefingFacts, { own, peers }: Members): Finding | null {
  const kept = comparedBy(own, peers, facts.entity);
  const margin = kept?.own.margin ?? null;
  const isOdd = (["operating_income", "net_income"] as const).some((concept) =>
    isDistorted(facts, own.year, concept),
  );
  // Who is left out might be ahead.
  const isWhole = kept?.peers.length === peers.length;
  if (kept === null || margin === null || isOdd || !isWhole) return null;
  // A loss is behind every gain.
  const theirs = kept.peers.map((peer) => peer.margin ?? Number.NEGATIVE_INFINITY);
  const isAhead = isAheadOf(margin, theirs, leastAhead.margin);
  if (isAhead === null || (isAhead && hasLostMargin(facts.metrics, own.year))) return null;
  const { write, name } = measures[kept.measure];
  const rest = kept.peers.map((peer) =>
    peer.margin === null ? `a loss at ${peer.name}` : `${write(peer.margin)} at ${peer.name}`,
  );
  const text = `Its ${name} of ${write(margin)} ${formatPeriod(own.year)} is ${isAhead ? "above" : "below"} those of its nearest peers by revenue: ${joinWords(rest)}.`;
  return findingOf(isAhead, own.year.end, figureSentence(text, ...rowsOf(kept)));
}

/** Points by which a margin that fell in the year speaks for no company any more. */
const mostLost = 3;

/** Whether a high margin is on its way down, or was that of the year alone. */
const hasLostMargin = (metrics: readonly Metric[], year: Period): boolean =>
  (readMarginChange(metrics, "operating_income", year)?.ofYear?.points ?? 0) <= -mostLost ||
  isMarginGone(metrics, year);

/** By how revenue changed; null also where it changed because something was bought or sold. */
function growthFinding(facts: BriefingFacts, { own, peers }: Members): Finding | null {
  const sales = own.year.figures.revenue;
  const growth = changeOf(sales);
  const grown = peers.flatMap(({ name, year: { figures } }) => {
    const change = changeOf(figures.revenue);
    return change === null || figures.revenue === undefined
      ? []
      : [{ name, change, rows: [figures.revenue.now, figures.revenue.before] }];
  });
  const isWhole = grown.length === peers.length;
  if (sales === undefined || growth === null || !isWhole || !isOfBusiness(growth, own.year)) return null;
  if (isAcquired(facts, own.year)) return null;
  const theirs = grown.map(({ change }) => change);
  const isAhead = isAheadOf(growth, theirs, leastAhead.growth);
  if (isAhead === null) return null;
  const rest = joinWords(grown.map(({ name, change }) => `${moveText(change)} at ${name}`));
  const text = `${growthText(growth, own.year, isAhead)}: ${rest}.`;
  const rows = [sales.before, ...grown.flatMap((one) => one.rows)];
  return findingOf(isAhead, own.year.end, figureSentence(text, sales.now, ...rows));
}

/** Percents beyond which revenue moved because something was bought or sold. */
const ofBusiness = { least: -20, most: 60 };

const isOfBusiness = (growth: number, year: Period): boolean =>
  growth >= ofBusiness.least && growth <= ofBusiness.most && !isOfPerimeter(year);

/** "Its revenue grew 4.4% in 2025, slower than that of its closest peers". */
function growthText(growth: number, year: Period, isAhead: boolean): string {
  const rivals = "its nearest peers by revenue";
  const when = formatPeriod(year);
  if (isUnchanged(growth))
    return `Its revenue was little changed ${when}, while ${rivals} did ${isAhead ? "worse" : "better"}`;
  if (growth > 0)
    return `Its revenue grew ${formatPercent(growth)} ${when}, ${isAhead ? "faster" : "slower"} than that of ${rivals}`;
  const fell = `Its revenue fell ${formatPercent(growth)} ${when}`;
  return isAhead ? `${fell}, less than that of ${rivals}` : `${fell}, while ${rivals} did better`;
}

/** Months by which the ends of two fiscal years lie apart that are told as different years. */
const mostApart = 6;

/** The fiscal year of a peer where it isn't about that of the company. */
const yearOf = (theirs: Period, own: Period): string =>
  theirs.end < monthsBefore(own.end, mostApart) || own.end < monthsBefore(theirs.end, mostApart)
    ? ` ${formatPeriod(theirs)}`
    : "";

/** The document that gives the companies of an index their industries. */
const indexId = "sp500-constituents";

/** Among whom peers are looked for: "the S&P 500’s restaurant companies". */
export function peerGroupOf({
  industry,
  sources,
}: Pick<BriefingFacts["entity"], "industry" | "sources">): string {
  const kind = industry === null ? null : pluralIndustry(industry);
  if (sources.industry === indexId)
    return kind === null ? "the S&P 500’s companies of its industry" : `the S&P 500’s ${kind}`;
  return kind === null ? "the listed companies of its industry" : `listed ${kind}`;
}

function salesSentence(
  peers: readonly Member[],
  own: Period,
  entity: BriefingFacts["entity"],
): BriefingSentence | null {
  const sold = peers.filter(({ year }) => year.figures.revenue !== undefined);
  const moves = sold.map(({ year, metrics }) => moveOf(year.figures.revenue as Figure, metrics));
  // Without a change beside others that have one, revenue would seem to be flat.
  const isMoved = moves.every(({ text }) => text !== "");
  const rows = sold.flatMap(({ year }, at) => [
    (year.figures.revenue as Figure).now,
    ...(isMoved ? (moves[at]?.rows ?? []) : []),
  ]);
  const told = sold.map(({ name, year }, at) => {
    const when = yearOf(year, own) || (at === 0 ? " in the newest fiscal year" : "");
    const amount = formatMetric((year.figures.revenue as Figure).now);
    return `${name} (${amount}${when}${isMoved ? moves[at]?.text : ""})`;
  });
  const [first, ...rest] = rows;
  if (first === undefined) return null;
  const are = told.length === 1 ? "is" : "are";
  const sentence = figureSentence(
    `Among ${peerGroupOf(entity)}, its closest in revenue ${are} ${joinWords(told)}.`,
    first,
    ...rest,
  );
  return {
    ...sentence,
    refs: [
      ...sentence.refs,
      ...(entity.sources.industry === undefined ? [] : [refTo(entity.sources.industry)]),
    ],
    topic: "business",
  };
}

/** ", up 9.4%, in a year a week longer" */
function moveOf(
  { now, before }: Figure,
  metrics: readonly Metric[],
): { text: string; rows: readonly Metric[] } {
  const change = changeOf({ now, before });
  if (change === null || before === null || Math.abs(change) > maxPercent) return { text: "", rows: [] };
  const week = oddWeek(now, before, metrics);
  const length = week.by === null ? "" : `, in a year ${week.by}`;
  return { text: `, ${moveText(change)}${length}`, rows: [before, ...week.rows] };
}

const moveText = (change: number): string =>
  isUnchanged(change) ? "little changed" : `${change > 0 ? "up" : "down"} ${formatPercent(change)}`;

/** What is left of revenue, or earned on equity, in percent; `margin` null of a loss. */
type Kept = { name: string; margin: number | null; income: Metric; whole: Metric };

/** A company beside its peers by a measure that it and most of them have. */
type Compared = { measure: keyof typeof measures; own: Kept; peers: Kept[] };

const measures = {
  operating_income: { name: "operating margin", loss: "an operating loss", write: formatMargin },
  net_income: { name: "net margin", loss: "a net loss", write: formatMargin },
  equity: { name: "return on year-end equity", loss: "a net loss", write: formatPercent },
} as const;

function comparedBy(own: Member, peers: readonly Member[], entity: BriefingFacts["entity"]): Compared | null {
  // Neither margin nor return is a trust's measure: depreciation makes both.
  if (isTrust(entity)) return null;
  const order = isLender(entity) ? (["equity"] as const) : (["operating_income", "net_income"] as const);
  for (const measure of order) {
    const mine = keptBy(own, measure);
    const theirs = peers.flatMap((peer) => keptBy(peer, measure) ?? []);
    if (mine === null || theirs.length * 2 <= peers.length) continue;
    const alike = measure === "equity" ? theirs : theirs.filter((peer) => isComparable(mine, peer));
    return alike.length === 0 ? null : { measure, own: mine, peers: alike };
  }
  return null;
}

/** Points by which margins lie apart, and times by which one is the other, where they are of another kind of business. */
const unlike = { points: 40, times: 10 };

function isComparable({ margin: mine }: Kept, { margin: theirs }: Kept): boolean {
  if (mine === null || theirs === null) return true;
  return (
    Math.abs(mine - theirs) <= unlike.points && mine * unlike.times >= theirs && theirs * unlike.times >= mine
  );
}

const rowsOf = ({ own, peers }: Compared): [Metric, ...Metric[]] => [
  own.income,
  own.whole,
  ...peers.flatMap(({ income, whole }) => [income, whole]),
];

function keptBy({ name, year, metrics }: Member, measure: keyof typeof measures): Kept | null {
  const income = year.figures[measure === "equity" ? "net_income" : measure]?.now;
  const whole =
    measure === "equity"
      ? metrics.find((row) => row.concept === "equity" && row.periodEnd === year.end)
      : year.figures.revenue?.now;
  if (income === undefined || whole === undefined || whole.value <= 0) return null;
  const margin = marginOf(figureOf(income), figureOf(whole));
  // Neither a loss nor a share: no measure.
  return margin === null && income.value > 0 ? null : { name, margin, income, whole };
}

function compare({ own, peers, measure }: Compared): string | null {
  const { name, loss, write } = measures[measure];
  const gained = peers.filter(({ margin }) => margin !== null);
  const lost = joinWords(peers.filter(({ margin }) => margin === null).map((peer) => peer.name));
  const theirs = joinWords(gained.map((peer) => `${write(peer.margin ?? 0)} at ${peer.name}`));
  const had = lost === "" ? "" : `${lost} had ${loss}`;
  if (own.margin === null) {
    const lost = (-own.income.value / own.whole.value) * 100;
    const part = measure === "equity" ? "year-end equity" : "revenue";
    const share = lost >= 0.1 && lost <= 100 ? ` of ${write(lost)} of ${part}` : "";
    return theirs === "" ? null : `It had ${loss}${share}, against ${article(name)} ${name} of ${theirs}.`;
  }
  if (theirs === "") return `Its ${name} was ${write(own.margin)}, while ${had}.`;
  return `Its ${name} of ${write(own.margin)} compares with ${theirs}${had === "" ? "" : `, while ${had}`}.`;
}

const article = (word: string): "a" | "an" => (/^[aeiou]/.test(word) ? "an" : "a");
