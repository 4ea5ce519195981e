import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { findSession, insertSession, listSessions } from "@/lib/db/sign-in";
import { openTestDatabase } from "@/lib/testing/database";
import { makePerson } from "@/lib/testing/tenants";
import type { Person } from "./account";
import { signOut } from "./sign-in";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const begin = ({ accountId }: Person) =>
  insertSession(db, { accountId, userAgent: firefox, network: "192.0.2.7" });

test("signing out ends that session for whoever kept its token, leaves the others, and stands in the audit log", async () => {
  const person = await makePerson(db, "one@example.com");
  const [here, elsewhere] = [await begin(person), await begin(person)];
  expect(await signOut(db, person, here)).toEqual({ outcome: "signed_out" });
  expect(await findSession(db, { id: here, accountId: person.accountId })).toBeUndefined();
  expect(await findSession(db, { id: elsewhere, accountId: person.accountId })).toBeDefined();
  const { rows } = await db.execute(
    sql`select actor, action, detail from audit_event where subject = ${person.accountId}`,
  );
  expect(rows).toEqual([
    {
      actor: person.email,
      action: "session.end",
      detail: { browser: "Firefox on Linux", session: here },
    },
  ]);
});

test("a session ends once, however many end it at the same moment", async () => {
  const person = await makePerson(db, "twice@example.com");
  const id = await begin(person);
  const tries = await Promise.all(Array.from({ length: 8 }, () => signOut(db, person, id)));
  expect(tries.filter(({ outcome }) => outcome === "signed_out")).toHaveLength(1);
});

test("nobody ends somebody else's session", async () => {
  const owner = await makePerson(db, "owner@example.com");
  const stranger = await makePerson(db, "stranger@example.com");
  const id = await begin(owner);
  expect(await signOut(db, stranger, id)).toEqual({ outcome: "not_found" });
  expect(await listSessions(db, owner.accountId)).toHaveLength(1);
});
