import "server-only";
import type { DealStatus } from "@/lib/db/deals/schema";
import type { Stretch } from "@/lib/domain/split-sentences";
import { N, R } from "./encode-parties";

/** What a verb says is done with the thing behind it (`sells`, `buys`), or that it is settled (`deals`). */
export type Act = "deals" | "buys" | "sells" | "issues" | "merges" | "lends";

/** Words of a sentence that say that something was agreed, completed or ended. */
export type Statement = Stretch & { status: DealStatus; act: Act };

type Rule = readonly [status: DealStatus, act: Act, pattern: RegExp];

const paper = `(?:[Aa]greements?|AGREEMENT|[Aa]mendments?|[Ii]ndentures?|[Cc]ontracts?|[Ll]eases?|[Ll]icen[cs]es?|[Cc]ommitments?(?: [Ll]etters?)?|[Jj]oinder|[Ww]aiver|[Ff]acility|[Ff]acilities|[Nn]otes?|[Ll]oans?|Plan of (?:Merger|Reorganization))`;
const bargain = `(?:acquisitions?|purchases?|mergers?|sales?|dispositions?|divestitures?|spin-?offs?|separation|distribution|offerings?|issuances?|private placements?|placement|exchange offer|tender offer|transactions?|closing|repurchase|combination|Mergers?|Acquisitions?|Purchase|Distribution|Exchange|Separation|Transactions?|Offering|Spin-Off|Repurchase|Sale|Share Purchase)`;
const past = `(?:completed|consummated|closed|concluded|finalized|effected)`;
const near = (length: number) => String.raw`(?:(?!\. )[^;]){0,${length}}?`;
const were = `(?:was|were|has been|have been|had been)`;

const given = String.raw`(?:,? \([^)]{0,80}\))?,? `;
const described = String.raw`\b(?:[Cc]orporation|[Cc]ompany|[Pp]artnership)`;
/** Who acts stands right before the verb, or its description does: "Acme, Inc., a Delaware corporation, acquired". */
const subject = String.raw`(?<=(?:${R}|${N}|${described}|\bit|\bwhich|\band|\balso|\bhas|\bhave|\bsubsidiary|\bsubsidiaries)${given})`;
const issuer = String.raw`(?<=(?:${R}|${R} and|${described}|\bit|\balso)${given})`;

