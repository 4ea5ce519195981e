import "server-only";
import type { DealKind } from "@/lib/db/deals/schema";
import { marks, N, R } from "./encode-parties";
import type { Statement } from "./find-statements";

const merging =
  /\bagreement and plan of (?:reorganization|share exchange)\b|\bplan of merger\b|\bmerger agreement\b|\bagreements? to merge\b|\b(?:be |was |were |been )?merged? (?:with and )?(?:into|with)\b|\bmerge[sd]? (?:with and )?into\b|\bmerger (?:of|with|between|pursuant)\b/i;

const credit =
  /\b(?:credit (?:and [\w ]{1,20})?agreement|credit facilit|loan|lending|commitment letter|revolv|promissory note|forbearance|receivables (?:purchase|sale|financing)|borrow|facility agreement|line of credit|increase joinder|reimbursement agreement|bridge|debtor-in-possession|financing agreement|mortgage|credit\b)/i;

const papersOfOwn =
  /\b(?:underwriting|indenture|placement|subscription|securities purchase|note purchase|rights agreement|registration rights|investment agreement|equity distribution|at[- ]the[- ]market|initial purchasers?|underwriters?|debentures?|senior notes|convertible|preferred stock|warrants?|dealer manager|securities)\b/i;

const stockOfOwn = new RegExp(
  String.raw`\b(?:shares?|units?|warrants?|notes?|debentures?)\b[^.;]{0,60}\b(?:of|issued by) (?:(?:the|its|our) )?(?:${R}'?s? |own |newly )?(?:[\w.%-]+ ){0,5}(?:[Cc]ommon [Ss]tock|[Pp]referred [Ss]tock|[Cc]ommon [Ss]hares|[Ss]eries [A-Z])`,
);

const wholes =
  /\b(?:all|substantially all|\d+%|majority|remaining|\w+ percent) of (?:the )?(?:issued and |outstanding|capital|equity|assets|shares|stock|\w+ )|\bassets\b|\bbusiness\b|\bdivision\b|\bsubsidiary\b|\binterests? in\b/i;

const title = (behind: string): string =>
  behind.split(/\b(?:with|by and|among|between|dated|pursuant|whereby|under which)\b/, 1)[0]?.slice(0, 200) ??
  "";

/** The title of the paper behind a statement, up to who makes it. */
export function titleOf(sentence: string, statement: Statement): string {
  return title(sentence.slice(statement.end, statement.end + 400));
}

/** Whether sentences that tell of an acquisition say that it was made by a merger. */
export function isMerging(sentences: readonly string[]): boolean {
  const bought = /\b(?:asset|stock|share)s? (?:purchase|sale) agreement\b|\bassets of\b/i;
  return (
    !bought.test(sentences[0] ?? "") &&
    sentences.some((text) =>
      /\b(?:agreement and plan of reorganization|plan of merger)\b|\bmerge[sd]? with and into\b|\b(?:by|in|through|by way of|by means of) (?:an? )?(?:\w+ )?merger\b|\bmerger of [^.;]{0,80} with and into\b/i.test(
        text,
      ),
    )
  );
}

const licence = /\blicen[cs]e\b/i;
const lease = /\b(?:sub)?lease\b/i;

const selling = new RegExp(
  String.raw`\b(?:sale (?:to ${N} )?(?:of|by ${R})|to sell|sell(?:ing)?|sold|dispos\w+|divest\w*|spin-?off|Spin-Off|distribution to its (?:stock|share)holders)(?!\w)`,
);
const buying = /\b(?:acqui(?:re|red|res|ring|sition)|purchas(?:e|ed|ing)|buy|bought)\b/i;
const selfBuying = /\b(?:repurchas\w+|buy ?back)\b/i;

const ownPapers =
  /^\S+ (?:and (?:issuance|sale|delivery) )?of (?:all )?(?:of )?(?:the |its |such |these )?(?:Notes|Debentures|Shares|Securities|Bonds|Units|Warrants|Preferred)\b/;

/** What a sentence says behind a statement about one of its own securities, and not of a business. */
const isSecurities = (behind: string): boolean =>
  ownPapers.test(behind) ||
  (!wholes.test(behind.slice(0, 260)) && (stockOfOwn.test(behind) || papersOfOwn.test(behind)));

