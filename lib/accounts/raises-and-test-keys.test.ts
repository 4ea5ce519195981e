import { beforeAll, expect, test } from "vitest";
import { insertKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { answers, countRows, makePerson } from "@/lib/testing/tenants";
import type { Person } from "./account";
import { editRequest, readOwnRequest, requestRaise, submitRequest } from "./key-requests";
import { makeTestKey, readKey } from "./keys";
import { approveRequest, askApplicant, declineRequest } from "./review";

let db: Database;
let owner: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  db = await openTestDatabase();
  owner = await makePerson(db, "owner@example.com");
  stranger = await makePerson(db, "stranger@example.com");
  admin = await makePerson(db, "admin@example.com");
});

async function makeKey(): Promise<string> {
  const terms = { name: "Production", tier: "preview", dailyLimit: null, dailyIncluded: null } as const;
  return (await insertKey(db, { id: owner.accountId, email: owner.email }, terms, "test")).id;
}

const keyOf = async (id: string) => (await readKey(db, id))?.key;

test("an owner asks for a larger tier, an admin approves, and the key has it with its name, end and mail", async () => {
  const keyId = await makeKey();
  await db.execute(`update api_key set expires_at = '2030-01-01T00:00:00Z' where id = '${keyId}'`);
  const asked = await requestRaise(db, owner, { keyId, tier: "build", reason: "We launch on Monday." });
  if (asked.outcome !== "submitted") throw new Error(asked.outcome);
  const { id, version, building } = asked.request;
  expect(building).toContain("Raise the key “Production” from 200 units a day (preview) to 2,000 (build).");
  expect(building).toContain("We launch on Monday.");
  const again = await requestRaise(db, owner, { keyId, tier: "scale", reason: "" });
  expect(again).toMatchObject({ outcome: "already_open", request: { id } });
  const terms = { name: "Production", tier: "build", dailyLimit: 3_000, dailyIncluded: null } as const;
  const approved = await approveRequest(db, admin, { id, version, terms, message: "" });
  expect(approved).toMatchObject({ outcome: "approved", keyId });
  expect(await keyOf(keyId)).toMatchObject({ name: "Production", tier: "build", dailyLimit: 3_000 });
  expect(Date.parse((await keyOf(keyId))?.expiresAt ?? "")).toBe(Date.parse("2030-01-01T00:00:00Z"));
  expect(await countRows(db, `api_key where account_id = '${owner.accountId}'`)).toBe(1);
  expect(await countRows(db, "mail where subject = 'Your Footnote key’s limits are raised'")).toBe(1);
  expect(await countRows(db, `audit_event where action = 'key.terms' and subject = '${keyId}'`)).toBe(1);
  expect((await readOwnRequest(db, owner, id))?.key?.id).toBe(keyId);
});

test("a decline leaves the key as it is", async () => {
  const keyId = await makeKey();
  const asked = await requestRaise(db, owner, { keyId, tier: "scale", reason: "" });
  if (asked.outcome !== "submitted") throw new Error(asked.outcome);
  const { id, version } = asked.request;
  const message = "Not for now, since little of the limit that you have is used.";
  await declineRequest(db, admin, { id, version, reason: "other", message });
  expect(await keyOf(keyId)).toMatchObject({ tier: "preview" });
});

test("nothing is raised that is another's, a test key's, as large already, or revoked", async () => {
  const keyId = await makeKey();
  const wanted = { keyId, tier: "build", reason: "" } as const;
  expect(await requestRaise(db, stranger, wanted)).toEqual({ outcome: "not_found" });
  expect(await requestRaise(db, owner, { ...wanted, tier: "preview" })).toEqual({ outcome: "not_larger" });
  const test = await makeTestKey(db, owner, "CI");
  if (test.outcome !== "made") throw new Error(test.outcome);
  expect(await requestRaise(db, owner, { ...wanted, keyId: test.keyId })).toEqual({ outcome: "not_found" });
  const asked = await requestRaise(db, owner, wanted);
  if (asked.outcome !== "submitted") throw new Error(asked.outcome);
  await db.execute(`update api_key set revoked_at = now() where id = '${keyId}'`);
  const terms = { name: "Production", tier: "build", dailyLimit: null, dailyIncluded: null } as const;
  const { id, version } = asked.request;
  await expect(approveRequest(db, admin, { id, version, terms, message: "" })).rejects.toThrow("revoked");
  expect((await readOwnRequest(db, owner, id))?.request.status).toBe("submitted");
});

test("raises and test keys are limited to so many a day", async () => {
  const keyId = await makeKey();
  await db.execute("update attempt_window set attempts = 10 where subject like 'key-request/%'");
  const mails = await countRows(db, "mail");
  const asked = await requestRaise(db, owner, { keyId, tier: "build", reason: "" });
  expect(asked).toMatchObject({ outcome: "too_many", retryAfterSeconds: expect.any(Number) });
  expect(await countRows(db, "mail")).toBe(mails);
  await db.execute("update attempt_window set attempts = 20 where subject like 'test-key-made/%'");
  expect(await makeTestKey(db, owner, "CI")).toMatchObject({ outcome: "too_many" });
});

test("a question is not answered by sending the same answers back", async () => {
  const person = await makePerson(db, "asked@example.com");
  const sent = await submitRequest(db, person, answers);
  if (sent.outcome !== "submitted") throw new Error(sent.outcome);
  const { id, version } = sent.request;
  const question = { id, version, message: "Which companies will you ask about, and how often?" };
  const asked = await askApplicant(db, admin, question);
  if (asked.outcome !== "asked") throw new Error(asked.outcome);
  const edit = { id, version: asked.request.version, answers, reply: "" };
  expect(await editRequest(db, person, edit)).toEqual({ outcome: "unanswered" });
  expect((await readOwnRequest(db, person, id))?.request.status).toBe("needs_information");
  expect(await editRequest(db, person, { ...edit, reply: "Our portfolio, once a day." })).toMatchObject({
    outcome: "saved",
  });
});
