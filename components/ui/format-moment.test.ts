import { expect, test } from "vitest";
import { formatMomentIn } from "./format-moment";

const at = "2026-11-21T16:48:05Z";

test("a moment is written as Americans write it, and always names its zone", () => {
  expect(formatMomentIn(at, "America/New_York", "dated")).toBe("Nov 21, 2026, 11:48 AM EST");
  expect(formatMomentIn(at, "America/New_York", "second")).toBe("Nov 21, 2026, 11:48:05 AM EST");
  expect(formatMomentIn(at, "UTC", "time")).toBe("4:48:05 PM UTC");
});

test("midnight and noon are 12 o’clock", () => {
  expect(formatMomentIn("2026-07-01T00:00:00Z", "UTC", "dated")).toBe("Jul 1, 2026, 12:00 AM UTC");
  expect(formatMomentIn("2026-07-01 12:00:00+00", "UTC", "dated")).toBe("Jul 1, 2026, 12:00 PM UTC");
});
