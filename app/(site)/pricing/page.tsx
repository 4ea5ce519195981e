import type { Metadata } from "next";
import { nameTier } from "@/components/keys/key-record";
import { PriceList } from "@/components/site/landing";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { formatCents } from "@/lib/domain/amounts";
import { estimateMonth, type PricedOperation, tierNames, tiers } from "@/lib/domain/tiers";
import { catalog } from "@/lib/operations/catalog";

export const metadata: Metadata = {
  title: "Pricing",
  description: "What each operation costs, what each tier includes, and what never costs anything.",
};

/** Months to compare, in calls shared evenly among the operations. */
const months = [1_000, 10_000, 100_000] as const;

const operations: readonly PricedOperation[] = catalog.map(({ name, title, unit, unitPriceCents }) => ({
  name,
  title,
  unit,
  unitPriceCents,
}));

const answers = [
  ["What is a unit?", "One call, or one claim of a corroborate call. Ten claims in one call are ten units."],
  [
    "What costs nothing?",
    "Included units, calls that end in an error, calls over a limit, and anything you open again: source pages, history in the playground, replays of an idempotent call.",
  ],
  [
    "Can a bill surprise me?",
    "Not if you set a spend cap that stops: it holds to the cent, since each unit is paid for before it’s served. A spend cap that warns sends an email and lets calls through. Every response carries its cost in a header.",
  ],
  [
    "How do I get a higher tier?",
    "State your volume when you request a key, and the reviewer sets the tier. When you grow, open your key in the console and ask for a higher limit.",
  ],
] as const;

export default function PricingPage() {
  return (
    <>
      <PageHeader
        title="Pricing"
        lead="Each key includes units every day; you only pay for units beyond them. No seats, no minimum."
        actions={
          <ButtonLink href="/request-key" variant="primary">
            Request a key
          </ButtonLink>
        }
      />
      <section aria-labelledby="units">
        <h2 id="units" className="section-title">
          Price per unit
        </h2>
        <PriceList />
      </section>
      <Tiers />
      <Months />
      <Questions />
    </>
  );
}

/** What each tier includes and allows. */
function Tiers() {
  return (
    <section aria-labelledby="tiers" className="mt-12 max-w-3xl">
      <h2 id="tiers" className="section-title mb-3">
        Tiers
      </h2>
      <DataTable
        caption="Units that each key gets per day (UTC). A tier itself costs nothing."
        rows={tierNames}
        rowKey={(tier) => tier}
        columns={[
          { key: "tier", header: "Tier", cell: (tier) => nameTier(tier), isRowHeader: true },
          {
            key: "included",
            header: "Included per day",
            align: "end",
            cell: (tier) => tiers[tier].included.toLocaleString("en-US"),
          },
          {
            key: "limit",
            header: "Limit per day",
            align: "end",
            cell: (tier) => tiers[tier].limit.toLocaleString("en-US"),
          },
        ]}
      />
      <p className="mt-3 text-faded text-sm">
        A call is one unit; a corroborate call is one per claim. The limit counts included and billable units
        together. A reviewer sets the tier from the volume in your request, and a key can have custom limits.
      </p>
    </section>
  );
}

/** What a month costs at a few volumes. */
function Months() {
  return (
    <section aria-labelledby="months" className="mt-12 max-w-3xl">
      <h2 id="months" className="section-title mb-3">
        What a month costs
      </h2>
      <DataTable
        caption="On the smallest tier that allows it, with calls spread evenly over 30 days and all five operations, four claims per corroborate call"
        rows={months.map((calls) => ({ calls, ...estimateMonth(calls, operations) }))}
        rowKey={({ calls }) => String(calls)}
        columns={[
          {
            key: "calls",
            header: "Per month",
            cell: ({ calls }) => `${calls.toLocaleString("en-US")} calls`,
            isRowHeader: true,
          },
          { key: "tier", header: "Tier", cell: ({ tier }) => nameTier(tier) },
          {
            key: "units",
            header: "Units per day",
            align: "end",
            cell: ({ unitsADay }) => unitsADay.toLocaleString("en-US"),
          },
          { key: "cost", header: "Cost", align: "end", cell: ({ costCents }) => formatCents(costCents) },
        ]}
      />
      <p className="mt-3 text-faded text-sm">
        A larger tier includes more units, so a month that just needs the next tier can cost less than one
        that just doesn’t.
      </p>
    </section>
  );
}

/** What people ask about the bill. */
function Questions() {
  return (
    <section aria-labelledby="questions" className="mt-12 max-w-2xl">
      <h2 id="questions" className="section-title">
        Questions
      </h2>
      <dl className="mt-3 divide-y divide-rule border-rule border-t">
        {answers.map(([question, answer]) => (
          <div key={question} className="py-4">
            <dt className="font-medium">{question}</dt>
            <dd className="mt-1 text-faded leading-relaxed">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
