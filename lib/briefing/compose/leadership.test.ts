import { expect, test } from "vitest";
import {
  changeOf,
  eventOf,
  eventsWithoutGap,
  factsOf,
  peopleOf,
  revenueOf,
} from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeLeadership } from "./leadership";

/** The sentences on who leads, each of which has passed the check of what is served. */
function tell(held: Partial<BriefingFacts>): string[] {
  const facts = factsOf({ events: eventsWithoutGap(held.people), ...held });
  const check = createFactCheck(facts);
  return composeLeadership(facts).map((told) => {
    expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
    return told.text;
  });
}

const board = ["Cy Oak", "Di Elm", "Ed Ash", "Flo Fir", "Gus Yew"].map(
  (name) => [name, "Director", "2026-05-10"] as const,
);

test("chief executive, chair and finance chief are each named, and directors only where little else is known", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer and President", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-04-01"],
    ["Hal Pine", "Chairman of the Board", "2026-05-12"],
    ...board,
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer and president, Hal Pine chair of the board, and Bo Ray chief financial officer.",
    "Its directors include Cy Oak, Di Elm, Ed Ash, Flo Fir and Gus Yew.",
  ]);
  expect(tell({ people, metrics: [revenueOf("2025-12-31", 5e9)] })).toHaveLength(1);
});

test("since when is said where a filing states it", () => {
  const people = peopleOf(["Ada Quill", "Chief Executive Officer", "2026-03-02"]);
  const changes = [
    changeOf({
      person: "Ada Quill",
      action: "appointed",
      role: "Chief Executive Officer",
      roleClass: "ceo",
      effectiveOn: "2021-02-01",
      seenOn: "2021-01-20",
      documentId: "8-k-2021-01-20",
    }),
  ];
  const [said] = tell({ people, changes });
  expect(said).toBe("Ada Quill is chief executive officer (since February 2021).");
  const tenures = [
    {
      name: "Ada Quill",
      detail: { since: 2019, titles: ["Chief Executive Officer"] },
      documentId: "10-k",
      item: "1",
      spanStart: 5,
      spanEnd: 90,
    },
  ];
  const [reported] = composeLeadership(factsOf({ people, tenures, events: eventsWithoutGap(people) }));
  expect(reported?.text).toBe("Ada Quill is chief executive officer (since 2019).");
  expect(reported?.refs.at(-1)).toEqual({ documentId: "10-k", item: "1", span: { start: 5, end: 90 } });
});

test("officers are others only beside somebody who is told, and a title that says nothing is left out", () => {
  const day = "2026-03-02";
  const few = peopleOf(["Bo Ray", "Officer", day], ["Cy Oak", "SVP, Sales", day]);
  const sayAll = (people: BriefingFacts["people"]) =>
    composeLeadership(factsOf({ people, events: eventsWithoutGap(people) }), true).map(({ text }) => text);
  expect(sayAll(few)).toEqual(["Its officers include Cy Oak (SVP, Sales) and Bo Ray."]);
  expect(sayAll([...few, ...peopleOf(["Ada Quill", "Chief Executive Officer", day])])).toEqual([
    "Ada Quill is chief executive officer.",
    "Its other officers include Cy Oak (SVP, Sales) and Bo Ray.",
  ]);
});

test("a day that several share is said once", () => {
  const leaders = [
    ["Ada Quill", "Chief Executive Officer"],
    ["Bo Ray", "Chief Financial Officer"],
  ] as const;
  const newest = ["Cy Oak", "Director", "2026-08-12"] as const;
  const old = leaders.map(([name, role]) => [name, role, "2025-06-02"] as const);
  expect(tell({ people: peopleOf(...old, newest) })[0]).toBe(
    "As of June 2, 2025, Ada Quill is chief executive officer and Bo Ray chief financial officer.",
  );
  const third = ["Di Elm", "Chief Operating Officer", "2026-08-01"] as const;
  expect(tell({ people: peopleOf(...old, third, newest) }).slice(0, 2)).toEqual([
    "As of June 2, 2025, Ada Quill is chief executive officer and Bo Ray chief financial officer.",
    "Di Elm is chief operating officer.",
  ]);
  const later = ["Bo Ray", "Chief Financial Officer", "2025-06-20"] as const;
  expect(tell({ people: peopleOf(...old.slice(0, 1), later, newest) })[0]).toBe(
    "As of June 2025, Ada Quill is chief executive officer and Bo Ray chief financial officer.",
  );
});

