import { describe, expect, test } from "vitest";
import { compareTitles } from "./compare-titles";

describe("two titles of one person", () => {
  test.each([
    ["SVP, CFO", "Senior Vice President and Chief Financial Officer"],
    ["President & CEO", "CEO and President"],
    ["EVP Global HR", "EVP, Global HR"],
    ["Chief Colleague Exp. Officer", "Chief Colleague Experience Officer"],
    ["Executive VP, Corporate Dev & Strat", "EVP, Corporate Development and Strategy"],
    ["SVP - Allegion International", "Senior VP, Allegion Intl"],
    ["CHRO", "Chief Human Resources Officer"],
    ["EVP & CLO", "Executive Vice President, Chief Legal Officer"],
    ["Chairman", "Chairman of the Board"],
  ])("%s is %s", (one, other) => {
    expect(compareTitles(one, other)).toBe("same");
    expect(compareTitles(other, one)).toBe("same");
  });

  test.each([
    ["CEO", "Chairman & CEO"],
    ["Senior Vice President", "SVP, Chief Global Affairs & Legal Officer"],
    ["EVP", "EVP, President, Global Housing"],
    ["Group President, Global Comm.", "Group President, Global Commercial Services"],
    ["SVP & Chief Sustain", "SVP & Chief Sustain & Dev Officer"],
    ["Executive Chair", "Founder and Executive Chair"],
  ])("%s says less than %s", (one, other) => {
    expect(compareTitles(one, other)).toBe("within");
    expect(compareTitles(other, one)).toBe("beyond");
  });

  test.each([
    ["CFO", "Interim CFO"],
    ["CEO", "Co-CEO"],
    ["Chair", "Vice Chair"],
    ["CEO", "Former CEO"],
    ["General Counsel", "Deputy General Counsel"],
    ["CEO", "CIO"],
    ["Chief Legal Officer", "Chief Learning Officer"],
    ["Executive Vice President", "SVP, Law"],
    ["Vice President", "President"],
    ["EVP, General Counsel & Secretary", "EVP, Corporate Dev, Strat & Secretary"],
    ["President", "People"],
    ["Officer", ""],
  ])("%s is not %s", (one, other) => {
    expect(compareTitles(one, other)).toBe("different");
    expect(compareTitles(other, one)).toBe("different");
  });
});
