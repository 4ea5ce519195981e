import type { EightKItem } from "@/lib/domain/eight-k-items";
import type { BriefingFacts } from "../briefing-facts";
import type { Intelligence, Quadrant, Statement } from "../statement";
import { writeDeals } from "./write-deals";
import { writeFilingsOf } from "./write-events";
import { writeRevenueChange } from "./write-scale";

/** Items whose filing is a setback already had, and those whose filing is one that may come. */
const setbacks: readonly EightKItem[] = ["4.02", "2.06", "2.05"];
const dangers: readonly EightKItem[] = ["1.03", "2.04", "3.01", "1.05"];

const mostFilings = 3;

const reasons: Readonly<Record<Quadrant | "competitors", string>> = {
  strengths: "No source that is held reports growing revenue.",
  weaknesses:
    "No source that is held reports falling revenue, an impairment, a restructuring or a restatement.",
  opportunities: "No acquisition of the newest five years that are held is known.",
  threats:
    "No filing of the newest three years that are held reports insolvency, a called debt, a listing notice or a cyber incident.",
  priorities: "No source that is held states what the company is after.",
  competitors: "No filing or article that is held names a competitor.",
};

/** What sources say for and against a company, only as far as they say it. Nothing is inferred from an industry code. */
export function composeIntelligence(facts: BriefingFacts): Intelligence {
  const revenue = writeRevenueChange(facts);
  const parts: Record<Quadrant, Statement[]> = {
    strengths: revenue !== null && revenue.percent >= 3 ? [revenue.statement] : [],
    weaknesses: [
      ...(revenue !== null && revenue.percent <= -3 ? [revenue.statement] : []),
      ...writeFilingsOf(facts, setbacks, mostFilings),
    ],
    opportunities: writeDeals(facts).filter(
      ({ materiality, text }) =>
        materiality >= 78 && !/^It (?:ended|sold|agreed to sell|was acquired|agreed to be)/.test(text),
    ),
    threats: writeFilingsOf(facts, dangers, mostFilings),
    priorities: [],
  };
  const empty: Intelligence["empty"] = { competitors: reasons.competitors };
  for (const [quadrant, statements] of Object.entries(parts) as [Quadrant, Statement[]][])
    if (statements.length === 0) empty[quadrant] = reasons[quadrant];
  return { ...parts, competitors: [], empty };
}
