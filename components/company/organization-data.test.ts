import { expect, test } from "vitest";
import { escapeJson } from "./organization-data";

test("no text can end the script element that JSON-LD stands in", () => {
  const hostile = { name: "</script><script>alert(1)</script><!--\u2028" };
  const written = escapeJson(hostile);
  expect(written).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(written)).toEqual(hostile);
});
