import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openAccount, setRole } from "@/lib/db/accounts";
import type { Database } from "@/lib/db/open";
import { insertSession, listSessions } from "@/lib/db/sign-in";
import { openTestDatabase } from "@/lib/testing/database";
import { changeRole, type Person, signOutAccount } from "./account";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

async function makePerson(email: string, role: "developer" | "admin"): Promise<Person> {
  const { id } = await openAccount(db, email);
  await setRole(db, id, role);
  return { accountId: id, email };
}

const roleNow = async ({ accountId }: Person) => {
  const { rows } = await db.execute<{ role: string }>(sql`select role from account where id = ${accountId}`);
  return rows[0]?.role;
};

describe("the role of an account", () => {
  test("is changed by an admin, with a line in the audit log", async () => {
    const admin = await makePerson("admin1@example.com", "admin");
    const other = await makePerson("other1@example.com", "developer");
    expect(await changeRole(db, admin, { accountId: other.accountId, role: "admin" })).toEqual({
      outcome: "changed",
      email: other.email,
    });
    expect(await roleNow(other)).toBe("admin");
    const { rows } = await db.execute(
      sql`select actor, action, detail from audit_event where subject = ${other.accountId}`,
    );
    expect(rows).toEqual([
      {
        actor: admin.email,
        action: "account.role",
        detail: { email: other.email, from: "developer", to: "admin" },
      },
    ]);
  });

  test("is not changed by a developer, nor by an admin who is none any more", async () => {
    const developer = await makePerson("developer2@example.com", "developer");
    const other = await makePerson("other2@example.com", "developer");
    for (const accountId of [other.accountId, developer.accountId])
      expect(await changeRole(db, developer, { accountId, role: "admin" })).toEqual({ outcome: "forbidden" });
    expect(await roleNow(developer)).toBe("developer");
    expect(await roleNow(other)).toBe("developer");
  });

  test("nobody takes away their own", async () => {
    const admin = await makePerson("admin3@example.com", "admin");
    expect(await changeRole(db, admin, { accountId: admin.accountId, role: "developer" })).toEqual({
      outcome: "own",
    });
    expect(await roleNow(admin)).toBe("admin");
  });

  test("two admins who take each other's at once leave one admin", async () => {
    const one = await makePerson("one4@example.com", "admin");
    const two = await makePerson("two4@example.com", "admin");
    const outcomes = await Promise.all([
      changeRole(db, one, { accountId: two.accountId, role: "developer" }),
      changeRole(db, two, { accountId: one.accountId, role: "developer" }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "forbidden"]);
    expect([await roleNow(one), await roleNow(two)].sort()).toEqual(["admin", "developer"]);
  });

  test("of an account that does not exist cannot be changed", async () => {
    const admin = await makePerson("admin5@example.com", "admin");
    expect(await changeRole(db, admin, { accountId: "nobody", role: "admin" })).toEqual({
      outcome: "not_found",
    });
  });
});

test("an admin ends another account's sessions; a developer ends nobody's", async () => {
  const admin = await makePerson("admin6@example.com", "admin");
  const other = await makePerson("other6@example.com", "developer");
  const browser = { userAgent: "", network: "192.0.2.7" };
  for (const { accountId } of [admin, other]) await insertSession(db, { accountId, ...browser });
  const sessions = async ({ accountId }: Person) => (await listSessions(db, accountId)).length;

  expect(await signOutAccount(db, other, admin.accountId)).toEqual({ outcome: "forbidden" });
  expect([await sessions(admin), await sessions(other)]).toEqual([1, 1]);
  expect(await signOutAccount(db, admin, other.accountId)).toEqual({
    outcome: "signed_out",
    email: other.email,
  });
  expect([await sessions(admin), await sessions(other)]).toEqual([1, 0]);
});
