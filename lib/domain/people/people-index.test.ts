import { describe, expect, test } from "vitest";
import { indexedName } from "./indexed-name";
import { buildPeopleIndex as build, type RoleEvidence, type UnreadChange } from "./people-index";

const buildPeopleIndex = (evidence: RoleEvidence[], unread: UnreadChange[] = []) =>
  build(evidence, "2025-12-31", { unread, changedHands: [] });

const seen = (
  person: string,
  roleText: string,
  first: string,
  last: string,
  { documents = 1, ...more }: Partial<RoleEvidence> & { documents?: number } = {},
) =>
  ({
    personKey: person.toLowerCase(),
    person,
    roleText,
    roleType: "executive",
    action: "held",
    filings: Array.from({ length: documents }, (_, index) => `${person} ${roleText} ${last} ${index}`),
    news: [],
    sourceTypes: ["sec_filing"],
    firstSeen: first,
    lastSeen: last,
    effectiveOn: null,
    days: [first, last],
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

  test("who is said by a name that some document gives is found by it, where it's one person's", () => {
    const people = buildPeopleIndex([
      seen("Walter J. Roe", "CEO", "2025-01-01", "2025-06-01", { spellings: ["W. James Roe"] }),
      seen("Ann Lee", "CFO", "2025-01-01", "2025-06-01"),
    ]);
    const names = ["Jim Roe", "Walter Roe", "John Roe", "Ann Lee", "Jim Lee"];
    expect(names.map((name) => indexedName(name, people))).toEqual([
      "Walter J. Roe",
      ...["Walter Roe", "John Roe", "Ann Lee", "Jim Lee"],
    ]);
    const namesake = { name: "James K. Roe", spellings: ["Jim Roe"] };
    expect(indexedName("Jim Roe", [...people, namesake])).toBe("Jim Roe");
  });

  test("a role that nobody ended is current for three years after it was last shown, an interim one for one", () => {
    expect(
      currentOf([
        seen("Ann", "Treasurer", "2022-12-31", "2022-12-31"),
        seen("Ben", "Controller", "2022-11-30", "2022-11-30"),
        seen("Cal", "Interim General Counsel", "2024-12-30", "2024-12-30"),
        seen("Dee", "Acting Secretary", "2024-11-30", "2024-11-30"),
      ]),
    ).toEqual({
      "Ann, Treasurer": false,
      "Ben, Controller": false,
      "Cal, Interim General Counsel": false,
      "Dee, Acting Secretary": false,
    });
    expect(currentOf([seen("Ann", "Treasurer", "2023-01-01", "2023-01-01")])).toEqual({
      "Ann, Treasurer": true,
    });
    expect(currentOf([seen("Cal", "Interim CFO", "2025-01-01", "2025-01-01")])).toEqual({
      "Cal, Interim CFO": true,
    });
  });

  test("an officer who stopped filing while the others went on has left; silence of all tells nothing", () => {
    const form = { form: "4" } satisfies Partial<RoleEvidence>;
    const others = (last: string) =>
      ["Bea", "Cal", "Dee"].map((name) => seen(name, `SVP, ${name}`, "2023-01-01", last, form));
    const gone = seen("Ann", "CEO, Widgets", "2022-06-01", "2024-09-01", form);
    const [ann] = buildPeopleIndex([gone, ...others("2025-12-01")]).filter(({ name }) => name === "Ann");
    expect(ann).toMatchObject({ isCurrent: false, isSilent: true, isOpen: true });
    const isAnnCurrent = (evidence: RoleEvidence[]) => currentOf(evidence)["Ann, CEO, Widgets"];
    expect(isAnnCurrent([gone, ...others("2025-11-01")])).toBe(true);
    expect(isAnnCurrent([gone, ...others("2025-12-01").slice(1)])).toBe(true);
    // A document of another kind breaks the silence.
    const named = seen("Ann", "Named Executive Officer", "2025-04-01", "2025-04-01", { form: "DEF 14A" });
    expect(isAnnCurrent([gone, named, ...others("2025-12-01")])).toBe(true);
    // Three forms after a time of which none is held show nothing about the others.
    const held = ["Eve", "Fay", "Gus", "Hal"].map((name) =>
      seen(name, name, "2023-01-01", "2024-08-01", form),
    );
    expect(isAnnCurrent([gone, ...held, ...others("2025-12-01")])).toBe(true);
    // Directors who file once a year, and did so within the last, don't tell that forms aren't known any more.
    const yearly = (last: string) =>
      ["Eve", "Fay", "Gus", "Hal"].map((name) =>
        seen(name, "Director", "2023-01-01", last, { ...form, roleType: "board" }),
      );
    expect(isAnnCurrent([gone, ...yearly("2025-02-01"), ...others("2025-12-01")])).toBe(false);
    expect(isAnnCurrent([gone, ...yearly("2024-10-01"), ...others("2025-12-01")])).toBe(true);
    // Nor do directors alone go on for officers.
    const bosses = ["Kai", "Lea", "Mo"].map((name) =>
      seen(name, `SVP, ${name}`, "2023-01-01", "2024-08-01", form),
    );
    const board = yearly("2025-12-01").slice(1);
    const unsure = ["Ned", "Ola"].map((name) =>
      seen(name, "Director", "2023-01-01", "2025-02-01", { ...form, roleType: "board" }),
    );
    expect(isAnnCurrent([gone, ...bosses, ...board, ...unsure])).toBe(true);
    expect(isAnnCurrent([gone, ...bosses, ...others("2025-12-01"), ...unsure])).toBe(false);
    // Directors may go without forms for years.
    const director = seen("Ida", "Director", "2022-06-01", "2024-09-01", { ...form, roleType: "board" });
    expect(currentOf([director, ...others("2025-12-01")])["Ida, Director"]).toBe(true);
    const banker = seen("Jan", "Vice Chairman", "2022-06-01", "2024-09-01", { ...form, roleType: "board" });
    expect(currentOf([banker, ...others("2025-12-01")])["Jan, Vice Chairman"]).toBe(false);
  });

  test("who holds an office alone, or for good, no longer shares it or holds it for the time being", () => {
    const current = currentOf([
      seen("Ann", "Executive Chair & Co-CEO", "2025-01-01", "2025-03-01", { form: "4" }),
      seen("Ann", "Executive Chair, CEO", "2025-09-01", "2025-09-01", { form: "4" }),
      seen("Ben", "Interim CFO", "2025-03-01", "2025-03-01", { form: "4" }),
      seen("Ben", "EVP & CFO", "2025-09-01", "2025-09-01", { form: "4" }),
    ]);
    expect(current).toEqual({
      "Ann, Executive Chair & Co-CEO": false,
      "Ann, Executive Chair, CEO": true,
      "Ben, Interim CFO": false,
      "Ben, EVP & CFO": true,
    });
  });

  test("two who share an office for the time being end the holder before them", () => {
    const current = currentOf([
      seen("Old", "Chief Executive Officer", "2024-01-01", "2025-02-01"),
      seen("Ann", "CFO & Interim Co-CEO", "2025-06-01", "2025-09-01"),
      seen("Ben", "President & Interim Co-CEO", "2025-06-01", "2025-09-01"),
    ]);
    expect(current["Old, Chief Executive Officer"]).toBe(false);
    expect(current["Ann, CFO & Interim Co-CEO"]).toBe(true);
    expect(current["Ben, President & Interim Co-CEO"]).toBe(true);
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

  test("whoever comes to the same single office ends it for who held it before, whatever the rank beside it", () => {
    expect(
      currentOf([
        seen("Ann", "Chief Legal Officer", "2023-02-01", "2025-01-02"),
        seen("Bea", "EVP, Chief Legal Officer", "2025-06-01", "2025-06-01"),
        seen("Cal", "CEO, Bolts", "2023-02-01", "2024-03-02"),
        seen("Dee", "CEO, Bolts", "2025-06-01", "2025-06-01"),
        seen("Eve", "CEO, Nuts", "2024-03-02", "2024-03-02"),
        seen("Fay", "Executive Vice President", "2023-02-01", "2024-03-02"),
        seen("Gus", "Executive Vice President", "2025-06-01", "2025-06-01"),
        seen("Hal", "Co-CEO, Nails", "2023-02-01", "2024-03-02"),
        seen("Ida", "Co-CEO, Nails", "2025-06-01", "2025-06-01"),
        seen("Jo", "Treasurer", "2023-02-01", "2025-03-02"),
        seen("Kim", "Treasurer", "2024-06-01", "2025-06-01"),
      ]),
    ).toEqual({
      "Ann, Chief Legal Officer": false,
      "Bea, EVP, Chief Legal Officer": true,
      "Cal, CEO, Bolts": false,
      "Dee, CEO, Bolts": true,
      "Eve, CEO, Nuts": true,
      "Fay, Executive Vice President": true,
      "Gus, Executive Vice President": true,
      "Hal, Co-CEO, Nails": true,
      "Ida, Co-CEO, Nails": true,
      "Jo, Treasurer": true,
      "Kim, Treasurer": true,
    });
  });

  test("of two who are seen in a role over the same time the newer holds it; co-officers both do", () => {
    expect(
      currentOf([
        seen("Ann", "Chief Executive Officer", "2024-01-01", "2025-06-01"),
        seen("Ben", "Chief Executive Officer", "2025-01-01", "2025-09-01"),
        seen("Cal", "Co-Chief Operating Officer", "2024-01-01", "2024-02-01"),
        seen("Dee", "Co-Chief Operating Officer", "2025-01-01", "2025-09-01"),
      ]),
    ).toEqual({
      "Ann, Chief Executive Officer": false,
      "Ben, Chief Executive Officer": true,
      "Cal, Co-Chief Operating Officer": true,
      "Dee, Co-Chief Operating Officer": true,
    });
  });

  test("whoever holds an office alone ends the time of those who shared it before", () => {
    expect(
      currentOf([
        seen("Ann", "Interim Co-CEO", "2024-12-01", "2025-02-01"),
        seen("Ben", "Interim Co-CEO", "2024-12-01", "2025-02-01"),
        seen("Cal", "CEO", "2025-03-18", "2025-03-18"),
      ]),
    ).toEqual({ "Ann, Interim Co-CEO": false, "Ben, Interim Co-CEO": false, "Cal, CEO": true });
  });

  test("of two who were last seen in a role on one day, more documents decide", () => {
    expect(
      currentOf([
        seen("Ann", "CFO", "2025-01-01", "2025-06-01", { documents: 3 }),
        seen("Ben", "CFO", "2025-06-01", "2025-06-01"),
      ]),
    ).toEqual({ "Ann, CFO": true, "Ben, CFO": false });
  });

  test("the head of a segment neither leads the company nor ends the lead of who does", () => {
    expect(
      currentOf([
        seen("Ann", "Chief Executive Officer", "2024-01-01", "2025-01-01"),
        seen("Ben", "CEO, Americas", "2025-02-01", "2025-09-01"),
      ]),
    ).toEqual({ "Ann, Chief Executive Officer": true, "Ben, CEO, Americas": true });
    expect(
      buildPeopleIndex([seen("Ben", "CEO, Americas", "2025-02-01", "2025-09-01")])[0]?.classified.classes,
    ).toEqual(["other_officer"]);
  });

  test("a newer title on an ownership form leaves out what is over, and keeps what it need not say", () => {
    const on = (person: string, role: string, day: string, form = "4") =>
      seen(person, role, day, day, { form });
    expect(
      currentOf([
        on("Ann", "Chairman and CEO", "2025-03-03"),
        on("Ann", "Chairman", "2025-05-07"),
        on("Ben", "EVP & COO", "2025-02-18"),
        on("Ben", "EVP, President & CEO, Airplanes", "2025-06-01"),
        on("Cal", "Chairman, President & CFO", "2025-02-18"),
        on("Cal", "Chief Financial Officer", "2025-06-01"),
        on("Dee", "EVP, Human Resources", "2025-02-18"),
        on("Dee", "EVP, Strategy", "2025-06-01"),
        on("Eve", "General Counsel", "2025-02-18"),
        on("Eve", "Officer", "2025-06-01"),
        on("Flo", "Treasurer", "2025-02-18"),
        on("Flo", "Named Executive Officer", "2025-06-01", "DEF 14A"),
      ]),
    ).toEqual({
      "Ann, Chairman and CEO": false,
      "Ann, Chairman": true,
      "Ben, EVP & COO": false,
      "Ben, EVP, President & CEO, Airplanes": true,
      "Cal, Chairman, President & CFO": true,
      "Cal, Chief Financial Officer": true,
      "Dee, EVP, Human Resources": false,
      "Dee, EVP, Strategy": true,
      "Eve, General Counsel": true,
      "Eve, Officer": true,
      "Flo, Treasurer": true,
      "Flo, Named Executive Officer": false,
    });
  });

  test("a newer title of another rank takes the place of an older one, and an appointment as chief of any", () => {
    const on = (person: string, role: string, day: string, more = {}) =>
      seen(person, role, day, day, { form: "4", ...more });
    expect(
      currentOf([
        on("Ann", "Senior Vice President and CIO", "2025-03-17"),
        on("Ann", "Executive Vice President", "2025-07-14"),
        on("Ben", "Executive Vice President & CCO", "2025-02-05"),
        on("Ben", "Executive Vice President", "2025-07-19"),
        on("Cal", "President, Industries", "2025-09-19"),
        on("Cal", "Chief Executive Officer", "2025-09-22", { form: "8-K", action: "appointed" }),
      ]),
    ).toEqual({
      "Ann, Senior Vice President and CIO": false,
      "Ann, Executive Vice President": true,
      "Ben, Executive Vice President & CCO": true,
      "Ben, Executive Vice President": true,
      "Cal, President, Industries": false,
      "Cal, Chief Executive Officer": true,
    });
  });

  test("a form by which somebody leads another company shows that an office was over, but records no departure", () => {
    const [entry] = buildPeopleIndex([
      seen("Ann", "CFO", "2025-03-06", "2025-03-06", { form: "4" }),
      seen("Ann", "CFO", "2025-07-09", "2025-07-09", { form: "4", action: "departed", isOnForm: true }),
    ]);
    expect(entry).toMatchObject({ isCurrent: false, departure: { day: "2025-07-09", isRecorded: false } });
  });

  test("a change of officers that nobody has read is told of whoever leads, where no later document names them", () => {
    const change = (filedOn: string) => ({
      filedOn,
      documentId: filedOn,
      accession: filedOn,
      url: "https://x",
    });
    const laterOf = (days: string[]) =>
      buildPeopleIndex(
        [
          seen("Ann", "CEO", "2025-01-01", "2025-06-01"),
          seen("Ann", "Chairman and CEO", "2025-03-01", "2025-07-01"),
          seen("Ben", "CFO", "2025-01-01", "2025-12-01"),
          seen("Cal", "Director", "2024-01-01", "2024-12-01", { roleType: "board" }),
        ],
        days.map(change),
      ).map(({ name, laterChange }) => `${name} ${laterChange?.filedOn ?? "-"}`);
    expect(laterOf(["2025-06-15"])).toEqual(["Ann -", "Ann -", "Ben -", "Cal -"]);
    expect(laterOf(["2025-06-15", "2025-08-01", "2025-09-01"])).toEqual([
      "Ann 2025-08-01",
      "Ann 2025-08-01",
      "Ben -",
      "Cal -",
    ]);
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

  test("whether a record is current does not move it: only the role and the number of documents do", () => {
    const names = buildPeopleIndex([
      seen("Now", "CFO", "2025-06-01", "2025-09-01", { documents: 2 }),
      seen("Before", "CFO", "2024-01-01", "2025-02-01", { documents: 9 }),
    ]).map((entry) => entry.name);
    expect(names).toEqual(["Before", "Now"]);
  });

  test("a form that only shows an office over isn't its source, unless nothing else is", () => {
    const held = seen("Ann", "CFO", "2024-01-01", "2024-11-27", { form: "4", isOnForm: true });
    const elsewhere = seen("Ann", "CFO", "2026-05-20", "2026-05-20", {
      ...{ action: "departed" as const, form: "4", isOnForm: true },
    });
    const [own] = buildPeopleIndex([held, elsewhere]);
    expect(own).toMatchObject({ isCurrent: false, lastSeen: "2024-11-27", newest: held, verifiedCount: 1 });
    expect(own?.departure).toEqual({ day: "2026-05-20", isRecorded: false });
    // An 8-K tells of the departure itself.
    const told = seen("Ann", "CFO", "2025-01-20", "2025-01-20", { action: "departed", form: "8-K" });
    expect(buildPeopleIndex([held, told])[0]).toMatchObject({ lastSeen: "2025-01-20", newest: told });
  });

  test("a departure that was announced long before is on the day that a document gives", () => {
    const entries = buildPeopleIndex([
      seen("Ann", "Chief Executive Officer", "2016-11-17", "2018-04-25", {
        action: "departed",
        effectiveOn: "2018-03-29",
      }),
      seen("Ann", "CEO", "2016-12-01", "2016-12-01", { action: "departed" }),
    ]);
    expect(entries.map(({ departure }) => departure?.day)).toEqual(["2018-03-29"]);
  });

  test("the chair of a subsidiary is not that of the company, however a form before wrote it", () => {
    const form = { form: "4" } satisfies Partial<RoleEvidence>;
    const [melda, lyons] = buildPeopleIndex([
      seen("Melda", "Chairman and President", "2025-06-03", "2025-06-03", form),
      seen("Melda", "Chairman & President of Sub", "2025-07-06", "2025-07-06", form),
      seen("Lyons", "Chairman, President & CEO", "2024-02-01", "2025-05-01", form),
    ])
      .filter(({ classified }) => classified.classes.includes("chair"))
      .sort((one, other) => other.name.localeCompare(one.name));
    expect([melda?.name, melda?.isPartlyOpen]).toEqual(["Melda", false]);
    expect(lyons).toMatchObject({ name: "Lyons", isCurrent: true, succeeded: new Map() });
  });

  const shownOf = (evidence: RoleEvidence[]) =>
    buildPeopleIndex(evidence)
      .filter(({ isShortForm }) => !isShortForm)
      .map(({ role, isCurrent, verifiedCount, lastSeen }) => [role, isCurrent, verifiedCount, lastSeen]);

  test("one title in several spellings is one record, in the fullest", () => {
    expect(
      shownOf([
        seen("Ann", "SVP, CFO", "2024-02-01", "2025-09-01", { form: "4", documents: 3 }),
        seen("Ann", "Senior Vice President and Chief Financial Officer", "2025-03-01", "2025-03-01"),
      ]),
    ).toEqual([["Senior Vice President and Chief Financial Officer", true, 4, "2025-09-01"]]);
  });

  test("a later title takes the place of an earlier one; a shorter one of the same time is not listed", () => {
    const form = { form: "4" } satisfies Partial<RoleEvidence>;
    expect(
      shownOf([
        seen("Ann", "EVP, General Counsel", "2023-02-01", "2024-02-01", form),
        seen("Ann", "EVP, Corporate Development", "2025-02-01", "2025-09-01", form),
        seen("Ann", "Executive Vice President", "2025-03-01", "2025-10-01", form),
        seen("Ann", "Officer", "2025-11-01", "2025-11-01", form),
      ]),
    ).toEqual([
      ["EVP, Corporate Development", true, 1, "2025-09-01"],
      ["EVP, General Counsel", false, 1, "2024-02-01"],
    ]);
  });

  test("what an article or an 8-K tells of a person is not the whole title, and a seat on the board is no office", () => {
    expect(
      shownOf([
        seen("Ann", "CFO", "2024-02-01", "2025-02-01", { form: "4" }),
        seen("Ann", "Interim CEO", "2025-06-01", "2025-06-01", { form: "8-K" }),
        seen("Ann", "Head of Sales", "2025-07-01", "2025-07-01", { form: "8-K" }),
        seen("Ann", "Director", "2025-08-01", "2025-08-01", { form: "4", roleType: "board" }),
      ]).map(([role, isCurrent]) => [role, isCurrent]),
    ).toEqual([
      ["Interim CEO", true],
      ["CFO", true],
      ["Director", true],
      ["Head of Sales", true],
    ]);
  });

  test("who left and came back was absent in between, under any title of the role", () => {
    const [entry] = buildPeopleIndex([
      seen("Ann", "CEO", "2010-01-01", "2024-05-01", { days: ["2010-01-01", "2019-11-01", "2024-05-01"] }),
      seen("Ann", "Chief Executive Officer", "2020-02-25", "2020-02-25", { action: "departed" }),
      seen("Ann", "Chief Executive Officer", "2022-11-20", "2022-11-20", { action: "appointed" }),
    ]);
    expect(entry?.absences).toEqual([{ start: "2020-02-25", end: "2022-11-20" }]);
    expect(entry?.departure).toBeNull();
  });

  test("a departure ends every title of the same role, and a former title is a departure", () => {
    expect(
      currentOf([
        seen("Ann", "EVP & CFO", "2024-01-01", "2025-01-01"),
        seen("Ann", "Chief Financial Officer", "2024-01-01", "2025-03-01", { action: "departed" }),
        seen("Ann", "Director", "2024-01-01", "2025-01-01"),
        seen("Bob", "Chief Executive Officer", "2022-01-01", "2023-01-01"),
        seen("Bob", "Former CEO", "2024-01-01", "2024-01-01"),
      ]),
    ).toEqual({
      "Ann, EVP & CFO": false,
      "Ann, Chief Financial Officer": false,
      "Ann, Director": true,
      "Bob, Chief Executive Officer": false,
      "Bob, Former CEO": false,
    });
  });

  test("a successor's departure does not revive the one before", () => {
    expect(
      currentOf([
        seen("Old", "CFO", "2023-01-01", "2024-01-01"),
        seen("New", "CFO", "2024-06-01", "2025-01-01"),
        seen("New", "CFO", "2025-03-01", "2025-03-01", { action: "departed" }),
      ]),
    ).toEqual({ "Old, CFO": false, "New, CFO": false });
  });

  test("being named as a former officer is neither holding nor succeeding", () => {
    const entries = buildPeopleIndex([
      seen("Now", "CEO", "2024-01-01", "2024-06-01"),
      seen("Then", "Former CEO", "2025-01-01", "2025-01-01"),
    ]);
    expect(entries.map(({ name, isCurrent, held }) => [name, isCurrent, held])).toEqual([
      ["Then", false, null],
      ["Now", true, { from: "2024-01-01", to: "2024-06-01" }],
    ]);
  });

  test("a successor in one of two roles ends that role only, successors in both end the record", () => {
    const both = seen("Ann", "CFO and COO", "2023-01-01", "2024-01-01");
    const newCfo = seen("Ben", "CFO", "2024-06-01", "2025-01-01");
    const [half] = buildPeopleIndex([both, newCfo]).filter((entry) => entry.name === "Ann");
    expect(half).toMatchObject({ isOpen: false, isPartlyOpen: true });
    expect([...(half?.succeeded ?? [])]).toEqual([["cfo", "2024-06-01"]]);
    const newCoo = seen("Cal", "COO", "2024-07-01", "2025-01-01");
    expect(currentOf([both, newCfo, newCoo])["Ann, CFO and COO"]).toBe(false);
  });

  test("a document counts once, whatever the actions that it gives, and news apart from filings", () => {
    const [entry] = buildPeopleIndex([
      seen("Ann", "Director", "2025-01-01", "2025-01-01", { filings: ["a", "b"] }),
      seen("Ann", "Director", "2025-01-01", "2025-01-01", {
        action: "appointed",
        filings: ["b"],
        news: ["n"],
      }),
    ]);
    expect(entry).toMatchObject({ verifiedCount: 3, filings: ["a", "b"], news: ["n"] });
  });
});

test("the head of a part is followed by who has the same title later, and by nobody of another part", () => {
  const heads = [
    seen("Ann", "President/Asset Management", "2025-01-05", "2025-04-03"),
    seen("Bo", "President / Asset Management", "2025-06-01", "2025-09-01"),
    seen("Cy", "EVP & President, EMEA", "2025-01-05", "2025-04-03"),
    seen("Di", "President, Americas", "2025-06-01", "2025-09-01"),
    seen("Ed", "President of a subsidiary", "2025-01-05", "2025-04-03"),
    seen("Flo", "President of a subsidiary", "2025-06-01", "2025-09-01"),
  ];
  const left = Object.entries(currentOf(heads)).filter(([, isCurrent]) => !isCurrent);
  expect(left.map(([who]) => who)).toEqual(["Ann, President/Asset Management"]);
});

test("two whom one document appoints as chief executive from one day on hold the office together", () => {
  const made = (person: string, effectiveOn: string) =>
    seen(person, "Chief Executive Officer and Director", "2025-09-22", "2025-09-22", {
      action: "appointed",
      filings: ["8-K"],
      effectiveOn,
    });
  const form = seen("Ann", "Chief Executive Officer", "2025-11-11", "2025-11-11");
  expect(currentOf([made("Ann", "2025-09-22"), made("Bo", "2025-09-22"), form])).toMatchObject({
    "Ann, Chief Executive Officer": true,
    "Bo, Chief Executive Officer and Director": true,
  });
  expect(currentOf([made("Ann", "2025-10-01"), made("Bo", "2025-09-22"), form])).toMatchObject({
    "Ann, Chief Executive Officer": true,
    "Bo, Chief Executive Officer and Director": false,
  });
});

test("who left a later title holds none of before", () => {
  const before = seen("Ann", "EVP, Store Operations", "2024-01-10", "2024-09-18", {
    form: "4",
    isOnForm: true,
  });
  const later = seen("Ann", "EVP, Strategy", "2025-04-01", "2025-04-01", { form: "4", isOnForm: true });
  const left = seen("Ann", "EVP, Strategy", "2025-11-13", "2025-11-13", { action: "departed", form: "8-K" });
  expect(currentOf([before, later, left])).toEqual({
    "Ann, EVP, Store Operations": false,
    "Ann, EVP, Strategy": false,
  });
  expect(currentOf([{ ...before, lastSeen: "2025-12-01" }, later, left])).toMatchObject({
    "Ann, EVP, Store Operations": true,
  });
});
