import { expect, test } from "vitest";
import { readOfficeClaim } from "./office-claim";

const people = ["Anna M. Roe", "Gregory K. Peters", "Theodore A. Sarandos"];
const acme = { company: "Acme Widgets, Inc.", names: ["Acme Widgets", "Acme"], people };

const read = (said: string): string[] =>
  readOfficeClaim(said, acme).map(({ kind, person, office, other, time, isAboutToday }) =>
    [kind, person, office, other, time?.from, isAboutToday ? "today" : null].filter(Boolean).join(" | "),
  );

test.each([
  ["Tim Lee is the CEO of Acme", "holds | Tim Lee | CEO | today"],
  ["Tim Lee is the CEO of Acme Widgets, Inc.", "holds | Tim Lee | CEO | today"],
  ["Acme's CEO is Tim Lee", "holds | Tim Lee | CEO | today"],
  ["The CFO of Acme Widgets is Anna M. Roe", "holds | Anna M. Roe | CFO | today"],
  ["Anna Roe is currently the company's treasurer", "holds | Anna Roe | treasurer | today"],
  ["Anna Roe sits on Acme's board", "holds | Anna Roe | Director | today"],
  ["Anna Roe is no longer Acme's CFO", "gone | Anna Roe | CFO"],
  ["Anna Roe is the Chairman of the Board of Acme", "holds | Anna Roe | Chairman of the Board | today"],
  ["Anna Roe, EVP and CFO of Acme", "holds | Anna Roe | EVP and CFO | today"],
  ["Anna Roe holds the treasurer post at Acme", "holds | Anna Roe | treasurer | today"],
  ["Anna Roe is a member of the board of directors of Acme", "holds | Anna Roe | Director | today"],
  ["Acme CFO Anna Roe", "holds | Anna Roe | CFO | today"],
  ["Tim Lee was the CEO of Acme", "holds | Tim Lee | CEO"],
  ["Tim Lee was COO of Acme in 2020", "holds | Tim Lee | COO | 2020-01-01"],
  ["Tim Lee took the top job at Acme in May 2025", "took | Tim Lee | CEO | 2025-05-01"],
])("who holds or held an office, in any order: %s", (said, statement) =>
  expect(read(said)).toEqual([statement]),
);

test.each([
  [
    "Bob Day handed the CEO job at Acme to Tim Lee and is now executive chairman.",
    ["followed | Tim Lee | CEO | Bob Day", "holds | Bob Day | executive chairman | today"],
  ],
  ["Bob Day was succeeded as Acme's CEO by Tim Lee", ["followed | Tim Lee | CEO | Bob Day"]],
  [
    "Tim Lee is CEO of Acme; Bob Day was before him",
    ["preceded | Bob Day | CEO | Tim Lee", "holds | Tim Lee | CEO | today"],
  ],
  [
    "In 2025 Acme's CFO was Anna Roe and no longer Bob Day",
    ["followed | Anna Roe | CFO | Bob Day", "holds | Anna Roe | CFO | 2025-01-01"],
  ],
  ["Tim Lee rose from COO to CEO", ["gone | Tim Lee | COO", "took | Tim Lee | CEO"]],
  ["Tim Lee, once COO of Acme, leads it now", ["gone | Tim Lee | COO", "holds | Tim Lee | CEO | today"]],
  [
    "Tim Lee took Bob Day's place as CFO in 2025, while Ann Lee stayed on as CEO",
    ["followed | Tim Lee | CFO | Bob Day | 2025-01-01", "holds | Ann Lee | CEO | 2025-01-01"],
  ],
  [
    "Tim Lee serves as Acme's chairman and CEO.",
    ["holds | Tim Lee | chairman | today", "holds | Tim Lee | CEO | today"],
  ],
  [
    "J. Ann Roe was chairman and president",
    ["holds | J. Ann Roe | chairman", "holds | J. Ann Roe | president"],
  ],
  [
    "Jane Roe, president, and Ann Lee, CFO, lead Acme",
    ["holds | Jane Roe | president | today", "holds | Ann Lee | CFO | today"],
  ],
  [
    "Jane Roe is CEO, with Ann Lee as CFO",
    ["holds | Jane Roe | CEO | today", "holds | Ann Lee | CFO | today"],
  ],
])("several statements, all of which are claimed: %s", (said, statements) =>
  expect(read(said)).toEqual(statements),
);

test.each([
  "Tim Lee resigned as CEO of Acme",
  "Tim Lee and Anna Roe ran Acme as co-CEOs; Bob Day was CEO before him",
  "Tim Lee was Acme's CEO in May 2026, when Anna Roe was the CFO",
  "Tim Lee is not the CEO of Acme",
  "Tim Lee has never been CEO of Acme",
  "Tim Lee will be the CEO of Acme",
  "Tim Lee is the CEO of Orion Valves, Inc.",
  "Tim Lee is the CEO of Acme and owns 5% of it",
  "Tim Lee was the CEO of Acme from 2019 to 2022",
  "Tim Lee is the brother of Acme's CEO",
  "Tim Lee sits on the audit committee of Acme's board",
  "Tim Lee sits on the board of Orion",
  "Tim Lee, CFO of Orion",
  "Tim Lee, CEO of Acme, resigned",
  "Acme is a maker of widgets",
  "Acme CEO Tim Lee resigned",
  "Orion CEO Tim Lee",
  "Tim Lee leads Orion as its CEO",
  "Tim Lee was fired as CEO of Acme in 2025",
  "The CEO of Acme met Tim Lee",
])("a sentence that says anything else isn't one: %s", (said) => expect(read(said)).toEqual([]));
