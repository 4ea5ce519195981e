import { formatCents } from "./amounts";
import { formatDay, formatMonth, formatTimeLeft } from "./calendar";
import { allowanceOf, type TierName } from "./tiers";
import type { AlertThreshold } from "./usage";

/** What a mail says; the same words are previewed in the browser and sent by the server. */
export type MailText = {
  subject: string;
  title: string;
  paragraphs: string[];
  action: { label: string; url: string };
  footer?: string;
};

const whyThisMail = "You’re getting this because someone requested a Footnote API key with this address.";

/** The applicant's page of a request. */
export const requestUrl = (publicUrl: string, id: string) => `${publicUrl}/console/request/${id}`;

/** The reviewers' page of a request. */
export const reviewUrl = (publicUrl: string, id: string) => `${publicUrl}/admin/requests/${id}`;

/** A request was taken in. @param due such as "Mon, Nov 23, 17:00 UTC". */
export function formatSubmittedMail(url: string, due: string): MailText {
  return {
    subject: "We have your request for a Footnote key",
    title: "We have your request",
    paragraphs: [
      `A person will read it and decide by ${due}.`,
      "Until then you can check its status, edit your answers, or withdraw it. If we need more information, we’ll email you.",
    ],
    action: { label: "Open your request", url },
    footer: whyThisMail,
  };
}

/** To each admin. */
export function formatNewRequestMail(
  url: string,
  request: { email: string; building: string; monthlyCalls: string; due: string },
): MailText {
  return {
    subject: `Key request from ${request.email}, due ${request.due}`,
    title: `${request.email} requested a key`,
    paragraphs: [
      request.building,
      `About ${request.monthlyCalls} calls per month. The decision is due ${request.due}.`,
    ],
    action: { label: "Review the request", url },
    footer: "You’re getting this because you’re an admin of this Footnote installation.",
  };
}

export function formatQuestionMail(url: string, message: string): MailText {
  return {
    subject: "A question about your request for a Footnote key",
    title: "We need more information",
    paragraphs: [
      "Before we can decide on your request, we need an answer to this:",
      message,
      "Answer on your request’s page. You can change your other answers there, too. The review continues as soon as you send it.",
    ],
    action: { label: "Answer", url },
    footer: whyThisMail,
  };
}

/** @param terms such as "2,000 units a day, 500 of them included". */
export function formatApprovedMail(
  url: string,
  key: { name: string; tier: string; terms: string; lastDay: string | null },
  message: string,
): MailText {
  const until = key.lastDay === null ? "" : ` It works through ${key.lastDay}.`;
  return {
    subject: "Your Footnote key is approved",
    title: "Your key is approved",
    paragraphs: [
      `The key “${key.name}” is on the ${nameTierIn(key.tier)} tier: ${key.terms}.${until}`,
      ...(message === "" ? [] : [message]),
      "Reveal it on your request’s page. It’s created at that moment and shown once, so have a safe place ready. We never send keys by email.",
    ],
    action: { label: "Reveal your key", url },
    footer: whyThisMail,
  };
}

/** What a mail about an approval says of the key. @param lastDay YYYY-MM-DD, or null. */
export function describeKey(terms: {
  name: string;
  tier: TierName;
  dailyLimit: number | null;
  dailyIncluded: number | null;
  lastDay: string | null;
}) {
  const { name, tier, lastDay } = terms;
  const { limit, included } = allowanceOf(tier, terms);
  return {
    name,
    tier,
    terms: `up to ${limit.toLocaleString("en-US")} units a day, ${included.toLocaleString("en-US")} of them included`,
    lastDay: lastDay === null ? null : formatDay(lastDay),
  };
}

/** A key’s limits were raised. @param key its new terms. */
export function formatRaisedMail(
  url: string,
  key: { name: string; tier: string; terms: string; lastDay: string | null },
  message: string,
): MailText {
  const until = key.lastDay === null ? "" : ` It works through ${key.lastDay}.`;
  return {
    subject: "Your Footnote key’s limits are raised",
    title: "Your limits are raised",
    paragraphs: [
      `The key “${key.name}” is on the ${nameTierIn(key.tier)} tier: ${key.terms}.${until}`,
      ...(message === "" ? [] : [message]),
      "The new limits apply starting with the next call. The secret stays the same.",
    ],
    action: { label: "Open your request", url },
    footer: whyThisMail,
  };
}

const nameTierIn = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1);

export function formatDeclinedMail(url: string, message: string): MailText {
  return {
    subject: "Your request for a Footnote key",
    title: "We declined your request",
    paragraphs: [
      ...message.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ""),
      "We keep your answers with the decision, and you can send another request any time.",
    ],
    action: { label: "Open your request", url },
    footer: whyThisMail,
  };
}

