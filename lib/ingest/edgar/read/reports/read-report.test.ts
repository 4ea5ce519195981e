import { describe, expect, test } from "vitest";
import { readReport } from "./read-report";

const filler = (words: string, times: number): string => `${words} `.repeat(times).trim();

/** A report in the form of 2025, with a table of contents, running heads, inline XBRL and signatures. */
const modern = `<html><body>
<ix:header><ix:resources>
<xbrli:context id="y"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="pumps"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier><xbrli:segment>
<xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">acme:PumpsSegmentMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity>
<xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="valves"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier><xbrli:segment>
<xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">acme:ValvesAndFittingsMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity>
<xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header>
<p><ix:nonNumeric name="dei:EntityRegistrantName" contextRef="y">Acme Flow, Inc.</ix:nonNumeric></p>
<p><ix:nonNumeric name="dei:EntityIncorporationStateCountryCode" contextRef="y" format="ixt-sec:stateprovnameen">Delaware</ix:nonNumeric></p>
<p><ix:nonNumeric name="dei:EntityAddressCityOrTown" contextRef="y">DAYTON</ix:nonNumeric>, <ix:nonNumeric name="dei:EntityAddressStateOrProvince" contextRef="y">Ohio</ix:nonNumeric></p>
<table><tr><td>Item 1.</td><td>Business</td><td>3</td></tr><tr><td>Item 1A.</td><td>Risk Factors</td><td>9</td></tr>
<tr><td>Item 1B.</td><td>Unresolved Staff Comments</td><td>20</td></tr><tr><td>Item 2.</td><td>Properties</td><td>21</td></tr>
<tr><td>Item 3.</td><td>Legal Proceedings</td><td>22</td></tr><tr><td>Item 7.</td><td>Management’s Discussion and Analysis</td><td>24</td></tr>
<tr><td>Item 10.</td><td>Directors, Executive Officers and Corporate Governance</td><td>60</td></tr></table>
<p>PART I</p>
<p><b>Item 1. Business</b></p>
<p>We make pumps and valves for water utilities. ${filler("Our pumps are used in many towns.", 30)}</p>
<p>As of December 31, 2025, we had approximately 4,120 employees worldwide, of whom 900 were represented by unions.</p>
<p>Competition</p>
<p>Our principal competitors include Borealis Pumps, Inc., Castor Industries and Delta Hydraulics plc.</p>
<p>Information about our Executive Officers</p>
<table><tr><td>Name</td><td>Age</td><td>Position</td></tr>
<tr><td><p>Ann Q. Lee</p></td><td><p>54</p></td><td><p>President and Chief Executive Officer since May 2021; Chief Operating Officer, 2018 – 2021</p></td></tr>
<tr><td><p>Bo Ruiz</p></td><td><p>47</p></td><td><p>Senior Vice President and Chief Financial Officer</p></td></tr></table>
<p>12</p>
<p><b>Item 1A. Risk Factors</b></p>
<p>${filler("Demand for water pumps may fall, as described in Item 1 of this report.", 40)}</p>
<p><b>Item 1B. Unresolved Staff Comments</b></p><p>None.</p>
<p><b>Item 2. Properties</b></p><p>${filler("We own a plant in Dayton, Ohio.", 10)}</p>
<p><b>Item 3. Legal Proceedings</b></p><p>${filler("No proceeding is material.", 10)}</p>
<p>PART II</p>
<p><b>Item 7. Management’s Discussion and Analysis of Financial Condition and Results of Operations</b></p>
<p>${filler("Sales grew in both segments.", 40)}</p>
<table><tr><td>Pumps</td><td><ix:nonFraction name="us-gaap:Revenues" contextRef="pumps" unitRef="usd" scale="6" format="ixt:num-dot-decimal">1,204.5</ix:nonFraction></td></tr>
<tr><td>Valves &amp; Fittings</td><td><ix:nonFraction name="us-gaap:Revenues" contextRef="valves" unitRef="usd" scale="6" format="ixt:num-dot-decimal">310</ix:nonFraction></td></tr>
<tr><td>Total</td><td><ix:nonFraction name="us-gaap:Revenues" contextRef="y" unitRef="usd" scale="6" format="ixt:num-dot-decimal">1,514.5</ix:nonFraction></td></tr>
<tr><td>Net loss</td><td>(<ix:nonFraction name="us-gaap:NetIncomeLoss" contextRef="y" unitRef="usd" scale="6" sign="-" format="ixt:num-dot-decimal">17</ix:nonFraction>)</td></tr></table>
<p>PART III</p>
<p><b>Item 10. Directors, Executive Officers and Corporate Governance</b></p>
<p>The information required by this item is incorporated by reference to our definitive proxy statement for 2026.</p>
<p>SIGNATURES</p>
<p>Pursuant to the requirements of the Securities Exchange Act of 1934, this report has been signed below by the following persons on February 3, 2026.</p>
<table><tr><td>/s/ Ann Q. Lee</td><td>President, Chief Executive Officer and Director (Principal Executive Officer)</td></tr><tr><td>Ann Q. Lee</td></tr>
<tr><td>/s/ BO RUIZ</td><td>Chief Financial Officer (Principal Financial Officer)</td></tr><tr><td>Bo Ruiz</td></tr>
<tr><td>*</td><td>Director</td></tr><tr><td>Carla M. York</td></tr></table>
</body></html>`;

