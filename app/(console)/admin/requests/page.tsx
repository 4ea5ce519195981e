import type { Metadata } from "next";
import { ClosedList, QueueList } from "@/components/admin/requests/request-lists";
import { ReviewShortcuts } from "@/components/admin/requests/review-shortcuts";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/status";
import { readQueue } from "@/lib/accounts/review";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

export const metadata: Metadata = { title: "Key requests" };

const mostClosed = 50;

export default async function RequestQueuePage() {
  const admin = await requireAdmin();
  const { open, closed, now } = await readQueue(await getDatabase(), mostClosed);
  const overdue = open.filter(
    ({ status, dueAt }) => status !== "needs_information" && Date.parse(dueAt) < now,
  ).length;
  return (
    <>
      <PageHeader
        title="Key requests"
        lead={`${open.length} open${overdue > 0 ? `, ${overdue} overdue` : ""}. Most urgent first.`}
      />
      {open.length === 0 ? (
        <EmptyState title="No requests to decide">
          New requests appear here, and you get an email for each.
        </EmptyState>
      ) : (
        <>
          <div className="mb-4">
            <ReviewShortcuts />
          </div>
          <QueueList requests={open} now={now} reader={admin.email} />
        </>
      )}
      <ClosedList requests={closed} isCut={closed.length === mostClosed} />
    </>
  );
}