/** The applicant answered a question, or changed answers that a reviewer is looking at. To the admin who asked. */
export function formatAnsweredMail(
  url: string,
  request: { email: string; reply: string; due: string },
): MailText {
  return {
    subject: `${request.email} answered, due ${request.due}`,
    title: `${request.email} answered your question`,
    paragraphs: [
      request.reply === "" ? "The answers were edited." : request.reply,
      `The decision is due ${request.due}.`,
    ],
    action: { label: "Review the request", url },
    footer: "You’re getting this because you asked for more information.",
  };
}

/** A link to sign in, for who asked with an address. */
export function formatSignInMail(url: string, minutes: number): MailText {
  return {
    subject: "Sign in to Footnote",
    title: "Sign in to Footnote",
    paragraphs: [
      `Someone, probably you, asked to sign in to ${new URL(url).host} with this address.`,
      `The link works once and expires in ${minutes} minutes.`,
    ],
    action: { label: "Sign in", url },
    footer: "If this wasn’t you, ignore this email. Nobody can sign in without the link.",
  };
}

/** The same link, for who has filled in a request for a key and still has to send it. */
export function formatConfirmMail(url: string, minutes: number): MailText {
  return {
    subject: "Confirm your email to finish your Footnote key request",
    title: "Your key request isn’t sent yet",
    paragraphs: [
      `Someone, probably you, filled in a key request on ${new URL(url).host} with this address.`,
      `Confirm the address to go back to the form, filled in, and send it. The link signs you in, works once, and expires in ${minutes} minutes.`,
    ],
    action: { label: "Confirm and finish", url },
    footer: "If this wasn’t you, ignore this email. Nobody can sign in or send the request without the link.",
  };
}

const whyThisAlert =
  "You’re getting this because alerts are on for your account. You can turn them off in settings.";

const count = (units: number) => units.toLocaleString("en-US");

/** What a key has used of its day, in units. `day` is YYYY-MM-DD. */
type DayUsed = {
  keyName: string;
  day: string;
  used: number;
  included: number;
  limit: number;
  secondsLeft: number;
};

/** A key's day has come to a mark of its limit. */
export function formatDayAlertMail(url: string, day: DayUsed, mark: AlertThreshold): MailText {
  const left = formatTimeLeft(day.secondsLeft);
  const isFull = mark === 100;
  const title = isFull
    ? `The key “${day.keyName}” has reached its daily limit`
    : `The key “${day.keyName}” has used ${mark}% of its daily limit`;
  const past = Math.max(0, day.used - day.included);
  return {
    subject: title,
    title,
    paragraphs: [
      `${count(day.used)} of ${count(day.limit)} units were used on ${formatDay(day.day)} (UTC): ${count(Math.min(day.used, day.included))} included, ${count(past)} beyond the included volume.`,
      isFull
        ? `Calls over the limit get a 429 until it resets at 00:00 UTC, in ${left}. They cost nothing.`
        : `The limit resets at 00:00 UTC, in ${left}. Calls over the limit get a 429 until then.`,
    ],
    action: { label: "See usage", url },
    footer: whyThisAlert,
  };
}

/** What an account's month has cost beside its cap. `month` is YYYY-MM. */
type MonthSpent = { month: string; costCents: number; capCents: number; action: "warn" | "stop" };

/** An account's month has come to a mark of its spend cap. */
export function formatSpendAlertMail(url: string, spend: MonthSpent, mark: AlertThreshold): MailText {
  const { costCents, capCents, action } = spend;
  const isFull = mark === 100;
  const title = isFull
    ? "You’ve reached your monthly spend cap"
    : `You’ve reached ${mark}% of your monthly spend cap`;
  return {
    subject: title,
    title,
    paragraphs: [
      `Overage in ${formatMonth(spend.month)}: ${formatCents(costCents)} of ${formatCents(capCents)}.`,
      sayConsequence(action, isFull),
    ],
    action: { label: "See usage", url },
    footer: whyThisAlert,
  };
}

function sayConsequence(action: "warn" | "stop", isFull: boolean): string {
  if (action === "stop")
    return isFull
      ? "Calls that would cost more are refused until the month ends (UTC) or you raise the cap. Included units keep working."
      : "When the cap is reached, calls that would cost more are refused; included units keep working.";
  return isFull
    ? "The cap only warns: calls keep working and are billed. To stop them instead, change the cap in settings."
    : "The cap only warns: calls keep working past it and are billed.";
}
