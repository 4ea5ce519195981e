import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { formatFirstCall } from "@/components/playground/programs";
import { RequestPage } from "@/components/requests/request-page";
import { readOwnRequest } from "@/lib/accounts/key-requests";
import { requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { env, publicUrl } from "@/lib/env";
import { reveal } from "../../keys/actions";
import { saveAnswers, withdraw } from "../actions";

export const metadata: Metadata = { title: "Your key request" };

const actions = { edit: saveAnswers, withdraw, reveal };

/** A viewer's own request: that of the address, else the newest; who has none is asked for one. */
export default async function OwnRequestPage({ params }: { params: Promise<{ id?: string[] }> }) {
  const [id, ...rest] = (await params).id ?? [];
  if (rest.length > 0) notFound();
  const viewer = await requireViewer();
  const own = await readOwnRequest(await getDatabase(), viewer, id);
  if (!own) {
    if (id === undefined) redirect("/request-key");
    notFound();
  }
  const { request, messages, key, others } = own;
  return (
    <RequestPage
      request={request}
      messages={messages}
      apiKey={key}
      others={others}
      firstCall={formatFirstCall(publicUrl())}
      contact={env.CONTACT ?? null}
      actions={actions}
    />
  );
}
