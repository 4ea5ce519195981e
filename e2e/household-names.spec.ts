import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const firstKey = () => readFileSync("test-results/e2e-data/first-key", "utf8").trim();

/** Names as people type them, and who led the company by the newest filings of the data that comes with a release. */
const chiefs = [
  ["Microsoft", "Satya Nadella"],
  ["Apple", "Tim Cook"],
  ["Nvidia", "Jensen Huang"],
  ["Amazon", "Andy Jassy"],
  ["Alphabet", "Sundar Pichai"],
  ["Meta", "Mark Zuckerberg"],
  ["Tesla", "Elon Musk"],
  ["JPMorgan", "Jamie Dimon"],
  ["Bank of America", "Brian Moynihan"],
  ["Goldman Sachs", "David Solomon"],
  ["Walmart", "John Furner"],
  ["Visa", "Ryan McInerney"],
  ["Boeing", "Kelly Ortberg"],
  ["Pfizer", "Albert Bourla"],
  ["Johnson & Johnson", "Joaquin Duato"],
  ["Chevron", "Mike Wirth"],
  ["IBM", "Arvind Krishna"],
  ["Intel", "Lip-Bu Tan"],
  ["General Motors", "Mary Barra"],
  ["McDonald's", "Chris Kempczinski"],
  ["Nike", "Elliott Hill"],
] as const;

test("whoever leads a company that everybody knows is named, and borne out as its chief executive", async ({
  request,
}) => {
  const headers = { Authorization: `Bearer ${firstKey()}` };
  const wrong: string[] = [];
  for (const [company, person_name] of chiefs) {
    const answer = await request.post("/api/v1/corroborate", {
      headers,
      data: { company, claims: [{ type: "role", person_name, role: "CEO" }] },
    });
    expect(answer.status(), company).toBe(200);
    const [result] = (await answer.json()).results;
    if (result.corroborated !== true) wrong.push(`${company}: ${result.verdict}: ${result.detail}`);
  }
  expect(wrong).toEqual([]);
});
