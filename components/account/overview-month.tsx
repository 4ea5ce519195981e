import Link from "next/link";
import { DefinitionList } from "@/components/ui/definition-list";
import { formatCents } from "@/lib/domain/money";
import { overageOf, type SpendState, type UsageFigures } from "@/lib/domain/usage";

type Props = { month: string; usage: UsageFigures; spend: SpendState };

/** The month so far, in figures that add up to those of the usage page. */
export function OverviewMonth({ month, usage, spend }: Props) {
  const write = (count: number) => count.toLocaleString("en-US");
  return (
    <section aria-labelledby="month" className="mb-12 max-w-xl">
      <h2 id="month" className="section-title mb-4">
        {month}
      </h2>
      <DefinitionList
        items={[
          { term: "Calls", value: write(usage.calls) },
          { term: "Units", value: write(usage.units) },
          { term: "Past the included volume", value: `${write(overageOf(usage))} units` },
          { term: "Overage", value: formatCents(usage.costCents) },
          {
            term: "Cap",
            value:
              spend.capCents === null ? (
                <Link href="/console/settings" className="action">
                  None; set one
                </Link>
              ) : (
                `${formatCents(spend.capCents)}, then ${spend.action === "stop" ? "calls stop" : "a warning"}`
              ),
          },
        ]}
      />
      <p className="mt-5 flex gap-6">
        <Link href="/console/usage" className="action">
          Usage by day
        </Link>
        <Link href="/console/calls" className="action">
          Every call
        </Link>
      </p>
    </section>
  );
}
