import { formatDay } from "@/lib/domain/calendar";
import { endSentence, formatAmount, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { describeDeal, isBank } from "./describe-deal";
import { shortNameOf } from "./name-company";
import type { Told } from "./sentences";

type Deal = BriefingFacts["deals"][number];

const mostDeals = 3;
const years = 5;
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
const misread =
  /^(?:[A-Z]\.?\s?){1,3}$|^(?:Alabama|Arizona|California|Colorado|Connecticut|Delaware|Florida|Georgia|Illinois|Indiana|Maryland|Massachusetts|Michigan|Minnesota|Nevada|New Jersey|New York|Ohio|Oregon|Pennsylvania|Tennessee|Texas|Utah|Virginia|Washington|Wisconsin)(?:,? (?:Inc|Corp|Corporation|LLC|L\.?P)\.?)?$/;

/** The weightiest deals of the last years, each as far as it got; deals of one kind share a sentence. */
export function writeDeals(facts: BriefingFacts): Told[] {
  const groups = new Map<string, Deal[]>();
  for (const deal of chooseDeals(facts)) {
    const { verb } = describeDeal(deal);
    groups.set(verb, [...(groups.get(verb) ?? []), deal]);
  }
  return [...groups.values()].map((deals) => tellDeals(deals, shortNameOf(facts.entity.name)));
}

function chooseDeals({ deals, asOf }: BriefingFacts): Deal[] {
  const since = `${Number(asOf.slice(0, 4)) - years}${asOf.slice(4)}`;
  const told = new Set<string>();
  return [...deals]
    .filter((deal) => (deal.happenedOn ?? deal.filedOn) >= since && isReadable(deal))
    .sort((one, other) => rank(other.status) - rank(one.status) || weights[other.kind] - weights[one.kind])
    .filter((deal) => {
      // Several banks of one financing are one deal to a reader.
      const financing = deal.kind === "credit" || deal.kind === "securities";
      if (financing && told.has(`${deal.documentId} ${deal.kind}`)) return false;
      if (financing) told.add(`${deal.documentId} ${deal.kind}`);
      const id = shortNameOf(deal.counterparty ?? "").toLowerCase();
      return told.has(id) ? false : Boolean(told.add(id));
    })
    .sort((one, other) => weights[other.kind] - weights[one.kind] || dayOf(other).localeCompare(dayOf(one)))
    .slice(0, mostDeals);
}

const dayOf = (deal: Deal): string => deal.happenedOn ?? deal.filedOn;

/** The later stage of one deal is told, not the earlier. */
const rank = (status: Deal["status"]) => ({ agreed: 0, terminated: 1, completed: 2 })[status];

function isReadable({ kind, counterparty, subject }: Deal): boolean {
  if (counterparty === null || misread.test(counterparty)) return false;
  // A national bank is never merged with by a filing that names it: it lends or acts for somebody.
  if ((kind === "merger" || kind === "acquisition") && isBank(counterparty)) return false;
  return !(kind === "disposal" && /^(?:(?:common )?(?:shares?|stock)|securities)$/i.test(subject ?? ""));
}

function tellDeals(deals: readonly Deal[], name: string): Told {
  const [first, ...rest] = deals;
  if (first === undefined) throw new Error("No deal to tell");
  const { verb, isSingular } = describeDeal(first);
  const clauses = deals.map((deal, index) => {
    const { object } = describeDeal(deal);
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
  const { verb, object } = describeDeal(deal);
  const when = whenOf(deal);
  if (deal.kind === "merger" && deal.status !== "terminated")
    return `${name} and ${object} ${deal.status === "completed" ? "completed their merger" : "agreed to merge"}${amountOf(deal)}${when}`;
  if (deal.kind === "acquisition" && deal.part === "target" && deal.status !== "terminated")
    return `${deal.counterparty} ${deal.status === "completed" ? "acquired" : "agreed to acquire"} ${name}${amountOf(deal)}${when}`;
  const amount = amountOf(deal);
  return amount === ""
    ? `${when.startsWith(" on ") ? `On${when.slice(3)} ` : ""}${name} ${verb} ${object}${when.startsWith(" on ") ? "" : when}`
    : `For${amount.slice(4)}, ${name} ${verb} ${object}${when}`;
}

const refOf = (deal: Deal): Told["refs"][0] => ({
  documentId: deal.documentId,
  item: deal.item,
  span: { start: deal.spanStart, end: deal.spanEnd },
});

const amountOf = ({ amount, currency }: Deal): string =>
  amount === null || currency === null ? "" : ` for ${formatAmount(amount, currency)}`;

const whenOf = (deal: Deal): string =>
  deal.happenedOn === null ? ` (filing of ${formatDay(deal.filedOn)})` : ` on ${formatDay(deal.happenedOn)}`;
