import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { openAccount } from "./accounts";
import { type AuditSelection, insertAudit, listAudit } from "./audit";
import type { Database } from "./open";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const { id } = await openAccount(db, "jane@example.com");
  await insertAudit(db, {
    actor: "admin@example.com",
    action: "account.role",
    subject: id,
    detail: { to: "admin" },
  });
  await insertAudit(db, { actor: "jane@example.com", action: "key.rename", subject: "key_1" });
  await insertAudit(db, { actor: "command line", action: "key.revoke", subject: "key_1" });
});

const everything: AuditSelection = { subject: "", actor: "", before: null, limit: 10 };
const actions = async (selection: Partial<AuditSelection>) =>
  (await listAudit(db, { ...everything, ...selection })).map(({ action }) => action);

test("the audit log is read newest first, in pages", async () => {
  const all = await listAudit(db, everything);
  expect(all.map(({ action }) => action)).toEqual(["key.revoke", "key.rename", "account.role"]);
  expect(await actions({ before: all[0]?.id ?? 0, limit: 1 })).toEqual(["key.rename"]);
});

test("by subject, which may be an account's address, and by actor", async () => {
  expect(await actions({ subject: "key_1" })).toEqual(["key.revoke", "key.rename"]);
  expect(await actions({ subject: "Jane@example.com" })).toEqual(["account.role"]);
  expect(await actions({ actor: "Jane@Example.com" })).toEqual(["key.rename"]);
  expect(await actions({ actor: "command line" })).toEqual(["key.revoke"]);
  expect(await actions({ subject: "key_1", actor: "admin@example.com" })).toEqual([]);
});

test("an account that is the subject is named by its address", async () => {
  const [event] = await listAudit(db, { ...everything, subject: "jane@example.com" });
  expect(event).toMatchObject({ subjectEmail: "jane@example.com", detail: { to: "admin" } });
});
