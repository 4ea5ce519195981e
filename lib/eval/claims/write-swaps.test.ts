import { expect, test } from "vitest";
import { type AskedSwap, countSwaps, writeSwaps } from "./eval-claim-swaps";

const swap = (now: string, isTrue: boolean, kind: AskedSwap["kind"]): AskedSwap => ({
  id: "x-01",
  kind,
  company: "Halvard Tools",
  was: { type: "event", description: "acquired Ostrava Castings" },
  now: { type: "event", description: now },
  isTrue,
  detail: "The text says so.",
});

test("swapped claims are counted by kind, and those answered true are shown under what they were made from", () => {
  const swaps = [
    swap("sold Ostrava Castings", true, "verb"),
    swap("borrowed Ostrava Castings", false, "verb"),
    swap("did not acquire Ostrava Castings", false, "not"),
  ];
  expect(countSwaps(swaps).all).toEqual({ made: 3, true: 1 });
  expect(countSwaps(swaps).kinds.verb).toEqual({ made: 2, true: 1 });
  const text = writeSwaps(swaps);
  expect(text).toContain("3 made, 1 answered true");
  expect(text).toContain("was: acquired Ostrava Castings\n      now: sold Ostrava Castings");
  expect(text).not.toContain("borrowed");
});
