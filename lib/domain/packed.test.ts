import { describe, expect, test } from "vitest";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import {
  compareTexts,
  startNumbers,
  startPairs,
  startTexts,
  takeFirst,
  textAt,
  visitPairs,
  walkAll,
  walkAny,
} from "./packed";

const pause = () => Promise.resolve();

describe("texts", () => {
  const given = ["", "harbour", "Bäckerei", "株式会社", "𝒳", "a".repeat(200_000), "harbour"];
  const packer = startTexts();
  for (const text of given) packer.add(text);
  const packed = packer.pack();

  test("come back as they were", () => {
    expect(given.map((_, at) => textAt(packed, at))).toEqual(given);
  });

  test("are compared by their bytes", () => {
    for (const [one, text] of given.entries())
      for (const [other, second] of given.entries())
        expect(compareTexts(packed, one, other), `${one} and ${other}`).toBe(
          Buffer.compare(Buffer.from(text), Buffer.from(second)),
        );
  });
});

test("numbers come back as they were, however many", () => {
  const packer = startNumbers(Int32Array);
  const given = Array.from({ length: 5_000 }, (_, at) => at * (at % 2 ? -7 : 7));
  for (const number of given) packer.add(number);
  expect(packer.length).toBe(given.length);
  expect([...packer.pack()]).toEqual(given);
});

describe("pairs", () => {
  const random = startRandom(7);
  const extremes = [-(2 ** 31), 2 ** 31 - 1, -1, 0, 1];
  const keys = [...extremes, ...Array.from({ length: 40 }, () => random.below(2 ** 32) - 2 ** 31)];
  const given = new Map<number, Set<number>>(keys.map((key) => [key, new Set()]));
  const pack = async () => {
    const packer = startPairs();
    for (let number = 0; number < 3_000; number += 1)
      for (const key of keys)
        if (random.below(12) === 0) {
          given.get(key)?.add(number);
          packer.add(key, number);
        }
    return await packer.pack(pause);
  };
  const packing = pack();
  const numbersOf = (some: readonly number[]) => new Set(some.flatMap((key) => [...(given.get(key) ?? [])]));
  const pickKeys = () => Array.from({ length: random.below(4) }, () => random.pick([...keys, 12_345]));
  const rising = (numbers: Iterable<number>) => [...numbers].sort((one, other) => one - other);

  test("are found by their key", async () => {
    const pairs = await packing;
    for (const key of [...keys, 12_345]) {
      const found: number[] = [];
      visitPairs(pairs, key, (number) => found.push(number));
      expect(found).toEqual(rising(given.get(key) ?? []));
    }
  });

  test("are walked by any of several keys, and by all of several such sets", async () => {
    const pairs = await packing;
    for (let times = 0; times < 300; times += 1) {
      const sets = Array.from({ length: random.below(4) }, pickKeys);
      const [first = new Set<number>(), ...others] = sets.map(numbersOf);
      const expected = rising([...first].filter((number) => others.every((set) => set.has(number))));
      const most = random.pick([0, 3, 5_000]);
      const walk = walkAll(sets.map((some) => walkAny(pairs, some)));
      expect(takeFirst(walk, most)).toEqual(expected.slice(0, most));
    }
  });

  test("of more rows than a number can hold are refused", () => {
    expect(() => startPairs().add(0, 2 ** 21)).toThrow("at most");
  });
});
