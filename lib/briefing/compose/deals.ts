import { formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { isStateName } from "@/lib/domain/places";
import { endSentence, formatAmount, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { shortNameOf } from "./company-name";
import { isThinlyKnown, newsSince } from "./novelty";
import type { BriefingSentence } from "./sentences";

type Deal = BriefingFacts["deals"][number];

const maxDeals = 3;
/** Months after which a deal is told no more, where little else is known of the company. */
const thinMonths = 60;
const weights: Readonly<Record<Deal["kind"], number>> = {
  merger: 90,
  acquisition: 84,
  disposal: 78,
  credit: 48,
  securities: 46,
  licence: 44,
  other: 30,
  lease: 28,
};

/** What a reading took for a company: a state of incorporation, what is left of a name, shares that went to nobody. */
const isMisread = (counterparty: string): boolean =>
  /^(?:[A-Z]\.?\s?){1,3}$/.test(counterparty) ||
  isStateName(counterparty.replace(/,? (?:Inc|Corp|Corporation|LLC|L\.?P)\.?$/, ""));

/** The weightiest deals of the last years, each as far as it got; deals of one kind share a sentence. */
export function composeDeals(facts: BriefingFacts): BriefingSentence[] {
  const groups = new Map<string, Deal[]>();
  for (const deal of chooseDeals(facts)) {
    const { verb } = dealWords(deal);
    groups.set(verb, [...(groups.get(verb) ?? []), deal]);
  }
  return [...groups.values()].map((deals) => dealSentence(deals, shortNameOf(facts.entity.name)));
}

/** Months after which a credit agreement is no news, and may have ended: many run for 364 days. */
export const creditMonths = 12;

function chooseDeals(facts: BriefingFacts): Deal[] {
  const { deals, asOf } = facts;
  const since = isThinlyKnown(facts) ? monthsBefore(asOf, thinMonths) : newsSince(facts);
  const seen = new Set<string>();
  return [...deals]
    .filter((deal) => dayOf(deal) >= since && isReadable(deal))
    .filter((deal) => deal.kind !== "credit" || dayOf(deal) >= monthsBefore(asOf, creditMonths))
    .sort((one, other) => rank(other.status) - rank(one.status) || weights[other.kind] - weights[one.kind])
    .filter((deal) => {
      // Several banks of one financing are one deal to a reader.
      const financing = deal.kind === "credit" || deal.kind === "securities";
      if (financing && seen.has(`${deal.documentId} ${deal.kind}`)) return false;
      if (financing) seen.add(`${deal.documentId} ${deal.kind}`);
      const id = shortNameOf(deal.counterparty ?? "").toLowerCase();
      return seen.has(id) ? false : Boolean(seen.add(id));
    })
    .sort((one, other) => weights[other.kind] - weights[one.kind] || dayOf(other).localeCompare(dayOf(one)))
    .slice(0, maxDeals);
}

const dayOf = (deal: Deal): string => deal.happenedOn ?? deal.filedOn;

/** The later stage of one deal counts, not the earlier. */
const rank = (status: Deal["status"]) => ({ agreed: 0, terminated: 1, completed: 2 })[status];

function isReadable({ kind, counterparty, subject, amount }: Deal): boolean {
  if (counterparty === null || isMisread(counterparty)) return false;
  // That an agreement was made, without what it is about, is better said by the filing's own sentence.
  if (kind === "other" && subject === null && amount === null) return false;
  if (kind === "securities" && amount === null) return false;
  // A national bank is never merged with by a filing that names it: it lends or acts for somebody.
  if ((kind === "merger" || kind === "acquisition") && isBank(counterparty)) return false;
  return !(kind === "disposal" && /^(?:(?:common )?(?:shares?|stock)|securities)$/i.test(subject ?? ""));
}

function dealSentence(deals: readonly Deal[], name: string): BriefingSentence {
  const [first, ...rest] = deals;
  if (first === undefined) throw new Error("No deal");
  const { verb, isSingular } = dealWords(first);
  const clauses = deals.map((deal, index) => {
    const { object } = dealWords(deal);
    return `${index > 0 && isSingular ? "another with " : ""}${object}${amountOf(deal)}${whenOf(deal)}`;
  });
  return {
    text: endSentence(`It ${verb} ${joinWords(clauses)}`),
    refs: [refOf(first), ...rest.map(refOf)],
    topic: "deals",
    day: dayOf(first),
    materiality: weights[first.kind],
    headline: endSentence(headlineOf(first, name)),
  };
}

/** A deal from its other side, or with its sum first, so that the headline does not say the text over again. */
function headlineOf(deal: Deal, name: string): string {
  const { verb, object } = dealWords(deal);
  const when = whenOf(deal);
  if (deal.kind === "merger" && deal.status !== "terminated")
    return `${name} and ${object} ${deal.status === "completed" ? "completed their merger" : "agreed to merge"}${amountOf(deal)}${when}`;
  if (deal.kind === "acquisition" && deal.part === "target" && deal.status !== "terminated")
    return `${deal.counterparty} ${deal.status === "completed" ? "acquired" : "agreed to acquire"} ${name}${amountOf(deal)}${when}`;
  const amount = amountOf(deal);
  return amount === ""
    ? `${when.startsWith(" on ") ? `On${when.slice(3)}, ` : ""}${name} ${verb} ${object}${when.startsWith(" on ") ? "" : when}`
    : `For${amount.slice(4)}, ${name} ${verb} ${object}${when}`;
}

const refOf = (deal: Deal): BriefingSentence["refs"][0] => ({
  documentId: deal.documentId,
  item: deal.item,
  span: { start: deal.spanStart, end: deal.spanEnd },
});

const amountOf = ({ amount, currency }: Deal): string =>
  amount === null || currency === null ? "" : ` for ${formatAmount(amount, currency)}`;

const whenOf = (deal: Deal): string =>
  deal.happenedOn === null
    ? ` (reported in ${formatMonth(deal.filedOn.slice(0, 7))})`
    : ` on ${formatDay(deal.happenedOn)}`;

/** A deal as a verb and what it is done to; `isSingular` where the verb holds "a merger with". */
export type DealWords = { verb: string; object: string; isSingular: boolean };

/** Who lends, underwrites or holds in trust. */
export const isBank = (name: string): boolean =>
  /\b(?:N\.A\.|National Association|Trust Company|Bank|as (?:trustee|agent)|Securities|Global Markets|Stanley|Goldman|Merrill|Barclays|JPMorgan|Citigroup|UBS|Weisel)\b/i.test(
    name,
  );

/** What the company did, as far as the deal got. */
export function dealWords(deal: Deal): DealWords {
  const { kind, status, part } = deal;
  const who = deal.counterparty ?? "";
  const subject = deal.subject?.replace(/^(?:the )?Company['’]s /i, "its ") ?? null;
  const done = status === "completed";
  const say = (verb: string, object: string): DealWords => ({ verb, object, isSingular: false });
  if (status === "terminated") return say("ended its agreement with", who);
  switch (kind) {
    case "merger":
      return {
        verb: done ? "completed a merger with" : "agreed on a merger with",
        object: who,
        isSingular: true,
      };
    case "acquisition":
      if (part === "target") return say(done ? "was acquired by" : "agreed to be acquired by", who);
      return say(
        done ? "acquired" : "agreed to acquire",
        subject === null || subject.toLowerCase() === who.toLowerCase() ? who : `${subject} from ${who}`,
      );
    case "disposal":
      return say(done ? "sold" : "agreed to sell", `${subject ?? "assets"} to ${who}`);
    case "securities":
      if (part === "buyer")
        return say(done ? "bought" : "agreed to buy", `${subject ?? "securities"} from ${who}`);
      return say(
        done ? "sold" : "agreed to sell",
        `${subject ?? "securities"} ${isBank(who) ? "through" : "to"} ${who}`,
      );
    case "credit":
      return say(done ? "completed" : "entered into", `a credit agreement with ${who}`);
    case "lease":
      return say("entered into", `a lease with ${who}`);
    case "licence":
      return say("entered into", `a licence agreement with ${who}`);
    case "other":
      return say("entered into", `an agreement with ${who}${subject === null ? "" : ` (${subject})`}`);
  }
}
