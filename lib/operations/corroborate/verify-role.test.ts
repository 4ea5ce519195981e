import { describe, expect, test } from "vitest";
import type { RoleGroup } from "@/lib/db/people";
import { rangeOf } from "@/lib/domain/calendar";
import { buildPeopleIndex } from "@/lib/domain/people/people-index";
import { verifyRole } from "./verify-role";

describe("verify role", () => {
  const group = (
    person: string,
    roleText: string,
    firstSeen: string,
    lastSeen: string,
    more: Partial<RoleGroup> = {},
  ): RoleGroup => ({
    personKey: person.toLowerCase(),
    person,
    roleText,
    roleType: "executive",
    action: "held",
    filings: ["a", "b", "c", "d"].map((id) => `form4-${person}-${id}`),
    news: [],
    sourceTypes: ["sec_filing"],
    firstSeen,
    lastSeen,
    effectiveOn: null,
    days: [firstSeen, lastSeen],
    documentId: `form4-${person}`,
    url: "https://www.sec.gov/",
    accession: null,
    publishedOn: null,
    form: "4",
    quote: null,
    ...more,
  });

  const apple = [
    group("Timothy D. Cook", "Chief Executive Officer", "2025-04-03", "2026-04-03"),
    group("Luca Maestri", "Senior Vice President, CFO", "2024-10-04", "2024-12-30"),
    group("Kevan Parekh", "Senior Vice President, CFO", "2025-04-17", "2026-04-27"),
    group("Arthur D. Levinson", "Director", "2025-02-27", "2026-02-26"),
  ];

  const context = { company: "Apple Inc.", companyWords: new Set(["apple", "inc"]), today: "2026-11-21" };

  type Period = readonly [string | null, string | null] | null;

  const verify = (personName: string, role: string | null, period: Period = null, groups = apple) =>
    verifyRole(
      { personName, role, period: period && rangeOf(...period) },
      buildPeopleIndex(groups, context.today),
      context,
    );

  test("a change of officers that nobody has read may have brought a colleague into the office, and is told of", () => {
    const unread = { filedOn: "2026-08-20", documentId: "8k", accession: "a", url: "https://www.sec.gov/" };
    const at = (personName: string, period: Period = null) =>
      verifyRole(
        { personName, role: "CEO", period: period && rangeOf(...period) },
        buildPeopleIndex(apple, context.today, { unread: [unread], changedHands: [] }),
        context,
      );
    const told =
      "A later 8-K, of August 20, 2026, has an item on directors, officers, or their pay, which we haven’t read.";
    expect(at("Kevan Parekh")).toMatchObject({ verdict: "not_found", detail: expect.stringContaining(told) });
    expect(at("Satya Nadella")).toMatchObject({
      verdict: "contradicted",
      detail: expect.stringContaining(told),
    });
    expect(at("Tim Cook")).toMatchObject({ verdict: "supported", detail: expect.stringContaining(told) });
    expect(at("Kevan Parekh", ["2026-01", "2026-01"])).toMatchObject({ verdict: "contradicted" });
    expect(verify("Kevan Parekh", "CEO")).toMatchObject({ verdict: "contradicted" });
  });

  test("the pay tables of the year before contradict nobody once a change is reported", () => {
    const unread = { filedOn: "2026-02-03", documentId: "8k", accession: "a", url: "https://www.sec.gov/" };
    const paid = group("Cora Pike", "President and CEO", "2025-12-31", "2025-12-31", {
      form: "DEF 14A",
      publishedOn: "2026-04-07",
    });
    const at = (personName: string, changes = [unread]) =>
      verifyRole(
        { personName, role: "CEO", period: null },
        buildPeopleIndex([paid], "2026-05-20", { unread: changes, changedHands: [] }),
        { ...context, today: "2026-05-20" },
      );
    expect(at("Enzo Lang")).toMatchObject({ verdict: "not_found" });
    expect(at("Enzo Lang", [])).toMatchObject({ verdict: "contradicted" });
    expect(at("Cora Pike")).toMatchObject({
      verdict: "supported",
      detail: expect.stringContaining("last as of December 31, 2025, in the DEF 14A of April 7, 2026."),
    });
  });

  test("a name with a slip of the pen, or a family name alone, contradicts nothing", () => {
    const groups = [
      group("David M. Solmson", "Chairman and CEO", "2026-05-05", "2026-05-05"),
      group("Dirk van de Meer", "Chief Financial Officer", "2026-05-05", "2026-05-05"),
    ];
    expect(verify("David Solmsan", "CEO", null, groups)).toMatchObject({
      verdict: "not_found",
      detail: expect.stringContaining("Sources name David M. Solmson in this role"),
    });
    expect(verify("Van de Meer", "CFO", null, groups).verdict).toBe("not_found");
    expect(verify("Mr. Van de Meer", "CFO", null, groups).verdict).toBe("not_found");
    expect(verify("Paul Solmsan", "CEO", null, groups).verdict).toBe("contradicted");
    expect(verify("David Salomonsen", "CEO", null, groups).verdict).toBe("contradicted");
  });

  test("of two who share an office, an older form of one without the co- doesn't end the other's time", () => {
    const groups = [
      group("Brian Rowe", "Chairman & CEO", "2024-12-31", "2026-04-24", { form: "DEF 14A" }),
      group("Brian Rowe", "Chairman & Co-CEO", "2026-03-01", "2026-08-05"),
      group("Mike Cave", "Co-CEO", "2026-03-03", "2026-03-03"),
    ];
    for (const role of ["Co-CEO", "CEO"])
      expect(verify("Mike Cave", role, null, groups).verdict).toBe("supported");
    const alone = group("Brian Rowe", "Chairman & CEO", "2026-10-01", "2026-10-01");
    expect(verify("Mike Cave", "CEO", null, [...groups, alone]).verdict).toBe("superseded");
  });

  test("an executive of a proxy statement without an office is named so", () => {
    const groups = [
      group("Greg Able", "Named Executive Officer", "2025-12-31", "2025-12-31", { form: "DEF 14A" }),
    ];
    expect(verify("Greg Able", "CEO", null, groups)).toMatchObject({
      verdict: "not_found",
      detail: expect.stringContaining("Greg Able is named as an executive officer."),
    });
    expect(verify("Greg Able", null, null, groups).evidence[0]).toMatchObject({ role: null });
  });

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
      ["Cook", "CEO", null, "not_found"],
      ["Jane Cook", "CEO", null, "not_found"],
      ["Nadella", "CEO", null, "contradicted"],
    ] as const)("%s as %s in %j is %s", (person, role, period, verdict) => {
      const result = verify(person, role, period);
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

  const verdictOf = (...claim: Parameters<typeof verify>) => verify(...claim).verdict;

  describe("a name in another form", () => {
    const nvidia = [group("Jen Hsun Huang", "President and CEO", "2025-01-01", "2026-09-01")];
    const fedex = [group("Rajesh Subramaniam", "President & CEO", "2025-01-01", "2026-09-01")];

    test("is the same person's", () => {
      expect(verdictOf("Jensen Huang", "CEO", null, nvidia)).toBe("supported");
      expect(verdictOf("Jen-Hsun Huang", "CEO", null, nvidia)).toBe("supported");
      expect(verdictOf("Raj Subramaniam", "CEO", null, fedex)).toBe("supported");
    });

    test("with the same family name never contradicts: the holder is related evidence", () => {
      for (const name of ["Huang", "Jensen", "Zed Huang"]) {
        const result = verify(name, "CEO", null, nvidia);
        expect(result.verdict).toBe("not_found");
        expect(result.evidence.map((item) => item.stance)).toEqual(["related"]);
      }
      expect(verdictOf("Lisa Su", "CEO", null, nvidia)).toBe("contradicted");
    });
  });

  test.each([
    "not the CEO",
    "never CEO",
    "non-CEO",
    "next CEO",
    "future CEO",
    "will become CEO",
    "resigned as CEO",
    "fired CEO",
    "ousted CEO",
    "wife of the CEO",
    "brother of CEO",
  ])("%j is neither supported nor contradicted, whoever it is said of", (role) => {
    expect(verdictOf("Tim Cook", role)).toBe("not_found");
    expect(verdictOf("Satya Nadella", role)).toBe("not_found");
  });

  describe("a period", () => {
    test("in the future is not vouched for", () => {
      for (const role of ["CEO", "former CEO", null])
        expect(verdictOf("Tim Cook", role, ["2035", "2036"])).toBe("not_found");
      expect(verdictOf("Satya Nadella", "CEO", ["2035", "2036"])).toBe("not_found");
    });

    test("without an end runs until today", () => {
      expect(verdictOf("Tim Cook", "CEO", ["2025-06", null])).toBe("supported");
      expect(verdictOf("Luca Maestri", "CFO", ["2024-11", null])).toBe("superseded");
    });

    test("between a last sighting and a successor's first is unknown, not superseded", () => {
      expect(verdictOf("Luca Maestri", "CFO", ["2025-02", "2025-02"])).toBe("not_found");
      expect(verdictOf("Luca Maestri", "CFO", ["2025-05", "2025-05"])).toBe("superseded");
    });

    test("up to a recorded departure is held, after it superseded", () => {
      const left = [
        group("Ann Lee", "EVP & CFO", "2024-01-05", "2024-12-01"),
        group("Ann Lee", "CFO", "2025-03-01", "2025-03-01", { action: "departed", form: "8-K" }),
      ];
      expect(verdictOf("Ann Lee", "CFO", ["2025-02", "2025-02"], left)).toBe("supported");
      expect(verdictOf("Ann Lee", "CFO", ["2025-04", "2025-05"], left)).toBe("superseded");
      expect(verdictOf("Ann Lee", "CFO", null, left)).toBe("superseded");
    });

    test("of a title that only says former is not one of holding", () => {
      const groups = [
        group("Ann Lee", "CEO", "2012-01-05", "2013-01-01"),
        group("Ann Lee", "Former CEO", "2024-03-01", "2024-06-01"),
      ];
      expect(verdictOf("Ann Lee", "CEO", ["2024-04", "2024-05"], groups)).toBe("superseded");
      expect(verdictOf("Ann Lee", "CEO", ["2020", "2020"], groups)).toBe("not_found");
      expect(verdictOf("Bo Day", "CEO", ["2024-04", "2024-05"], groups)).toBe("not_found");
    });
  });

  describe("a former role", () => {
    test("of a sitting director is not contradicted by silence, only by a recorded appointment", () => {
      expect(verdictOf("Arthur Levinson", "former director")).toBe("not_found");
      const appointed = group("Ann Lee", "Director", "2025-03-01", "2025-03-01", { action: "appointed" });
      expect(verdictOf("Ann Lee", "former director", null, [appointed])).toBe("contradicted");
    });

    test("is not supported for a period in which it was held", () => {
      expect(verdictOf("Luca Maestri", "former CFO", ["2024-11", "2024-11"])).toBe("contradicted");
      expect(verdictOf("Luca Maestri", "former CFO", ["2024-11", "2025-02"])).toBe("not_found");
      expect(verdictOf("Luca Maestri", "former CFO", ["2025-06", "2025-07"])).toBe("supported");
    });
  });

  test("a role of two offices is held until each has its successor", () => {
    const groups = [
      group("Ann Lee", "CFO and COO", "2024-01-05", "2024-12-01"),
      group("Bo Day", "CFO", "2025-03-01", "2026-09-01"),
    ];
    expect(verdictOf("Ann Lee", "CFO", null, groups)).toBe("superseded");
    expect(verdictOf("Ann Lee", "COO", null, groups)).toBe("supported");
  });

  test("an office last shown long ago isn't supported past a change of officers that nobody has read", () => {
    const unread = { filedOn: "2025-10-01", documentId: "8k", accession: "a", url: "https://www.sec.gov/" };
    const groups = [group("Ann Lee", "Chief Executive Officer", "2024-12-14", "2025-01-23")];
    const at = (personName: string, changes: (typeof unread)[]) =>
      verifyRole(
        { personName, role: "CEO", period: null },
        buildPeopleIndex(groups, context.today, { unread: changes, changedHands: [] }),
        context,
      ).verdict;
    expect(at("Ann Lee", [])).toBe("supported");
    expect(at("Ann Lee", [unread])).toBe("not_found");
    expect(at("Bo Day", [])).toBe("contradicted");
    expect(at("Bo Day", [unread])).toBe("not_found");
  });

  test("of who ran a company before it changed hands nothing is supported or contradicted", () => {
    const groups = [
      group("Ann Lee", "Chief Executive Officer", "2024-12-14", "2026-01-23"),
      group("Bo Day", "Chief Financial Officer", "2026-03-01", "2026-05-11"),
    ];
    const at = (personName: string, role: string) =>
      verifyRole(
        { personName, role, period: null },
        buildPeopleIndex(groups, context.today, { unread: [], changedHands: ["2026-02-02"] }),
        context,
      );
    expect(at("Ann Lee", "CEO")).toMatchObject({
      verdict: "not_found",
      detail: expect.stringContaining("the company has changed hands since"),
    });
    expect(at("Cy York", "CEO").verdict).toBe("not_found");
    expect(at("Bo Day", "CFO").verdict).toBe("supported");
  });

  test("whoever was chair and chief executive isn't chair for long once another is chief executive", () => {
    const groups = [
      group("Ann Lee", "Chair & CEO", "2024-02-22", "2025-02-26"),
      group("Bo Day", "President, CEO", "2025-05-01", "2026-05-11"),
      group("Cy York", "Director", "2024-05-01", "2026-05-20"),
    ];
    expect(verdictOf("Ann Lee", "chair of the board", null, groups)).toBe("not_found");
    expect(verdictOf("Ann Lee", "chair of the board", ["2025-03", "2025-05"], groups)).toBe("supported");
    expect(verdictOf("Cy York", "chair", null, groups)).toBe("not_found");
  });

  describe("confidence", () => {
    test("counts a document once, though it names several roles", () => {
      const roles = ["Chairman and CEO", "CEO"].map((role) =>
        group("Ann Lee", role, "2026-01-05", "2026-09-01"),
      );
      const [one, two] = [
        verify("Ann Lee", "CEO", null, roles.slice(0, 1)),
        verify("Ann Lee", "CEO", null, roles),
      ];
      expect(two.detail).toMatch(/^4 documents name/);
      expect(two.confidence).toBe(one.confidence);
    });

    test("takes news as news, also where a filing names the person too", () => {
      const news = { filings: [], news: ["n1", "n2", "n3"], sourceTypes: ["news_mention" as const] };
      const alone = [group("Ann Lee", "CEO", "2026-01-05", "2026-09-01", news)];
      expect(verify("Ann Lee", "CEO", null, alone).confidence).toBeLessThanOrEqual(0.8);
    });

    test("of a claim about today falls with the age of its newest source", () => {
      const confidence = (lastSeen: string) =>
        verify("Ann Lee", "director", null, [group("Ann Lee", "Director", "2012-01-01", lastSeen)])
          .confidence;
      expect(confidence("2024-06-01")).toBeLessThan(confidence("2026-01-01"));
      expect(confidence("2012-06-01")).toBeLessThan(confidence("2024-06-01"));
      expect(confidence("2026-01-01")).toBe(confidence("2026-09-01"));
    });
  });

  describe("an office last seen before the person is seen in another", () => {
    const groups = [
      group("Ann Lee", "Controller", "2012-05-01", "2012-05-01"),
      group("Ann Lee", "EVP & CFO", "2019-07-01", "2026-09-01"),
    ];

    test("is not taken as held on", () => {
      expect(verdictOf("Ann Lee", "controller", ["2013-01", "2013-03"], groups)).toBe("supported");
      expect(verdictOf("Ann Lee", "controller", ["2020-01", "2020-03"], groups)).toBe("not_found");
      expect(verdictOf("Ann Lee", "CFO", ["2020-01", "2020-03"], groups)).toBe("supported");
    });

    test("is held on beside a seat on the board or a rank", () => {
      for (const other of ["Director", "Executive Vice President"]) {
        const held = [
          group("Ann Lee", "CFO", "2024-05-01", "2024-05-01"),
          group("Ann Lee", other, "2025-07-01", "2026-09-01"),
        ];
        expect(verdictOf("Ann Lee", "CFO", ["2026-01", "2026-03"], held)).toBe("supported");
      }
    });
  });

  test("an office for the time being is not supported by one that is not", () => {
    const groups = [group("Ann Lee", "Corporate Controller", "2024-05-01", "2024-05-01")];
    expect(verdictOf("Ann Lee", "interim principal accounting officer", ["2025", "2025"], groups)).toBe(
      "not_found",
    );
  });
});

