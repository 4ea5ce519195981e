import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  buildRegistryIndex,
  entityOf,
  type RegistryEntity,
  type RegistryName,
} from "@/lib/domain/resolution/registry-index";
import { keepRegistryIndex } from "./registry-file";

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function rowsOf(name: string): { entities: RegistryEntity[]; names: RegistryName[] } {
  const unknown = { filedName: null, ticker: null, cik: null, sector: null, industry: null, sizeRank: null };
  return {
    entities: [{ key: "acme", type: "public_company", name, ...unknown }],
    names: [{ entityKey: "acme", kind: "legal", name, validFrom: null, validTo: null }],
  };
}

const keep = (folder: string, rows: ReturnType<typeof rowsOf>) =>
  keepRegistryIndex(folder, JSON.stringify(rows), async () => rows);

const built = ({ entities, names }: ReturnType<typeof rowsOf>) => buildRegistryIndex(entities, names);

test("what an earlier start left is the index of the same rows, and isn't built again", async () => {
  const folder = path.join(makeFolder(), "new");
  const rows = rowsOf("Acme Anvils Inc");
  expect(await keep(folder, rows)).toEqual(built(rows));
  const file = path.join(folder, "registry-index");
  const written = statSync(file).ino;
  expect(await keep(folder, rows)).toEqual(built(rows));
  expect(statSync(file).ino).toBe(written);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("of other rows it is built anew, and the next start finds that one", async () => {
  const folder = makeFolder();
  await keep(folder, rowsOf("Acme Anvils Inc"));
  expect(entityOf(await keep(folder, rowsOf("Acme Rockets Inc")), "acme")?.name).toBe("Acme Rockets Inc");
  const written = statSync(path.join(folder, "registry-index")).ino;
  await keep(folder, rowsOf("Acme Rockets Inc"));
  expect(statSync(path.join(folder, "registry-index")).ino).toBe(written);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
  ["empty", () => Buffer.alloc(0)],
  ["zeros where a disk lost a page", (bytes: Buffer) => Buffer.from(bytes).fill(0, 100, 200)],
])("a file that is %s is passed over", async (_, damage) => {
  const folder = makeFolder();
  const rows = rowsOf("Acme Anvils Inc");
  await keep(folder, rows);
  const file = path.join(folder, "registry-index");
  writeFileSync(file, damage(readFileSync(file)));
  expect(await keep(folder, rows)).toEqual(built(rows));
});

test("where nothing can be written the index is there all the same", async () => {
  const file = path.join(makeFolder(), "a-file");
  writeFileSync(file, "");
  expect((await keep(path.join(file, "below"), rowsOf("Acme Inc"))).entities).toHaveLength(1);
});
