import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LiveCalls } from "@/components/calls/call-list";
import { Hydrated } from "@/components/query/hydrated";
import { callsQuery } from "@/components/query/queries";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { readCalls } from "@/lib/accounts/calls";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import type { AddressParts } from "@/lib/domain/address-query";
import { operationNames } from "@/lib/operations/catalog";

export const metadata: Metadata = { title: "Calls" };

export default async function CallsPage({ searchParams }: { searchParams: Promise<AddressParts> }) {
  const viewer = await requireViewer();
  const parts = await searchParams;
  const answer = await withErrorBoundary(
    async () => await readCalls(await getDatabase(), viewer.accountId, parts),
    "calls page",
  );
  if (answer.outcome === "not_found") notFound();
  return (
    <>
      <PageHeader
        title="Calls"
        lead="Every call made with your keys. Calls that end in an error cost nothing."
      />
      {answer.outcome === "found" ? (
        <Hydrated answers={[[callsQuery(viewer.accountId, parts).queryKey, answer.view]]}>
          <LiveCalls accountId={viewer.accountId} operations={operationNames} />
        </Hydrated>
      ) : (
        <FailedState
          title="Calls are unavailable"
          action={<ButtonLink href="/console/calls">Try again</ButtonLink>}
        >
          We couldn’t read the ledger right now. Nothing is lost, and calls are still metered.
        </FailedState>
      )}
    </>
  );
}
