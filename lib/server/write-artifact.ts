import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import tracer from "next/dist/compiled/@vercel/nft/index.js";
import { writeSourceVersions } from "@/lib/db/source-version";
import { ensureBuild, programs } from "./ensure-build";

/** A package as package-lock.json has it, by its folder in `node_modules`. */
type LockedPackage = {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
};

export type Lockfile = { packages: Record<string, LockedPackage> };

/** The name that hash algorithms of an integrity have in CycloneDX. */
const algorithms: Readonly<Record<string, string>> = {
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

/** A table that the built-in data is made from, by the SHA-256 of the file as it came. */
type SourceTable = { table: string; says: string; sourceSha256: string };

/**
 * Every package that a production build may hold, bundled or beside it, and every table that its built-in data is made
 * from, as CycloneDX 1.5. The same lock gives the same bytes: it says neither when nor where it was written.
 *
 * @param product name, version and license of the build itself.
 * @see https://cyclonedx.org/docs/1.5/json/
 */
export function writeBillOfMaterials(
  product: { name: string; version: string; license: string },
  { packages }: Lockfile,
  tables: readonly SourceTable[],
): string {
  const components = Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder !== "" && dev !== true && link !== true)
    .map(([folder, locked]) => componentOf(folder, locked))
    .sort((one, other) => (one["bom-ref"] < other["bom-ref"] ? -1 : 1));
  const distinct = new Map(components.map((component) => [component["bom-ref"], component]));
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": "product",
        name: product.name,
        version: product.version,
        licenses: licensesOf(product.license),
      },
    },
    components: [...distinct.values(), ...tables.map(dataOf)],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const dataOf = ({ table, says, sourceSha256 }: SourceTable) => ({
  type: "data",
  "bom-ref": `built-in-data/${table}`,
  name: table,
  description: says,
  hashes: [{ alg: algorithms.sha256, content: sourceSha256 }],
});

function componentOf(folder: string, { version = "", integrity, license, optional }: LockedPackage) {
  const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  const purl = `pkg:npm/${name.split("/").map(encodeURIComponent).join("/")}@${encodeURIComponent(version)}`;
  const group = name.includes("/") ? path.posix.dirname(name) : undefined;
  return {
    type: "library",
    "bom-ref": purl,
    ...(group === undefined ? {} : { group }),
    name: path.posix.basename(name),
    version,
    scope: optional === true ? "optional" : "required",
    ...(integrity === undefined ? {} : { hashes: hashesOf(integrity) }),
    ...(license === undefined ? {} : { licenses: licensesOf(license) }),
    purl,
  };
}

/** A single license by its SPDX id, anything with more words as an expression. */
const licensesOf = (license: string) =>
  / (?:OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { name: license } }];

const hashesOf = (integrity: string) =>
  integrity.split(" ").flatMap((one) => {
    const [, name = "", digest = ""] = /^([a-z0-9]+)-(.+)$/.exec(one) ?? [];
    const alg = algorithms[name];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(digest, "base64").toString("hex") }];
  });

/** What Next leaves when it is told to make an output of its own: its server and what that needs, pages, packages. */
const nextOutput = ".next/standalone";

/** Of `lib`, what runs or is read beside the build; sources, tests, and what only they or the evaluations read stay. */
const runs = /\.(?:mjs|json|tsv|csv|md|sql|br)$/;
const staysBehind = /^lib\/(?:(?:eval|testing|seed\/(?:build|curated|tables))\/|db\/migrations\/meta\/\d)/;

/** What a package tells its users, compilers and debuggers. */
const unneeded = /\.(?:d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow)$/;

/** Makes bundles and images, which an artifact has already or never shows. */
const toolsOfBuilds = ["esbuild", "@esbuild", "typescript", "sharp", "@img"];

const packages = "node_modules/";

/** Traced by Next itself, which knows what of it a server loads. */
const next = `${packages}next/`;

/**
 * Writes the tree of files that production runs from, and nothing else: Next's own output, our programs and what they
 * import, tables, migrations, documentation and the seed. It needs Node alone; `node lib/cli/run.mjs start` starts it.
 *
 * @param target a folder that is made, or replaced where it holds an artifact.
 * @throws Error when the target holds something else, or the build fails.
 */
export async function writeArtifact(target: string): Promise<void> {
  if (
    existsSync(target) &&
    readdirSync(target).length > 0 &&
    !existsSync(path.join(target, ".next", "BUILD_ID"))
  )
    throw new Error(`${target} is there, and is no artifact; name another folder.`);
  await ensureBuild();
  writeSourceVersions();
  rmSync(target, { recursive: true, force: true });
  copyTree(
    nextOutput,
    target,
    (file) => file.startsWith(packages) || (file.startsWith(".next/") && !/\.(?:map|nft\.json)$/.test(file)),
  );
  copyTree(".next/static", path.join(target, ".next/static"), () => true);
  copyTree("public", path.join(target, "public"), () => true);
  copyTree("lib", path.join(target, "lib"), (file) => {
    const own = path.join("lib", file);
    return runs.test(own) && !staysBehind.test(own);
  });
  const bundles = programs.map((program) => `dist/${program.replace(/\.ts$/, "").replaceAll("/", "-")}.mjs`);
  for (const file of [...bundles, "dist/source-versions.json", "LICENSE"]) copy(file, target);
  for (const file of await listPackageFiles([...bundles, ...listOwnModules()])) copy(file, target);
  writeFileSync(path.join(target, "package.json"), describePackage());
  const product = JSON.parse(readFileSync("package.json", "utf8"));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const tables = JSON.parse(readFileSync("lib/seed/tables/origins.json", "utf8"));
  writeFileSync(path.join(target, "sbom.cdx.json"), writeBillOfMaterials(product, lock, tables));
}

/** Files of packages that our own programs import, found as Next finds those of its pages. */
async function listPackageFiles(entries: string[]): Promise<string[]> {
  const { fileList } = await tracer.nodeFileTrace(entries, {
    base: process.cwd(),
    mixedModules: true,
    ignore: (file) =>
      file.startsWith(next) || (file.startsWith(packages) ? isUnneeded(file) : !entries.includes(file)),
  });
  return [...fileList].filter((file) => file.startsWith(packages));
}

function listOwnModules(): string[] {
  return readdirSync("lib", { recursive: true, encoding: "utf8" })
    .map((file) => path.join("lib", file))
    .filter((file) => file.endsWith(".mjs") && !staysBehind.test(file));
}

/** @param file of a package. */
const isUnneeded = (file: string): boolean =>
  toolsOfBuilds.some((name) => file.startsWith(`${packages}${name}/`)) || unneeded.test(file);

function copyTree(from: string, to: string, isWanted: (file: string) => boolean): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const whole = path.join(entry.parentPath, entry.name);
    const file = path.relative(from, whole);
    if (!isWanted(file) || (file.startsWith(packages) && isUnneeded(file))) continue;
    place(whole, path.join(to, file));
  }
}

const copy = (file: string, target: string): void => place(file, path.join(target, file));

function place(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { verbatimSymlinks: true });
}

/** The package without what it is built from: its commands are those that run a program of the artifact. */
function describePackage(): string {
  const { name, version, license, type, engines, scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const isHeld = ([, command]: [string, unknown]) =>
    programs.some((program) => `${command}`.endsWith(` ${path.basename(program, ".ts")}`));
  const held = Object.fromEntries(Object.entries(scripts).filter(isHeld));
  return `${JSON.stringify({ name, version, private: true, license, type, engines, scripts: held }, null, 2)}\n`;
}
