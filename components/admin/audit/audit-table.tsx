import Link from "next/link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/status";
import type { AuditLine } from "@/lib/accounts/account";
import { formatDatedMoment } from "@/lib/domain/calendar";

const columns: readonly Column<AuditLine>[] = [
  {
    key: "action",
    header: "Change",
    isRowHeader: true,
    cell: ({ action }) => <span className="whitespace-nowrap">{describeAction(action)}</span>,
  },
  {
    key: "subject",
    header: "Target",
    cell: ({ subject, subjectEmail }) => (
      <Filter name="subject" value={subject} label={subjectEmail ?? subject} />
    ),
  },
  {
    key: "actor",
    header: "Actor",
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
];

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
            title="No matching changes"
            action={
              <Link href="/admin/audit" className="action">
                See all
              </Link>
            }
          >
            Targets and actors match exactly: an id or an email address.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing has changed yet">
            Every change to an account, key, or request appears here.
          </EmptyState>
        )
      }
      columns={columns}
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

/** "key.create" as "key: create", "account.sign_out" as "account: sign out". */
export function describeAction(action: string): string {
  return action.replace(".", ": ").replaceAll("_", " ");
}

/** The database keeps no order of names: what was before and after comes last, in that order. */
const rankOf = (name: string) => ["from", "to"].indexOf(name);

/** A detail in one line, "email: a@example.com; from: 10; to: 20"; what is nested reads as "cents 100, action stop". */
export function describeDetail(detail: Record<string, unknown>): string {
  const parts = Object.entries(detail)
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${wordsOf(name)}: ${formatValue(value)}`);
  return parts.join("; ");
}

/** "dailyLimit" as "daily limit". */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(formatValue).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${wordsOf(name)} ${inner === null ? "none" : formatValue(inner)}`)
      .join(", ");
  return String(value);
}
