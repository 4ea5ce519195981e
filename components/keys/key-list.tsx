import Link from "next/link";
import type { ReactNode } from "react";
import { Sparkline } from "@/components/ui/chart";
import type { Column } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import { SortableTable } from "@/components/ui/sortable-table";
import { StatusPill } from "@/components/ui/status";
import type { KeyOverview } from "@/lib/accounts/keys";
import { formatDay } from "@/lib/domain/calendar";
import { operationTitle } from "@/lib/domain/calls";
import { formatSecret, isUnused, type KeyMode } from "@/lib/domain/keys";
import { allowanceOf } from "@/lib/domain/tiers";
import { lastDayOf } from "@/lib/web-forms/keys";
import { describeDays, isInUse, keyStatusWords, nameTier } from "./key-record";

type Props = {
  keys: readonly KeyOverview[];
  /** Where a key's page is: the path before its id. */
  base: "/console/keys" | "/admin/keys";
  empty: ReactNode;
  /** False where there are more keys than these. */
  isWhole?: boolean;
  /** By the database's clock, milliseconds since 1970. */
  now: number;
};

/** Keys in rows: what they are called, how they stand, what they use. */
export function KeyList({ keys, base, empty, now, isWhole = true }: Props) {
  const columns: Column<KeyOverview>[] = [
    {
      key: "name",
      header: "Name",
      isRowHeader: true,
      value: ({ name, email }) => (base === "/admin/keys" ? `${name} ${email}` : name),
      cell: ({ id, name, email }) => (
        <span>
          <Link href={`${base}/${id}`} className="action break-words">
            {name}
          </Link>
          {base === "/admin/keys" ? (
            <span className="mt-0.5 block break-words font-normal text-faded text-print">{email}</span>
          ) : null}
        </span>
      ),
    },
    { key: "secret", header: "Key", cell: ({ secrets, mode }) => <Secrets secrets={secrets} mode={mode} /> },
    {
      key: "status",
      header: "Status",
      value: ({ status }) => keyStatusWords[status].label,
      cell: ({ status }) => (
        <StatusPill tone={keyStatusWords[status].tone}>{keyStatusWords[status].label}</StatusPill>
      ),
    },
    {
      key: "tier",
      header: "Tier",
      value: ({ tier, mode }) => (mode === "test" ? "Test" : nameTier(tier)),
      cell: ({ tier, mode }) => (mode === "test" ? "Test" : nameTier(tier)),
    },
    {
      key: "days",
      header: "30 days",
      value: ({ days }) => days.reduce((sum, units) => sum + units, 0),
      cell: ({ days, mode }) =>
        mode === "test" ? "" : <Sparkline values={days} label={describeDays(days)} />,
    },
    {
      key: "today",
      header: "Today",
      align: "end",
      value: ({ days }) => days.at(-1) ?? 0,
      cell: (key) => (key.mode === "test" ? "" : <Today apiKey={key} />),
    },
    {
      key: "used",
      header: "Last used",
      value: ({ lastUsed }) => (lastUsed ? Date.parse(lastUsed.at) : null),
      cell: (key) => <LastUsed apiKey={key} now={now} />,
    },
    {
      key: "expiry",
      header: "Last day",
      value: ({ expiresAt }) => (expiresAt === null ? null : Date.parse(String(expiresAt))),
      cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} />,
    },
  ];
  return (
    <SortableTable
      caption="Keys"
      filterLabel="Find a key"
      isWhole={isWhole}
      isCaptionHidden
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function Secrets({ secrets, mode }: { secrets: KeyOverview["secrets"]; mode: KeyMode }) {
  if (secrets.length === 0) return <span className="text-faded">None</span>;
  return (
    <span className="block space-y-0.5">
      {secrets.map(({ last4, expiresAt }) => (
        <code
          key={last4}
          className={`block whitespace-nowrap font-mono text-print ${expiresAt ? "text-faded" : ""}`}
        >
          {formatSecret(last4, mode)}
        </code>
      ))}
    </span>
  );
}

function Today({ apiKey }: { apiKey: KeyOverview }) {
  const { limit } = allowanceOf(apiKey.tier, apiKey);
  return (
    <span>
      {(apiKey.days.at(-1) ?? 0).toLocaleString("en-US")}
      <span className="text-faded"> of {limit.toLocaleString("en-US")}</span>
    </span>
  );
}

function LastUsed({ apiKey, now }: { apiKey: KeyOverview; now: number }) {
  const { lastUsed } = apiKey;
  return (
    <span className="block">
      {lastUsed ? operationTitle(lastUsed.operation) : <span className="text-faded">never</span>}
      {lastUsed ? (
        <span className="block text-faded text-print">
          <Moment at={lastUsed.at} />
        </span>
      ) : null}
      {isInUse(apiKey) && isUnused(apiKey, now) ? (
        <span className="mt-1 block">
          <StatusPill tone="warning">Unused for 30 days</StatusPill>
        </span>
      ) : null}
    </span>
  );
}

export function Expiry({ expiresAt }: Pick<KeyOverview, "expiresAt">) {
  const day = lastDayOf(expiresAt);
  return day === "" ? <span className="text-faded">None</span> : <span>{formatDay(day)}</span>;
}
