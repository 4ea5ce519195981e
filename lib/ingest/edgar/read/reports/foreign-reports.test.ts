import { expect, test } from "vitest";
import { readReport } from "./read-report";

const filler = "The company makes pumps at its mills in Ontario and sells them to bakers. ".repeat(8);

const report = `<html><body><p>FORM 20-F</p><p>For the fiscal year ended December 31, 2025</p><p>Gristmill Pumps Ltd.</p>
<p>Item 3. Key Information</p><p>A. Selected Financial Data</p>
<p>On March 21, 2026, the rate of exchange was $1.00 for Cdn$1.3067, and it may fall to another rate.</p>
<p>D. Risk Factors</p>
<p>We had a working capital deficiency of $242,819 on December 31, 2025, and rely on one lender in Toronto for all of our cash.</p>
<p>Item 4. Information on the Company</p><p>${filler}</p>
<p>As of December 31, 2025, we operated 2,310 stores in Canada.</p>
<p>Item 5. Operating and Financial Review and Prospects</p><p>${filler}</p>
<p>Total comparable sales decreased 1.8% in fiscal 2025, as bakers bought fewer pumps.</p>
</body></html>`;

const { dangers, operatingMetrics } = readReport(report, "20-F");

test("what a foreign report counts stands in its items on the business and on its results", () => {
  expect(operatingMetrics.map(({ text, item }) => [item, text])).toEqual([
    ["4", "As of December 31, 2025, we operated 2,310 stores in Canada."],
    ["5", "Total comparable sales decreased 1.8% in fiscal 2025, as bakers bought fewer pumps."],
  ]);
});

test("its dangers stand behind their heading: rates of exchange before it are none", () => {
  const said = dangers.map(({ text }) => text).join(" ");
  expect(said).toContain("one lender in Toronto");
  expect(said).not.toContain("Cdn$1.3067");
});
