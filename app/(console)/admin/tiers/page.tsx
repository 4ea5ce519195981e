import type { Metadata } from "next";
import Link from "next/link";
import { nameTier } from "@/components/keys/key-record";
import { ButtonLink } from "@/components/ui/button-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { readTiers, type TierKeys } from "@/lib/accounts/usage";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import { type TierName, tierNames, tiers } from "@/lib/domain/tiers";
import { catalog } from "@/lib/operations/catalog";
import { mostClaims } from "@/lib/operations/corroborate/contract";

export const metadata: Metadata = { title: "Tiers" };

export default async function TiersPage() {
  await requireAdmin();
  const view = await withErrorBoundary(async () => await readTiers(await getDatabase()), "tiers page");
  return (
    <>
      <PageHeader
        title="Tiers"
        lead="What a key on each tier can use per UTC day. A key’s own limits override its tier’s."
      />
      <div className="space-y-10">
        {view.outcome === "found" ? (
          <TiersTable keys={view.tiers} />
        ) : (
          <FailedState
            title="Keys couldn’t be counted"
            action={<ButtonLink href="/admin/tiers">Try again</ButtonLink>}
          >
            We couldn’t read the database right now.
          </FailedState>
        )}
        <section aria-labelledby="prices">
          <h2 id="prices" className="section-title">
            Beyond the included volume
          </h2>
          <Prices />
          <p className="mt-3 max-w-prose text-faded text-sm">
            A call’s price is fixed when its units are reserved. A call that ends in an error costs nothing
            and returns its units. An account’s spend cap covers all its keys.
          </p>
        </section>
      </div>
    </>
  );
}

const prices = [...new Set(catalog.map(({ unitPriceCents }) => unitPriceCents))].sort((a, b) => a - b);

/** The three tiers with their numbers, and the keys that have them. */
function TiersTable({ keys }: { keys: readonly TierKeys[] }) {
  const none = { usable: 0, ended: 0, own: 0 };
  const rows = tierNames.map((name) => ({
    name,
    ...tiers[name],
    ...none,
    ...keys.find(({ tier }) => tier === name),
  }));
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { key: "tier", header: "Tier", isRowHeader: true, cell: ({ name }) => nameTier(name) },
    {
      key: "included",
      header: "Included per day",
      align: "end",
      cell: ({ included }) => formatNumber(included),
    },
    { key: "limit", header: "Limit per day", align: "end", cell: ({ limit }) => formatNumber(limit) },
    { key: "most", header: "Max overage per day", align: "end", cell: MostOverage },
    {
      key: "keys",
      header: "Active keys",
      align: "end",
      cell: ({ usable }) => (
        <Link className="action" href="/admin/keys">
          {formatNumber(usable)}
        </Link>
      ),
    },
    { key: "own", header: "With custom limits", align: "end", cell: ({ own }) => formatNumber(own) },
    { key: "ended", header: "Ended keys", align: "end", cell: ({ ended }) => formatNumber(ended) },
  ];
  return (
    <DataTable
      caption="Units per UTC day, and keys, by tier"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

/** "1,500 × $0.05 = $75.00", by the cheapest and the dearest unit. */
function MostOverage({ name }: { name: TierName }) {
  const units = tiers[name].limit - tiers[name].included;
  return (
    <span>
      {prices.map((cents) => (
        <span key={cents} className="block whitespace-nowrap">
          {formatNumber(units)} × {formatCents(cents)} = {formatCents(units * cents)}
        </span>
      ))}
    </span>
  );
}

/** What a unit of each operation costs beyond the included volume. */
function Prices() {
  return (
    <ul className="mt-3 space-y-1 tabular-nums">
      {catalog.map(({ name, title, unit, unitPriceCents }) => (
        <li key={name}>
          {title}: {formatCents(unitPriceCents)} per {unit}
          {unit === "claim"
            ? `; ${mostClaims} claims × ${formatCents(unitPriceCents)} = ${formatCents(mostClaims * unitPriceCents)}`
            : ""}
        </li>
      ))}
    </ul>
  );
}
