import { isOfReport } from "@/lib/db/report-facts";
import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import type { EightKItem } from "@/lib/domain/eight-k-items";
import type { BriefingFacts } from "../briefing-facts";
import { type Intelligence, type Quadrant, quadrants, type Statement } from "../statement";
import {
  isAimOfToday,
  reportedDependence,
  reportedOpportunities,
  reportedPriorities,
  reportedStrengths,
  reportedThreats,
} from "./annual-report";
import { competitorsByOthers, findCompetitors, reportedCompetitors } from "./competitors";
import { composeDeals } from "./deals";
import { filingSentences } from "./events";
import { composeFindings, composeUses, isGrave } from "./findings";
import { highlightedDangers } from "./highlights";
import { newestDayOf, newsMonths } from "./novelty";
import { outlookPoints } from "./outlook";
import { dependenceOnOne, movedParts } from "./parts-of-sales";
import { findPriorities } from "./priorities";
import { releaseFigureSentences } from "./release-figures";

/** Items whose filing is a setback already had, and those whose filing is one that may come. */
const setbacks: readonly EightKItem[] = ["4.02", "2.06", "2.05"];
const alarms: readonly EightKItem[] = ["1.03", "2.04", "1.05"];

const maxFilings = 3;
const maxPriorities = 4;
const maxOpportunities = 5;
const maxFigures = 2;
/** Months before the newest document after which a setback or a danger is none of today. */
const presentMonths = 24;
/** And after which one of which no more than its item is known isn't. */
const bareMonths = 12;

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

/**
 * What sources say for and against a company, only as far as they say it. Nothing is inferred from an industry code.
 *
 * @param told the sentences of the briefing beside it, which the lists don't say over again.
 */
export function composeIntelligence(facts: BriefingFacts, told: readonly string[] = []): Intelligence {
  const parts = { ...composeStanding(facts), ...composeOutlook(facts) };
  const briefed = numbersOfEach(told);
  for (const quadrant of quadrants) parts[quadrant] = leaveOutTold(parts[quadrant], briefed);
  // A report names its competitors together; what else names one is told beside it.
  const reported = reportedCompetitors(facts);
  const known = new Set(reported.flatMap(({ key, name }) => [key, name]));
  const found = [...findCompetitors(facts), ...competitorsByOthers(facts)].filter(
    ({ key, name }) => !known.has(key) && !known.has(name),
  );
  const competitors = [
    ...reported,
    ...found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at),
  ];
  const reasons = whyEmpty(facts);
  const empty: Intelligence["empty"] = competitors.length === 0 ? { competitors: reasons.competitors } : {};
  for (const quadrant of quadrants) if (parts[quadrant].length === 0) empty[quadrant] = reasons[quadrant];
  return { ...parts, competitors, empty };
}

/** What speaks for and against a company today. */
function composeStanding(
  facts: BriefingFacts,
): Pick<Record<Quadrant, Statement[]>, "strengths" | "weaknesses"> {
  const { gains, losses } = composeFindings(facts);
  const figures = releaseFigureSentences(facts);
  const since = monthsBefore(newestDayOf(facts), presentMonths);
  return {
    strengths: [
      ...reportedStrengths(facts),
      ...presentOf(gains, since),
      ...figures.filter(({ text }) => rises.test(text) && !falls.test(text)).slice(0, maxFigures),
    ],
    weaknesses: [
      ...presentOf(losses, since),
      ...movedParts(facts).fallen,
      ...figures.filter(({ text }) => falls.test(text) && !rises.test(text)).slice(0, maxFigures),
      ...filingSentences(facts, setbacks, { since, most: maxFilings }).filter(saysMore),
    ],
  };
}

/** Without what is none of today, where anything is left; each names its period. */
function presentOf(all: readonly Statement[], since: string): readonly Statement[] {
  const present = all.filter(({ day }) => day === null || day >= since);
  return present.length > 0 ? present : all;
}

/** What may come, and what the company is after. */
function composeOutlook(
  facts: BriefingFacts,
): Pick<Record<Quadrant, Statement[]>, "opportunities" | "threats" | "priorities"> {
  const { openings, dangers } = composeFindings(facts);
  const newsSince = monthsBefore(facts.asOf, newsMonths);
  return {
    opportunities: [
      ...openings,
      ...movedParts(facts).grown,
      ...composeDeals(facts).filter(
        ({ materiality, text, day }) =>
          materiality >= 78 &&
          (day === null || day >= newsSince) &&
          !/^It (?:ended|sold|agreed to sell|was acquired|agreed to be)/.test(text),
      ),
      ...reportedOpportunities(facts),
    ].slice(0, maxOpportunities),
    threats: eachOnce([
      ...composeAlarms(facts),
      ...highlightedDangers(facts),
      ...reportedThreats(facts),
      ...[dependenceOnOne(facts)].filter((one) => one !== null),
      ...reportedDependence(facts),
      ...dangers,
    ]),
    priorities: [
      ...reportedPriorities(facts),
      ...outlookPoints(facts),
      ...findPriorities(facts).filter(
        ({ text, day }) => (day === null || day >= newsSince) && !isOfPastYear(text, facts.asOf),
      ),
      ...composeUses(facts),
    ].slice(0, maxPriorities),
  };
}

