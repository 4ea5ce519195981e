"use server";

import { redirect } from "next/navigation";
import type { KeyRequestState } from "@/components/requests/key-request-form";
import { takeRequest } from "@/lib/accounts/key-requests";
import { isFromOwnPages, readRequestFacts } from "@/lib/api/request-facts";
import { readDevice } from "@/lib/api/sign-in";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { formatWait } from "@/lib/domain/calendar";
import { readDraft, readText } from "@/lib/web-forms/key-request";

export async function sendKeyRequest(_: KeyRequestState, data: FormData): Promise<KeyRequestState> {
  const draft = readDraft(data);
  const email = readText(data, "email").slice(0, 300);
  const answer = { draft, email, errors: [], sentTo: null };
  const refused = (message: string) => ({ ...answer, errors: [{ name: null, message }] });
  const facts = await readRequestFacts();
  if (!isFromOwnPages(facts)) return refused("The form wasn’t sent from one of our pages.");
  const taken = await takeRequest(await getDatabase(), await readViewer(), {
    draft,
    email,
    trap: readText(data, "subject"),
    address: facts.address,
    device: await readDevice(email),
  });
  switch (taken.outcome) {
    case "submitted":
    case "already_open":
      redirect(`/console/request/${taken.request.id}`);
      break;
    case "invalid":
      return { ...answer, errors: taken.errors };
    case "link_sent":
      return { ...answer, sentTo: taken.email };
    case "too_many":
      return refused(
        `Too many requests came from your network. Try again ${formatWait(taken.retryAfterSeconds)}; what you typed is still here.`,
      );
    case "mail_failed":
      return refused("We couldn’t send the email. Try again in a minute; what you typed is still here.");
  }
}