const bargains: readonly (readonly [DealKind, RegExp])[] = [
  [
    "securities",
    /^(?:[Oo]ffering|[Ii]ssuance|[Pp]rivate placements?|[Pp]lacement|[Ee]xchange(?: offer)?|[Rr]epurchases?)\b/,
  ],
  ["merger", /^(?:[Mm]ergers?|[Cc]ombination)\b/],
  ["acquisition", /^(?:[Aa]cquisitions?|[Pp]urchases?|Share Purchase|tender offer)\b/],
  [
    "disposal",
    /^(?:[Ss]ales?|[Dd]ispositions?|[Dd]ivestitures?|[Ss]pin-?[Oo]ffs?|[Ss]eparation|[Dd]istribution)\b/,
  ],
];

const bargain =
  /\b(?:[Oo]ffering|[Ii]ssuance|[Pp]rivate placements?|[Pp]lacement|[Ee]xchange(?: offer)?|[Rr]epurchases?|[Mm]ergers?|[Cc]ombination|[Aa]cquisitions?|[Pp]urchases?|tender offer|[Ss]ales?|[Dd]ispositions?|[Dd]ivestitures?|[Ss]pin-?[Oo]ffs?|[Ss]eparation|[Dd]istribution)\b(?! [Aa]greement| price|'s)/;

/** The kind of what was completed: the first bargain named from the statement on. Null for "the transaction". */
const bargainOf = (from: string): DealKind | null => {
  const at = from.slice(0, 260).search(bargain);
  if (at < 0) return null;
  const named = from.slice(at);
  const kind = bargains.find(([, words]) => words.test(named))?.[0] ?? null;
  const isOffer = kind === "disposal" || kind === "acquisition";
  if (isOffer && isSecurities(named.slice(0, 400)) && !/\bstock purchase\b/i.test(named)) return "securities";
  return kind;
};

/** The name of a paper says "purchase" to buyer and seller alike. */
const paperName =
  /\b(?:asset|stock|share|securities|note|equity|unit|interest|membership)?s? ?(?:purchase|acquisition)(?: and (?:sale|assumption))? agreement\b/gi;

/** Where what is paid begins: shares behind it are a price. */
const price =
  /\b(?:in exchange for|in return for|in consideration|as consideration|by issuing|through the issuance|for (?:an?|approximately|about|the|total|aggregate|cash|\$|\d)(?![^.;]{0,30} (?:sale|purchase|issuance|offer)))/i;

const ownShares = new RegExp(
  `^ (?:approximately |an aggregate of |a total of )?[\\d,.]+ (?:million )?shares(?![^.;]{0,160}${N})`,
);
const boughtByOther = new RegExp(
  String.raw`${N}(?: \([^)]{0,60}\))? (?:will|would|shall|has agreed to|agreed to|is to|to) (?:acquire|purchase|buy)\b[^.;]{0,80}(?:${R}'s|\bfrom (?:the )?${R})`,
);
const control = new RegExp(
  String.raw`^ [^.;]{0,100}(?:\bcontrol|\binterest|\bownership|\bmajority|\ball|%|\boutstanding)[^.;]{0,80}${R}`,
);
const lastParty = new RegExp(`(?:${R}|${N})(?!.*(?:${R}|${N}))`);
const ofRegistrant = new RegExp(
  String.raw`^ [^.;,]{0,80}${R}'s (?!(?:outstanding|issued|common|capital|stock|shares|preferred)\b)`,
);
const withRegistrant = new RegExp(String.raw`\b(?:from|by|to|of) (?:the |our |its )?${R}`);

const isOtherPaper = (paper: string): boolean =>
  credit.test(paper) || papersOfOwn.test(paper) || /\basset|stock purchase|share purchase/i.test(paper);

/** Who buys or sells decides: what another buys from the registrant is a disposal, and so on. Null between others. */
const tradeOf = (sentence: string, statement: Statement): DealKind | null => {
  const subject = lastParty.exec(sentence.slice(Math.max(0, statement.start - 150), statement.start))?.[0];
  const isOther = subject !== undefined && new RegExp(N).test(subject) && !subject.startsWith(marks.weak);
  if (!isOther) return statement.act === "buys" ? "acquisition" : "disposal";
  const behind = sentence.slice(statement.end, statement.end + 400);
  if (statement.act === "buys" && ofRegistrant.test(behind)) return "disposal";
  if (
    !withRegistrant.test(behind) &&
    !new RegExp(`${R}[^.;]{0,100}\\b(?:sold|agreed to sell)`).test(sentence)
  )
    return null;
  if (statement.act === "sells") return "acquisition";
  return new RegExp(`\\bfrom (?:the |our |its )?${R}|${R}[^.;]{0,100}\\b(?:sold|agreed to sell)`).test(
    sentence,
  )
    ? "disposal"
    : "acquisition";
};

/**
 * The kind of the deal that a statement of an encoded sentence tells, by the paper's title and by what is done under
 * it. Null where neither says it ("completed the transaction").
 */
export function nameKind(sentence: string, plain: string, statement: Statement): DealKind | null {
  const behind = sentence.slice(statement.end);
  const whole = plain.slice(Math.max(0, statement.start - 200));
  const paper = titleOf(plain, statement);
  if (
    /^(?:closing|transactions?|Transactions?)$/.test(sentence.slice(statement.start, statement.end)) &&
    !/^ of\b/.test(behind)
  )
    return null;
  if (statement.act === "lends")
    return credit.test(whole) || /\bnote\b/i.test(whole) ? "credit" : "securities";
  if (statement.act === "merges") return "merger";
  if (statement.act === "issues")
    return /\bpromissory note\b/i.test(behind.slice(0, 120)) ? "credit" : "securities";
  const isMerger = merging.test(paper) || (merging.test(plain) && !isOtherPaper(paper));
  if (statement.act === "deals" && statement.status === "completed") {
    const kind = bargainOf(sentence.slice(statement.start));
    return isMerger && (kind === null || kind === "acquisition") ? "merger" : kind;
  }
  if (isMerger) return "merger";
  if (statement.act === "deals") {
    if (/\bpromissory note\b/i.test(paper) || (credit.test(paper) && !/\bpurchase agreement\b/i.test(paper)))
      return "credit";
    if (licence.test(paper) && !buying.test(paper)) return "licence";
    if (lease.test(paper) && !buying.test(paper)) return "lease";
  }
  const near = behind.slice(0, 700).replace(paperName, (name) => " ".repeat(name.length));
  if (statement.act === "buys" && control.test(near) && tradeOf(sentence, statement) === "acquisition")
    return "acquisition";
  if (statement.act === "buys" && statement.status === "completed" && ownShares.test(near)) return null;
  if (
    selfBuying.test(sentence.slice(statement.start, statement.end + 300)) &&
    /\b(?:shares|stock)\b/i.test(near)
  )
    return "securities";
  if (isSecurities(near.split(price, 1)[0] ?? near)) return "securities";
  if (statement.act === "buys" || statement.act === "sells") return tradeOf(sentence, statement);
  if (boughtByOther.test(near)) return "disposal";
  const sold = near.search(selling);
  const bought = near.search(buying);
  if (sold >= 0 && (bought < 0 || sold < bought || /\b[Ss]ale [Aa]greement\b/.test(paper))) return "disposal";
  if (bought >= 0 || /\b(?:[Pp]urchase|[Aa]cquisition) [Aa]greement\b/.test(paper)) return "acquisition";
  if (/\bmerger\b/i.test(near.slice(0, 80))) return "merger";
  if (/\boffering\b|\bprivate placement\b/i.test(near.slice(0, 160))) return "securities";
  if (/\b(?:lend|borrow)\b/.test(near.slice(0, 300))) return "credit";
  if (
    /\b(?:joint venture|supply|services|distribution|collaboration|cooperation|outsourcing|manufactur\w+|development|marketing|alliance|exclusive|franchise|management|processing|clearing)\b[^.;]{0,60}\bagreement/i.test(
      paper,
    )
  )
    return "other";
  return null;
}
