import { expect, test } from "vitest";
import { findUnborneWords, isDeniedRole } from "./roles-agree-words";

const ignored = new Set(["apple"]);

test.each([
  "not the CEO",
  "never CEO",
  "non-CEO",
  "next CEO",
  "future CEO",
  "will become CEO",
  "isn't CEO",
  "no longer CEO",
  "CEO-elect",
  "incoming CEO",
])("%j denies the role, or puts it in the future", (claimed) => {
  expect(isDeniedRole(claimed)).toBe(true);
});

test.each([
  ["resigned as CEO", "resigned"],
  ["fired CEO", "fired"],
  ["ousted CEO", "ousted"],
  ["wife of the CEO", "wife"],
  ["brother of CEO", "brother"],
  ["CEO of Google", "google"],
])("%j says more than the office: %s", (claimed, word) => {
  expect(findUnborneWords(claimed, "Chief Executive Officer", ignored)).toEqual([word]);
});

test.each([
  ["Apple's CEO", "Chief Executive Officer"],
  ["the current CEO of Apple Inc.", "Chairman & CEO"],
  ["principal executive officer", "CEO"],
  ["non-employee director", "Director"],
  ["non-executive director", "Director"],
  ["VP of Finance", "VP, Financial Planning"],
  ["Head of Retail", "SVP Retail"],
  ["General Counsel", "EVP, Chief Legal Officer"],
])("%j says no more than %j", (claimed, observed) => {
  expect(isDeniedRole(claimed)).toBe(false);
  expect(findUnborneWords(claimed, observed, ignored)).toEqual([]);
});
