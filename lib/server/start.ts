import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { firstAdminEmail, greetAdmin } from "@/lib/accounts/account";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, findKeyByHash } from "@/lib/db/keys";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, ensureDataIsFree, openDatabase } from "@/lib/db/open";
import { causeOfFailedQuery } from "@/lib/db/pool";
import { env, publicUrl } from "@/lib/env";
import { hashSeed, loadSeed } from "@/lib/seed/load";
import { describeEnd } from "./describe-end";
import { ensureBuild } from "./ensure-build";

/** What the terminal greets with: each is null where it has none to give. */
type Greeting = { firstKey: string | null; admin: { email: string; link: string } | null };

/** Beside an embedded database that is prepared: the hash of the seed that it was prepared with. */
const preparedFile = () => path.join(env.DATA_DIR, "prepared");

/**
 * Migrates and loads the built-in data, with progress on the terminal, where a server would otherwise do it unseen and
 * keep the memory that it takes. An embedded database that was prepared with this seed is left closed: to open one
 * costs as much as all else that a start does.
 */
async function prepareData(): Promise<void> {
  const isEmbedded = env.DATABASE_URL === undefined;
  const seed = await hashSeed();
  if (isEmbedded && existsSync(preparedFile()) && readFileSync(preparedFile(), "utf8") === seed) return;
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
  if (isEmbedded) writeFileSync(preparedFile(), seed);
}

/** Makes what the first visitor needs, beside the server that has the data. */
async function makeGreeting(): Promise<Greeting> {
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

/** Brings the database up to date, builds if needed, serves, and says where and how. */
async function start(): Promise<void> {
  // Who has the data has mostly the port too, and another port would not help.
  await ensureDataIsFree();
  await ensurePortIsFree();
  await prepareData();
  await ensureBuild();
  const server = spawn(process.execPath, ["lib/server/serve.mjs"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", PORT: String(env.PORT), HOST: env.HOST },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
  server.once("exit", (code, signal) => {
    const { exitCode, line } = describeEnd(code, signal);
    if (line !== null) console.error(line);
    process.exit(exitCode);
  });
  await untilHealthy();
  greet(await makeGreeting().catch(withoutGreeting));
}

/** Said before data is loaded and a build is made: somebody else's answers must not pass for ours. */
function ensurePortIsFree(): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${env.PORT} is in use. Set PORT to a different one.`)
          : error,
      ),
    );
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}

async function untilHealthy(): Promise<void> {
  for (;;) {
    try {
      const health = await fetch(
        `http://${env.HOST === "0.0.0.0" ? "127.0.0.1" : env.HOST}:${env.PORT}/api/health`,
      );
      if (health.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The server serves; that it has nothing to greet with must not end it. */
function withoutGreeting(error: unknown): Greeting {
  const cause = causeOfFailedQuery(error);
  console.error(cause instanceof Error ? cause.message : String(cause));
  return { firstKey: null, admin: null };
}

function greet({ firstKey, admin }: Greeting): void {
  const key = firstKey ?? "YOUR_KEY";
  const lines = [
    "",
    `Footnote is ready at ${publicUrl()}`,
    "",
    "Paste this to make a first call:",
    "",
    `  curl -s ${publicUrl()}/api/v1/corroborate \\`,
    `    -H "Authorization: Bearer ${key}" \\`,
    `    -H "Content-Type: application/json" \\`,
    `    -d '{"company": "Apple", "claims": [{"type": "role", "person_name": "Tim Cook", "role": "CEO"}]}'`,
    "",
    ...(admin
      ? [`Sign in as admin, ${admin.email} (works once, within an hour):`, "", `  ${admin.link}`, ""]
      : []),
    ...(firstKey === null
      ? ["Create a key:  npm run -s key -- create --email you@example.com --tier preview", ""]
      : []),
  ];
  console.log(lines.join("\n"));
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
