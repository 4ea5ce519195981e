import { describe, expect, test } from "vitest";
import { swapParts } from "./eval-claim-swaps";

const text = `UNITED STATES SECURITIES AND EXCHANGE COMMISSION, telephone (555) 010-7788

Item 2.01 Completion of Acquisition or Disposition of Assets.

On March 3, 2011, Halvard Tools, Inc. completed the acquisition of Ostrava Castings from Brinell Holdings for
$42 million in cash. On that day Tern Lake Bank lent the company $18 million. The plant stands in Duluth, Minnesota, and
another in Fargo, North Dakota. The report under this section, the number and the agreement are filed. Until then
Ostrava Castings was led by Maria Kessler. The company sold its old foundry to Quillon Partners (the “Buyer”) and
the Buyer paid $9 million.

Item 5.02 Departure of Directors or Certain Officers.

Peter Lindholm resigned as chief financial officer. Susan Kessler was appointed chief operating officer.

SIGNATURES

Signed by Thomas Garnet, of Copperfield Capital.`;
const period = { start: "2011-03", end: "2011-03" };

const swapsOf = (description: string) =>
  swapParts({ company: "Halvard Tools", claim: { type: "event", description, period } }, [text]);
const said = (description: string, kind: string) =>
  swapsOf(description)
    .filter((one) => one.kind === kind)
    .map(({ claim }) => claim.description);

describe("a claim with one part swapped", () => {
  test("is the same for the same claim and filing, and never the claim itself", () => {
    const description = "acquired Ostrava Castings from Brinell Holdings for $42 million";
    expect(swapsOf(description)).toEqual(swapsOf(description));
    expect(swapsOf(description).filter((one) => one.kind !== "year")).not.toContainEqual(
      expect.objectContaining({ claim: expect.objectContaining({ description }) }),
    );
    const all = swapsOf(description).map(({ claim }) => JSON.stringify(claim));
    expect(new Set(all).size).toBe(all.length);
  });

  test("names other parties of the filing, and no month, heading, defined term or signatory", () => {
    const names = said("acquired Ostrava Castings", "name").join("\n");
    for (const party of ["Brinell Holdings", "Tern Lake Bank", "Quillon Partners"])
      expect(names).toContain(party);
    expect(names).not.toMatch(/March|Item|Section|Buyer|Copperfield|Disposition|Halvard|Duluth/);
  });

  test("has another number of the same unit, and none of the cover", () => {
    expect(said("bought Ostrava Castings for $42 million", "number")).toEqual([
      "bought Ostrava Castings for $18 million",
      "bought Ostrava Castings for $9 million",
    ]);
  });

  test("has the verbs that the filing has, and not the one that supports the claim", () => {
    const verbs = said("acquired Ostrava Castings from Brinell Holdings", "verb");
    expect(verbs).toContain("sold Ostrava Castings from Brinell Holdings");
    expect(said("Peter Lindholm resigned as chief financial officer", "verb").join()).not.toMatch(/\bleft\b/);
  });

  test("is denied, or planned", () => {
    expect(said("acquired Ostrava Castings", "not")).toEqual(["did not acquire Ostrava Castings"]);
    expect(said("acquired Ostrava Castings", "plan")).toEqual(["plans to acquire Ostrava Castings"]);
    expect(said("Ostrava Castings was acquired for $42 million", "not")).toEqual([
      "Ostrava Castings was not acquired for $42 million",
    ]);
  });

  test("is of another person of the filing, not of the same by a fuller name", () => {
    const claim = { type: "role" as const, person_name: "Maria Kessler", role: "COO", period };
    const people = swapParts({ company: "Halvard Tools", claim }, [text])
      .filter(({ kind }) => kind === "person")
      .map((one) => one.claim.person_name);
    expect(people).toContain("Peter Lindholm");
    expect(people.join()).not.toMatch(/Kessler/);
  });

  test("is of another office, not of the same by another name", () => {
    const claim = { type: "role" as const, person_name: "Peter Lindholm", role: "CFO", period };
    const roles = swapParts({ company: "Halvard Tools", claim }, [text])
      .filter(({ kind }) => kind === "role")
      .map((one) => one.claim.role);
    expect(roles).toContain("general counsel");
    expect(roles).not.toContain("chief financial officer");
  });

  test("is of the years around", () => {
    const years = swapsOf("acquired Ostrava Castings")
      .filter(({ kind }) => kind === "year")
      .map(({ claim }) => claim.period?.start);
    expect(years).toEqual(["2012-03", "2010-03", "2013-03"]);
  });
});
