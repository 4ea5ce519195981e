import { expect, test } from "vitest";
import { displayRole, spellOutRole } from "./display-role";

test.each([
  ["CHIEF FINANCIAL OFFICER", "Chief Financial Officer"],
  ["EVP & CFO", "EVP & CFO"],
  ["EVP&CFO", "EVP & CFO"],
  ["PRESIDENT AND CEO", "President and CEO"],
  ["SVP, GC & Sec", "SVP, General Counsel & Secretary"],
  ["Exec. Chairman, Pres, & CEO", "Executive Chairman, President & CEO"],
  ["EX. VP & CHIEF HUMAN RESOURCES", "Executive VP & Chief Human Resources"],
  ["Chief Legal & Corp Affairs Ofc", "Chief Legal & Corporate Affairs Officer"],
  ["VP & Pres.-Filtration Grp.", "VP & President - Filtration Group"],
  ["COO, U.S. & CANADA", "COO, U.S. & Canada"],
  ["ceo, International", "CEO, International"],
  ["CIDO, SVP IDT&S", "CIDO, SVP IDT&S"],
  ["Executive Vice President*", "Executive Vice President"],
  ["Co-President (see Remarks)", "Co-President"],
  ["SVP, Chief Accounting Of", "SVP, Chief Accounting Officer"],
  ["Chief Digital Officer (C", "Chief Digital Officer"],
  ["SVP, Chief Accounting Offic", "SVP, Chief Accounting Officer"],
  ["EVP, Chief Legal Officer & am", "EVP, Chief Legal Officer"],
  ["SVP Global Products & amp", "SVP Global Products"],
  ["EVP, CDIO -", "EVP, CDIO"],
  ["and CFO", "CFO"],
  ["VP & Chief Accountin", "VP & Chief Accounting"],
  ["PRESIDENT, CMO DD'S DISCOUNTS", "President, CMO DD's Discounts"],
  ["10% Owner", "10% Owner"],
  ["See Remarks", ""],
])("the title %s is written %s", (filed, shown) => {
  expect(displayRole(filed)).toBe(shown);
});

test.each([
  ["President and COFO", "President and Chief Operating and Financial Officer"],
  ["EVP & CHRO", "EVP & Chief Human Resources Officer"],
  ["VP, Global Controller (PAO)", "VP, Global Controller (Principal Accounting Officer)"],
  ["President and CLO", "President and CLO"],
  ["SVP, HCM, PEO & Insurance", "SVP, HCM, PEO & Insurance"],
  ["President (PEO)", "President (Principal Executive Officer)"],
  ["CEO, CFO & COO", "CEO, CFO & COO"],
  ["Chief Executive Officer , Chief Executive Officer", "Chief Executive Officer"],
  ["Vice President, Vice President, Sales", "Vice President, Vice President, Sales"],
])("in %s, what few know is spelt out", (filed, shown) => {
  expect(spellOutRole(filed)).toBe(shown);
});
