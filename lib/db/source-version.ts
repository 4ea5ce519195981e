import "server-only";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { IngestDocumentKind } from "./schema";

/**
 * Code whose results are stored, and so have a version: the annotator, the registry's index, the terms that long-tail
 * names are found by, and the reader of each kind of document.
 */
type Reader = "annotator" | "registry" | "name-terms" | IngestDocumentKind;

/** Where each one starts: a file, or a folder with all its files. What these import belongs to it, too. */
const beginnings: Readonly<Record<Reader, string>> = {
  annotator: "lib/language",
  registry: "lib/domain/resolution/registry-index.ts",
  "name-terms": "lib/domain/resolution/name-terms.ts",
  eight_k: "lib/ingest/edgar/read/eight-k.ts",
  ownership: "lib/ingest/edgar/read/ownership.ts",
  proxy: "lib/ingest/edgar/read/periodic-report.ts",
  report: "lib/ingest/edgar/read/periodic-report.ts",
  article: "lib/ingest/news/read-article.ts",
};

const readers = Object.keys(beginnings) as Reader[];

/** Where a build leaves the versions for an installation without sources, as JSON. */
const versionsFile = "dist/source-versions.json";

const versions = new Map<Reader, string>();

/**
 * The version of such code: a hash of everything that its results depend on, namely its files, the files of ours that
 * they import, the tables that they load, and the versions of packages. Types, tests, and Markdown don't count.
 * Computed once per thread; an installation without sources has it from its build (`writeSourceVersions`).
 */
export function sourceVersion(reader: Reader): string {
  const known = versions.get(reader);
  if (known !== undefined) return known;
  const version = findVersion(reader, /* turbopackIgnore: true */ process.cwd());
  versions.set(reader, version);
  return version;
}

/** The setting that says which version annotations are renewed to. */
export const announcedAnnotator = "annotator";

/** The version of the annotator, which annotations are stored with. */
export const annotatorVersion = (): string => sourceVersion("annotator");

/** Leaves every version beside the build. */
export function writeSourceVersions(): void {
  const all = Object.fromEntries(readers.map((reader) => [reader, sourceVersion(reader)]));
  writeFileSync(versionsFile, JSON.stringify(all));
}

function findVersion(reader: Reader, root: string): string {
  // Every build has the tables and their folders, so only a TypeScript file shows that the sources are here.
  if (existsSync(path.join(root, "lib/language/annotation.ts"))) return hashSources(root, reader);
  const all = JSON.parse(readFileSync(versionsFile, "utf8")) as Record<Reader, string>;
  return all[reader];
}

/** The version of the sources below a root: a reader's, or all that some files and folders depend on. */
export function hashSources(root: string, from: Reader | readonly string[]): string {
  const hash = createHash("sha256");
  const { files, packages } = listSources(root, from);
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  for (const name of packages) {
    const description = readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8");
    hash.update(`${name} ${(JSON.parse(description) as { version: string }).version}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Every file and package that a reading depends on, in order; files from the root. */
export function listSources(
  root: string,
  from: Reader | readonly string[],
): { files: string[]; packages: string[] } {
  const begun = typeof from === "string" ? [beginnings[from]] : from;
  const files = new Set(begun.flatMap((beginning) => listFiles(root, beginning)));
  const packages = new Set<string>();
  // Iterating a set also visits what is added meanwhile.
  for (const file of files) {
    const imported = importsOf(root, file);
    for (const one of imported.files) files.add(one);
    for (const one of imported.packages) packages.add(one);
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

function listFiles(root: string, beginning: string): string[] {
  if (beginning.endsWith(".ts")) return [beginning];
  return readdirSync(path.join(root, beginning), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$|\.md$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** What a file imports for more than its types. */
const importing = /^(?:import|export)\s+(?!type\b|\s)(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gm;

function importsOf(root: string, file: string): { files: string[]; packages: string[] } {
  if (!file.endsWith(".ts")) return { files: [], packages: [] };
  const text = readFileSync(path.join(root, file), "utf8");
  const specifiers = Array.from(text.matchAll(importing), ([, specifier = ""]) => specifier);
  const isOurs = (specifier: string) => /^(?:@\/|\.)/.test(specifier);
  const ours = specifiers.filter(isOurs).map((specifier) => {
    const target = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(file), specifier);
    return /\.\w+$/.test(target) ? target : `${target}.ts`;
  });
  const tables = Array.from(text.matchAll(/\breadTable\(\s*"([^"]+)"/g), ([, file = ""]) => file);
  return {
    files: [...ours, ...tables],
    packages: specifiers
      .filter((specifier) => !isOurs(specifier) && !/^node:|^server-only$/.test(specifier))
      .map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")),
  };
}
