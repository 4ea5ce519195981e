import { harbor } from "./invented-reports";

/** An 8-K of a company that does not exist, as a full submission. */
export type InventedEightK = {
  key: string;
  name: string;
  accession: string;
  filedOn: string;
  items: string[];
  body: string;
};

const table = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")}</table>`;

/** Money as filers set it: the sign in a cell of its own. */
const dollars = (...amounts: readonly string[]): string[] => amounts.flatMap((amount) => ["$", amount]);

const submission = (parts: readonly (readonly [type: string, html: string])[]): string =>
  parts
    .map(
      ([type, html], at) =>
        `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${at + 1}\n<FILENAME>part${at + 1}.htm\n<TEXT>\n<html><body>${html}</body></html>\n</TEXT>\n</DOCUMENT>`,
    )
    .join("\n");

const head = [
  "<p>FORM 8-K</p>",
  "<p>HARBOR LANTERN WORKS, INC.</p>",
  "<p>(Exact name of registrant as specified in its charter)</p>",
].join("");

type Vote = readonly [name: string, yes: string, no: string, abstained: string, unvoted: string];

const meeting = (day: string, nominees: readonly Vote[], auditor: Vote, pay: Vote, robots: Vote): string =>
  submission([
    [
      "8-K",
      `${head}<p>Item 5.07 Submission of Matters to a Vote of Security Holders.</p>
<p>Harbor Lantern Works, Inc. held its annual meeting of shareholders on ${day}. The final votes follow.</p>
<p>Proposal 1. Election of Directors</p>
${table([["Nominee", "For", "Against", "Abstain", "Broker Non-Votes"], ...nominees])}
<p>Proposal 2. The appointment of Quill and Partners LLP as the independent registered public accounting firm was ratified, with votes as follows:</p>
${table([["For", "Against", "Abstain"], auditor.slice(1, 4)])}
<p>Proposal 3. The advisory vote to approve the compensation of the named executive officers passed:</p>
${table([["<p>For</p>", "<p>Against</p>", "<p>Abstain</p>", "<p>Broker</p><p>Non-Votes</p>"], pay.slice(1)])}
<p>Proposal 4. A shareholder proposal to report on the use of robots was not approved:</p>
${table([["Votes<br>For", "Votes<br>Against", "Votes<br>Abstaining", "Broker<br>Non-Votes"], robots.slice(1)])}
<p>SIGNATURES</p>`,
    ],
  ]);

const release = (quarter: string, body: string): string =>
  submission([
    [
      "8-K",
      `${head}<p>Item 2.02 Results of Operations and Financial Condition.</p><p>Harbor Lantern Works, Inc. issued a press release on its results for the ${quarter}. It is furnished as Exhibit 99.1.</p><p>SIGNATURES</p>`,
    ],
    [
      "EX-99.1",
      `<p>Harbor Lantern Works Reports ${quarter} Results</p><p>Portland, Maine. Harbor Lantern Works, Inc. today gave its results for the ${quarter}.</p>${body}`,
    ],
  ]);

const thirdQuarter = release(
  "Third Quarter 2025",
  `<p>Condensed Consolidated Statements of Income</p><p>(In millions, except per share data; unaudited)</p>
${table([
  ["", "Three Months Ended September 30,", "Nine Months Ended September 30,"],
  ["", "2025", "2024", "2025", "2024"],
  ["Net sales", ...dollars("512.4", "480.1", "1,490.2", "1,402.8")],
  ["Cost of sales", "330.0", "318.6", "968.4", "921.0"],
  ["Gross profit", "182.4", "161.5", "521.8", "481.8"],
  ["Selling expenses", "96.1", "92.7", "280.5", "270.9"],
  ["Operating income", "86.3", "68.8", "241.3", "210.9"],
  ["Net income", ...dollars("61.7", "49.2", "172.6", "151.3")],
  ["Earnings per share:"],
  ["Basic", ...dollars("1.25", "0.99", "3.49", "3.05")],
  ["Diluted", ...dollars("1.23", "0.98", "3.44", "3.01")],
])}
<p>Lanterns Segment</p><p>(In millions)</p>
${table([
  ["", "Three Months Ended September 30,"],
  ["", "2025", "2024", "% Change"],
  ["Net sales", ...dollars("384.0", "352.2"), "9", "%"],
  ["Operating income", ...dollars("70.4", "55.0"), "28", "%"],
])}
<p>Condensed Consolidated Balance Sheets</p><p>(In millions)</p>
${table([
  ["", "September 30, 2025", "December 31, 2024"],
  ["Cash and cash equivalents", ...dollars("204.9", "180.3")],
  ["Total assets", ...dollars("2,104.6", "1,988.0")],
  ["Total liabilities", ...dollars("912.2", "899.7")],
])}
<p>Outlook</p><p>(In millions)</p>
${table([
  ["", "Fourth Quarter 2025"],
  ["Net sales", ...dollars("540.0")],
])}`,
);

const lastThirdQuarter = release(
  "Third Quarter 2024",
  `<p>Condensed Consolidated Statements of Income</p><p>(In millions, except per share data; unaudited)</p>
${table([
  ["", "Three Months Ended September 30,"],
  ["", "2024", "2023"],
  ["Net sales", ...dollars("480.1", "455.9")],
  ["Net income", ...dollars("49.2", "44.0")],
])}`,
);

/** Its meetings of two years, and releases of two third quarters. */
export const inventedEightKs: readonly InventedEightK[] = [
  {
    ...harbor,
    accession: "0009900051-25-000020",
    filedOn: "2025-05-23",
    items: ["5.07"],
    body: meeting(
      "May 21, 2025",
      [
        ["Jane Q. Roe", "41,002,118", "904,310", "55,120", "3,204,551"],
        ["Peter Vance", "40,110,934", "1,790,002", "60,612", "3,204,551"],
        ["Ruth Quill", "41,300,775", "600,151", "60,622", "3,204,551"],
        ["Otto Penn", "39,871,203", "2,040,115", "50,230", "3,204,551"],
      ],
      ["", "44,100,020", "1,000,004", "66,075", ""],
      ["", "38,200,417", "3,600,990", "160,141", "3,204,551"],
      ["", "6,100,310", "35,400,118", "461,120", "3,204,551"],
    ),
  },
  {
    ...harbor,
    accession: "0009900051-26-000020",
    filedOn: "2026-05-22",
    items: ["5.07"],
    body: meeting(
      "May 20, 2026",
      [
        ["Jane Q. Roe", "41,234,567", "812,404", "45,300", "3,110,020"],
        ["Maria Stell", "41,876,012", "180,553", "35,706", "3,110,020"],
        ["Ruth Quill", "40,900,310", "1,140,661", "51,300", "3,110,020"],
        ["Otto Penn", "33,010,880", "9,020,191", "61,200", "3,110,020"],
      ],
      ["", "44,302,000", "855,191", "45,100", ""],
      ["", "39,560,012", "2,370,059", "162,200", "3,110,020"],
      ["", "9,400,220", "32,100,411", "591,640", "3,110,020"],
    ),
  },
  {
    ...harbor,
    accession: "0009900051-24-000030",
    filedOn: "2024-10-29",
    items: ["2.02", "9.01"],
    body: lastThirdQuarter,
  },
  {
    ...harbor,
    accession: "0009900051-25-000030",
    filedOn: "2025-10-28",
    items: ["2.02", "9.01"],
    body: thirdQuarter,
  },
];
