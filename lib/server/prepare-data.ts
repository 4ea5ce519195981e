import "server-only";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { firstAdminEmail, greetAdmin } from "@/lib/accounts/account";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, findKeyByHash } from "@/lib/db/keys";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { causeOfFailedQuery } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { loadSeed } from "@/lib/seed/load";

/** What the terminal shows once the server runs; each is null where there is none. */
export type Greeting = { firstKey: string | null; admin: { email: string; link: string } | null };

/**
 * Migrates and loads the built-in data, showing progress in the terminal. The server could do it, but unseen, and it
 * would keep the memory that loading takes.
 */
export async function prepareData(): Promise<void> {
  const db = await openDatabase({ role: "server" });
  try {
    await migrateDatabase(db);
    const startedMs = performance.now();
    const outcome = await loadSeed(db, showProgress);
    if (outcome === "loaded") {
      process.stdout.write(
        `\rBuilt-in data loaded in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.\x1b[K\n`,
      );
    }
  } finally {
    await closeDatabase();
  }
}

async function readGreeting(): Promise<Greeting> {
  const db = await openDatabase({ role: "tool" });
  try {
    return { firstKey: db.engine === "embedded" ? await firstKey(db) : null, admin: await greetAdmin(db) };
  } finally {
    await closeDatabase();
  }
}

function showProgress(progress: { table: string; done: number; total: number }): void {
  if (!process.stdout.isTTY && progress.done < progress.total) return;
  const line = `Loading built-in data: ${progress.table} ${progress.done} of ${progress.total}`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
}

/**
 * The key of whoever runs Footnote on their own machine. It is the one secret that is kept, in a data
 * directory that only they can read, so that each start can print a call that works.
 */
async function firstKey(db: Database): Promise<string> {
  const file = path.join(env.DATA_DIR, "first-key");
  if (existsSync(file)) {
    const kept = readFileSync(file, "utf8").trim();
    if ((await findKeyByHash(db, hashSecret(kept)))?.usable) return kept;
  }
  const secret = makeSecret();
  await createKey(db, {
    email: firstAdminEmail(),
    name: "First key",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: null,
    dailyIncluded: null,
    actor: "first start",
  });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** What the first visitor needs, from the database of the running server. A failure is printed and must not end the server. */
export function makeGreeting(): Promise<Greeting> {
  return readGreeting().catch((error: unknown) => {
    const cause = causeOfFailedQuery(error);
    console.error(cause instanceof Error ? cause.message : String(cause));
    return { firstKey: null, admin: null };
  });
}
