import "server-only";
import { randomUUID } from "node:crypto";
import type { Person } from "@/lib/accounts/account";
import { insertAudit } from "@/lib/db/audit";
import { countAttempt } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import {
  countWebhooks,
  deleteWebhook,
  insertTestDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  requeueDelivery,
  rotateWebhookSecret,
  setWebhookPaused,
  updateWebhook,
} from "@/lib/db/webhooks";
import { type DeliveryView, mostWebhooks, type WebhookView } from "@/lib/domain/webhooks";
import { findRefusal } from "@/lib/ingest/fetch/public-address";
import { resolveCompany } from "@/lib/operations/resolve-company";
import type { FieldFault } from "@/lib/web-forms/key-request";
import type { WebhookAnswers } from "@/lib/web-forms/webhook";
import {
  admitReceiver,
  deliverNow,
  makeDeliveryId,
  makeWebhookSecret,
  type WebhookNetwork,
  writeTestMessage,
} from "./deliver";

type SaveOutcome =
  /** `secret` leaves this once, where the webhook is new. */
  | { outcome: "saved"; id: string; secret: string | null }
  | { outcome: "invalid"; errors: FieldFault[] }
  /** The account has as many webhooks as it may. */
  | { outcome: "full" }
  | TooMany
  | { outcome: "not_found" };

type TooMany = { outcome: "too_many"; retryAfterSeconds: number };

/** How often an account may do something in an hour: saving looks companies up, sending posts to where it says. */
const hourly = { save: 30, send: 60 };

async function refuseTooMany(
  db: Database,
  what: keyof typeof hourly,
  accountId: string,
): Promise<TooMany | null> {
  const subject = `webhook-${what}/account/${accountId}`;
  const { allowed, retryAfterSeconds } = await countAttempt(db, subject, 3_600, hourly[what]);
  return allowed ? null : { outcome: "too_many", retryAfterSeconds };
}

/** Makes a person's webhook, or changes the one of an id. Companies are given as people write them. */
export async function saveWebhook(
  db: Database,
  person: Person,
  { id, ...answers }: WebhookAnswers & { id: string | null },
): Promise<SaveOutcome> {
  const refused = await refuseTooMany(db, "save", person.accountId);
  if (refused) return refused;
  const { faults, keys } = await resolveAll(db, answers.companies);
  const urlFault = findUrlFault(answers.url);
  const errors = [...(urlFault === null ? [] : [{ name: "url", message: urlFault }]), ...faults];
  if (errors.length > 0) return { outcome: "invalid", errors };
  const subscription = { url: answers.url, items: answers.items, companies: keys };
  return await db.transaction(async (tx) => {
    if (id !== null) {
      if (!(await updateWebhook(tx, id, person.accountId, subscription))) return { outcome: "not_found" };
      await insertAudit(tx, {
        actor: person.email,
        action: "webhook.change",
        subject: id,
        detail: subscription,
      });
      return { outcome: "saved", id, secret: null };
    }
    if ((await countWebhooks(tx, person.accountId)) >= mostWebhooks) return { outcome: "full" };
    const made = `wh_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
    const secret = makeWebhookSecret();
    await insertWebhook(tx, { id: made, accountId: person.accountId, secret, ...subscription });
    await insertAudit(tx, {
      actor: person.email,
      action: "webhook.create",
      subject: made,
      detail: subscription,
    });
    return { outcome: "saved", id: made, secret };
  });
}

function findUrlFault(url: string): string | null {
  try {
    admitReceiver(url);
    return null;
  } catch (error) {
    return `The address must be https, of a public host by name (${findRefusal(error)?.message ?? "it can't be read"})`;
  }
}

async function resolveAll(
  db: Database,
  companies: readonly string[],
): Promise<{ faults: FieldFault[]; keys: string[] }> {
  const faults: FieldFault[] = [];
  const keys: string[] = [];
  for (const asked of companies) {
    const { match } = await resolveCompany(db, asked);
    if (match.outcome === "resolved") keys.push(match.entity.key);
    else faults.push({ name: "companies", message: `“${asked.slice(0, 60)}”: ${match.explanation}` });
  }
  return { faults, keys: [...new Set(keys)] };
}

/** A person's webhook with its newest messages. */
export async function readWebhook(
  db: Database,
  { accountId }: Person,
  id: string,
): Promise<{ webhook: WebhookView; deliveries: DeliveryView[] } | null> {
  const [webhook] = await listWebhooks(db, accountId, id.slice(0, 40));
  return webhook ? { webhook, deliveries: await listDeliveries(db, webhook.id, 50) } : null;
}

/** Sends a test message, once, and waits for what comes of it. */
export async function testWebhook(
  db: Database,
  { accountId }: Person,
  id: string,
  by?: WebhookNetwork,
): Promise<{ outcome: "sent" | "failed"; error: string | null } | { outcome: "not_found" } | TooMany> {
  const refused = await refuseTooMany(db, "send", accountId);
  if (refused) return refused;
  const [webhook] = await listWebhooks(db, accountId, id);
  if (!webhook) return { outcome: "not_found" };
  const delivery = makeDeliveryId();
  await insertTestDelivery(db, { id: delivery, webhookId: id, body: writeTestMessage() });
  await deliverNow(db, delivery, by);
  const sent = (await listDeliveries(db, id, 20)).find((one) => one.id === delivery);
  const error = sent?.tries.at(-1)?.error ?? null;
  return sent?.state === "delivered" ? { outcome: "sent", error: null } : { outcome: "failed", error };
}

/** Sends a message again, under the id that it had. */
export async function replayDelivery(
  db: Database,
  { accountId }: Person,
  deliveryId: string,
  by?: WebhookNetwork,
): Promise<{ outcome: "tried" | "not_found" } | TooMany> {
  const refused = await refuseTooMany(db, "send", accountId);
  if (refused) return refused;
  if (!(await requeueDelivery(db, deliveryId, accountId))) return { outcome: "not_found" };
  await deliverNow(db, deliveryId, by);
  return { outcome: "tried" };
}

/** Gives a webhook another secret; the old one signs beside it for a day. */
export async function rotateSecret(
  db: Database,
  person: Person,
  id: string,
): Promise<{ outcome: "rotated"; secret: string } | { outcome: "not_found" }> {
  const secret = makeWebhookSecret();
  return await db.transaction(async (tx) => {
    if (!(await rotateWebhookSecret(tx, id, person.accountId, secret))) return { outcome: "not_found" };
    await insertAudit(tx, { actor: person.email, action: "webhook.rotate", subject: id });
    return { outcome: "rotated", secret };
  });
}

/** Pauses a person's webhook, takes it up again, or deletes it with its messages. */
export async function changeWebhook(
  db: Database,
  person: Person,
  id: string,
  change: "pause" | "resume" | "delete",
): Promise<{ outcome: "changed" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const done =
      change === "delete"
        ? await deleteWebhook(tx, id, person.accountId)
        : await setWebhookPaused(tx, id, person.accountId, change === "pause");
    if (!done) return { outcome: "not_found" };
    await insertAudit(tx, { actor: person.email, action: `webhook.${change}`, subject: id });
    return { outcome: "changed" };
  });
}
