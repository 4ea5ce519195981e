import { describe, expect, test } from "vitest";
import { readReport } from "./read-report";
import { readIncorporation } from "./registrant-facts";
import { personAt } from "./report-people";

const report = (body: string, form = "10-K") =>
  readReport(
    `<html><body><p>ACME FLOW, INC.</p><p>(Exact name of registrant)</p><p><b>Item 1. Business</b></p>${body}<p><b>Item 2. Properties</b></p><p>We own a plant.</p></body></html>`,
    form,
    "Acme Flow, Inc.",
  );
const table = (rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const plain = (text: string, form = "10-K") =>
  readReport(
    `<SEC-DOCUMENT>\n<DOCUMENT>\n<TYPE>${form}\n<TEXT>\nACME FLOW, INC.\n(Exact name of registrant)\n\nITEM 1. BUSINESS\n\n${text}\n\nITEM 2. PROPERTIES\n\nWe own a plant.\n</TEXT>\n</DOCUMENT>`,
    form,
    "Acme Flow, Inc.",
  );

describe("customers", () => {
  test.each<[string, [string, number | null][]]>([
    [
      "Our ten largest customers gave us 52% of revenue. Two of them exceeded 10% of revenue: Gristmill Foods, Inc. (including the mills it bought), with 16%, and Barley Works, with 11%.",
      [
        ["Gristmill Foods, Inc.", 16],
        ["Barley Works", 11],
      ],
    ],
    [
      "We sell to many customers. Three of these passed a tenth of sales: Gristmill Foods at 22%, Barley Works at 14% and Oatfield Corporation at 10%.",
      [
        ["Gristmill Foods", 22],
        ["Barley Works", 14],
        ["Oatfield Corporation", 10],
      ],
    ],
    [
      "Two customers exceeded 10% of sales: Gristmill Foods, which bought 18%, and Barley Works, about 12%.",
      [
        ["Gristmill Foods", 18],
        ["Barley Works", 12],
      ],
    ],
    [
      "Tenants differ. Gristmill Corporation and Barley Corporation also accounted for 14.1% and 10.9%, respectively, of our total revenues.",
      [
        ["Gristmill Corporation", 14.1],
        ["Barley Corporation", 10.9],
      ],
    ],
    ["Of our customers, Gristmill Foods again accounted for 21% of net sales.", [["Gristmill Foods", 21]]],
    [
      "The paper mill of Gristmill Corporation at Carran, the largest customer, accounted for 16% of the Company's total operating revenues in 2030.",
      [["Gristmill Corporation", 16]],
    ],
    [
      "Our largest customer, Gristmill Foods in Dayton, accounted for 19% of sales.",
      [["Gristmill Foods", 19]],
    ],
    [
      "Our largest account, Gristmill Foods Company, purchased 11.3% of what was sold to customers in fiscal 2030.",
      [["Gristmill Foods Company", 11.3]],
    ],
    [
      "Our largest customer, Gristmill Stores, Inc. and its affiliates (“Gristmill”), accounted for approximately 24% of our consolidated net sales in fiscal 2030.",
      [["Gristmill Stores, Inc.", 24]],
    ],
    [
      "No customer is ours alone. Our distributor in Japan, Internix, Inc., took 10% of net revenues in fiscal 2030.",
      [["Internix, Inc.", 10]],
    ],
    [
      "Gristmill Foods was billed 17% of our revenues. Barley Works was billed 11%, and Oatfield Corporation less than 10%. Both customers are old.",
      [
        ["Gristmill Foods", 17],
        ["Barley Works", 11],
      ],
    ],
    [
      "Of our customers, Gristmill accounted for 33% and 36% of our revenue in 2030 and 2029; Barley for 24% and 26%; and Oatfield, which runs mills, for 17% and 15%. Ryegrass and Cornrow were each below 10%.",
      [
        ["Gristmill", 33],
        ["Barley", 24],
        ["Oatfield", 17],
      ],
    ],
    [
      "Of our customers, Gristmill represented 30% and 36% of sales in 2029 and 2030; Barley, 12% and 14%; and steel, 20%.",
      [
        ["Gristmill", 36],
        ["Barley", 14],
      ],
    ],
    [
      "Gristmill Foods, a wholesaler, accounted for 12% of net sales, and stores owned by Barley Works, Inc. and the affiliated Barley Mills, Inc. together accounted for 10%.",
      [
        ["Gristmill Foods", 12],
        ["Barley Works, Inc.", 10],
      ],
    ],
    [
      "Our customer Gristmill Foods, Inc., together with certain of its subsidiaries, accounted for 18% of net sales.",
      [["Gristmill Foods, Inc.", 18]],
    ],
    [
      "Among payors, Carran Blue Cross and Blue Shield of Ohio accounted for 16% of net revenue.",
      [["Carran Blue Cross and Blue Shield of Ohio", 16]],
    ],
    ["Customers want more. Tests of blood, spit and plasmid DNA, supplied 22% of net revenue.", []],
    ["Among customers, Gristmill Foods accounted for less than 10% of sales.", []],
    [
      "Gristmill Company, Inc. accounted for 22% of our net sales, and Barley Corporation accounted for 11%. Both are customers.",
      [
        ["Gristmill Company, Inc.", 22],
        ["Barley Corporation", 11],
      ],
    ],
    [
      "Sales to our customer Gristmill Foods, Inc. by the Wheel Equipment segment were 11% of net sales in 2030; Gristmill was less than 10% before.",
      [["Gristmill Foods, Inc.", 11]],
    ],
    ["Insurers accounted for 61% of revenues, as most customers are insurers.", []],
    ["Utilities represented 44% of sales to customers. We sell to utilities and towns.", []],
    [
      "Among customers, Staples accounted for 13% of net sales. A loss of Staples would hurt; it buys staples, too.",
      [["Staples", 13]],
    ],
    ["Two of them exceeded 10% of cost: steel, with 16%, and coal, with 11%.", []],
  ])("%s", (said, expected) => {
    expect(report(`<p>${said}</p>`).customers.map(({ name, percent }) => [name, percent])).toEqual(expected);
  });
});

describe("customers below a heading or in a table", () => {
  const customers = (read: ReturnType<typeof plain>) =>
    read.customers.map(({ name, percent }) => [name, percent]);
  const told = "<p>Gristmill accounted for 21% of our revenue.</p>";

  test("a heading tells that they are customers", () => {
    expect(customers(report(`<p>Platforms and customer concentration</p>${told}`))).toEqual([
      ["Gristmill", 21],
    ]);
    expect(customers(report(`<p>Games</p>${told}`))).toEqual([]);
  });

  test.each<[string, [string, number][]]>([
    [
      "A few accounts buy most. The following were responsible for\nmore than 10% of consolidated net sales in one or more years:",
      [
        ["Gristmill Stores, Inc.", 26],
        ["Barley Corporation", 18],
      ],
    ],
    [
      "We sell to many retailers. Those named below each had a tenth or more of our sales.",
      [
        ["Gristmill Stores, Inc.", 26],
        ["Barley Corporation", 18],
      ],
    ],
    ["We buy from many mills. The following had more than 10% of our purchases:", []],
  ])("%s", (said, expected) => {
    const rows = (years: string, one: string, other: string) =>
      `${said}\n\n                              ${years}\n                              ----       ----\nGristmill Stores, Inc.        ${one}\nBarley Corporation            ${other}\n`;
    expect(customers(plain(rows("2030       2029", "26%        29%", "18         15")))).toEqual(expected);
    expect(customers(plain(rows("2029       2030", "29%        26%", "15         18")))).toEqual(expected);
  });
});

test("officers who are no directors are told in one justified sentence", () => {
  const { executiveOfficers } = plain(
    "ITEM 10. DIRECTORS AND EXECUTIVE OFFICERS\n\n     The  executive  officers  who  are  not directors are Lars B.\nMoe,  47,  Vice President-Wells since 2027; Capt. Nora Oakes, 44,\nwho  became  Vice  President-Marine  when the Registrant bought Oakes\nBoats,   of   which   she   was   president;   and   Otto  Penn,  39,\nVice President-Finance and Treasurer since 2022.\n\nITEM 11. EXECUTIVE COMPENSATION",
  );
  expect(executiveOfficers.map(({ person, titles, age }) => [person, titles.join("; "), age])).toEqual([
    ["Lars B. Moe", "Vice President-Wells", 47],
    ["Nora Oakes", "Vice President-Marine", 44],
    ["Otto Penn", "Vice President-Finance and Treasurer", 39],
  ]);
});

test("who chairs a committee of the board is no officer", () => {
  const { executiveOfficers } = report(
    "<p>Directors and Executive Officers</p><p>Dora P. Finch, age 52, has been our President since 2021.</p><p>Emil Grant, age 66, has been a director since 2013. Mr. Grant is Chairman of the Audit Committee and a member of the Finance Committee.</p><p>Hugh Ives, age 61, is Chairman of the Executive Committee and Treasurer.</p>",
  );
  expect(executiveOfficers.map(({ person }) => person)).toEqual(["Dora P. Finch", "Hugh Ives"]);
});

test("a rule parts a signature from the name below it", () => {
  const { signatories } = report(
    "<p>SIGNATURES</p><p>Pursuant to the requirements of the Securities Exchange Act of 1934, this report has been signed below by the following persons.</p><table><tr><td>/s/ J. EMIL GRANT<hr>J. Emil Grant</td><td>Director</td></tr><tr><td>/s/ DORA P. FINCH<hr noshade>Dora P. Finch</td><td>President and Director</td></tr></table>",
  );
  expect(signatories.map(({ person }) => person)).toEqual(["J. Emil Grant", "Dora P. Finch"]);
});

test.each<[string, string | null, string | null]>([
  [
    "Incorporated under the laws of Ohio       I.R.S. No. 31-0000000\n\n     12 MILL AVENUE, DAYTON, OHIO  45214\n\n     Phone: (513) 555-8800",
    "Dayton",
    "Ohio",
  ],
  ["An Ohio corporation\n\n12 Mill Avenue\nDayton, Ohio 45214\n(513) 555-8800", "Dayton", "Ohio"],
  ["12 Mill Avenue, Dayton, Ohio 45214", null, null],
])("cover: %s", (cover, city, state) => {
  const { seat, incorporation } = readReport(
    `<SEC-DOCUMENT>\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>\nFORM 10-K\n\nACME FLOW, INC.\n\n${cover}\n\nSecurities registered pursuant to Section 12(b) of the Act: None\n\nITEM 1. BUSINESS\n\nWe make pumps.\n</TEXT>\n</DOCUMENT>`,
    "10-K",
    "Acme Flow, Inc.",
  );
  expect([seat?.city ?? null, incorporation?.state ?? null]).toEqual([city, state]);
});

const board = ["Dora P. Finch", "Emil Grant", "Hugh Ives", "Ida Krol"];
const people = `<p>Election of Directors</p><p>The nominees are:</p>${table([["Name", "Age", "Director Since"], ...board.map((name, at) => [name, String(50 + at), "2010"])])}`;
describe("committees", () => {
  test.each<[string, string[]]>([
    [
      "<p>Messrs. Grant, Ives and Ms. Krol are the members of both the audit and the compensation committee.</p>",
      ["", "AC", "AC", "AC"],
    ],
    ["<p>Our audit committee consists of Ms. Finch (chair) and Mr. Ives.</p>", ["A*", "", "A", ""]],
    ["<p>Mr. Grant and Ms. Krol serve on the Audit and Compensation Committees.</p>", ["", "AC", "", "AC"]],
    [
      "<p>The board has determined that Ms. Finch, Mr. Grant and Ms. Krol are independent. They are the members of the Audit Committee, of which Ms. Krol is chair.</p>",
      ["A", "A", "", "A"],
    ],
    [
      "<p>Mr. Grant and Mr. Ives are not employees. Both sit on our Compensation Committee.</p>",
      ["", "C", "C", ""],
    ],
    [
      "<p>Ms. Finch (chair) and Mr. Ives are the members of the Audit Committee; Mr. Grant (chair) and Ms. Krol of the Compensation Committee; and Mr. Ives (chair) and Ms. Krol of the Nominating Committee.</p>",
      ["A*", "C*", "AN*", "CN"],
    ],
    [
      "<p>The Audit Committee consists of Ms. Finch and Mr. Ives; the Compensation Committee of Mr. Grant and Ms. Krol.</p>",
      ["A", "C", "A", "C"],
    ],
    [
      "<p>Ms. Finch and Mr. Ives make up the Audit Committee; Mr. Grant spoke to the Compensation Committee.</p>",
      ["A", "", "A", ""],
    ],
    ["<p>Ms. Finch is a member of the audit and nominating committees.</p>", ["AN", "", "", ""]],
    [
      "<p>Ms. Finch and Mr. Ives sit on the audit committee, the compensation committee and the finance committee.</p>",
      ["ACF", "", "ACF", ""],
    ],
    [
      "<p>Nominating and Governance Committee. This Committee consists of Ms. Finch, who is its chair, Mr. Ives and Ms. Krol.</p>",
      ["N*", "", "N", "N"],
    ],
    [
      "<p><b>Audit Committee</b></p><p>The Committee is composed of Mr. Grant and Ms. Krol. It met five times.</p>",
      ["", "A", "", "A"],
    ],
    [
      "<p>Compensation Committee. Mr. Ives chairs the Committee, whose other members are Ms. Finch and Ms. Krol.</p>",
      ["C", "", "C*", "C"],
    ],
    [
      "<p>The members of our audit committee are Mr. Grant, who chairs it, and Ms. Krol.</p>",
      ["", "A*", "", "A"],
    ],
    [
      "<p>Ms. Krol is an audit committee financial expert. Mr. Grant met with the audit committee.</p>",
      ["", "", "", ""],
    ],
    ["<p>The Committee of the whole consists of Mr. Grant.</p>", ["", "", "", ""]],
    [
      "<p><b>Audit Committee</b></p><p>The Committee reviewed the statements with management.</p><p>Respectfully submitted, Emil Grant</p>",
      ["", "", "", ""],
    ],
  ])("%s", (body, seats) => {
    const { directors } = report(`${people}${body}`, "DEF 14A");
    expect(
      board.map(
        (name) =>
          directors
            .find(({ person }) => person === name)
            ?.committees.map(({ name: one, isChair }) => `${one[0]}${isChair ? "*" : ""}`)
            .sort()
            .join("") ?? "?",
      ),
    ).toEqual(seats);
  });
});

describe("officers who sit on the board", () => {
  const officers = (body: string, form: string) =>
    report(body, form).executiveOfficers.map(({ person, titles }) => [person, titles.join("; ")]);
  const nominees = `<p>Election of Directors</p><p>Nominees</p>
<p>Dora P. Finch, age 61, has been our President and Chief Executive Officer and a director since 2010.</p>
<p>Emil Grant, age 58, founded our mill and has been Chairman of the Board since 1996.</p>
<p>Hugh Ives, age 66, is President of Ives Beverage, Ltd. Director since 2009.</p>`;
  const list = `<table><tr><td>Name</td><td>Age</td><td>Position</td></tr><tr><td>Lars Moe</td><td>47</td><td>Chief Financial Officer</td></tr><tr><td>Nora Oakes</td><td>44</td><td>General Counsel</td></tr></table>`;

  test.each<[string, string[]]>([
    [
      "Our executive officers, other than Ms. Finch and Mr. Grant, whose biographies are given above, are:",
      ["Lars Moe", "Nora Oakes", "Dora P. Finch", "Emil Grant"],
    ],
    [
      "Set out below are our executive officers, apart from Dora P. Finch, age 61, who is described with the nominees.",
      ["Lars Moe", "Nora Oakes", "Dora P. Finch"],
    ],
    [
      "The following are our executive officers in addition to Ms. Finch, who is a nominee.",
      ["Lars Moe", "Nora Oakes", "Dora P. Finch"],
    ],
    ["Our executive officers are as follows:", ["Lars Moe", "Nora Oakes"]],
    ["Our executive officers who are not directors are as follows:", ["Lars Moe", "Nora Oakes"]],
  ])("%s", (said, people) => {
    const read = officers(`${nominees}<p>Executive Officers</p><p>${said}</p>${list}`, "DEF 14A");
    expect(read.map(([person]) => person)).toEqual(people);
  });

  const board = (told: string) =>
    plain(
      `ITEM 10. DIRECTORS AND EXECUTIVE OFFICERS OF THE REGISTRANT\n\nDIRECTORS\n\n${told}\n\nOTHER EXECUTIVE OFFICERS\n\n     Lars Moe (47).  Treasurer since 1992.\n\nITEM 11. EXECUTIVE COMPENSATION`,
    ).executiveOfficers.map(({ person, titles }) => `${person}: ${titles.join("; ")}`);

  test.each<[string, string[]]>([
    [
      "     Dora P. Finch (61).  Chairman of the Board and Chief Executive Officer.\n     Director since 1986.",
      ["Dora P. Finch: Chairman of the Board and Chief Executive Officer"],
    ],
    [
      "     Emil Grant (58).  Executive Vice President.  Director since 1993.",
      ["Emil Grant: Executive Vice President"],
    ],
    ["     Hugh Ives (66).  Director since 1995.  President of Ives Land Company.", []],
    ["     Hugh Ives (66).  President, Ives Land Company.  Director since 1995.", []],
    ["     Hugh Ives (66).  Chairman of the Board.  Director since 1995.", []],
    [
      "                                  POSITION WITH\nNAME                     AGE      COMPANY            DIRECTOR SINCE\n---------------------    ---      -------            --------------\nHugh Ives                 66      Director           1971\nDora P. Finch             61      President and\n                                    Director         1984",
      ["Dora P. Finch: President and Director"],
    ],
    [
      "NAME                     AGE      POSITION WITH COMPANY   SINCE\n---------------------    ---      ---------------------   -----\nHugh Ives                 66      Chairman of the Board   1971\nDora P. Finch             61      President and\n                                    Director              1984",
      ["Dora P. Finch: President and Director"],
    ],
  ])("%s", (told, people) => {
    expect(board(told)).toEqual([...people, "Lars Moe: Treasurer"]);
  });
});

describe("names", () => {
  test.each<[string, string | null]>([
    ["Russell D. Two Rivers", "Russell D. Two Rivers"],
    ["Anna M. Good Bear", "Anna M. Good Bear"],
    ["Ann B. The Company", "Ann B."],
    ["SISTER ANN MARIE LEE, age 57", "Ann Marie Lee"],
    ["REV. OTTO PENN", "Otto Penn"],
  ])("%s", (text, name) => {
    expect(personAt(text)?.name ?? null).toBe(name);
  });

  test("a nominee below the heading of a class needs no other word for it", () => {
    const { directors } = report(
      `<p>Election of Directors</p><p>Nominees for Class II (term to expire in 2032)</p><p>Emil Grant , age 51, has been Chief Marketing Officer of Ives Stores since 2009.</p><p>Executive Officers</p><p>Lars Moe, age 47, has been our Treasurer since 2019.</p>`,
      "DEF 14A",
    );
    expect(directors.map(({ person }) => person)).toEqual(["Emil Grant"]);
  });

  test("asterisks in the middle of a rule are signatures of the names below", () => {
    const { signatories } = plain(
      `SIGNATURES\n\nPursuant to the requirements of the Securities Exchange Act of 1934, this\nreport has been signed below by the following persons.\n\n/s/ Dora P. Finch                President\n---------------------------\nDora P. Finch\n\n               *                 Chairman of the Board\n---------------------------\nEmil Grant\n\n               *                 Director\n---------------------------\nHugh Ives, M.D.\n`,
    );
    expect(signatories.map(({ person, capacity }) => [person, capacity])).toEqual([
      ["Dora P. Finch", "President"],
      ["Emil Grant", "Chairman of the Board"],
      ["Hugh Ives, M.D.", "Director"],
    ]);
  });

  test("subsidiaries keep their numeral, and the laws behind them are their place", () => {
    const { subsidiaries } = readReport(
      `<DOCUMENT>\n<TYPE>10-K\n<TEXT>\nItem 1. Business\nWe make pumps.\n</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-21\n<TEXT>\nSUBSIDIARIES\n\n      Acme Systems (U.K.) Limited, a company organized under the laws\n          of England and Wales\n\n      Acme Leasing, Inc., a corporation formed under the laws of Ohio\n\n      Acme Capital Trust I                Delaware\n      Acme Capital Trust II               Delaware\n</TEXT>\n</DOCUMENT>`,
      "10-K",
      "Acme Flow, Inc.",
    );
    expect(subsidiaries.map(({ name, jurisdiction }) => [name, jurisdiction])).toEqual([
      ["Acme Systems (U.K.) Limited", "England and Wales"],
      ["Acme Leasing, Inc.", "Ohio"],
      ["Acme Capital Trust I", "Delaware"],
      ["Acme Capital Trust II", "Delaware"],
    ]);
  });
});

test.each<[string, number | null]>([
  [
    'Acme Forge Company ("Acme") was founded in 1889 by the brothers Amos and Henry Finch as a hammer shop serving the coke district of Carran, and was incorporated under the laws of Ohio in 1911.',
    1911,
  ],
  [
    'The Company was founded in 1962, when A. B. "Buddy" Finch opened a cafeteria on Mill Drive in Carran, and was incorporated in Ohio in 1966 as Finch Cafeterias, Inc.',
    1966,
  ],
  ["The Company was founded in 1962 in Carran.", 1962],
  [
    "Acme was founded in 1986 by Ann Finch and was incorporated in Ohio in the same year as Finch Data, Inc. It took its present name in 1993.",
    1986,
  ],
  [
    "The Company was established in 1931 by a group of farmers who met in Carran each spring, and was subsequently incorporated in Ohio in 1940.",
    1940,
  ],
  ["Its supplier Grinder began to forge in 1950 for Carran, and was incorporated in Ohio in 1951.", null],
])("incorporated: %s", (sentence, year) => {
  const text = `Ohio\n(State or other jurisdiction of incorporation)\n\n${sentence}`;
  expect(readIncorporation({ text, facts: [] }, "ACME FORGE CO")?.year ?? null).toBe(year);
});
