import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CallView } from "@/components/calls/call-view";
import { PageHeader } from "@/components/ui/page-header";
import { titleOf } from "@/components/usage/operation-names";
import { requireViewer } from "@/lib/api/viewer";
import { findCall } from "@/lib/db/accounts/calls";
import { getDatabase } from "@/lib/db/open";

export const metadata: Metadata = { title: "Call" };

export default async function CallPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer();
  const { id } = await params;
  const call = await findCall(await getDatabase(), viewer.accountId, id);
  if (!call) notFound();
  return (
    <>
      <PageHeader
        above={
          <Link className="action" href="/console/calls">
            Calls
          </Link>
        }
        title={`${titleOf(call.operation)}${call.company === "" ? "" : `: ${call.company}`}`}
      />
      <CallView call={call} />
    </>
  );
}
