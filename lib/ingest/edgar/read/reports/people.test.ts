import { describe, expect, test } from "vitest";
import { sizeOf } from "@/lib/testing/proof";
import { namesOffice } from "./committees";
import { readReport } from "./read-report";
import { personAt } from "./report-people";

const proxy = `<html><body>
<p>Proposal 1: Election of Directors</p>
<p>The following table shows the nominees for election at the annual meeting.</p>
<table><tr><td>Name</td><td>Age</td><td>Director Since</td><td>Audit Committee</td><td>Compensation Committee</td></tr>
<tr><td>Dora P. Finch</td><td>61</td><td>2009</td><td></td><td></td></tr>
<tr><td>Emil Grant, Jr.</td><td>58</td><td>2016</td><td>Chair</td><td>●</td></tr>
<tr><td>Hugh Ives</td><td>66</td><td>2004</td><td>●</td><td>Chair</td></tr></table>
<p>Ida Krol, 49. Ms. Krol has served as a director of the Company since 2021. She led a shipping line.</p>
<p>The Nominating Committee consists of Mr. Ives (Chair) and Ms. Krol.</p>
<p>The Board has determined that all of our directors other than Ms. Finch are independent under the rules of the exchange.</p>
<p>Executive Officers</p>
<p>Lars Moe, 52, has served as Chief Financial Officer since 2018. He was our controller before.</p>
<p>Summary Compensation Table</p>
<table><tr><td>Name and Principal Position</td><td>Year</td><td>Salary ($)</td><td>Total ($)</td></tr>
<tr><td>Dora P. Finch<br>Chief Executive Officer</td><td>2025</td><td>900,000</td><td>2,400,000</td></tr>
<tr><td>Lars Moe<br>Chief Financial Officer</td><td>2025</td><td>510,000</td><td>1,100,000</td></tr>
<tr><td>Nora Oakes<br>Former General Counsel</td><td>2025</td><td>410,000</td><td>800,000</td></tr></table>
<p>The Company was founded in 1988 by Otto Penn and Ruth Quill.</p>
</body></html>`;

describe("a proxy statement", () => {
  const { directors, executiveOfficers, founders, documents } = readReport(proxy, "DEF 14A");

  test("directors have age, year and standing, from tables, biographies and sentences", () => {
    expect(directors.map(({ person, age, since, independent }) => [person, age, since, independent])).toEqual(
      [
        ["Dora P. Finch", 61, 2009, false],
        ["Emil Grant, Jr.", 58, 2016, true],
        ["Hugh Ives", 66, 2004, true],
        ["Ida Krol", 49, 2021, true],
      ],
    );
  });

  test("committees come from marks in a table and from sentences, with their chairs", () => {
    const seats = (name: string) =>
      directors.find(({ person }) => person === name)?.committees.map((seat) => [seat.name, seat.isChair]);
    expect(seats("Dora P. Finch")).toEqual([]);
    expect(seats("Emil Grant, Jr.")).toEqual([
      ["Audit Committee", true],
      ["Compensation Committee", false],
    ]);
    expect(seats("Hugh Ives")).toEqual([
      ["Audit Committee", false],
      ["Compensation Committee", true],
      ["Nominating Committee", true],
    ]);
    expect(seats("Ida Krol")).toEqual([["Nominating Committee", false]]);
  });

  test("executives are those who are paid and in office, with the ages that the document gives", () => {
    expect(executiveOfficers.map(({ person, titles, age }) => [person, titles, age])).toEqual([
      ["Dora P. Finch", ["Chief Executive Officer"], 61],
      ["Lars Moe", ["Chief Financial Officer"], 52],
    ]);
  });

  test("founders of the company are told", () => {
    expect(founders.map(({ person }) => person)).toEqual(["Otto Penn", "Ruth Quill"]);
  });

  test("the place of each holds the name", () => {
    for (const { person, start, end, document } of [...directors, ...executiveOfficers, ...founders])
      expect(documents[document]?.text.slice(start, end)).toContain(person);
  });
});

const cards = `<html><body>
<p>Proposal 1: Election of Directors</p>
<table><tr><td>​</td><td>Dora P. Finch<br>Chair of Finch Mills<br>Additional skills:</td><td>​</td></tr>
<tr><td>​</td><td>Age:<br>61</td><td>Director since:<br>February 2012</td><td>Board committees:<br>Nominating, Talent and Governance<br>Harbor (Chair)</td></tr>
<tr><td>​</td><td>Hugh Ives<br>President of Ives Paper</td><td>​</td></tr>
<tr><td>​</td><td>Age:<br>66</td><td>Director since:<br>May 2019</td><td>Board committees:<br>None</td></tr>
<tr><td>​</td><td>Ida Krol<br>Our chief executive officer</td><td>​</td></tr>
<tr><td>​</td><td>Age:<br>49</td><td>Director since:<br>May 2021</td><td>​</td></tr>
<tr><td>​</td><td>Lars Moe<br>Partner of Moe &amp; Sons</td><td>​</td></tr>
<tr><td>​</td><td>Age:<br>55</td><td>Director since:<br>May 2022</td><td>Committees: Nominating, Talent and Governance</td></tr></table>
<p>The Nominating, Talent and Governance Committee meets often. The Nominating, Talent and Governance Committee has a charter.</p>
<p>The Board has determined that the following directors are independent under the rules: Ms. Finch, Mr. Ives, and Mr. Moe.</p>
</body></html>`;

