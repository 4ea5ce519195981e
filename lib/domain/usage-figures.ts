/** What a number of calls came to. Voided calls count nowhere: they cost nothing. */
export type UsageFigures = {
  calls: number;
  units: number;
  includedUnits: number;
  /** US cents. */
  costCents: number;
};

/** The calls of one key, UTC day and operation. */
export type UsageRow = UsageFigures & { keyId: string; day: string; operation: string };

/** Units past the included volume: those that cost something. */
export const overageOf = ({ units, includedUnits }: UsageFigures): number => units - includedUnits;

export function sumUsage(rows: readonly UsageFigures[]): UsageFigures {
  const sum = { calls: 0, units: 0, includedUnits: 0, costCents: 0 };
  for (const row of rows) {
    sum.calls += row.calls;
    sum.units += row.units;
    sum.includedUnits += row.includedUnits;
    sum.costCents += row.costCents;
  }
  return sum;
}

/** The sum of the rows under each name, in the order in which the names first come. */
export function groupUsage<Row extends UsageFigures>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Map<string, UsageFigures> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return new Map([...groups].map(([name, group]) => [name, sumUsage(group)]));
}

/** A key's day as it stands now. */
export type KeyToday = {
  id: string;
  name: string;
  /** The last characters of the secret in force; null while none was revealed. */
  last4: string | null;
  usable: boolean;
  used: number;
  included: number;
  limit: number;
};

/** An account's overage of a month against its cap. */
export type SpendState = {
  costCents: number;
  capCents: number | null;
  action: "warn" | "stop";
};
