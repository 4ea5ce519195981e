import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { ensureDataIsFree } from "@/lib/db/open";
import { causeOfFailedQuery } from "@/lib/db/pool";
import { env, publicUrl } from "@/lib/env";
import { describeEnd } from "./describe-end";
import { ensureBuild } from "./ensure-build";
import { type Greeting, makeGreeting, prepareData } from "./prepare-data";

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
          ? new Error(`Port ${env.PORT} is in use; set PORT to another one.`)
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
    "A first call to paste:",
    "",
    `  curl -s ${publicUrl()}/api/v1/corroborate \\`,
    `    -H "Authorization: Bearer ${key}" \\`,
    `    -H "Content-Type: application/json" \\`,
    `    -d '{"company": "Apple", "claims": [{"type": "role", "person_name": "Tim Cook", "role": "CEO"}]}'`,
    "",
    ...(admin ? [`Sign in as admin, ${admin.email} (once, within an hour):`, "", `  ${admin.link}`, ""] : []),
    ...(firstKey === null
      ? ["Make a key:  npm run -s key -- create --email you@example.com --tier preview", ""]
      : []),
  ];
  console.log(lines.join("\n"));
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