test("cards of directors tell age, year and committees; a committee's name stays whole, who is left out of a list is not independent", () => {
  const { directors } = readReport(cards, "DEF 14A");
  expect(
    directors.map(({ person, age, since, independent, committees }) => [
      person,
      age,
      since,
      independent,
      committees.map(({ name, isChair }) => `${name}${isChair ? "*" : ""}`),
    ]),
  ).toEqual([
    ["Dora P. Finch", 61, 2012, true, ["Nominating, Talent and Governance Committee", "Harbor Committee*"]],
    ["Hugh Ives", 66, 2019, true, []],
    ["Ida Krol", 49, 2021, false, []],
    ["Lars Moe", 55, 2022, true, ["Nominating, Talent and Governance Committee"]],
  ]);
});

const partThree = `<DOCUMENT>
<TYPE>10-K
<TEXT>
ITEM 1.  BUSINESS

     ${"The mill grinds corn and wheat for bakers. ".repeat(60)}

ITEM 10.  DIRECTORS AND EXECUTIVE OFFICERS OF THE REGISTRANT

     The directors of the Company are as follows:

     DORA P. FINCH, age 61, Chairman of the Board and Chief Executive
Officer of the Company since 1989. She has served as a director of the
Company since 1984 and is a member of the Executive; and the Finance
Committees of the Board of Directors.

     HUGH IVES, age 66, President of Ives Paper Corporation. Mr. Ives has
served as a director of the Company since 1990 and is a member of the
Audit Committee of the Board of Directors.

     The executive officers of the Company are:

     Name                       Age       Position
     Emil Grant, Jr.             48       Vice President - Finance
                                          and Treasurer
     Ruth Quill                  50       Secretary

     Principal Executive Officers of Subsidiaries

     Name                       Age       Position
     Otto Penn                   44       President of Lakeside
                                          Dairy; Chairman of Mills

                               SIGNATURES

     Pursuant to the requirements of the Securities Exchange Act of 1934,
this report has been signed below by the following persons.

                             Chairman and Chief
/s/ DORA P. FINCH            Executive Officer
- ------------------         (Principal Executive       April 3, 1995
DORA P. FINCH                Officer)

- ------------------         Director                   April 3, 1995
Hugh Ives

/s/ Emil Grant, Jr.                     /s/ Ida Krol
- ------------------                    - ------------------
Emil Grant, Jr.                         Ida Krol
Vice President - Finance                Director
and Treasurer
</TEXT>
</DOCUMENT>`;

describe("Part III and signatures of 1995", () => {
  const { directors, executiveOfficers, signatories } = readReport(partThree, "10-K");

  test("officers of the registrant and of its subsidiaries are told, directors from elsewhere are not", () => {
    expect(
      executiveOfficers.map(({ person, titles, age }) => [person, titles.join("; "), age]).sort(),
    ).toEqual([
      ["Dora P. Finch", "Chairman of the Board and Chief Executive Officer", 61],
      ["Emil Grant, Jr.", "Vice President - Finance and Treasurer", 48],
      ["Otto Penn", "President of Lakeside Dairy; Chairman of Mills", 44],
      ["Ruth Quill", "Secretary", 50],
    ]);
  });

  test("directors are those presented and those who sign as such", () => {
    expect(
      directors.map(({ person, age, committees }) => [person, age, committees.map(({ name }) => name)]),
    ).toEqual([
      ["Dora P. Finch", 61, ["Executive Committee", "Finance Committee"]],
      ["Hugh Ives", 66, ["Audit Committee"]],
      ["Ida Krol", null, []],
    ]);
  });

  test("capacities beside, above and below a name are its own", () => {
    expect(signatories.map(({ person, capacity, isSigned }) => [person, capacity, isSigned])).toEqual([
      ["Dora P. Finch", "Chairman and Chief Executive Officer (Principal Executive Officer)", true],
      ["Hugh Ives", "Director", false],
      ["Emil Grant, Jr.", "Vice President - Finance and Treasurer", true],
      ["Ida Krol", "Director", true],
    ]);
  });
});

const oldProxy = `<DOCUMENT>
<TYPE>DEF 14A
<TEXT>
                            ELECTION OF DIRECTORS

     Three directors are to be elected. The following table sets forth the
nominees.

                                                                  Director
Name                  Age   Principal Occupation                   Since
- ----                ---   --------------------                   -----

Dora P. Finch          58   President and Chief Executive           1989
                            Officer of the Company

Ida Krol (1)(2)        61   Retired; formerly Vice President of     1992
                            Ives Paper Corporation

Hugh T. Dent (1)       49   Partner in the law firm of Dent & Elm   1994

     The Company has a Compensation Committee composed of Messrs. Dent
and Finch.

(1) Member of the Audit Committee.
(2) Member of the Nominating Committee.

                     SUMMARY COMPENSATION TABLE

Name and                                           Other
Principal Position      Year   Salary    Bonus     Compensation
- ------------------    ----   ------    -----     ------------
Dora P. Finch           1996   $400,000  $100,000  $2,000
 President and Chief    1995    380,000    90,000   2,000
 Executive Officer      1994    350,000    80,000   2,000

Otto Penn               1996   $200,000  $ 50,000  $1,000
 Vice President -       1995    180,000    40,000   1,000
 Finance                1994    150,000    30,000   1,000
</TEXT>
</DOCUMENT>`;

