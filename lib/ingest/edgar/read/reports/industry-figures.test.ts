import { expect, test } from "vitest";
import { readReport } from "./read-report";

const context = (id: string, period: string) =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">1</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
const year = (of: number) =>
  `<xbrli:startDate>${of}-01-01</xbrli:startDate><xbrli:endDate>${of}-12-31</xbrli:endDate>`;
const day = (of: number) => `<xbrli:instant>${of}-12-31</xbrli:instant>`;
const tag = (name: string, where: string, value: string) =>
  `<ix:nonFraction name="us-gaap:${name}" contextRef="${where}" unitRef="usd" scale="6" decimals="-6">${value}</ix:nonFraction>`;

const tagged = `<html><head></head><body><div style="display:none"><ix:header><ix:resources>
${context("y25", year(2025))}${context("y24", year(2024))}${context("d25", day(2025))}${context("d24", day(2024))}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<p>FORM 10-K</p><p>For the fiscal year ended December 31, 2025</p><p>Gristmill Bancorp</p>
<p>Item 1. Business</p><p>${"We lend to mills in Ohio. ".repeat(40)}</p>
<p>Item 8. Financial Statements</p><table>
<tr><td>Net interest income</td><td>${tag("InterestIncomeExpenseNet", "y25", "412")}</td><td>${tag("InterestIncomeExpenseNet", "y24", "398")}</td></tr>
<tr><td>Deposits</td><td>${tag("Deposits", "d25", "9,310")}</td><td>${tag("Deposits", "d24", "9,120")}</td></tr>
<tr><td>Net loans</td><td>${tag("LoansAndLeasesReceivableNetReportedAmount", "d25", "7,220")}</td><td>${tag("LoansAndLeasesReceivableNetReportedAmount", "d24", "7,010")}</td></tr>
</table></body></html>`;

const told = (raw: string, form: string) =>
  readReport(raw, form).metricRows.map(({ name, kind, value, before, asOf }) => [
    name,
    kind,
    value,
    before,
    asOf,
  ]);

test("a lender's report gives what it earns on interest, what it was lent and what it lends", () => {
  expect(told(tagged, "10-K")).toEqual([
    ["Net interest income", "sold", 412e6, 398e6, "2025-12-31"],
    ["Deposits", "held", 9_310e6, 9_120e6, "2025-12-31"],
    ["Net loans", "held", 7_220e6, 7_010e6, "2025-12-31"],
  ]);
});

const untagged = (loans: string) => `<DOCUMENT>
<TYPE>10-K
<TEXT>
ITEM 8. FINANCIAL STATEMENTS

CONSOLIDATED STATEMENTS OF INCOME
(In thousands)

                                     1996        1995
Net interest income                $7,776      $7,310
Net income                          2,244       1,955

CONSOLIDATED BALANCE SHEETS
(In thousands)

Loans                             ${loans}     118,020
Total assets                      191,200     185,634
Total deposits                    166,604     160,330
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-27
<TEXT>
<ARTICLE> 9
<MULTIPLIER> 1,000
<PERIOD-TYPE> 12-MOS
<PERIOD-END> DEC-31-1996
<LOANS> 122,683
<TOTAL-ASSETS> 191,200
<DEPOSITS> 166,604
<INTEREST-INCOME-NET> 7,776
<NET-INCOME> 2,244
</TEXT>
</DOCUMENT>`;

test("one of before tags gives those of its schedule that its statements have", () => {
  expect(told(untagged("122,683"), "10-K")).toEqual([
    ["Net interest income", "sold", 7_776e3, 7_310e3, "1996-12-31"],
    ["Deposits", "held", 166_604e3, 160_330e3, "1996-12-31"],
    ["Loans", "held", 122_683e3, 118_020e3, "1996-12-31"],
  ]);
  expect(told(untagged("120,000"), "10-K").map(([name]) => name)).toEqual([
    "Net interest income",
    "Deposits",
  ]);
});

test("what a maker has paid in advance is no lender's deposits", () => {
  const maker = tagged.replace(/<tr><td>Net interest income.*\n/, "");
  expect(told(maker, "10-K")).toEqual([]);
});
