/** Behind "closed", what is shut for good. */
const place =
  /(?:\p{L}+ ){0,5}?(?:plants?|mills?|offices?|stores?|facilit(?:y|ies)|factor(?:y|ies)|warehouses?|branch(?:es)?|sites?|refiner(?:y|ies))\b/u
    .source;

/**
 * What a claim may say happened. Each lists the forms in which a text says so: finished ("acquired"), bare
 * ("acquire", "acquiring", "acquires") and as a noun ("acquisition").
 */
const lexicon = {
  acquire: [
    "snapped up|scooped up|picked up|took control of|(?<!\\bbusiness(?:es)? )acquired|bought(?! back)|purchased|merged|took over(?! as| from)",
    "snaps? up|snapping up|scoops? up|picks? up|acquires?|acquiring|buys?(?![- ]?back)|buying|purchasing|merges?|merging|takes? over(?! as| from)|taking over(?! as| from)|(?<=\\bto )purchase",
    "(?:acquisitions?|mergers?)(?! (?:llc|inc|corp|corporation|company|co|sub|holdings?|parent|limited|ltd|[iv]+)\\b)|takeover|buyout|business combination|purchase of",
  ],
  sell: [
    "unloaded|offloaded|parted with|hived off|sold|divested|disposed of",
    "unloads?|offloads?|unloading|offloading|parts? with|sells?|selling|divests?|divesting|disposes? of|disposing of",
    "sale of|sale to|divestitures?|disposals?|dispositions?",
  ],
  spin: ["spun off|spun out", "spins? off|spinning off|spin out", "spin-?offs?|separation of"],
  succeed: [
    "succeeded|replaced|took over from",
    "takes over from|succeeds?|succeeding|replaces?|replacing",
    "successor",
  ],
  agree: [
    "inked|clinched|hammered out|struck(?= (?:(?:an?|the|its|their) )?(?:\\p{L}+ ){0,4}(?:deal|agreement|pact|accord|contract|merger|settlement)\\b)|agreed|entered into|signed|executed",
    "inks?|clinch(?:es)?|strikes?(?= (?:(?:an?|the|its|their) )?(?:\\p{L}+ ){0,4}(?:deal|agreement|pact|accord|contract|merger|settlement)\\b)|agrees?|agreeing|enters? into|entering into|signs?|signing",
    "agreements?|contracts?",
  ],
  complete: [
    `wrapped up|concluded|completed|closed(?! ${place})|consummated|finali[sz]ed`,
    `wraps? up|wrapping up|concludes?|completes?|completing|closes?(?! ${place})|consummates?|consummating|finali[sz]es?`,
    `completion|closing(?! (?:of )?${place})|consummation`,
  ],
  terminate: [
    "walked away from|pulled out of|backed out of|ditched|tore up|nixed|(?:ended|broke off)(?= (?:(?:its|the|their) )?(?:[\\p{L}-]+ ){0,4}(?:agreement|contract|partnership|relationship|plan|talks|discussions|negotiations)\\b)|scrapped|terminated|cancell?ed|called off|abandoned|rescinded",
    "walks? away from|pulls? out of|backs? out of|ditch(?:es)?|end(?:ing|s)?(?= (?:its|the|their) (?:\\p{L}+ ){0,4}(?:agreement|contract|partnership|relationship|plan|talks))|terminat(?:es?|ing)|cancels?|call off|abandons?",
    "terminations?|cancellation",
  ],
  appoint: [
    "took the (?:helm|reins)|put in charge|brought aboard|came aboard|enlisted|anointed|seated(?= (?:on|as))|designated(?! as an?\\b)(?=.{0,120} (?:to (?:succeed|serve|replace|be)|as)\\b)|came onto(?= (?:the|its|our) board)|given (?:the )?(?:additional |new )?(?:office|post|position|role|title)s?(?= of)|made(?= (?:(?:the|its|our|an?) )?(?:(?:interim|acting) )?(?:\\p{L}+ ){0,4}(?:officer|president|chair\\p{L}*|treasurer|secretary|controller|CEO|CFO|COO)\\b)|appointed|named(?! executive)|(?:re-?)?elected(?! to (?!the|our|its|a|an|serve|fill|succeed)\\p{Ll})|hired|promoted|joined|selected|tapped|recruited|picked|chosen|chose|elevated|installed|brought in|(?:took|taken) (?:over|up) (?:as|the (?:role|post|position|duties|reins))|(?:added|brought|welcomed)(?=.{0,80} (?:to|onto) (?:the|its|our) board\\b)|moved(?= (?:to|into) the (?:role|position|post|office)\\b)|became(?= (?:(?:the|its|our|an?) )?(?:\\p{L}+ ){0,4}(?:officer|president|chair\\p{L}*|director|counsel|member|treasurer|secretary|controller)\\b)|assumed (?:the )?(?:duties|office|position|post|role|title)",
    "takes? the (?:helm|reins)|puts? in charge|comes? aboard|enlists?|appoints?|appointing|names|naming|(?:re-?)?elects?|(?:re-?)?electing|hires?|hiring|promotes?|promoting|joins?|joining|selects?|picks?|chooses?|elevates?|tak(?:es?|ing) (?:over|up) (?:as|the (?:role|post|position|duties|reins))|adds?(?=.{0,80} (?:to|onto) (?:the|its|our) board\\b)|(?:moves?|moving)(?= (?:to|into) the (?:role|position|post|office)\\b)|(?:becomes?|becoming)(?= (?:(?:the|its|our|an?) )?(?:\\p{L}+ ){0,4}(?:officer|president|chair\\p{L}*|director|counsel|member|treasurer|secretary|controller)\\b)|assumes? (?:the )?(?:duties|office|position|post|role|title)|(?<=\\bwill )serve as",
    "appointment|(?<!\\bfor )(?:re-?)?election(?! to (?!the|our|its)\\p{Ll})|promotion|hiring",
  ],
  resign: ["resigned|quit", "resigns?|resigning|quits", "resignations?"],
  retire: ["retired", "retires?|retiring", "retirement"],
  depart: [
    "bowed out|called it quits|out(?= as\\b)|declin(?:ed|es|ing) to (?:stand|run|seek)(?: for)? re-?(?:election|appointment|nomination)|departed|left|stepped (?:down|aside|away)|gave up|given up|relinquished|vacated|exited|ceased to (?:be|serve)",
    "bows? out|bowing out|mov(?:es|ing) on|departs?|departing|(?<!\\bon (?:\\p{L}+ )?)leaves?(?! of absence)|leaving|steps? (?:down|aside)|stepping (?:down|aside)|steps? away|gives? up|giving up|relinquish(?:es|ing)?|vacat(?:es?|ing)|(?:not|against) (?:to )?(?:stand|run|seek|standing|running|seeking)(?: for)? re-?(?:election|appointment|nomination)",
    "departure",
  ],
  dismiss: [
    "forced out|pushed out|booted|shown the door|parted ways with|terminated(?= without cause| for cause)|threw out|thrown out|tossed out|dismissed|fired|removed|ousted|sacked|discharged|let go|terminated(?= (?:the )?(?:employment|engagement|appointment|services) of)",
    "forces? out|pushes? out|boots|dismiss(?:es)?|dismissing|fires?|firing|removes?|removing|ousts?|ousting",
    "dismissal|removal|ouster",
  ],
  die: ["died|passed away", "dies|pass away", "death|passing"],
  declare: ["declared", "declares?|declaring", "declaration"],
  authorize: [
    "okayed|OK(?:['’]?d|ed)|green-?lit|signed off on|gave (?:the|its|their) (?:nod|blessing|go-ahead|consent)(?: to)?|consented to|blessed|authori[sz]ed(?! (?:common|preferred|capital|ordinary) (?:shares?|stock)| shares\\b)|approved|ratified|backed|endorsed|cleared|voted (?:for|in favou?r of)|passed(?! away)",
    "okays?|green-?lights?|signs? off on|consents? to|backs|backing|endors(?:es|ing)|clears|authori[sz]es?|authori[sz]ing|approves?|approving|ratif(?:y|ies)",
    "authori[sz]ation|approval|ratification",
  ],
  reject: [
    "shot down|spurned|rebuffed|vetoed|snubbed|rejected|defeated|voted (?:down|against)|turned down|failed to pass|did not pass",
    "spurns?|rebuffs?|shoots? down|vetoes|rejects?|rejecting|defeats?|votes? (?:down|against)|turns? down",
    "rejection|defeat",
  ],
  repurchase: [
    "repurchased|bought back",
    "repurchasing|buys? back|(?<=\\bto )repurchase",
    "(?<!\\bto )repurchases?|buy-?backs?",
  ],
  issue: [
    "raised(?= [$€£])|issued(?! (?:a |an |the |its |their )?(?:\\p{L}+ )?(?:(?:press|news) releases?|releases?|statements?|reports?))|offered|priced|placed",
    "issues|issue|issuing|prices|pricing",
    "issuances?|offerings?|placement",
  ],
  repay: [
    "redeemed|repaid|prepaid|paid (?:off|down|back)",
    "redeems?|redeeming|repays?|repaying|prepays?|prepaying|pay(?:s|ing)? (?:off|down|back)|retiring(?=.{0,30} (?:notes|debt|bonds|loans?)\\b)",
    "redemption|repayment|prepayment",
  ],
  borrow: [
    "borrowed|drew(?: down)?|drawn(?: down)?",
    "borrows?|borrowing|draws?(?: down)?|drawing(?: down)?",
    "drawdown",
  ],
  amend: [
    "rewrote|rewritten|altered|overhauled|tweaked|(?<=\\b(?:bylaws|by-laws|charter|articles|certificate) (?:were |was )?)changed|amended|restated|modified|revised|updated",
    "alters?|altering|rewrites?|overhauls?|amends?|amending|modif(?:y|ies)|modifying|revis(?:es?|ing)|updat(?:es|ing)|restat(?:es?|ing)|(?<=\\bto )update",
    "amendments?|restatement|revisions?|update(?= (?:to|of)\\b)",
  ],
  increase: [
    "climbed|jumped|soared|surged|bumped up|bumped|sweetened|ramped up|widened|swelled|topped up|beefed up|up(?= (?:by )?\\d[\\d.]*\\s?(?:%|per))|increased|raised(?! [$€£])|upsized|upped|hiked|doubled|tripled|grew|grown|rose|risen|expanded|lifted|boosted|went up|enlarged",
    "climbs?|climbing|jumps?|soars?|surges?|sweetens?|widens?|widening|beefs? up|increases?|increasing|raises?|raising|grows?|growing|rises?|rising|lifts?|lifting|boosts?|boosting|goes up|enlarg(?:es?|ing)|expand(?:s|ing)?",
    "growth",
  ],
  decrease: [
    "sank|slid|slipped|plunged|tumbled|dipped|slumped|pared|chopped|narrowed|shed(?= (?:\\p{L}+ ){0,4}(?:jobs|positions|workers|employees|staff|payroll|posts)\\b)|axed(?= (?:\\p{L}+ ){0,4}(?:jobs|positions|workers|employees|staff|payroll|posts)\\b)|down(?= (?:by )?\\d[\\d.]*\\s?(?:%|per))|cut(?= (?:by|to) )|decreased|reduced|lowered|fell|fallen|declined(?! to)|dropped|went down|trimmed|slashed|eliminated(?= (?:\\p{L}+ ){0,3}\\d)|laid off|scaled back|curtailed|shrank|shrunk",
    "sinks?|slides?|plunges?|tumbles?|slumps?|pares?|narrows?|sheds?(?= (?:\\p{L}+ ){0,4}(?:jobs|positions|workers|employees|staff|payroll|posts)\\b)|axes(?= (?:\\p{L}+ ){0,4}(?:jobs|positions|workers|employees|staff|payroll|posts)\\b)|decreases?|decreasing|reduces?|reducing|cuts?|cutting|lowers?|lowering|falls?|falling|declines?(?! to\\b)|drops?|trim(?:s|ming)?|eliminat(?:es|ing|e)(?= (?:\\p{L}+ ){0,3}\\d)|lay(?:s|ing)? off|scal(?:es?|ing) back|slash(?:es|ing)?|shrinks?|shrinking",
    "reductions?|elimination|lay-?offs?|cut(?= (?:in|of|to)\\b)",
  ],
  shut: [
    `mothballed|idled|wound down|shut(?: down)?|shuttered|discontinued|ceased (?:operations|production)|closed(?= ${place})`,
    `mothballs?|idles?|wind(?:s|ing) down|shuts?(?: down)?|shutting(?: down)?|shutters?|discontinu(?:es?|ing)|cease (?:operations|production)|(?:close[sd]?|closing)(?= ${place})`,
    `shut-?down|closures?|closing of(?= ${place})`,
  ],
  settle: [
    "resolved(?= (?:\\p{L}+ ){0,4}(?:suits?|lawsuits?|litigation|disputes?|claims?|charges|case)\\b)|settled",
    "resolves?(?= (?:\\p{L}+ ){0,4}(?:suits?|lawsuits?|litigation|disputes?)\\b)|settles?|settling",
    "settlement",
  ],
  launch: [
    "rolled out|debuted|launched|introduced|unveiled",
    "rolls? out|rolling out|launch(?:es)?|launching|introduces?|unveils?",
    "introduction",
  ],
  rename: ["renamed|changed its name|rebranded", "renames?|change its name", "name change"],
  extend: [
    "prolonged|lengthened|pushed (?:back|out)(?= (?:the|its) (?:maturity|deadline|expiration|expiry|date))|extended|renewed",
    "prolongs?|lengthens?|renews?|extends?|extending",
    "extension",
  ],
  adopt: ["adopted", "adopts?|adopting", "adoption"],
  engage: ["engaged|retained", "engages?|engaging|retains?", "engagement"],
  suspend: [
    "froze|frozen|put on hold|shelved|stopped(?= (?:its|the|paying|making))|suspended|halted|omitted|skipped|paused",
    "freez(?:es?|ing)|puts? on hold|shelves|suspends?|suspending|halts?|halting|omits?|omitting|skips?|pauses?|pausing",
    "suspension|omission",
  ],
  notify: [
    "notified|warned|informed|advised|received (?:an? )?(?:\\p{L}+ ){0,2}(?:notice|notification|warning)",
    "notif(?:y|ies)|notifying|warns?|warning",
    "notices?|notification",
  ],
  withdraw: ["withdrew|withdrawn|pulled(?= (?:its|the|all)\\b)", "withdraws?|withdrawing", "withdrawal"],
  file: ["filed", "files|filing", "filing"],
  expire: ["expired|lapsed|ran out", "expires?|lapses?", "expiration|expiry"],
  license: ["licensed|out-?licensed", "licens(?:es|ing)|(?<=\\bto )license", "licen[sc]es?(?! fees?)"],
  meet: [
    "met(?= (?:its|the|all|both) (?:\\p{L}+ ){0,3}(?:endpoints?|goals?|targets?|objectives?))|achieved",
    "meets?(?= (?:its|the|all|both) )|achiev(?:es?|ing)",
    "achievement",
  ],
  miss: [
    "missed|(?:failed|did not|fell short) (?:to (?:meet|achieve|reach)|meet|achieve|reach)",
    "miss(?:es|ing)?|fail(?:s|ing)? to (?:meet|achieve|reach)",
    "failure to (?:meet|achieve|reach)",
  ],
  begin: [
    "kicked off|embarked on|began|begun|commenced|started",
    "kicks? off|embarks? on|begins?|commences?|starts?",
    "commencement",
  ],
  report: [
    "reported|announced|released|posted|disclosed",
    "reports|reporting|announces?|announcing|releases|discloses?",
    "announcement",
  ],
} satisfies Record<string, readonly [done: string, bare: string, noun: string]>;

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