test("a proxy statement of 1997 in plain text tells its board and its executives", () => {
  const { directors, executiveOfficers } = readReport(oldProxy, "DEF 14A");
  expect(
    directors.map(({ person, age, since, committees }) => [
      person,
      age,
      since,
      committees.map(({ name }) => name).sort(),
    ]),
  ).toEqual([
    ["Dora P. Finch", 58, 1989, ["Compensation Committee"]],
    ["Ida Krol", 61, 1992, ["Audit Committee", "Nominating Committee"]],
    ["Hugh T. Dent", 49, 1994, ["Audit Committee", "Compensation Committee"]],
  ]);
  expect(executiveOfficers.map(({ person, titles, age }) => [person, titles, age])).toEqual([
    ["Dora P. Finch", ["President and Chief Executive Officer"], 58],
    ["Otto Penn", ["Vice President - Finance"], null],
  ]);
});

test("a director's principal occupation elsewhere is no office, and who joined as something is it", () => {
  const officersIn = (section: string) =>
    readReport(
      `<DOCUMENT>
<TYPE>10-K
<TEXT>
ACME FLOW, INC.

ITEM 1. BUSINESS

We make pumps.

${section}
</TEXT>
</DOCUMENT>`,
      "10-K",
    ).executiveOfficers.map(({ person, titles }) => [person, titles]);
  const board = `ITEM 10. DIRECTORS AND EXECUTIVE OFFICERS OF THE REGISTRANT

                          Principal occupation for
Name               Age    past five years               Director since

Dora P. Finch      59     President of the Company      1979
                          and the Bank
Emil Grant         55     President, Penn Building      1986
                          Company, Inc.
Hugh Ives          48     Partner, Oakes & Quill        1992`;
  expect(officersIn(board)).toEqual([["Dora P. Finch", ["President"]]]);
  const joined = `EXECUTIVE OFFICERS OF THE REGISTRANT

The executive officers of the Company are:

Ida Krol, age 44, joined the Company in March 1991 as Vice President - Sales.

Lars Moe, age 45, has been Treasurer since 1989.`;
  expect(officersIn(joined)).toEqual([
    ["Ida Krol", ["Vice President - Sales"]],
    ["Lars Moe", ["Treasurer"]],
  ]);
});

test("leader dots, offices with their days, boards without titles and broken names are read", () => {
  const { executiveOfficers, directors, signatories } = readReport(
    `<DOCUMENT>
<TYPE>10-K
<SEQUENCE>1
<TEXT>
ACME FLOW, INC.

ITEM 1. BUSINESS

We make pumps.

EXECUTIVE OFFICERS OF THE REGISTRANT

The executive officers of the Company are as follows:

Name                       Age    Position

Dora P. Finch...........64        Chairman of the Board
Emil Grant..............59        Vice President

Hugh R.                  52        Treasurer
Bodine

Lars Moe, age 51, Secretary since May 1993, General Counsel since June 1992, Partner
of Oakes and Quill from 1988 to 1992 and clerk before.

ITEM 2. PROPERTIES

We own a plant.

SIGNATURES

Pursuant to the requirements of the Securities Exchange Act of 1934, this report has
been signed below by the following persons on behalf of the registrant and in the
capacities and on the dates indicated.

/s/ Dora P. Finch            Chairman of the Board        March 12, 1996
Dora P. Finch

/s/ Ida Krol                 March 12, 1996
Ida Krol

/s/ Otto Penn                March 12, 1996
Otto Penn

/s/ Ruth Quill               March 12, 1996
Ruth Quill
</TEXT>
</DOCUMENT>`,
    "10-K",
  );
  expect(executiveOfficers.map(({ person, age, titles }) => [person, age, titles.join("; ")])).toEqual([
    ["Dora P. Finch", 64, "Chairman of the Board"],
    ["Emil Grant", 59, "Vice President"],
    ["Hugh R. Bodine", 52, "Treasurer"],
    ["Lars Moe", 51, "Secretary; General Counsel"],
  ]);
  expect(directors.map(({ person }) => person)).toEqual([
    "Dora P. Finch",
    "Ida Krol",
    "Otto Penn",
    "Ruth Quill",
  ]);
  expect(signatories.every(({ isSigned }) => isSigned)).toBe(true);
});

describe("names", () => {
  test.each([
    ["Rudy F. deLeon, Director", "Rudy F. deLeon"],
    ["PIERRE S. du PONT", "Pierre S. du Pont"],
    ["Gareth C.C. Yang", "Gareth C.C. Yang"],
    ["/s/ BOB YORK Robert J. York", "Bob York"],
    ["April Miller, Secretary", "April Miller"],
    ["Jerome B. York 51", "Jerome B. York"],
    ["Angela Kostas-Director", "Angela Kostas"],
    ["DOUGLAS SMITH-Chairman", "Douglas Smith"],
    ["Ann Lee-Vice President, Sales", "Ann Lee"],
    ["Ann Price-Waters", "Ann Price-Waters"],
    ["Jean-Claude Chairez, Director", "Jean-Claude Chairez"],
  ])("%s begins with %s", (text, name) => {
    expect(personAt(text)?.name.toLowerCase()).toBe(name.toLowerCase());
  });

  test.each([
    "Executive Officers",
    "Virginia Power Company",
    "Private Investor",
    "New York City",
    "Duly Authorized Officer and Principal Financial Officer)",
    "Derivative Complaints",
    "Audit Committee",
  ])("%s is nobody", (text) => {
    expect(personAt(text)).toBeNull();
  });
});

