/** failed: given up after a day. */
export type DeliveryState = "pending" | "delivered" | "failed";

/** A webhook as its owner sees it; its secret is shown once and not again. Moments are ISO. */
export type WebhookView = {
  id: string;
  url: string;
  companies: readonly { key: string; name: string }[];
  /** Items of an 8-K; null is all. */
  items: readonly string[] | null;
  createdAt: string;
  pausedAt: string | null;
  pausedBy: "owner" | "failures" | null;
  failingSince: string | null;
  /** Of the last seven days. */
  delivered: number;
  failed: number;
  pending: number;
};

/** A message to a webhook with its tries, oldest first. */
export type DeliveryView = {
  id: string;
  /** "entity/accession/item" of an event; null of a test. */
  event: string | null;
  body: string;
  state: DeliveryState;
  createdAt: string;
  nextAt: string;
  tries: readonly {
    n: number;
    at: string;
    status: number | null;
    error: string | null;
    durationMs: number;
  }[];
};

export const mostWebhooks = 10;
export const mostCompanies = 100;

const firstDelaySeconds = 10;
const longestDelaySeconds = 6 * 3_600;

/** Seconds until the next try after `tries` of them: 10 s, 30 s, 90 s, … at most six hours. */
export const delayAfter = (tries: number): number =>
  Math.min(longestDelaySeconds, firstDelaySeconds * 3 ** (tries - 1));
