import "server-only";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What annotations are made by, beside its own files: the packages that it reads with. */
const packages = ["wink-nlp", "wink-eng-lite-web-model"];

/** Where a build leaves the version for an installation without sources. */
export const annotatorVersionFile = "dist/annotator-version";

let version: string | undefined;

/**
 * Names the annotator of this thread by a hash over its code and tables, so that it changes whenever they do: files of
 * `lib/language`, what they import of `lib/domain`, and the versions of the packages. Tests and notes don't count.
 * An installation without sources has it from its build (`lib/server/ensure-build.ts`).
 */
export function annotatorVersion(): string {
  version ??= readVersion(/* turbopackIgnore: true */ process.cwd());
  return version;
}

function readVersion(root: string): string {
  return existsSync(path.join(root, "lib/language/annotate.ts"))
    ? hashAnnotator(root)
    : readFileSync(path.join(root, annotatorVersionFile), "utf8");
}

/** The same of the sources below another root. */
export function hashAnnotator(root: string): string {
  const hash = createHash("sha256");
  for (const file of listSources(root)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  for (const name of packages) {
    const description = readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8");
    hash.update(`${name} ${(JSON.parse(description) as { version: string }).version}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Every file that annotating depends on, from the root, in order. */
export function listSources(root: string): string[] {
  const entries = readdirSync(path.join(root, "lib/language"), { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.test\.ts$|\.md$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  // A set that grows while it is gone through is gone through to its end.
  for (const file of files) for (const imported of importsOf(root, file)) files.add(imported);
  return [...files].sort();
}

/** Files of ours that a file imports, and the tables of the domain that it loads. */
function importsOf(root: string, file: string): string[] {
  if (!file.endsWith(".ts")) return [];
  const text = readFileSync(path.join(root, file), "utf8");
  const imported = Array.from(text.matchAll(/from "((?:@\/|\.)[^"]+)"/g), ([, specifier = ""]) => {
    const target = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(file), specifier);
    return /\.\w+$/.test(target) ? target : `${target}.ts`;
  });
  if (!file.startsWith("lib/domain/")) return imported;
  const tables = text.matchAll(/\breadTable\("([\w-]+)"/g);
  return [...imported, ...Array.from(tables, ([, name = ""]) => `lib/domain/tables/${name}.tsv`)];
}
