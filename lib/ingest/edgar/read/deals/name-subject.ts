import "server-only";
import type { DealKind } from "@/lib/db/deals/schema";

const patterns: Readonly<Partial<Record<DealKind, RegExp>>> = {
  securities:
    /(?:\b[\d.]{1,6}(?: \d\/\d)?% )?(?:[A-Z][\w-]{0,20} ){0,4}(?:Notes|Debentures|Bonds) due (?:\w+ \d{1,2}, )?\d{4}|\b[\d.]{1,6}% (?:[A-Z][\w-]{0,20} ){0,4}(?:Notes|Debentures|Bonds)|\b\d[\d,]{2,14} (?:shares|units|ordinary shares)(?: of (?:its |the \w+'s )?(?:\w+ ){0,3}(?:stock|shares))?|\b(?:convertible |senior |subordinated |preferred |common )*(?:notes|debentures|preferred stock|common stock|warrants)\b/,
  credit:
    /\b(?:(?:senior|secured|unsecured|revolving|incremental|syndicated|delayed draw|bridge|multicurrency|term|364-day|five-year|working capital) (?:and )?){0,4}(?:credit facilit(?:y|ies)|term loans?|bridge loans?|loan facilit(?:y|ies)|lines? of credit|credit agreement|loan agreement|promissory note|loan)\b/i,
  disposal:
    /\b(?:[A-Z][\w&'-]{1,20} ){0,4}(?:division|business(?:es)?|segment|unit|operations|assets|subsidiary|shares|Division|Business|Segment|Unit|Operations|Assets)\b/,
  acquisition:
    /\b(?:substantially all (?:of )?the assets|all (?:of )?(?:the )?(?:issued and )?(?:outstanding )?(?:capital )?(?:stock|shares)|certain assets|outstanding (?:capital )?(?:stock|shares)|assets|capital stock|common stock|shares|business|control of the \w+)\b/,
};

/** What is bought, sold, borrowed or issued, in at most six of the sentence's words; null where it does not say. */
export function nameSubject(kind: DealKind, behind: string): string | null {
  const found = patterns[kind]?.exec(behind.slice(0, 900))?.[0];
  return found === undefined ? null : found.trim().split(/\s+/).slice(0, 8).join(" ");
}
