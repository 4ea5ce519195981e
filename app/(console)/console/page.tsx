import type { Metadata } from "next";
import { LiveOverview } from "@/components/account/overview";
import { formatFirstCall } from "@/components/playground/programs";
import { Hydrated } from "@/components/query/hydrated";
import { callsQuery, queryKeys } from "@/components/query/queries";
import { PageHeader } from "@/components/ui/page-header";
import { readOverview } from "@/lib/accounts/account";
import { readCalls } from "@/lib/accounts/calls";
import { requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { publicUrl } from "@/lib/env";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const viewer = await requireViewer();
  const { accountId } = viewer;
  const db = await getDatabase();
  const [overview, calls] = await Promise.all([readOverview(db, viewer), readCalls(db, accountId, {})]);
  return (
    <>
      <PageHeader title="Overview" />
      <Hydrated
        answers={[
          [queryKeys.overview(accountId), overview],
          ...(calls.outcome === "found" ? [[callsQuery(accountId, {}).queryKey, calls.view] as const] : []),
        ]}
      >
        <LiveOverview accountId={accountId} firstCall={formatFirstCall(publicUrl())} />
      </Hydrated>
    </>
  );
}
