import "server-only";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, type Dispatcher, request } from "undici";
import { queueMail, writeMail } from "@/lib/accounts/mail";
import { quoteOf } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import {
  type ClaimedDelivery,
  claimDeliveries,
  insertEventDeliveries,
  listUndeliveredEvents,
  noteTry,
  type TryResult,
  type UndeliveredEvent,
} from "@/lib/db/webhooks";
import { toDay } from "@/lib/domain/calendar";
import { delayAfter } from "@/lib/domain/webhooks";
import { publicUrl } from "@/lib/env";
import { admitUrl, type FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { createCheckedLookup, findRefusal, type ResolveName } from "@/lib/ingest/fetch/public-address";
import { logError } from "@/lib/log";
import { toEvent } from "@/lib/operations/records/filing-event";

const prefix = "whsec_";

/** A new secret: `whsec_` and 24 random bytes in base64, as Standard Webhooks writes them. */
export const makeWebhookSecret = (): string => prefix + randomBytes(24).toString("base64");

/**
 * The `webhook-signature` of a message: HMAC-SHA256 over "id.timestamp.body", one for each secret that is in force.
 *
 * @param timestamp seconds since 1970.
 */
function signWebhook(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}

/** How receivers are reached. Tests stand in for the network; nothing else does. */
export type WebhookNetwork = {
  /** An address under which everything may be asked, private or not. */
  base: string | null;
  resolve?: ResolveName;
  timeoutMs: number;
};

const network: WebhookNetwork = { base: null, timeoutMs: 10_000 };

/**
 * The address of a receiver: https, of a public host by its name.
 *
 * @throws RefusedError that says what is wrong with it.
 */
export function admitReceiver(url: string, { base }: Pick<WebhookNetwork, "base"> = network): URL {
  const source: FetchSource = {
    ...{ name: "webhooks", hosts: "any public host", base, userAgent: "", spacingMs: null, pauseMs: 0 },
  };
  return admitUrl(url, source);
}

const atOnce = 8;
const lookAgainMs = 1_000;

/**
 * Sends the messages that are due. Instances share the work: each message is leased to one of them, and one whose sender
 * dies is sent again under the same id.
 *
 * @param signal lets what is under way be finished and nothing more begun.
 * @returns how many were tried.
 */
export async function deliverWebhooks(
  db: Database,
  signal?: AbortSignal,
  by: WebhookNetwork = network,
): Promise<number> {
  let tried = 0;
  const underWay = new Map<Promise<void>, string>();
  try {
    while (!signal?.aborted) {
      const free = atOnce - underWay.size;
      const claimed = await claimDeliveries(db, free, { underWay: [...underWay.values()] });
      tried += claimed.length;
      for (const delivery of claimed) {
        const sent = deliver(db, delivery, by).finally(() => underWay.delete(sent));
        underWay.set(sent, delivery.webhookId);
      }
      if (underWay.size === 0) break;
      // A slot that is free looks again soon, whatever the others wait for.
      const isFree = underWay.size < atOnce;
      await Promise.race([
        ...underWay.keys(),
        ...(isFree ? [wait(lookAgainMs, undefined, { ref: false })] : []),
      ]);
    }
  } finally {
    await Promise.allSettled(underWay.keys());
  }
  return tried;
}

/** Sends one message now, also of a paused webhook; false where another instance has it, or it is over. */
export async function deliverNow(db: Database, id: string, by: WebhookNetwork = network): Promise<boolean> {
  const [claimed] = await claimDeliveries(db, 1, { only: id });
  if (claimed) await deliver(db, claimed, by);
  return claimed !== undefined;
}

async function deliver(db: Database, delivery: ClaimedDelivery, by: WebhookNetwork): Promise<void> {
  const result = await post(delivery, by);
  // Spread, so that receivers that failed together are not all asked at once again.
  const delaySeconds = delayAfter(delivery.n) * (0.9 + Math.random() * 0.2);
  const isGone = result.status === 410;
  const { pausedFor, url } = await noteTry(db, delivery, result, { delaySeconds, isGone });
  if (pausedFor !== null) await mailPause(db, pausedFor, { id: delivery.webhookId, url, isGone });
}

async function post({ id, body, url, secrets }: ClaimedDelivery, by: WebhookNetwork): Promise<TryResult> {
  const startedMs = performance.now();
  const ended = (status: number | null, error: string | null): TryResult => ({
    status,
    error,
    durationMs: Math.round(performance.now() - startedMs),
  });
  const dispatcher = makeDispatcher(by);
  try {
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await request(admitReceiver(url, by), {
      method: "POST",
      dispatcher,
      signal: AbortSignal.timeout(by.timeoutMs),
      headers: {
        "content-type": "application/json",
        "user-agent": "Footnote-Webhooks/1.0",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signWebhook({ id, timestamp, body }, secrets),
      },
      body,
    });
    answer.body.on("error", () => undefined);
    // What a receiver says beyond its status is not read.
    answer.body.destroy();
    const { statusCode } = answer;
    if (statusCode >= 200 && statusCode < 300) return ended(statusCode, null);
    if (statusCode >= 300 && statusCode < 400)
      return ended(statusCode, "It responded with a redirect; redirects aren't followed");
    return ended(statusCode, `It responded ${statusCode}`);
  } catch (error) {
    return ended(null, explain(error, new URL(url).host, by.timeoutMs));
  } finally {
    await Promise.race([dispatcher.destroy(), wait(1_000, undefined, { ref: false })]);
  }
}

function makeDispatcher({ base, resolve, timeoutMs }: WebhookNetwork): Dispatcher {
  const lookup = base === null ? { lookup: createCheckedLookup(resolve) } : {};
  return new Agent({
    connect: { timeout: timeoutMs, ...lookup },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16 * 1024,
  });
}

/** What a connection's error means, by its code; the code is named too, for whoever searches for it. */
const plainWords: readonly (readonly [code: RegExp, say: (host: string) => string])[] = [
  [/^(ENOTFOUND|ENODATA)$/, (host) => `${host} has no address in DNS`],
  [/^EAI_/, (host) => `DNS couldn't be asked for the address of ${host}`],
  [/^ECONNREFUSED$/, (host) => `${host} refused the connection`],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, (host) => `${host} closed the connection without a response`],
  [/^E(HOST|NET)UNREACH$/, (host) => `${host} can't be reached`],
  [/CERT|_SIGNATURE$/, (host) => `The TLS certificate of ${host} isn't valid`],
];