describe("hostile reports", () => {
  const head = "<html><body><p>Election of Directors</p><p>Executive Officers of the Registrant</p>";
  /** Of rows, a fifth of what is read at full size. */
  const rows = sizeOf(10_000, 50_000);
  const sizes = {
    "a megabyte of capitalized words": `${head}<p>${"Ann Lee Bo Ruiz Audit Committee Independent Director ".repeat(20_000)}</p>`,
    [`a table of ${rows} rows`]: `${head}<table>${"<tr><td>Ann Lee</td><td>51</td><td>Director</td></tr>".repeat(rows)}</table>`,
    [`a board of ${rows}`]: `${head}<table><tr><td>Name</td><td>Age</td><td>Director since</td></tr>${Array.from({ length: rows }, (_, at) => `<tr><td>Ann ${String.fromCharCode(65 + (at % 26))}${(at * 7919).toString(36).replace(/[0-9]/g, "o")}</td><td>51</td><td>2001</td></tr>`).join("")}</table>`,
    "names without end": `${head}<p>${"Annabella-Maria ".repeat(60_000)}</p><p>signed below by the following</p>${"<p>/s/ Ann Lee, Bo</p>".repeat(5_000)}`,
    "lines of directors": `${head}${"<p>Independent Directors of the Board Continuing in the Office</p>".repeat(20_000)}`,
  };
  test.each(Object.entries(sizes))(
    "%s are read to the end",
    (_, report) => {
      expect(() => readReport(report, "DEF 14A")).not.toThrow();
    },
    60_000,
  );
});

test("officers whose seat on the board is told first, and names signed and printed alike", () => {
  const { executiveOfficers } = readReport(
    `<html><body><p>Item 1. Business</p><p>We make pumps.</p><p>Executive Officers</p>
<p>The following sets forth certain information with regard to executive officers:</p>
<p>Dora P. Finch (age 61) has been a director of Acme since 2009 and Chief Executive Officer since 2012. Prior to that, Ms. Finch was President.</p>
<p>Lars Moe (age 52) has been a director of Acme since 2018, and President and Chief Operating Officer since 2019. Prior to that, Mr. Moe was Treasurer.</p>
<p>Emil Grant (age 48) has been Vice President and Treasurer since 2015.</p>
<p>Item 2. Properties</p><p>We own a plant.</p></body></html>`,
    "10-K",
    "Acme Flow, Inc.",
  );
  expect(executiveOfficers.map(({ person, titles, since }) => [person, titles, since])).toEqual([
    ["Dora P. Finch", ["Chief Executive Officer"], 2012],
    ["Lars Moe", ["President and Chief Operating Officer"], 2019],
    ["Emil Grant", ["Vice President and Treasurer"], 2015],
  ]);
  expect(personAt("D. JAMES GRANT D. James Grant")?.name).toBe("D. James Grant");
  expect(personAt("CAROLYN BERTOZZI, Ph.D.")?.name).toBe("Carolyn Bertozzi, Ph.D.");
});

const otherwise = `<html><body>
<p>Item 10. Directors, Executive Officers and Corporate Governance</p>
<p>Those who manage us and sit on our board, with their ages on March 1, 2010, are:</p>
<table><tr><td>Name</td><td>Age</td><td>Position</td></tr>
<tr><td>Dora P. Finch</td><td>60</td><td>President, Chief Executive Officer and Director (1)</td></tr>
<tr><td>Emil Grant, R.N.</td><td>46</td><td>Senior Vice President since 2004</td></tr>
<tr><td>Non-employee directors</td><td></td><td></td></tr>
<tr><td>Hugh Ives</td><td>64</td><td>Director</td></tr>
<tr><td>Sister Ida Krol</td><td>55</td><td>Director</td></tr>
<tr><td>Lars Moe</td><td>42</td><td>Director</td></tr></table>
<p>(1) Member of Executive Committee</p>
<p>The Board has found Mr. Ives, Sister Krol and Mr. Moe to be independent; Ms. Finch is not. Mr. Ives (chair) and Mr. Moe make up the Audit Committee. The Compensation Committee is Mr. Moe (chair) and Mr. Ives.</p>
<p>Executive Officers</p>
<p>Nora Oakes, who is 51, has been our General Counsel since 2001.</p>
<p>Otto Penn joined us as Executive Vice President and Chief Financial Officer in 2006. He is 49 years old.</p>
<p>Ruth Quill, Vice President-Operations, 59.</p>
<p>Saul Reed, Vice President, left the Company in May 2009.</p>
<p>SIGNATURES</p>
<p>As Section 13 of the Securities Exchange Act of 1934 requires, these persons have signed below.</p>
<table><tr><td>/s/ Dora P. Finch</td><td>President, Chief Executive Officer and Director</td></tr>
<tr><td>/s/ Hugh Ives</td><td>Director</td></tr></table>
</body></html>`;

test("people are read in other wordings: ages behind offices, committees behind people, who is excepted", () => {
  const { directors, executiveOfficers, signatories } = readReport(otherwise, "10-K");
  expect(
    directors.map(({ person, age, independent, committees }) => [
      person,
      age,
      independent,
      committees.map(({ name }) => name).sort(),
    ]),
  ).toEqual([
    ["Dora P. Finch", 60, false, ["Executive Committee"]],
    ["Hugh Ives", 64, true, ["Audit Committee", "Compensation Committee"]],
    ["Ida Krol", 55, true, []],
    ["Lars Moe", 42, true, ["Audit Committee", "Compensation Committee"]],
  ]);
  expect(executiveOfficers.map(({ person, age, titles }) => [person, age, titles])).toEqual([
    ["Dora P. Finch", 60, ["President, Chief Executive Officer and Director"]],
    ["Emil Grant, R.N.", 46, ["Senior Vice President"]],
    ["Nora Oakes", 51, ["General Counsel"]],
    ["Otto Penn", 49, ["Executive Vice President and Chief Financial Officer"]],
    ["Ruth Quill", 59, ["Vice President-Operations"]],
  ]);
  expect(signatories.map(({ person }) => person)).toEqual(["Dora P. Finch", "Hugh Ives"]);
});

