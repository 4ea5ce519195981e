import { describe, expect, test } from "vitest";
import { findRoleInText } from "./find-role-in-text";

const companyWords = new Set(["orion", "pumps"]);
const find = (text: string, role: string) =>
  findRoleInText({ personName: "Ann Lee", role, company: "Orion Pumps", companyWords }, text);
const holds = (text: string, role: string) => {
  const found = find(text, role);
  return found !== null && !found.isEnding && !found.tenure?.end;
};

describe("an office told as of a time gone by is not held by then", () => {
  test.each([
    ["In March 2004, Ann Lee, then Treasurer, signed the lease.", "treasurer"],
    ["The Company's then-Treasurer, Ann Lee, signed the lease.", "treasurer"],
    ["Ann Lee, who was then the Company's Treasurer, signed the lease.", "treasurer"],
    ["Ann Lee was elected President. She had been Treasurer.", "treasurer"],
    ["During 2002 Ann Lee was Treasurer of the Company.", "treasurer"],
    ["Ann Lee, who had served as Treasurer for ten years, was honored.", "treasurer"],
    ["Ann Lee, Treasurer for ten years before her retirement, was honored.", "treasurer"],
    ["Ann Lee, who came to Orion as Treasurer, was elected President.", "treasurer"],
    ["Ann Lee joined the Company as controller and became Treasurer.", "controller"],
    ["Ann Lee has held various finance roles, including Treasurer.", "treasurer"],
    ["During the period of March 2003 to September 2006, Ann Lee served Orion as Treasurer.", "treasurer"],
    ["Ann Lee's term as a director ended on May 2, 2004.", "director"],
  ])("%s", (text, role) => {
    expect(holds(text, role)).toBe(false);
  });
  test("but the time that the text gives is kept", () => {
    expect(find("During 2002 Ann Lee was Treasurer of the Company.", "treasurer")?.tenure).toEqual({
      start: "2002-01-01",
      end: "2002-12-31",
    });
  });
});

describe("an office that is only planned, offered, taken back or another's is not held", () => {
  test.each([
    ["Upon completion of the merger Ann Lee will become Treasurer.", "treasurer"],
    ["Ann Lee is expected to become Treasurer.", "treasurer"],
    ["Ann Lee failed to be elected a director.", "director"],
    ["The Board rescinded the appointment of Ann Lee as Treasurer.", "treasurer"],
    ["Ann Lee was suspended as Treasurer.", "treasurer"],
    ["Bo Ray, who takes over from Ann Lee as Treasurer, joined in 1999.", "treasurer"],
    ["Ann Lee hired a Treasurer.", "treasurer"],
    ["Ann Lee informed the Board of Directors that sales fell.", "director"],
    ["Ann Lee, an observer to the Board of Directors, spoke.", "director"],
    ["The Compensation Committee of the Board of Directors and Ann Lee agreed on terms.", "director"],
    ["Ann Lee, Office of the President, spoke.", "president"],
    ["Ann Lee, outside general counsel to the Company, spoke.", "general counsel"],
    ["Ann Lee assumed the duties of Chief Financial Officer on an interim basis.", "CFO"],
    ["The plan was presented by Bo Ray and the Pump leadership team of Ann Lee.", "officer"],
  ])("%s", (text, role) => {
    expect(holds(text, role)).toBe(false);
  });
});

describe("what is held is still held", () => {
  test.each([
    ["Ann Lee joined the Company as Treasurer.", "treasurer"],
    ["The Board then elected Ann Lee Treasurer.", "treasurer"],
    ["Ann Lee was then elected Treasurer.", "treasurer"],
    ["The holders elected Ann Lee to the Board of Directors.", "director"],
    ["Ann Lee joined the Board of Directors.", "director"],
    ["Ann Lee assumed the duties of Chief Financial Officer on an interim basis.", "interim CFO"],
    ["“Sales rose,” said Orion Pumps Chairman of the Board Ann Lee.", "chairman"],
    ["The sale is expected to close in May, Ann Lee, Treasurer, said.", "treasurer"],
  ])("%s", (text, role) => {
    expect(holds(text, role)).toBe(true);
  });
});
