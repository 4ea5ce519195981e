import { existsSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { packText } from "../pack";
import { buildSeed } from "./build-seed";

const shared = "../shared";

test.skipIf(!existsSync(`${shared}/facts`))(
  "the committed pack is what the files in ../shared give (skipped where they are absent)",
  () => {
    const { rows } = buildSeed({
      edgar: `${shared}/edgar`,
      facts: `${shared}/facts`,
      curated: "lib/seed/curated",
    });
    // Before compression: encoders of other Node releases may write other bytes for one text.
    const committed = brotliDecompressSync(readFileSync("lib/seed/pack.br")).toString("utf8");
    expect(packText(rows) === committed, "run npm run seed:build").toBe(true);
  },
  120_000,
);
