import "server-only";
import type { Person } from "@/lib/accounts/account";
import { openAccount } from "@/lib/db/accounts";
import type { Database } from "@/lib/db/open";
import type { KeyRequestAnswers } from "@/lib/web-forms/key-request";

export const answers: KeyRequestAnswers = {
  building: "A screening tool that checks who runs the companies in our portfolio.",
  monthlyCalls: 1200,
  operations: ["validate", "corroborate"],
  website: "https://example.com",
};

/** Somebody with an account. */
export async function makePerson(db: Database, email: string): Promise<Person> {
  const { id } = await openAccount(db, email);
  return { accountId: id, email };
}

/** How many rows a table has where a condition holds; for what a test leaves behind. */
export async function countRows(db: Database, from: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(`select count(*) as n from ${from}`);
  return rows[0]?.n ?? 0;
}
