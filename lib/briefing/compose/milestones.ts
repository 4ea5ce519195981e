import { monthsBefore } from "@/lib/domain/calendar";
import { capitalize } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { ownNamesOf } from "./company-name";
import { tellingStems } from "./particularity";
import { phrases } from "./phrases";
import { factSentences, factsOfKind, type ReportSentence, sentenceOf } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";

const most = 3;
/** Months after which what was bought or sold is no news, and anything else that was done. */
const newMonths = { deal: 36, other: 24 };
/** Months after which what was agreed or announced is done, or was given up. */
const pendingMonths = 9;
const pending = phrases("milestone: pending");
/** Of the words of a sentence, how many another shares that tells the same. */
const sameShare = 0.5;
/** And how many where both tell of one day or month. */
const sameDayShare = 0.3;

/** What a company bought, sold or merged with weighs more than what it launched, and that more than what it announced. */
const weights = [phrases("milestone: deal"), phrases("milestone: launch")];

/**
 * What the company did lately, as its newest report tells it: the weightiest, in the order of time.
 *
 * @param told sentences of the briefing, which need no telling again.
 */
export function milestoneSentences(facts: BriefingFacts, told: readonly string[]): BriefingSentence[] {
  const { names } = ownNamesOf(facts);
  const days = new Map(
    factsOfKind(facts, "milestone").map(({ spanStart, detail }) => [spanStart, String(detail.day)]),
  );
  const dayOf = ({ ref }: ReportSentence) => days.get(ref.span?.start ?? -1) ?? "";
  const chosen: ReportSentence[] = [];
  const found = factSentences(facts, "milestone")
    .filter((one) => !pending.test(one.said) || dayOf(one) >= monthsBefore(facts.asOf, pendingMonths))
    .filter((one) => {
      const isDeal = weights[0]?.test(one.said) === true;
      return (
        dayOf(one).slice(0, 7) >= monthsBefore(facts.asOf, newMonths[isDeal ? "deal" : "other"]).slice(0, 7)
      );
    })
    .sort((one, other) => weigh(other.said) - weigh(one.said) || dayOf(other).localeCompare(dayOf(one)));
  for (const one of found)
    if (
      chosen.length < most &&
      ![...chosen.map(({ said }) => said), ...told].some((said) => isSame(said, one.said)) &&
      !chosen.some(
        (other) => dayOf(other) === dayOf(one) && tellingShare(other.said, one.said) >= sameDayShare,
      )
    )
      chosen.push(one);
  return chosen
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)))
    .flatMap((one) => {
      const text = reportSpeech(one.said, names) ?? (/\b(?:we|our|us)\b/i.test(one.said) ? null : one.said);
      const agreeing = text?.replace(sinceThen, "$1has since ");
      return agreeing === undefined
        ? []
        : [{ ...sentenceOf(capitalize(agreeing), one), topic: "events" as const }];
    });
}

/** With an amount it weighs more. */
function weigh(said: string): number {
  const at = weights.findIndex((words) => words.test(said));
  return (at === -1 ? 0 : weights.length - at) * 2 + Number(/\$ ?\d/.test(said));
}

/** "We launched … and have since …": of the company alone, where nobody else stands between that may be meant. */
const sinceThen = /^((?:(?!\b(?:that|which|who)\b).)*\band )have since (?=\w+ed\b)/;

/** Of the telling words of a sentence, how many another has. */
function tellingShare(other: string, one: string): number {
  const [these, those] = [tellingStems(one), tellingStems(other)];
  return [...these].filter((stem) => those.has(stem)).length / Math.max(1, these.size);
}

/** Whether a sentence tells nothing that another doesn't. */
const isSame = (other: string, one: string): boolean => tellingShare(other, one) >= sameShare;
