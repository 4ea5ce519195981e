import { writeDay } from "@/lib/domain/calendar";
import { writeAmount, writeLarge } from "@/lib/domain/prose";
import type { Enriched } from "./company-answer";

/** A fact beside the briefing. `numbers` are its footnotes. */
export type Fact = { field: string; label: string; value: string; numbers: readonly number[] };

/** What is known of a company, in reading order; what no source says is left out. */
export function listFacts({ entity, scale }: Pick<Enriched, "entity" | "scale">): Fact[] {
  const listing = [entity.ticker, entity.exchange].filter(Boolean).join(", ");
  const { revenue, sharesOutstanding } = scale;
  const entries: [
    field: string,
    label: string,
    value: string | null | undefined,
    numbers?: number[] | undefined,
  ][] = [
    ["name", "Name", entity.name],
    ["ticker", "Listing", listing],
    ["sector", "Sector", entity.sector],
    ["industry", "Industry", entity.industry],
    ["headquarters", "Headquarters", entity.headquarters],
    ["founded", "Founded", entity.founded],
    ["employees", "Employees", entity.employees?.toLocaleString("en-US")],
    [
      "revenue",
      "Revenue",
      revenue && `${writeAmount(revenue.value, revenue.unit)}, year to ${writeDay(revenue.period_end)}`,
      scale.citations?.revenue,
    ],
    [
      "shares",
      "Shares outstanding",
      sharesOutstanding && `${writeLarge(sharesOutstanding.value)} on ${writeDay(sharesOutstanding.date)}`,
      scale.citations?.sharesOutstanding,
    ],
    ["marketCap", "Market capitalisation", scale.marketCap, scale.citations?.marketCap],
    ["description", "Described as", entity.description],
  ];
  return entries.flatMap(([field, label, value, numbers]) => {
    if (!value) return [];
    const own = entity.citations[field] ?? [];
    const beside = field === "ticker" ? (entity.citations.exchange ?? []) : [];
    return [{ field, label, value, numbers: numbers ?? [...new Set([...own, ...beside])] }];
  });
}