/** Without what begins as another does: a danger may be read in two ways. */
const eachOnce = (all: readonly Statement[]): Statement[] => {
  const opening = ({ text }: Statement) => text.toLowerCase().replace(/\P{L}/gu, "").slice(0, 40);
  return all.filter((one, at) => all.findIndex((other) => opening(other) === opening(one)) === at);
};

/** Filings that tell of a danger: insolvency, a called debt, a delisting notice, a suit. */
function composeAlarms(facts: BriefingFacts): Statement[] {
  const since = monthsBefore(newestDayOf(facts), presentMonths);
  // Of what only the number of an item tells, nothing is known of how it went on.
  const bareSince = monthsBefore(newestDayOf(facts), bareMonths);
  return [
    ...filingSentences(facts, alarms, { since, most: maxFilings }).filter(
      (one) => one.refs[0].span !== null || (one.day ?? "") >= bareSince,
    ),
    ...filingSentences(facts, ["3.01"], { since, most: maxRead }).filter(
      ({ text }) => delisting.test(text) && !moving.test(text),
    ),
    ...filingSentences(facts, ["8.01", "7.01"], { since, most: maxRead }).filter(({ text }) =>
      dangerous.test(text),
    ),
  ].slice(0, maxFilings + 1);
}

/** Whether a filing says more than the number of its item, or that alone is grave. */
const saysMore = ({ refs: [{ item, span }] }: Statement): boolean => span !== null || item === "4.02";

/** The texts of sentences with the numbers of each. */
const numbersOfEach = (texts: readonly string[]): { text: string; numbers: ReadonlySet<string> }[] =>
  texts.map((text) => ({ text, numbers: new Set(numbersIn(text)) }));

/** Figures of a text, its days aside. */
const numbersIn = (text: string): string[] =>
  text.replace(/[A-Z][a-z]+ \d{1,2}, \d{4}/g, "").match(/\d[\d,.]*\d|\d/g) ?? [];

/** Of the figures of a point, how many one sentence has where the point adds nothing. */
const toldShare = 0.6;

/** A list that is asked for by itself has as many points, where there are as many. */
const leastPoints = 3;

/** Without the points of which one sentence of the briefing has the words, or all figures, where enough are left. */
function leaveOutTold(points: Statement[], briefed: ReturnType<typeof numbersOfEach>): Statement[] {
  const isTold = ({ text }: Statement) => {
    const numbers = numbersIn(text);
    return briefed.some(
      (one) =>
        one.text === text ||
        (numbers.length > 0 &&
          numbers.filter((number) => one.numbers.has(number)).length >= numbers.length * toldShare),
    );
  };
  // The gravest weakness, which leads its list, is in it in any case.
  const isKept = (point: Statement, at: number) => (at === 0 && isGrave(point)) || !isTold(point);
  const kept = points.filter(isKept);
  const told = points.filter((point, at) => !isKept(point, at)).slice(0, leastPoints - kept.length);
  return points.filter((point) => kept.includes(point) || told.includes(point));
}

const foreseen = /\b(?:expects?|guidance|outlook|forecasts?)\b/i;

/** Whether what is expected is of years that are over. */
function isOfPastYear(text: string, today: string): boolean {
  const said = text.replace(/\b[A-Z][a-z]+ \d{1,2}, \d{4}/g, "");
  const years = (said.match(/\b20\d\d\b/g) ?? []).map(Number);
  return foreseen.test(said) && years.length > 0 && Math.max(...years) < Number(today.slice(0, 4));
}

/** Why a part is empty: silence counts only for what is held. */
function whyEmpty(facts: BriefingFacts): Record<Quadrant | "competitors", string> {
  const { events, metrics, passages, reported } = facts;
  const hasTexts =
    reported.some(isOfReport) ||
    [passages.results, passages.intents, passages.rivals].some((all) => all.length > 0);
  const hasFigures = metrics.some(({ concept }) => concept === "revenue" || concept === "net_income");
  const notFound = "Nothing in the documents we have is clear enough to tell.";
  const of = (isHeld: boolean, missing: string) => (isHeld ? notFound : missing);
  const noTexts = "We have no filing text from this company.";
  // What every company fears or aims at stands in the profile.
  const has = (wanted: string) => reported.some(({ kind, quote }) => kind === wanted && quote !== null);
  const common = (what: string) => `Its report names ${what}, but none that only this company has.`;
  const aims = reported.filter(({ kind, quote }) => kind === "strategy" && quote !== null);
  const newest = aims.reduce((day, { publishedOn }) => (publishedOn > day ? publishedOn : day), "");
  const aged =
    newest !== "" && !isAimOfToday(facts, newest)
      ? `Its newest annual report on file is from ${formatDay(newest)}: too old to say what it’s after today.`
      : null;
  return {
    strengths: of(hasFigures || hasTexts, "We have no figures for this company."),
    weaknesses: of(hasFigures || hasTexts || events.length > 0, "We have no figures for this company."),
    opportunities: aged ?? of(hasFigures || hasTexts, noTexts),
    threats: has("risk")
      ? common("risks")
      : of(hasTexts || events.length > 0, "We have no 8-K filings from this company."),
    priorities: aged ?? (newest === "" ? of(hasTexts, noTexts) : common("goals")),
    competitors: of(hasTexts, noTexts),
  };
}
