import { expect, test } from "vitest";
import { rolesAgree } from "./roles-agree";

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
])("%s is not borne out by the initials in %s, which may mean another office", (claimed, observed) => {
  expect(rolesAgree(claimed, observed)).not.toBe("same");
});