/** Lines in the manner of 1995, columns by spaces, two who sign beside each other. */
const old = `<DOCUMENT>
<TYPE>10-K405
<SEQUENCE>1
<TEXT>
              (Exact name of registrant)
ITEM 1.  BUSINESS

     Gristmill Stores Company operates food stores in four states. The
Company was incorporated in Ohio in 1931. ${filler("It sells\ngroceries and has a bakery.", 20)}

     As of January 28, 1995 the Company had approximately 2,350
employees.

ITEM 2.  PROPERTIES

     ${filler("The stores are leased.", 30)}

                 EXECUTIVE OFFICERS OF THE REGISTRANT

   Name                       Age       Position
   Dora P. Finch               61       Chairman of the Board and Chief
                                        Executive Officer
   Emil Grant, Jr.             48       Vice President - Finance and
                                        Treasurer

ITEM 5.  MARKET FOR THE REGISTRANT'S COMMON STOCK AND RELATED STOCKHOLDER
         MATTERS

     Included in the 1994 Annual Report to Shareholders on page 12 and
incorporated herein by reference.

                               SIGNATURES

     Pursuant to the requirements of the Securities Exchange Act of 1934,
this report has been signed below by the following persons on April 3, 1995.

/s/ Dora P. Finch                     /s/ Hugh Ives
- --------------------                - --------------------
Dora P. Finch                         Hugh Ives
Chairman of the Board and             Director
Director
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-21
<SEQUENCE>2
<TEXT>
                   SUBSIDIARIES OF THE REGISTRANT

Gristmill Bakeries, Inc.              Ohio
Lakeside Dairy Ltd.                   Ontario
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-27
<TEXT>
<MULTIPLIER> 1,000
<TOTAL-REVENUES>  512,400
<NET-INCOME>  (3,200)
</TEXT>
</DOCUMENT>`;

