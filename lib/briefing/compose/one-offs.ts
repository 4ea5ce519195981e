import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { ownNamesOf } from "./company-name";
import { readPeriod } from "./figures";
import { factsOfKind, isTellable, refOf, sentenceOf } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";

/** What points at the sentence before, and needn't. */
const leaning =
  /^(?:As (?:a result|such)(?: of (?!(?:these|such) [^,]*s,)[^,]{3,60})?|Accordingly|Therefore|Consequently|In addition|Also), /;
/** "As a result of these settlements, …" says what it was. */
const pointing = /^As a result of (?:these|such) ([^,]*s), (.+)\.$/;

/** Of a long sentence, what it says further of the amount. */
const further = /,(?: net,)? (?:of )?which\b.*$/;
const longest = 340;

const most = 2;
/** Of a year's net income, below which a charge or gain explains little. */
const leastShare = 0.08;

/**
 * The largest charges and gains of the newest fiscal year, and of the year before, that do not come every year: without them
 * a reader takes a change of income for the business's own.
 */
export function oneOffSentences(facts: BriefingFacts): BriefingSentence[] {
  const year = readPeriod(facts.metrics, "year");
  const net = year?.figures.net_income?.now;
  if (year === null || net === undefined || net.unit !== "USD") return [];
  const least = Math.abs(net.value) * leastShare;
  const { names } = ownNamesOf(facts);
  return factsOfKind(facts, "one_off")
    .filter(({ amount, detail }) => amount !== null && amount >= least && isNear(detail, year.end))
    .sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    .flatMap((fact) => {
      const whole = capitalize(
        (fact.quote ?? "")
          .replace(/\s+/g, " ")
          .trim()
          .replace(leaning, "")
          .replace(pointing, "$2, as a result of $1."),
      );
      const said = whole.length > longest ? whole.replace(further, ".") : whole;
      if (!isTellable(said)) return [];
      const told = reportSpeech(said, names) ?? (/\b(?:we|our|us)\b/i.test(said) ? null : said);
      const one = { said, ref: refOf(fact), day: fact.publishedOn };
      return told === null ? [] : [{ ...sentenceOf(capitalize(told), one), topic: "scale" as const }];
    })
    .slice(0, most);
}

/** Whether it fell into the year that ended on a day, the one before, or what has passed of the next. */
function isNear({ year }: Record<string, unknown>, end: string): boolean {
  const last = Number(end.slice(0, 4));
  return typeof year === "number" && year >= last - 1 && year <= last + 1;
}
