import type { KeyToday, SpendState, UsageRow } from "./usage-figures";
import type { Forecast } from "./usage-forecast";

/** All that the usage page shows of an account, or of one of its keys, in a month. */
export type UsageView = {
  /** YYYY-MM, in UTC. */
  month: string;
  /** Months that can be chosen, the newest first. */
  months: readonly string[];
  today: string;
  /** Of today, until everything renews. */
  secondsLeft: number;
  keyId: string | null;
  keys: readonly KeyToday[];
  rows: readonly UsageRow[];
  /** The account's, over all its keys. */
  spend: SpendState;
  /** Null in months that are over, and under three full days of data. */
  forecast: { units: Forecast; cents: Forecast } | null;
  /** Whether any key of the account was ever called. */
  hasCalls: boolean;
};
