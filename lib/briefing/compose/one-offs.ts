import type { ReportedFact } from "@/lib/db/report-facts";
import { capitalize, formatAmount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { ownNamesOf } from "./company-name";
import {
  changeOf,
  type Figure,
  figureOf,
  formatMargin,
  type Metric,
  marginOf,
  type Period,
  readPeriod,
} from "./figures";
import { phrases } from "./phrases";
import {
  factsOfKind,
  isTellable,
  refOf,
  reportSentence,
  sentenceOf,
  speaksOfUntold,
  spellOut,
} from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";

/** What points at the sentence before, and needn't. */
const leaning =
  /^(?:As (?:a result|such)(?: of (?!(?:these|such) [^,]*s,)[^,]{3,60})?|Accordingly|Therefore|Consequently|In addition|Also), /;
/** "As a result of these settlements, …" says what it was. */
const pointing = /^As a result of (?:these|such) ([^,]*s), (.+)\.$/;

/** Of a long sentence, what it says further of the amount. */
const further = /,(?: net,)? (?:of )?which\b.*$/;
const longest = 380;

const most = 2;
/** Of a year's net income, below which a charge or gain explains little. */
const leastShare = 0.08;

/** Of a change of income, how much a charge or gain has to be for the change to say little of the business. */
const distortingShare = 0.2;

/** Of an income itself, below which no charge or gain distorts it. */
const leastOfAll = 0.02;

const gain = phrases("one-off: gain");
const charge = phrases("one-off: charge");
const inOperations = phrases("one-off: in operations");

/** A charge or gain: `quarter` of the fiscal year in which it fell, where its sentence says so; `sign` 0 where it's unclear. */
type OneOff = { fact: ReportedFact; amount: number; year: number; quarter: number | null; sign: 1 | 0 | -1 };

const ordinals = ["first", "second", "third", "fourth"];

function readOneOff(fact: ReportedFact): OneOff | null {
  const { amount, detail, quote } = fact;
  if (amount === null || typeof detail.year !== "number") return null;
  const said = quote ?? "";
  const [, word, digit] =
    /\b(first|second|third|fourth) quarter of|\bQ([1-4]) (?:of )?\d{4}/i.exec(said) ?? [];
  const quarter = word === undefined ? Number(digit) : ordinals.indexOf(word.toLowerCase()) + 1;
  return {
    fact,
    amount,
    // A fiscal year that ends in January bears the number of the year before.
    year: detail.year - (earlyEnd.test(said) ? 1 : 0),
    quarter: Number.isNaN(quarter) ? null : quarter,
    sign: signOf(said),
  };
}

/** Whether it's a line of the statement of income, and no sentence. */
const isLine = ({ name }: Pick<ReportedFact, "name">): boolean => name !== null;

const earlyEnd = /\b(?:fiscal )?year ended (?:January|February) \d/;

/** Whether it raised income or lowered it: by what is named first behind what the company did. */
function signOf(said: string): OneOff["sign"] {
  const deed = said.slice(Math.max(0, said.search(did)));
  const [up, down] = [deed.search(gain), deed.search(charge)];
  if (up === down) return 0;
  return down === -1 || (up !== -1 && up < down) ? 1 : -1;
}

const did = /\b(?:recorded|recognized|incurred|paid|received)\b/i;

const oneOffsOf = (facts: BriefingFacts): OneOff[] =>
  factsOfKind(facts, "one_off").flatMap((fact) => (isLine(fact) ? readLine(fact) : (readOneOff(fact) ?? [])));

/** A line of the statement as what it did beyond what it did the year before. */
function readLine(fact: ReportedFact): OneOff[] {
  const more = (fact.amount ?? 0) - (beforeOf(fact) ?? 0);
  return fact.asOf === null || more === 0
    ? []
    : [{ fact, amount: Math.abs(more), year: numberOf(fact.asOf), quarter: null, sign: more > 0 ? 1 : -1 }];
}

/** The number that a fiscal year bears: one that ends in January or February bears that of the year before. */
const numberOf = (end: string): number => Number(end.slice(0, 4)) - (end.slice(5, 7) <= "02" ? 1 : 0);

/** The fiscal year in which a quarter lies, and its number there, by the month in which fiscal years end. */
function placeOf(end: string, yearEnd: string): { year: number; quarter: number } {
  const months =
    (Number(end.slice(0, 4)) - Number(yearEnd.slice(0, 4))) * 12 + monthOf(end) - monthOf(yearEnd);
  const quarters = Math.round(months / 3);
  return { year: numberOf(yearEnd) + Math.ceil(quarters / 4), quarter: ((quarters + 3) % 4) + 1 };
}

/** A period of 52 or 53 weeks may end a few days into the month after. */
const monthOf = (day: string): number => Number(day.slice(5, 7)) - (day.slice(8) <= "07" ? 1 : 0);

/** Charges and gains of a period, and of the one that it is compared with. */
function oneOffsIn(facts: BriefingFacts, period: Period): Record<"now" | "before", OneOff[]> {
  const all = oneOffsOf(facts);
  if (period.kind === "year") {
    const year = numberOf(period.end);
    return {
      now: all.filter((one) => one.year === year),
      before: all.filter((one) => one.year === year - 1),
    };
  }
  const yearEnd = readPeriod(facts.metrics, "year")?.end;
  if (yearEnd === undefined) return { now: [], before: [] };
  const place = placeOf(period.end, yearEnd);
  const isOf = (back: number) => (one: OneOff) =>
    one.year === place.year - back && one.quarter === place.quarter;
  return { now: all.filter(isOf(0)), before: all.filter(isOf(1)) };
}

type Income = "net_income" | "operating_income";

/** Of a period's charges and gains, those that move an income the way in which it went; what is unclear may. */
function movers(facts: BriefingFacts, period: Period, concept: Income): OneOff[] {
  const figure = period.figures[concept];
  if (figure === undefined || figure.before === null) return [];
  const change = figure.now.value - figure.before.value;
  // What is below operating income doesn't move that.
  const counts = ({ fact }: OneOff) => concept === "net_income" || lineOf(fact) === "operating_income";
  const all = oneOffsIn(facts, period);
  const [own, past] = [all.now.filter(counts), all.before.filter(counts)];
  return [
    ...own.filter(({ sign }) => sign === 0 || sign * change > 0),
    // What the year itself had as well explains no difference.
    ...past.filter(
      ({ sign, amount }) =>
        -sign * change > 0 && !own.some((one) => one.sign === sign && one.amount >= amount / 2),
    ),
  ].filter(
    ({ amount }) =>
      amount >= Math.abs(change) * distortingShare && amount >= Math.abs(figure.now.value) * leastOfAll,
  );
}

/** Whether a charge or gain that doesn't come every time explains much of how an income changed: it says little of the business then. */
export const isDistorted = (facts: BriefingFacts, period: Period, concept: Income): boolean =>
  period.figures[concept]?.now.unit === "USD" && movers(facts, period, concept).length > 0;

/** Of an income, what gains that don't come every year have to be for it to say little of what a company can pay. */
const muchGained = 1 / 3;

/** Whether gains of the period, as of what something held is marked at, made much of its operating income. */
export function restsOnGains(facts: BriefingFacts, period: Period): boolean {
  const income = period.figures.operating_income?.now;
  if (income === undefined || income.unit !== "USD") return false;
  const gained = oneOffsIn(facts, period)
    .now.filter(({ fact, sign }) => sign > 0 && lineOf(fact) === "operating_income")
    .reduce((sum, { amount }) => sum + amount, 0);
  return gained > income.value * muchGained;
}

/** Whether charges of the period itself, and nothing of the one before it, lowered an income. */
export const isLowered = (facts: BriefingFacts, period: Period, concept: Income): boolean => {
  const figure = period.figures[concept];
  if (figure === undefined || (changeOf(figure) ?? 0) >= 0) return false;
  const { now } = oneOffsIn(facts, period);
  const moving = movers(facts, period, concept);
  return (
    moving.length > 0 && moving.every(({ sign, fact }) => sign < 0 && now.some((one) => one.fact === fact))
  );
};

/** Of how a year's operating margin moved, how much a charge or gain has to be to explain it. */
const explainingShare = 0.5;

/** Charges and gains of a year that moved its operating margin the way in which it went, by half as much or more. */
function marginMovers(facts: BriefingFacts, year: Period): OneOff[] {
  const { operating_income: income, revenue } = year.figures;
  const [now, before] = [
    marginOf(income, revenue),
    income?.before && revenue?.before ? marginOf(figureOf(income.before), figureOf(revenue.before)) : null,
  ];
  if (now === null || before === null || revenue?.now.unit !== "USD") return [];
  const moved = now - before;
  return oneOffsIn(facts, year).now.filter(
    ({ fact, sign, amount }) =>
      lineOf(fact) === "operating_income" &&
      !/\btax(?:es)?\b/i.test(fact.quote ?? "") &&
      sign * moved > 0 &&
      (amount / revenue.now.value) * 100 >= Math.abs(moved) * explainingShare,
  );
}

/** Whether a charge that doesn't come every year explains that a year's operating margin fell. */
export const isMarginLowered = (facts: BriefingFacts, year: Period): boolean =>
  marginMovers(facts, year).some(({ sign }) => sign < 0);

/** That the quarter a year before the newest had a charge or gain, where that explains how net income changed. */
export function quarterOneOffSentence(facts: BriefingFacts): BriefingSentence | null {
  const quarter = readPeriod(facts.metrics, "quarter");
  const net = quarter?.figures.net_income;
  if (!quarter || !net || net.now.unit !== "USD") return null;
  const { before } = oneOffsIn(facts, quarter);
  const [largest] = movers(facts, quarter, "net_income")
    .filter(({ fact }) => before.some((one) => one.fact === fact))
    .sort((one, other) => other.amount - one.amount);
  if (largest === undefined) return null;
  const what = `${formatAmount(largest.amount, "USD")} ${largest.sign > 0 ? "gain" : "charge"}`;
  const { operating_income: income, revenue } = quarter.figures;
  const without = marginWithout(largest, income?.before, revenue?.before);
  const otherwise =
    without === null ? "" : `; without that, its operating margin would have been ${formatMargin(without)}`;
  const sentence = reportSentence(`The quarter a year earlier included that ${what}${otherwise}`, [
    largest.fact,
  ]);
  return (
    sentence && {
      ...sentence,
      refs: without === null ? sentence.refs : withFigure(sentence.refs, income?.before),
      topic: "scale",
    }
  );
}

const withFigure = (
  refs: BriefingSentence["refs"],
  figure: Metric | null | undefined,
): BriefingSentence["refs"] => (figure ? [...refs, refTo(figure.documentId)] : refs);

/** What operations would have left of revenue without a charge or gain among them, in percent; null of what isn't surely there. */
function marginWithout(
  { fact, sign, amount }: Pick<OneOff, "fact" | "sign" | "amount">,
  income: Metric | null | undefined,
  revenue: Metric | null | undefined,
): number | null {
  if (!income || !revenue || revenue.value <= 0 || revenue.unit !== "USD" || sign === 0) return null;
  if (!inOperations.test(fact.quote ?? "")) return null;
  const margin = ((income.value - sign * amount) / revenue.value) * 100;
  return margin > 0 ? margin : null;
}

/** What operating income would have been of revenue without a charge or gain of that amount, either way, in percent. */
export const marginsWithout = (amount: number, income: Metric, revenue: Metric): number[] =>
  [1, -1].map((sign) => ((income.value - sign * amount) / revenue.value) * 100);

/**
 * The largest charges and gains of the newest fiscal year, and those of the year before that explain how income changed, that
 * do not come every year: without them a reader takes a change of income for the business's own.
 */
export function oneOffSentences(facts: BriefingFacts): BriefingSentence[] {
  const year = readPeriod(facts.metrics, "year");
  const net = year?.figures.net_income;
  if (year === null || net === undefined || net.now.unit !== "USD") return [];
  const least = Math.abs(net.now.value) * leastShare;
  const { names } = ownNamesOf(facts);
  const last = numberOf(year.end);
  const moving = (["net_income", "operating_income"] as const).flatMap((concept) =>
    movers(facts, year, concept),
  );
  const moves = ({ fact }: OneOff) => moving.some((one) => one.fact === fact);
  const lines = lineSentences(facts, year);
  const isTold = ({ amount }: OneOff) =>
    lines.some(({ fact }) => Math.abs(amount / Math.abs(fact.amount ?? 0) - 1) < sameAmount);
  const ofMargin = marginMovers(facts, year);
  const told = oneOffsOf(facts)
    .filter((one) => !isLine(one.fact) && !isTold(one))
    .filter((one) => one.amount >= least && (one.year >= last || moves(one)) && one.year <= last + 1)
    .sort((one, other) => other.amount - one.amount)
    .flatMap((one) => {
      const told = tell(facts, one.fact, names);
      if (told === null) return [];
      const isMoving = moves(one);
      const said = isMoving ? asReason(told, one, one.year < last, net) : told;
      const without = one.year === last ? asMargin(said, one, year) : null;
      const isShare = !isMoving && ofMargin.some(({ fact }) => fact === one.fact);
      return [without ?? (isShare ? asShare(said, one, year) : said)];
    });
  return [...lines.map(({ sentence }) => sentence), ...told].slice(0, most);
}

/** By how much the amount of a line and that of a sentence on it may differ. */
const sameAmount = 0.01;

/** Of operating income, or of how it changed, from which an unusual line of the statement is told. */
const leastOfIncome = 0.15;

/** What a line of the statement is above: operating income, or income before taxes. */
export const lineOf = ({ detail }: Pick<ReportedFact, "detail">): "operating_income" | "pretax_income" =>
  detail.of === "pretax_income" ? "pretax_income" : "operating_income";

/** The unusual lines of a year's statement that made much of an income, or of how it changed, the largest first. */
function lineSentences(
  facts: BriefingFacts,
  year: Period,
): { fact: ReportedFact; sentence: BriefingSentence }[] {
  const weight = (fact: ReportedFact) => {
    const income = year.figures[lineOf(fact)];
    if (income === undefined || income.now.unit !== "USD") return 0;
    const change = income.before === null ? 0 : income.now.value - income.before.value;
    const [now, was] = [fact.amount ?? 0, beforeOf(fact) ?? 0];
    const [share = 0, ...more] = [now, now - was].map((one) => Math.abs(one / income.now.value));
    if (Math.max(share, ...more) < leastOfAll) return 0;
    return Math.max(share, change === 0 ? 0 : (now - was) / change);
  };
  const size = (fact: ReportedFact) => Math.max(Math.abs(fact.amount ?? 0), Math.abs(beforeOf(fact) ?? 0));
  return factsOfKind(facts, "one_off")
    .filter((fact) => isLine(fact) && fact.asOf === year.end && weight(fact) >= leastOfIncome)
    .sort((one, other) => size(other) - size(one))
    .flatMap((fact) => {
      const income = year.figures[lineOf(fact)]?.now;
      const sentence = income === undefined ? null : reportSentence(lineText(fact, income), [fact]);
      return sentence === null || income === undefined
        ? []
        : [
            {
              fact,
              sentence: {
                ...sentence,
                refs: [...sentence.refs, refTo(income.documentId)],
                topic: "scale",
              },
            },
          ];
    });
}

/** "Gains on digital assets added $331 million to operating income, after taking $14 million the year before; …" */
function lineText(fact: ReportedFact, income: Metric): string {
  const [effect, before] = [fact.amount ?? 0, beforeOf(fact) ?? 0];
  const write = (value: number) => formatAmount(Math.abs(value), "USD");
  const results = {
    operating_income: income.value < 0 ? "the operating result" : "operating income",
    pretax_income: income.value < 0 ? "the result before taxes" : "income before taxes",
  };
  const result = results[lineOf(fact)];
  const did = (value: number) =>
    value > 0 ? `added ${write(value)} to ${result}` : `took ${write(value)} from ${result}`;
  if (effect === 0) return `${fact.name} ${did(before)} the year before`;
  const turned = before > 0 === effect > 0 ? "" : before > 0 ? "adding " : "taking ";
  const past = before === 0 ? "" : `, after ${turned}${write(before)} the year before`;
  const without = withoutLine(fact, income);
  const otherwise =
    without === null
      ? ""
      : `; without that, operations would have ${without < 0 ? "lost" : "earned"} ${write(without)}`;
  return `${fact.name} ${did(effect)}${past}${otherwise}`;
}

/** What operations would have left without a line, where that has the other sign. */
export function withoutLine(fact: ReportedFact, income: Metric): number | null {
  const without = income.value - (fact.amount ?? 0);
  return lineOf(fact) !== income.concept ||
    income.concept !== "operating_income" ||
    without < 0 === income.value < 0
    ? null
    : without;
}

/** What a line did to the income of the year before. */
export const beforeOf = ({ detail }: ReportedFact): number | null =>
  typeof detail.before === "number" ? detail.before : null;

/** With what the year's operating margin would have been without it; null where it isn't surely among what operations left. */
function asMargin(
  told: BriefingSentence,
  one: OneOff,
  { figures: { operating_income: income, revenue } }: Period,
): BriefingSentence | null {
  const without = marginWithout(one, income?.now, revenue?.now);
  if (without === null) return null;
  const otherwise = `; without that, the year’s operating margin would have been ${formatMargin(without)}.`;
  return { ...told, text: told.text.replace(/\.$/, otherwise), refs: withFigure(told.refs, income?.now) };
}

/** With how much of the year's revenue it was, which a reader can hold against how the margin moved. */
function asShare(
  told: BriefingSentence,
  { amount }: OneOff,
  { figures: { revenue } }: Period,
): BriefingSentence {
  if (revenue === undefined) return told;
  const share = formatPercent((amount / revenue.now.value) * 100);
  return {
    ...told,
    text: told.text.replace(/\.$/, `; that was ${share} of the year’s revenue.`),
    refs: [...told.refs, refTo(revenue.now.documentId)],
  };
}

/** "During fiscal 2024, it incurred …" as what moved income: of the year before, what makes the year differ from it. */
function asReason(
  told: BriefingSentence,
  { sign, amount, fact }: OneOff,
  isBefore: boolean,
  { now, before }: Figure,
): BriefingSentence {
  const deed = ownDeed.exec(told.text)?.[1];
  if (deed === undefined || sign === 0) return told;
  const moved = sign > 0 === isBefore ? "fall" : "rise";
  const what = sign > 0 ? "gain" : "charge";
  // A tax is what is left of it, of others a part goes to taxes.
  const left = amount * (/\btax(?:es)?\b/i.test(fact.quote ?? "") ? 1 : afterTaxes);
  const change = before === null ? 0 : now.value - before.value;
  const isTurned = !isBefore && sign * change > 0 && left > Math.abs(change);
  const said = `${deed.charAt(0).toLowerCase()}${deed.slice(1)}`;
  return {
    ...told,
    text: isBefore
      ? `The ${moved} in income also follows from the year before, when ${said}`
      : isTurned
        ? `But for a ${what}, net income would have ${sign > 0 ? "fallen" : "risen"}: ${said}`
        : `A ${what} made part of the ${moved} in income: ${said}`,
  };
}

/** Of a charge or gain, what is surely left after taxes. */
const afterTaxes = 0.7;

const ownDeed =
  /^(?:(?:During|In|For) [^,]*\b(?:19|20)\d\d, )?(it (?:recorded|recognized|incurred|paid|received)\b.*)$/i;

function tell(facts: BriefingFacts, fact: ReportedFact, names: readonly string[]): BriefingSentence | null {
  if (speaksOfUntold(fact)) return null;
  const whole = capitalize(
    spellOut(facts, (fact.quote ?? "").replace(/\s+/g, " ").trim())
      .replace(leaning, "")
      .replace(pointing, "$2, as a result of $1."),
  );
  const said = whole.length > longest ? whole.replace(further, ".") : whole;
  if (!isTellable(said)) return null;
  const told = reportSpeech(said, names) ?? (/\b(?:we|our|us)\b/i.test(said) ? null : said);
  const one = { said, ref: refOf(fact), day: fact.publishedOn };
  return told === null ? null : { ...sentenceOf(capitalize(told), one), topic: "scale" };
}
