import { expect, test } from "vitest";
import { formatInZone, nameZone, readTheme, readZone } from "./display";

test.each([
  ["UTC", "Nov 21, 2026, 16:48 UTC", "2026-11-21 16:48:25"],
  ["America/New_York", "Nov 21, 2026, 11:48 EST", "2026-11-21 11:48:25"],
  ["Asia/Tokyo", "Nov 22, 2026, 01:48 GMT+9", "2026-11-22 01:48:25"],
])("a moment in %s", (zone, dated, second) => {
  const at = "2026-11-21T16:48:25.123Z";
  expect(formatInZone(at, zone, "dated")).toBe(dated);
  expect(formatInZone(at, zone, "second")).toBe(second);
});

test("what is no zone and no theme is UTC and the system's", () => {
  for (const text of [undefined, "", "Nowhere/Atall", "<script>", "x".repeat(1_000)])
    expect(readZone(text)).toBe("UTC");
  expect(readZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect([readTheme("dark"), readTheme("x"), readTheme(undefined)]).toEqual(["dark", "system", "system"]);
  expect(nameZone("America/New_York", new Date("2026-07-01T00:00:00Z"))).toBe("EDT");
});