test.each<[string, (boolean | null)[]]>([
  [
    "In May it so found as to Mses. Finch and Krol, and as to Mr. Ives. Mr. Moe is an employee.",
    [true, true, true, false],
  ],
  [
    "Under these rules Ms. Finch, as an employee, and Mr. Moe, on account of his fee, are not independent. The Board has found both others to be so.",
    [false, true, true, false],
  ],
  [
    "That, Ms. Finch excepted, every director and nominee (Mr. Moe included) meets the definition of independence.",
    [false, true, true, true],
  ],
  [
    "All of the directors are independent, with two exceptions: Dora Finch, because she runs us, and Lars Moe.",
    [false, true, true, false],
  ],
  [
    "Mr. Ives and Ms. Krol are independent directors and are not officers of the Company.",
    [null, true, true, null],
  ],
  ["The Board found that Mr. Moe's lease does not impair his independence.", [null, null, null, null]],
  [
    "An independent Board Chair is warranted, since Ms. Finch advises Mr. Moe. KPMG is independent of Mr. Ives.",
    [null, null, null, null],
  ],
  [
    "No director who is an employee can be independent unless Mr. Moe's rule says otherwise.",
    [null, null, null, null],
  ],
])("independence: %s", (sentence, expected) => {
  const report = otherwise
    .replace(
      /<p>The Board has found.*<\/p>/,
      `<p>Director Independence. The Board applied the standards of independence. ${sentence}</p>`,
    )
    .replace("Sister Ida Krol", "Ida Krol");
  expect(readReport(report, "10-K").directors.map(({ independent }) => independent)).toEqual(expected);
});

const onCards = `<html><body><p>PROXY STATEMENT</p><p>Election of Directors</p><p>Nominees</p>
<table><tr><td>Name</td><td>Age</td><td>Director since</td><td>AC</td><td>NG</td></tr>
<tr><td>Ann B. Lee</td><td>61</td><td>2012</td><td>C</td><td></td></tr>
<tr><td>Bo Ruiz</td><td>58</td><td>2015</td><td>M</td><td>C</td></tr>
<tr><td>Cy York</td><td>49</td><td>2019</td><td></td><td></td></tr></table>
<p>AC = Audit Committee; NG = Nominating and Governance Committee. C = Chair; M = Member.</p>
<p>Cy York</p><table><tr><td>Age: 49</td><td>Director since: 2019</td><td>Committees: Safety (Chair); Finance and Risk</td></tr></table>
<table><tr><td>Committee</td><td>Members</td><td>Duties</td><td>Meetings</td></tr>
<tr><td>Compensation Committee</td><td>Cy York (Chair), Ann B. Lee</td><td>Pay</td><td>6</td></tr></table>
<p>The Executive Committee, which acts between meetings, consists of Judge Ruiz and Mr. York.</p></body></html>`;

test("committees stand in grids by initials, on cards, beside their members and behind an aside", () => {
  const seats = readReport(onCards, "DEF 14A").directors.map(({ person, committees }) => [
    person,
    committees.map(({ name, isChair }) => `${name}${isChair ? "*" : ""}`).sort(),
  ]);
  expect(seats).toEqual([
    ["Ann B. Lee", ["Audit Committee*", "Compensation Committee"]],
    ["Bo Ruiz", ["Audit Committee", "Executive Committee", "Nominating and Governance Committee*"]],
    [
      "Cy York",
      ["Compensation Committee*", "Executive Committee", "Finance and Risk Committee", "Safety Committee*"],
    ],
  ]);
});

const boardOfYears = `<p>PART III</p><p>Item 10. Directors, Executive Officers and Corporate Governance</p>
<p>Our board consists of the following three members:</p>
<table><tr><td>Name</td><td>Age</td><td>Director Since</td><td>Committees</td></tr>
<tr><td>Dora P. Finch</td><td>61</td><td>2009</td><td>None</td></tr>
<tr><td>Emil Grant</td><td>58</td><td>2016</td><td>Audit; Nominating and Governance (Chair)</td></tr>
<tr><td>Hugh Ives</td><td>66</td><td>2004</td><td>Nominating and Governance</td></tr></table>
<p>Information about executive officers</p><p>As of May 1, our executive officers were:</p>
<table><tr><td></td><td>•</td><td>Lars Moe, 52, Chief Financial Officer since 2018. Mr. Moe was our treasurer.</td></tr>
<tr><td></td><td>•</td><td>Nora Oakes, 47, General Counsel since 2011.</td></tr></table>`;

test("a column of years on the board tells its members; a bullet in a cell of its own parts officers", () => {
  const { directors, executiveOfficers } = readReport(`<html><body>${boardOfYears}</body></html>`, "10-K");
  expect(
    directors.map(({ person, age, committees }) => [person, age, committees.map(({ name }) => name)]),
  ).toEqual([
    ["Dora P. Finch", 61, []],
    ["Emil Grant", 58, ["Audit Committee", "Nominating and Governance Committee"]],
    ["Hugh Ives", 66, ["Nominating and Governance Committee"]],
  ]);
  expect(executiveOfficers.map(({ person, age }) => [person, age])).toEqual([
    ["Lars Moe", 52],
    ["Nora Oakes", 47],
  ]);
});

