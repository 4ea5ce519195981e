import "server-only";
import type { PassageReading } from "./narrative";
import { type ReportDocument, sentencesOfItems } from "./report-document";

const longest = 300;
const who = "(?:We|The (?:Company|Registrant|Corporation|Bank|Trust|Partnership)|\\p{Lu}[\\p{L}&.’'-]+)";
const one =
  "(?:only )?(?:a single|one) (?:(?:reportable|operating|business|reporting|industry|and) ?)*segment\\b";
/** "We operate as a single segment", "The Company has one reportable segment", "Our retail operations represent one segment". */
const told = [
  new RegExp(
    `^${who} (?:currently )?(?:operates?|reports?|conducts? (?:its|our) business|manages? (?:its|our) (?:business|operations))(?: and (?:manages?|reports?)[^.,]{0,40})?,? (?:[a-z ]{0,30})?(?:as|in|within|through) ${one}`,
    "u",
  ),
  new RegExp(`^${who} (?:currently )?ha(?:s|ve) ${one}`, "u"),
  new RegExp(
    `^(?:Our|The Company[’']s) (?:[a-z-]+ ){0,4}(?:operations|businesses|business|stores|restaurants|activities) (?:currently )?(?:represents?|constitutes?|comprises?|are|is) ${one}`,
    "u",
  ),
];
/** The heading of a note, on the line of its first sentence. */
const heading = /^(?:\p{Lu}\p{L}+ ){1,3}(?:[-–—] )?(?=(?:We|The|Our) )/u;

/** Where a report says that its filer is a single segment; null where it doesn't. */
export function readSingleSegment(document: Pick<ReportDocument, "text" | "items">): PassageReading | null {
  for (const sentence of sentencesOfItems(document, /^[178]$/)) {
    const said = sentence.text.replace(heading, "");
    if (said.length <= longest && told.some((words) => words.test(said))) return sentence;
  }
  return null;
}
