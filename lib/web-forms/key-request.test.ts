import { describe, expect, test } from "vitest";
import { operationNames } from "@/lib/operations/catalog";
import { draftOf, formatBand, keyRequestForm, monthlyCallsBands, parseForm, readDraft } from "./key-request";
import { approveForm, keyTermsForm, lastDayOf } from "./keys";

const good = {
  building: "x".repeat(40),
  monthlyCalls: "1,200",
  operations: ["people", "validate", "people"],
  website: "",
};

const faultsOf = (fields: object) => {
  const parsed = parseForm(keyRequestForm(operationNames), { ...good, ...fields });
  return parsed.ok ? [] : parsed.errors.map(({ name }) => name);
};

describe("the request form", () => {
  test("takes answers as people type them", () => {
    expect(parseForm(keyRequestForm(operationNames), good)).toEqual({
      ok: true,
      value: {
        building: good.building,
        monthlyCalls: 1200,
        operations: ["validate", "people"],
        website: null,
      },
    });
  });

  test("counts characters as people do, after trimming", () => {
    expect(faultsOf({ building: "x".repeat(39) })).toEqual(["building"]);
    expect(faultsOf({ building: ` ${"x".repeat(39)}\n` })).toEqual(["building"]);
    expect(faultsOf({ building: "😀".repeat(40) })).toEqual([]);
    expect(faultsOf({ building: "😀".repeat(1000) })).toEqual([]);
    expect(faultsOf({ building: "x".repeat(1001) })).toEqual(["building"]);
    expect(faultsOf({ building: `${"x".repeat(39)}\u0000` })).toEqual(["building"]);
  });

  test.each(["0", "-1", "1.5", "1e3", "ten", "", "10000001", "99999999999"])(
    "refuses %j calls",
    (monthlyCalls) => {
      expect(faultsOf({ monthlyCalls })).toEqual(["monthlyCalls"]);
    },
  );

  test.each([
    ["example.com", "https://example.com"],
    ["http://example.com/a?b", "http://example.com/a?b"],
    ["  ", null],
  ])("takes the website %j", (website, stored) => {
    expect(parseForm(keyRequestForm(operationNames), { ...good, website })).toMatchObject({
      ok: true,
      value: { website: stored },
    });
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "https://user:pass@example.com",
    "localhost",
    "two words.com",
    `https://example.com/${"x".repeat(200)}`,
  ])("refuses the website %j", (website) => {
    expect(faultsOf({ website })).toEqual(["website"]);
  });

  test("every fault is told at once, one a field, in the order of the form", () => {
    expect(faultsOf({ building: "", monthlyCalls: "", operations: [], website: "x y" })).toEqual([
      "building",
      "monthlyCalls",
      "operations",
      "website",
    ]);
    expect(faultsOf({ operations: ["erase"] })).toEqual(["operations"]);
  });

  test("what stands in the fields survives a round trip", () => {
    const data = new FormData();
    const draft = draftOf({ building: "b", monthlyCalls: 5, operations: ["enrich"], website: null });
    for (const [name, value] of Object.entries(draft))
      for (const one of [value].flat()) data.append(name, one);
    data.append("tier", "scale");
    expect(readDraft(data)).toEqual(draft);
  });

  test("volumes have bands", () => {
    expect([...monthlyCallsBands, 1001, 1_000_001].map(formatBand)).toEqual([
      "up to 1,000",
      "1,001 to 10,000",
      "10,001 to 100,000",
      "100,001 to 1,000,000",
      "1,001 to 10,000",
      "over 1,000,000",
    ]);
  });
});

describe("terms", () => {
  const terms = {
    id: "req_1",
    version: "3",
    name: "Production",
    tier: "build",
    dailyLimit: "2,000",
    dailyIncluded: "",
    expiresAt: "2027-03-31",
    message: "",
  };

  test("a last day is counted whole", () => {
    const parsed = parseForm(approveForm, terms);
    expect(parsed).toMatchObject({
      ok: true,
      value: { version: 3, dailyLimit: 2000, dailyIncluded: null, expiresAt: "2027-04-01T00:00:00.000Z" },
    });
    expect(lastDayOf("2027-04-01 00:00:00+00")).toBe("2027-03-31");
  });

  test.each([
    [{ tier: "gold" }, "tier"],
    [{ dailyIncluded: "2001" }, "dailyIncluded"],
    [{ dailyLimit: "", dailyIncluded: "2001" }, "dailyIncluded"],
    [{ dailyLimit: "-5" }, "dailyLimit"],
    [{ expiresAt: "2027-02-30" }, "expiresAt"],
    [{ expiresAt: "soon" }, "expiresAt"],
    [{ name: " " }, "name"],
    [{ name: "two\nlines" }, "name"],
    [{ version: "x" }, "version"],
  ])("refuses %j", (field, name) => {
    const parsed = parseForm(approveForm, { ...terms, ...field });
    expect(parsed.ok ? [] : parsed.errors.map((error) => error.name)).toEqual([name]);
  });

  test("terms that were seen are read from the page, or refused", () => {
    const seen = {
      tier: "build",
      dailyLimit: null,
      dailyIncluded: 5,
      expiresAt: "2026-11-21 16:48:21.123456+00",
    };
    const posted = { ...terms, keyId: "key_1", seen: JSON.stringify(seen) };
    expect(parseForm(keyTermsForm, posted)).toMatchObject({ ok: true, value: { seen } });
    for (const wrong of ["", "{", "null", '{"tier":"gold"}'])
      expect(parseForm(keyTermsForm, { ...posted, seen: wrong }).ok).toBe(false);
  });
});
