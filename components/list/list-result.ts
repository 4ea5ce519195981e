import type { ResponseOf } from "@/lib/operations/contract";
import type { validate } from "@/lib/operations/validate/contract";
import type { NameTable } from "./read-names";

/** What came of one name. */
export type ListResult = {
  status: number;
  requestId: string;
  outcome: "found" | "ambiguous" | "not_found" | "refused";
  /** US cents. */
  cents: number;
  entity: { key: string; name: string; type: string; ticker: string | null } | null;
  /** 0 to 1. */
  confidence: number;
  /** Why this company, or why none. */
  why: string;
  /** The companies that it may mean. */
  alternatives: { key: string; name: string }[];
};

/** A line of a batch's answer. */
export type BatchLine =
  | { done: true; lines: number; units: number; cost_usd: string }
  | { line: number; status: number; request_id: string; cost_usd: string; body: unknown };

/** @param before what was known of the same name: sent again it costs nothing, but has cost this. */
export function toResult(
  { status, request_id, cost_usd, body }: Exclude<BatchLine, { done: true }>,
  before: ListResult | null,
): ListResult {
  const cents = Math.max(before?.cents ?? 0, Math.round(Number(cost_usd) * 100));
  const shared = { status, requestId: request_id, cents };
  const nothing = { entity: null, confidence: 0, alternatives: [] };
  if (status !== 200)
    return { ...shared, ...nothing, outcome: "refused", why: (body as { error?: string }).error ?? "" };
  // The server's own check of its answers vouches for the form.
  const answer = body as ResponseOf<typeof validate>;
  const { entity, confidence, resolution, message, alternatives = [] } = answer;
  if (entity === null)
    return {
      ...{ ...shared, ...nothing, outcome: alternatives.length > 0 ? "ambiguous" : "not_found" },
      why: message ?? resolution.explanation,
      alternatives: alternatives.map(({ key, name }) => ({ key, name })),
    };
  const { key, name, type, ticker } = entity;
  return {
    ...{ ...shared, ...nothing, outcome: "found", entity: { key, name, type, ticker } },
    ...{ confidence, why: resolution.explanation },
  };
}

/** Whether sending a name again may bring another answer: a limit is reached, or the server had a fault. */
export const mayRetry = ({ status }: ListResult): boolean =>
  status === 409 || status === 429 || status >= 500;

export const outcomeWords = {
  found: { label: "Found", tone: "good" },
  ambiguous: { label: "Ambiguous", tone: "warning" },
  not_found: { label: "Not found", tone: "idle" },
  refused: { label: "Error", tone: "failed" },
} as const;

/**
 * The rows that were given, each with what came of its name, as CSV. No cell can be taken for a formula.
 *
 * @param origin of this site, for links that work outside of it.
 */
export async function writeListCsv(
  { columns, rows, column }: NameTable,
  resultOf: (name: string) => ListResult | null | undefined,
  origin: string,
): Promise<string> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const added = ["status", "entity_key", "entity_name", "entity_type", "ticker", "confidence", "explanation"];
  const linked = ["alternatives", "company_page", "request_id", "cost_usd"];
  // The cost of a name that stands in several rows is said once, so that the column adds up.
  const said = new Set<string>();
  const written = rows.map((row) => {
    const given = columns.map((_, at) => row[at] ?? "");
    const name = row[column]?.trim() ?? "";
    const result = resultOf(name);
    if (!result) return [...given, name === "" ? "" : "no answer yet", ...Array(10).fill("")];
    const { entity, confidence, why, alternatives, requestId, cents, outcome } = result;
    const cost = said.has(name) ? 0 : cents;
    said.add(name);
    return [
      ...given,
      ...[outcomeWords[outcome].label.toLowerCase(), entity?.key, entity?.name, entity?.type, entity?.ticker],
      ...[entity ? confidence : "", why, alternatives.map(({ key }) => key).join(" ")],
      ...[entity ? `${origin}/company/${entity.key}` : "", requestId, (cost / 100).toFixed(2)],
    ];
  });
  const header = [...columns, ...[...added, ...linked].map((one) => `footnote_${one}`)];
  return stringify([header, ...written], { escape_formulas: true, record_delimiter: "windows" });
}
