import "server-only";
import { countAttempt } from "@/lib/db/accounts/attempts";
import type { Database } from "@/lib/db/open";
import { networkOf } from "@/lib/domain/network-of";
import { sendNow } from "../mail/send-now";
import { writeMail } from "../mail/write-mail";
import { makeSignInLink } from "./sign-in-token";

export type SignInAsked =
  | { outcome: "sent" }
  | { outcome: "too_many"; retryAfterSeconds: number }
  | { outcome: "failed" };

const linkMinutes = 15;

/** Mails to one address, and from one network: an hour, a day. */
const limits = [
  { of: "network", seconds: 3_600, limit: 40 },
  { of: "network", seconds: 86_400, limit: 200 },
  { of: "address", seconds: 900, limit: 5 },
  { of: "address", seconds: 86_400, limit: 20 },
] as const;

/**
 * Mails a sign-in link to an address. The answer is the same whether the address has an account or not: an account is
 * made when its first link is used.
 *
 * @param asked `email` one plain address; `next` a path of ours; `address` the caller's network address.
 */
export async function requestSignIn(
  db: Database,
  asked: { email: string; next: string; address: string },
): Promise<SignInAsked> {
  const subjects = { network: networkOf(asked.address), address: asked.email };
  for (const { of, seconds, limit } of limits) {
    const { allowed, retryAfterSeconds } = await countAttempt(
      db,
      `sign-in/${of}/${subjects[of]}`,
      seconds,
      limit,
    );
    if (!allowed) return { outcome: "too_many", retryAfterSeconds };
  }
  const url = await makeSignInLink(db, { email: asked.email, next: asked.next, minutes: linkMinutes });
  return { outcome: await sendNow({ to: asked.email, ...writeSignInMail(url) }) };
}

function writeSignInMail(url: string): { subject: string; text: string; html: string } {
  const { host } = new URL(url);
  return {
    subject: "Sign in to Footnote",
    ...writeMail({
      title: "Sign in to Footnote",
      paragraphs: [
        `Somebody, probably you, asked to sign in at ${host} with this address.`,
        `The link works once, for ${linkMinutes} minutes.`,
      ],
      action: { label: "Sign in", url },
      footer: "If it was not you, do nothing: without the link nobody gets in.",
    }),
  };
}
