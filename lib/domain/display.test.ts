import { expect, test } from "vitest";
import { readTheme, readZone } from "./display";

test("what is no zone and no theme is UTC and the system's", () => {
  for (const text of [undefined, "", "Nowhere/Atall", "<script>", "x".repeat(1_000)])
    expect(readZone(text)).toBe("UTC");
  expect(readZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect([readTheme("dark"), readTheme("x"), readTheme(undefined)]).toEqual(["dark", "system", "system"]);
});
