import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder, type Recording, recordCalls, tryCuts } from "@/lib/testing/power-cut/try-power-cuts";

const CALLS = 400;
const CUTS = 4;

const folder = makeFolder();
let recording: Recording;

beforeAll(async () => {
  recording = await recordCalls(folder, CALLS);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a power cut takes nothing that was answered: it opens, every call is there, the counters are exact", async () => {
  expect(recording.answered).toHaveLength(CALLS);
  const cuts = await tryCuts(recording, folder, { cuts: CUTS, seed: 20 });
  expect(cuts.map(({ lost, isExact, fault }) => ({ lost, isExact, fault }))).toEqual(
    Array.from({ length: CUTS }, () => ({ lost: 0, isExact: true, fault: undefined })),
  );
});

test("the same files without their syncs lose calls, so the trial can fail", async () => {
  const cuts = await tryCuts(recording, folder, { cuts: CUTS, seed: 21, syncs: "ignored" });
  expect(cuts.some(({ lost, fault }) => lost > 0 || fault !== undefined)).toBe(true);
});