describe("verify role endings", () => {
  const seen = (person: string, roleText: string, day: string, more: Partial<RoleGroup> = {}): RoleGroup => ({
    personKey: person.toLowerCase(),
    person,
    roleText,
    roleType: "executive",
    action: "held",
    filings: [`${person} ${day}`],
    news: [],
    sourceTypes: ["sec_filing"],
    firstSeen: day,
    lastSeen: day,
    effectiveOn: null,
    days: [day],
    documentId: `${person} ${day}`,
    url: "https://www.sec.gov/",
    accession: null,
    publishedOn: null,
    form: "8-K",
    quote: null,
    ...more,
  });

  const context = { company: "Orion", companyWords: new Set(["orion"]), today: "2026-11-21" };
  const holds = (groups: RoleGroup[], role: string | null, month: string | null) =>
    verifyRole(
      { personName: "Ann Lee", role, period: month === null ? null : rangeOf(month, month) },
      buildPeopleIndex(groups, context.today),
      context,
    ).corroborated;

  test("an office of one ends when somebody else is named to it, under the same title or another of the office", () => {
    for (const [own, other, role] of [
      ["Treasurer", "Vice President and Treasurer", "treasurer"],
      ["General Counsel", "SVP, Chief Legal Officer", "general counsel"],
      ["EVP, Global Sales", "EVP, Global Sales", "EVP, Global Sales"],
    ] as const) {
      const groups = [seen("Ann Lee", own, "2015-03-01"), seen("Bo Ray", other, "2016-02-01")];
      expect(holds(groups, role, "2015-09")).toBe(true);
      expect(holds(groups, role, "2016-09")).toBe(false);
    }
  });

  test("an office of several, or below another's, does not", () => {
    for (const [own, other, role] of [
      ["Vice President", "Vice President", "Vice President"],
      ["Treasurer", "Assistant Treasurer", "treasurer"],
      ["Controller", "Chief Accounting Officer", "controller"],
    ] as const) {
      const groups = [seen("Ann Lee", own, "2015-03-01"), seen("Bo Ray", other, "2016-02-01")];
      expect(holds(groups, role, "2016-09")).toBe(true);
    }
  });

  test("who left one office of an executive, and is seen in none after, holds no other", () => {
    const left = seen("Ann Lee", "Chief Financial Officer", "2016-02-01", { action: "departed" });
    const other = seen("Ann Lee", "Executive Vice President", "2015-03-01");
    expect(holds([other, left], "Executive Vice President", "2015-09")).toBe(true);
    expect(holds([other, left], "Executive Vice President", "2016-09")).toBe(false);
    const stays = seen("Ann Lee", "Executive Vice President", "2016-02-01");
    expect(holds([stays, left], "Executive Vice President", "2016-09")).toBe(true);
  });

  test("who left the board does not chair it", () => {
    const left = seen("Ann Lee", "Director", "2016-02-01", { action: "departed", roleType: "board" });
    const chair = seen("Ann Lee", "Chairman of the Board", "2015-03-01", { roleType: "board" });
    expect(holds([chair, left], "chairman", "2016-09")).toBe(false);
  });

  test("an office last named years ago is not held today, though the person is known", () => {
    const groups = [seen("Ann Lee", "Treasurer", "2004-03-01")];
    expect(holds(groups, "treasurer", null)).toBe(false);
    expect(holds(groups, null, null)).toBe(true);
  });

  test("who retires in June, and hands the office over in November, does not hold it in between", () => {
    const leaving = { action: "departed", firstSeen: "2015-06-30", effectiveOn: "2015-06-30" } as const;
    const taking = { action: "appointed", firstSeen: "2014-11-01", effectiveOn: "2014-11-01" } as const;
    const retires = seen("Ann Lee", "Chief Financial Officer", "2014-07-18", leaving);
    const next = seen("Bo Ray", "Chief Financial Officer", "2014-07-18", taking);
    for (const [month, alone, handedOver] of [
      ["2014-10", false, true],
      ["2014-12", true, false],
      ["2015-05", true, false],
    ] as const) {
      expect(holds([retires], "CFO", month)).toBe(alone);
      expect(holds([retires, next], "CFO", month)).toBe(handedOver);
    }
    // One of two directors takes nothing over.
    const [board, other] = [
      { ...retires, roleText: "Director" },
      { ...next, roleText: "Director" },
    ];
    expect(holds([board, other], "director", "2015-05")).toBe(true);
  });
});
