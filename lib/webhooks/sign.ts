import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret: `whsec_` and 24 random bytes in base64, as Standard Webhooks writes them. */
export const makeWebhookSecret = (): string => prefix + randomBytes(24).toString("base64");

/**
 * The `webhook-signature` of a message: HMAC-SHA256 over "id.timestamp.body", one for each secret that is in force.
 *
 * @param timestamp seconds since 1970.
 */
export function signWebhook(
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
