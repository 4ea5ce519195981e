// Makes one JavaScript file of a TypeScript module and all that it imports of ours; packages stay where they are. Tools,
// server and workers run these files. Plain JavaScript, since it runs before anything is built.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** @param {string} entry from the project's root. */
const bundleOf = (entry) => path.join("dist", `${entry.replace(/\.ts$/, "").replaceAll("/", "-")}.mjs`);

/** A file as it was bundled: path, size and when it was written. @param {string} file @returns {[string, number, number]} */
const inputOf = (file) => {
  const { size, mtimeMs } = statSync(file);
  return [file, size, mtimeMs];
};

/** @param {string} inputs the list that was written beside a bundle. */
function isCurrent(inputs) {
  if (!existsSync(inputs)) return false;
  /** @type {[string, number, number][]} */
  const held = JSON.parse(readFileSync(inputs, "utf8"));
  return held.every(
    ([file, size, mtimeMs]) => existsSync(file) && `${inputOf(file)}` === `${[file, size, mtimeMs]}`,
  );
}

/**
 * Bundles a module unless that was done from the very same sources. An installation without sources has its bundles.
 *
 * @param {string} entry the module, from the project's root.
 * @param {string} [root] the project's root.
 * @returns {Promise<string>} the address to import.
 */
export async function bundled(entry, root = process.cwd()) {
  const bundle = path.join(root, bundleOf(entry));
  const inputs = `${bundle}.json`;
  const hasSource = existsSync(path.join(root, entry));
  if (hasSource ? !isCurrent(inputs) : !existsSync(bundle)) await makeBundle(entry, { root, bundle, inputs });
  return pathToFileURL(bundle).href;
}

/** @param {string} entry @param {{ root: string, bundle: string, inputs: string }} places */
async function makeBundle(entry, { root, bundle, inputs }) {
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    // What the package does outside Next is to throw.
    alias: {
      "server-only": "./node_modules/server-only/empty.js",
      // Next's package has no list of exports: Node wants the file's whole name.
      "next/navigation": "next/navigation.js",
    },
    logLevel: "silent",
  });
  mkdirSync(path.dirname(bundle), { recursive: true });
  const files = Object.keys(metafile.inputs).map((file) => path.join(root, file));
  writeWhole(bundle, outputFiles[0]?.text ?? "");
  writeWhole(inputs, JSON.stringify(files.map(inputOf)));
}

/**
 * Several processes may bundle at the same time; none must see half a file. @param {string} file @param {string} text
 */
function writeWhole(file, text) {
  const own = `${file}.${process.pid}.${performance.now()}`;
  writeFileSync(own, text);
  renameSync(own, file);
}
