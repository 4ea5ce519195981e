/** What a mail says; the same words are previewed in the browser and sent by the server. */
export type RequestMail = {
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
export function formatSubmittedMail(url: string, due: string): RequestMail {
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
): RequestMail {
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

export function formatQuestionMail(url: string, message: string): RequestMail {
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
): RequestMail {
  const until = key.lastDay === null ? "" : ` It answers until ${key.lastDay}.`;
  return {
    subject: "Your Footnote key is approved",
    title: "Your key is approved",
    paragraphs: [
      `The key “${key.name}” has the tier ${key.tier}: ${key.terms}.${until}`,
      ...(message === "" ? [] : [message]),
      "Reveal it on your request’s page. It’s created at that moment and shown once, so have your secret store ready. We never send keys by email.",
    ],
    action: { label: "Reveal your key", url },
    footer: whyThisMail,
  };
}

export function formatDeclinedMail(url: string, message: string): RequestMail {
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
): RequestMail {
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
