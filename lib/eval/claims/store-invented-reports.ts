import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { readFiling } from "@/lib/ingest/edgar/read/read-filing";
import { filedDocumentUrl } from "@/lib/ingest/edgar/source";
import { storeFiling } from "@/lib/ingest/edgar/store-filing";

/** An annual report or a proxy statement of a company that does not exist. */
type InventedReport = {
  key: string;
  name: string;
  form: "10-K" | "10-Q" | "DEF 14A";
  accession: string;
  filedOn: string;
  body: string;
};

const harbor = { key: "harbor-lantern-works", name: "Harbor Lantern Works, Inc." };
const quillback = { key: "quillback-stores", name: "Quillback Stores, Inc." };

const filler = (words: string, times = 30): string => `<p>${`${words} `.repeat(times).trim()}</p>`;

type Year = {
  /** The last day of the fiscal year, and what was so on it. */
  end: string;
  begin: string;
  employees: string;
  lanterns: number;
  buoys: number;
  share: number;
  rivals: string;
  /** Segment sales of the year before, where the report tags them too. */
  before?: { lanterns: number; buoys: number };
  /** Exhibit 21: names with their states. */
  subsidiaries?: readonly (readonly [name: string, state: string])[];
};

const context = (id: string, member: string, { begin, end }: Pick<Year, "begin" | "end">): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0009900051</xbrli:identifier><xbrli:segment><xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">hlw:${member}</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>${begin}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate></xbrli:period></xbrli:context>`;

const sales = (contextId: string, millions: number): string =>
  `<ix:nonFraction name="us-gaap:Revenues" contextRef="${contextId}" unitRef="usd" scale="6" format="ixt:num-dot-decimal">${millions.toFixed(1)}</ix:nonFraction>`;

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** The report alone, or as a submission with its Exhibit 21. */
const annualReport = (year: Year): string =>
  year.subsidiaries === undefined
    ? reportAlone(year)
    : `<DOCUMENT>\n<TYPE>10-K\n<SEQUENCE>1\n<FILENAME>report.htm\n<TEXT>\n${reportAlone(year)}\n</TEXT>\n</DOCUMENT>
<DOCUMENT>\n<TYPE>EX-21\n<SEQUENCE>2\n<FILENAME>ex21.htm\n<TEXT>\n<html><body><p>SUBSIDIARIES OF THE REGISTRANT</p><table><tr><td>Name</td><td>State of incorporation</td></tr>${year.subsidiaries.map(([name, state]) => `<tr><td>${name}</td><td>${state}</td></tr>`).join("")}</table></body></html>\n</TEXT>\n</DOCUMENT>`;

const reportAlone = (year: Year): string => `<html><body><div style="display:none"><ix:header><ix:resources>
${context("lanterns", "LanternsSegmentMember", year)}
${context("buoys", "BuoysSegmentMember", year)}
${(["Lanterns", "Buoys"] as const).map((name) => context(`${name}Before`, `${name}SegmentMember`, { begin: yearBefore(year.begin), end: yearBefore(year.end) })).join("\n")}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<p>FORM 10-K</p><p>HARBOR LANTERN WORKS, INC.</p><p>(Exact name of registrant as specified in its charter)</p>
<table><tr><td>Maine</td><td>01-0990051</td></tr><tr><td>(State or other jurisdiction of incorporation or organization)</td><td>(I.R.S. Employer Identification No.)</td></tr></table>
<p>14 Wharf Road, Portland, Maine 04101</p><p>(Address of principal executive offices)</p>
<p><b>Item 1. Business</b></p>
<p>Harbor Lantern Works, Inc. designs and makes lanterns and buoys for ports. We were founded in 1948 and are incorporated in Maine.</p>
<p>We have two reportable segments: Lanterns and Buoys.</p>
${filler("Lanterns show ships the way into a port, and buoys mark what lies below the water.")}
<p><b>Competition</b></p><p>${year.rivals}</p>
<p><b>Customers</b></p><p>Sales to Gristmill Shipping, Inc. accounted for ${year.share}% of our net sales in ${year.end.slice(0, 4)}.</p>
<p><b>Employees</b></p><p>As of ${written(year.end)}, we employed approximately ${year.employees} people, of whom 310 work in our foundry in Bath.</p>
<p><b>Item 1A. Risk Factors</b></p>${filler("Ports may put off what they need, and steel could cost more than it does today.")}
<p><b>Item 2. Properties</b></p><p>We own a foundry.</p>
<p><b>Item 8. Financial Statements</b></p><p>Sales by segment, in millions:</p>
<table><tr><td>Lanterns</td><td>${sales("lanterns", year.lanterns)}</td>${year.before ? `<td>${sales("LanternsBefore", year.before.lanterns)}</td>` : ""}</tr><tr><td>Buoys</td><td>${sales("buoys", year.buoys)}</td>${year.before ? `<td>${sales("BuoysBefore", year.before.buoys)}</td>` : ""}</tr></table>
</body></html>`;

