import "server-only";
import { createHash } from "node:crypto";
import { readHtmlText } from "@/lib/ingest/edgar/read/text";

/** The word that robots.txt files know us by. */
export const robotName = "Footnote";

const tracking =
  /^(?:utm_\w*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|twclid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|cmpid|ncid|guccounter|guce_\w+|smid|ref_src|sr_share|taid|soc_(?:src|trk)|feed_id|rss)$/i;

const longest = 2_000;

type ReadUrl = { outcome: "read"; url: string } | { outcome: "refused"; reason: string };

/**
 * The address by which an article is known: absolute, over https, without fragment and without what only tells
 * where a reader came from. Addresses within `base`, a stand-in for hosts, may be of another scheme.
 */
export function canonicalUrl(text: string, from: string | null, base: string | null): ReadUrl {
  const trimmed = text.trim();
  const given = from ?? undefined;
  if (trimmed === "" || trimmed.length > longest || !URL.canParse(trimmed, given))
    return { outcome: "refused", reason: "not an address" };
  const url = new URL(trimmed, given);
  const isStandIn = base !== null && url.href.startsWith(`${base}/`);
  if (url.protocol === "http:" && !isStandIn)
    return { outcome: "refused", reason: "http, not https: what comes that way can be changed by others" };
  if (url.protocol !== "https:" && !isStandIn)
    return { outcome: "refused", reason: `not https: ${url.protocol}` };
  if (url.username !== "" || url.password !== "")
    return { outcome: "refused", reason: "an address with a password" };
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  if (url.searchParams.size === 0) url.search = "";
  return { outcome: "read", url: url.href };
}

/** The id of the document that an article's canonical address names. */
export const articleId = (url: string): string =>
  `news-${createHash("sha256").update(url).digest("hex").slice(0, 24)}`;

/** A host without "www.", as people name a site. */
export const siteOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

/** A title or name as plain text: markup read away, no control or direction marks, one line, at most `longest` units. */
export function plainWords(text: string | null | undefined, longest: number): string {
  if (text === null || text === undefined) return "";
  const read = /[<&]/.test(text) ? readHtmlText(text.slice(0, 20_000)) : text.slice(0, 20_000);
  const line = read
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= longest) return line;
  return `${line
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

/** A moment that a publisher wrote, as its UTC day; null where it is none, lies before 1990 or after `today`. */
export function dayOf(text: string | null | undefined, today: string): string | null {
  if (!text || text.length > 80) return null;
  const ms = Date.parse(text.trim());
  if (Number.isNaN(ms) || ms < Date.UTC(1990, 0, 1)) return null;
  const day = new Date(ms).toISOString().slice(0, 10);
  return day > today ? null : day;
}