test("two whom one document appoints as chief executive share the office", () => {
  const appointed = { action: "appointed", role: "Chief Executive Officer", roleClass: "ceo" } as const;
  const day = { effectiveOn: "2024-09-22", seenOn: "2024-09-22", documentId: "8-k-2024-09-22" };
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Executive Officer and Director", "2026-03-02"],
  ).map((one) => ({
    ...one,
    succeeded: new Map(),
    isPartlyOpen: true,
    isCurrent: true,
    madeChief: new Set(["8-k 2024-09-22"]),
  }));
  const changes = ["Ada Quill", "Bo Ray"].map((person) => changeOf({ person, ...appointed, ...day }));
  expect(tell({ people, changes })).toEqual([
    "Bo Ray and Ada Quill are co-chief executive officers (since September 2024).",
  ]);
});

test("a board that a proxy statement presents is told by its size, its independence and who is new", () => {
  const people = peopleOf(["Ada Quill", "Chief Executive Officer", "2026-03-02"]);
  const seat = (name: string, independent: boolean, since: number) => ({
    kind: "person" as const,
    name,
    amount: null,
    unit: null,
    asOf: null,
    detail: { director: true, independent, since, committees: [] },
    item: null,
    documentId: "proxy",
    publishedOn: "2026-04-01",
    spanStart: since,
    spanEnd: since + 10,
    quote: null,
  });
  const reported = [
    seat("Ada Quill", false, 2019),
    seat("Cy Oak", true, 2012),
    seat("Di Elm", true, 2015),
    seat("Ed Ash", true, 2018),
    seat("Flo Fir", true, 2026),
  ];
  expect(tell({ people, reported })[1]).toBe(
    "Four of its five directors are independent; Flo Fir joined in 2026.",
  );
  const unjudged = reported.map((one) => ({ ...one, detail: { ...one.detail, independent: null } }));
  expect(tell({ people, reported: unjudged })).toHaveLength(1);
});

test("one day of all who led is said once", () => {
  const named = (...days: [string, string, string]) =>
    tell({
      people: peopleOf(
        ["Ada Quill", "Chief Executive Officer and President", days[0]],
        ["Hal Pine", "Chairman of the Board", days[1]],
        ["Bo Ray", "Chief Financial Officer", days[2]],
      ),
      metrics: [revenueOf("1995-12-31", 5e9)],
    })[0];
  expect(named("1996-03-29", "1996-03-29", "1996-03-29")).toBe(
    "As of March 29, 1996, Ada Quill was chief executive officer and president, Hal Pine chair of the board, and Bo Ray chief financial officer.",
  );
  expect(named("1996-03-29", "1996-03-29", "1996-02-01")).toMatch(/^Ada Quill was .* as of March 29, 1996, /);
});

test("who leads is told as of the last filing that says so where a change was reported since", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-06-01"],
  );
  const [chief, finance] = people;
  if (!chief || !finance) throw new Error("Two people");
  const filedOn = "2026-04-20";
  const change = { filedOn, documentId: `8-k-${filedOn}`, accession: "x", url: "https://sources.example/x" };
  expect(
    tell({ people: [{ ...chief, laterChange: change }, finance], events: [eventOf("5.02", filedOn)] }),
  ).toEqual([
    "Ada Quill is chief executive officer (as of March 2, 2026) and Bo Ray chief financial officer.",
    "An 8-K filed on April 20, 2026 reports a change of directors, officers or their pay, which isn’t reflected here.",
  ]);
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer and Bo Ray chief financial officer.",
  ]);
  const changes = [
    changeOf({
      person: "Ada Quill",
      action: "appointed",
      role: "Chief Executive Officer",
      roleClass: "ceo",
      seenOn: "2026-05-04",
      effectiveOn: "2019-01-01",
    }),
  ];
  expect(tell({ people: [{ ...chief, laterChange: change }], changes })[0]).toBe(
    "Ada Quill is chief executive officer (since January 2019).",
  );
});

