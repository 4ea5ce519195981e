import { describe, expect, test } from "vitest";
import { readDestination, readOwnPath } from "./safe-redirect";

describe("an address within this site", () => {
  test.each(["/", "/console/keys", "/console/calls?key=key_1&from=2026-11-01#newest", "/company/3m"])(
    "%s is kept as it is",
    (path) => expect(readOwnPath(path)).toBe(path),
  );

  test.each([
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "console",
    " /console",
    "",
    `/${"x".repeat(5_001)}`,
  ])("%j is refused", (text) => expect(readOwnPath(text)).toBeNull());

  test("what stays within the site stays: an encoded slash is part of a name", () => {
    expect(readOwnPath("/%2Fevil.example")).toBe("/%2Fevil.example");
    expect(readOwnPath("/@evil.example")).toBe("/@evil.example");
  });
});

describe("where a sign-in leads", () => {
  test("to the page that was asked for, else to the console", () => {
    expect(readDestination("/admin/audit?page=2")).toBe("/admin/audit?page=2");
    expect(readDestination("//evil.example")).toBe("/console");
    expect(readDestination(undefined)).toBe("/console");
  });

  test("never back to signing in, nor into the API", () => {
    for (const path of ["/sign-in", "/sign-in?next=/x", "/sign-in/token", "/api/auth/error"])
      expect(readDestination(path)).toBe("/console");
    expect(readDestination("/sign-ins")).toBe("/sign-ins");
  });
});
