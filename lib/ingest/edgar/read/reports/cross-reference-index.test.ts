import { describe, expect, test } from "vitest";
import { readReportDocuments } from "./report-document";

const page = (words: string): string => `<p>${`${words} `.repeat(30).trim()}</p>`;

/** Pages as a company likes to lay them out, without headings of items; the number stands below each. */
const pages: string[] = [
  `<p id="who">Who we are</p>${page("We make pumps for water utilities.")}`,
  page("Our pumps are usein many towns."),
  `<p id="year">Our year</p>${page("Sales rose in both divisions.")}`,
  `<p>Currencies</p>${page("A stronger dollar wod lower sales.")}`,
  `<p>Legal Proceedings</p>${page("A town has sued us over a pump.")}<p>Properties</p>${page("We own a plant in Dayton.")}`,
  `<p>Risk Factors</p>${page("Demand may fall.")}`,
  page("Towns may save."),
  `<p id="books">Figures and notes</p>${page("The statements follow.")}`,
  page("Note 1 tes of policies."),
];
const links: Record<string, string> = { 1: "#who", 3: "#year", 8: "#books" };
const entry = (number: string, title: string, said: string): string =>
  `<tr><td>Item ${number}</td><td>${title}</td><td><div>${said.replace(/\d+/, (at) =>
    links[at] ? `<a href="${links[at]}">${at}</a>` : at,
  )}</div></td></tr>`;
const index = `<p>Form 10-K Cross-Reference Index</p><table>
${entry("1", "Business", "Pages 1-2")}${entry("1A", "Risk Factors", "Pages 6-7")}
${entry("1B", "Unresolved Staff Comments", "None")}${entry("2", "Properties", "Page 5")}
${entry("3", "Legal Proceedings", "Page 5")}${entry("4", "Mine Safety Disclosures", "Not applicable")}
<tr><td>Part II</td></tr>
${entry("7", "Management’s Discussion and Analysis of Financial Condition and Results of Operations", "Page 3")}
${entry("7A", "Quantitative and Qualitative Disclosures About Market Risk", "Page 4")}
${entry("8", "Financial Statements and Supplementary Data", "Pages 8-9")}
${entry("11", "Executive Compensation", "(a)")}</table>
<p>(a) Incorporated by reference to our 2026 Proxy Statement.</p>
<p>SIGNATURES</p><p>Pursuant to the requirements of the Securities Exchange Act of 1934</p>`;

const report = (bodies: readonly string[], at: string): string =>
  `<html><body>${bodies.map((body, number) => `${body}<p>Acme 2025 Annual Report ${number + 1}</p>`).join("")}${at}</body></html>`;

/** Each item with how it begins, how it ends and whether it stands elsewhere. */
function itemsIn(raw: string): (string | boolean)[][] {
  const [document] = readReportDocuments(raw, "10-K");
  return (document?.items ?? []).map(({ item, bodyStart, end, byReference }) => {
    const body = document?.text.slice(bodyStart, end).replace(/\s+/g, " ") ?? "";
    return [item, body.slice(0, 12), body.slice(-14), byReference];
  });
}

describe("a report in an order of its own", () => {
  const items = itemsIn(report(pages, index));

  test("has its items where the index at the end says", () => {
    expect(items).toEqual([
      ["1", "Who we are W", "in many towns.", false],
      ["7", "Our year Sal", "d lower sales.", false],
      ["7A", "Currencies A", "d lower sales.", false],
      ["3", "A town has s", "s over a pump.", false],
      ["2", "We own a pla", "ant in Dayton.", false],
      ["1A", "Demand may f", "owns may save.", false],
      ["8", "Figures and ", "s of policies.", false],
      ["1B", "None", "None", false],
      ["4", "Not applicab", "Not applicable", false],
      ["11", "(a)", "(a)", true],
    ]);
  });

  test("and without links, by its pages", () => {
    const plain = itemsIn(report(pages, index.replace(/<\/?a\b[^>]*>/g, "")));
    expect(plain.map(([item, from]) => [item, from])).toEqual(items.map(([item, from]) => [item, from]));
  });
});

test("headings of a report go before its index", () => {
  const titles = ["1. Business", "1A. Risk Factors", "2. Properties", "3. Legal Proceedings"];
  const headed = [
    ...titles.map((title) => `<p>Item ${title}</p>${page("This is told here.")}`),
    `<p>Item 7. Management’s Discussion and Analysis</p>${page("Sales rose.")}`,
    `<p>Item 8. Financial Statements</p>${page("They follow.")}`,
    page("Note 1."),
    page("Note 2."),
  ];
  const items = itemsIn(report(headed, index));
  expect(items.slice(0, 6).map(([item, from]) => [item, from])).toEqual([
    ...["1", "1A", "2", "3"].map((item) => [item, "This is told"]),
    ["7", "Sales rose. "],
    ["8", "They follow."],
  ]);
});

test("Item 1 typed with a letter is found", () => {
  const raw = `<html><body><p>Item l. BUSINESS</p>${page("We make pumps.")}<p>Item 2. PROPERTIES</p>${page("We own a plant.")}</body></html>`;
  expect(itemsIn(raw).map(([item]) => item)).toEqual(["1", "2"]);
});
