import { describe, expect, test } from "vitest";
import { findUnsupportedWords, isDeniedRole, rolesAgree } from "./agree";

describe("roles agree", () => {
  test.each([
    ["CEO", "Chairman & CEO", "same"],
    ["Chief Executive", "CEO", "same"],
    ["CEO of Apple", "Chief Executive Officer", "same"],
    ["director", "Independent director", "same"],
    ["board member", "Director", "same"],
    ["General Counsel", "EVP, Chief Legal Officer", "same"],
    ["Controller", "SVP, Controller & CAO", "same"],
    ["chief people officer", "CHRO", "same"],
    ["founder", "Co-Founder and CEO", "same"],
    ["executive", "EVP & CFO", "compatible"],
    ["chairman of the audit committee", "Director", "compatible"],
    ["chair of the audit committee", "Chairman of the Board", "compatible"],
    ["chair of the audit committee", "Director, member of the Audit Committee", "compatible"],
    ["audit committee member", "Director and Audit Committee member", "same"],
    ["chairman of the audit committee", "Chair of the Audit and Finance Committee", "same"],
    ["President & CEO", "CEO", "compatible"],
    ["CEO", "Interim CEO", "compatible"],
    ["temporary CEO", "CEO", "compatible"],
    ["Lead Independent Director", "Director", "compatible"],
    ["Director", "Chairman", "compatible"],
    ["President", "President, Americas", "compatible"],
    ["CFO", "Executive Vice President", "compatible"],
    ["General Counsel", "Associate General Counsel", "compatible"],
    ["Assistant Treasurer", "Assistant Treasurer", "same"],
    ["Senior Vice President, Sales", "Vice President, Sales", "compatible"],
    ["Executive Vice President, Sales", "SVP, Sales", "compatible"],
    ["Vice President, Sales", "EVP, Sales", "same"],
    ["CFO", "Chief Accounting Officer", "different"],
    ["VP of Finance", "CFO", "different"],
    ["CEO", "CEO, North America", "different"],
    ["CEO", "CEO, U.S.", "different"],
    ["President", "Vice President", "different"],
    ["Vice Chairman", "Chairman", "different"],
    ["Chairman", "Director", "different"],
    ["Chief Marketing Officer", "Chief Information Officer", "different"],
  ])("the claim %s against %s is %s", (claimed, observed, agreement) => {
    expect(rolesAgree(claimed, observed)).toBe(agreement);
  });

  test.each([
    ["Chief Information Officer", "President & CIO"],
    ["Chief Investment Officer", "President & CIO"],
    ["Chief People Officer", "EVP, CPO"],
  ])("%s is not supported by the initials in %s, which may mean another office", (claimed, observed) => {
    expect(rolesAgree(claimed, observed)).not.toBe("same");
  });
});

describe("roles agree words", () => {
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
    expect(findUnsupportedWords(claimed, "Chief Executive Officer", ignored)).toEqual([word]);
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
    expect(findUnsupportedWords(claimed, observed, ignored)).toEqual([]);
  });
});
