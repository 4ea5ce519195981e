import "server-only";
import { createHash, randomInt } from "node:crypto";
import { insertAudit } from "@/lib/db/audit";
import { readClock } from "@/lib/db/key-requests";
import {
  type ChangeableTerms,
  updateKeyTerms as change,
  countTestKeys,
  findKey,
  insertFirstSecret,
  insertKey,
  type KeyOverview,
  listKeyOverviews,
  listTraffic,
  replaceSecret,
  updateKeyName,
  updateKeyRestrictions,
} from "@/lib/db/keys";
import { countAttempt } from "@/lib/db/limits";
import { type Database, getDatabase } from "@/lib/db/open";
import { readKeysToday, readSpend, readUsageClock } from "@/lib/db/usage";
import { type KeyMode, type KeyRestrictions, secretPrefixes } from "@/lib/domain/keys";
import { centsLeft } from "@/lib/domain/usage";
import type { Person } from "./account";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const form = new RegExp(
  `^(?:${Object.values(secretPrefixes).join("|")})[0-9A-Za-z]{${randomLength + checksumLength}}$`,
);

function checksumOf(text: string): string {
  let rest = createHash("sha256").update(text).digest().readUIntBE(0, 6);
  let checksum = "";
  for (let i = 0; i < checksumLength; i += 1) {
    checksum += alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}

/** A new secret: `fn_live_` or `fn_test_`, 30 random base62 characters (178 bits), 6 of checksum. */
export function makeSecret(mode: KeyMode = "live"): string {
  let body = secretPrefixes[mode];
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

export type { KeyOverview, KeyStatus, KeyTraffic, SecretRow } from "@/lib/db/keys";

type KeyWithTraffic = {
  key: KeyOverview;
  traffic: Awaited<ReturnType<typeof listTraffic>>;
  /** By the database's clock, milliseconds since 1970. */
  now: number;
};

/** A key with what its page shows. @param accountId whose it must be; without it, anybody's. */
export async function readKey(db: Database, id: string, accountId?: string): Promise<KeyWithTraffic | null> {
  const [key] = await listKeyOverviews(db, {
    id,
    limit: 1,
    ...(accountId === undefined ? {} : { accountId }),
  });
  if (!key) return null;
  const [traffic, clock] = await Promise.all([listTraffic(db, id), readClock(db)]);
  return { key, traffic, now: clock.getTime() };
}

type RevealOutcome =
  /** The only time that the secret leaves: it is not kept. */
  | { outcome: "revealed"; secret: string; name: string }
  | { outcome: "already_revealed" }
  | { outcome: "not_usable" }
  | { outcome: "not_found" };

/**
 * Makes the first secret of a person's own key. If several reveals run at the same time, only one gets a secret: the
 * index `api_secret_in_force` refuses the others on every instance.
 */
export async function revealKey(db: Database, person: Person, keyId: string): Promise<RevealOutcome> {
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key) return { outcome: "not_found" };
    const secret = makeSecret(key.mode);
    const last4 = secret.slice(-4);
    if (!(await insertFirstSecret(tx, keyId, person.accountId, { hash: hashSecret(secret), last4 }))) {
      const isOver =
        key.revokedAt !== null || (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now());
      return { outcome: isOver ? "not_usable" : "already_revealed" };
    }
    await insertAudit(tx, { actor: person.email, action: "key.reveal", subject: keyId, detail: { last4 } });
    return { outcome: "revealed", secret, name: key.name };
  });
}

type RotateOutcome =
  /** The only time that the new secret leaves: it is not kept. */
  | { outcome: "rotated"; secret: string; name: string }
  /** The secret was rotated since the page was loaded, or the key is revoked or expired. */
  | { outcome: "stale" }
  | { outcome: "not_found" };

/**
 * Gives a person's own key a new secret. The old one answers for `graceSeconds` more.
 *
 * @param seenLast4 the end of the secret in force as the page showed it, so that a second press rotates nothing.
 */
export async function rotateKey(
  db: Database,
  person: Person,
  rotation: { keyId: string; graceSeconds: number; seenLast4: string },
): Promise<RotateOutcome> {
  const { keyId, graceSeconds, seenLast4 } = rotation;
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key) return { outcome: "not_found" };
    const secret = makeSecret(key.mode);
    const last4 = secret.slice(-4);
    const made = { hash: hashSecret(secret), last4, seenLast4, graceSeconds };
    if (!(await replaceSecret(tx, keyId, person.accountId, made))) return { outcome: "stale" };
    await insertAudit(tx, {
      actor: person.email,
      action: "key.rotate",
      subject: keyId,
      detail: { from: seenLast4, to: last4, graceSeconds },
    });
    return { outcome: "rotated", secret, name: key.name };
  });
}

