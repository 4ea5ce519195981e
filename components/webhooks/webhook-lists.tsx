import Link from "next/link";
import type { ReactNode } from "react";
import { LiveCode } from "@/components/code/live-code";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import { EmptyState, Notice, StatusPill } from "@/components/ui/status";
import type { DeliveryView, WebhookView } from "@/lib/domain/webhooks";
import { ReplayButton } from "./webhook-form";

/** How a webhook stands. */
export function WebhookState({ webhook }: { webhook: WebhookView }) {
  const { pausedAt, pausedBy, failingSince } = webhook;
  if (pausedAt !== null)
    return (
      <StatusPill tone={pausedBy === "failures" ? "failed" : "idle"}>
        {pausedBy === "failures" ? "Paused after failures" : "Paused"}
      </StatusPill>
    );
  if (failingSince !== null) return <StatusPill tone="warning">Failing</StatusPill>;
  return <StatusPill tone="good">Active</StatusPill>;
}

/** Says that a webhook may wait for ever: this server takes no filings in by itself. */
export function NoNewFilings() {
  return (
    <Notice kind="warning" title="This server doesn’t fetch new filings">
      It can’t query EDGAR, so a webhook is only told of filings that someone ingests by hand. If you host
      this server, see{" "}
      <Link className="action" href="/docs/ingestion">
        Ingestion
      </Link>
      .
    </Notice>
  );
}

const webhookColumns: Column<WebhookView>[] = [
  {
    key: "url",
    header: "Endpoint",
    isRowHeader: true,
    cell: ({ id, url }) => (
      <Link className="action break-all" href={`/console/webhooks/${id}`}>
        {url}
      </Link>
    ),
  },
  { key: "state", header: "State", cell: (webhook) => <WebhookState webhook={webhook} /> },
  {
    key: "companies",
    header: "Companies",
    cell: ({ companies }) =>
      companies.length > 3
        ? `${companies
            .slice(0, 2)
            .map(({ name }) => name)
            .join(", ")} and ${companies.length - 2} more`
        : companies.map(({ name }) => name).join(", "),
  },
  {
    key: "delivered",
    header: "Delivered",
    label: "Delivered in 7 days",
    align: "end",
    cell: (one) => one.delivered,
  },
  { key: "failed", header: "Failed", label: "Failed in 7 days", align: "end", cell: (one) => one.failed },
];

export function WebhookList({ webhooks }: { webhooks: readonly WebhookView[] }) {
  return (
    <DataTable
      caption="Webhooks, with the messages of the last seven days"
      isCaptionHidden
      columns={webhookColumns}
      rows={webhooks}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No webhooks yet">
          A webhook tells your server about each new 8-K event at the companies you choose. Every company also
          has an Atom feed, linked from its page.
        </EmptyState>
      }
    />
  );
}

type DeliveriesProps = {
  deliveries: readonly DeliveryView[];
  replay: (id: string) => Promise<{ error: string } | undefined>;
};

/** The newest messages of a webhook, each with its tries. */
export function DeliveryList({ deliveries, replay }: DeliveriesProps) {
  if (deliveries.length === 0)
    return (
      <p className="text-faded">No messages yet. The first new filing event, or a test, appears here.</p>
    );
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="py-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <DeliveryState delivery={delivery} />
            <span className="wrap-anywhere min-w-0 font-medium text-[0.9375rem]">
              {nameDelivery(delivery)}
            </span>
            <span className="text-faded text-sm">
              <Moment at={delivery.createdAt} />
            </span>
            <span className="ml-auto print:hidden">
              <ReplayButton id={delivery.id} replay={replay} />
            </span>
          </div>
          <Tries delivery={delivery} />
          <details className="mt-2 text-sm">
            <summary className="cursor-pointer text-faded">Body</summary>
            <div className="mt-2">
              <LiveCode
                language="json"
                text={JSON.stringify(JSON.parse(delivery.body), null, 2)}
                label="Copy body"
              />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function DeliveryState({ delivery: { state, tries } }: { delivery: DeliveryView }): ReactNode {
  if (state === "delivered") return <StatusPill tone="good">Delivered</StatusPill>;
  if (state === "failed") return <StatusPill tone="failed">Given up</StatusPill>;
  return <StatusPill tone="waiting">{tries.length === 0 ? "Queued" : "Retrying"}</StatusPill>;
}

function nameDelivery({ event, id }: DeliveryView): string {
  if (event === null) return `Test, ${id}`;
  const [company, , item] = event.split("/");
  return `${company}, item ${item}`;
}

function Tries({ delivery: { state, tries, nextAt } }: { delivery: DeliveryView }) {
  return (
    <ol className="mt-1 text-faded text-sm">
      {tries.map(({ n, at, status, error, durationMs }) => (
        <li key={n}>
          Try {n}, <Moment at={at} />: {error ?? `${status} in ${durationMs} ms`}
        </li>
      ))}
      {state === "pending" && tries.length > 0 ? (
        <li>
          Next try <Moment at={nextAt} />
        </li>
      ) : null}
    </ol>
  );
}
