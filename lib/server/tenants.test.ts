import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitRequest } from "@/lib/accounts/key-requests";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { makeRequestId } from "@/lib/api/answer";
import { createKey } from "@/lib/db/keys";
import { endCalls, reserveCalls } from "@/lib/db/limits";
import { webhook, webhookDelivery } from "@/lib/db/schema";
import { insertSession, keepSessionSecret } from "@/lib/db/sign-in";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { openTestDatabase } from "@/lib/testing/database";
import {
  type Action,
  type Actor,
  actAs,
  answers,
  beginSession,
  listActions,
  listAddresses,
  makePerson,
  readAs,
} from "@/lib/testing/tenants";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";
const db = await openTestDatabase();

/** Stands in what the victim wrote: nobody else may read it. */
const canary = "canary-7f3a";
const victimEmail = `${canary}@example.com`;

let server: BuiltServer;
let actors: Record<"anonymous" | "stranger" | "forged" | "victim" | "admin", Actor>;
let victim: Record<
  "account" | "key" | "request" | "call" | "last4" | "session" | "webhook" | "delivery",
  string
>;

beforeAll(async () => {
  if (!onPostgres) return;
  await ensureBuild();
  const owner = await makePerson(db, victimEmail);
  const stranger = await makePerson(db, "stranger@example.com");
  const admin = await makePerson(db, "admin@example.com");
  const secret = makeSecret();
  const key = await createKey(db, {
    email: victimEmail,
    name: `Key ${canary}`,
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: null,
    dailyIncluded: null,
    actor: "test",
  });
  const call = makeRequestId();
  await reserveCalls(db, [
    {
      id: call,
      keyId: key.id,
      operation: "validate",
      company: canary,
      units: 1,
      unitPriceCents: 5,
      credential: secret.slice(-4),
      request: `{"company":"${canary}"}`,
      idempotencyKey: null,
      requestHash: null,
    },
  ]);
  await endCalls(db, [
    { keyId: key.id, id: call, state: "settled", status: 200, durationMs: 1, response: null },
  ]);
  const building = `${canary}: ${answers.building}`;
  const submitted = await submitRequest(db, owner, { ...answers, building });
  if (submitted.outcome !== "submitted") throw new Error(submitted.outcome);
  victim = {
    account: owner.accountId,
    key: key.id,
    request: submitted.request.id,
    call,
    last4: secret.slice(-4),
    session: await insertSession(db, { accountId: owner.accountId, userAgent: canary, network: "192.0.2.8" }),
    webhook: "wh_victim",
    delivery: "msg_victim",
  };
  await db.insert(webhook).values({
    id: victim.webhook,
    accountId: owner.accountId,
    url: `https://${canary}.example.com/hook`,
    secret: `whsec_${canary}`,
  });
  await db.insert(webhookDelivery).values({
    id: victim.delivery,
    webhookId: victim.webhook,
    body: "{}",
    state: "failed",
    giveUpAt: new Date().toISOString(),
  });

  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = `/${rows[0]?.name ?? ""}`;
  server = await startBuiltServer({ DATABASE_URL: url.href, ADMIN_EMAILS: "admin@example.com" });
  const sealing = await keepSessionSecret(db, "unused");
  const origin = server.url;
  actors = {
    anonymous: { name: "anonymous", cookie: null, origin },
    stranger: { name: "stranger", cookie: await beginSession(db, sealing, stranger.accountId), origin },
    forged: {
      name: "from another site",
      cookie: await beginSession(db, sealing, owner.accountId),
      origin: "https://evil.example",
    },
    victim: { name: "victim", cookie: await beginSession(db, sealing, owner.accountId), origin },
    admin: { name: "admin", cookie: await beginSession(db, sealing, admin.accountId), origin },
  };
}, 600_000);

afterAll(async () => {
  if (onPostgres) await server.end("SIGTERM");
});

/** Every page and handler for those signed in, with the victim's ids in its address. */
const listVictimsAddresses = () =>
  listAddresses("app/(console)", {
    "console/keys/[id]": victim.key,
    "console/request/[[...id]]": victim.request,
    "console/calls/[id]": victim.call,
    "admin/requests/[id]": victim.request,
    "admin/keys/[id]": victim.key,
    "admin/usage/[account]": victim.account,
    "console/webhooks/[id]": victim.webhook,
    "console/playground/[operation]": "validate",
    "console/run/[operation]": "validate",
    "console/samples/[operation]": "validate",
  });

