import "server-only";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "./built-server";
import { unprivilegedUser, untilItAnswers } from "./postgres";

export type TestPgBouncer = { url: string; version: string; stop(): Promise<void> };

/**
 * Starts a PgBouncer in transaction mode before a PostgreSQL, with nothing set that would make it lenient; undefined when
 * there is none on this machine.
 *
 * @param settings further lines of its `[pgbouncer]` section.
 */
export async function startPgBouncer(
  postgresUrl: string,
  settings: Record<string, string | number> = {},
): Promise<TestPgBouncer | undefined> {
  const version = findVersion();
  if (version === undefined) {
    if (process.env.CI === "true") throw new Error("PgBouncer is not installed: apt-get install pgbouncer.");
    console.warn("PgBouncer is NOT INSTALLED: what is tested behind it is skipped.");
    return undefined;
  }
  const target = new URL(postgresUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 4,
    max_client_conn: 200,
    ...settings,
  };
  const login = `user=${target.username} password=${target.password}`;
  writeFileSync(
    file,
    `[databases]\n* = host=${target.hostname} port=${target.port} ${login}\n[pgbouncer]\n${Object.entries(
      lines,
    )
      .map(([name, value]) => `${name} = ${value}\n`)
      .join("")}`,
  );
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (owner) for (const one of [folder, file]) chownSync(one, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const child = spawn("pgbouncer", [file], { stdio: ["ignore", "ignore", "ignore"], cwd: folder, ...owner });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgresql://postgres@127.0.0.1:${port}${target.pathname}`;
  try {
    await untilItAnswers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, version, stop };
}

function findVersion(): string | undefined {
  try {
    const line = execFileSync("pgbouncer", ["--version"], { encoding: "utf8", stdio: "pipe" });
    return /\d+(\.\d+)+/.exec(line)?.[0];
  } catch {
    return undefined;
  }
}
