import { formatPercent, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type Statement } from "../statement";
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
  isUnchanged,
  type Metric,
  marginOf,
  maxPercent,
  oddWeek,
  type Period,
  readPeriod,
} from "./figures";
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
  const kept = comparedBy(own, peers, isLender(facts.entity));
  const text = kept === null ? null : compare(kept);
  return [
    salesSentence(peers, facts.entity.sources.industry),
    text === null || kept === null
      ? null
      : { ...figureSentence(text, ...rowsOf(kept)), topic: "business" as const },
  ].filter((one) => one !== null);
}

/** Fewer peers say nothing of an industry. */
const leastPeers = 2;

/** Percentage points by which a company has to be ahead of each peer, or behind, for that to speak for it or against it. */
const leastAhead = { margin: 3, growth: 5 };

/** What speaks for a company, or against it. */
type Finding = { isAhead: boolean; statement: Statement };

/** That a company kept more of its revenue than each of its peers, or grew faster, or the opposite. */
export function composePeerFindings(facts: BriefingFacts): Record<"gains" | "losses", Statement[]> {
  const members = readMembers(facts);
  const found = members === null ? [] : [marginFinding(facts, members), growthFinding(members)];
  const of = (ahead: boolean) =>
    found.flatMap((one) => (one !== null && one.isAhead === ahead ? [one.statement] : []));
  return { gains: of(true), losses: of(false) };
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
  const kept = comparedBy(own, peers, isLender(facts.entity));
  const margin = kept?.own.margin ?? null;
  const isOdd = (["operating_income", "net_income"] as const).some((concept) =>
    isDistorted(facts, own.year, concept),
  );
  // Who is left out might be ahead.
  const isWhole = peers.length >= leastPeers && kept?.peers.length === peers.length;
  if (kept === null || margin === null || isOdd || !isWhole) return null;
  // A loss is behind every gain.
  const theirs = kept.peers.map((peer) => peer.margin ?? Number.NEGATIVE_INFINITY);
  const isAhead = isAheadOf(margin, theirs, leastAhead.margin);
  if (isAhead === null) return null;
  const { write, name } = measures[kept.measure];
  const rest = kept.peers.map((peer) =>
    peer.margin === null ? `a loss at ${peer.name}` : `${write(peer.margin)} at ${peer.name}`,
  );
  const text = `Its ${name} of ${write(margin)} ${formatPeriod(own.year)} is ${isAhead ? "above" : "below"} those of its nearest peers by revenue: ${joinWords(rest)}.`;
  return findingOf(isAhead, own.year.end, figureSentence(text, ...rowsOf(kept)));
}

/** By how revenue changed; null also where it changed because something was bought or sold. */
function growthFinding({ own, peers }: Members): Finding | null {
  const sales = own.year.figures.revenue;
  const growth = changeOf(sales);
  const grown = peers.flatMap(({ name, year: { figures } }) => {
    const change = changeOf(figures.revenue);
    return change === null || figures.revenue === undefined
      ? []
      : [{ name, change, rows: [figures.revenue.now, figures.revenue.before] }];
  });
  const isWhole = peers.length >= leastPeers && grown.length === peers.length;
  if (sales === undefined || growth === null || !isWhole || !isOfBusiness(growth, own.year)) return null;
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

function salesSentence(peers: readonly Member[], industryId: string | undefined): BriefingSentence | null {
  const told = peers.flatMap(({ name, year, metrics }, at) => {
    const revenue = year.figures.revenue;
    if (revenue === undefined) return [];
    const when = at === 0 ? " in the newest fiscal year" : "";
    const move = moveOf(revenue, metrics);
    return [
      {
        text: `${name} (${formatMetric(revenue.now)}${when}${move.text})`,
        rows: [revenue.now, ...move.rows],
      },
    ];
  });
  const [first, ...rest] = told.flatMap(({ rows }) => rows);
  if (first === undefined) return null;
  const are = told.length === 1 ? "is" : "are";
  const text = `Its nearest by revenue among the listed companies of its industry ${are} ${joinWords(told.map((one) => one.text))}.`;
  const sentence = figureSentence(text, first, ...rest);
  return {
    ...sentence,
    refs: [...sentence.refs, ...(industryId === undefined ? [] : [refTo(industryId)])],
    topic: "business",
  };
}

/** ", up 9.4%, with a week more than the year before" */
function moveOf(
  { now, before }: Figure,
  metrics: readonly Metric[],
): { text: string; rows: readonly Metric[] } {
  const change = changeOf({ now, before });
  if (change === null || before === null || Math.abs(change) > maxPercent) return { text: "", rows: [] };
  const week = oddWeek(now, before, metrics);
  return { text: `, ${moveText(change)}${week.text}`, rows: [before, ...week.rows] };
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

function comparedBy(own: Member, peers: readonly Member[], isBank: boolean): Compared | null {
  const order = isBank ? (["equity"] as const) : (["operating_income", "net_income"] as const);
  for (const measure of order) {
    const mine = keptBy(own, measure);
    const theirs = peers.flatMap((peer) => keptBy(peer, measure) ?? []);
    if (mine !== null && theirs.length * 2 > peers.length) return { measure, own: mine, peers: theirs };
  }
  return null;
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
