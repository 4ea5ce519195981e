import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { bundled } from "@/lib/bundle.mjs";
import { refuseHeldDirectory } from "@/lib/db/embedded/data-directory";
import { env, publicUrl } from "@/lib/env";
import { describeEnd } from "./describe-end";
import { ensureBuild } from "./ensure-build";
import type { Greeting } from "./prepare-data";

/** Beside an embedded database that is prepared: the hash of the seed that it was prepared with. */
const preparedFile = () => path.join(env.DATA_DIR, "prepared");

const hashSeed = (): string => createHash("sha256").update(readFileSync("lib/seed/pack.br")).digest("hex");

/** A bundle of its own: most starts need it only once the server runs. */
const loadDataTools = async () =>
  (await import(await bundled("lib/server/prepare-data.ts"))) as typeof import("./prepare-data");

/**
 * Prepares an embedded database once for each seed, and one on PostgreSQL at every start. An embedded database that is
 * prepared is left closed: opening it costs as much as all else that a start does.
 */
async function prepareOnce(): Promise<void> {
  const isEmbedded = env.DATABASE_URL === undefined;
  const seed = hashSeed();
  if (isEmbedded && existsSync(preparedFile()) && readFileSync(preparedFile(), "utf8") === seed) return;
  const { prepareData } = await loadDataTools();
  await prepareData();
  if (isEmbedded) writeFileSync(preparedFile(), seed);
}

/** Brings the database up to date, builds if needed, serves, and says where and how. */
async function start(): Promise<void> {
  // Checked before the port: a process that has the data usually has the port, too, and a different port wouldn't
  // help.
  if (env.DATABASE_URL === undefined) await refuseHeldDirectory(env.DATA_DIR);
  await ensurePortIsFree();
  await prepareOnce();
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
  const [{ makeGreeting }] = await Promise.all([loadDataTools(), untilHealthy()]);
  greet(await makeGreeting());
}

/** Checked before data is loaded and a build is made. Otherwise another server's health check could pass for ours. */
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
