import { describe, expect, test } from "vitest";
import type { RoleGroup } from "@/lib/db/people";
import { rangeOf } from "@/lib/domain/calendar";
import { buildPeopleIndex } from "@/lib/domain/people-index";
import { judgeRole } from "./judge-role";

const group = (
  person: string,
  roleText: string,
  firstSeen: string,
  lastSeen: string,
  documents = 4,
): RoleGroup => ({
  personKey: person.toLowerCase(),
  person,
  roleText,
  roleType: "executive",
  roleClass: "other_officer",
  action: "held",
  documents,
  sourceTypes: ["sec_filing"],
  firstSeen,
  lastSeen,
  documentId: `form4-${person}`,
  url: "https://www.sec.gov/",
  accession: null,
  form: "4",
});

const people = buildPeopleIndex([
  group("Timothy D. Cook", "Chief Executive Officer", "2025-04-03", "2026-04-03"),
  group("Luca Maestri", "Senior Vice President, CFO", "2024-10-04", "2024-12-30"),
  group("Kevan Parekh", "Senior Vice President, CFO", "2025-04-17", "2026-04-27"),
  group("Arthur D. Levinson", "Director", "2025-02-27", "2026-02-26"),
]);

const judge = (
  personName: string,
  role: string | null,
  period: [string | null, string | null] | null = null,
) => judgeRole({ personName, role, period: period && rangeOf(...period) }, people, "Apple Inc.");

describe("a role claim", () => {
  test.each([
    ["Tim Cook", "CEO", null, "supported"],
    ["COOK TIMOTHY D", "principal executive officer", null, "supported"],
    ["Tim Cook", "chief executive", ["2025-06", "2025-12"], "supported"],
    ["Tim Cook", null, null, "supported"],
    ["Kevan Parekh", "CFO", null, "supported"],
    ["Luca Maestri", "CFO", ["2024-11", "2024-11"], "supported"],
    ["Luca Maestri", "former CFO", null, "supported"],
    ["Luca Maestri", "CFO", null, "superseded"],
    ["Luca Maestri", "CFO", ["2025-06", "2026-01"], "superseded"],
    ["Tim Cook", "former CEO", null, "contradicted"],
    ["Satya Nadella", "CEO", null, "contradicted"],
    ["Arthur Levinson", "CEO", null, "contradicted"],
    ["Satya Nadella", "CEO", ["2019", "2019"], "not_found"],
    ["Tim Cook", "CEO", ["2012", "2013"], "not_found"],
    ["Satya Nadella", "director", null, "not_found"],
    ["Satya Nadella", null, null, "not_found"],
    ["Cook", "CEO", null, "contradicted"],
    ["Jane Cook", "CEO", null, "contradicted"],
  ] as const)("%s as %s in %j is %s", (person, role, period, verdict) => {
    const result = judge(person, role, period as [string, string] | null);
    expect(result.verdict).toBe(verdict);
    expect(result.corroborated).toBe(verdict === "supported");
    if (verdict === "supported") {
      expect(result.confidence).toBeGreaterThan(0.8);
      expect(result.evidence.every((item) => item.stance === "supports")).toBe(true);
    }
    if (verdict === "contradicted" || verdict === "superseded") {
      expect(result.reason).toBe("no_match");
      expect(result.evidence.length).toBeGreaterThan(0);
      expect(result.evidence.every((item) => item.stance === "contradicts" && item.source !== null)).toBe(
        true,
      );
    }
    if (verdict === "not_found") expect(result.confidence).toBe(0);
    expect(result.sources_checked.length).toBeGreaterThan(0);
  });
});
