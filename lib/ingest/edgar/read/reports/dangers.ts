import "server-only";
import type { PassageReading } from "./narrative";
import { phrases } from "./phrases";
import { type ReportDocument, sentencesOfItems } from "./report-document";

/** In characters. */
const [shortest, longest] = [50, 340];
const leaning = phrases("sentence that leans");
const linked =
  /^(?:For (?:example|instance)|In (?:particular|addition|response|turn)|Additionally|Further(?:more)?|Moreover|Since then|Specifically|As such|However|Instead|Similarly|Likewise|Conversely|Also), /;

/** Sentences beneath the headings of risks that stand alone: some say what has happened, or what the business hangs on. */
export function readDangers(document: Pick<ReportDocument, "text" | "items">): PassageReading[] {
  const found = new Map<string, PassageReading>();
  for (const one of sentencesOfItems(document, /^1A$/)) {
    const isWhole =
      one.text.length >= shortest && one.text.length <= longest && /^\p{Lu}[^"“”[\]]*\.$/u.test(one.text);
    if (isWhole && !leaning.test(one.text) && !linked.test(one.text) && !found.has(one.text))
      found.set(one.text, one);
  }
  return [...found.values()];
}
