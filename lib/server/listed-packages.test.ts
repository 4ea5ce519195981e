import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Lockfile, writeBillOfMaterials } from "./write-artifact";

const product = { name: "footnote", version: "1.2.3", license: "MIT" };

test("packages of production are listed once each with version, license and hash, and the data's tables; those of development are not", () => {
  const digest = Buffer.alloc(64, 0xab);
  const lock: Lockfile = {
    packages: {
      "": { version: "1.2.3" },
      "node_modules/zod": {
        version: "4.0.1",
        license: "MIT",
        integrity: `sha512-${digest.toString("base64")}`,
      },
      "node_modules/ai/node_modules/zod": { version: "3.9.0", license: "MIT" },
      "node_modules/next/node_modules/zod": { version: "3.9.0", license: "MIT" },
      "node_modules/@scope/fast": { version: "1.0.0", license: "MIT OR Apache-2.0", optional: true },
      "node_modules/vitest": { version: "4.1.12", license: "MIT", dev: true },
    },
  };
  const table = { table: "filings.csv", says: "filings of 2026", sourceSha256: "ab".repeat(32) };
  const bill = JSON.parse(writeBillOfMaterials(product, lock, [table]));
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    metadata: { component: { type: "application", name: "footnote", version: "1.2.3" } },
  });
  expect(bill.components).toEqual([
    {
      type: "library",
      "bom-ref": "pkg:npm/%40scope/fast@1.0.0",
      group: "@scope",
      name: "fast",
      version: "1.0.0",
      scope: "optional",
      licenses: [{ expression: "MIT OR Apache-2.0" }],
      purl: "pkg:npm/%40scope/fast@1.0.0",
    },
    expect.objectContaining({ name: "zod", version: "3.9.0", scope: "required" }),
    expect.objectContaining({ name: "zod", hashes: [{ alg: "SHA-512", content: digest.toString("hex") }] }),
    {
      type: "data",
      "bom-ref": "built-in-data/filings.csv",
      name: "filings.csv",
      description: "filings of 2026",
      hashes: [{ alg: "SHA-256", content: "ab".repeat(32) }],
    },
  ]);
});

test("every package that we depend on is in our own, each with its license, and its hash where all platforms have it", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const lock: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const text = writeBillOfMaterials(product, lock, []);
  expect(writeBillOfMaterials(product, lock, [])).toBe(text);
  const { components } = JSON.parse(text);
  const names = new Set(
    components.map(({ group, name }: { group?: string; name: string }) =>
      group ? `${group}/${name}` : name,
    ),
  );
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(names.has("vitest")).toBe(false);
  const incomplete = components.filter(
    ({ scope, hashes, licenses }: { scope: string; hashes?: unknown[]; licenses?: unknown[] }) =>
      scope === "required" && (!hashes?.length || !licenses),
  );
  expect(incomplete.map(({ purl }: { purl: string }) => purl)).toEqual([]);
});
