import "server-only";
import type { Refusal } from "./tool-answer";

/** A refusal as a model reads it: what is wrong, and what to do next. */
export function writeRefusal(refusal: Refusal): string {
  const { status, error, code, requestId } = refusal;
  const marks = [status === 0 ? null : status, code].filter((mark) => mark !== null);
  const lines = [
    `${error}${marks.length > 0 ? ` (${marks.join(" ")})` : ""}.`,
    `What to do: ${adviseOn(refusal)}`,
    ...refusal.alternatives.map(({ key, name }) => `- \`${key}\`: ${name}`),
  ];
  if (requestId !== null && status >= 500) lines.push(`Request: ${requestId}`);
  return lines.join("\n");
}

function adviseOn({ status, code, retryAfterSeconds }: Refusal): string {
  if (code === "NEEDS_DISAMBIGUATION")
    return "ask which of these is meant, or call again with one of their keys as `company`:";
  if (code === "NOT_FOUND")
    return "call validate with another form of the name: the legal name, a ticker such as $AAPL, a CIK, an LEI or a web domain. If it stays unknown, say that Footnote does not cover the company.";
  if (status === 401)
    return "tell the user that the API key is missing or not valid; calling again will not help. A key is made in the console, and given as FOOTNOTE_API_KEY or as the Bearer token of this server.";
  if (status === 429)
    return `stop calling and tell the user${retryAfterSeconds === null ? "" : `; calls are served again in ${writeDuration(retryAfterSeconds)}`}. Fewer claims in one call may still fit.`;
  if (status === 409) return "wait a few seconds and call again; the same call is still running.";
  if (status >= 400 && status < 500) return "correct the arguments and call again. Nothing was billed.";
  if (status === 0)
    return "tell the user that the Footnote server does not answer; check that it runs and that FOOTNOTE_URL is its address.";
  return `call again ${retryAfterSeconds === null ? "in a moment" : `in ${writeDuration(retryAfterSeconds)}`}. Nothing was billed.`;
}

function writeDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
