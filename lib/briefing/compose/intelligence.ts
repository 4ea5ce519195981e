import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { type Intelligence, type Quadrant, quadrants, type Statement } from "../statement";
import { reportedDependence, reportedPriorities, reportedStrengths, reportedThreats } from "./annual-report";
import { findCompetitors, reportedCompetitors } from "./competitors";
import { composeDeals } from "./deals";
import { filingSentences } from "./events";
import {
  changeOf,
  type Figure,
  figureSentence,
  formatMetric,
  formatPercent,
  formatPeriod,
  type Metric,
  maxPercent,
  type Period,
  readBalance,
  readPeriod,
} from "./figures";
import { newestDayOf } from "./novelty";
import { findPriorities } from "./priorities";
import { releaseFigureSentences } from "./scale";
import type { BriefingSentence } from "./sentences";

/** Below these percents a period is like the one a year before. */
const leastChange = { revenue: 3, net_income: 10 };

const measures = { revenue: "revenue", net_income: "net income" } as const;

/** What the newest fiscal year, and a quarter after it, say for and against a company, as far as figures do. */
function composeProgress({ metrics }: BriefingFacts): { gains: Statement[]; losses: Statement[] } {
  const year = readPeriod(metrics, "year");
  const quarter = readPeriod(metrics, "quarter");
  const gains: BriefingSentence[] = [];
  const losses: BriefingSentence[] = [];
  for (const period of [year, quarter]) {
    if (period === null || (period === quarter && year !== null && quarter.end <= year.end)) continue;
    for (const concept of ["revenue", "net_income"] as const) {
      const figure = period.figures[concept];
      const change = changeOf(figure);
      if (figure === undefined || change === null || Math.abs(change) < leastChange[concept]) continue;
      (change > 0 ? gains : losses).push(changeSentence(period, measures[concept], figure, change));
    }
    const income = period.figures.net_income;
    if (income && income.now.value < 0) losses.push(lossSentence(period, income));
    else if (income?.before && income.before.value < 0) gains.push(turnSentence(period, income));
  }
  const deficit = deficitSentence(metrics);
  return { gains: bare(gains), losses: bare(deficit === null ? losses : [...losses, deficit]) };
}

const bare = (all: readonly BriefingSentence[]): Statement[] =>
  all.map(({ headline: _, ...statement }) => statement);

/** "the year before" a fiscal year, "a year earlier" than a quarter. */
const thenOf = ({ kind }: Period): string => (kind === "year" ? "the year before" : "a year earlier");

function changeSentence(
  period: Period,
  what: string,
  { now, before }: Figure,
  change: number,
): BriefingSentence {
  const by = change > maxPercent ? "" : ` ${formatPercent(change)}`;
  const from = before === null ? "" : `, from ${formatMetric(before)} ${thenOf(period)}`;
  const text = `${capitalize(what)} ${change > 0 ? "rose" : "fell"}${by} to ${formatMetric(now)} ${formatPeriod(period)}${from}.`;
  return { ...figureSentence(text, now, before), day: period.end };
}

function lossSentence(period: Period, { now, before }: Figure): BriefingSentence {
  const past = before === null || before.value === 0 ? null : `${formatMetric(before)} ${thenOf(period)}`;
  const after =
    past === null ? "" : `, after ${before && before.value > 0 ? "net income" : "one"} of ${past}`;
  return {
    ...figureSentence(
      `It had a net loss of ${formatMetric(now)} ${formatPeriod(period)}${after}.`,
      now,
      before,
    ),
    day: period.end,
  };
}

function turnSentence(period: Period, { now, before }: Figure): BriefingSentence {
  const after = before === null ? "" : `, after a net loss of ${formatMetric(before)} ${thenOf(period)}`;
  return {
    ...figureSentence(
      `It had net income of ${formatMetric(now)} ${formatPeriod(period)}${after}.`,
      now,
      before,
    ),
    day: period.end,
  };
}

function deficitSentence(metrics: readonly Metric[]): BriefingSentence | null {
  const balance = readBalance(metrics);
  const equity = balance?.figures.equity?.now;
  if (balance === null || equity === undefined || equity.value >= 0) return null;
  const text = `It had a shareholders’ deficit of ${formatMetric(equity)} on ${formatDay(balance.end)}.`;
  return { ...figureSentence(text, equity), day: balance.end };
}

/** Items whose filing is a setback already had, and those whose filing is one that may come. */
const setbacks: readonly EightKItem[] = ["4.02", "2.06", "2.05"];
const dangers: readonly EightKItem[] = ["1.03", "2.04", "1.05"];

const maxFilings = 3;
const maxPriorities = 4;
const maxFigures = 2;
/** Months before the newest document after which a setback or a danger is none of today. */
const presentMonths = 24;

