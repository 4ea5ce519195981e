import { expect, test } from "vitest";
import { withoutOwnScope } from "./own-scope";

test.each([
  ["CEO, AWC", "Acme Widget Company", "CEO"],
  ["Group CEO AWC", "Acme Widget Company", "Group CEO"],
  ["Chairman and CEO of the Acme Widget Company, Inc.", "Acme Widget Company", "Chairman and CEO"],
  ["Chief Executive Officer, Acme", "Acme Widget Company", "Chief Executive Officer"],
  ["CEO, Acme Life Ltd.", "Acme Widget Company", "CEO, Acme Life Ltd."],
  ["President/CEO Aero Technologies", "Acme Widget Company", "President/CEO Aero Technologies"],
  ["EVP and Group CEO-AW Business", "Acme Widget Company", "EVP and Group CEO-AW Business"],
  ["Chief Executive Officer", "Acme Widget Company", "Chief Executive Officer"],
])("%s at %s is %s", (title, company, office) => {
  expect(withoutOwnScope(title, company)).toBe(office);
});
