import { describe, expect, test } from "vitest";
import { isFromOwnPages } from "./request-facts";

const host = "footnote.example";

describe("a request that may change something", () => {
  test.each([
    ["from the host that it was sent to", "https://footnote.example", host],
    ["from another port of this machine that it was sent to", "http://127.0.0.1:3000", "127.0.0.1:3000"],
    ["from our public address, where a proxy renames the host", "http://localhost:3000", "10.0.0.5:8080"],
  ])("%s is ours", (_, origin, sentTo) =>
    expect(isFromOwnPages({ method: "POST", origin, host: sentTo })).toBe(true),
  );

  test.each([
    ["without an origin", null],
    ["from a page without one", "null"],
    ["from another site", "https://evil.example"],
    ["from a site that begins as ours", "https://footnote.example.evil.example"],
    ["from another port", "https://footnote.example:8443"],
    ["from a subdomain", "https://x.footnote.example"],
    ["from what is no web page", "chrome-extension://footnote.example"],
    ["with an origin that is no address", "footnote.example"],
  ])("%s is not", (_, origin) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
      expect(isFromOwnPages({ method, origin, host })).toBe(false);
  });
});

test("reading is open to links from anywhere", () => {
  expect(isFromOwnPages({ method: "GET", origin: null, host })).toBe(true);
  expect(isFromOwnPages({ method: "HEAD", origin: "https://evil.example", host })).toBe(true);
});
