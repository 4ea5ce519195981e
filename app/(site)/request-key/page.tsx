import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DeclineNotice } from "@/components/account/overview";
import { KeyRequestForm } from "@/components/requests/key-request-form";
import { pricedOperations } from "@/components/requests/request-record";
import { PageHeader } from "@/components/ui/page-header";
import { Notice } from "@/components/ui/status";
import { readDecline } from "@/lib/accounts/account";
import { readDraftText } from "@/lib/accounts/key-requests";
import { outboxPlace } from "@/lib/accounts/mail";
import { readViewer } from "@/lib/api/viewer";
import { findOpenRequest, listRequestsOf, readClock } from "@/lib/db/key-requests";
import { getDatabase } from "@/lib/db/open";
import { dueAfter, formatMoment } from "@/lib/domain/calendar";
import { env } from "@/lib/env";
import { draftOf, emptyDraft } from "@/lib/web-forms/key-request";
import { sendKeyRequest } from "./actions";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Request a key",
  description: "Ask for an API key: a person decides within one business day.",
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function RequestKeyPage({ searchParams }: Props) {
  const db = await getDatabase();
  const viewer = await readViewer();
  const open = viewer ? await findOpenRequest(db, viewer.accountId) : undefined;
  if (open) redirect(`/console/request/${open.id}`);
  const [newest] = viewer ? await listRequestsOf(db, viewer.accountId) : [];
  const declined = newest ? await readDecline(db, newest) : null;
  const { draft } = await searchParams;
  const carried = typeof draft === "string" ? readDraftText(draft) : null;
  const isBack = viewer !== null && typeof draft === "string";
  return (
    <>
      <PageHeader
        title="Request a key"
        lead="Tell us what you’re building. A person reads it and decides within one business day. The estimate shows what it would cost."
      />
      {isBack ? (
        <div className="mb-8 max-w-2xl">
          <Notice kind="success" title="Email confirmed">
            {carried
              ? "Your answers are below; send them to start the review."
              : "Your answers are in the browser where you wrote them; send them there to start the review."}
          </Notice>
        </div>
      ) : null}
      {declined ? (
        <div className="mb-8 max-w-2xl">
          <DeclineNotice declined={declined} />
          <p className="mt-4 text-faded">
            Your answers are below. Change what the reviewer asks about, and send them again.
          </p>
        </div>
      ) : null}
      <KeyRequestForm
        draft={carried ?? (declined && newest ? draftOf(newest) : emptyDraft)}
        email={viewer?.email ?? null}
        due={formatMoment(dueAfter(await readClock(db), env.HOLIDAYS))}
        operations={pricedOperations}
        outbox={outboxPlace()}
        action={sendKeyRequest}
      />
    </>
  );
}