describe("a report of today", () => {
  const reading = readReport(modern, "10-K");
  const [report] = reading.documents;
  const textOf = (item: string): string => {
    const found = report?.items.find((one) => one.item === item);
    return report?.text.slice(found?.bodyStart, found?.end) ?? "";
  };

  test("items are sections of the text, and the table of contents has none", () => {
    expect(report?.items.map(({ item }) => item)).toEqual(["1", "1A", "1B", "2", "3", "7", "10"]);
    expect(textOf("1")).toMatch(/^We make pumps[\s\S]*Chief Financial Officer$/);
    expect(textOf("1B")).toBe("None.");
    expect(textOf("3")).toMatch(/is material\.$/);
  });

  test("what stands in the proxy statement is told apart", () => {
    expect(report?.items.map(({ byReference }) => byReference)).toEqual([...Array(6).fill(false), true]);
  });

  test("tagged figures carry scale and sign", () => {
    expect(reading.figures.map(({ concept, value, to }) => [concept, value, to])).toEqual([
      ["revenue", 1_514_500_000, "2025-12-31"],
      ["net_income", -17_000_000, "2025-12-31"],
    ]);
  });

  test("segments have the names that their rows give them", () => {
    expect(reading.segments.map(({ name, revenue }) => [name, revenue?.value])).toEqual([
      ["Pumps", 1_204_500_000],
      ["Valves & Fittings", 310_000_000],
    ]);
  });

  test("employees are the total, not those of a union", () => {
    expect(reading.employees).toMatchObject({ value: 4120, asOf: "2025-12-31", item: "1" });
  });

  test("competitors, seat and state are read", () => {
    expect(reading.competitors.map(({ name }) => name)).toEqual([
      "Borealis Pumps, Inc.",
      "Castor Industries",
      "Delta Hydraulics plc",
    ]);
    expect(reading.seat).toMatchObject({ city: "Dayton", state: "Ohio" });
    expect(reading.incorporation).toMatchObject({ state: "Delaware" });
  });

  test("executive officers have age and present office", () => {
    expect(
      reading.executiveOfficers.map(({ person, age, titles, since }) => [person, age, titles, since]),
    ).toEqual([
      ["Ann Q. Lee", 54, ["President and Chief Executive Officer"], 2021],
      ["Bo Ruiz", 47, ["Senior Vice President and Chief Financial Officer"], null],
    ]);
  });

  test("all who sign are told, by an attorney too, with their place on the board", () => {
    expect(
      reading.signatories.map(({ person, isDirector, isSigned, signedOn }) => [
        person,
        isDirector,
        isSigned,
        signedOn,
      ]),
    ).toEqual([
      ["Ann Q. Lee", true, true, "2026-02-03"],
      ["Bo Ruiz", false, true, "2026-02-03"],
      ["Carla M. York", true, true, "2026-02-03"],
    ]);
  });

  test("every fact's place holds what it says", () => {
    for (const { name, start, end } of reading.competitors)
      expect(report?.text.slice(start, end)).toContain(name);
    for (const { person, start, end } of reading.executiveOfficers)
      expect(report?.text.slice(start, end)).toContain(person);
  });
});

describe("a submission of 1995", () => {
  const reading = readReport(old, "10-K405");

  test("items, officers over two lines, and employees are read from plain text", () => {
    expect(reading.documents[0]?.items.map(({ item, byReference }) => [item, byReference])).toEqual([
      ["1", false],
      ["2", false],
      ["4A", false],
      ["5", true],
    ]);
    expect(reading.executiveOfficers.map(({ person, age, titles }) => [person, age, titles])).toEqual([
      ["Dora P. Finch", 61, ["Chairman of the Board and Chief Executive Officer"]],
      ["Emil Grant, Jr.", 48, ["Vice President - Finance and Treasurer"]],
    ]);
    expect(reading.employees).toMatchObject({ value: 2350, asOf: "1995-01-28" });
    expect(reading.incorporation).toMatchObject({ state: "Ohio", year: 1931 });
  });

  test("two columns of signatures are read one after the other", () => {
    expect(reading.signatories.map(({ person, capacity }) => [person, capacity])).toEqual([
      ["Dora P. Finch", "Chairman of the Board and Director"],
      ["Hugh Ives", "Director"],
    ]);
  });

  test("exhibit 21 lists subsidiaries with their states", () => {
    expect(reading.subsidiaries.map(({ name, jurisdiction }) => [name, jurisdiction])).toEqual([
      ["Gristmill Bakeries, Inc.", "Ohio"],
      ["Lakeside Dairy Ltd.", "Ontario"],
    ]);
  });
});
