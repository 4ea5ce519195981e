/** reserved: units are held, no answer has left. settled: answered and billed. voided: costs nothing. */
export type CallState = "reserved" | "settled" | "voided";

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
  state: CallState;
  /** HTTP status of the answer; null while there is none. */
  status: number | null;
  durationMs: number | null;
  /** The last four characters of the secret that was sent, or "console". */
  credential: string | null;
};

/** What a call cost: a voided one keeps its price in the ledger and costs nothing. */
export const costOf = ({ state, costCents }: CallRecord): number => (state === "voided" ? 0 : costCents);

/** Which calls are meant. Empty texts are left out; days are YYYY-MM-DD, both included. */
export type CallFilter = {
  operation: string | null;
  state: CallState | null;
  keyId: string | null;
  from: string;
  to: string;
  /** Part of a company as it was asked for, or a whole request id. */
  search: string | null;
};

/** A call with what was asked, as it was sent, JSON, while the ledger keeps it. */
export type CallDetail = CallRecord & {
  request: string | null;
  /** Whether it came with an Idempotency-Key. */
  idempotent: boolean;
  settledAt: string | null;
};
