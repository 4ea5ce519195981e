import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { hasMirror, mirrorFolder, withoutMirror } from "@/lib/testing/mirror";
import { isFull, recordProof } from "@/lib/testing/proof";
import { packText } from "../pack";
import { buildSeed } from "./build-seed";
import { hashPackSources, packSourcesFile } from "./pack-sources";
import { originsFile, sha256, type TableOrigin } from "./tables";

const tables = "lib/seed/tables";

test("every table says where it comes from, and is the one of which that is said", () => {
  const origins: TableOrigin[] = JSON.parse(readFileSync(path.join(tables, originsFile), "utf8"));
  const files = readdirSync(tables).filter((file) => file !== originsFile);
  expect(files.sort()).toEqual(origins.map(({ table }) => `${table}.br`).sort());
  for (const { table, sha256: kept, sourceSha256, says, takenOn } of origins) {
    expect(sha256(readFileSync(path.join(tables, `${table}.br`))), table).toBe(kept);
    expect(sourceSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(takenOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(says).not.toBe("");
  }
});

test("the committed pack was built from the readers and tables that are here", () => {
  expect(readFileSync(packSourcesFile, "utf8"), "run npm run -s seed:build").toBe(`${hashPackSources()}\n`);
});

// To read the whole mirror takes minutes: that no reader has changed since is what every change has to show.
test.skipIf(!hasMirror || !isFull)(
  `the committed pack is what the committed tables and a mirror of EDGAR give (npm run prove) ${withoutMirror}`,
  () => {
    const { rows } = buildSeed({ edgar: mirrorFolder, tables, curated: "lib/seed/curated" });
    // Before compression: encoders of other Node releases may write other bytes for one text.
    const committed = brotliDecompressSync(readFileSync("lib/seed/pack.br")).toString("utf8");
    expect(packText(rows) === committed, "run npm run -s seed:build").toBe(true);
    recordProof(
      "pack",
      `${Object.values(rows).reduce((sum, { length }) => sum + length, 0)} rows, the same to the byte`,
    );
  },
  900_000,
);
