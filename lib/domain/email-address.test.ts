import { expect, test } from "vitest";
import { readEmailAddress } from "./email-address";

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