const rules: readonly Rule[] = [
  [
    "agreed",
    "deals",
    new RegExp(
      String.raw`\b(?:entered into|entering into|entry into|executed(?: and delivered)?|signed|executing)\b(?=${near(260)}\b${paper}\b)`,
      "g",
    ),
  ],
  [
    "agreed",
    "deals",
    new RegExp(
      String.raw`\b(?:received|accepted|obtained|secured)\b(?=${near(60)}\b(?:[Cc]ommitment [Ll]etters?|commitments?)\b)`,
      "g",
    ),
  ],
  [
    "agreed",
    "deals",
    new RegExp(
      String.raw`\b(?:received|obtained|borrowed)\b(?=${near(60)}\b(?:[Tt]erm |[Bb]ridge )?(?:[Ll]oan|[Cc]redit facility)\b)`,
      "g",
    ),
  ],
  [
    "agreed",
    "deals",
    /\b(?:announced|reached)\b(?= (?:an|a|its|the)? ?(?:definitive |merger |asset |stock |share |purchase |acquisition |and |binding ){0,4}agreements?\b(?! in principle))/g,
  ],
  [
    "agreed",
    "deals",
    /\b(?:amended|extended|renewed|increased)\b(?= (?:and restated )?(?:its|the|our)\b[^.;]{0,80}\b(?:[Cc]redit|[Ll]oan|[Ll]ending|[Rr]evolving)\b)/g,
  ],
  ["agreed", "deals", new RegExp(String.raw`\b${paper} ${were} (?:entered into|executed|signed)\b`, "g")],
  [
    "agreed",
    "deals",
    /\b(?:closed|completed|consummated|established|arranged)\b(?=(?: on)? (?:(?!sale|acquisition|purchase|merger|offering|private)[$\w.,-]+ ){0,8}?(?:credit facilit|loan|line of credit|financing|credit agreement|revolv))/gi,
  ],
  [
    "agreed",
    "deals",
    /\bannounc\w+(?: today)? (?:the |its )?(?:signing|execution) of\b(?=[^.;]{0,120}\bagreements?\b)/g,
  ],
  ["agreed", "buys", /\b(?:has |have |had )?agreed to (?:acquire|purchase|buy|repurchase)\b/g],
  ["agreed", "sells", /\b(?:has |have |had )?agreed to (?:sell|divest|dispose of)\b/g],
  ["agreed", "merges", /\b(?:has |have |had )?agreed to (?:merge|combine|be acquired)\b/g],
  ["completed", "deals", new RegExp(String.raw`\b${past}\b(?=${near(140)}\b${bargain}\b)`, "g")],
  [
    "completed",
    "deals",
    new RegExp(
      String.raw`\b${bargain}\b(?=${near(160)} (?:${were} ${past}|closed|became effective|occurred|took place)\b)`,
      "g",
    ),
  ],
  ["completed", "buys", new RegExp(String.raw`${subject}(?:acquired|purchased|repurchased)\b`, "g")],
  [
    "completed",
    "sells",
    new RegExp(
      String.raw`${subject}(?:sold|divested|disposed of|transferred(?=[^.;]{0,60}\b(?:business|assets|stock|interests?|operations)\b))\b`,
      "g",
    ),
  ],
  [
    "completed",
    "deals",
    new RegExp(
      String.raw`\bannounc\w+(?: today)? (?:the |its )?(?:completion|closing|consummation) of\b(?=${near(120)}\b${bargain}\b)`,
      "g",
    ),
  ],
  ["completed", "buys", /\bchange (?:in|of) control\b(?=[^.;]{0,120}\b(?:occurred|took place|resulted)\b)/gi],
  ["completed", "buys", /\b(?:was|were) (?:acquired|purchased)\b(?= by)/g],
  ["completed", "sells", /\b(?:was|were) sold\b(?= (?:to|by))/g],
  [
    "completed",
    "issues",
    new RegExp(
      String.raw`${issuer}(?:issued(?: and sold)?)\b(?! (?:an? |the |its )?(?:\w+ ){0,2}(?:press|news|notices?|letter|statements?|report|announcement|call|order)\b)(?=${near(100)}\b(?:[Nn]otes|[Dd]ebentures|[Bb]onds|[Ss]tock|[Ss]hares|[Ww]arrants|[Ss]ecurities)\b)`,
      "g",
    ),
  ],
  [
    "completed",
    "issues",
    /\b(?:[Dd]ebentures|[Nn]otes|[Bb]onds)\b(?=[^.;]{0,80} (?:were|was|have been|had been) (?:exchanged for|converted into)\b)/g,
  ],
  [
    "completed",
    "merges",
    /\b(?:(?:was|were|has been|have been) merged|merged with and into|merged into|(?<!be )merged with(?! and)|became an? (?:direct |indirect )*(?:wholly[- ]owned )subsidiary)\b/g,
  ],
  [
    "terminated",
    "deals",
    new RegExp(
      String.raw`\b(?:terminat(?:ed|ing)|cancelled|canceled|rescinded)\b(?=${near(140)}\b(?:${paper}|[Mm]erger|[Aa]cquisition|[Tt]ransaction))`,
      "g",
    ),
  ],
  [
    "terminated",
    "deals",
    new RegExp(
      String.raw`\b${paper}\b(?=${near(200)} ${were} (?:\w+ )?(?:terminated|cancelled|canceled|repaid|retired)\b)`,
      "g",
    ),
  ],
  [
    "terminated",
    "deals",
    new RegExp(
      String.raw`(?<=\b(?:announced|notice of|agreed to|regarding) (?:the |their |its |mutual )?)termination of\b(?=${near(80)}\b${paper}\b)`,
      "g",
    ),
  ],
  ["terminated", "deals", /\b(?:mutually )?agreed to terminate\b/g],
  [
    "terminated",
    "lends",
    new RegExp(
      String.raw`\b(?:repaid|prepaid|redeemed|paid off)\b(?=${near(120)}\b(?:${paper}|indebtedness|borrowings))`,
      "g",
    ),
  ],
];

const most = 12;

/** The statements of an encoded sentence, in order; of two that begin within one another, the first. */
export function findStatements(sentence: string): Statement[] {
  const all: Statement[] = [];
  for (const [status, act, pattern] of rules) {
    let count = 0;
    for (const match of sentence.matchAll(pattern)) {
      all.push({ status, act, start: match.index, end: match.index + match[0].length });
      count += 1;
      if (count === most) break;
    }
  }
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((statement, index) => (all[index - 1]?.end ?? 0) <= statement.start).slice(0, most);
}
