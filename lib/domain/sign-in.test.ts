import { describe, expect, test } from "vitest";
import { describeBrowser, readDestination, readEmailAddress, readOwnPath } from "./sign-in";

test("a plain address is read in lower case", () => {
  expect(readEmailAddress(" Jane.Doe+keys@Example.COM ")).toBe("jane.doe+keys@example.com");
  expect(readEmailAddress("me@localhost")).toBe("me@localhost");
});

test.each([
  "",
  "jane",
  "@example.com",
  "jane@",
  "jane@@example.com",
  "jane@example.com, eve@example.com",
  "Jane <jane@example.com>",
  "jane@example.com\r\nBcc: eve@example.com",
  "jane@example.com\nX: y",
  '"a b"@example.com',
  "jane@example..com",
  "jane@-example.com",
  "jane@exámple.com",
  "\u212aim@example.com",
  "jane@e\u212aample.com",
  "jane@example.com\0",
  `${"x".repeat(65)}@example.com`,
  `jane@${"x".repeat(260)}.com`,
])("%j is no plain address", (text) => expect(readEmailAddress(text)).toBeNull());

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

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0.1`, "Edge on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webKit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36 OPR/124.0`, "Opera on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Firefox on macOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  ["curl/8.16.0", "curl"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Unknown browser on Linux"],
  ["", "Unknown browser"],
])("%s is %s", (userAgent, shown) => expect(describeBrowser(userAgent)).toBe(shown));