function explain(error: unknown, host: string, timeoutMs: number): string {
  const refusal = findRefusal(error);
  if (refusal !== null) return `Not sent: ${refusal.message}`;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error.name === "TimeoutError" || code.endsWith("_TIMEOUT") || code === "ETIMEDOUT")
    return `No response within ${Math.round(timeoutMs / 1000)} seconds`;
  const words = plainWords.find(([pattern]) => pattern.test(code))?.[1];
  return (words ? `${words(host)} (${code})` : error.message).slice(0, 200);
}

async function mailPause(
  db: Database,
  email: string,
  { id, url, isGone }: { id: string; url: string; isGone: boolean },
): Promise<void> {
  const { host } = new URL(url);
  const title = `The webhook to ${host} is paused`;
  const mail = {
    to: email,
    subject: title,
    ...writeMail({
      title,
      paragraphs: [
        isGone
          ? `${host} responded 410 Gone, which means it doesn’t want any more messages.`
          : `No message has reached ${host} for a day.`,
        "Nothing more is sent to it until you resume it. Filings of up to seven days ago are sent then; older messages can be replayed from its page.",
      ],
      action: { label: "See the webhook", url: `${publicUrl()}/console/webhooks/${id}` },
      footer: "You’re getting this because it’s your webhook.",
    }),
  };
  await queueMail(db, mail).catch((error: unknown) => logError(error, { task: "webhook mail" }));
}

export const makeDeliveryId = (): string => `msg_${randomUUID().replaceAll("-", "")}`;

const eventsAtOnce = 200;

/**
 * Makes a message for every new filing event that somebody subscribes to. Instances may do this at the same time: an
 * event has one message a webhook.
 *
 * @returns how many were made.
 */
export async function queueWebhookEvents(db: Database, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  while (!signal?.aborted) {
    const events = await listUndeliveredEvents(db, eventsAtOnce);
    if (events.length === 0) break;
    const made = events.map((event) => ({
      id: makeDeliveryId(),
      webhookId: event.webhookId,
      event: event.event,
      body: writeEventMessage(event),
    }));
    queued += await insertEventDeliveries(db, made);
    if (events.length < eventsAtOnce) break;
  }
  return queued;
}

/** A message's body: the event as `timeline` answers it, with its company. */
function writeEventMessage({
  entityKey,
  company,
  said,
  spanStart,
  spanEnd,
  ...event
}: UndeliveredEvent): string {
  return JSON.stringify({
    type: "filing.event",
    timestamp: new Date().toISOString(),
    data: {
      company: { key: entityKey, name: company },
      event: toEvent({ ...event, quote: quoteOf({ spanStart, spanEnd, said }) }),
    },
  });
}

/** The body of a test message, in the form of a real one. */
export function writeTestMessage(): string {
  const day = toDay(new Date());
  return JSON.stringify({
    type: "webhook.test",
    timestamp: new Date().toISOString(),
    data: {
      company: { key: "example", name: "Example Corporation" },
      event: {
        ...{ date: day, type: "Operating Results", item: "2.02", headline: "This is a test message" },
        ...{ description: null, source: null },
      },
    },
  });
}
