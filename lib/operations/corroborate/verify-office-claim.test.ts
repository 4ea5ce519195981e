import { expect, test } from "vitest";
import type { RoleGroup } from "@/lib/db/people";
import { buildPeopleIndex } from "@/lib/domain/people/people-index";
import { verifyOfficeClaim } from "./verify-office-claim";
import type { RoleClaimContext } from "./verify-role-claim";

const today = "2026-11-21";

const held = (person: string, roleText: string, firstSeen: string, lastSeen: string): RoleGroup => ({
  personKey: person.toLowerCase(),
  person,
  roleText,
  roleType: "executive",
  action: "held",
  filings: [`form4-${person}`],
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
});

const people = buildPeopleIndex(
  [
    held("Bob Roe", "Chief Executive Officer", "2020-03-01", "2023-03-01"),
    held("Carl Day", "President & CEO", "2023-06-01", "2024-11-15"),
    held("Ann Lee", "Chief Executive Officer", "2025-02-03", "2026-08-03"),
    held("Carl Day", "Chief Operating Officer", "2021-03-01", "2023-03-01"),
    held("Eve Fox", "Chief Financial Officer", "2021-02-03", "2022-02-03"),
    held("Max Orr", "Chief Financial Officer", "2025-02-03", "2026-02-03"),
    held("Victor J. Hale", "Chief Technology Officer", "2025-02-03", "2026-08-03"),
  ],
  today,
);

const named = { company: "Acme Widgets, Inc.", names: ["Acme"] };
const context = {
  company: "Acme",
  companyWords: new Set(["acme"]),
  today,
  people,
  named,
  called: named,
  passages: { filing: 0, release: 0, news: 0 },
  roleDatasets: [],
} as unknown as RoleClaimContext;

const verify = (description: string) =>
  verifyOfficeClaim(null as never, context, { description, period: null });

test.each([
  "Ann Lee succeeded Carl Day as CEO of Acme",
  "Carl Day was succeeded as Acme's CEO by Ann Lee",
  "Bob Roe handed over as chief executive to Carl Day in 2023",
  "Bob Roe was CEO of Acme before Ann Lee",
  "Carl Day became CEO in 2023",
  "Bob Roe handed the CEO job at Acme to Carl Day",
  "Carl Day has taken over from Bob Roe as chief executive of Acme",
  "Bob Roe was succeeded at the top of Acme by Carl Day in the spring of 2023",
  "Bob Roe gave way to Carl Day as chief executive",
  "Ann Lee replaced Carl Day as head of Acme",
  "Carl Day came in for Bob Roe as CEO of Acme",
  "Ann Lee took the top job at Acme in early 2025",
])("is shown by who held the office until when, and who from then on: %s", async (said) =>
  expect(await verify(said)).toMatchObject({ verdict: "supported" }),
);

test.each([
  ["the other way around", "Carl Day succeeded Ann Lee as CEO of Acme"],
  ["somebody was between them", "Ann Lee followed Bob Roe as CEO of Acme"],
  ["another office", "Ann Lee succeeded Carl Day as CFO of Acme"],
  ["a year in which it can't have been", "Bob Roe handed over as chief executive to Carl Day in 2024"],
  ["the year before", "Ann Lee has been CEO of Acme since 2024"],
  ["the other way around", "Carl Day handed the CEO job at Acme to Bob Roe"],
  ["another time", "Bob Roe was succeeded at the top of Acme by Carl Day in the spring of 2024"],
  ["another office before", "Carl Day, previously the CFO, succeeded Bob Roe as CEO"],
  ["the other way up", "Carl Day moved up from CEO to COO of Acme; his predecessor was Bob Roe"],
  ["another before", "Carl Day moved up from COO to CEO of Acme; his predecessor was Ann Lee"],
  ["before it", "Carl Day was already CEO in July 2022, having been the COO until then"],
  ["somebody may have been between them", "Max Orr succeeded Eve Fox as CFO of Acme"],
  ["he was no president", "Ann Lee came in for Carl Day as president and CEO of Acme"],
  ["the other way around", "Between Ann Lee and Bob Roe, Carl Day ran Acme as its chief executive"],
  ["no short form of a name with that initial", "Bob Hale is the chief technology officer of Acme"],
  ["another full name", "Jonathan Hale is the chief technology officer of Acme"],
  ["a name that only the middle initial fits", "Jim Hale is the chief technology officer of Acme"],
  ["somebody else was in between", "Ann Lee has been CEO since 2025; before her it was Bob Roe"],
])("is open where it isn't: %s", async (_, said) =>
  expect((await verify(said))?.corroborated ?? false).toBe(false),
);

test.each([
  ["became in it", "Carl Day became CEO", "2023-01-01", "2023-12-31", "supported"],
  [
    "joined in the period in which the sources only say who left",
    "Eve Fox joined as CFO",
    "2022-02-01",
    "2022-02-28",
    null,
  ],
  ["left in it", "Bob Roe stepped down as CEO", "2023-01-01", "2023-12-31", "supported"],
  ["left before it", "Bob Roe stepped down as CEO", "2024-01-01", "2024-12-31", null],
  ["only came in it", "Carl Day stepped down as CEO", "2023-01-01", "2023-12-31", null],
  ["came later", "Ann Lee was hired as CEO", "2023-06-01", "2023-06-30", null],
])(
  "a change that the claim doesn't date is one in the period of the request: %s",
  async (_, description, start, end, verdict) => {
    const found = await verifyOfficeClaim(null as never, context, { description, period: { start, end } });
    expect(found?.verdict ?? null).toBe(verdict);
  },
);
