import { dollarsOf, tiers } from "@/lib/domain/pricing";
import { catalog } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";
import { corroborate, mostClaims } from "@/lib/operations/corroborate/contract";

const writeDollars = (cents: number) => `$${dollarsOf(cents).toFixed(2)}`;

/** What each operation costs, with the arithmetic of an example. */
export function PriceList() {
  const { unitPriceCents } = corroborate;
  return (
    <section id="price" aria-labelledby="operations" className="mt-14">
      <h2 id="operations" className="section-title">
        Operations and prices
      </h2>
      <dl className="mt-3 divide-y divide-rule border-rule border-y">
        {catalog.map((contract) => (
          <div key={contract.name} className="grid gap-1 py-3 sm:grid-cols-[13rem_1fr_9rem] sm:gap-4">
            <dt className="font-mono text-sm sm:pt-0.5">{pathOf(contract)}</dt>
            <dd>{contract.summary}</dd>
            <dd className="text-faded text-sm tabular-nums sm:text-right">
              {writeDollars(contract.unitPriceCents)} a {contract.unit}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-serif text-xl tabular-nums">
        {mostClaims} claims × {writeDollars(unitPriceCents)} = {writeDollars(mostClaims * unitPriceCents)}
      </p>
      <p className="mt-1 text-faded text-sm">
        Past the included volume of a key: {tiers.preview.included}, {tiers.build.included} or{" "}
        {tiers.scale.included.toLocaleString("en-US")} units a day, by tier. A call that ends in an error
        costs nothing.
      </p>
    </section>
  );
}
