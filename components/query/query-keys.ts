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