test.runIf(onPostgres)(
  "no page or handler shows anything of one person to another, to a visitor, or of administration to a developer",
  async () => {
    const open: string[] = [];
    let tried = 0;
    for (const address of listVictimsAddresses()) {
      const isOwn = Object.values(victim).some((id) => address.endsWith(`/${id}`));
      const isAdmins = address.startsWith("/admin");
      for (const actor of [actors.anonymous, actors.stranger]) {
        tried += 1;
        const { status, text } = await readAs(actor, server.url + address);
        // Visitors see the playground, with stored answers.
        const isOpen = /^\/console\/(playground|samples)(\/|$)/.test(address);
        const refused =
          isOpen && status === 200
            ? true
            : actor === actors.anonymous
              ? status >= 300 && status < 500
              : !(isOwn || isAdmins) || status === 404;
        const tells = text.replaceAll(address, "").includes(canary) || showsEnding(text, victim.last4);
        if (!refused || tells) open.push(`${actor.name} GET ${address}: ${status}${tells ? ", tells" : ""}`);
      }
      if (isOwn || isAdmins) {
        const reader = isAdmins ? actors.admin : actors.victim;
        const { status } = await readAs(reader, server.url + address);
        if (status !== 200) open.push(`${reader.name} GET ${address}: ${status}, and may`);
      }
    }
    console.log(`${tried} pairs of actor and page tried`);
    expect(open).toEqual([]);
  },
  120_000,
);

type Sent = Parameters<typeof actAs>[3];

/** Whether a page shows the last characters of a secret by themselves: a script's long name may hold any four. */
const showsEnding = (text: string, last4: string): boolean =>
  new RegExp(`(?<![\\w-])${last4}(?![\\w-])`).test(text);

/** What each action is sent to harm the victim; an action that is missing here fails the test. */
function attackOf({ name }: Action): Sent | null {
  const { key: keyId, request: id, account: accountId, last4, session: sessionId } = victim;
  const { webhook: webhookId, delivery: deliveryId } = victim;
  const form = (fields: Record<string, string>): Sent => ({ fields, hasState: false });
  const kept = (fields: Record<string, string>): Sent => ({ fields, hasState: true });
  const terms = { tier: "scale", dailyLimit: "50000", dailyIncluded: "50000", expiresAt: "", message: "x" };
  const attacks: Record<string, Sent | null> = {
    "(console)/console/keys/reveal": { text: keyId },
    "(console)/console/keys/rotate": form({ keyId, graceSeconds: "3600", seenLast4: last4 }),
    "(console)/console/keys/rename": form({ keyId, name: "taken" }),
    "(console)/console/keys/revoke": form({ keyId }),
    "(console)/console/keys/restrict": form({
      keyId,
      operations: "validate",
      networks: "",
      spendCapCents: "1",
    }),
    "(console)/console/keys/raise": form({ keyId, tier: "scale", reason: "A larger tier is needed." }),
    "(console)/console/webhooks/save": form({
      id: webhookId,
      url: "https://evil.example/hook",
      companies: "Apple",
    }),
    "(console)/console/webhooks/test": { text: webhookId },
    "(console)/console/webhooks/rotate": { text: webhookId },
    "(console)/console/webhooks/change": form({ id: webhookId, change: "delete" }),
    "(console)/console/webhooks/replay": { text: deliveryId },
    "(console)/console/request/saveAnswers": kept({
      id,
      version: "1",
      building: answers.building,
      monthlyCalls: "1",
      operations: "validate",
      website: "",
      reply: "",
      status: "approved",
      tier: "scale",
    }),
    "(console)/console/request/withdraw": form({ id }),
    "(console)/console/settings/saveAlerts": kept({ accountId, alerts: "" }),
    "(console)/console/settings/saveSpendCap": kept({ accountId, cap: "1", action: "stop" }),
    "(console)/console/settings/endOneSession": form({ sessionId }),
    "(console)/console/settings/removeAccount": form({ accountId, email: victimEmail }),
    "(console)/admin/requests/approve": kept({ id, version: "1", name: "taken", ...terms }),
    "(console)/admin/requests/decline": kept({ id, version: "1", reason: "other", message: "no" }),
    "(console)/admin/requests/ask": kept({ id, version: "1", message: "what for?" }),
    "(console)/admin/requests/markOpened": { text: id },
    "(console)/admin/keys/changeKeyTerms": kept({ keyId, seen: "{}", ...terms }),
    "(console)/admin/keys/revokeAny": form({ keyId }),
    "(console)/admin/accounts/saveRole": form({ accountId, role: "admin" }),
    "(console)/admin/accounts/endSessions": form({ accountId }),
    "(console)/admin/ingestion/startIngestion": kept({ companies: "Apple", since: "" }),
    "(console)/admin/ingestion/retryFailed": form({ kind: "job", key: "a job" }),
    "(console)/admin/ingestion/retryIngestion": form({ companies: "Apple" }),
    // They make what is the caller's own, or end or begin the caller's own session: there is no victim.
    "(console)/console/keys/makeTest": null,
    "(console)/console/settings/endAllSessions": null,
    "(site)/sign-in/mailLink": null,
    "(site)/sign-in/signInWithLink": null,
    "(site)/sign-in/signInWithProvider": null,
    "(site)/request-key/sendKeyRequest": null,
  };
  const attack = attacks[name];
  if (attack === undefined) throw new Error(`No attack is known for the action ${name}`);
  return attack;
}

