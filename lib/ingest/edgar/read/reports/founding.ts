import "server-only";
import type { Stretch } from "@/lib/language/split-sentences";
import { wordings } from "./phrases";
import { joined, ownNameOf, withoutAbbreviations } from "./registrant-facts";
import type { ReportDocument } from "./report-document";

export type FoundingReading = Stretch & { year: number };

/** Where a report tells its filer's history, the likeliest first. */
const tellingItems = ["1", "1A", "7", "8", "10"];
/** What is read of an item, or of a document without items. */
const longest = 60_000;
/** At the start of an item "it" is the filer. */
const opening = 2_500;

/**
 * The year in which the company says that it, or the business that it goes back to, was founded or began: of the first
 * sentence that says so.
 */
export function readFounding(
  { text, items }: Pick<ReportDocument, "text" | "items">,
  filer: string,
): FoundingReading | null {
  const pattern = foundingOf(filer);
  const sections = tellingItems.flatMap((wanted) => items.find(({ item }) => item === wanted) ?? []);
  const places = sections.some(({ item }) => item === "1")
    ? sections.map(({ bodyStart, end }) => ({ from: bodyStart, to: end }))
    : [{ from: 0, to: text.length }];
  for (const { from, to } of places) {
    const plain = withoutAbbreviations(joined(text.slice(from, Math.min(to, from + longest))));
    for (const match of plain.matchAll(pattern)) {
      const year = match.slice(1).find((one) => one !== undefined);
      if (year === undefined || (/^\W*It\b/.test(match[0]) && match.index > opening)) continue;
      return { year: Number(year), start: from + match.index, end: from + match.index + match[0].length };
    }
  }
  return null;
}

const year = "\\b((?:17|18|19|20)\\d\\d)\\b(?![’']s)";
/** "since its inception until August 2019" begins nothing then. */
const soon = `\\b(?:(?!until\\b|follows?\\b)[^.;]){0,60}?${year}`;
/** "go back to the spring works that two brothers opened in Dayton in 1921" */
const later = `\\b[^.;]{0,110}?${year}`;

/** How sentences tell it of a filer whose name EDGAR gives as LOWES COMPANIES INC: "Lowe’s was founded in 1921". */
function foundingOf(filer: string): RegExp {
  const own = ownNameOf(filer);
  const name = own === "" ? "" : `|${own}`;
  const company = `[Tt]he (?:[Cc]ompany|[Cc]orporation|[Tt]rust|[Bb]ank|[Ff]irm|[Rr]egistrant|[Pp]artnership)${name}`;
  const self = `(?:[Ww]e|[Oo]ur (?:company|business|firm|bank)|${company})`;
  const subject = `(?:\\b${self}|(?:^|[.\\n] {0,2})It)`;
  const owners = `\\b(?:[Oo]ur|[Ii]ts|(?:${company})['’]s?)`;
  const itself = `(?:[Oo]ur (?:company|business|firm|bank)|the business|${company})(?!['’]s)`;
  const [begun, began] = [wordings("founding: begun"), wordings("founding: began")];
  const start = wordings("founding: start");
  const [history, goesBack] = [wordings("founding: history"), wordings("founding: goes back")];
  const said = [
    `${subject}(?:,? which)?,? (?:was|were) (?:originally |first )?(?:${begun})${soon}`,
    `(?:^|[.\\n] ?)Founded${soon}`,
    `(?:^|[.\\n] ?)(?:Established|Started|Begun|Launched)\\b[^.;,]{0,60}?${year}[^.;]{0,60}?, ${self}\\b`,
    `\\b(?:[Ss]ince|[Ff]rom|[Aa]fter) (?:our|(?:${company})['’]s?) (?:${start})${soon}`,
    `(?:(?:^|[.\\n] ?)(?:Since|From) its (?:${start})|\\bsince its (?:founding|establishment))${soon}`,
    `(?:^|[.\\n] ?)(?:${self}) (?:${wordings("founding: opened first")})${soon}`,
    `${subject}(?:, which)? (?:first )?(?:${began})${soon}`,
    // "The older of the two enterprises goes back to 1908", "The first shop was opened in 1974"
    `\\b(?:[Tt]he|[Oo]ur) (?:older of the two |oldest of (?:the|our) )?(?:business(?:es)?|enterprises?|undertaking) (?:${goesBack}|${began})${later}`,
    `(?:^|[.\\n] ?)(?:The|Our) (?:first|original) (?:brewery|works|bank|hospital|hotel|store|shop|restaurant|branch|office|mill|plant|factory|clinic|school)\\b[^.;\\d]{0,60}? (?:was )?(?:opened|built|founded|established|put into operation)${later}`,
    `\\b(?:${begun}|built)\\b[^.;]{0,60}?${year}[^.;]{0,60}? (?:is|was) the (?:beginning|origin|start|forerunner) of (?:our|the|what)\\b`,
    `\\b(?:[Ii]ts|[Oo]ur|[Tt]he) oldest (?:unit|business|predecessor|company)\\b${later}`,
    `(?:^|[.\\n] ?)It was in (?:[A-Z][a-z]+ )?${year},? that\\b`,
    `\\b[Oo]ur operations (?:began|started|commenced)${soon}`,
    `\\b[Ww]hat (?:began|started)${soon}`,
    `${owners} (?:[a-z]+ )?(?:${history}) (?:[a-z]+ )?(?:${goesBack})${later}`,
    `${subject}\\b[^.;]{0,30}? trac(?:es?|ed|ing) (?:its|our|their)${later}`,
    `${subject} (?:${wordings("founding: comes from")})${later}`,
    `${owners} predecessors?(?: [a-z]+)? (?:(?:was|were) (?:${begun}|organized|incorporated)|${began})${soon}`,
    `${subject} (?:has|have) (?:continuously )?(?:${wordings("founding: going on")})\\b[^.;]{0,60}? since ${year}`,
    // "was built from a business founded in Dayton in 1888"
    `\\b(?:business|proprietorship|partnership) (?:that was |which was |originally |first )?(?:${begun})${soon}`,
    // "the trade which Otto Penn had carried on as a sole proprietor since 1919"
    `\\b(?:business|trade)\\b[^.;]{0,60}? had (?:been )?(?:carried on|conducted|operated|run)${later}`,
    `\\b(?:co-)?(?:founded|founding|started|established) ${itself}${soon}`,
    `\\b(?:founded|started) it in\\b${soon}`,
    `(?:^|[.\\n] ?)In (?:[A-Z][a-z]+ )?${year}, [^.;]{0,80}? (?:co-)?(?:founded|started|established) ${itself}\\b`,
  ];
  return new RegExp(said.map((words) => `(?:${words})`).join("|"), "gmu");
}
