import Link from "next/link";
import { statusWords } from "@/components/requests/request-record";
import { DataTable } from "@/components/ui/data-table";
import { StatusPill } from "@/components/ui/status-pill";
import type { RequestRow } from "@/lib/accounts/requests";
import { formatDatedMoment } from "@/lib/domain/calendar";

type Props = {
  requests: readonly (RequestRow & { email: string })[];
  /** Whether there are more than these. */
  isCut: boolean;
};

/** Requests that are closed, by when that was; nothing while there are none. */
export function ClosedList({ requests, isCut }: Props) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="closed" className="mt-12">
      <h2 id="closed" className="section-title mb-3">
        Decided
      </h2>
      <DataTable
        caption={isCut ? `The last ${requests.length}` : `All ${requests.length}`}
        rows={requests}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "email",
            header: "Applicant",
            isRowHeader: true,
            cell: ({ id, email }) => (
              <Link href={`/admin/requests/${id}`} className="action break-words">
                {email}
              </Link>
            ),
          },
          {
            key: "status",
            header: "Decision",
            cell: ({ status }) => (
              <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
            ),
          },
          {
            key: "by",
            header: "By",
            cell: ({ decidedBy, status }) => (
              <span className="break-words">
                {decidedBy ?? (status === "withdrawn" ? "the applicant" : "")}
              </span>
            ),
          },
          {
            key: "at",
            header: "At",
            cell: ({ decidedAt, updatedAt }) => formatDatedMoment(new Date(decidedAt ?? updatedAt)),
          },
          {
            key: "building",
            header: "Building",
            cell: ({ building }) => <span className="line-clamp-1 max-w-md">{building}</span>,
          },
        ]}
      />
    </section>
  );
}
