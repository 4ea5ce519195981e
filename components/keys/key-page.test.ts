import { expect, test } from "vitest";
import { describeStops } from "./key-page";

const now = Date.parse("2026-11-21T16:48:00Z");
const secret = (last4: string) => ({ last4, createdAt: "2026-11-01T00:00:00Z", expiresAt: null });

test("what a revocation stops is named, secret by secret", () => {
  const key = {
    mode: "live" as const,
    secrets: [secret("9xYz"), secret("ab12")],
    lastUsed: { at: "2026-11-21T16:45:00Z", operation: "enrich" },
  };
  const traffic = [{ credential: "9xYz", calls: 1204, lastAt: "2026-11-21T16:45:00Z" }];
  expect(describeStops(key, traffic, now)).toEqual([
    "fn_live_…9xYz: 1,204 calls in the last seven days, the last 3 minutes ago",
    "fn_live_…ab12: no call in the last seven days",
    "The last operation called was enrich",
  ]);
});

test("a key that was never revealed stops nothing", () => {
  expect(describeStops({ mode: "live", secrets: [], lastUsed: null }, [], now)).toEqual([
    "The key was never revealed, so nobody calls with it.",
  ]);
});
