import { expect, test } from "vitest";
import { readReport } from "./read-report";

const report = (body: string) =>
  readReport(
    `<html><body><p>ACME FLOW, INC.</p><p>(Exact name of registrant)</p><p><b>Item 1. Business</b></p>${body}<p><b>Item 2. Properties</b></p><p>We own a plant.</p></body></html>`,
    "10-K",
    "Acme Flow, Inc.",
  );
const plain = (text: string) =>
  readReport(
    `<SEC-DOCUMENT>\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>\nACME FLOW, INC.\n(Exact name of registrant)\n\nITEM 1. BUSINESS\n\n${text}\n\nITEM 2. PROPERTIES\n\nWe own a plant.\n</TEXT>\n</DOCUMENT>`,
    "10-K",
    "Acme Flow, Inc.",
  );
const table = (rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const names = ({ segments }: ReturnType<typeof readReport>) => segments.map(({ name }) => name);

const columns = [
  ["", "Pumps", "Valve Repair", "Corporate", "Total"],
  ["2030 sales", "$ 412.5", "190.1", "—", "$ 602.6"],
  ["2030 profit", "41.0", "(3.2)", "(10.1)", "27.7"],
];
const rows = (total: string) => [
  ["", "2030", "2029"],
  ["Pumps", "412", "400"],
  ["Valve Repair", "190", "160"],
  ["Corporate", "(10)", "(9)"],
  ["Total", total, "551"],
];

test.each<[string, string[]]>([
  ["<p>We have two reportable segments: “Pumps” and “Valves and Seals.”</p>", ["Pumps", "Valves and Seals"]],
  ["<p>Our three reportable segments are Pumps, Valve Repair, and All Other.</p>", ["Pumps", "Valve Repair"]],
  [
    "<p>We have three reportable segments: Pumps, Filters, and Pipe, Fittings and Drains.</p><p>Pipe, Fittings and Drains sells to farms. Pipe, Fittings and Drains grew.</p>",
    ["Pumps", "Filters", "Pipe, Fittings and Drains"],
  ],
  [
    "<p>We have two reportable segments, which correspond to our operating companies:</p><p>• Acme Water – pumps for farms</p><p>• Acme Steam – boilers</p>",
    ["Acme Water", "Acme Steam"],
  ],
  [
    "<p>We have two reportable segments. These are:</p><p>• Pumps</p><p>• Valve Repair</p>",
    ["Pumps", "Valve Repair"],
  ],
  [
    "<p>We work through two segments. Our first segment, Pumps, makes pumps. Our second segment, Valve Repair, mends valves.</p>",
    ["Pumps", "Valve Repair"],
  ],
  [`<p>Note 9. Segment Information</p>${table(columns)}`, ["Pumps", "Valve Repair"]],
  [`<p>Sales by segment were:</p>${table(rows("592"))}`, ["Pumps", "Valve Repair"]],
  // Sums that don't come out, single segments, groups of customers, and what was before.
  [`<p>Sales of one segment's products were:</p>${table(rows("595"))}`, []],
  [
    "<p>We have one reportable segment. Our customers fall into three segments: large, middle and small.</p>",
    [],
  ],
  [
    "<p>Our three segments are Pumps, Filters and Drains. Before 2029 we reported two segments, Castings and Boilers.</p>",
    ["Pumps", "Filters", "Drains"],
  ],
  ["<p>Our reportable segments are units with unlike products and markets.</p>", []],
])("segments: %s", (body, expected) => {
  expect(names(report(body))).toEqual(expected);
});

test("heads of columns over two lines of plain text", () => {
  const said = [
    "NOTE 9. SEGMENT REPORTING",
    "",
    "<TABLE>",
    "<CAPTION>",
    "                     Water       Valve",
    "(in thousands)       Pumps       Repair     Corporate      Total",
    "                  --------    --------     ---------    --------",
    "<S>               <C>         <C>          <C>          <C>",
    "Revenues          $291,006    $205,417       $1,882     $498,305",
    "</TABLE>",
  ].join("\n");
  expect(names(plain(said))).toEqual(["Water Pumps", "Valve Repair"]);
});