/** All that belongs to the victim, and whether anything was started. */
async function fingerprint(): Promise<string> {
  const { rows } = await db.execute<{ all: string }>(sql`
    select md5(concat(
      (select json_agg(k order by k.id) from api_key k where account_id = ${victim.account}),
      (select json_agg(s order by s.hash) from api_secret s where key_id = ${victim.key}),
      (select json_agg(r) from key_request r where account_id = ${victim.account}),
      (select json_agg(m) from key_request_message m where request_id = ${victim.request}),
      (select json_agg(c) from call c where key_id = ${victim.key}),
      (select row_to_json(a) from account a where id = ${victim.account}),
      (select json_agg(w order by w.id) from webhook w),
      (select json_agg(d order by d.id) from webhook_delivery d),
      (select json_agg(s order by s.id) from (select id, ended_at from session where account_id = ${victim.account}) s),
      (select count(*) from account where role = 'admin'),
      (select count(*) from ingest_run))) as all`);
  return rows[0]?.all ?? "";
}

test.runIf(onPostgres)(
  "no action harms somebody else: not a visitor's, not a stranger's, not the victim's own browser led by another site",
  async () => {
    const before = await fingerprint();
    const open: string[] = [];
    let tried = 0;
    for (const action of listActions()) {
      const sent = attackOf(action);
      if (sent === null) continue;
      for (const actor of [actors.anonymous, actors.stranger, actors.forged]) {
        tried += 1;
        const { status, text } = await actAs(actor, server.url, action, sent);
        if (text.includes("fn_live_")) open.push(`${actor.name} ${action.name}: ${status}, a secret`);
        if ((await fingerprint()) !== before) open.push(`${actor.name} ${action.name}: ${status}, a change`);
        if (open.length > 0) break;
      }
      if (open.length > 0) break;
    }
    console.log(`${tried} pairs of actor and action tried`);
    expect(open).toEqual([]);

    // The same words from the victim's own page do change it, so that the check above can fail.
    const rename = listActions().find(({ name }) => name === "(console)/console/keys/rename");
    if (!rename) throw new Error("The action that renames keys is gone");
    await actAs(actors.victim, server.url, rename, attackOf(rename) ?? { text: "" });
    expect(await fingerprint()).not.toBe(before);
  },
  120_000,
);

test.runIf(onPostgres)("the playground runs on no key of somebody else, and for no other site", async () => {
  const run = async (actor: Actor) =>
    await fetch(`${server.url}/console/run/validate`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Origin: actor.origin,
        ...(actor.cookie === null ? {} : { Cookie: actor.cookie }),
      },
      body: JSON.stringify({ keyId: victim.key, input: { company: "Apple" } }),
    });
  for (const actor of [actors.anonymous, actors.stranger, actors.forged])
    expect((await run(actor)).status, actor.name).toBe(401);
  expect((await run(actors.victim)).status).toBe(200);
});

test.runIf(onPostgres)("a key is shown and a role given only within an hour of signing in", async () => {
  const action = (name: string) => {
    const found = listActions().find((one) => one.name === name);
    if (!found) throw new Error(`The action ${name} is gone`);
    return found;
  };
  const rotate = async (actor: Actor) =>
    await actAs(actor, server.url, action("(console)/console/keys/rotate"), {
      fields: { keyId: victim.key, graceSeconds: "3600", seenLast4: victim.last4 },
      hasState: false,
    });
  const makeAdmin = async (actor: Actor) =>
    await actAs(actor, server.url, action("(console)/admin/accounts/saveRole"), {
      fields: { accountId: victim.account, role: "admin" },
      hasState: false,
    });
  const setBegun = async (ago: string) =>
    await db.execute(sql`update session set begun_at = now() - ${ago}::interval where ended_at is null`);

  await setBegun("61 minutes");
  const before = await fingerprint();
  for (const answer of [await rotate(actors.victim), await makeAdmin(actors.admin)]) {
    expect(answer.text).toContain("Sign in again");
    expect(answer.text).not.toContain("fn_live_");
  }
  expect(await fingerprint()).toBe(before);

  await setBegun("59 minutes");
  expect((await rotate(actors.victim)).text).toContain("fn_live_");
  await makeAdmin(actors.admin);
  expect(await fingerprint()).not.toBe(before);
});
