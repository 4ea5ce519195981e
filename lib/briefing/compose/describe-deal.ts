import type { BriefingFacts } from "../briefing-facts";

type Deal = BriefingFacts["deals"][number];

/** A deal as a verb and what it is done to; `isSingular` where the verb holds "a merger with". */
export type DealWords = { verb: string; object: string; isSingular: boolean };

/** Who lends, underwrites or holds in trust. */
export const isBank = (name: string): boolean =>
  /\b(?:N\.A\.|National Association|Trust Company|Bank|as (?:trustee|agent)|Securities|Global Markets|Stanley|Goldman|Merrill|Barclays|JPMorgan|Citigroup|UBS|Weisel)\b/i.test(
    name,
  );

/** What the company did, as far as the deal got. */
export function describeDeal(deal: Deal): DealWords {
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
