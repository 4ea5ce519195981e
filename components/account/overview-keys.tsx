import Link from "next/link";
import { MeterBar } from "@/components/ui/meter-bar";
import type { KeyToday } from "@/lib/domain/usage";

const mostShown = 4;

/** The keys in force with what they used today, busiest first; those past the fourth are on the page of keys. */
export function OverviewKeys({ keys, resets }: { keys: readonly KeyToday[]; resets: string }) {
  const usable = keys
    .filter((key) => key.usable && key.last4 !== null)
    .sort((one, other) => other.used - one.used);
  if (usable.length === 0) return null;
  return (
    <section aria-labelledby="today" className="mb-12">
      <h2 id="today" className="section-title">
        Today
      </h2>
      <p className="mt-1 mb-5 text-faded text-sm">Units by UTC day; counting begins anew {resets}.</p>
      <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2">
        {usable.slice(0, mostShown).map(({ id, name, last4, used, included, limit }) => (
          <li key={id} className="min-w-0">
            <MeterBar label={name} used={used} included={included} limit={limit} />
            <p className="mt-1 font-mono text-faded text-print">fn_live_…{last4}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <Link href="/console/keys" className="action">
          {usable.length > mostShown ? `All ${usable.length} keys` : "Names, expiry, rotation"}
        </Link>
      </p>
    </section>
  );
}