const saidSeats = `<p>PART III</p><p>Item 10. Directors and Executive Officers of the Registrant</p>
<p>The directors of the Company are:</p>
<p>Emil Grant, 67, has served as a director since 1994. He is a member of the Audit Committee and the Compensation Committee.</p>
<p>Hugh Ives, 53, has served as a director since 2002. He is chair of the Audit Committee.</p>`;

test("committees that a sentence names one by one are seats", () => {
  const { directors } = readReport(`<html><body>${saidSeats}</body></html>`, "10-K");
  expect(directors.map(({ committees }) => committees)).toEqual([
    [
      { name: "Audit Committee", isChair: false },
      { name: "Compensation Committee", isChair: false },
    ],
    [{ name: "Audit Committee", isChair: true }],
  ]);
});

test("offices beside a signature are no committee", () => {
  expect(namesOffice("Executive Vice President, Chief Financial Officer, and Principal Committee")).toBe(
    true,
  );
  expect(namesOffice("Finance and Executive Compensation Committee")).toBe(false);
});

test("officers of one paragraph, of a sentence, of a list with marks and of columns by years are read", () => {
  const officersOf = (lines: string, html = false) =>
    readReport(
      html
        ? `<html><body><p>Item 1. Business</p><p>We make rope.</p>${lines}<p>Item 2. Properties</p></body></html>`
        : `ITEM 1.  BUSINESS\n\nThe Company makes rope.\n\n${lines}\n\nITEM 2.  PROPERTIES\n\nOne mill.\n`,
      "10-K",
    ).executiveOfficers.map(({ person, age, titles }) => [person, age, titles]);
  const heading = "EXECUTIVE OFFICERS OF THE REGISTRANT\n\n";
  const three = [
    ["Oscar P. Dunmore", 61, ["Chairman and Chief Executive Officer"]],
    ["Greta Hallam", 48, ["Senior Vice President - Finance"]],
    ["Piers Y. Lomax", 44, ["Treasurer"]],
  ];
  expect(
    officersOf(`${heading}     Oscar P. Dunmore, 61, is Chairman and Chief Executive Officer. Greta
Hallam, 48, his niece, was elected Senior Vice President - Finance in 1993. The
mills are headed by Piers Y. Lomax, 44 (Treasurer, since 1990).`),
  ).toEqual(three);
  expect(
    officersOf(`${heading}     The executive officers of the Company are Oscar P. Dunmore (61), Chairman
and Chief Executive Officer; Greta Hallam (48), Senior Vice President - Finance;
and Piers Y. Lomax (44), Treasurer.`),
  ).toEqual(three);
  expect(
    officersOf(`${heading}     The executive officers are:

     o  Oscar P. Dunmore (1), 61 - Chairman and Chief Executive Officer

     o  Greta Hallam, 48 - Senior Vice President - Finance

     o  Piers Y. Lomax (1)(2), 44 - Treasurer`).map(([person, age]) => [person, age]),
  ).toEqual(three.map(([person, age]) => [person, age]));
  expect(
    officersOf(`${heading}Name                 Age    Position                             Period
Oscar P. Dunmore      61    Chairman and Chief                1988 to date
                            Executive Officer
                            Executive Vice President          1984 to 1988
Greta Hallam          48    Senior Vice President - Finance   1991 to date
                            Controller                        1985 to 1991
Piers Y. Lomax        44    Treasurer                         1990 to date`),
  ).toEqual(three);
  expect(
    officersOf(
      `<p>Executive Officers</p><p>Oscar P. Dunmore, age 61 | Chairman and Chief Executive Officer</p>
<p>Mr. Dunmore came to us in 1999.</p><p>Greta Hallam, age 48 | Senior Vice President - Finance</p>
<p>Ms. Hallam was President of Oak Stores, Inc.</p><p>Piers Y. Lomax, age 44 | Treasurer</p>`,
      true,
    ),
  ).toEqual(three);
});

test("an office beside another is told, one that is over is not", () => {
  const { executiveOfficers } = readReport(
    `<html><body><p>Item 1. Business</p><p>We make rope.</p><p>Executive Officers</p>
<p>Greta Hallam, 48, is Chief Risk Officer and has been President of Hallam Re Ltd. since 2012.</p>
<p>Piers Y. Lomax, 44, is our Treasurer and was President of Oak Stores, Inc. until 2009.</p>
<p>Item 2. Properties</p></body></html>`,
    "10-K",
  );
  expect(executiveOfficers.map(({ titles }) => titles)).toEqual([
    ["Chief Risk Officer", "President of Hallam Re Ltd"],
    ["Treasurer"],
  ]);
});

