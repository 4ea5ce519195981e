import type { ResponseOf } from "@/lib/operations/contract";
import type { validate } from "@/lib/operations/validate/contract";

/** Rows of text under named columns; one of them holds the companies. */
export type NameTable = { columns: string[]; rows: string[][]; column: number };

/** The most names that one run takes: those of a batch. */
export const mostNames = 1_000;

/** A pasted list: a name on each line. Lines with tabs come from a spreadsheet, and are read as its rows. */
export async function readPasted(text: string): Promise<NameTable> {
  if (text.includes("\t")) return readTable(text, "\t");
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => [line]);
  return { columns: ["name"], rows, column: 0 };
}

/**
 * A file of comma-, semicolon- or tab-separated values. Its first row names the columns where one of them says that it
 * holds companies, or where it's said to.
 *
 * @throws Error in words for whoever chose the file, where it can't be read.
 */
export async function readTable(
  text: string,
  delimiter = guessDelimiter(text),
  hasHeader?: boolean,
): Promise<NameTable> {
  // Fetched with the first file.
  const { parse } = await import("csv-parse/browser/esm/sync");
  const rows: string[][] = parse(text, {
    ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true },
    ...{ skip_empty_lines: true, trim: true },
  });
  const [first = []] = rows;
  const named = first.findIndex((cell) => namesCompanies.test(cell));
  const isHeader = hasHeader ?? named >= 0;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => (isHeader && first[at]) || `Column ${at + 1}`);
  return { columns, rows: isHeader ? rows.slice(1) : rows, column: Math.max(0, isHeader ? named : 0) };
}

const namesCompanies =
  /^(?:the )?(?:company|companies|name|names|organi[sz]ation|supplier|vendor|customer|client|account|counterparty|issuer|entity|employer|business|ticker|legal name)\b|\b(?:company|company_name|legal_name|name)$/i;

/** The separator that the first line has most of. */
function guessDelimiter(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The names of a table, each once, in their order. */
export function namesOf({ rows, column }: NameTable): string[] {
  return [...new Set(rows.map((row) => row[column]?.trim() ?? "").filter((name) => name !== ""))];
}

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

/** A list that was sent, with the answers so far. It outlives its page in this browser. */
export type ListRun = {
  /** Its Idempotency-Key: under it nothing is charged twice. */
  id: string;
  keyId: string;
  /** When it was first sent, ISO. */
  at: string;
  table: NameTable;
  names: string[];
  /** One a name. */
  results: (ListResult | null)[];
};

/** As long as the server remembers an Idempotency-Key. */
const rememberedMs = 24 * 3_600_000;

/** Names that have no answer, or one that may change. */
export const openNames = ({ results }: ListRun): number =>
  results.filter((one) => one === null || mayRetry(one)).length;

export const canResume = (run: ListRun): boolean =>
  openNames(run) > 0 && Date.now() - Date.parse(run.at) < rememberedMs;

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
      ...{
        ...shared,
        ...nothing,
        outcome: resolution.source === "disambiguation" ? "ambiguous" : "not_found",
      },
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
const mayRetry = ({ status }: ListResult): boolean => status === 409 || status === 429 || status >= 500;

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
    if (!result) return [...given, name === "" ? "" : "no result yet", ...Array(10).fill("")];
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