test("of several who are called chief executive the one who sits on the board leads the company", () => {
  const people = peopleOf(
    ["Ann Part", "Co-CEO", "2026-06-01"],
    ["Ada Quill", "Co-CEO", "2026-05-01"],
    ["Ada Quill", "Director", "2026-05-01"],
  );
  expect(tell({ people })[0]).toBe("Ada Quill is co-chief executive officer.");
});

test("the head of a part leads nothing, whatever the title", () => {
  const people = peopleOf(
    ["Ann Part", "President, North America", "2026-06-01"],
    ["Bo Part", "CEO, North America", "2026-06-01"],
    ["Cy Part", "President", "2026-06-01"],
  );
  expect(tell({ people })).toEqual([]);
});

test("two offices of one person stand together, and two people in one sentence", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Ada Quill", "Chairman of the Board", "2025-09-08"],
    ["Bo Ray", "Chief Financial Officer", "2026-04-01"],
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer and chair of the board, and Bo Ray chief financial officer.",
  ]);
  expect(tell({ people: people.filter(({ roleType }) => roleType !== "board") })).toEqual([
    "Ada Quill is chief executive officer and Bo Ray chief financial officer.",
  ]);
});

test("who was last named long before the newest document is not said to be in office", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2024-09-01"],
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer.",
    "Bo Ray was chief financial officer as of September 1, 2024.",
  ]);
  expect(tell({ people: peopleOf(["Ada Quill", "Chief Executive Officer", "2001-03-02"]) })).toEqual([
    "Ada Quill was chief executive officer as of March 2, 2001.",
  ]);
});

test("offices of long names become two sentences rather than one that is too long to be shown", () => {
  const names = ["Ada", "Bo", "Cy", "Di"].map(
    (one) => `${one} ${"Quillington-Featherstonehaugh ".repeat(2).trim()}`,
  );
  const titles = [
    "Chief Executive Officer",
    "Chairman of the Board",
    "Chief Financial Officer",
    "Chief Operating Officer",
  ];
  const people = peopleOf(...names.map((name, at) => [name, titles[at] ?? "", "2026-03-02"] as const));
  expect(tell({ people })).toHaveLength(2);
});

test("directors are each told with the document that names them, and with no other", () => {
  const people = peopleOf(
    ["Cy Oak", "Director", "2026-05-10"],
    ["Di Elm", "Director", "2026-06-10"],
    ["Ed Ash", "Director", "2026-05-11"],
    ["Flo Fir", "Director", "2026-05-12"],
    ["Gus Yew", "Director", "2025-08-10"],
  );
  const [told] = composeLeadership(factsOf({ people, metrics: [revenueOf("2025-12-31", 5e9)] }));
  expect(told?.text).toBe("Its directors include Di Elm, Flo Fir and Ed Ash.");
  expect(told?.refs.map(({ documentId }) => documentId)).toEqual(
    ["Di Elm", "Flo Fir", "Ed Ash"].map((name) => people.find((one) => one.name === name)?.newest.documentId),
  );
});

test("of fewer directors than a board has all are told but who leads, and not as all that there are", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Ada Quill", "Director", "2026-03-02"],
    ...board.slice(0, 3),
  );
  expect(tell({ people })[1]).toBe("Its directors include Cy Oak, Di Elm and Ed Ash.");
  const chief = people.filter(({ name }) => name === "Ada Quill");
  expect(tell({ people: chief })).toHaveLength(1);
});

test("other officers are told with their titles where hardly anybody is known who leads, and nothing else is held", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "SVP and CHRO", "2026-04-01"],
    ["Hal Pine", "General Counsel", "2023-04-01"],
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer.",
    "Its other officers include Bo Ray (SVP and CHRO).",
  ]);
  expect(tell({ people, metrics: [revenueOf("2025-12-31", 5e9)] })).toHaveLength(1);
  const finance = peopleOf(["Cy Oak", "Chief Financial Officer", "2026-03-02"]);
  expect(tell({ people: [...people, ...finance] })).toHaveLength(1);
});

