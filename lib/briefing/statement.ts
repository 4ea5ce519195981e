import { monthsBefore } from "@/lib/domain/calendar";

/** Where a statement comes from: a document, and where in its text. */
export type SourceRef = {
  documentId: string;
  item: string | null;
  /** UTF-16 span in the document's canonical text; null where only facts are held. */
  span: { start: number; end: number } | null;
};

/** What a statement is about; paragraphs are made of them. */
export type Topic = "business" | "scale" | "history" | "leadership" | "events" | "deals" | "news";

/** One sentence without footnote marks, and what it rests on: never nothing. */
export type Statement = {
  text: string;
  refs: readonly [SourceRef, ...SourceRef[]];
  topic: Topic;
  /** Day of what it tells, YYYY-MM-DD; null where it has none. */
  day: string | null;
  /** 0 to 100: how much it would matter to somebody who knows the company. */
  materiality: number;
};

/** The four quadrants of an analysis, and what the company says that it is after. */
export const quadrants = ["strengths", "weaknesses", "opportunities", "threats", "priorities"] as const;

export type Quadrant = (typeof quadrants)[number];

/** A company that a source names as a competitor. `key` is its entity's, null where the registry doesn't have it. */
export type Competitor = { key: string | null; name: string; statement: Statement };

/** What sources say for and against a company; `empty` says why a part is. */
export type Intelligence = Record<Quadrant, Statement[]> & {
  competitors: Competitor[];
  empty: Partial<Record<Quadrant | "competitors", string>>;
};

/** A briefing before its footnotes are numbered. */
export type Draft = {
  paragraphs: readonly (readonly Statement[])[];
  /** The statement of highest materiality and novelty; null where nothing is news. */
  headline: Statement | null;
};

/** A document without a place in its text. */
export const refTo = (documentId: string, item: string | null = null): SourceRef => ({
  documentId,
  item,
  span: null,
});

/** Every passage that a draft rests on. */
export const refsOf = ({ paragraphs, headline }: Draft): SourceRef[] =>
  [...paragraphs.flat(), ...(headline ? [headline] : [])].flatMap(({ refs }) => [...refs]);

/** Whether a document is an annual or quarterly report or a proxy statement, by its form. */
export const isOfReport = ({ form }: { form: string | null }): boolean =>
  form !== null && /^(?:10-[KQ]|20-F|40-F|DEF)/.test(form);

/** Months before the newest figures or report after which a report says nothing of what a company does, sells or faces. */
const reportMonths = 60;

/** The day since which reports say what a company does, sells or faces: five years before the newest that is held. */
export function reportedSince({
  metrics,
  reported,
  asOf,
}: {
  metrics: readonly { periodEnd: string }[];
  reported: readonly { publishedOn: string }[];
  asOf: string;
}): string {
  const days = [
    ...metrics.map(({ periodEnd }) => periodEnd),
    ...reported.map(({ publishedOn }) => publishedOn),
  ];
  const newest = days.reduce((last, day) => (day > last ? day : last), "");
  return monthsBefore(newest !== "" && newest < asOf ? newest : asOf, reportMonths);
}
