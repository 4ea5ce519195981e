import path from "node:path";

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

/**
 * Every package that a production build may hold, bundled or beside it, as CycloneDX 1.5. The same lock gives the same
 * bytes: it says neither when nor where it was written.
 *
 * @param product name, version and license of the build itself.
 * @see https://cyclonedx.org/docs/1.5/json/
 */
export function writeBillOfMaterials(
  product: { name: string; version: string; license: string },
  { packages }: Lockfile,
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
    components: [...distinct.values()],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

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
