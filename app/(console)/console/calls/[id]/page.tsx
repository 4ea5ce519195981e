import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CallView } from "@/components/calls/call-view";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireViewer } from "@/lib/api/viewer";
import { findCall } from "@/lib/db/calls";
import { getDatabase } from "@/lib/db/open";
import { operationTitle } from "@/lib/domain/calls";
import { findOperation } from "@/lib/operations/catalog";

export const metadata: Metadata = { title: "Call" };

export default async function CallPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer();
  const { id } = await params;
  const call = await withErrorBoundary(
    async () => await findCall(await getDatabase(), viewer.accountId, id),
    "call page",
  );
  if (!call) notFound();
  if ("outcome" in call)
    return (
      <>
        <PageHeader title="Call" />
        <FailedState
          title="The call is unavailable"
          action={<ButtonLink href={`/console/calls/${encodeURIComponent(id)}`}>Try again</ButtonLink>}
        >
          We couldn’t read the ledger right now. Nothing is lost.
        </FailedState>
      </>
    );
  return (
    <>
      <PageHeader
        above={
          <Link className="action" href="/console/calls">
            Calls
          </Link>
        }
        title={`${operationTitle(call.operation)}${call.company === "" ? "" : `: ${call.company}`}`}
      />
      <CallView call={call} unit={findOperation(call.operation)?.unit ?? null} />
    </>
  );
}
