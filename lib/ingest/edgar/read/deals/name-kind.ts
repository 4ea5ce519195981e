import "server-only";
import type { DealKind } from "@/lib/db/deals/schema";
import { N, R } from "./encode-parties";
import type { Statement } from "./find-statements";

const merging =
  /\bplan of (?:merger|reorganization|share exchange)\b|\bmerger agreement\b|\b(?:be |was |were |been )?merged? (?:with and )?(?:into|with)\b|\bmerge[sd]? (?:with and )?into\b|\bmerger (?:of|with|between|pursuant)\b/i;

const credit =
  /\b(?:credit (?:and [\w ]{1,20})?agreement|credit facilit|loan|lending|commitment letter|revolv|promissory note|forbearance|receivables (?:purchase|sale|financing)|borrow|facility agreement|line of credit|increase joinder|reimbursement agreement|bridge|debtor-in-possession|financing agreement|mortgage|credit\b)/i;

const papersOfOwn =
  /\b(?:underwriting|indenture|placement|subscription|securities purchase|note purchase|rights agreement|registration rights|investment agreement|equity distribution|at[- ]the[- ]market|initial purchasers?|underwriters?|debentures?|senior notes|convertible|preferred stock|warrants?|dealer manager|securities)\b/i;

const stockOfOwn = new RegExp(
  String.raw`\b(?:shares?|units?|warrants?|notes?|debentures?)\b[^.;]{0,60}\b(?:of|issued by) (?:(?:the|its|our) )?(?:${R}'?s? |own |newly )?(?:[\w.%-]+ ){0,5}(?:[Cc]ommon [Ss]tock|[Pp]referred [Ss]tock|[Cc]ommon [Ss]hares|[Ss]eries [A-Z])`,
);

const wholes = /\b(?:all|substantially all|\d+%|majority|remaining|\w+ percent) of (?:the )?(?:issued and |outstanding|capital|equity|assets|shares|stock|\w+ )|\bassets\b|\bbusiness\b|\bdivision\b|\bsubsidiary\b|\binterests? in\b/i;

const title = (behind: string): string =>
  behind.split(/\b(?:with|by and|among|between|dated|pursuant|whereby|under which)\b/, 1)[0]?.slice(0, 200) ?? "";

/** The title of the paper behind a statement, up to who makes it. */
export function titleOf(sentence: string, statement: Statement): string {
  return title(sentence.slice(statement.end, statement.end + 400));
}

const licence = /\blicen[cs]e\b/i;
const lease = /\b(?:sub)?lease\b/i;

const selling = new RegExp(
  String.raw`\b(?:sale (?:to ${N} )?(?:of|by ${R})|to sell|sell(?:ing)?|sold|dispos\w+|divest\w*|spin-?off|Spin-Off|distribution to its (?:stock|share)holders|separation)\b`,
);
const buying = /\b(?:acqui(?:re|red|res|ring|sition)|purchas(?:e|ed|ing)|buy|bought)\b/i;
const selfBuying = /\b(?:repurchas\w+|buy ?back)\b/i;

/** What a sentence says behind a statement about one of its own securities, and not of a business. */
const isSecurities = (behind: string): boolean =>
  !wholes.test(behind.slice(0, 260)) && (stockOfOwn.test(behind) || papersOfOwn.test(behind));

/**
 * The kind of the deal that a statement of an encoded sentence tells, by the paper's title and by what is done under
 * it. Null where neither says it ("completed the transaction").
 */
export function nameKind(sentence: string, statement: Statement): DealKind | null {
  const behind = sentence.slice(statement.end);
  const whole = sentence.slice(Math.max(0, statement.start - 200));
  const paper = title(behind);
  if (statement.act === "lends") return credit.test(whole) || /\bnote\b/i.test(whole) ? "credit" : "securities";
  if (statement.act === "merges") return "merger";
  if (statement.act === "issues") return /\bpromissory note\b/i.test(behind.slice(0, 120)) ? "credit" : "securities";
  if (merging.test(paper) || (merging.test(sentence) && !credit.test(paper) && !papersOfOwn.test(paper) && !/\basset|stock purchase|share purchase/i.test(paper))) return "merger";
  if (statement.act === "deals" && statement.status !== "completed") {
    if (/\bpromissory note\b/i.test(paper) || (credit.test(paper) && !/\bpurchase agreement\b/i.test(paper))) return "credit";
    if (licence.test(paper) && !buying.test(paper)) return "licence";
    if (lease.test(paper) && !buying.test(paper)) return "lease";
  }
  const near = behind.slice(0, 700);
  if (selfBuying.test(near.slice(0, 300)) && /\b(?:shares|stock)\b/i.test(near)) return "securities";
  if (isSecurities(near)) return "securities";
  if (statement.act === "buys") return "acquisition";
  if (statement.act === "sells") return "disposal";
  const sold = near.search(selling);
  const bought = near.search(buying);
  if (sold >= 0 && (bought < 0 || sold < bought || /\b[Ss]ale [Aa]greement\b/.test(paper))) return "disposal";
  if (bought >= 0) return "acquisition";
  if (/\bmerger\b/i.test(near.slice(0, 80))) return "merger";
  if (/\boffering\b|\bprivate placement\b/i.test(near.slice(0, 160))) return "securities";
  if (/\b(?:joint venture|supply|services|distribution|collaboration|cooperation|outsourcing|manufactur\w+|development|marketing|alliance|exclusive|franchise|management|processing|clearing)\b[^.;]{0,60}\bagreement/i.test(paper))
    return "other";
  return null;
}
