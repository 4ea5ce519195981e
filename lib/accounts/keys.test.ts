import { beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "@/lib/api/authenticate";
import { meterOf } from "@/lib/api/serve-metered";
import {
  findKeyByHash,
  insertKey,
  type KeyOverview,
  listKeyOverviews,
  listTraffic,
  revokeKey,
} from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { countRows, makePerson } from "@/lib/testing/tenants";
import type { Person } from "./account";
import { changeTerms, hashSecret, renameKey, revealKey, rotateKey } from "./keys";

let db: Database;
let owner: Person;
let stranger: Person;
let calls = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  owner = await makePerson(db, "owner@example.com");
  stranger = await makePerson(db, "stranger@example.com");
});

async function makeKey(): Promise<string> {
  const terms = { name: "First key", tier: "preview", dailyLimit: null, dailyIncluded: null } as const;
  return (await insertKey(db, { id: owner.accountId, email: owner.email }, terms, "test")).id;
}

async function makeRevealed(): Promise<{ id: string; secret: string }> {
  const id = await makeKey();
  const revealed = await revealKey(db, owner, id);
  if (revealed.outcome !== "revealed") throw new Error(revealed.outcome);
  return { id, secret: revealed.secret };
}

async function overview(id: string): Promise<KeyOverview> {
  const [key] = await listKeyOverviews(db, { id, limit: 1 });
  if (!key) throw new Error("The key is not listed");
  return key;
}

const isUsable = async (secret: string) => (await findKeyByHash(db, hashSecret(secret)))?.usable;

async function call(secret: string, operation = "validate"): Promise<string> {
  const { keyId, credential } = await authenticate(db, `Bearer ${secret}`);
  const id = `call_${++calls}`;
  const metered = await meterOf(db).reserve({
    id,
    keyId,
    operation,
    company: "apple",
    units: 1,
    unitPriceCents: 5,
    credential,
    request: null,
    idempotencyKey: null,
    requestHash: null,
  });
  return metered.outcome;
}

describe("revealing", () => {
  test("of twenty reveals at once one gets a secret, and it works", async () => {
    const id = await makeKey();
    expect((await overview(id)).status).toBe("not_revealed");
    const all = await Promise.all(Array.from({ length: 20 }, () => revealKey(db, owner, id)));
    const [revealed, ...others] = all.filter((one) => one.outcome === "revealed");
    expect(others).toEqual([]);
    expect(all.filter(({ outcome }) => outcome === "already_revealed")).toHaveLength(19);
    expect(await countRows(db, `api_secret where key_id = '${id}'`)).toBe(1);
    expect(await countRows(db, `audit_event where subject = '${id}' and action = 'key.reveal'`)).toBe(1);
    expect(revealed && (await call(revealed.secret))).toBe("reserved");
    expect(await overview(id)).toMatchObject({ status: "active", secrets: [{ expiresAt: null }] });
  });

  test("the secret stands nowhere in the database, only its hash and last four", async () => {
    const { secret } = await makeRevealed();
    for (const table of ["api_key", "api_secret", "audit_event", "mail", "call"])
      expect(await countRows(db, `${table} t where t::text like '%${secret.slice(0, -4)}%'`)).toBe(0);
  });

  test("a revoked key is not revealed, and nobody reveals another's", async () => {
    const id = await makeKey();
    expect((await revealKey(db, stranger, id)).outcome).toBe("not_found");
    await revokeKey(db, id, "test");
    expect((await revealKey(db, owner, id)).outcome).toBe("not_usable");
    expect((await revealKey(db, owner, "key_none")).outcome).toBe("not_found");
  });
});

