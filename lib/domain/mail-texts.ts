import { formatMonth, formatTimeLeft } from "./calendar";
import { formatCents } from "./money";
import type { AlertThreshold } from "./usage";

/** What a mail says; the same words are previewed in the browser and sent by the server. */
export type MailText = {
  subject: string;
  title: string;
  paragraphs: string[];
  action: { label: string; url: string };
  footer?: string;
};

const whyThisMail = "You receive this because a Footnote API key was requested from this address.";

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
      `A person reads it and decides by ${due}.`,
      "Until then you can follow it, edit your answers, or withdraw it on its page. If we need more information, we’ll email you.",
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
    subject: `Key request of ${request.email}, due ${request.due}`,
    title: `${request.email} asks for a key`,
    paragraphs: [
      request.building,
      `About ${request.monthlyCalls} calls a month. The decision is due ${request.due}.`,
    ],
    action: { label: "Review the request", url },
    footer: "You receive this because you are an admin of this Footnote installation.",
  };
}

export function formatQuestionMail(url: string, message: string): MailText {
  return {
    subject: "A question about your request for a Footnote key",
    title: "We need to know more",
    paragraphs: [
      "Before we can decide on your request, please answer this:",
      message,
      "Answer on the page of your request; your other answers stand there as you gave them and can be changed. The review goes on as soon as you send it.",
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
  const until = key.lastDay === null ? "" : ` It answers until ${key.lastDay}.`;
  return {
    subject: "Your Footnote key is approved",
    title: "Your key is approved",
    paragraphs: [
      `The key “${key.name}” has the tier ${nameTierIn(key.tier)}: ${key.terms}.${until}`,
      ...(message === "" ? [] : [message]),
      "Reveal it on your request’s page. It’s created at that moment and shown once, so have your secret store ready. We never send keys by email.",
    ],
    action: { label: "Reveal your key", url },
    footer: whyThisMail,
  };
}

/** The limits of a key were raised. @param key its new terms. */
export function formatRaisedMail(
  url: string,
  key: { name: string; tier: string; terms: string; lastDay: string | null },
  message: string,
): MailText {
  const until = key.lastDay === null ? "" : ` It answers until ${key.lastDay}.`;
  return {
    subject: "The limits of your Footnote key are raised",
    title: "Your limits are raised",
    paragraphs: [
      `The key “${key.name}” has the tier ${nameTierIn(key.tier)}: ${key.terms}.${until}`,
      ...(message === "" ? [] : [message]),
      "The new limits hold from the next call on. The secret stays as it is.",
    ],
    action: { label: "Open your request", url },
    footer: whyThisMail,
  };
}

const nameTierIn = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1);

export function formatDeclinedMail(url: string, message: string): MailText {
  return {
    subject: "Your request for a Footnote key",
    title: "We have declined your request",
    paragraphs: [
      ...message.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ""),
      "Your answers are kept with the decision, and you can send another request any time.",
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
    subject: `${request.email} has answered, due ${request.due}`,
    title: `${request.email} has answered your question`,
    paragraphs: [
      request.reply === "" ? "The answers were edited." : request.reply,
      `The decision is due ${request.due}.`,
    ],
    action: { label: "Review the request", url },
    footer: "You receive this because you asked for more information.",
  };
}

/** A link to sign in, for who asked with an address. */
export function formatSignInMail(url: string, minutes: number): MailText {
  return {
    subject: "Sign in to Footnote",
    title: "Sign in to Footnote",
    paragraphs: [
      `Somebody, probably you, asked to sign in at ${new URL(url).host} with this address.`,
      `The link works once, for ${minutes} minutes.`,
    ],
    action: { label: "Sign in", url },
    footer: "If this wasn’t you, ignore this email. Nobody can sign in without the link.",
  };
}

const whyThisAlert =
  "You get this because alerts are on for your account. Turn them off in the console's settings.";

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
      `${count(day.used)} of ${count(day.limit)} units are used on ${day.day} (UTC): ${count(Math.min(day.used, day.included))} included, ${count(past)} beyond the included volume.`,
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
    ? "Your monthly spend cap is reached"
    : `${mark}% of your monthly spend cap is reached`;
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
