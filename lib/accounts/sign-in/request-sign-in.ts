import "server-only";
import { type AttemptCount, countAttempt } from "@/lib/db/attempts";
import type { Database } from "@/lib/db/open";
import { hasSignedInFrom } from "@/lib/db/sign-in";
import { networkOf } from "@/lib/domain/ip-prefix";
import { logRefusal } from "@/lib/log-refusal";
import { sendNow } from "../mail/send-now";
import { writeMail } from "../mail/write-mail";
import { makeSignInLink } from "./sign-in-token";

export type SignInAsked =
  | { outcome: "sent" }
  | { outcome: "too_many"; retryAfterSeconds: number }
  | { outcome: "failed" };

const linkMinutes = 15;

/** How many links may be asked for: at most `limit` in each stretch of `seconds`. */
type Limit = {
  subject: string;
  seconds: number;
  limit: number;
  /** Past the limit one an hour is let through: whoever used it up slows others down, and keeps nobody out. */
  thenHourly?: true;
};

export type SignInRequest = {
  /** One plain address. */
  email: string;
  /** A path of ours. */
  next: string;
  /** The caller's network address. */
  address: string;
  /** The browser's id, where it has signed in as this address before. */
  device: string | null;
};

/**
 * Mails a sign-in link to an address. The answer is the same whether the address has an account or not: an account is
 * made when its first link is used.
 *
 * Who asks for links to somebody else's address must not use up what its owner needs. So a browser that has signed in
 * as the address has an allowance of its own that nobody else can touch; a network that has, too; and only the others
 * share one.
 */
export async function requestSignIn(db: Database, asked: SignInRequest): Promise<SignInAsked> {
  for (const limit of await listLimits(db, asked)) {
    const { allowed, retryAfterSeconds } = await countWithin(db, limit);
    if (!allowed) {
      logRefusal("sign_in.too_many", `${asked.email} from ${networkOf(asked.address)}`);
      return { outcome: "too_many", retryAfterSeconds };
    }
  }
  const url = await makeSignInLink(db, { email: asked.email, next: asked.next, minutes: linkMinutes });
  return { outcome: await sendNow({ to: asked.email, ...writeSignInMail(url) }) };
}

async function listLimits(db: Database, { email, address, device }: SignInRequest): Promise<Limit[]> {
  if (device !== null) return [{ subject: `device/${device}/${email}`, seconds: 3_600, limit: 20 }];
  const network = networkOf(address);
  const pair = `address/${email}/network/${network}`;
  const own: Limit[] = [
    { subject: `network/${network}`, seconds: 3_600, limit: 40 },
    { subject: `network/${network}`, seconds: 86_400, limit: 200 },
    { subject: pair, seconds: 900, limit: 5 },
    { subject: pair, seconds: 86_400, limit: 10, thenHourly: true },
  ];
  if (await hasSignedInFrom(db, email, network)) return own;
  return [...own, { subject: `address/${email}/strangers`, seconds: 86_400, limit: 20, thenHourly: true }];
}

async function countWithin(
  db: Database,
  { subject, seconds, limit, thenHourly }: Limit,
): Promise<AttemptCount> {
  const counted = await countAttempt(db, `sign-in/${subject}`, seconds, limit);
  if (counted.allowed || !thenHourly) return counted;
  return await countAttempt(db, `sign-in/${subject}/hourly`, 3_600, 1);
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
