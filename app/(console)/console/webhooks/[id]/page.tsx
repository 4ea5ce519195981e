import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/ui/page-header";
import { Notice } from "@/components/ui/status";
import { WebhookActions, WebhookForm } from "@/components/webhooks/webhook-form";
import { DeliveryList, NoNewFilings, WebhookState } from "@/components/webhooks/webhook-lists";
import { requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { whyEdgarIsNotAsked } from "@/lib/server/named-ingestion";
import { readWebhook } from "@/lib/webhooks/manage-webhooks";
import { change, replay, rotate, save, test } from "../actions";

export const metadata: Metadata = { title: "Webhook" };

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer();
  const found = await readWebhook(await getDatabase(), viewer, (await params).id);
  if (!found) notFound();
  const { webhook, deliveries } = found;
  return (
    <>
      <PageHeader
        above={
          <Link className="action" href="/console/webhooks">
            Webhooks
          </Link>
        }
        title={<span className="break-all">{new URL(webhook.url).host}</span>}
        lead={<WebhookState webhook={webhook} />}
      />
      <div className="space-y-12">
        {webhook.pausedBy === "failures" ? (
          <Notice kind="warning" title="Paused after a day without a delivery">
            Fix the endpoint, send a test, then resume it. Filings from the last seven days are sent then.
          </Notice>
        ) : null}
        {whyEdgarIsNotAsked() === null ? null : <NoNewFilings />}
        <WebhookActions
          id={webhook.id}
          isPaused={webhook.pausedAt !== null}
          test={test}
          rotate={rotate}
          change={change}
        />
        <section aria-labelledby="messages">
          <h2 id="messages" className="section-title mb-4">
            Messages
          </h2>
          <DeliveryList deliveries={deliveries} replay={replay} />
        </section>
        <section aria-labelledby="subscription">
          <h2 id="subscription" className="section-title mb-4">
            Subscription
          </h2>
          <WebhookForm key={JSON.stringify(webhook.companies)} webhook={webhook} action={save} />
        </section>
      </div>
    </>
  );
}
