import { Mark } from "@/components/briefing/mark";
import { factRef } from "@/components/briefing/read-briefing";
import type { Fact } from "./list-facts";

/** Facts with the marks of their footnotes. Stands within `Footnotes`. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="section-title">
        Profile
      </h2>
      <dl className="mt-3 divide-y divide-rule border-rule border-y text-[0.9375rem]">
        {facts.map(({ field, label, value, numbers }) => (
          <div key={field} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-faded">{label}</dt>
            <dd className="break-words tabular-nums">
              {value}
              {numbers.map((n) => (
                <Mark key={n} n={n} place={factRef(n, field)} sentence={`${label} ${value}`} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
