import type { Predicate } from "@/lib/domain/claims/deeds/predicates";

/** What verbs take: those of one group can be put in each other's place. */
export type VerbGroup =
  | "office"
  | "auditor"
  | "trade"
  | "money"
  | "paper"
  | "vote"
  | "course"
  | "suit"
  | "change"
  | "result";

/** How a verb is said: finished, bare ("to buy"), and as a noun before "of", where it has one. */
export type VerbWords = {
  groups: readonly VerbGroup[];
  done: string;
  bare: string;
  noun: string | null;
  /** Behind "was", where it is not `done`. */
  participle?: string;
};

const say = (groups: string, done: string, bare: string, noun: string | null = null): VerbWords => ({
  groups: groups.split(" ").filter((group): group is VerbGroup => group !== ""),
  done,
  bare,
  noun,
});

/** Verbs of claims by predicate. Those without a group ("agreed", "reported") are left in their place. */
export const verbWords: Readonly<Record<Predicate, VerbWords>> = {
  appoint: say("office", "appointed", "appoint", "appointment"),
  resign: say("office", "resigned", "resign", "resignation"),
  retire: say("office", "retired", "retire", "retirement"),
  depart: say("office", "left", "leave", "departure"),
  dismiss: say("office auditor", "dismissed", "dismiss", "dismissal"),
  die: say("office", "died", "die", "death"),
  succeed: say("", "succeeded", "succeed"),
  engage: say("auditor", "engaged", "engage", "engagement"),
  acquire: say("trade", "acquired", "acquire", "acquisition"),
  sell: say("trade money", "sold", "sell", "sale"),
  spin: say("trade", "spun off", "spin off", "spin-off"),
  license: say("trade", "licensed", "license"),
  shut: say("trade", "shut down", "shut down", "closure"),
  launch: say("trade", "launched", "launch", "introduction"),
  rename: say("", "renamed", "rename"),
  issue: say("money", "issued", "issue", "issuance"),
  repurchase: say("money", "repurchased", "repurchase", "repurchase"),
  repay: say("money", "repaid", "repay", "repayment"),
  borrow: say("money", "borrowed", "borrow"),
  amend: say("paper", "amended", "amend", "amendment"),
  extend: say("paper", "extended", "extend", "extension"),
  terminate: say("paper course", "terminated", "terminate", "termination"),
  adopt: say("paper vote", "adopted", "adopt", "adoption"),
  authorize: say("vote course", "approved", "approve", "approval"),
  reject: say("vote", "rejected", "reject", "rejection"),
  withdraw: { ...say("vote course", "withdrew", "withdraw", "withdrawal"), participle: "withdrawn" },
  suspend: say("paper course", "suspended", "suspend", "suspension"),
  settle: say("suit", "settled", "settle", "settlement"),
  file: say("suit", "filed", "file", "filing"),
  declare: say("paper", "declared", "declare", "declaration"),
  complete: say("course", "completed", "complete", "completion"),
  begin: { ...say("course", "began", "begin", "commencement"), participle: "begun" },
  increase: say("change", "increased", "increase"),
  decrease: say("change", "decreased", "decrease"),
  expire: say("", "expired", "expire"),
  meet: say("result", "achieved", "achieve", "achievement"),
  miss: say("result", "missed", "miss"),
  agree: say("", "agreed to", "agree to"),
  notify: say("", "notified", "notify"),
  report: say("", "reported", "report"),
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
