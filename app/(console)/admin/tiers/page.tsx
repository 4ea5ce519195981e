import type { Metadata } from "next";
import { Prices, TiersTable } from "@/components/admin/tiers/tiers-table";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { readTiers } from "@/lib/accounts/usage";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

export const metadata: Metadata = { title: "Tiers" };

export default async function TiersPage() {
  await requireAdmin();
  const view = await withErrorBoundary(async () => await readTiers(await getDatabase()), "tiers page");
  return (
    <>
      <PageHeader
        title="Tiers"
        lead="What a key of each tier may use per UTC day. A key’s own limits override its tier’s."
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
