import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readSeedRegistry } from "@/lib/seed/pack";
import { evaluateHalf } from "./resolution/eval-resolution";
import { parseCases } from "./resolution/resolution-figures";

let index: RegistryIndex;

beforeAll(async () => {
  const { entities, names } = await readSeedRegistry();
  index = buildRegistryIndex(entities, names);
});

describe.each(["dev", "test"])("resolution keeps its marks on the %s half", (half) => {
  test("precision, recall and wrong companies", async () => {
    const cases = parseCases(await readFile(`lib/eval/resolution/${half}.jsonl`, "utf8"));
    const { figures } = evaluateHalf(index, cases, []);
    expect(figures.precision).toBeGreaterThanOrEqual(0.99);
    expect(figures.recall).toBeGreaterThanOrEqual(0.96);
    expect(figures.wrongRate).toBeLessThanOrEqual(0.005);
  });
});