test("what directors do elsewhere is no office, and an office beside a seat is one", () => {
  const reading = readReport(
    `<html><body><p>Executive Officers and Directors</p><p>Our nominees at a glance</p>
<table><tr><td>Name</td><td>Age</td><td>Director since</td><td>Principal occupation</td><td>Independent</td><td>A</td><td>C</td></tr>
<tr><td>Oscar P. Dunmore</td><td>61</td><td>2010</td><td>Managing Principal, Dunmore Capital</td><td>Yes</td><td>Ch</td><td></td></tr>
<tr><td>Greta Hallam</td><td>48</td><td>2012</td><td>Chief Supply Officer, Penn Foods</td><td>No</td><td></td><td>M</td></tr></table>
<p>A = Audit; C = Compensation; Ch = Chair; M = Member</p>
<p>Executive officers who are not directors</p>
<p>Piers Y. Lomax, 44. Mr. Lomax has been Vice President and Treasurer since 2018.</p></body></html>`,
    "DEF 14A",
  );
  expect(reading.executiveOfficers.map(({ person }) => person)).toEqual(["Piers Y. Lomax"]);
  expect(
    reading.directors.map(({ person, independent, committees }) => [
      person,
      independent,
      committees.map(({ name, isChair }) => `${name}${isChair ? "*" : ""}`),
    ]),
  ).toEqual([
    ["Oscar P. Dunmore", true, ["Audit Committee*"]],
    ["Greta Hallam", false, ["Compensation Committee"]],
  ]);
  const part = readReport(
    `ITEM 10.  DIRECTORS AND EXECUTIVE OFFICERS OF THE REGISTRANT

DIRECTORS

OSCAR P. DUNMORE, age 61, has been President and Chief Executive Officer and
a director since January 1996.

GRETA HALLAM, M.D., age 48, joined the board in 1991. She is President and
Chief Executive Officer of Penn Clinics.

EXECUTIVE OFFICERS WHO ARE NOT DIRECTORS

PIERS Y. LOMAX, ESQ., age 44, Vice President and Secretary, joined the Company
in 1998.

ITEM 11.  EXECUTIVE COMPENSATION
`,
    "10-K",
  );
  expect(part.directors.map(({ person, age }) => [person, age])).toEqual([
    ["Oscar P. Dunmore", 61],
    ["Greta Hallam, M.D.", 48],
  ]);
  expect(part.executiveOfficers.map(({ person, titles }) => [person, titles])).toEqual([
    ["Oscar P. Dunmore", ["President and Chief Executive Officer"]],
    ["Piers Y. Lomax, Esq.", ["Vice President and Secretary"]],
  ]);
});

test("committees and independence are told by rows, in brackets, by whose members and by whom they are chaired", () => {
  const board = (said: string) => {
    const { directors } = readReport(
      `<html><body><p>Proposal 1: Election of Directors</p>
<table><tr><td>Name</td><td>Age</td><td>Director Since</td></tr>
<tr><td>Oscar P. Dunmore</td><td>61</td><td>2009</td></tr><tr><td>Greta Hallam</td><td>48</td><td>2016</td></tr>
<tr><td>Piers Y. Lomax</td><td>66</td><td>2004</td></tr><tr><td>Una Quist, Jr.</td><td>52</td><td>2012</td></tr></table>
${said}</body></html>`,
      "DEF 14A",
    );
    return directors.map(
      ({ independent, committees }) =>
        `${independent ?? "?"} ${committees.map(({ name, isChair }) => `${name[0]}${isChair ? "*" : ""}`).join("")}`,
    );
  };
  const seats = ["? ", "? A*", "? AC", "? C*"];
  expect(
    board(`<p>Committees</p><table><tr><td>Committee</td><td>Members</td><td>Meetings</td></tr>
<tr><td>Audit</td><td>Hallam (Chair), Lomax</td><td>9</td></tr>
<tr><td>Compensation</td><td>Quist (Chair), Lomax</td><td>6</td></tr></table>`),
  ).toEqual(seats);
  expect(
    board(`<table><tr><td>Audit Committee</td><td>Compensation Committee</td></tr>
<tr><td>Greta Hallam (Chair)</td><td>Una Quist, Jr. (Chair)</td></tr>
<tr><td>Piers Y. Lomax</td><td>Piers Y. Lomax</td></tr></table>`),
  ).toEqual(seats);
  expect(
    board(`<p>The Audit Committee is chaired by Ms. Hallam; its other member is Mr. Lomax. Ms. Quist chairs the
Compensation Committee, whose other members are Mr. Lomax and Mr. Penn.</p>`),
  ).toEqual(seats);
  expect(
    board(`<p>The Audit Committee (Ms. Hallam (Chair) and Mr. Lomax) met twice. The Compensation Committee, which is
composed entirely of outside directors, currently consists of Una Quist, Jr., its chair, and Piers Y. Lomax.</p>`),
  ).toEqual(seats);
  expect(
    board(`<p>The Board has found that all directors but Mr. Dunmore are independent. Mr. Lomax serves on the Audit
Committee and the Compensation Committee.</p>`),
  ).toEqual(["false ", "true ", "true AC", "true "]);
  expect(
    board(
      `<p>Ms. Hallam owns a mill. Mr. Lomax and Ms. Quist are retired. The three of them are independent.</p>`,
    ),
  ).toEqual(["false ", "true ", "true ", "true "]);
});

test("a seat on another company's committee is none of the filer's", () => {
  const { directors } = readReport(
    `<html><body><p>Proposal 1: Election of Directors</p>
<p>Greta Hallam, 48, has been a director since 2016. She is a director of Elm Rail Corp., where she is a member of the
Audit Committee. Chair of the Finance Committee and member of the Science Committee.</p></body></html>`,
    "DEF 14A",
  );
  expect(directors[0]?.committees).toEqual([
    { name: "Finance Committee", isChair: true },
    { name: "Science Committee", isChair: false },
  ]);
});

