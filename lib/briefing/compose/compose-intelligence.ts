import type { EightKItem } from "@/lib/domain/eight-k-items";
import type { BriefingFacts } from "../briefing-facts";
import { type Intelligence, type Quadrant, quadrants, type Statement } from "../statement";
import { findCompetitors } from "./find-competitors";
import { findPriorities } from "./find-priorities";
import { writeDeals } from "./write-deals";
import { writeFilingsOf } from "./write-events";
import { findFigures } from "./write-figures";
import { writeRevenueChange } from "./write-scale";

/** Items whose filing is a setback already had, and those whose filing is one that may come. */
const setbacks: readonly EightKItem[] = ["4.02", "2.06", "2.05"];
const dangers: readonly EightKItem[] = ["1.03", "2.04", "3.01", "1.05"];

const mostFilings = 3;
const mostFigures = 2;
/** Filings without a subject of their own, in which a danger is looked for. */
const mostRead = 30;

/** Directions that a source gives to figures, with the share by which they moved. */
const rises = /\b(?:increased|grew|rose|up)\b[^.]*\d%/i;
const falls = /\b(?:decreased|declined|fell|down)\b[^.]*\d%/i;
/** What may cost a company dear, in the words of its own filings. */
const dangerous =
  /\b(?:litigation|lawsuit|class action|investigation|subpoena|indictments?|in violation|going concern|misappropriation|misrepresentations|cyber|data breach|recall)\b/i;

const reasons: Readonly<Record<Quadrant | "competitors", string>> = {
  strengths: "No source that is held reports growing revenue.",
  weaknesses:
    "No source that is held reports falling revenue, an impairment, a restructuring or a restatement.",
  opportunities: "No acquisition of the newest five years that are held is known.",
  threats:
    "No filing of the newest three years that are held reports insolvency, a called debt, a listing notice, a cyber incident, an investigation or a suit.",
  priorities: "No filing or release that is held states what the company is after.",
  competitors:
    "No filing or article that is held names a company of its industry where it speaks of competition.",
};

/** What sources say for and against a company, only as far as they say it. Nothing is inferred from an industry code. */
export function composeIntelligence(facts: BriefingFacts): Intelligence {
  const revenue = writeRevenueChange(facts);
  const figures = findFigures(facts);
  const parts: Record<Quadrant, Statement[]> = {
    strengths: [
      ...(revenue !== null && revenue.percent >= 3 ? [revenue.statement] : []),
      ...figures.filter(({ text }) => rises.test(text) && !falls.test(text)).slice(0, mostFigures),
    ],
    weaknesses: [
      ...(revenue !== null && revenue.percent <= -3 ? [revenue.statement] : []),
      ...figures.filter(({ text }) => falls.test(text) && !rises.test(text)).slice(0, mostFigures),
      ...writeFilingsOf(facts, setbacks, mostFilings),
    ],
    opportunities: writeDeals(facts).filter(
      ({ materiality, text }) =>
        materiality >= 78 && !/^It (?:ended|sold|agreed to sell|was acquired|agreed to be)/.test(text),
    ),
    threats: [
      ...writeFilingsOf(facts, dangers, mostFilings),
      ...writeFilingsOf(facts, ["8.01", "7.01"], mostRead).filter(({ text }) => dangerous.test(text)),
    ].slice(0, mostFilings + 1),
    priorities: findPriorities(facts),
  };
  const competitors = findCompetitors(facts);
  const empty: Intelligence["empty"] = competitors.length === 0 ? { competitors: reasons.competitors } : {};
  for (const quadrant of quadrants) if (parts[quadrant].length === 0) empty[quadrant] = reasons[quadrant];
  return { ...parts, competitors, empty };
}
