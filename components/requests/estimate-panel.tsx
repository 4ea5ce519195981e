import { nameTier } from "@/components/keys/key-record";
import { formatNumber } from "@/components/ui/format-number";
import { formatCents } from "@/lib/domain/money";
import {
  assumedClaims,
  daysInMonth,
  type Estimate,
  estimateMonth,
  formatArithmetic,
  type PricedOperation,
} from "@/lib/domain/tiers";

type Props = {
  /** Null where it is not a number yet. */
  monthlyCalls: number | null;
  /** Those that are chosen. */
  operations: readonly PricedOperation[];
};

/** What a month would cost, with its arithmetic, and the tier that fits. */
export function EstimatePanel({ monthlyCalls, operations }: Props) {
  const isKnown = monthlyCalls !== null && operations.length > 0;
  return (
    <section
      aria-labelledby="estimate"
      className="rounded border border-rule bg-sheet p-5 text-[0.9375rem] leading-relaxed"
    >
      <h2 id="estimate" className="section-title">
        Estimated monthly cost
      </h2>
      <div aria-live="polite" className="lg:min-h-64">
        {isKnown ? (
          <Figures estimate={estimateMonth(monthlyCalls, operations)} />
        ) : (
          <p className="mt-3 text-faded">
            Enter your monthly calls and choose operations: you’ll see the monthly cost here, and the tier
            that fits.
          </p>
        )}
      </div>
    </section>
  );
}

function Figures({ estimate }: { estimate: Estimate }) {
  const { tier, fits, included, limit, unitsADay, lines, costCents } = estimate;
  const paid = lines.filter(({ paidUnits }) => paidUnits > 0);
  const hasClaims = lines.some(({ unit }) => unit === "claim");
  return (
    <>
      <p className="mt-2 font-serif text-title tabular-nums">{formatCents(costCents)}</p>
      <dl className="mt-3 space-y-1 tabular-nums">
        <Line term="Units per day" value={formatNumber(unitsADay)} />
        <Line term="Tier that fits" value={fits ? nameTier(tier) : "Scale, with a custom limit"} />
        <Line term="Included per day" value={formatNumber(included)} />
        <Line term="Limit per day" value={fits ? formatNumber(limit) : "set with you"} />
      </dl>
      {paid.length === 0 ? (
        <p className="mt-3 border-rule border-t pt-3">
          {formatNumber(unitsADay)} of {formatNumber(included)} included units per day, so the month is free.
        </p>
      ) : (
        <ul className="mt-3 space-y-1 border-rule border-t pt-3 tabular-nums">
          {paid.map((line) => (
            <li key={line.name}>
              <span className="block text-faded text-sm">{line.title}, beyond the included volume</span>
              {formatArithmetic(line)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-faded text-sm">
        Assumes calls spread evenly over the operations and {daysInMonth} days
        {hasClaims ? `, ${assumedClaims} claims per corroborate call` : ""}. A tier fits when its limit holds
        at least twice the average day.
      </p>
    </>
  );
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-faded">{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
