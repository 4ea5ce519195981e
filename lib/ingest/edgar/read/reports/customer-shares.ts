import "server-only";
import { numberOf } from "@/lib/language/number-words";
import type { Stretch } from "@/lib/language/split-sentences";
import { wordings } from "./phrases";
import { type ReportDocument, sentencesOfItems } from "./report-document";

/**
 * What customers without names account for: each by itself, or its `largest` so many together; `percents` of sales in the
 * report's year.
 */
export type CustomerShareReading = Stretch & { count: number; isTogether: boolean; percents: number[] };

const shares = "\\d{1,2}(?:\\.\\d+)? ?%(?:(?:,|,? and) \\d{1,2}(?:\\.\\d+)? ?%){0,3}";
/** "Two separate customers accounted for 27% and 14% of revenue", "Our top ten customers accounted for 43% of our net sales" */
const told = new RegExp(
  `(?<who>\\b(?:top |largest )?(?<count>one|two|three|four|five|six|eight|ten|twenty|\\d{1,2})(?: (?:separate|individual|single|largest|major|significant|end|external)){0,3} (?:customers?(?:-entit(?:y|ies))?|clients?))(?:,? (?:each|together|collectively|combined|in (?:the )?aggregate)){0,2} (?:${wordings("customers: have a share")})(?: (?:approximately|about|roughly))? (?<shares>${shares})(?:,? respectively,?)? of (?:(?:our|its|the company[’']s|total|net|consolidated|worldwide|gross) ){0,4}(?:revenues?|sales)(?! (?:of|in (?:the|our) )\\p{Lu})`,
  "iu",
);

/** What customers without names, or the largest of them together, account for in the report's year. */
export function readCustomerShares(
  document: Pick<ReportDocument, "text" | "items">,
  period: string | null,
): CustomerShareReading | null {
  const year = period === null ? null : Number(period.slice(0, 4));
  for (const { text, start, end } of sentencesOfItems(document, /^(?:1|1A|7|8)$/)) {
    const found = told.exec(text);
    if (found === null) continue;
    const years = (text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);
    if (year !== null && years.length > 0 && Math.max(...years) < year - 1) continue;
    if (year !== null && years.length > 0 && !years.includes(year) && period?.slice(5, 7) !== "01") continue;
    const { who = "", count: written = "", shares: said = "" } = found.groups ?? {};
    const count = numberOf(written);
    const percents = (said.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
    const [first] = percents;
    if (first === undefined || !(count >= 1)) continue;
    // "18% and 17% in 2023 and 2022" is of two years.
    const isOfYears = percents.length > 1 && new Set(years).size === percents.length;
    if (!isOfYears && percents.length === count) return { count, isTogether: false, percents, start, end };
    if (/\b(?:largest|top)\b/i.test(who)) return { count, isTogether: true, percents: [first], start, end };
  }
  return null;
}
