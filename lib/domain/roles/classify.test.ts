import { describe, expect, test } from "vitest";
import { classifyRole, holdsAlone, rolePriority } from "./classify";

const classesOf = (text: string) => classifyRole(text).classes.join(" ");

describe("titles of Form 4 are read into the closed list of roles", () => {
  test.each([
    ["EVP & CFO", "cfo"],
    [
      "Chief Financial Officer and Executive Vice President, Finance, Technology, Security and Operations",
      "cfo",
    ],
    ["COO & EVP, Operations", "coo"],
    ["CFO & EVP, North America", "other_officer"],
    ["CEO and President, Widgets", "other_officer"],
    ["See Remarks", ""],
    ["President, Global Affairs, CLO", "other_officer"],
    ["Chair, President & CEO", "ceo president chair"],
    ["Principal Accounting Officer", "other_officer"],
    ["EVP, Principal Financial Offcr", "cfo"],
    ["Exec. Chairman, Pres, & CEO", "ceo president chair"],
    ["Co-Chief Operating Officer", "coo"],
    ["VP, Chief Accounting Officer", "other_officer"],
    ["10% Owner", "investor"],
    ["Director", "director"],
    ["Executive Chairman", "other_officer chair"],
    ["COB and CEO", "ceo chair"],
    ["CFO & Treasurer", "cfo other_officer"],
    ["Chief Fin & Op Officer", "cfo coo"],
    ["President and COFO", "president cfo coo"],
    ["EVP, CO & FO", "cfo coo"],
    ["President & CEO, O&R", "other_officer"],
    ["President and COO - PSE&G", "other_officer"],
    ["CEO and Brand President, Coach", "other_officer"],
    ["KFC Division CEO", "other_officer"],
    ["Group President", "other_officer"],
    ["President and Group CEO", "ceo president"],
    ["Group CEO", "ceo"],
    ["EVP and Group CEO-VZ Business", "other_officer"],
    ["CEO, Acme Life Holding Ltd.", "other_officer"],
    ["Taco Barn, CEO", "other_officer"],
    ["EVP Finance, CFO", "cfo"],
    ["President, CEO", "ceo president"],
    ["EVP, COO, Pres., Energy Infra.", "coo other_officer"],
    ["Director & CEO of Sub", "other_officer director"],
    ["Chairman & Rep. Director, ALIJ", "other_officer director"],
    ["Deputy CFO & CAO", "other_officer"],
    ["COO-Designate", "other_officer"],
    ["SVP & Advisor to the CFO", "other_officer"],
    ["Ex VP, Refining", "other_officer"],
    ["SVP, CFO and Strategy", "cfo"],
    ["Co-Founder and CTO, Slack", "other_officer founder"],
  ])("%s -> %s", (text, classes) => {
    expect(classesOf(text)).toBe(classes);
  });
});

describe("roles of claims and news are read into the closed list of roles", () => {
  test.each([
    ["chief executive", "ceo", "executive"],
    ["principal executive officer", "ceo", "executive"],
    ["Principal Executive, Financial and Accounting Officer", "ceo cfo", "executive"],
    ["finance chief", "cfo", "executive"],
    ["boss", "", null],
    ["head of finance", "other_officer", "executive"],
    ["board member", "director", "board"],
    ["member of the board of directors", "director", "board"],
    ["non-executive director", "director", "board"],
    ["lead independent director", "director", "board"],
    ["Director of Marketing", "other_officer", "executive"],
    ["Chair of the Audit Committee", "director", "board"],
    ["co-founder", "founder", "founder"],
    ["founder and CEO", "ceo founder", "executive"],
    ["managing director", "other_officer", "executive"],
    ["staff director", "other_officer", "executive"],
    ["vice chairman", "director", "board"],
    ["President, North America", "other_officer", "executive"],
    ["CEO of Americas", "other_officer", "executive"],
    ["CEO of Apple", "ceo", "executive"],
    ["Assistant to the CEO", "", null],
    ["director nominee", "", null],
    ["CEO-elect", "other_officer", "executive"],
    ["chairwoman", "chair", "board"],
    ["Vice President", "other_officer", "executive"],
    ["investor", "investor", "investment"],
    ["VP Investor Relations", "other_officer", "executive"],
  ])("%s -> %s, %s", (text, classes, roleType) => {
    expect(classesOf(text)).toBe(classes);
    expect(classifyRole(text).roleType).toBe(roleType);
  });
});

test("former, interim and shared roles are marked", () => {
  expect(classifyRole("former CEO")).toMatchObject({ classes: ["ceo"], former: true, interim: false });
  expect(classifyRole("ex-chief executive")).toMatchObject({ classes: ["ceo"], former: true });
  expect(classifyRole("Chairman emeritus")).toMatchObject({ classes: ["chair"], former: true });
  expect(classifyRole("EVP, Man., Logistics and Op Ex")).toMatchObject({ former: false });
  for (const title of ["Retiring Senior VP and CFO", "Outgoing CFO", "Departing EVP & CFO"])
    expect(classifyRole(title)).toMatchObject({ classes: ["cfo"], former: true });
  expect(classifyRole("acting CFO")).toMatchObject({ classes: ["cfo"], interim: true });
  expect(classifyRole("CEO (interim)")).toMatchObject({ classes: ["ceo"], interim: true });
  expect(classifyRole("Co-CEO")).toMatchObject({ classes: ["ceo"], co: true });
  expect(classifyRole("Co-Founder and CEO")).toMatchObject({ co: false });
});

test("people are ordered by chief executive, president, CFO, CTO, COO, then all others alike", () => {
  const order = ["Chairman & CEO", "President", "EVP & CFO", "CTO", "COO"].map((t) =>
    rolePriority(classifyRole(t).classes),
  );
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(rolePriority(["other_officer"])).toBe(5);
  expect(rolePriority(["founder"])).toBe(5);
  expect(rolePriority([])).toBe(5);
});

test("one person at a time is chief executive; directors and presidents are several", () => {
  expect(holdsAlone("ceo")).toBe(true);
  expect(holdsAlone("president")).toBe(false);
  expect(holdsAlone("director")).toBe(false);
});