describe("committees as they are told in sentences", () => {
  const seatsOf = (body: string): Record<string, string[]> =>
    Object.fromEntries(
      readReport(
        `<html><body><p>Item 10. Directors</p><p>Our directors are:</p>${body}</body></html>`,
        "10-K",
      ).directors.map(({ person, committees }) => [person, committees.map(({ name }) => name)]),
    );
  const board =
    "<p>Ann B. Lee, 61, has been a director since 2009.</p><p>Bo C. Ruiz, 58, has been a director since 2016.</p><p>Carla D. York, 52, has been a director since 2018.</p>";

  test.each([
    [
      "<p>Ann B. Lee (age 61) has been an independent director since May 2014 and is chairwoman of our audit committee.</p>",
      { "Ann B. Lee": ["Audit Committee"] },
    ],
    [
      "<p>Ann B. Lee, 61, has been a director since 2014. She is a member of the audit and conflicts committees.</p>",
      { "Ann B. Lee": ["Audit Committee", "Conflicts Committee"] },
    ],
    [
      "<p>Ann B. Lee, 61, has been a director since 2014 and sits on the Audit Committee and the Finance Committee.</p>",
      { "Ann B. Lee": ["Audit Committee", "Finance Committee"] },
    ],
    [
      `${board}<p>Audit Committee. Members: Ann B. Lee (Chair), Bo C. Ruiz. Meetings in 2030: 9.</p>`,
      { "Ann B. Lee": ["Audit Committee"], "Bo C. Ruiz": ["Audit Committee"], "Carla D. York": [] },
    ],
    [
      `${board}<p>The Audit Committee has Ms. Lee in the chair and Mr. Ruiz beside her. To the Finance Committee belong Ms. York (chair) and Mr. Ruiz.</p>`,
      {
        "Ann B. Lee": ["Audit Committee"],
        "Bo C. Ruiz": ["Audit Committee", "Finance Committee"],
        "Carla D. York": ["Finance Committee"],
      },
    ],
    [
      `${board}<p>The board finds Ms. Lee and Mr. Ruiz to be independent; Ms. York is not. The two independent directors make up the Audit Committee.</p>`,
      { "Ann B. Lee": ["Audit Committee"], "Bo C. Ruiz": ["Audit Committee"], "Carla D. York": [] },
    ],
    [
      `${board}<p>The controller reports to the audit committee, whose chair is Carla D. York. In May the board elected Bo C. Ruiz a director for three years and named him to the Risk Committee.</p>`,
      { "Ann B. Lee": [], "Bo C. Ruiz": ["Risk Committee"], "Carla D. York": ["Audit Committee"] },
    ],
    [
      `${board}<p>Ms. Lee (chair) and Mr. Ruiz make up the Audit Committee. The Pay and Compensation Committee is Mr. Ruiz (chair) and Ms. York.</p>`,
      {
        "Ann B. Lee": ["Audit Committee"],
        "Bo C. Ruiz": ["Audit Committee", "Pay and Compensation Committee"],
        "Carla D. York": ["Pay and Compensation Committee"],
      },
    ],
  ])("%s", (body, expected) => expect(seatsOf(body)).toEqual(expected));

  test("a column of initials with a legend, in rows that tables within cells break", () => {
    const row = (name: string, does: string, ...cells: string[]) =>
      `<tr><td><table><tr><td>${name}</td></tr><tr><td>${does}</td></tr></table></td>${cells.map((cell) => `<td><div>${cell}</div></td>`).join("")}</tr>`;
    const { directors } = readReport(
      `<html><body><p>Item 10. Directors</p><p>Set out below are our directors and the committees on which each serves (A = Audit; F = Finance).</p><table><tr><td>Name and Occupation</td><td>Age</td><td>Since</td><td>Committees</td></tr>${row("Ann B. Lee", "Retired miller", "61", "2009", "A*, F")}${row("Bo C. Ruiz", "Baker", "58", "2016", "F")}${row("Carla D. York", "Artist", "52", "2018", "—")}</table></body></html>`,
      "10-K",
    );
    expect(
      directors.map(({ person, age, committees }) => [
        person,
        age,
        committees.map(({ name, isChair }) => `${name}${isChair ? " (chair)" : ""}`),
      ]),
    ).toEqual([
      ["Ann B. Lee", 61, ["Audit Committee (chair)", "Finance Committee"]],
      ["Bo C. Ruiz", 58, ["Finance Committee"]],
      ["Carla D. York", 52, []],
    ]);
  });
});

test.each([
  ["President and Treasurer<br>In office since 2027; with us since 2015.", ["President and Treasurer"]],
  ["Chief Financial Officer, in that office since April 2028", ["Chief Financial Officer"]],
  [
    "Senior Vice President; President, Lee Pipe Company since 2025.",
    ["Senior Vice President", "President, Lee Pipe Company"],
  ],
  ["Vice President since 2021; Treasurer of Acme Mills before that date", ["Vice President"]],
  ["Secretary of the Company", ["Secretary"]],
])("the title of an executive officer: %s", (told, titles) => {
  const { executiveOfficers } = readReport(
    `<html><body><p>Executive Officers of the Registrant</p><table><tr><td>Name</td><td>Age</td><td>Position</td></tr><tr><td>Ann B. Lee</td><td>61</td><td>${told}</td></tr><tr><td>Bo C. Ruiz</td><td>58</td><td>Controller</td></tr></table></body></html>`,
    "10-K",
  );
  expect(executiveOfficers.map((officer) => officer.titles)).toEqual([titles, ["Controller"]]);
});