test("a board of the past is dated by its last filing", () => {
  const past = peopleOf(...board.map(([name, role]) => [name, role, "2001-05-10"] as const));
  expect(tell({ people: past, metrics: [revenueOf("2000-12-31", 5e9)] })).toEqual([
    "Directors named up to May 10, 2001 include Cy Oak, Di Elm and Ed Ash.",
  ]);
});

test("nobody known to lead is said, with who was last named so and who is to be", () => {
  const people = peopleOf(
    ["Ada Quill", "Chairman and CEO", "2026-03-02"],
    ["Ada Quill", "Executive Chair", "2026-05-12"],
    ["Bo Ray", "President & CEO Elect", "2026-02-16"],
  );
  expect(tell({ people })).toContain(
    "Ada Quill, who was chief executive officer as of March 2, 2026, was Executive Chair on May 12, 2026.",
  );
  const untitled = people.filter(({ role }) => role !== "Executive Chair");
  expect(tell({ people: untitled })).toContain(
    "Ada Quill was chief executive officer as of March 2, 2026; no later document we have names one.",
  );
  expect(tell({ people })).toContain("Bo Ray was President & CEO Elect on February 16, 2026.");
});

test("who was last named long before the newest document is told with the day", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2025-06-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-05-12"],
  );
  expect(tell({ people })[0]).toBe(
    "Ada Quill is chief executive officer (as of June 2, 2025) and Bo Ray chief financial officer.",
  );
});

test("a middle name and its initial are one person’s, and the newest day counts", () => {
  const people = peopleOf(
    ["Robert Kelly Quill", "Chief Executive Officer", "2026-03-06"],
    ["Bo Ray", "Chief Financial Officer", "2026-05-12"],
  ).concat(
    peopleOf(["Robert K. Quill", "Chief Executive Officer and Director", "2025-06-03"]).map((one) => ({
      ...one,
      personKey: "robert kelly quill",
    })),
  );
  expect(tell({ people })[0]).toBe(
    "Robert K. Quill is chief executive officer and Bo Ray chief financial officer.",
  );
});

test("an office that is shared or held for the time being is called so, and all who share it are named", () => {
  const people = peopleOf(
    ["Ada Quill", "Co-CEO", "2026-05-01"],
    ["Bo Ray", "CFO & Interim Co-CEO", "2026-06-01"],
  );
  expect(tell({ people })[0]).toBe(
    "Bo Ray is interim co-chief executive officer and chief financial officer, and Ada Quill co-chief executive officer.",
  );
  const interim = peopleOf(["Di Elm", "Interim Chief Financial Officer", "2026-05-01"]);
  expect(tell({ people: interim })[0]).toBe("Di Elm is interim chief financial officer.");
});

test("who has fallen silent while others file is not said to be in office, and an office below is not missed", () => {
  const [chief, finance, operations, chair] = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2025-03-17"],
    ["Cy Oak", "Chief Operating Officer", "2024-05-01"],
    ["Hal Pine", "Chairman of the Board", "2024-05-01"],
  );
  const people = [chief, { ...finance, isSilent: true }, operations, chair] as BriefingFacts["people"];
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer.",
    "Bo Ray was chief financial officer as of March 17, 2025.",
  ]);
});

test("who was chair and chief executive is chair no more long after another is chief executive", () => {
  const former = ["Ada Quill", "Chair & Chief Executive Officer", "2025-02-26"] as const;
  const present = ["Bo Ray", "Chief Executive Officer and Director", "2026-08-02"] as const;
  const people = peopleOf(former, present).map((one) =>
    one.name === "Ada Quill"
      ? { ...one, isPartlyOpen: true, succeeded: new Map([["ceo" as const, "2025-05-01"]]) }
      : one,
  );
  expect(tell({ people }).join(" ")).toBe("Bo Ray is chief executive officer.");
});

