import "server-only";
import type { z } from "zod";
import type { SourceRef } from "@/lib/briefing/statement";
import type { ReportedFact, ReportFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import type { profile, segments } from "./contract";
import type { Footnotes } from "./footnotes";

const longestRisk = 400;

const most = { customers: 12, competitors: 24, subsidiaries: 40, passages: 12 };

/** The segments or products of the newest annual report, the largest first; undefined where it tells none. */
export function toPartsOfSales(
  facts: readonly ReportedFact[],
  wanted: "segment" | "product",
  footnotes: Footnotes,
): z.output<typeof segments> {
  const told = facts.filter(({ kind }) => kind === wanted);
  if (told.length === 0) return undefined;
  return told
    .map((fact) => ({
      name: fact.name ?? "",
      revenue: fact.amount,
      unit: fact.unit,
      period_end: fact.asOf,
      previous_revenue: previousOf(fact),
      citations: [cite(fact, footnotes)],
    }))
    .sort((one, other) => (other.revenue ?? 0) - (one.revenue ?? 0));
}

function previousOf({ detail }: ReportFact): number | null {
  const { before } = detail as { before?: { value?: unknown } | null };
  return typeof before?.value === "number" ? before.value : null;
}

/** What the newest reports say of the business; null where none was read. */
export function toProfile(
  facts: readonly ReportedFact[],
  footnotes: Footnotes,
): z.output<typeof profile> | null {
  const [first] = facts;
  if (first === undefined) return null;
  const of = (kind: ReportFactKind) => facts.filter((fact) => fact.kind === kind);
  const named = (kind: ReportFactKind, count: number) =>
    of(kind)
      .slice(0, count)
      .map((fact) => ({ name: fact.name ?? "", citations: [cite(fact, footnotes)] }));
  const passages = (kind: ReportFactKind) =>
    of(kind)
      .filter(({ quote }) => quote !== null)
      .slice(0, most.passages)
      .map((fact) => ({ text: fact.quote?.replace(/\s+/g, " ") ?? "", citations: [cite(fact, footnotes)] }));
  const [incorporation] = of("incorporation");
  const annual =
    facts.find(({ kind }) => kind === "segment" || kind === "employees" || kind === "risk") ?? first;
  const form = footnotes.formOf(annual.documentId);
  return {
    customers: of("customer")
      .filter(({ amount, name }) => amount !== null && !/customer/i.test(name ?? ""))
      .slice(0, most.customers)
      .map((fact) => ({
        name: fact.name ?? "",
        percent: fact.amount ?? 0,
        citations: [cite(fact, footnotes)],
      })),
    competitors: named("competitor", most.competitors),
    subsidiaries: of("subsidiary")
      .slice(0, most.subsidiaries)
      .map((fact) => ({
        name: fact.name ?? "",
        jurisdiction: typeof fact.detail.jurisdiction === "string" ? fact.detail.jurisdiction : null,
        citations: [cite(fact, footnotes)],
      })),
    incorporated: incorporation
      ? {
          state: incorporation.name ?? "",
          year: incorporation.amount,
          citations: [cite(incorporation, footnotes)],
        }
      : null,
    strategy: passages("strategy"),
    // What opens the item speaks of all risks at length.
    risks: passages("risk").filter(({ text }) => text.length <= longestRisk),
    legal: passages("legal"),
    report:
      form === null
        ? null
        : { form, filed: annual.publishedOn, citations: [footnotes.number(annual.documentId)] },
  };
}

const cite = (fact: ReportFact, footnotes: Footnotes): number => footnotes.numberAt(placeOf(fact));

/** Where a fact stands, for its footnote. */
const placeOf = ({ documentId, item, spanStart, spanEnd }: ReportFact): SourceRef => ({
  documentId,
  item,
  span: { start: spanStart, end: spanEnd },
});
