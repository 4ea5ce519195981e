import { writeDay } from "@/lib/domain/calendar";
import { writeAmount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { shortNameOf } from "./name-company";

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

/** The weightiest deals of the last years, each as far as it got. */
export function writeDeals({ deals, asOf }: BriefingFacts): Statement[] {
  const since = `${Number(asOf.slice(0, 4)) - years}${asOf.slice(4)}`;
  const told = new Set<string>();
  return [...deals]
    .filter((deal) => (deal.happenedOn ?? deal.filedOn) >= since && deal.counterparty !== null)
    .sort((one, other) => rank(other.status) - rank(one.status) || weights[other.kind] - weights[one.kind])
    .filter((deal) => !isLenderOfTakeover(deal))
    .filter((deal) => {
      // Several banks of one financing are one deal to a reader.
      const financing = deal.kind === "credit" || deal.kind === "securities";
      if (financing && told.has(`${deal.documentId} ${deal.kind}`)) return false;
      if (financing) told.add(`${deal.documentId} ${deal.kind}`);
      const id = shortNameOf(deal.counterparty ?? "").toLowerCase();
      return told.has(id) ? false : Boolean(told.add(id));
    })
    .sort((one, other) => weights[other.kind] - weights[one.kind] || other.filedOn.localeCompare(one.filedOn))
    .slice(0, mostDeals)
    .map(writeDeal);
}

/** A national bank is never merged with by a filing that names it: it lends or acts for somebody. */
const isLenderOfTakeover = ({ kind, counterparty }: Deal): boolean =>
  (kind === "merger" || kind === "acquisition") &&
  /\b(?:N\.A\.|National Association|Trust Company|as (?:trustee|agent))/i.test(counterparty ?? "");

/** The later stage of one deal is told, not the earlier. */
const rank = (status: Deal["status"]) => ({ agreed: 0, terminated: 1, completed: 2 })[status];

function writeDeal(deal: Deal): Statement {
  const day = deal.happenedOn ?? deal.filedOn;
  const amount =
    deal.amount !== null && deal.currency !== null ? writeAmount(deal.amount, deal.currency) : null;
  const when =
    deal.happenedOn === null ? `, a filing of ${writeDay(deal.filedOn)} says` : ` on ${writeDay(day)}`;
  return {
    text: `It ${verbOf(deal)}${amount === null ? "" : `, for ${amount}`}${when}.`,
    refs: [
      { documentId: deal.documentId, item: deal.item, span: { start: deal.spanStart, end: deal.spanEnd } },
    ],
    topic: "deals",
    day,
    materiality: weights[deal.kind],
  };
}

function verbOf({ kind, status, part, counterparty, subject }: Deal): string {
  const who = counterparty ?? "";
  const what = subject === null ? "" : ` (${subject})`;
  if (status === "terminated") return `ended its agreement with ${who}${what}`;
  const done = status === "completed";
  if (kind === "merger") return `${done ? "completed" : "agreed on"} a merger with ${who}`;
  if (kind === "acquisition" && part === "target")
    return `${done ? "was acquired by" : "agreed to be acquired by"} ${who}`;
  if (kind === "acquisition")
    return subject === null || subject.toLowerCase() === who.toLowerCase()
      ? `${done ? "acquired" : "agreed to acquire"} ${who}`
      : `${done ? "acquired" : "agreed to acquire"} ${subject} from ${who}`;
  if (kind === "disposal")
    return `${done ? "sold" : "agreed to sell"} ${(subject ?? "assets").replace(/^(?:the )?Company['’]s /i, "its ")} to ${who}`;
  if (kind === "credit") return `${done ? "completed" : "entered into"} a credit agreement with ${who}`;
  if (kind === "securities") return `${done ? "completed" : "agreed on"} a sale of securities with ${who}`;
  if (kind === "lease") return `entered into a lease with ${who}`;
  if (kind === "licence") return `entered into a licence agreement with ${who}`;
  return `entered into an agreement with ${who}${what}`;
}
