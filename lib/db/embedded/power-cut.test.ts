import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder, type Recording, recordCalls, tryCuts } from "@/lib/testing/power-cut/try-power-cuts";
import { sizeOf, tellProof, timeFor } from "@/lib/testing/proof";

const CALLS = sizeOf(400, 3_000);
const CUTS = sizeOf(4, 50);

const folder = makeFolder();
let recording: Recording;

beforeAll(async () => {
  recording = await recordCalls(folder, CALLS);
}, timeFor(120_000));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a power cut takes nothing that was answered: it opens, every call is there, the counters are exact", {
  timeout: timeFor(180_000),
}, async () => {
  expect(recording.answered).toHaveLength(CALLS);
  const cuts = await tryCuts(recording, folder, { cuts: CUTS, seed: 20 });
  expect(cuts.map(({ lost, isExact, fault }) => ({ lost, isExact, fault }))).toEqual(
    Array.from({ length: CUTS }, () => ({ lost: 0, isExact: true, fault: undefined })),
  );
  tellProof(
    "R4",
    `${CUTS} cuts of a recording of ${CALLS} calls: all open, no answered call lost, counters exact`,
  );
});

test("the same files without their syncs lose calls, so the trial can fail", async () => {
  const cuts = await tryCuts(recording, folder, { cuts: 4, seed: 21, syncs: "ignored" });
  expect(cuts.some(({ lost, fault }) => lost > 0 || fault !== undefined)).toBe(true);
});
