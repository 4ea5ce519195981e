import "server-only";
import { type SubmissionDocument, splitSubmission } from "@/lib/ingest/edgar/read/documents";
import { type HtmlObserver, kindOf, readHtmlText, readPlainText } from "@/lib/ingest/edgar/read/text";
import { findTimes } from "@/lib/language/dates";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { followCrossReferences } from "./cross-reference-index";
import { emphasisReader } from "./emphasis";
import { inlineXbrlReader, type TaggedFact } from "./inline-xbrl";
import { linkReader, type ReportLink } from "./report-links";
import { documentRows, plainRows, type Row, tableReader } from "./report-rows";
import { type ReportFamily, type ReportItem, reportFamily, splitReportItems } from "./split-report-items";

/** What a document of a report's submission is read for. */
export type ReportRole = "report" | "proxy" | "annual_report" | "subsidiaries";

/** A document of a submission, with its canonical text and what its markup says of it. */
export type ReportDocument = Omit<SubmissionDocument, "body"> & {
  role: ReportRole;
  text: string;
  rows: Row[];
  facts: TaggedFact[];
  /** What HTML sets in bold, italics or underlined; empty for plain text. */
  emphasis: Stretch[];
  /** Of a report; empty for the others. */
  items: readonly ReportItem[];
};

/** In UTF-16 units of a document's body; what is longer is left out. */
const longest = 40_000_000;

/** Documents by their type, of forms that begin so. */
const roles: readonly (readonly [RegExp, ReportRole, RegExp])[] = [
  [/^EX-13(?:\.|$)/, "annual_report", /^10/],
  [/^EX-2[12](?:\.|$)/, "subsidiaries", /^10/],
  [/^EX-8(?:\.|$)/, "subsidiaries", /^20-?F/],
  [/^(?:DEF|PRE)[A-Z]? ?14/, "proxy", /^/],
  [/^40-?F/, "report", /^/],
];

/** The annual information form, which a Form 40-F has as an exhibit or within itself. */
const isInformationForm = ({ type, body }: SubmissionDocument): boolean =>
  /^EX-99(?:\.|$)/.test(type) &&
  /annual\s+information\s+form/i.test(body.slice(0, 60_000).replace(/<[^>]*>|&\w+;/g, " "));

/** A proxy statement that an annual report of the nineties has as an exhibit. */
const isProxyExhibit = ({ type, body }: SubmissionDocument): boolean =>
  /^EX-(?:20|22|28|99)(?:\.|$)/.test(type) &&
  /\bproxy\s+statement\b/i.test(body.slice(0, 6_000)) &&
  /\bannual\s+meeting\s+of\s+(?:the\s+)?(?:share|stock)holders\b/i.test(body.slice(0, 6_000));

/**
 * The documents of a periodic report or proxy statement that are read: itself, the annual report to shareholders
 * (exhibit 13), the list of subsidiaries (exhibit 21, before 1993 22, of a Form 20-F 8) and the annual information form of a
 * Form 40-F (exhibit 99). `raw` is a full submission or one document,
 * whose type is then `form`.
 */
export function readReportDocuments(raw: string, form: string): ReportDocument[] {
  const documents = splitSubmission(raw).filter(({ body }) => body.length <= longest);
  const read = documents.flatMap((document, index) => {
    const type = document.type || (index === 0 ? form.toUpperCase() : "");
    const isOfForm = /^40-?F/i.test(form) && isInformationForm(document);
    const isProxy = /^10-?K/i.test(form) && index > 0 && isProxyExhibit(document);
    const role = isOfForm ? "report" : isProxy ? "proxy" : roleOf(type, form);
    return role === null ? [] : [readDocument({ ...document, type }, role)];
  });
  const [first] = documents;
  if (read.some(({ role }) => role === "report" || role === "proxy") || first === undefined) return read;
  return [readDocument(first, /14/.test(form) ? "proxy" : "report", reportFamily(form) ?? "10-K"), ...read];
}

/** Exhibit 27, which filers gave from 1993 to 2001: tags and values of the newest period; null where there is none. */
export const financialDataSchedule = (raw: string): string | null =>
  splitSubmission(raw).find(({ type }) => /^EX-27(?:\.|$)/.test(type))?.body ?? null;

function roleOf(type: string, form: string): ReportRole | null {
  if (reportFamily(type) !== null) return "report";
  const wanted = form.toUpperCase();
  return roles.find(([pattern, , forms]) => pattern.test(type) && forms.test(wanted))?.[1] ?? null;
}