describe("rotating", () => {
  test("the old secret answers in its grace, and the page tells which one gets traffic", async () => {
    const { id, secret } = await makeRevealed();
    const rotation = { keyId: id, graceSeconds: 3600, seenLast4: secret.slice(-4) };
    const rotated = await rotateKey(db, owner, rotation);
    if (rotated.outcome !== "rotated") throw new Error(rotated.outcome);
    expect([await call(secret), await call(secret), await call(rotated.secret, "people")]).toEqual([
      "reserved",
      "reserved",
      "reserved",
    ]);
    const key = await overview(id);
    expect(key).toMatchObject({
      status: "rotating",
      secrets: [{ last4: rotated.secret.slice(-4), expiresAt: null }, { last4: secret.slice(-4) }],
      lastUsed: { operation: "people" },
    });
    expect(key.days).toEqual([...Array.from({ length: 29 }, () => 0), 3]);
    expect(await listTraffic(db, id)).toMatchObject([
      { credential: secret.slice(-4), calls: 2 },
      { credential: rotated.secret.slice(-4), calls: 1 },
    ]);
    await db.execute(`update api_secret set expires_at = now() where hash = '${hashSecret(secret)}'`);
    expect([await isUsable(secret), await isUsable(rotated.secret)]).toEqual([false, true]);
    expect((await overview(id)).status).toBe("active");
  });

  test("twenty rotations at once make one new secret", async () => {
    const { id, secret } = await makeRevealed();
    const rotation = { keyId: id, graceSeconds: 86_400, seenLast4: secret.slice(-4) };
    const all = await Promise.all(Array.from({ length: 20 }, () => rotateKey(db, owner, rotation)));
    expect(all.filter(({ outcome }) => outcome === "rotated")).toHaveLength(1);
    expect(all.filter(({ outcome }) => outcome === "stale")).toHaveLength(19);
    expect(await countRows(db, `api_secret where key_id = '${id}'`)).toBe(2);
  });

  test("without a grace every older secret stops", async () => {
    const { id, secret } = await makeRevealed();
    const rotate = async (seen: string, graceSeconds: number) => {
      const rotated = await rotateKey(db, owner, { keyId: id, graceSeconds, seenLast4: seen.slice(-4) });
      if (rotated.outcome !== "rotated") throw new Error(rotated.outcome);
      return rotated.secret;
    };
    const second = await rotate(secret, 604_800);
    const third = await rotate(second, 0);
    expect(await Promise.all([secret, second, third].map(isUsable))).toEqual([false, false, true]);
  });

  test("nobody rotates another's key, nor one that is not revealed", async () => {
    const { id, secret } = await makeRevealed();
    const rotation = { keyId: id, graceSeconds: 0, seenLast4: secret.slice(-4) };
    expect((await rotateKey(db, stranger, rotation)).outcome).toBe("not_found");
    expect((await rotateKey(db, owner, { ...rotation, keyId: await makeKey() })).outcome).toBe("stale");
    expect(await isUsable(secret)).toBe(true);
  });
});

describe("revoking", () => {
  test("metering refuses the next call, though the key's identity is remembered", async () => {
    const { id, secret } = await makeRevealed();
    expect(await call(secret)).toBe("reserved");
    const revoked = await revokeKey(db, id, owner.email, owner.accountId);
    expect(await call(secret)).toBe("key_unusable");
    expect(await revokeKey(db, id, owner.email, owner.accountId)).toEqual(revoked);
    expect(await countRows(db, `audit_event where subject = '${id}' and action = 'key.revoke'`)).toBe(1);
    expect((await overview(id)).status).toBe("revoked");
  });

  test("nobody revokes another's key", async () => {
    const { id, secret } = await makeRevealed();
    expect(await revokeKey(db, id, stranger.email, stranger.accountId)).toBeUndefined();
    expect(await isUsable(secret)).toBe(true);
  });
});

describe("names and terms", () => {
  test("an owner renames a key, and nobody else does", async () => {
    const id = await makeKey();
    expect(await renameKey(db, stranger, { keyId: id, name: "Mine" })).toEqual({ outcome: "not_found" });
    expect(await renameKey(db, owner, { keyId: id, name: "Production" })).toEqual({ outcome: "renamed" });
    expect((await overview(id)).name).toBe("Production");
  });

  test("new terms hold from the next call on; terms that moved meanwhile are not overwritten", async () => {
    const { id, secret } = await makeRevealed();
    const seen = { tier: "preview", dailyLimit: null, dailyIncluded: null, expiresAt: null } as const;
    const terms = { ...seen, dailyLimit: 1 };
    expect(await call(secret)).toBe("reserved");
    const both = await Promise.all([1, 2].map(() => changeTerms(db, stranger, { keyId: id, seen, terms })));
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["changed", "stale"]);
    expect(await call(secret)).toBe("refused");
    const { expiresAt } = await overview(id);
    const end = { ...terms, expiresAt: "2020-01-01T00:00:00.000Z" };
    await changeTerms(db, stranger, { keyId: id, seen: { ...terms, expiresAt }, terms: end });
    expect((await overview(id)).status).toBe("expired");
    expect(await call(secret)).toBe("key_unusable");
  });

  test("a list holds what is searched for, and only the owner's keys where it is theirs", async () => {
    const id = await makeKey();
    await renameKey(db, owner, { keyId: id, name: "Needle 100%" });
    const found = async (selection: { accountId?: string; search?: string }) =>
      (await listKeyOverviews(db, { ...selection, limit: 100 })).map((key) => key.id);
    expect(await found({ search: "NEEDLE 100%" })).toEqual([id]);
    expect(await found({ search: "OWNER@" })).toContain(id);
    expect(await found({ search: "%" })).toEqual([id]);
    expect(await found({ accountId: stranger.accountId })).toEqual([]);
  });
});