const months = "January February March April May June July August September October November December".split(
  " ",
);
const written = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;

/** A member of the board: name, age, the committees with "Chair" or "Member", and whether independent. */
type Member = [
  name: string,
  age: number,
  independent: boolean,
  audit: string,
  pay: string,
  nominating: string,
];

const proxyStatement = (members: readonly Member[]): string => `<html><body>
<p>HARBOR LANTERN WORKS, INC.</p><p>PROXY STATEMENT</p><p><b>Proposal 1. Election of Directors</b></p>
<p>The following table gives the nominees for election as directors.</p>
<table><tr><td>Name</td><td>Age</td><td>Director Since</td><td>Independent</td></tr>
${members.map(([name, age, independent]) => `<tr><td>${name}</td><td>${age}</td><td>2015</td><td>${independent ? "Yes" : "No"}</td></tr>`).join("\n")}</table>
<p><b>Director Independence</b></p><p>The Board has determined that ${listed(members.filter(([, , independent]) => independent).map(([name]) => name))} are independent under the rules of the exchange.</p>
<p><b>Committees of the Board</b></p>
<table><tr><td>Name</td><td>Audit Committee</td><td>Compensation Committee</td><td>Nominating and Governance Committee</td></tr>
${members.map(([name, , , ...seats]) => `<tr><td>${name}</td>${seats.map((seat) => `<td>${seat}</td>`).join("")}</tr>`).join("\n")}</table>
${filler("The Board met six times, and its committees met between its meetings.", 10)}
</body></html>`;

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const quarterly = `<html><body><p>FORM 10-Q</p><p>HARBOR LANTERN WORKS, INC.</p><p>(Exact name of registrant)</p>
<p><b>PART I. FINANCIAL INFORMATION</b></p><p><b>Item 2. Management's Discussion and Analysis</b></p>
<p>Our foundry in Bath employed approximately 295 people at the end of the quarter.</p>${filler("Sales of lanterns rose with the building of ports.")}
</body></html>`;

const otherReport = (end: string): string => `<html><body><p>FORM 10-K</p><p>QUILLBACK STORES, INC.</p>
<p>(Exact name of registrant as specified in its charter)</p>
<p><b>Item 1. Business</b></p><p>Quillback Stores, Inc. sells rope and paint. It was founded in 1991 and is incorporated in Nevada.</p>
${filler("Stores stand near the water and open early.")}
<p><b>Competition</b></p><p>We compete with Tidewater Outfitters, Inc. and Northmoor Chandlery, Inc.</p>
<p><b>Employees</b></p><p>As of ${written(end)}, we employed approximately 9,400 people.</p>
<p><b>Item 1A. Risk Factors</b></p>${filler("Rope could cost more.")}<p><b>Item 2. Properties</b></p><p>We lease stores.</p></body></html>`;

const accession = (cik: string, year: number, n: number): string =>
  `${cik}-${String(year).slice(2)}-${String(n).padStart(6, "0")}`;

