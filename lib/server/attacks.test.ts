import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, revokeKey } from "@/lib/db/keys";
import { closeDatabase } from "@/lib/db/open";
import { document, entity, roleObservation } from "@/lib/db/schema";
import { endSession, insertSession, keepSessionSecret } from "@/lib/db/sign-in";
import { bearer, send, type Target, validate } from "@/lib/testing/attacks/attack";
import { browsers } from "@/lib/testing/attacks/browsers";
import { beginSlowRequests, http } from "@/lib/testing/attacks/http";
import { keysAndSessions } from "@/lib/testing/attacks/keys-and-sessions";
import { sources } from "@/lib/testing/attacks/sources";
import { publishedNames, texts } from "@/lib/testing/attacks/texts";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { recordProof } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { actAs, beginSession, listActions, makePerson, sealCookie } from "@/lib/testing/tenants";
import { ensureBuild } from "./ensure-build";

const suite = [...keysAndSessions, ...http, ...browsers, ...texts, ...sources];

const db = await openTestDatabase();

let server: BuiltServer;
let at: Target;

async function makeKey(
  email: string,
  expiresAt: string | null = null,
): Promise<{ secret: string; id: string }> {
  const secret = makeSecret();
  const { id } = await createKey(db, {
    email,
    name: email.startsWith("owner") ? "Key of the owner" : "Key",
    tier: "scale",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: null,
    dailyIncluded: null,
    expiresAt,
    actor: "test",
  });
  return { secret, id };
}

/** Apple's chief, and companies and sources with the names that strangers gave them. */
async function fillRecords(): Promise<void> {
  await db.insert(roleObservation).values({
    ...{ entityKey: "apple", documentId: "list", person: "Timothy D. Cook", personFiled: "COOK TIMOTHY D" },
    ...{ personKey: "timothy cook", roleText: "Chief Executive Officer", roleType: "executive" },
    ...{ roleClass: "ceo", action: "held", seenOn: new Date().toISOString().slice(0, 10) },
    ...{ sourceType: "sec_filing" },
  });
  for (const [key, name] of Object.entries(publishedNames)) {
    await db
      .insert(entity)
      .values({ key, name, type: "private_company", industry: name, sources: { name: "list" } });
    await db.insert(document).values({
      ...{ id: key, kind: "article", publisher: name, title: name, text: name },
      ...{ url: "https://news.example.com/a", seenOn: "2026-01-01" },
    });
  }
}

beforeAll(async () => {
  await ensureBuild();
  await insteadOfSeed(db, { key: "apple", name: "Apple", cik: "0000320193" });
  await fillRecords();
  const owner = await makePerson(db, "owner@example.com");
  const stranger = await makePerson(db, "stranger@example.com");
  const admin = await makePerson(db, "admin@example.com");
  const good = await makeKey(owner.email);
  const spare = await makeKey(owner.email);
  const other = await makeKey(stranger.email);
  const revoked = await makeKey(owner.email);
  await revokeKey(db, revoked.id, "test");
  const expired = await makeKey(owner.email, new Date(Date.now() - 60_000).toISOString());
  const sealing = await keepSessionSecret(db, makeSecret());
  const sessionId = await insertSession(db, {
    accountId: owner.accountId,
    userAgent: "",
    network: "192.0.2.8",
  });
  const ended = await insertSession(db, { accountId: owner.accountId, userAgent: "", network: "192.0.2.8" });
  const cookies = {
    owner: await beginSession(db, sealing, owner.accountId),
    stranger: await beginSession(db, sealing, stranger.accountId),
    admin: await beginSession(db, sealing, admin.accountId),
    ended: await sealCookie(sealing, owner.accountId, ended),
  };
  await endSession(db, { id: ended, accountId: owner.accountId });
  const environment = environmentOf(db);
  await closeDatabase();
  server = await startBuiltServer({ ...environment, ADMIN_EMAILS: "admin@example.com" });
  at = {
    url: server.url,
    port: Number(new URL(server.url).port),
    keys: {
      ...{ good: good.secret, spare: spare.secret, other: other.secret },
      ...{ revoked: revoked.secret, expired: expired.secret },
    },
    cookies,
    owner: { accountId: owner.accountId, keyId: good.id, spareKeyId: spare.id, sessionId },
    sealing,
    output: server.output,
  };
  beginSlowRequests(at);
}, 600_000);

afterAll(async () => {
  await server.end("SIGTERM");
});

test("each attack has a name of its own, and there are 150 at least", () => {
  expect(new Set(suite.map(({ name }) => name)).size).toBe(suite.length);
  expect(suite.length).toBeGreaterThanOrEqual(150);
});

describe("no attack gets what its lawful twin gets", { timeout: 240_000 }, () => {
  test.each(suite.map((attack) => [attack.name, attack] as const))("%s", async (_, attack) => {
    expect(await attack.isTwinOpen(at), "the lawful twin").toBe(true);
    expect(await attack.isOpen(at), "the attack").toBe(false);
  });
});

test("what was refused stands in the log by its kind", async () => {
  const visitor = { name: "visitor", cookie: null, origin: at.url };
  const act = async (name: string, fields: Record<string, string>, hasState: boolean) => {
    const action = listActions().find((one) => one.name === `(site)/sign-in/${name}`);
    if (action === undefined) throw new Error(`The action ${name} is gone`);
    await actAs(visitor, at.url, action, { fields, hasState });
  };
  await (await validate(at, { headers: bearer("fn_live_no") })).text();
  await (await send(at, "/admin/audit", { headers: { Cookie: at.cookies.owner } })).text();
  await act("signInWithLink", { token: "A".repeat(43), next: "/console" }, false);
  for (let times = 0; times < 6; times++)
    await act("mailLink", { email: "often@example.com", next: "" }, true);
  const told = new Set([...server.output().matchAll(/"refused":"([a-z_.]+)"/g)].map(([, kind]) => kind));
  expect([...told].sort()).toEqual(["admin.action", "api.key", "sign_in.link", "sign_in.too_many"]);
});

test("the server printed no fault of its own meanwhile", () => {
  expect(server.output()).not.toMatch(/"level":"error"/);
  recordProof("S1", `${suite.length} attacks, each beside its lawful twin: none open`);
});

test("the documentation says how many there are by section", () => {
  const page = readFileSync("lib/docs/content/security.md", "utf8");
  const said = Object.fromEntries(
    [...page.matchAll(/^\| (V\d+\.\d+) [^|]*\| (\d+) \|/gm)].map(([, section = "", count]) => [
      section,
      Number(count),
    ]),
  );
  const counted: Record<string, number> = {};
  for (const { section } of suite) counted[section] = (counted[section] ?? 0) + 1;
  expect(said).toEqual(counted);
});
