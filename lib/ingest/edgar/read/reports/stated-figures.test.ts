import { expect, test } from "vitest";
import { readReport } from "./read-report";
import { readStatedFigures } from "./stated-figures";

/** Words between the cover and the statements, as every report has them. */
const words =
  "The company makes pumps and valves for farms and sells them to dealers in many states. ".repeat(4);

const income = (lines: string) => `CONSOLIDATED STATEMENTS OF INCOME
(In thousands, except per share amounts)

                                        Year ended December 31
                                      2003        2002        2001
${lines}
`;

const own = income(`Net sales                           $912,400    $898,100    $870,250
Cost of sales                        610,000     600,500     590,000
Operating income                      61,900      58,400      55,050
Income before income taxes            51,900      48,400      45,050
Net income                            30,150      28,020      26,100
Net income per share:
  Basic                                 1.52        1.41        1.30
  Diluted                               1.50        1.40        1.29`);

const flows = `CONSOLIDATED STATEMENTS OF CASH FLOWS
(In thousands)

                                        Year ended December 31
                                      2003        2002        2001
Net income                           $30,150     $28,020     $26,100
Depreciation                          11,000      10,500      10,100
`;

const balance = (claims: string) => `CONSOLIDATED BALANCE SHEETS
(In thousands)

                                            December 31
                                          2003        2002
Cash and cash equivalents              $14,210     $11,830
Total current assets                    99,000      98,000
Total assets                           301,700     288,900
Total shareholders' equity             142,300     126,800
Total liabilities and shareholders' equity  ${claims}     288,900
`;

function read(...statements: string[]): string[] {
  const raw = `<DOCUMENT>
<TYPE>10-K
<TEXT>
                              FORM 10-K
For the fiscal year ended December 31, 2003

ITEM 1. BUSINESS

${words}

ITEM 8. FINANCIAL STATEMENTS

${statements.join("\n")}
</TEXT>
</DOCUMENT>
`;
  const { documents, period } = readReport(raw, "10-K");
  return readStatedFigures(documents, { form: "10-K", filedOn: "2004-03-05", period }).map(
    ({ tag, start, end, value }) => `${tag} ${start ?? ""}..${end} ${value}`,
  );
}

test("takes what statements give of the year and of the years before it", () => {
  const found = read(own, balance("301,700"), flows);
  expect(found).toContain("Revenues 2003-01-01..2003-12-31 912400000");
  expect(found).toContain("Revenues 2001-01-01..2001-12-31 870250000");
  expect(found).toContain("OperatingIncomeLoss 2003-01-01..2003-12-31 61900000");
  expect(found).toContain("NetIncomeLoss 2002-01-01..2002-12-31 28020000");
  expect(found).toContain("EarningsPerShareDiluted 2003-01-01..2003-12-31 1.5");
  expect(found).toContain("Assets ..2003-12-31 301700000");
  expect(found).toContain("StockholdersEquity ..2002-12-31 126800000");
});

test("believes no statement that doesn't prove itself", () => {
  expect(read(own).filter((one) => one.startsWith("NetIncome"))).toEqual([]);
  expect(read(balance("299,700"))).toEqual([]);
  const lost = own.replace("(In thousands, except per share amounts)", "");
  expect(read(lost, flows.replace("(In thousands)", ""))).toEqual([]);
});

test("takes the company's own statement before those of parts and of times that never were", () => {
  const larger = income(`Net sales                         $1,912,400  $1,898,100  $1,870,250
Net income                            32,150      28,920      26,900
Diluted net income per share            1.60        1.44        1.33`);
  const parent = balance("301,700").replace(/301,700/g, "401,700");
  const found = read(own, flows, larger, `PARENT COMPANY ONLY\n${parent}`);
  expect(found).toContain("Revenues 2003-01-01..2003-12-31 912400000");
  expect(found.filter((one) => one.startsWith("Assets"))).toEqual([]);
});

test("a year of whole weeks ended before on the day that the report names", () => {
  const weeks = (text: string) => text.replace(/December 31, 2003/g, "December 27, 2003");
  const raw = weeks(`<DOCUMENT>
<TYPE>10-K
<TEXT>
For the fiscal year ended December 31, 2003

ITEM 8. FINANCIAL STATEMENTS

${words} The fiscal year before ended on December 28, 2002, and that before it on December 29, 2001.

${own}
${flows}
</TEXT>
</DOCUMENT>
`);
  const { documents, period } = readReport(raw, "10-K");
  const found = readStatedFigures(documents, { form: "10-K", filedOn: "2004-03-05", period });
  expect(found.filter(({ tag }) => tag === "Revenues").map(({ start, end }) => `${start}..${end}`)).toEqual([
    "2002-12-29..2003-12-27",
    "2001-12-30..2002-12-28",
  ]);
});

test("reads statements whose cells hold paragraphs", () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
  const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;
  const raw = `<html><body><p>For the fiscal year ended December 31, 2003</p><p>Item 1. Business</p><p>${words}</p>
<p>Item 8. Financial Statements</p><p>Years ended December 31,</p>
${table(
  row("", "2003", "2002"),
  row("Total revenues", "$9,124,000", "$8,981,000"),
  row("Net loss", "$(3,015,000)", "$(2,802,000)"),
  row("Net loss per limited partnership unit", "$(1.52)", "$(1.41)"),
)}<p>${words}</p>
${table(row("", "2003", "2002"), row("Net loss", "$(3,015,000)", "$(2,802,000)"))}</body></html>`;
  const { documents, period } = readReport(raw, "10-K");
  const found = readStatedFigures(documents, { form: "10-K", filedOn: "2004-03-05", period });
  expect(found.map(({ tag, end, value }) => [tag, end, value])).toEqual([
    ["Revenues", "2003-12-31", 9_124_000],
    ["Revenues", "2002-12-31", 8_981_000],
    ["NetIncomeLoss", "2003-12-31", -3_015_000],
    ["NetIncomeLoss", "2002-12-31", -2_802_000],
  ]);
});
