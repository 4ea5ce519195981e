import "server-only";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, openDatabase } from "@/lib/db/open";

const CACHE = path.join(process.cwd(), "node_modules/.cache/footnote");

/** Names what a migrated, empty database depends on: the engine's version and every migration. */
function templateName(): string {
  const engine = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
    "..",
  );
  const hash = createHash("sha256").update(readFileSync(path.join(engine, "package.json")));
  for (const migration of readMigrationFiles({ migrationsFolder: "lib/db/migrations" }))
    hash.update(migration.hash);
  return `template-${hash.digest("hex").slice(0, 16)}`;
}

/** Makes the embedded engine's template unless an earlier run left it; creating a database takes seconds. */
export async function makeEmbeddedTemplate(): Promise<void> {
  const template = path.join(CACHE, templateName());
  if (existsSync(template)) return;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(path.join(CACHE, "unfinished-"));
  await migrateDatabase(await openDatabase({ databaseUrl: null, dataDir: unfinished }));
  await closeDatabase();
  nameFirst(unfinished, template);
}

/** Whoever is first names it; another one that made the same at the same time throws its own away. */
function nameFirst(unfinished: string, name: string): void {
  if (existsSync(name)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, name);
}

/** Copies the template to a directory of its own. */
export function copyEmbeddedTemplate(directory: string): void {
  cpSync(path.join(CACHE, templateName()), directory, { recursive: true });
}

/**
 * Copies a template that holds the seed data, too. The first test of a run that asks for it makes it, so that it is of
 * this run's code and day.
 */
export async function copySeededTemplate(directory: string): Promise<void> {
  const folder = process.env.TEST_TEMPLATES;
  if (!folder) throw new Error("The test setup provides TEST_TEMPLATES.");
  const template = path.join(folder, "seeded");
  if (!existsSync(template)) {
    const unfinished = mkdtempSync(path.join(folder, "unfinished-"));
    copyEmbeddedTemplate(unfinished);
    // Not at the top: most tests do without it.
    const { loadSeed } = await import("@/lib/seed/load");
    await loadSeed(await openDatabase({ databaseUrl: null, dataDir: unfinished, isDurable: false }));
    await closeDatabase();
    nameFirst(unfinished, template);
  }
  cpSync(template, directory, { recursive: true });
}
