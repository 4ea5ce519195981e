/**
 * What a claim may say happened. Each lists the forms in which a text says so: finished ("acquired"), bare
 * ("acquire", "acquiring", "acquires") and as a noun ("acquisition").
 */
const lexicon = {
  acquire: [
    "acquired|bought(?! back)|purchased|merged|took over",
    "acquires?|acquiring|buys?(?![- ]?back)|buying|purchasing|merges?|merging|take over|(?<=\\bto )purchase",
    "acquisitions?|mergers?|takeover|buyout|business combination|purchase of",
  ],
  sell: [
    "sold|divested|disposed of",
    "sells?|selling|divests?|divesting|dispose of",
    "sale of|sale to|divestitures?|disposals?|dispositions?",
  ],
  spin: ["spun off|spun out", "spins? off|spinning off|spin out", "spin-?offs?|separation of"],
  succeed: ["succeeded|replaced", "succeeds?|succeeding|replaces?|replacing", "successor"],
  agree: [
    "agreed|entered into|signed|executed",
    "agrees?|agreeing|enters? into|entering into|signs?|signing",
    "agreements?|contracts?",
  ],
  complete: [
    "completed|closed|consummated|finali[sz]ed",
    "completes?|completing|closes?|consummates?|consummating|finali[sz]es?",
    "completion|closing|consummation",
  ],
  terminate: [
    "terminated|cancell?ed|called off|abandoned|rescinded",
    "terminates?|terminating|cancels?|call off|abandons?",
    "terminations?|cancellation",
  ],
  appoint: [
    "appointed|named(?! executive)|elected(?! to (?!the|our|its|a|an|serve|fill|succeed)\\p{Ll})|hired|promoted|joined|selected|tapped|recruited",
    "appoints?|appointing|names|elects?|hires?|hiring|promotes?|joins?",
    "appointment|election|promotion|hiring",
  ],
  resign: ["resigned|quit", "resigns?|resigning|quits", "resignations?"],
  retire: ["retired", "retires?|retiring", "retirement"],
  depart: [
    "departed|left|stepped down|stepped aside",
    "departs?|departing|leaves?|leaving|steps? down|stepping down",
    "departure",
  ],
  dismiss: [
    "dismissed|fired|removed|ousted",
    "dismiss(?:es)?|dismissing|fires?|removes?|ousts?",
    "dismissal|removal|ouster",
  ],
  die: ["died|passed away", "dies|pass away", "death|passing"],
  declare: ["declared", "declares?|declaring", "declaration"],
  authorize: [
    "authori[sz]ed|approved|ratified|backed",
    "authori[sz]es?|authori[sz]ing|approves?|approving|ratif(?:y|ies)",
    "authori[sz]ation|approval|ratification",
  ],
  reject: ["rejected|defeated|voted down", "rejects?|rejecting", "rejection"],
  repurchase: [
    "repurchased|bought back",
    "repurchasing|buys? back|(?<=\\bto )repurchase",
    "(?<!\\bto )repurchases?|buy-?backs?",
  ],
  issue: [
    "issued(?! (?:a |an |the |its |their )?(?:\\p{L}+ )?(?:(?:press|news) releases?|releases?|statements?|reports?))|offered|priced|placed",
    "issues|issue|issuing|prices|pricing",
    "issuances?|offerings?|placement",
  ],
  repay: [
    "redeemed|repaid|prepaid|paid off",
    "redeems?|repays?|repaying|prepays?",
    "redemption|repayment|prepayment",
  ],
  amend: ["amended|restated|modified", "amends?|amending|modif(?:y|ies)|modifying", "amendments?"],
  increase: [
    "increased|raised|grew|grown|rose|risen|expanded|lifted|boosted|went up|enlarged",
    "increases?|increasing|raises?|raising|grows?|rises?|lifts?|boosts?|goes up",
    "growth",
  ],
  decrease: [
    "decreased|reduced|lowered|fell|fallen|declined(?! to)|dropped|went down|trimmed|slashed|shrank|shrunk",
    "decreases?|decreasing|reduces?|reducing|cuts?|lowers?|falls?|declines?",
    "reduction",
  ],
  settle: ["settled", "settles?|settling", "settlement"],
  launch: ["launched|introduced|unveiled", "launch(?:es)?|launching|introduces?|unveils?", "introduction"],
  rename: ["renamed|changed its name|rebranded", "renames?|change its name", "name change"],
  extend: ["extended", "extends?|extending", "extension"],
  adopt: ["adopted", "adopts?|adopting", "adoption"],
  engage: ["engaged|retained", "engages?|engaging|retains?", "engagement"],
  suspend: ["suspended|halted", "suspends?|suspending|halts?", "suspension"],
  withdraw: ["withdrew|withdrawn", "withdraws?|withdrawing", "withdrawal"],
  file: ["filed", "files|filing", "filing"],
  expire: ["expired|lapsed", "expires?|lapses?", "expiration|expiry"],
  begin: ["began|begun|commenced|started", "begins?|commences?|starts?", "commencement"],
  report: [
    "reported|announced|released|posted|disclosed",
    "reports|reporting|announces?|announcing|releases|discloses?",
    "announcement",
  ],
} as const satisfies Record<string, readonly [done: string, bare: string, noun: string]>;

export type Predicate = keyof typeof lexicon;
export type PredicateForm = "done" | "bare" | "noun";

const forms: readonly PredicateForm[] = ["done", "bare", "noun"];

/** Every predicate with the pattern of each of its forms. */
export const predicatePatterns = (Object.keys(lexicon) as Predicate[]).map((predicate) => ({
  predicate,
  patterns: lexicon[predicate].map((words, index) => ({
    form: forms[index] ?? "noun",
    pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}])`, "giu"),
  })),
}));

/** What a text may say in the place of what is claimed. All others bear out themselves only. */
const broader: Partial<Record<Predicate, readonly Predicate[]>> = {
  depart: ["depart", "resign", "retire", "dismiss", "die"],
  sell: ["sell", "issue"],
  issue: ["issue", "sell"],
  engage: ["engage", "appoint"],
  appoint: ["appoint", "engage"],
};

/** Whether what a text says happened bears out what is claimed: a resignation is a departure, not the reverse. */
export function bearsOut(stated: Predicate, claimed: Predicate): boolean {
  return stated === claimed || (broader[claimed]?.includes(stated) ?? false);
}
