import "server-only";
import type { Metered } from "@/lib/api/meter";
import type { CallToReserve } from "@/lib/db/calls";
import type { UsageRow } from "@/lib/domain/usage";

export type ModelKey = { id: string; accountId: string; limit: number; included: number };

type Billed = { call: CallToReserve; day: string; included: number; cents: number; isVoided: boolean };

/**
 * What a month of traffic should come to, told by hand: a list of calls and sums over it. It knows nothing of
 * statements, counters or batches.
 */
export class MonthModel {
  readonly keys = new Map<string, ModelKey>();
  readonly caps = new Map<string, number>();
  readonly billed = new Map<string, Billed>();

  private living(): Billed[] {
    return [...this.billed.values()].filter(({ isVoided }) => !isVoided);
  }

  private keyOf(id: string): ModelKey {
    const key = this.keys.get(id);
    if (!key) throw new Error(`The model has no key ${id}`);
    return key;
  }

  dayOf(keyId: string, day: string): { units: number; included: number } {
    const calls = this.living().filter((one) => one.call.keyId === keyId && one.day === day);
    return {
      units: calls.reduce((sum, { call }) => sum + call.units, 0),
      included: calls.reduce((sum, { included }) => sum + included, 0),
    };
  }

  spentOf(accountId: string, month: string): number {
    return this.living()
      .filter((one) => this.keyOf(one.call.keyId).accountId === accountId && one.day.startsWith(month))
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  /** What a call would be told if it came alone now. */
  judge(call: CallToReserve, day: string): { outcome: Metered["outcome"]; included: number; cents: number } {
    const key = this.keyOf(call.keyId);
    const used = this.dayOf(call.keyId, day);
    const included = Math.min(call.units, Math.max(0, key.included - used.included));
    const cents = (call.units - included) * call.unitPriceCents;
    if (used.units + call.units > key.limit) return { outcome: "refused", included, cents };
    const cap = this.caps.get(key.accountId) ?? Infinity;
    if (cents > 0 && this.spentOf(key.accountId, day.slice(0, 7)) + cents > cap)
      return { outcome: "capped", included, cents };
    return { outcome: "reserved", included, cents };
  }

  bill(call: CallToReserve, day: string, { included, cents }: { included: number; cents: number }): void {
    this.billed.set(call.id, { call, day, included, cents, isVoided: false });
  }

  giveBack(id: string): void {
    const one = this.billed.get(id);
    if (one) one.isVoided = true;
  }

  /** The rows that the usage page adds up. */
  rows(accountId: string, from: string, to: string): UsageRow[] {
    const rows = new Map<string, UsageRow>();
    for (const { call, day, included, cents } of this.living()) {
      if (this.keyOf(call.keyId).accountId !== accountId || day < from || day > to) continue;
      const name = `${day} ${call.keyId} ${call.operation}`;
      const row = rows.get(name) ?? {
        ...{ keyId: call.keyId, day, operation: call.operation },
        ...{ calls: 0, units: 0, includedUnits: 0, costCents: 0 },
      };
      row.calls += 1;
      row.units += call.units;
      row.includedUnits += included;
      row.costCents += cents;
      rows.set(name, row);
    }
    return [...rows.values()];
  }
}
