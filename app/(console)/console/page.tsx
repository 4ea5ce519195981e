import type { Metadata } from "next";
import { OverviewKeys, OverviewMonth, OverviewStep } from "@/components/account/overview";
import { formatCurl } from "@/components/playground/programs";
import { PageHeader } from "@/components/ui/page-header";
import { readOverview } from "@/lib/accounts/account";
import { requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { formatMonth, formatWait } from "@/lib/domain/calendar";
import { publicUrl } from "@/lib/env";

export const metadata: Metadata = { title: "Overview" };

const firstCall = { company: "Apple", claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }] };

export default async function OverviewPage() {
  const viewer = await requireViewer();
  const { keys, openRequest, month, usage, spend, hasCalled, secondsLeft } = await readOverview(
    await getDatabase(),
    viewer,
  );
  return (
    <>
      <PageHeader title="Overview" />
      <OverviewStep
        keys={keys}
        openRequest={openRequest}
        hasCalled={hasCalled}
        firstCall={formatCurl(publicUrl(), "corroborate", firstCall)}
      />
      <OverviewKeys keys={keys} resets={formatWait(secondsLeft)} />
      {hasCalled ? <OverviewMonth month={formatMonth(month)} usage={usage} spend={spend} /> : null}
    </>
  );
}