/** Filings without a subject of their own, in which a danger is looked for. */
const maxRead = 30;

/** Directions that a source gives to figures, with the share by which they moved. */
const rises = /\b(?:increased|grew|rose|up)\b[^.]*\d%/i;
const falls = /\b(?:decreased|declined|fell|down)\b[^.]*\d%/i;
/** What may cost a company dear, in the words of its own filings. */
const dangerous =
  /\b(?:litigation|lawsuit|class action|investigation|subpoena|indictments?|in violation|going concern|misappropriation|misrepresentations|cyber|data breach|recall)\b/i;

/** Said of a rule that is broken; a move to another exchange is filed under the same item. */
const delisting =
  /\b(?:deficien\w*|non-?complian\w*|not (?:in|regain\w*) complian\w*|fail\w* to (?:satisfy|meet|comply|maintain|regain|timely file)|delist\w*|minimum (?:bid|closing)|below the)\b/i;
const moving = /\b(?:transfer\w*|voluntar\w*|switch\w*)\b/i;

/** What sources say for and against a company, only as far as they say it. Nothing is inferred from an industry code. */
export function composeIntelligence(facts: BriefingFacts): Intelligence {
  const { gains, losses } = composeProgress(facts);
  const figures = releaseFigureSentences(facts);
  const since = monthsBefore(newestDayOf(facts), presentMonths);
  const parts: Record<Quadrant, Statement[]> = {
    strengths: [
      ...reportedStrengths(facts),
      ...gains,
      ...figures.filter(({ text }) => rises.test(text) && !falls.test(text)).slice(0, maxFigures),
    ],
    weaknesses: [
      ...losses.filter(({ day }) => day === null || day >= since),
      ...figures.filter(({ text }) => falls.test(text) && !rises.test(text)).slice(0, maxFigures),
      ...reportedDependence(facts),
      ...filingSentences(facts, setbacks, { since, most: maxFilings }),
    ],
    opportunities: composeDeals(facts).filter(
      ({ materiality, text }) =>
        materiality >= 78 && !/^It (?:ended|sold|agreed to sell|was acquired|agreed to be)/.test(text),
    ),
    threats: [
      ...[
        ...filingSentences(facts, dangers, { since, most: maxFilings }),
        ...filingSentences(facts, ["3.01"], { since, most: maxRead }).filter(
          ({ text }) => delisting.test(text) && !moving.test(text),
        ),
        ...filingSentences(facts, ["8.01", "7.01"], { since, most: maxRead }).filter(({ text }) =>
          dangerous.test(text),
        ),
      ].slice(0, maxFilings + 1),
      ...reportedThreats(facts),
    ],
    priorities: [...reportedPriorities(facts), ...findPriorities(facts)].slice(0, maxPriorities),
  };
  const quoted = findCompetitors(facts);
  const known = new Set(quoted.map(({ key }) => key));
  const competitors = [...quoted, ...reportedCompetitors(facts).filter(({ key }) => !known.has(key))];
  const reasons = whyEmpty(facts);
  const empty: Intelligence["empty"] = competitors.length === 0 ? { competitors: reasons.competitors } : {};
  for (const quadrant of quadrants) if (parts[quadrant].length === 0) empty[quadrant] = reasons[quadrant];
  return { ...parts, competitors, empty };
}

/** Why a part is empty: silence counts only for what is held. */
function whyEmpty({ events, metrics, passages }: BriefingFacts): Record<Quadrant | "competitors", string> {
  const hasTexts = [passages.results, passages.intents, passages.rivals].some((all) => all.length > 0);
  const hasFigures = metrics.some(({ concept }) => concept === "revenue" || concept === "net_income");
  const noTexts = "No text of a filing of this company is held.";
  const noFilings = "No 8-K of this company is held.";
  const of8K = (said: string) =>
    events.length === 0 ? noFilings : `No 8-K of the newest two years that is held reports ${said}.`;
  return {
    strengths: hasFigures
      ? `The newest figures that are held show neither revenue up by ${leastChange.revenue}% nor net income up by ${leastChange.net_income}%.`
      : "No figures of this company are held.",
    weaknesses: `${hasFigures ? `The newest figures that are held show no loss, nor revenue down by ${leastChange.revenue}% or net income by ${leastChange.net_income}%.` : "No figures of this company are held."} ${of8K("an impairment, a restructuring or a restatement")}`,
    opportunities: hasTexts ? "No text that is held tells of an acquisition." : noTexts,
    threats: of8K(
      `insolvency, a called debt or a cyber incident${hasTexts ? ", a delisting notice, an investigation or a suit" : ""}`,
    ),
    priorities: hasTexts ? "No text that is held states what the company is after." : noTexts,
    competitors: hasTexts
      ? "No filing or article that is held names a company of its industry where it speaks of competition."
      : noTexts,
  };
}