function readDocument(
  { body, ...document }: SubmissionDocument,
  role: ReportRole,
  family: ReportFamily | null = reportFamily(document.type),
): ReportDocument {
  const { text, rows, facts, emphasis, links } = kindOf(body) === "html" ? readHtml(body) : readPlain(body);
  const items =
    role === "report" && family !== null
      ? followCrossReferences(text, family, splitReportItems(text, family), links)
      : [];
  return { ...document, role, text, rows, facts, emphasis, items };
}

/** What neither PostgreSQL nor JSON can hold, one unit for one, so that places stay. */
const clean = (text: string): string => text.replace(/[\0\p{Cs}]/gu, "\ufffd");

type BodyReading = Pick<ReportDocument, "text" | "rows" | "facts" | "emphasis"> & { links: ReportLink[] };

function readHtml(body: string): BodyReading {
  const tables = tableReader();
  const xbrl = inlineXbrlReader();
  const emphasis = emphasisReader();
  const links = linkReader();
  const observers = [tables.observer, xbrl.observer, emphasis.observer, links.observer];
  const text = clean(readHtmlText(body, all(observers)));
  return {
    text,
    rows: documentRows(text, tables.rows()),
    facts: xbrl.facts(),
    emphasis: emphasis.stretches(),
    links: links.links(),
  };
}

function readPlain(body: string): BodyReading {
  const text = clean(readPlainText(body, { columns: true }));
  return { text, rows: plainRows(text, body), facts: [], emphasis: [], links: [] };
}

const all = (observers: readonly HtmlObserver[]): HtmlObserver => ({
  open(name, attributes, at) {
    for (const observer of observers) observer.open(name, attributes, at);
  },
  text(text) {
    for (const observer of observers) observer.text(text);
  },
  close(name, at) {
    for (const observer of observers) observer.close(name, at);
  },
});

/** Lines of a paragraph as one text: places stay, since one unit stands for one. */
export const joined = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");

export type Paragraph = Stretch & { text: string };

/** Paragraphs whose lines are one; what is longer than any in earnest is left out. */
export function* paragraphsOf(text: string): Generator<Paragraph> {
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g))
    if (match[0].length < 40_000)
      yield { start: match.index, end: match.index + match[0].length, text: joined(match[0]) };
}

/** Longer paragraphs are tables or run together. */
const longestParagraph = 12_000;

const bullet = /^[•·▪●◦■–-]\s*(?=\p{Lu})/u;

/** Items of a Form 20-F by those of a Form 10-K that tell the same: dangers, the business, management's discussion, lawsuits, notes. */
const foreignItems: Readonly<Record<string, string>> = {
  "3": "1A",
  "4": "1",
  "5": "7",
  "8": "3",
  "17": "8",
  "18": "8",
};

const riskHeading = /^(?:[A-Z]\.|3\.?D\.?)?[ \t]{0,8}Risk Factors[ \t.:]{0,8}$/im;

/** The sentences of some items that stand in a report itself, blanks as one, each with its place. */
export function* sentencesOfItems(
  { text, items, type = "" }: Pick<ReportDocument, "text" | "items"> & { type?: string },
  wanted: RegExp,
): Generator<Paragraph> {
  const isForeign = /^20-?F/i.test(type);
  for (const { item, bodyStart, end, byReference } of items) {
    const same = isForeign ? (foreignItems[item] ?? "") : item;
    if (!wanted.test(same) || byReference === true) continue;
    // What stands before its dangers are figures and rates of exchange.
    const before = isForeign && item === "3" ? text.slice(bodyStart, end).search(riskHeading) : 0;
    const begin = bodyStart + Math.max(0, before);
    for (const paragraph of paragraphsOf(text.slice(begin, end))) {
      if (paragraph.text.length > longestParagraph) continue;
      const from = begin + paragraph.start;
      for (const { start, end } of splitSentences(paragraph.text)) {
        const said = paragraph.text.slice(start, end);
        // A line of a list begins behind its mark.
        const mark = bullet.exec(said)?.[0].length ?? 0;
        yield {
          text: said.slice(mark).replace(/\s+/g, " "),
          start: from + start + mark,
          end: from + end,
        };
      }
    }
  }
}

/** The days that a short text names, YYYY-MM-DD, in its order; months and years alone are none. */
export function findDays(text: string): string[] {
  return findTimes(text.slice(0, 600)).flatMap(({ from, precision }) => (precision === "day" ? [from] : []));
}
