import Link from "next/link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { AuditLine } from "@/lib/accounts/account";
import { formatDatedMoment } from "@/lib/domain/calendar";
import { describeAction, describeDetail } from "./describe-event";

/** Lines of the audit log. Who acted and what was acted on lead to all their lines. */
export function AuditTable({ events, isFiltered }: { events: readonly AuditLine[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Changes, newest first"
      isCaptionHidden
      rows={events}
      rowKey={({ id }) => String(id)}
      empty={
        isFiltered ? (
          <EmptyState
            title="No change fits"
            action={
              <Link href="/admin/audit" className="action">
                See all
              </Link>
            }
          >
            Subjects and actors are looked for whole: an id, or an email address.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing has changed yet">
            Every change of an account, a key or a request stands here.
          </EmptyState>
        )
      }
      columns={[
        {
          key: "action",
          header: "Change",
          isRowHeader: true,
          cell: ({ action }) => <span className="whitespace-nowrap">{describeAction(action)}</span>,
        },
        {
          key: "subject",
          header: "Of",
          cell: ({ subject, subjectEmail }) => (
            <Filter name="subject" value={subject} label={subjectEmail ?? subject} />
          ),
        },
        {
          key: "actor",
          header: "By",
          cell: ({ actor }) => <Filter name="actor" value={actor} label={actor} />,
        },
        {
          key: "at",
          header: "When",
          cell: ({ at }) => {
            const moment = new Date(at);
            return (
              <time dateTime={moment.toISOString()} className="whitespace-nowrap tabular-nums">
                {formatDatedMoment(moment)}
              </time>
            );
          },
        },
        {
          key: "detail",
          header: "Detail",
          cell: ({ detail }) => <span className="wrap-anywhere text-faded">{describeDetail(detail)}</span>,
        },
      ]}
    />
  );
}

function Filter({ name, value, label }: { name: "actor" | "subject"; value: string; label: string }) {
  return (
    <Link
      href={`/admin/audit?${new URLSearchParams({ [name]: value })}`}
      prefetch={false}
      className="action wrap-anywhere"
    >
      {label}
    </Link>
  );
}
