import { describe, expect, test } from "vitest";
import { buildPeopleIndex, type RoleEvidence } from "./people-index";

const seen = (
  person: string,
  roleText: string,
  first: string,
  last: string,
  more: Partial<RoleEvidence> = {},
) =>
  ({
    personKey: person.toLowerCase(),
    person,
    roleText,
    roleType: "executive",
    action: "held",
    documents: 1,
    sourceTypes: ["sec_filing"],
    firstSeen: first,
    lastSeen: last,
    ...more,
  }) satisfies RoleEvidence;

const currentOf = (evidence: RoleEvidence[]) =>
  Object.fromEntries(
    buildPeopleIndex(evidence).map((entry) => [`${entry.name}, ${entry.role}`, entry.isCurrent]),
  );

describe("the people index", () => {
  test("orders by role, then by the number of documents", () => {
    const names = buildPeopleIndex([
      seen("Dan", "Director", "2025-01-01", "2025-01-01", { documents: 9, roleType: "board" }),
      seen("Olga", "Chief Operating Officer", "2025-01-01", "2025-01-01"),
      seen("Tess", "CTO", "2025-01-01", "2025-01-01"),
      seen("Fay", "EVP & CFO", "2025-01-01", "2025-01-01"),
      seen("Paul", "President", "2025-01-01", "2025-01-01"),
      seen("Gus", "General Counsel", "2025-01-01", "2025-01-01", { documents: 3 }),
      seen("Cleo", "Chief Executive Officer", "2025-01-01", "2025-01-01"),
    ]).map((entry) => entry.name);
    expect(names).toEqual(["Cleo", "Paul", "Fay", "Tess", "Olga", "Dan", "Gus"]);
  });

  test("a successor ends a role that one person holds, and only such a role", () => {
    expect(
      currentOf([
        seen("Old", "Chief Financial Officer", "2024-01-01", "2025-02-01"),
        seen("New", "CFO", "2025-06-01", "2025-09-01"),
        seen("Ann", "Director", "2024-01-01", "2024-03-01"),
        seen("Ben", "Director", "2025-01-01", "2025-03-01"),
      ]),
    ).toEqual({
      "Old, Chief Financial Officer": false,
      "New, CFO": true,
      "Ann, Director": true,
      "Ben, Director": true,
    });
  });

  test("two who are seen in a role over the same time both hold it, as do co-officers", () => {
    expect(
      currentOf([
        seen("Ann", "Chief Executive Officer", "2024-01-01", "2025-06-01"),
        seen("Ben", "Chief Executive Officer", "2025-01-01", "2025-09-01"),
        seen("Cal", "Co-Chief Operating Officer", "2024-01-01", "2024-02-01"),
        seen("Dee", "Co-Chief Operating Officer", "2025-01-01", "2025-09-01"),
      ]),
    ).toEqual({
      "Ann, Chief Executive Officer": true,
      "Ben, Chief Executive Officer": true,
      "Cal, Co-Chief Operating Officer": true,
      "Dee, Co-Chief Operating Officer": true,
    });
  });

  test("a new title of the same office does not end it for its holder", () => {
    expect(
      currentOf([
        seen("Ann", "CEO", "2024-01-01", "2024-06-01"),
        seen("Ann", "Chairman and CEO", "2024-09-01", "2025-06-01"),
      ]),
    ).toEqual({ "Ann, CEO": true, "Ann, Chairman and CEO": true });
  });

  test("a departure ends a role, an appointment after it opens it again", () => {
    const departed = seen("Ann", "Director", "2025-03-01", "2025-03-01", { action: "departed" });
    const held = seen("Ann", "Director", "2024-01-01", "2025-03-01");
    expect(currentOf([held, departed])).toEqual({ "Ann, Director": false });
    const back = seen("Ann", "Director", "2025-08-01", "2025-08-01", { action: "appointed" });
    expect(currentOf([held, departed, back])).toEqual({ "Ann, Director": true });
  });
});