/** Gives a person's own key another name. */
export async function renameKey(
  db: Database,
  person: Person,
  { keyId, name }: { keyId: string; name: string },
): Promise<{ outcome: "renamed" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key || !(await updateKeyName(tx, keyId, person.accountId, name))) return { outcome: "not_found" };
    if (key.name !== name)
      await insertAudit(tx, {
        actor: person.email,
        action: "key.rename",
        subject: keyId,
        detail: { from: key.name, to: name },
      });
    return { outcome: "renamed" };
  });
}

/** How many test keys of an account may answer at once. */
const mostTestKeys = 5;
/** How many may be made in a UTC day: revoked ones stay listed. */
const testKeysADay = 20;

/** Makes a test key for a person, still without a secret. Nobody decides on it, since it costs nothing. */
export async function makeTestKey(
  db: Database,
  person: Person,
  name: string,
): Promise<
  | { outcome: "made"; keyId: string }
  /** As many answer as may at once. */
  | { outcome: "full"; most: number }
  | { outcome: "too_many"; retryAfterSeconds: number }
> {
  return await db.transaction(async (tx) => {
    if ((await countTestKeys(tx, person.accountId)) >= mostTestKeys)
      return { outcome: "full", most: mostTestKeys };
    const subject = `test-key-made/account/${person.accountId}`;
    const { allowed, retryAfterSeconds } = await countAttempt(tx, subject, 86_400, testKeysADay);
    if (!allowed) return { outcome: "too_many", retryAfterSeconds };
    const owner = { id: person.accountId, email: person.email };
    const terms = { name, mode: "test", tier: "preview", dailyLimit: null, dailyIncluded: null } as const;
    const { id } = await insertKey(tx, owner, terms, person.email);
    return { outcome: "made", keyId: id };
  });
}

/** Limits a person's own key, from its next call on; within seconds on every instance. */
export async function restrictKey(
  db: Database,
  person: Person,
  { keyId, ...to }: KeyRestrictions & { keyId: string },
): Promise<{ outcome: "restricted" | "unchanged" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const key = await findKey(tx, keyId, person.accountId);
    if (!key) return { outcome: "not_found" };
    const { operations, networks, spendCapCents } = key;
    const from = { operations, networks, spendCapCents };
    if (JSON.stringify(from) === JSON.stringify(to)) return { outcome: "unchanged" };
    if (!(await updateKeyRestrictions(tx, keyId, person.accountId, to))) return { outcome: "not_found" };
    await insertAudit(tx, {
      actor: person.email,
      action: "key.restrict",
      subject: keyId,
      detail: { from, to },
    });
    return { outcome: "restricted" };
  });
}

type ChangeTermsOutcome =
  | { outcome: "changed" }
  /** Its terms changed since the admin loaded the page, or it was revoked. */
  | { outcome: "stale" }
  | { outcome: "not_found" };

/** Gives any key other terms, from its next call on. For admins. */
export async function changeTerms(
  db: Database,
  admin: Person,
  { keyId, seen, terms }: { keyId: string; seen: ChangeableTerms; terms: ChangeableTerms },
): Promise<ChangeTermsOutcome> {
  return await db.transaction(async (tx) => {
    if (!(await findKey(tx, keyId))) return { outcome: "not_found" };
    if (!(await change(tx, keyId, seen, terms))) return { outcome: "stale" };
    await insertAudit(tx, {
      actor: admin.email,
      action: "key.terms",
      subject: keyId,
      detail: { from: seen, to: terms },
    });
    return { outcome: "changed" };
  });
}

/** The keys that an account can call with, as they stand today, each with what is left of the caps above it. */
export async function readKeysToRun(accountId: string) {
  const db = await getDatabase();
  const { today } = await readUsageClock(db);
  const [all, spend] = await Promise.all([
    readKeysToday(db, accountId),
    readSpend(db, accountId, today.slice(0, 7)),
  ]);
  return all.filter(({ usable }) => usable).map((key) => ({ ...key, leftCents: centsLeft(key, spend) }));
}