test("who chaired the board as chief executive isn't its chair where people are listed without that", () => {
  const people = peopleOf(
    ["Ada Quill", "Chairman, President and CEO", "2026-03-02"],
    ["Bo Ray", "Chief Executive Officer", "2026-05-28"],
  );
  expect(people.find(({ name }) => name === "Ada Quill")).toMatchObject({
    isCurrent: false,
    isPartlyOpen: true,
  });
  expect(tell({ people }).join(" ")).toBe("Bo Ray is chief executive officer.");
});

test("who shares an office is told together, and pay tables with their day", () => {
  const people = peopleOf(
    ["Ada Quill", "Co-CEO", "2026-08-06"],
    ["Bo Ray", "Co-CEO", "2026-08-04"],
    ["Cy Oak", "Chief Financial Officer", "2025-12-31", "DEF 14A"],
  );
  expect(tell({ people }).slice(0, 2)).toEqual([
    "Ada Quill and Bo Ray are co-chief executive officers.",
    "Cy Oak is chief financial officer (as of December 31, 2025).",
  ]);
});

test("who rose to chief executive holds no lesser office of an older title", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-27"],
    ["Ada Quill", "President & CFO", "2026-02-27"],
  ).map((one) => ({ ...one, isPartlyOpen: true, succeeded: new Map() }));
  expect(tell({ people })[0]).toBe("Ada Quill is chief executive officer.");
  const both = peopleOf(["Ada Quill", "CEO and CFO", "2026-03-27"]);
  expect(tell({ people: both })[0]).toBe("Ada Quill is chief executive officer and chief financial officer.");
});

test("who left one office for another on a day is told once", () => {
  const day = { person: "Ada Quill", effectiveOn: "2026-05-16", seenOn: "2026-05-20" } as const;
  const changes = [
    changeOf({ ...day, action: "appointed", role: "Chief Operating Officer", roleClass: "coo" }),
    changeOf({ ...day, action: "departed", role: "Chief Merchandising Officer", roleClass: "other_officer" }),
  ];
  expect(tell({ changes })[0]).toBe(
    "Ada Quill, until then Chief Merchandising Officer, became Chief Operating Officer on May 16, 2026.",
  );
});

test("an office is dated where an 8-K of after the last document that shows it may be missing", () => {
  const people = peopleOf(["Ada Quill", "Chief Executive Officer", "2026-03-02"]);
  const on = (...days: string[]) => tell({ people, events: days.map((day) => eventOf("2.02", day)) })[0];
  const [plain, dated] = ["", " (as of March 2, 2026)"].map(
    (note) => `Ada Quill is chief executive officer${note}.`,
  );
  expect(on("2026-05-01", "2026-02-10")).toBe(plain);
  expect(on("2026-05-01")).toBe(dated);
  expect(on("2026-08-01", "2026-02-10")).toBe(dated);
  expect(on()).toBe(dated);
});

test("whose whole title is shared shares each of its offices", () => {
  const people = peopleOf(
    ["Ada Quill", "Co-Chairman & CEO", "2026-05-04"],
    ["Bo Ray", "Co-Chairman & CEO", "2026-05-06"],
  );
  expect(tell({ people })[0]).toMatch(/co-chief executive officer.*co-chief executive officer/);
});

test("who leads comes before who came and went below", () => {
  const people = peopleOf(["Ada Quill", "Chief Executive Officer", "2026-05-04"]);
  const joined = changeOf({
    action: "appointed",
    person: "Bo Ray",
    role: "Controller",
    roleClass: "other_officer",
    effectiveOn: "2026-03-01",
  });
  expect(tell({ people, changes: [joined] })).toEqual([
    "Ada Quill is chief executive officer.",
    "Bo Ray became Controller on March 1, 2026.",
  ]);
});

test("who is to leave at a meeting and is named in the office since hasn't left it", () => {
  const leaving = changeOf({
    ...{ person: "Cy Oak", role: "Director", roleClass: "director", action: "departed" },
    ...{ effectiveOn: null, seenOn: "2026-02-03" },
  });
  const seen = (day: string) =>
    tell({ people: peopleOf(["Cy Oak", "Director", day]), changes: [leaving] }).join(" ");
  expect(seen("2026-05-29")).not.toContain("left");
  expect(seen("2026-01-29")).toContain("Cy Oak left the board (reported in February 2026)");
});
