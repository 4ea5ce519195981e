/** An annual report or a proxy statement of a company that does not exist. */
export type InventedReport = {
  key: string;
  name: string;
  form: "10-K" | "10-Q" | "DEF 14A";
  accession: string;
  filedOn: string;
  body: string;
};

export const harbor = { key: "harbor-lantern-works", name: "Harbor Lantern Works, Inc." };
export const quillback = { key: "quillback-stores", name: "Quillback Stores, Inc." };

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
};

const context = (id: string, member: string, { begin, end }: Year): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0009900051</xbrli:identifier><xbrli:segment><xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">hlw:${member}</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>${begin}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate></xbrli:period></xbrli:context>`;

const sales = (contextId: string, millions: number): string =>
  `<ix:nonFraction name="us-gaap:Revenues" contextRef="${contextId}" unitRef="usd" scale="6" format="ixt:num-dot-decimal">${millions.toFixed(1)}</ix:nonFraction>`;

const annualReport = (year: Year): string => `<html><body><div style="display:none"><ix:header><ix:resources>
${context("lanterns", "LanternsSegmentMember", year)}
${context("buoys", "BuoysSegmentMember", year)}
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
<table><tr><td>Lanterns</td><td>${sales("lanterns", year.lanterns)}</td></tr><tr><td>Buoys</td><td>${sales("buoys", year.buoys)}</td></tr></table>
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
