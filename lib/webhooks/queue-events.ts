import "server-only";
import { randomUUID } from "node:crypto";
import { quoteOf } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { type EventToTell, insertEventDeliveries, listEventsToTell } from "@/lib/db/webhooks";
import { toEvent } from "@/lib/operations/records/event";

export const makeDeliveryId = (): string => `msg_${randomUUID().replaceAll("-", "")}`;

const atOnce = 200;

/**
 * Makes a message for every new filing event that somebody subscribes to. Instances may do this at the same time: an
 * event has one message a webhook.
 *
 * @returns how many were made.
 */
export async function queueWebhookEvents(db: Database, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  while (!signal?.aborted) {
    const events = await listEventsToTell(db, atOnce);
    if (events.length === 0) break;
    const made = events.map((event) => ({
      id: makeDeliveryId(),
      webhookId: event.webhookId,
      event: event.event,
      body: writeEventMessage(event),
    }));
    queued += await insertEventDeliveries(db, made);
    if (events.length < atOnce) break;
  }
  return queued;
}

/** A message's body: the event as `timeline` answers it, with its company. */
function writeEventMessage({ entityKey, company, said, spanStart, spanEnd, ...event }: EventToTell): string {
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
  const day = new Date().toISOString().slice(0, 10);
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
