import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { UsageBody } from "@/components/usage/usage-body";
import { readUsageView } from "@/lib/accounts/usage";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireViewer } from "@/lib/api/viewer";
import { findOpenRequest } from "@/lib/db/key-requests";
import { getDatabase } from "@/lib/db/open";
import { type AddressParts, formatUsageAddress, readUsageQuery } from "@/lib/domain/address-query";

import { raise } from "../keys/actions";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage({ searchParams }: { searchParams: Promise<AddressParts> }) {
  const viewer = await requireViewer();
  const query = readUsageQuery(await searchParams);
  const answer = await withErrorBoundary(
    async () => await readUsageView(await getDatabase(), viewer.accountId, query),
    "usage page",
  );
  if (answer.outcome === "not_found") notFound();
  const isEmpty = answer.outcome === "found" && !answer.usage.hasCalls;
  const open = isEmpty ? await findOpenRequest(await getDatabase(), viewer.accountId) : null;
  return (
    <>
      <PageHeader
        title="Usage"
        lead="What your keys used and what it costs, from the billing ledger. Days start at 00:00 UTC."
      />
      {answer.outcome === "found" ? (
        <UsageBody usage={answer.usage} inUsd={query.inUsd} raise={raise} openRequest={open?.id ?? null} />
      ) : (
        <FailedState
          title="Usage is unavailable"
          action={<ButtonLink href={formatUsageAddress("/console/usage", query)}>Try again</ButtonLink>}
        >
          We couldn’t read the ledger right now. Nothing is lost, and calls are still metered.
        </FailedState>
      )}
    </>
  );
}
