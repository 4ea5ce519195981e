import { describe, expect, test } from "vitest";
import { changeOf, eventOf, factsOf, metricOf, peopleOf, revenueOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { composeBriefing } from "./briefing";

function write(held: Partial<BriefingFacts>): { text: string; headline: string | null } {
  const draft = composeBriefing(factsOf(held));
  const text = (draft?.paragraphs ?? []).flatMap((part) => part.map((one) => one.text)).join(" ");
  return { text, headline: draft?.headline?.text ?? null };
}

const metrics = [revenueOf("2025-12-31", 402_800_000_000), revenueOf("2024-12-31", 400_000_000_000)];
const people = peopleOf(["Cy Elm", "Chief Executive Officer", "2026-08-20"]);
const figures = expect.stringMatching(/^Acme Robotics had revenue of/);

const deal: BriefingFacts["deals"][number] = {
  kind: "acquisition",
  status: "completed",
  part: "buyer",
  counterparty: "Borealis Dynamics",
  subject: null,
  amount: 4e9,
  currency: "USD",
  happenedOn: "2026-08-03",
  filedOn: "2026-08-04",
  documentId: "8-k-2026-08-04",
  item: "2.01",
  spanStart: 0,
  spanEnd: 40,
} as BriefingFacts["deals"][number];

describe("the headline", () => {
  const yearsOf = (concept: "revenue" | "operating_income" | "net_income", now: number, before: number) => [
    metricOf(concept, "2025-12-31", now * 1e6),
    metricOf(concept, "2024-12-31", before * 1e6),
  ];

  test("tells of net income where it went against operating income, or did far worse", () => {
    const of = (left: [number, number], net: [number, number]) =>
      write({
        metrics: [
          ...yearsOf("revenue", 1_100, 1_000),
          ...yearsOf("operating_income", ...left),
          ...yearsOf("net_income", ...net),
        ],
      }).headline;
    expect(of([228, 200], [86, 100])).toBe(
      "Acme Robotics’ revenue rose 10% to $1.1 billion in 2025; operating income rose 14% to $228 million, but net income fell 14% to $86 million.",
    );
    expect(of([184, 200], [64, 100])).toMatch(/operating income fell 8%.*, and net income fell 36%/);
    expect(of([220, 200], [108, 100])).toMatch(/, and net income rose 8% to \$108 million\.$/);
    expect(of([220, 200], [150, 100])).toMatch(/, and operating income rose 10% to \$220 million\.$/);
  });

  test("tells of operating income where net income isn't held", () => {
    const held = [...yearsOf("revenue", 1_100, 1_000), ...yearsOf("operating_income", 100, 200)];
    expect(write({ metrics: held }).headline).toBe(
      "Acme Robotics’ revenue rose 10% to $1.1 billion in 2025, but operating income fell 50% to $100 million.",
    );
  });

  test("is of the newest quarter where a figure of it compares with a year earlier", () => {
    const quarter = { period: "quarter" as const };
    const held = [
      ...yearsOf("revenue", 1_100, 1_000),
      ...yearsOf("net_income", 110, 100),
      metricOf("revenue", "2026-06-30", 1_400e6, quarter),
    ];
    expect(write({ metrics: held }).headline).toContain("in 2025");
    const before = metricOf("revenue", "2025-06-30", 300e6, quarter);
    expect(write({ metrics: [...held, before] }).headline).toBe(
      "Acme Robotics had revenue of $1.4 billion in the quarter ended June 30, 2026, up from $300 million a year earlier.",
    );
    const earned = [160e6, 100e6].map((value, at) =>
      metricOf("net_income", at === 0 ? "2026-06-30" : "2025-06-30", value, quarter),
    );
    expect(write({ metrics: [...held, before, ...earned] }).headline).toMatch(
      /^Acme Robotics’ revenue rose to \$1\.4 billion from \$300 million a year earlier in the quarter/,
    );
  });

  test("is of revenue where net income moves with what a trust sells or an insurer has invested", () => {
    const held = [
      ...metrics,
      metricOf("net_income", "2025-12-31", 90e9),
      metricOf("net_income", "2024-12-31", 40e9),
    ];
    const of = (industry: string) => {
      const { entity } = factsOf();
      return write({ metrics: held, entity: { ...entity, industry } }).headline;
    };
    expect(of("Retail REITs")).toBe(
      "Acme Robotics had revenue of $402.8 billion in 2025, 0.7% more than the year before.",
    );
    expect(of("Multi-Sector Holdings")).toBe(of("Retail REITs"));
    expect(of("Insurance Brokers")).toContain("net income");
    // Revenue of an older year is no news.
    const older = held.filter(({ concept, periodEnd }) => concept !== "revenue" || periodEnd < "2025");
    const { entity } = factsOf();
    expect(write({ metrics: older, entity: { ...entity, industry: "Retail REITs" } }).headline).toContain(
      "earned",
    );
  });

  test("is what happened within 90 days of the newest document, and the newest figures before what is older", () => {
    const succession = (effectiveOn: string) => [
      changeOf({ person: "Ada Quill", action: "appointed", effectiveOn }),
      changeOf({ person: "Bo Ray", action: "departed", effectiveOn }),
    ];
    expect(write({ metrics, people, changes: succession("2026-07-01") }).headline).toMatch(
      /^Ada Quill took over/,
    );
    expect(write({ metrics, people, changes: succession("2026-04-01") }).headline).toEqual(figures);
    expect(write({ people, changes: succession("2026-04-01") }).headline).toMatch(/^Ada Quill took over/);
  });

  test.each([
    ["Controller", "other_officer"],
    ["Chief Operating Officer", "coo"],
    ["Director", "director"],
  ] as const)("is never %s beside figures", (role, roleClass) => {
    const changes = [
      changeOf({ person: "Ada Quill", action: "appointed", role, roleClass, effectiveOn: "2026-08-01" }),
    ];
    expect(write({ metrics, people, changes }).headline).toEqual(figures);
  });

  test("is no controller where there is nothing else", () => {
    const changes = [
      changeOf({
        person: "Ada Quill",
        action: "appointed",
        role: "Controller",
        roleClass: "other_officer",
        effectiveOn: "2026-08-01",
      }),
    ];
    expect(write({ people, changes }).headline).toBeNull();
  });

  test("is a bankruptcy of these days, though only the item is known, and no other bare item", () => {
    const headlineOf = (item: string, day: string) =>
      write({ metrics, people, events: [eventOf(item, day)] }).headline;
    expect(headlineOf("1.03", "2026-08-03")).toBe(
      "Acme Robotics reported a bankruptcy or receivership on August 3, 2026.",
    );
    expect(headlineOf("1.03", "2026-02-03")).toEqual(figures);
    expect(headlineOf("2.06", "2026-08-03")).toEqual(figures);
  });

  test("is a deal of these days", () => {
    expect(write({ metrics, people, deals: [deal] }).headline).toMatch(/acquired Borealis Dynamics/);
  });
});

describe("what is older than a year", () => {
  const old = { ...deal, happenedOn: "2025-08-03", filedOn: "2025-08-04" };

  test("is no news beside figures, be it a deal or another event", () => {
    expect(write({ metrics, people, deals: [old] }).text).not.toContain("Borealis");
    expect(write({ metrics, people, deals: [deal] }).text).toContain(
      "acquired Borealis Dynamics for $4 billion",
    );
    const dividend = (day: string) =>
      eventOf(
        "8.01",
        day,
        "On the day of this report, the Company announced that its board declared a dividend of $0.18 per share, payable on September 30, 2025.",
      );
    expect(write({ metrics, people, events: [dividend("2025-08-20")] }).text).not.toContain("dividend");
  });

  test("leads nothing, however little else is known, where newer documents are held", () => {
    const notice = (day: string) =>
      eventOf("8.01", day, "On the day of this report, the Company redeemed all of its notes due 2027.");
    expect(write({ people, events: [notice("2025-10-20")] }).headline).toContain("redeemed all of its notes");
    expect(write({ people, events: [notice("2025-03-20")] }).headline).toBeNull();
  });

  test("is told with its day where little else is known", () => {
    expect(write({ people, deals: [old] }).text).toContain(
      "Borealis Dynamics for $4 billion on August 3, 2025",
    );
  });
});

test("results of a quarter are old where figures of a newer one are held", () => {
  const events = [
    eventOf(
      "8.01",
      "2026-05-01",
      "On May 1, 2026, Acme Robotics, Inc. announced unaudited first quarter 2026 earnings of $3.5 billion.",
    ),
  ];
  expect(write({ metrics, people, events }).text).toContain("first quarter 2026 earnings");
  const newer = [...metrics, { ...revenueOf("2026-06-30", 99e9), period: "quarter" as const }];
  expect(write({ metrics: newer, people, events }).text).not.toContain("first quarter 2026");
});
