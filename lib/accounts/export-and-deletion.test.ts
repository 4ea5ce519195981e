import { expect, test } from "vitest";
import { readAllUsage, readUsageView } from "@/lib/accounts/usage";
import { flushCallLog } from "@/lib/api/call-log";
import { forgetDeletedCalls, setRole } from "@/lib/db/accounts";
import { insertKey } from "@/lib/db/keys";
import { countAttempt } from "@/lib/db/limits";
import { insertMail } from "@/lib/db/mail";
import { findSession, insertSession } from "@/lib/db/sign-in";
import { openTestApi, routes } from "@/lib/testing/api";
import { answers, countRows, makePerson } from "@/lib/testing/tenants";
import { saveWebhook } from "@/lib/webhooks/manage-webhooks";
import { deleteAccount, exportAccount } from "./account";
import { submitRequest } from "./key-requests";
import { revealKey } from "./keys";

const api = openTestApi();

async function makeLife(email: string) {
  const person = await makePerson(api.db, email);
  const terms = { name: "Secret Project", tier: "preview", dailyLimit: 100, dailyIncluded: 1 } as const;
  const { id: keyId } = await insertKey(api.db, { id: person.accountId, email }, terms, "test");
  const revealed = await revealKey(api.db, person, keyId);
  if (revealed.outcome !== "revealed") throw new Error(revealed.outcome);
  const call = (body: object) =>
    routes.validate.POST(
      new Request("http://localhost/api/v1/validate", {
        method: "POST",
        headers: { authorization: `Bearer ${revealed.secret}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  for (const company of ["Apple", "Nvidia", "Tesla"]) expect((await call({ company })).status).toBe(200);
  expect((await call({})).status).toBe(400);
  await flushCallLog(api.db);
  await submitRequest(api.db, person, answers);
  await saveWebhook(api.db, person, {
    id: null,
    url: "https://hooks.example.com/",
    companies: ["Apple"],
    items: null,
  });
  const sessionId = await insertSession(api.db, {
    accountId: person.accountId,
    userAgent: "Firefox",
    network: "192.0.2.7",
  });
  return { person, keyId, sessionId, secret: revealed.secret, call };
}

test("an export holds what is held, and no secret", async () => {
  const { person, secret } = await makeLife("export@example.com");
  const text = await new Response(exportAccount(api.db, person, new Date())).text();
  const held = JSON.parse(text);
  expect(held.account[0].email).toBe("export@example.com");
  expect(held.keys[0]).toMatchObject({ name: "Secret Project", secrets: [{ last4: secret.slice(-4) }] });
  expect(held.calls).toHaveLength(4);
  expect(held.calls.map(({ company }: { company: string }) => company)).toContain("Nvidia");
  expect(held.calls.every(({ answer }: { answer: string | null }) => answer !== null)).toBe(true);
  expect(held.requests[0].building).toBe(answers.building);
  expect(held.webhooks[0].companies).toEqual(["apple"]);
  expect(held.usageDays).toHaveLength(1);
  expect(text).not.toContain(secret);
  expect(text).not.toContain("whsec_");
});

test("a deleted account leaves the bill to the cent, and nothing of its owner", async () => {
  const { person, keyId, sessionId, call } = await makeLife("leaving@example.com");
  const before = await readUsageView(api.db, person.accountId, { month: null, keyId: null });
  if (before.outcome !== "found") throw new Error("no usage");
  expect(before.usage.spend.costCents).toBe(10);
  await countAttempt(api.db, "sign-in/address/leaving@example.com/network/192.0.2.7", 900, 5);
  await countAttempt(api.db, "sign-in/address/notleaving@example.com/network/192.0.2.7", 900, 5);
  for (const subject of ["Key request from leaving@example.com, due Mon", "leaving@example.com answered"])
    await insertMail(api.db, { to: "reviewer@example.com", subject, text: "", html: "" });
  await insertMail(api.db, { to: "a@example.com", subject: "notleaving@example.com", text: "", html: "" });
  expect(await deleteAccount(api.db, person)).toEqual({ outcome: "deleted" });
  expect(await deleteAccount(api.db, person)).toEqual({ outcome: "not_found" });
  const after = await readUsageView(api.db, person.accountId, { month: null, keyId: null });
  if (after.outcome !== "found") throw new Error("no usage");
  expect(after.usage.rows).toEqual(before.usage.rows);
  expect(after.usage.spend.costCents).toBe(10);
  const all = await readAllUsage(api.db, null);
  const line = all.accounts.find(({ accountId }) => accountId === person.accountId);
  expect(line).toMatchObject({ costCents: 10, email: `${person.accountId}@deleted.invalid` });
  expect((await call({ company: "Apple" })).status).toBe(401);
  expect(await findSession(api.db, { id: sessionId, accountId: person.accountId })).toBeUndefined();
  const left = [
    `call where key_id = '${keyId}' and (company <> '' or request is not null or credential is not null)`,
    `unbilled_call where key_id = '${keyId}'`,
    `call_answer where key_id = '${keyId}'`,
    `api_secret where key_id = '${keyId}'`,
    `webhook where account_id = '${person.accountId}'`,
    `key_request where account_id = '${person.accountId}'`,
    "mail where recipient = 'leaving@example.com'",
    "mail where subject like '% leaving@example.com%' or subject like 'leaving@example.com%'",
    "attempt_window where subject like '%/leaving@example.com/%'",
    "account where email = 'leaving@example.com'",
    "audit_event where actor = 'leaving@example.com' or detail::text like '%leaving@example.com%'",
  ];
  for (const from of left) expect(await countRows(api.db, from), from).toBe(0);
  expect(await countRows(api.db, "mail where subject = 'notleaving@example.com'")).toBe(1);
  expect(await countRows(api.db, "attempt_window where subject like '%notleaving%'")).toBe(1);
  await forgetLate(keyId, person.accountId);
  // The same person may come back, as somebody new.
  expect((await makePerson(api.db, "leaving@example.com")).accountId).not.toBe(person.accountId);
});

/** A call that was under way at the deletion is forgotten too; after that the account is looked at no more. */
async function forgetLate(keyId: string, accountId: string): Promise<void> {
  const forgotten = `account where id = '${accountId}' and forgotten_at is not null`;
  const late = async () => {
    await api.db.execute(`update call set company = 'late' where key_id = '${keyId}'`);
    await api.db.execute(
      `insert into call_answer (key_id, id, day, body) values ('${keyId}', 'late', '2026-11-24', '{}') on conflict do nothing`,
    );
    return await forgetDeletedCalls(api.db);
  };
  expect(await late()).toBeGreaterThan(0);
  expect(await countRows(api.db, `call_answer where key_id = '${keyId}'`)).toBe(0);
  expect(await countRows(api.db, forgotten)).toBe(0);
  await api.db.execute(
    `update account set deleted_at = now() - interval '6 minutes' where id = '${accountId}'`,
  );
  expect(await late()).toBeGreaterThan(0);
  expect(await countRows(api.db, forgotten)).toBe(1);
  expect(await late()).toBe(0);
}

test("the only admin stays", async () => {
  const person = await makePerson(api.db, "only-admin@example.com");
  await setRole(api.db, person.accountId, "admin");
  expect(await deleteAccount(api.db, person)).toEqual({ outcome: "only_admin" });
});
