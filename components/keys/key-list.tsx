import Link from "next/link";
import type { ReactNode } from "react";
import { Sparkline } from "@/components/ui/chart";
import { type Column, DataTable } from "@/components/ui/data-table";
import { StatusPill } from "@/components/ui/status";
import type { KeyOverview } from "@/lib/accounts/keys";
import { formatDatedMoment, formatDay } from "@/lib/domain/calendar";
import { allowanceOf } from "@/lib/domain/pricing";
import { lastDayOf } from "@/lib/forms/keys";
import { describeDays, formatSecret, keyStatusWords, nameTier } from "./key-record";

type Props = {
  keys: readonly KeyOverview[];
  /** Where a key's page is: the path before its id. */
  base: "/console/keys" | "/admin/keys";
  empty: ReactNode;
};

/** Keys in rows: what they are called, how they stand, what they use. */
export function KeyList({ keys, base, empty }: Props) {
  const columns: Column<KeyOverview>[] = [
    {
      key: "name",
      header: "Name",
      isRowHeader: true,
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
    { key: "secret", header: "Key", cell: ({ secrets }) => <Secrets secrets={secrets} /> },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => (
        <StatusPill tone={keyStatusWords[status].tone}>{keyStatusWords[status].label}</StatusPill>
      ),
    },
    { key: "tier", header: "Tier", cell: ({ tier }) => nameTier(tier) },
    {
      key: "days",
      header: "30 days",
      cell: ({ days }) => <Sparkline values={days} label={describeDays(days)} />,
    },
    { key: "today", header: "Today", align: "end", cell: (key) => <Today apiKey={key} /> },
    { key: "used", header: "Last used", cell: ({ lastUsed }) => <LastUsed lastUsed={lastUsed} /> },
    { key: "expiry", header: "Expiry", cell: ({ expiresAt }) => <Expiry expiresAt={expiresAt} /> },
  ];
  return (
    <DataTable
      caption="Keys"
      isCaptionHidden
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function Secrets({ secrets }: Pick<KeyOverview, "secrets">) {
  if (secrets.length === 0) return <span className="text-faded">none</span>;
  return (
    <span className="block space-y-0.5">
      {secrets.map(({ last4, expiresAt }) => (
        <code
          key={last4}
          className={`block whitespace-nowrap font-mono text-print ${expiresAt ? "text-faded" : ""}`}
        >
          {formatSecret(last4)}
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

function LastUsed({ lastUsed }: Pick<KeyOverview, "lastUsed">) {
  if (!lastUsed) return <span className="text-faded">never</span>;
  return (
    <span className="block">
      {lastUsed.operation}
      <span className="block text-faded text-print">{formatDatedMoment(new Date(lastUsed.at))}</span>
    </span>
  );
}

export function Expiry({ expiresAt }: Pick<KeyOverview, "expiresAt">) {
  const day = lastDayOf(expiresAt);
  return day === "" ? <span className="text-faded">none</span> : <span>end of {formatDay(day)}</span>;
}
