import "server-only";
import { countAttempt } from "@/lib/db/attempts";
import type { Database } from "@/lib/db/open";
import { type FieldFault, type KeyRequestDraft, keyRequestForm, parseForm } from "@/lib/forms/key-request";
import { offeredOperations } from "@/lib/forms/offered-operations";
import { signInForm } from "@/lib/forms/sign-in";
import { requestSignIn } from "../sign-in/request-sign-in";
import { writeDraftPath } from "./draft-link";
import type { Person } from "./person";
import { type SubmitOutcome, submitRequest } from "./submit-request";

export type TakeOutcome =
  | SubmitOutcome
  | { outcome: "invalid"; errors: FieldFault[] }
  /** A link went to the address; it leads back to the form, which is filled in. */
  | { outcome: "link_sent"; email: string }
  | { outcome: "too_many"; retryAfterSeconds: number }
  | { outcome: "mail_failed" };

export type Sent = {
  draft: KeyRequestDraft;
  /** Of visitors; ignored for people who are signed in. */
  email: string;
  /** Of visitors: a field that people do not see and programs fill in. */
  trap: string;
  /** The caller's network address. */
  address: string;
  /** The browser's id, where it has signed in as that email address before. */
  device: string | null;
};

const perAccountADay = 10;

/**
 * Takes what the request form sent. A signed-in person's request is submitted; a visitor proves the address first, by
 * a link that leads back to the filled form.
 */
export async function takeRequest(db: Database, person: Person | null, sent: Sent): Promise<TakeOutcome> {
  const answers = parseForm(keyRequestForm(offeredOperations), sent.draft);
  if (person === null) return await takeVisitors(db, sent, answers.ok ? [] : answers.errors);
  if (!answers.ok) return { outcome: "invalid", errors: answers.errors };
  const subject = `key-request/account/${person.accountId}`;
  const { allowed, retryAfterSeconds } = await countAttempt(db, subject, 86_400, perAccountADay);
  return allowed
    ? await submitRequest(db, person, answers.value)
    : { outcome: "too_many", retryAfterSeconds };
}

/** Signing in limits how many links go to an address and from a network. What fell into the trap is answered alike. */
async function takeVisitors(db: Database, sent: Sent, faults: FieldFault[]): Promise<TakeOutcome> {
  const read = parseForm(signInForm, { email: sent.email });
  if (!read.ok || faults.length > 0)
    return { outcome: "invalid", errors: [...faults, ...(read.ok ? [] : read.errors)] };
  const { email } = read.value;
  if (sent.trap !== "") return { outcome: "link_sent", email };
  const next = writeDraftPath(sent.draft);
  const asked = await requestSignIn(db, { email, next, address: sent.address, device: sent.device });
  if (asked.outcome === "sent") return { outcome: "link_sent", email };
  return asked.outcome === "too_many" ? asked : { outcome: "mail_failed" };
}
