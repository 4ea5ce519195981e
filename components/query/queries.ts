import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CallsView } from "@/lib/accounts/calls";
import { type AddressParts, formatAddress, readPart } from "@/lib/domain/address-query";

/**
 * The name of every answer that a browser keeps, and of every change that it makes. What belongs to an account says
 * whose it is: another person may sign in to the same page.
 */
export const queryKeys = {
  companies: (typed: string) => ["companies", typed] as const,
  docs: (typed: string) => ["docs", typed] as const,
  paletteEntries: () => ["palette-entries"] as const,
  /** @param span the characters that a footnote rests on; null for the beginning of the text. */
  passage: (documentId: string, span: { start: number; end: number } | null) =>
    ["passage", documentId, span] as const,
  refresh: (company: string) => ["refresh", company] as const,
  claimReading: (company: unknown, claim: unknown) => ["claim-reading", company, claim] as const,
  run: (accountId: string, operation: string) => ["run", accountId, operation] as const,
  /** A list of names that is run as a batch. */
  list: (accountId: string) => ["list", accountId] as const,
  overview: (accountId: string) => ["overview", accountId] as const,
  allCalls: (accountId: string) => ["calls", accountId] as const,
  /** @param query what the address of the page asks for. */
  calls: (accountId: string, query: string) => ["calls", accountId, query] as const,
  ingestion: (state: string | null) => ["ingestion", state] as const,
  /** Code in the tokens of its language. */
  code: (language: string, text: string) => ["code", language, text] as const,
  mcpTools: () => ["mcp-tools"] as const,
  /** Keys of whoever is signed in, to list tools with. */
  mcpKeys: () => ["mcp-keys"] as const,
};

/** A refusal by our own server. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = "HttpError";
    this.status = status;
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/**
 * JSON from our own server, which both sides type alike.
 *
 * @throws HttpError where it refuses; TypeError where it cannot be reached; DOMException where it was cancelled.
 */
export async function fetchJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init);
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, readError(text) ?? `Status ${response.status}`);
  return JSON.parse(text) as Answer;
}

/** The same, sent with a JSON body. */
export function postJson<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return fetchJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

function readError(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? error : null;
  } catch {
    return null;
  }
}

/** What an address can ask of the list, in one order, so that the same calls have one name. */
export const callParts = ["q", "operation", "status", "key", "from", "to", "before", "after"] as const;

const followMs = 5_000;

/** What the address asks of the list, on the server or in the browser. */
type Parts = AddressParts | Readonly<Record<(typeof callParts)[number], string | null>>;

const partOf = (parts: Parts, name: (typeof callParts)[number]) =>
  readPart({ [name]: parts[name] ?? undefined }, name);

export const formatCallsQuery = (parts: Parts): string =>
  formatAddress("", Object.fromEntries(callParts.map((name) => [name, partOf(parts, name)])));

/** The calls that an address asks for; the newest follow by themselves while somebody looks. */
export function callsQuery(accountId: string, parts: Parts) {
  const query = formatCallsQuery(parts);
  const isNewest = partOf(parts, "before") === null && partOf(parts, "after") === null;
  return queryOptions({
    queryKey: queryKeys.calls(accountId, query),
    queryFn: ({ signal }) => fetchJson<CallsView>(`/console/calls/json${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isNewest && !isSignedOut(state.error) ? followMs : false),
  });
}
