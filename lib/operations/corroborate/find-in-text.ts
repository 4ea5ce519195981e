import "server-only";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findPassages, type PassageCoverage } from "@/lib/db/passages/find-passages";
import { type DayRange, overlaps, rangeOf, toDay } from "@/lib/domain/calendar";
import { findSupport, type PassageCompany, type Support } from "@/lib/domain/claims/find-support";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { writeQuote } from "../write-quote";
import type { EvidenceItem } from "./contract";
import { stemsGivenBy } from "./event-words";
import { weighDocuments } from "./weigh-documents";

/** Texts in which a claim is looked for, at most. */
const mostPassages = 30;
/** Days after an event within which a filing or a release tells of it. */
export const tellingDays = 20;
/** A document tells at once of what happened within this time before it. */
const freshDays = 45;

/** Where a claim is looked for. */
export type TextContext = {
  entityKey: string;
  company: string;
  companyWords: ReadonlySet<string>;
  /** Those of all names that it has or had. */
  ownWords: ReadonlySet<string>;
  /** How many passages of it are held, by kind. */
  passages: PassageCoverage;
};

/** A stretch of a document that tells of what a claim says. */
export type TextFinding = {
  passage: FoundPassage;
  start: number;
  end: number;
  fit: number;
};

/** The stretches of the company's passages of a period that bear a statement out. */
export async function findInText(
  db: Database,
  context: TextContext,
  statement: Statement,
  period: DayRange | null,
): Promise<TextFinding[]> {
  const found = await findPassages(db, {
    entityKey: context.entityKey,
    words: statement.words,
    required: statement.required,
    from: period?.start ?? null,
    to: period?.end ? addDays(period.end, tellingDays) : null,
    limit: mostPassages,
  });
  return [...found, ...joinNeighbours(found)].flatMap((passage): TextFinding[] => {
    const company: PassageCompany = {
      name: context.company,
      words: context.ownWords,
      mustBeNamed: passage.kind === "news",
      given: stemsGivenBy(passage.item),
    };
    const result = findSupport(statement, passage.text, passage.publishedOn, company);
    if (result?.kind !== "supports" || !isInPeriod(result, passage, period)) return [];
    const [start, end] = [passage.spanStart + result.start, passage.spanStart + result.end];
    return [{ passage, start, end, fit: result.fit }];
  });
}

/** Passages of one document with no more than this between them are read as one, where neither says it alone. */
const widestGap = 40;

function joinNeighbours(found: readonly FoundPassage[]): FoundPassage[] {
  return found.flatMap((first) => {
    const next = found.find(
      ({ documentId, spanStart }) =>
        documentId === first.documentId &&
        spanStart >= first.spanEnd &&
        spanStart - first.spanEnd <= widestGap,
    );
    if (next === undefined) return [];
    const text = `${first.text}${" ".repeat(next.spanStart - first.spanEnd)}${next.text}`;
    return [{ ...first, spanEnd: next.spanEnd, text }];
  });
}

/** Of what is told again, only a day that the text gives it counts; else the day of the document does, too. */
function isInPeriod({ days, isRetold }: Support, passage: FoundPassage, period: DayRange | null): boolean {
  if (period === null) return true;
  const isWithin = (day: string) => overlaps(rangeOf(day, day), period);
  if (isRetold) return days.some(isWithin);
  if (days.length === 0) return isWithin(passage.publishedOn);
  // As with items of an 8-K, the day of a document that tells of it at once counts too.
  const isNews = days.some((day) => addDays(rangeOf(day, day).end ?? day, freshDays) >= passage.publishedOn);
  return days.some(isWithin) || (isNews && isWithin(passage.publishedOn));
}

/** A stretch of text as evidence. */
export function textEvidence(
  { passage, start, end, fit }: TextFinding,
  stance: EvidenceItem["stance"],
): EvidenceItem {
  const quote = passage.text.slice(start - passage.spanStart, end - passage.spanStart);
  return {
    type: passage.kind === "news" ? "news" : "sec_filing",
    stance,
    date: passage.publishedOn,
    text: quote,
    confidence:
      stance === "related"
        ? 0
        : weighDocuments([{ sourceId: passage.sourceId, kind: passage.kind, fit }]).confidence,
    source: {
      id: passage.documentId,
      url: passage.url,
      accession: passage.accession,
      form: passage.form,
      item: passage.item,
      date: passage.publishedOn,
      ...writeQuote({ text: quote, start, end }),
    },
  };
}

export function addDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * 86_400_000));
}
