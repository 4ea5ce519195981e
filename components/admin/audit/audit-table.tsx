import Link from "next/link";
import { Fragment } from "react";
import type { Column } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import { SortableTable } from "@/components/ui/sortable-table";
import { EmptyState } from "@/components/ui/status";
import type { AuditLine } from "@/lib/accounts/account";
import { formatCents } from "@/lib/domain/amounts";

const columns: readonly Column<AuditLine>[] = [
  {
    key: "action",
    header: "Change",
    isRowHeader: true,
    value: ({ action }) => describeAction(action),
    cell: ({ action }) => <span className="whitespace-nowrap">{describeAction(action)}</span>,
  },
  {
    key: "subject",
    header: "Target",
    value: ({ subject, subjectEmail }) => subjectEmail ?? subject,
    cell: ({ subject, subjectEmail }) => (
      <Filter name="subject" value={subject} label={subjectEmail ?? subject} />
    ),
  },
  {
    key: "actor",
    header: "Actor",
    value: ({ actor }) => actor,
    cell: ({ actor }) => <Filter name="actor" value={actor} label={actor} />,
  },
  {
    key: "at",
    header: "When",
    value: ({ at }) => Date.parse(at),
    cell: ({ at }) => (
      <span className="whitespace-nowrap tabular-nums">
        <Moment at={at} />
      </span>
    ),
  },
  {
    key: "detail",
    header: "Detail",
    value: ({ detail }) => describeDetail(detail),
    cell: ({ detail }) => <span className="wrap-anywhere text-faded">{describeDetail(detail)}</span>,
  },
];

type Props = {
  events: readonly AuditLine[];
  isFiltered: boolean;
  /** False where there are more changes than these. */
  isWhole: boolean;
};

/** Lines of the audit log. Who acted and what was acted on lead to all their lines. */
export function AuditTable({ events, isFiltered, isWhole }: Props) {
  return (
    <SortableTable
      isWhole={isWhole}
      filterLabel="Find a change"
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
      className="action wrap-anywhere xl:wrap-normal"
    >
      {label.split(/(?<=@)/).map((part, at) => (
        <Fragment key={part}>
          {/* An address breaks at its sign, if anywhere. */}
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </Link>
  );
}

/** "key.create" as "key: create", "account.sign_out" as "account: sign out". */
export function describeAction(action: string): string {
  return action.replace(".", ": ").replaceAll("_", " ");
}

/** A detail in one line: "email: a@example.com; cap: $4.50 → none; action: stop → warn". What stayed is left out. */
export function describeDetail(detail: Record<string, unknown>): string {
  const { from, to, ...rest } = detail;
  const parts = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => `${wordsOf(name)}: ${formatNamed(name, value)}`);
  if (from !== undefined || to !== undefined) parts.push(...describeChange(from, to));
  return parts.join("; ");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function describeChange(from: unknown, to: unknown): string[] {
  if (!isRecord(from) || !isRecord(to)) return [`${formatNamed("", from)} → ${formatNamed("", to)}`];
  return Object.keys({ ...from, ...to })
    .filter((name) => JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null))
    .map((name) => `${wordsOf(name)}: ${formatNamed(name, from[name])} → ${formatNamed(name, to[name])}`);
}

/** Amounts of money read as such: they are kept in cents. */
function formatNamed(name: string, value: unknown): string {
  if (value === null || value === undefined) return "none";
  return /cents$/i.test(name) && typeof value === "number" ? formatCents(value) : formatValue(value);
}

/** "dailyLimit" as "daily limit". */
const wordsOf = (name: string) =>
  name
    .replace(/^cents$/, "cap")
    .replace(/Cents$/, "")
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
