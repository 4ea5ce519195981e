import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { WebhookForm } from "@/components/webhooks/webhook-form";
import { NoNewFilings, WebhookList } from "@/components/webhooks/webhook-lists";
import { requireViewer } from "@/lib/api/viewer";
import { listKeyOverviews } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
import { listWebhooks } from "@/lib/db/webhooks";
import { mostWebhooks } from "@/lib/domain/webhooks";
import { whyEdgarIsNotAsked } from "@/lib/server/named-ingestion";
import { save } from "./actions";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const { accountId } = await requireViewer();
  const db = await getDatabase();
  const [webhooks, keys] = await Promise.all([
    listWebhooks(db, accountId),
    listKeyOverviews(db, { accountId, limit: 1 }),
  ]);
  const isFed = whyEdgarIsNotAsked() === null;
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead={
          <>
            A signed POST for each new filing event.{" "}
            <Link className="action" href="/docs/webhooks">
              How to verify it
            </Link>
          </>
        }
      />
      <div className="space-y-12">
        <div className="space-y-5">
          {isFed ? null : <NoNewFilings />}
          <WebhookList webhooks={webhooks} />
        </div>
        {webhooks.length < mostWebhooks ? (
          <section aria-labelledby="new-webhook">
            <h2 id="new-webhook" className="section-title mb-4">
              New webhook
            </h2>
            {keys.length === 0 ? (
              <p className="mb-5 max-w-xl text-faded">
                Webhooks work without a key. To look up what they report, you’ll need one:{" "}
                <Link className="action" href="/console/keys">
                  see your keys
                </Link>
                .
              </p>
            ) : null}
            <WebhookForm webhook={null} action={save} />
          </section>
        ) : null}
      </div>
    </>
  );
}