/** What two companies filed in a year and the year before it. @param year of the newest filings. */
export function inventedReports(year: number): InventedReport[] {
  const file = (form: InventedReport["form"], filedOn: string, n: number, body: string): InventedReport => {
    const filed = Number(filedOn.slice(0, 4));
    return { ...harbor, form, filedOn, accession: accession("0009900051", filed, n), body };
  };
  const years = [year - 2, year - 1].map((one) => ({ begin: `${one}-01-01`, end: `${one}-12-31` }));
  const [before, last] = years as [(typeof years)[number], (typeof years)[number]];
  return [
    file(
      "10-K",
      `${year - 1}-03-03`,
      1,
      annualReport({
        ...before,
        employees: "4,800",
        lanterns: 380,
        buoys: 150,
        before: { lanterns: 400, buoys: 125 },
        share: 19,
        rivals: "We compete with Castor Signals, Inc., Delta Beacon Corporation and Ember Lights, Inc.",
      }),
    ),
    file(
      "10-K",
      `${year}-03-02`,
      2,
      annualReport({
        ...last,
        employees: "5,200",
        lanterns: 410,
        buoys: 138,
        subsidiaries: [
          ["Wickham Glass, LLC", "Maine"],
          ["Portland Mooring Company", "Maine"],
          ["Brightwater Buoys Ltd.", "Canada"],
        ],
        share: 24,
        rivals:
          "We compete with Castor Signals, Inc. and Delta Beacon Corporation. In the future we may compete with Fathom Optics, Inc. and Gannet Robotics, Inc.",
      }),
    ),
    file(
      "DEF 14A",
      `${year - 1}-04-10`,
      3,
      proxyStatement([
        ["Jane Q. Roe", 60, true, "Chair", "", "Member"],
        ["Peter Vance", 66, true, "Member", "Chair", ""],
        ["Ruth Quill", 52, true, "Member", "", "Chair"],
        ["Otto Penn", 58, false, "", "", ""],
      ]),
    ),
    file(
      "DEF 14A",
      `${year}-04-09`,
      4,
      proxyStatement([
        ["Jane Q. Roe", 61, true, "Member", "Chair", ""],
        ["Maria Stell", 49, true, "Chair", "", "Member"],
        ["Ruth Quill", 53, true, "Member", "Member", "Chair"],
        ["Otto Penn", 59, false, "", "", ""],
      ]),
    ),
    file("10-Q", `${year}-05-05`, 5, quarterly),
    {
      ...quillback,
      form: "10-K",
      filedOn: `${year}-03-10`,
      accession: accession("0009900052", year, 1),
      body: otherReport(last.end),
    },
  ];
}

/** An 8-K of a company that does not exist, as a full submission. */
type InventedEightK = {
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

/** Enters the companies of invented reports, and what was read in each, as an ingestion would. */
export async function storeInventedReports(db: Database, reports: readonly InventedReport[]): Promise<void> {
  const listing: typeof document.$inferInsert = {
    id: "invented-list",
    kind: "company_list",
    publisher: "Test",
    title: "Invented companies",
    url: "https://example.com/list",
    seenOn: "2020-01-01",
  };
  await db.insert(document).values(listing).onConflictDoNothing();
  for (const [key, name] of new Map(reports.map((one) => [one.key, one.name]))) {
    await db.insert(entity).values({ key, type: "public_company", name, sources: {} });
    const named = { entityKey: key, kind: "legal", name, documentId: listing.id } as const;
    await db.insert(entityName).values(named);
  }
  await db.insert(setting).values({ name: "registry_version", value: 1 }).onConflictDoNothing();
  for (const report of reports) await storeReport(db, report);
}

/** What was read in 8-Ks of companies that are entered already. */
export async function storeInventedEightKs(db: Database, filings: readonly InventedEightK[]): Promise<void> {
  for (const filing of filings) await store(db, { ...filing, form: "8-K", kind: "eight_k" });
}

const storeReport = (db: Database, report: InventedReport) =>
  store(db, { ...report, kind: report.form === "DEF 14A" ? "proxy" : "report", items: [] });

type Invented = Omit<InventedReport, "form"> & {
  form: string;
  kind: ListedDocument["kind"];
  items: string[];
};

async function store(db: Database, { key, name, form, kind, accession, filedOn, items, body }: Invented) {
  const cik = accession.slice(0, 10);
  const work = {
    subject: cik,
    documentId: `sec-${accession}`,
    kind,
    form,
    publishedOn: filedOn,
    url: filedDocumentUrl(cik, accession, "report.htm"),
  } as const;
  const read = readFiling(
    work,
    { bytes: new TextEncoder().encode(body) },
    { cik, company: name, listedItems: items },
  );
  if (read.outcome !== "read") throw new Error(`${accession}: ${read.reason}`);
  const fetched = { retrievedAt: `${filedOn}T12:00:00Z`, sha256: "0".repeat(64) };
  await storeFiling(db, { cik, name, own: key, successor: null }, work, read.reading, fetched, "test");
}
