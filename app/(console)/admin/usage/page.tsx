import type { Metadata } from "next";
import { AllUsage } from "@/components/admin/usage/all-usage";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { readAllUsage } from "@/lib/accounts/usage";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { type AddressParts, readUsageQuery } from "@/lib/domain/address-query";

export const metadata: Metadata = { title: "All usage" };

export default async function AllUsagePage({ searchParams }: { searchParams: Promise<AddressParts> }) {
  await requireAdmin();
  const { month } = readUsageQuery(await searchParams);
  const view = await withErrorBoundary(
    async () => await readAllUsage(await getDatabase(), month),
    "all usage page",
  );
  return (
    <>
      <PageHeader
        title="All usage"
        lead="What each account used and what it costs, by month and day (UTC)."
      />
      {view.outcome === "found" ? (
        <AllUsage {...view} />
      ) : (
        <FailedState
          title="Usage is unavailable"
          action={<ButtonLink href="/admin/usage">Try again</ButtonLink>}
        >
          We couldn’t read the database right now. Nothing is lost, and calls are still metered.
        </FailedState>
      )}
    </>
  );
}
