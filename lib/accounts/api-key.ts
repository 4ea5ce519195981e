import "server-only";
import { createHash, randomInt } from "node:crypto";

const prefix = "fn_live_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

function checksumOf(text: string): string {
  let rest = createHash("sha256").update(text).digest().readUIntBE(0, 6);
  let checksum = "";
  for (let i = 0; i < checksumLength; i += 1) {
    checksum += alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}

/** A new secret: `fn_live_`, 30 random base62 characters (178 bits), 6 of checksum. */
export function makeSecret(): string {
  let body = prefix;
  for (let i = 0; i < randomLength; i += 1) body += alphabet.charAt(randomInt(alphabet.length));
  return body + checksumOf(body);
}

/** Whether a text has the form and the checksum of a secret; a typing error fails without a query. */
export function isWellFormedSecret(text: string): boolean {
  if (!form.test(text)) return false;
  const body = text.slice(0, -checksumLength);
  return checksumOf(body) === text.slice(-checksumLength);
}

/** What is stored in place of the secret: its SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
