/** How a verb is said: finished and bare ("to buy"). Those of one group can be put in each other's place. */
type VerbWords = { groups: readonly string[]; done: string; bare: string };

const say = (groups: string, done: string, bare: string): VerbWords => ({
  groups: groups.split(" "),
  done,
  bare,
});

/** Verbs of claims, by predicate. */
export const verbWords: Readonly<Record<string, VerbWords>> = {
  appoint: say("office", "appointed", "appoint"),
  resign: say("leaving", "resigned", "resign"),
  retire: say("leaving", "retired", "retire"),
  dismiss: say("office auditor", "dismissed", "dismiss"),
  die: say("leaving", "died", "die"),
  engage: say("auditor", "engaged", "engage"),
  acquire: say("trade", "acquired", "acquire"),
  sell: say("trade money", "sold", "sell"),
  "spin-off": say("trade", "spun off", "spin off"),
  license: say("trade", "licensed", "license"),
  "close-site": say("trade", "shut down", "shut down"),
  launch: say("trade", "launched", "launch"),
  issue: say("money", "issued", "issue"),
  repurchase: say("money", "repurchased", "repurchase"),
  repay: say("money", "repaid", "repay"),
  borrow: say("money", "borrowed", "borrow"),
  amend: say("paper", "amended", "amend"),
  extend: say("paper", "extended", "extend"),
  terminate: say("paper course", "terminated", "terminate"),
  adopt: say("paper vote", "adopted", "adopt"),
  approve: say("vote course", "approved", "approve"),
  reject: say("vote", "rejected", "reject"),
  withdraw: say("vote course", "withdrew", "withdraw"),
  suspend: say("paper course", "suspended", "suspend"),
  settle: say("suit", "settled", "settle"),
  sue: say("suit", "sued", "sue"),
  complete: say("course", "completed", "complete"),
  increase: say("change", "increased", "increase"),
  decrease: say("change", "decreased", "decrease"),
};

/** Offices that a claim may be put to instead, each with another name of its own. */
export const officeNames = [
  "chief executive officer",
  "chief financial officer",
  "chief operating officer",
  "president",
  "chair of the board",
  "director",
  "general counsel",
  "chief technology officer",
  "controller",
  "treasurer",
  "secretary",
  "executive vice president",
  "vice chairman",
] as const;
