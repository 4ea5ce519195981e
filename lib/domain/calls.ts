/** reserved: units are held, no answer has left. settled: answered and billed. voided: costs nothing. */
export type CallState = "reserved" | "settled" | "voided";

/** Why the ledger has no line of an answered call: refused before it was metered, an earlier answer given again, a test key. */
export type UnbilledKind = "refused" | "replayed" | "test";

/** A call as its owner sees it. */
export type CallRecord = {
  id: string;
  /** ISO moment with microseconds, UTC. */
  at: string;
  keyId: string;
  keyName: string;
  operation: string;
  company: string;
  units: number;
  includedUnits: number;
  costCents: number;
  state: CallState | UnbilledKind;
  /** HTTP status of the answer; null while there is none. */
  status: number | null;
  durationMs: number | null;
  /** The last four characters of the secret that was sent, or "console". */
  credential: string | null;
  /** What an error said, as long as it is kept. */
  error: string | null;
};

/** What people call an operation, by its name: "validate" is "Validate". */
export const operationTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** What a call cost: a voided one keeps its price in the ledger and costs nothing. */
export const costOf = ({ state, costCents }: CallRecord): number => (state === "voided" ? 0 : costCents);

/** Units that a call counts: none where it ended in an error. */
export const unitsOf = ({ state, units }: CallRecord): number => (state === "voided" ? 0 : units);

/**
 * The outcomes that a list can filter by: an answer, an error, an error because units or money ran out, no answer
 * yet.
 */
export const callOutcomes = ["answered", "error", "limited", "running"] as const;
export type CallOutcomeName = (typeof callOutcomes)[number];

/** Which calls are meant. Empty texts are left out; days are YYYY-MM-DD, both included. */
export type CallFilter = {
  operation: string | null;
  outcome: CallOutcomeName | null;
  keyId: string | null;
  from: string;
  to: string;
  /** Part of a company as it was asked for, or a whole request id. */
  search: string | null;
};

/** A call with what was asked, as it was sent, JSON, while the ledger keeps it. */
export type CallDetail = CallRecord & {
  request: string | null;
  /** The answer's body, JSON, for seven days and up to 64 KiB. */
  answer: string | null;
  /** Whether it came with an Idempotency-Key. */
  idempotent: boolean;
  settledAt: string | null;
};

/** Calls of the last 24 hours of one operation. Errors count those with status 400 and more, but 429. */
export type OperationHealth = {
  operation: string;
  calls: number;
  errors: number;
  /** Calls refused with 429. */
  limited: number;
  /** Median and 95th percentile of the time to the answer, in milliseconds. */
  p50: number;
  p95: number;
};

/** How calls of the last 24 hours went. */
export type CallHealth = {
  operations: readonly OperationHealth[];
  /** From the oldest hour to the one that runs. */
  hours: readonly { at: string; calls: number; errors: number }[];
};
